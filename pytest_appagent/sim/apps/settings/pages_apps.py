"""Pages on the installed apps, and on what they may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ...app import AppInfo
from ...dialogs import Dialog
from .pages_connections import size_mb
from .rows import AppHead, Buttons, Choice, Head, Item, Link, Mark, Note, Page, Rows, Switch, Toggle

if TYPE_CHECKING:
    from .app import Settings
    from .page import PageScreen

_POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_GROUPS = {
    "READ_CALENDAR": ("Calendar", "calendar"),
    "WRITE_CALENDAR": ("Calendar", "calendar"),
    "CAMERA": ("Camera", "camera"),
    "READ_CONTACTS": ("Contacts", "person"),
    "WRITE_CONTACTS": ("Contacts", "person"),
    "ACCESS_FINE_LOCATION": ("Location", "place"),
    "ACCESS_COARSE_LOCATION": ("Location", "place"),
    "RECORD_AUDIO": ("Microphone", "microphone"),
    "POST_NOTIFICATIONS": ("Notifications", "bell"),
    "CALL_PHONE": ("Phone", "phone"),
    "READ_MEDIA_IMAGES": ("Photos and videos", "image"),
}


def _group(permission: str) -> tuple[str, str]:
    name = permission.rpartition(".")[2]
    return _GROUPS.get(name, (name.replace("_", " ").capitalize(), "info"))


def _app_link(info: AppInfo, page: str, summary: str = "") -> Link:
    return Link(info.label, page, argument=info.package, icon=info.icon, color=info.icon_color, summary=summary)


def _apps(app: Settings, _: str) -> Rows:
    return [
        Head("Recently opened apps"),
        *(_app_link(info, "app_info", "0 min. ago") for info in app.other_apps[:3]),
        Link("See all apps", "all_apps", icon="grid", summary=str(len(app.other_apps))),
        Head("General"),
        Link("Default apps", "default_apps", summary="Chrome, Phone, and Messages"),
        Link("Screen time", "wellbeing_dashboard", summary="2 hr, 11 min today"),
        Link("Unused apps", "unused_apps", summary="0 apps"),
        Link("App battery usage", "battery_usage", summary="Set battery usage for apps"),
        Link("Special app access", "special_access", summary="Control app access to your data"),
    ]


def _all_apps(app: Settings, _: str) -> Rows:
    return [_app_link(info, "app_info", f"{size_mb(info.package)} MB") for info in app.other_apps]


def _app_info(app: Settings, package: str) -> Rows:
    info = app.host.apps[package]
    allowed = len(app.granted(info))
    may_notify = _POST_NOTIFICATIONS in app.granted(info)
    return [
        AppHead(package, buttons=_app_buttons(app, info)),
        Link("Notifications", "app_notifications", argument=package, summary="On" if may_notify else "Off"),
        Link(
            "Permissions",
            "app_permissions",
            argument=package,
            summary=", ".join(dict.fromkeys(_group(name)[0] for name in app.granted(info)))
            if allowed
            else "No permissions granted",
        ),
        Link("Storage & cache", "app_storage", argument=package, summary=f"{size_mb(package)} MB used"),
        Link("Mobile data & Wi-Fi", "data_usage", summary="212 MB used since May 1"),
        Link("App battery usage", "app_battery", argument=package, summary="Optimized"),
        Link("Open by default", "opening_links", summary="Set to open supported links"),
        Head("Unused app settings"),
        Toggle("Pause app activity if unused", f"own/pause_{package}", summary="Remove permissions, delete files"),
        Head("Advanced"),
        Link("Display over other apps", "access_overlay", summary="Not allowed"),
        Link("Install unknown apps", "access_install", summary="Not allowed"),
        Note(f"version {info.version_name}"),
    ]  # fmt: skip


def _app_buttons(app: Settings, info: AppInfo) -> Buttons:
    own = info.package == app.info.package

    def start(screen: PageScreen) -> None:
        app.host.start(info.package)

    def remove() -> None:
        app.device.remove(info.package)

    def ask_remove(screen: PageScreen) -> None:
        def leave() -> None:
            screen.close()
            remove()

        _ask(screen, info.label, "Do you want to uninstall this app?", leave)

    def ask_stop(screen: PageScreen) -> None:
        _ask(screen, "Force stop?", "If you force stop an app, it may misbehave.", lambda: stop(info.package))

    stop = app.device.force_stop
    running = None if own else ask_stop
    return (
        ("globe", "Open", start),
        ("bin", "Uninstall", None if own else ask_remove),
        ("info", "Force stop", running),
    )


def _ask(screen: PageScreen, title: str, message: str, then: Callable[[], object]) -> None:
    words = screen.app.words
    buttons = [(words("CANCEL"), None), (words("OK"), then)]
    screen.show(Dialog(title=words(title), message=words(message), buttons=buttons))


def _app_notifications(app: Settings, package: str) -> Rows:
    info = app.host.apps[package]
    if _POST_NOTIFICATIONS not in info.permissions:
        return [AppHead(package), Note("This app doesn’t send notifications")]
    is_on = _POST_NOTIFICATIONS in app.granted(info)
    rows: list[Item] = [
        AppHead(package),
        Switch(
            f"All {info.label} notifications", is_on=is_on, press=partial(_switch_notifications, package), main=True
        ),
    ]
    if is_on:
        rows += [
            Toggle("General", f"own/channel_general_{package}", on="", off="off", summary="Makes sound"),
            Toggle("Reminders", f"own/channel_reminders_{package}", on="", off="off", summary="Pops on screen"),
            Toggle("Promotions", f"own/channel_promotions_{package}", summary="Silent"),
        ]
    return [*rows, Toggle("Allow notification dot", f"own/dot_{package}", on="", off="off")]


def _switch_notifications(package: str, screen: PageScreen) -> None:
    app = screen.app
    allowed = not app.host.has_permission(package, _POST_NOTIFICATIONS)
    if "wrong_app" in app.bugs:
        others = (info.package for info in app.other_apps if _POST_NOTIFICATIONS in info.permissions)
        package = next((other for other in others if other != package), package)
    app.device.set_permission(package, _POST_NOTIFICATIONS, allowed)


def _notification_apps(app: Settings, _: str) -> Rows:
    return [
        Link(
            info.label,
            "app_notifications",
            argument=info.package,
            icon=info.icon,
            color=info.icon_color,
            summary="On" if _POST_NOTIFICATIONS in app.granted(info) else "Off",
        )
        for info in app.other_apps
        if _POST_NOTIFICATIONS in info.permissions
    ]


def _app_permissions(app: Settings, package: str) -> Rows:
    info = app.host.apps[package]
    granted = app.granted(info)
    rows: list[Item] = [AppHead(package)]
    for title, allowed in (("Allowed", True), ("Not allowed", False)):
        names = [name for name in info.permissions if (name in granted) is allowed]
        rows.append(Head(title))
        rows += [_permission_link(package, name) for name in names] or [Note(_nothing(allowed))]
    return [*rows, Toggle("Remove permissions if app isn’t used", f"own/pause_{package}")]


def _nothing(allowed: bool) -> str:
    return "No permissions allowed" if allowed else "No permissions denied"


def _permission_link(package: str, permission: str) -> Link:
    title, icon = _group(permission)
    return Link(title, "app_permission", argument=f"{package} {permission}", icon=icon)


def _app_permission(app: Settings, argument: str) -> Rows:
    package, permission = argument.split(" ")
    has = app.host.has_permission(package, permission)

    def allow(allowed: bool, screen: PageScreen) -> None:
        app.device.set_permission(package, permission, allowed)

    return [
        AppHead(package),
        Head(f"{_group(permission)[0]} access for this app"),
        Mark("Allow", is_on=has, press=partial(allow, True)),
        Mark("Don’t allow", is_on=not has, press=partial(allow, False)),
    ]


def _permission_manager(app: Settings, _: str) -> Rows:
    rows: dict[str, Link] = {}
    for permission, (title, icon) in _GROUPS.items():
        wanting = _wanting(app, permission)
        having = [info for info in wanting if f"android.permission.{permission}" in app.granted(info)]
        summary = f"{len(having)} of {len(wanting)} apps allowed"
        rows.setdefault(title, Link(title, "permission_group", argument=permission, icon=icon, summary=summary))
    return list(rows.values())


def _wanting(app: Settings, permission: str) -> list[AppInfo]:
    return [info for info in app.other_apps if f"android.permission.{permission}" in info.permissions]


def _permission_group(app: Settings, permission: str) -> Rows:
    full = f"android.permission.{permission}"
    links: list[Item] = [
        Link(info.label, "app_permission", argument=f"{info.package} {full}", icon=info.icon, color=info.icon_color)
        for info in _wanting(app, permission)
    ]
    return [Head(_group(permission)[0]), *(links or [Note("No apps requested this permission")])]


def _app_battery(app: Settings, package: str) -> Rows:
    choices = {"": "Optimized", "unrestricted": "Unrestricted", "restricted": "Restricted"}
    return [
        AppHead(package),
        Note("Used 4% since last full charge"),
        Choice("Battery usage", f"own/battery_{package}", choices=choices),
    ]


def _app_languages(app: Settings, _: str) -> Rows:
    return [
        _app_link(info, "app_language", app.get(f"own/language_{info.package}") or "System default")
        for info in app.other_apps
    ]


def _app_language(app: Settings, package: str) -> Rows:
    names = ("", "English (United States)", "Español (España)", "简体中文 (中国)")
    key = f"own/language_{package}"

    def choose(name: str, screen: PageScreen) -> None:
        app.keep(key, name)

    return [
        AppHead(package),
        *(Mark(name or "System default", is_on=app.get(key) == name, press=partial(choose, name)) for name in names),
    ]


ABOUT_ONE = frozenset(
    (
        *("app_info", "app_notifications", "app_permissions", "app_permission", "app_battery", "app_storage"),
        *("app_language", "permission_group", "wifi_details", "bluetooth_device", "account", "language_regions"),
    )
)
"""Pages that say something only about one of several things."""

APP_PAGES = {
    "apps": Page("Apps", _apps),
    "all_apps": Page("All apps", _all_apps),
    "app_info": Page("App info", _app_info),
    "app_notifications": Page("Notifications", _app_notifications),
    "notification_apps": Page("App notifications", _notification_apps),
    "app_permissions": Page("App permissions", _app_permissions),
    "app_permission": Page("Permission", _app_permission),
    "app_battery": Page("App battery usage", _app_battery),
    "app_languages": Page("App languages", _app_languages),
    "app_language": Page("App language", _app_language),
    "permission_manager": Page("Permission manager", _permission_manager),
    "permission_group": Page("Permission", _permission_group),
}
