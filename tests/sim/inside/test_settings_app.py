"""The settings, used as a person would: by what the dump shows and by touches."""

import json
from datetime import datetime

import pytest

from pytest_appagent.sim.apps.calendar import Calendar
from pytest_appagent.sim.apps.clock import Clock
from pytest_appagent.sim.apps.contacts import Contacts
from pytest_appagent.sim.apps.settings import Settings
from pytest_appagent.sim.apps.settings.page import PAGES
from pytest_appagent.sim.apps.settings.pages_apps import ABOUT_ONE
from pytest_appagent.sim.apps.settings.rows import Link, Toggle
from pytest_appagent.sim.apps.settings.table import load_table
from pytest_appagent.sim.icons import ICON_NAMES
from pytest_appagent.sim.widgets import Text

SETTINGS, CONTACTS = Settings.info.package, Contacts.info.package
NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
APPS = [Settings, Calendar, Clock, Contacts]
ARGUMENTS = {
    "account": "sam.sample@example.com",
    "app_permission": f"{CONTACTS} {NOTIFICATIONS}",
    "bluetooth_device": "Car kit",
    "language_regions": "Español",
    "permission_group": "READ_CONTACTS",
    "wifi_details": "AndroidWifi",
}


@pytest.fixture
def settings_user(make_user):
    """The user of a device that shows the settings."""
    user = make_user(apps=APPS)
    user.system.start(SETTINGS)
    return user


def go(user, *titles):
    """Follow rows by their titles."""
    for title in titles:
        user.scroll_to(text=title)
        user.tap(text=title)


def value(user, namespace, name):
    return user.system.settings[namespace, name]


def slide(user, title, share):
    """Touch a slider at a share of its width."""
    user.scroll_to(desc=title)
    left, top, right, bottom = user.find(desc=title).bounds
    user.system.tap(min(right - 1, left + round(share * (right - left))), (top + bottom) // 2)


def argument_of(name):
    return ARGUMENTS.get(name, CONTACTS if name in ABOUT_ONE else "")


def rows_of(app, name):
    return PAGES[name].rows_for(app, argument_of(name))


# The table


def test_there_are_many_pages(settings_user):
    """There are far more than fifty, all of which can be reached from the first one."""
    app = settings_user.system._packages.apps[SETTINGS]
    settings_user.scroll_to(text="Tips & support")
    reached, waiting = (
        set(),
        {"network", "connected", "apps", "notifications", "battery", "storage", "sound", "display"},
    )
    waiting |= {"wallpaper", "accessibility", "security", "location", "safety", "accounts", "wellbeing", "system"}
    waiting |= {"about", "tips"}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        rows = rows_of(app, name)
        pages = {row.page for row in rows if isinstance(row, Link | Toggle) and row.page}
        pages |= {row.gear for row in rows if isinstance(row, Link) and row.gear}
        waiting |= pages - reached
    pressed = {"language_regions", "app_permission"}  # reached by what is chosen there
    assert set(PAGES) - reached - pressed == set()
    assert len(PAGES) > 100


def test_rows_name_what_there_is(settings_user):
    """Icons, pages and what a row depends on exist."""
    app = settings_user.system._packages.apps[SETTINGS]
    known = set(load_table().first) | {"own/never", "global/wifi_on"}
    for name in PAGES:
        for row in rows_of(app, name):
            assert row.icon in ICON_NAMES | {""}, row
            assert row.needs in known | {""}, row
            assert "{" not in app.filled(row.summary), row


@pytest.mark.parametrize("first", range(0, len(PAGES), 30))
def test_every_page_fits(make_user, first):
    """Each page opens, and no line on it that should be whole is cut."""
    user = make_user(apps=APPS, width=540, height=1200, density=210)
    for name in list(PAGES)[first : first + 30]:
        user.system.force_stop(SETTINGS)
        user.system.start(SETTINGS, link=f"settings://page/{name}/{argument_of(name)}")
        assert user.system.focus == (SETTINGS, f"{SETTINGS}.SubSettings"), name
        display, window = user.system._stage.display, user.system._stage.active
        for view in window.root.walk():
            if isinstance(view, Text) and view.lines == 1 and not view.shown.empty:
                inside = view.bounds.width - sum(display.metrics.insets(view.padding)[::2])
                assert view._broken(display.metrics, inside) == [view.text], name


# What people do


def test_airplane_mode(settings_user):
    """Turn on airplane mode; the switch tells whether it is on."""
    go(settings_user, "Network & internet")
    row = settings_user.find_all(id="switch_widget")[0]
    assert row["checked"] == "false"
    settings_user.tap(text="Airplane mode")
    assert value(settings_user, "global", "airplane_mode_on") == "1"
    assert settings_user.find_all(id="switch_widget")[0]["checked"] == "true"


def test_wifi_is_not_turned_on_automatically(settings_user):
    """The switch for it is among the network preferences."""
    go(settings_user, "Network & internet", "Internet", "Network preferences", "Turn on Wi-Fi automatically")
    assert value(settings_user, "global", "wifi_wakeup_enabled") == "0"


def test_join_a_network(settings_user):
    """An unknown network asks for its password, and what is too short is refused."""
    go(settings_user, "Network & internet", "Internet", "Office-Net")
    settings_user.system.type_text("short")
    settings_user.tap(text="CONNECT")
    assert settings_user.system.last_toast == "A password has at least 8 characters"
    go(settings_user, "Office-Net")
    settings_user.system.type_text("long enough")
    assert settings_user.find(id="edit")["password"] == "true"
    settings_user.tap(text="CONNECT")
    assert settings_user.system.state(SETTINGS)["values"]["own/wifi_network"] == "Office-Net"


def test_bluetooth_off(settings_user):
    """Turn off Bluetooth; what needs it is then of no use."""
    go(settings_user, "Connected devices", "Connection preferences", "Bluetooth", "Use Bluetooth")
    assert value(settings_user, "global", "bluetooth_on") == "0"
    go(settings_user, "Device name")
    assert not settings_user.sees("OK")


def test_bluetooth_name(settings_user):
    """Change the name of the device."""
    go(settings_user, "Connected devices", "Pair new device", "Device name")
    settings_user.system.replace_text("my AVD")
    settings_user.tap(text="OK")
    assert value(settings_user, "secure", "bluetooth_name") == "my AVD"
    settings_user.back()
    settings_user.scroll_to(text="Visible as “my AVD” to other devices")


def test_pair_and_forget_a_device(settings_user):
    """A device in reach is paired after a question, and forgotten behind its wordless gear."""
    go(settings_user, "Connected devices", "Pair new device", "JBL Flip 6")
    settings_user.tap(text="PAIR")
    assert settings_user.sees("JBL Flip 6")
    settings_user.system.tap(*settings_user.find_all(id="settings_button")[0].center)
    settings_user.tap(text="Forget")
    assert settings_user.system.state(SETTINGS)["values"]["own/paired"] == "Car kit,JBL Flip 6"


def test_storage_of_apps(settings_user):
    """How much storage apps use is told."""
    go(settings_user, "Storage")
    texts = settings_user.texts()
    assert texts[texts.index("Apps") + 1].endswith(" GB")


def test_dark_theme(settings_user):
    """The switch in the row switches, the row itself leads on; the picture is dark at once."""
    go(settings_user, "Display", "Dark theme")
    settings_user.tap(text="Use Dark theme")
    assert value(settings_user, "secure", "ui_night_mode") == "2"
    assert sum(settings_user.system.picture().getpixel((5, 1500))) < 120
    settings_user.back()
    settings_user.scroll_to(text="Dark theme")
    row = settings_user.find(text="Dark theme").bounds
    switches = settings_user.find_all(id="switch_widget")
    nearest = min(switches, key=lambda node: abs(node.bounds[1] - row[1]))
    settings_user.system.tap(*nearest.center)
    assert value(settings_user, "secure", "ui_night_mode") == "1"
    assert settings_user.sees("Appearance")


def test_volumes(settings_user):
    """Ring volume to nothing, alarm volume to its most; a swipe along the slider does it, too."""
    go(settings_user, "Sound & vibration")
    slide(settings_user, "Ring & notification volume", 0)
    slide(settings_user, "Alarm volume", 1)
    assert value(settings_user, "system", "volume_ring_speaker") == "0"
    assert value(settings_user, "system", "volume_notification_speaker") == "0"
    assert value(settings_user, "system", "volume_alarm_speaker") == "7"
    assert settings_user.find(desc="Alarm volume")["text"] == "7.0"
    left, top, right, bottom = settings_user.find(desc="Media volume").bounds
    settings_user.system.swipe(left + 300, top + 60, right + 20, bottom - 60, 0.3)
    assert value(settings_user, "system", "volume_music_speaker") == "15"


def test_font_size_changes_the_screen(settings_user):
    """A slider over odd values keeps one of them."""
    go(settings_user, "Display", "Display size and text")
    before = settings_user.find(text="Bold text").bounds
    slide(settings_user, "Font size", 0.75)
    assert value(settings_user, "system", "font_scale") == "1.3"
    after = settings_user.find(text="Bold text").bounds
    assert after[3] - after[1] > before[3] - before[1]


def test_date(settings_user):
    """Set the date to 2024-5-1: first the time must not be set automatically."""
    go(settings_user, "System", "Date & time", "Date")
    assert not settings_user.sees("Select date")
    go(settings_user, "Set time automatically", "Date", "May 2026")
    settings_user.tap(text="2024")
    settings_user.tap(desc="1 May 2024")
    settings_user.tap(text="OK")
    assert settings_user.system.now().date() == datetime(2024, 5, 1).date()
    assert settings_user.system.state(SETTINGS)["date"] == "2024-05-01"
    assert settings_user.sees("Wed, May 1, 2024")


def test_time_and_format(settings_user):
    """The time is chosen in the picker, and the clock has 24 hours if one wants."""
    go(settings_user, "System", "Date & time", "Set time automatically", "Time")
    settings_user.tap(desc="3 o'clock")
    settings_user.tap(text="PM")
    settings_user.tap(text="OK")
    assert settings_user.system.now().hour == 15
    go(settings_user, "Use 24-hour format")
    assert value(settings_user, "system", "time_12_24") == "24"
    assert settings_user.sees("15:41")


def test_ring_vibration(settings_user):
    """Turn off ring vibration."""
    go(settings_user, "Sound & vibration", "Vibration & haptics", "Ring vibration")
    assert value(settings_user, "system", "ring_vibration_intensity") == "0"


def test_second_language(settings_user):
    """Add Español (Estados Unidos) as the second language; the first one is told."""
    go(settings_user, "System", "Languages & input", "System languages", "Add a language", "Español", "Estados Unidos")
    assert value(settings_user, "system", "system_locales") == "en-US,es-US"
    assert {"System languages", "1  English (United States)", "2  Español (Estados Unidos)"} <= set(
        settings_user.texts()
    )


def test_other_first_language(settings_user):
    """A language moved to the top is the device's at once, and goes again by a touch."""
    go(settings_user, "System", "Languages & input", "System languages", "Add a language", "简体中文", "中国")
    go(settings_user, "2  简体中文 (中国)", "Move to top")
    assert settings_user.sees("系统语言")
    go(settings_user, "1  简体中文 (中国)", "Remove")
    assert settings_user.sees("System languages")


def test_notifications_of_an_app(settings_user):
    """Disable the notifications of Contacts."""
    go(settings_user, "Apps", "See all apps", "Contacts", "Notifications", "All Contacts notifications")
    permissions = settings_user.system.state(SETTINGS)["apps"][CONTACTS]["permissions"]
    assert NOTIFICATIONS not in permissions
    assert len(permissions) == 3
    settings_user.back()
    texts = settings_user.texts()
    assert texts[texts.index("Notifications") + 1] == "Off"


def test_permission_of_an_app(settings_user):
    """A permission is taken away on its own page."""
    go(settings_user, "Apps", "See all apps", "Contacts", "Permissions", "Phone", "Don’t allow")
    assert not settings_user.system.permissions.has(CONTACTS, "CALL_PHONE")


def test_what_can_be_done_with_an_app(settings_user):
    """An app is opened, stopped, cleared and uninstalled from its page."""
    system = settings_user.system
    system.preset(CONTACTS, {"contacts": []})
    go(settings_user, "Apps", "See all apps", "Contacts", "Storage & cache", "Clear storage", "DELETE")
    assert len(system.state(CONTACTS)["contacts"]) == 18
    settings_user.back()
    go(settings_user, "Open")
    assert settings_user.focus() == CONTACTS
    system.start(SETTINGS)
    go(settings_user, "Force stop", "OK")
    assert system.pid_of(CONTACTS) is None
    go(settings_user, "Uninstall", "OK")
    assert CONTACTS not in system.apps
    assert not settings_user.sees("Contacts")


def test_default_browser(settings_user):
    """Check the default browser and change it to Firefox."""
    go(settings_user, "Apps", "Default apps")
    texts = settings_user.texts()
    assert texts[texts.index("Browser app") + 1] == "Chrome"
    go(settings_user, "Browser app", "Firefox")
    assert settings_user.system.state(SETTINGS)["values"]["own/default_browser"] == "Firefox"


def test_screen_timeout(settings_user):
    """One of several is chosen in a dialog."""
    go(settings_user, "Display", "Screen timeout")
    assert settings_user.find(text="1 minute")["checked"] == "true"
    settings_user.tap(text="10 minutes")
    assert value(settings_user, "system", "screen_off_timeout") == "600000"
    assert settings_user.sees("10 minutes")


def test_search(settings_user):
    """A row is found by its title, and shown on its page."""
    settings_user.tap(text="Search settings")
    settings_user.system.type_text("touch feedback")
    settings_user.tap(text="Touch feedback")
    assert settings_user.sees("Vibration & haptics")
    settings_user.tap(text="Touch feedback")
    assert value(settings_user, "system", "haptic_feedback_intensity") == "0"
    settings_user.back()
    settings_user.system.replace_text("nothing of the kind")
    assert settings_user.sees("No results")


def test_developer_options(settings_user):
    """Switched off they are of no use; seven touches on the build number bring them back."""
    go(settings_user, "System", "Developer options", "Use developer options")
    settings_user.back()
    settings_user.back()
    go(settings_user, "About phone")
    settings_user.scroll_to(text="Build number")
    for _ in range(7):
        settings_user.tap(text="Build number")
    assert value(settings_user, "global", "development_settings_enabled") == "1"
    assert settings_user.system.last_toast == "You are now a developer!"


# State


def test_settings_are_there_from_the_start(make_user):
    """The device has values for all of them, and those it was given stay."""
    user = make_user(apps=APPS, locale="zh-CN")
    assert value(user, "global", "wifi_on") == "1"
    assert value(user, "secure", "location_mode") == "3"
    assert value(user, "system", "system_locales") == "zh-CN"


def test_clear_brings_the_first_values_back(settings_user):
    """Clearing the data of the settings undoes what was changed by hand."""
    go(settings_user, "Network & internet", "Airplane mode")
    settings_user.system.clear(SETTINGS)
    assert value(settings_user, "global", "airplane_mode_on") == "0"


def test_state_is_a_start_state(settings_user):
    """What `state` gives, `preset` takes."""
    settings_user.system.preset(
        SETTINGS,
        {
            "values": {"global/wifi_on": "0", "own/paired": ""},
            "apps": {CONTACTS: {"permissions": []}},
            "date": "2025-02-03",
        },
    )
    first = json.dumps(settings_user.system.state(SETTINGS))
    assert value(settings_user, "global", "wifi_on") == "0"
    settings_user.system.preset(SETTINGS, {})
    assert json.dumps(settings_user.system.state(SETTINGS)) != first
    settings_user.system.preset(SETTINGS, first)
    assert json.dumps(settings_user.system.state(SETTINGS)) == first


@pytest.mark.parametrize(
    "nonsense",
    [
        {"value": {}},
        {"values": []},
        {"values": {"global/warp": "1"}},
        {"apps": {"x": {"permissions": []}}},
        {"date": "?"},
    ],
)
def test_nonsense_is_refused(settings_user, nonsense):
    """What cannot be is a ValueError."""
    with pytest.raises(ValueError, match=r"start state of com\.example\.settings"):
        settings_user.system.preset(SETTINGS, nonsense)


def test_chinese(make_user):
    """In Chinese the first pages speak Chinese."""
    user = make_user(apps=APPS, locale="zh-CN")
    user.system.start(SETTINGS)
    assert {"设置", "网络和互联网", "在设置中搜索"} <= set(user.texts())
    user.tap(text="网络和互联网")
    assert user.sees("飞行模式")


# The second version


def test_second_version(settings_user):
    """A row is called otherwise, others have moved, and the dark theme is behind one page more."""
    settings_user.system.install_version(SETTINGS, "2.0", 20000, "Settings")
    settings_user.system.start(SETTINGS)
    texts = settings_user.texts()
    assert texts.index("Connections") < texts.index("Display") < texts.index("Connected devices")
    assert "Network & internet" not in texts
    go(settings_user, "Connections", "Airplane mode")
    assert value(settings_user, "global", "airplane_mode_on") == "1"
    settings_user.back()
    go(settings_user, "Display", "Appearance", "Dark theme", "Use Dark theme")
    assert value(settings_user, "secure", "ui_night_mode") == "2"
