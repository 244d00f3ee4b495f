"""Pages on languages, date and time, accounts, and the phone itself."""

from __future__ import annotations

from datetime import date, time
from functools import partial
from typing import TYPE_CHECKING

from ...dialogs import ChoiceDialog, Dialog
from ...pickers import DatePicker
from ...time_picker import TimePicker
from .languages import LANGUAGES, language_name, regions_of
from .rows import Entry, Head, Item, Link, Note, Page, Press, Radio, Rows, Toggle

if TYPE_CHECKING:
    from .app import Settings
    from .page import PageScreen

_LOCALES = "system/system_locales"
_TO_TOP, _REMOVE = "Move to top", "Remove"
_TAPS_TO_DEVELOP = 7
_ZONES = {
    "Honolulu": "-10:00",
    "Los Angeles": "-07:00",
    "Denver": "-06:00",
    "Chicago": "-05:00",
    "New York": "-04:00",
    "São Paulo": "-03:00",
    "UTC": "+00:00",
    "London": "+01:00",
    "Barcelona": "+02:00",
    "Berlin": "+02:00",
    "Moscow": "+03:00",
    "Dubai": "+04:00",
    "Mumbai": "+05:30",
    "Shanghai": "+08:00",
    "Singapore": "+08:00",
    "Tokyo": "+09:00",
    "Sydney": "+10:00",
}


# Languages


def _languages(app: Settings, _: str) -> Rows:
    rows: list[Item] = [
        Press(f"{number}  {name}", partial(_ask_about_language, tag), gear=partial(_ask_about_language, tag))
        for number, (tag, name) in enumerate(app.languages, 1)
    ]
    return [
        *rows,
        Link("Add a language", "add_language", icon="add"),
        Note("To change the order, tap a language. Apps use the first one that they know."),
    ]


def _ask_about_language(tag: str, screen: PageScreen) -> None:
    app = screen.app

    def choose(choice: str) -> None:
        others = [each for each in app.get_list(_LOCALES) if each != tag]
        if choice == _TO_TOP:
            app.keep_list(_LOCALES, [tag, *others])
        elif others:
            app.keep_list(_LOCALES, others)
        else:
            app.host.toast(app.words("At least one language is needed"))

    title = language_name(tag)
    screen.show(ChoiceDialog(app.words, title=title, choices=[_TO_TOP, _REMOVE], chosen="", on_choose=choose))


def _add_language(app: Settings, _: str) -> Rows:
    return [Press(language, partial(_choose_language, language)) for language in LANGUAGES]


def _choose_language(language: str, screen: PageScreen) -> None:
    regions = regions_of(language)
    if len(regions) > 1:
        screen.go("language_regions", language)
    else:
        _keep_language(next(iter(regions)), screen)


def _language_regions(app: Settings, language: str) -> Rows:
    return [Press(region, partial(_keep_language, tag)) for tag, region in regions_of(language).items()]


def _keep_language(tag: str, screen: PageScreen) -> None:
    app = screen.app
    others = [each for each in app.get_list(_LOCALES) if each != tag]
    app.keep_list(_LOCALES, [tag, *others] if "first_language" in app.bugs else [*others, tag])
    screen.return_to("languages")


# Date and time


def _date_time(app: Settings, _: str) -> Rows:
    words, now = app.words, app.now()
    by_hand = "" if not app.is_on("global/auto_time") else "own/never"
    zone_by_hand = "" if not app.is_on("global/auto_time_zone") else "own/never"
    zone = app.get("own/time_zone")
    return [
        Toggle("Set time automatically", "global/auto_time"),
        Press("Date", _ask_date, summary=words.full_day(now), needs=by_hand),
        Press("Time", _ask_time, summary=words.clock(now), needs=by_hand),
        Head("Time zone"),
        Toggle("Set time zone automatically", "global/auto_time_zone"),
        Link("Time zone", "time_zone", summary=f"GMT{_ZONES.get(zone, '+00:00')} {zone}", needs=zone_by_hand),
        Head("Time format"),
        Toggle("Use 24-hour format", "system/time_12_24", on="24", off="12", summary=words.clock(time(13, 0))),
    ]


def _ask_date(screen: PageScreen) -> None:
    app = screen.app
    today: date = app.now().date()
    screen.show(DatePicker(app.words, today, today, app.set_date))


def _ask_time(screen: PageScreen) -> None:
    app = screen.app
    screen.show(TimePicker(app.words, app.now().time(), app.set_time))


def _time_zones(app: Settings, _: str) -> Rows:
    return [Radio(name, "own/time_zone", value=name, summary=f"GMT{offset}") for name, offset in _ZONES.items()]


# Accounts


def _accounts(app: Settings, _: str) -> Rows:
    return [
        Head("Passwords"),
        Link("Google", "passwords", icon="key", summary="No passwords saved"),
        Head("Accounts for {own/owner_name}"),
        *(
            Link(name, "account", argument=name, icon="person", summary="Google")
            for name in app.get_list("own/accounts")
        ),
        Link("Add account", "add_account", icon="add"),
        Toggle("Automatically sync app data", "own/auto_sync", on="", off="off"),
    ]


def _account(app: Settings, name: str) -> Rows:
    def remove(screen: PageScreen) -> None:
        def confirmed() -> None:
            app.keep_list("own/accounts", [each for each in app.get_list("own/accounts") if each != name])
            screen.close()

        words = app.words
        buttons = [(words("CANCEL"), None), (words("REMOVE ACCOUNT"), confirmed)]
        screen.show(Dialog(title=words("Remove account?"), message=name, buttons=buttons))

    return [
        Head(name),
        Press("Remove account", remove, icon="bin"),
        Toggle("Sync Calendar", f"own/sync_calendar_{name}", on="", off="off"),
        Toggle("Sync Contacts", f"own/sync_contacts_{name}", on="", off="off"),
    ]


def _add_account(app: Settings, _: str) -> Rows:
    def ask(screen: PageScreen) -> None:
        def add(address: str) -> None:
            if address:
                app.keep_list("own/accounts", [*app.get_list("own/accounts"), address])
                screen.close()

        screen.ask("Email address", "", add)

    return [Press(kind, ask, icon="person") for kind in ("Exchange", "Google", "Personal (IMAP)", "Personal (POP3)")]


# The phone


def _about(app: Settings, _: str) -> Rows:
    return [
        Head("Basic info"),
        Entry("Device name", "global/device_name"),
        Link("Phone number", "sim_status", summary="+1 555-0142"),
        Head("Legal & regulatory"),
        Link("Legal information", "legal"),
        Head("Device details"),
        Link("SIM status", "sim_status", summary="T-Mobile"),
        Press("Model", lambda screen: None, summary="AppAgent_Sim"),
        Press("IMEI", lambda screen: None, summary="358240051111110"),
        Link("Android version", "android_version", summary="14"),
        Head("Device identifiers"),
        Press("IP address", lambda screen: None, summary="10.0.2.16"),
        Press("Wi-Fi MAC address", lambda screen: None, summary="02:15:b2:00:00:00"),
        Press("Bluetooth address", lambda screen: None, summary="02:00:00:44:55:66"),
        Press("Up time", lambda screen: None, summary="11:04:27"),
        Press("Build number", _tap_build, summary="UE1A.260505.001"),
    ]


def _tap_build(screen: PageScreen) -> None:
    app = screen.app
    if app.is_on("global/development_settings_enabled"):
        app.host.toast(app.words("No need, you are already a developer."))
        return
    taps = int(app.get("own/build_taps") or "0") + 1
    app.keep("own/build_taps", str(taps % _TAPS_TO_DEVELOP))
    if taps == _TAPS_TO_DEVELOP:
        app.keep("global/development_settings_enabled", "1")
        app.host.toast(app.words("You are now a developer!"))


SYSTEM_PAGES = {
    "languages": Page("System languages", _languages),
    "add_language": Page("Add a language", _add_language),
    "language_regions": Page("Choose region", _language_regions),
    "date_time": Page("Date & time", _date_time),
    "time_zone": Page("Select time zone", _time_zones),
    "accounts": Page("Passwords & accounts", _accounts),
    "account": Page("Account", _account),
    "add_account": Page("Add an account", _add_account),
    "about": Page("About phone", _about),
}
