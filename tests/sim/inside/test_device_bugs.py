"""The faults that can be built into clock, contacts and settings: the same actions on the right and the wrong build."""

import pytest

from pytest_appagent.sim.apps.calendar import Calendar
from pytest_appagent.sim.apps.clock import Clock
from pytest_appagent.sim.apps.contacts import Contacts
from pytest_appagent.sim.apps.settings import Settings

KINDS = (Clock, Contacts, Settings)
CLOCK, CONTACTS, SETTINGS = (kind.info.package for kind in KINDS)


def runs(user, package):
    """Whether an app is in front without a word from the system that it stopped or hangs."""
    return user.focus() == package and user.system.focused_window.startswith(package)


def go(user, *titles):
    for title in titles:
        user.scroll_to(text=title)
        user.tap(text=title)


# Clock


def alarms(user):
    return {alarm["time"]: alarm for alarm in user.system.state(CLOCK)["alarms"]}


def add_alarm(user):
    user.tap(desc="Add alarm")
    user.tap(text="3")
    user.tap(text="PM")
    user.tap(text="OK")


def unfold_first(user):
    user.tap(id="arrow")


def keeps_the_chosen_time(user):
    add_alarm(user)
    return "15:00" in alarms(user)


def keeps_labels(user):
    unfold_first(user)
    user.tap(text="Wake up")
    user.system.replace_text("meeting")
    user.tap(text="OK")
    return alarms(user)["07:30"]["label"] == "meeting"


def shows_new_alarms(user):
    add_alarm(user)
    user.scroll_to(text="8:45 PM")
    user.system.swipe(540, 700, 540, 1000, 0.3)
    return user.sees("3:00 PM")


def switches_what_was_touched(user):
    user.tap(id="onoff")
    return not alarms(user)["07:30"]["on"]


def takes_laps(user):
    user.tap(desc="Stopwatch")
    user.tap(id="fab")
    user.tap(text="Lap")
    return runs(user, CLOCK) and user.sees("# 1")


def counts_down(user):
    user.tap(desc="Timer")
    user.tap(text="5")
    user.tap(id="fab")
    user.tap(id="play_pause")
    return runs(user, CLOCK)


def shows_whole_labels(user):
    return user.sees("Wake up")


def deletes_the_right_alarm(user):
    unfold_first(user)
    user.tap(text="Delete")
    return "07:30" not in alarms(user) and len(alarms(user)) == 5


def asks_for_a_label_once(user):
    unfold_first(user)
    user.tap(text="Wake up")
    user.tap(text="OK")
    return not user.sees("CANCEL")


def keeps_the_chosen_sound(user):
    unfold_first(user)
    user.tap(text="Cesium")
    user.tap(text="Argon")
    return alarms(user)["07:30"]["ringtone"] == "Argon"


# Contacts


def people(user):
    return {contact["name"]: contact for contact in user.system.state(CONTACTS)["contacts"]}


def bar_button(user, place):
    nodes = [node for node in user.nodes() if node["clickable"] == "true" and 63 <= node.bounds[1] < 200]
    user.system.tap(*sorted(nodes, key=lambda node: node.bounds[0])[place].center)


def create(user):
    user.tap(desc="Create contact")
    for hint, text in (("First name", "Abe"), ("Phone", "123"), ("Email", "abe@example.com")):
        user.tap(text=hint)
        user.system.type_text(text)
        user.back()
    user.tap(text="Save")


def delete(user, name="AAA"):
    user.tap(text=name)
    user.tap(desc="More options")
    user.tap(text="Delete")
    user.tap(text="DELETE")


def keeps_kinds_of_numbers(user):
    create(user)
    return people(user)["Abe"]["phones"] == [{"value": "123", "kind": "Mobile"}]


def keeps_addresses(user):
    create(user)
    return people(user)["Abe"]["emails"] == [{"value": "abe@example.com", "kind": "Home"}]


def shows_new_contacts(user):
    create(user)
    user.back()
    return user.sees("Abe")


def stars_the_right_contact(user):
    user.tap(text="AAA")
    bar_button(user, 1)
    return people(user)["AAA"]["starred"]


def says_that_nobody_was_found(user):
    user.tap(text="Search contacts")
    user.system.type_text("zebra")
    return user.sees("No contacts found")


def calls(user):
    user.tap(text="AAA")
    user.tap(text="Call")
    user.tap(text="Mute")
    return runs(user, CONTACTS)


def shows_whole_names(user):
    return user.sees("Alice Brown")


def deletes_the_right_contact(user):
    delete(user)
    return "AAA" not in people(user) and "ABC" in people(user)


def asks_before_deleting_once(user):
    delete(user)
    return not user.sees("Delete contact?")


def changes_in_place(user):
    user.tap(text="AAA")
    bar_button(user, 2)
    user.tap(text="Last name")
    user.system.type_text("B")
    user.back()
    user.tap(text="Save")
    return "AAA" not in people(user) and "AAA B" in people(user)


# Settings


def setting(user, namespace, name):
    return user.system.settings[namespace, name]


def switches_bluetooth(user):
    go(user, "Connected devices", "Connection preferences", "Bluetooth", "Use Bluetooth")
    return setting(user, "global", "bluetooth_on") == "0" and setting(user, "global", "wifi_on") == "1"


def keeps_names(user):
    go(user, "Connected devices", "Pair new device", "Device name")
    user.system.replace_text("mine")
    user.tap(text="OK")
    return setting(user, "secure", "bluetooth_name") == "mine"


def keeps_the_loudest(user):
    go(user, "Sound & vibration")
    _, top, right, bottom = user.find(desc="Alarm volume").bounds
    user.system.tap(right - 1, (top + bottom) // 2)
    return setting(user, "system", "volume_alarm_speaker") == "7"


def shows_what_is_on(user):
    go(user, "Network & internet", "Airplane mode")
    return user.find(id="switch_widget")["checked"] == "true"


def opens_the_storage(user):
    go(user, "Storage")
    return runs(user, SETTINGS)


def lists_apps(user):
    go(user, "Apps", "See all apps", "Clock")
    return runs(user, SETTINGS)


def shows_whole_titles(user):
    go(user, "Display")
    return user.sees("Adaptive brightness")


def silences_the_right_app(user):
    go(user, "Apps", "See all apps", "Contacts", "Notifications", "All Contacts notifications")
    return not user.system.permissions.has(CONTACTS, "POST_NOTIFICATIONS")


def asks_for_the_timeout_once(user):
    go(user, "Display", "Screen timeout", "5 minutes")
    return not user.sees("30 seconds")


def adds_languages_at_the_end(user):
    go(user, "System", "Languages & input", "System languages", "Add a language", "Dansk")
    return setting(user, "system", "system_locales") == "en-US,da-DK"


CHECKS = {
    CLOCK: {
        "wrong_half": keeps_the_chosen_time,
        "lost_label": keeps_labels,
        "stale_list": shows_new_alarms,
        "wrong_toggle": switches_what_was_touched,
        "crash_on_lap": takes_laps,
        "hang_on_timer": counts_down,
        "cut_labels": shows_whole_labels,
        "wrong_delete": deletes_the_right_alarm,
        "stuck_dialog": asks_for_a_label_once,
        "wrong_sound": keeps_the_chosen_sound,
    },
    CONTACTS: {
        "wrong_kind": keeps_kinds_of_numbers,
        "lost_email": keeps_addresses,
        "stale_list": shows_new_contacts,
        "wrong_star": stars_the_right_contact,
        "crash_on_search": says_that_nobody_was_found,
        "hang_on_call": calls,
        "cut_names": shows_whole_names,
        "wrong_delete": deletes_the_right_contact,
        "stuck_dialog": asks_before_deleting_once,
        "double_edit": changes_in_place,
    },
    SETTINGS: {
        "wrong_toggle": switches_bluetooth,
        "lost_save": keeps_names,
        "low_slider": keeps_the_loudest,
        "stale_page": shows_what_is_on,
        "crash_on_storage": opens_the_storage,
        "hang_on_apps": lists_apps,
        "cut_titles": shows_whole_titles,
        "wrong_app": silences_the_right_app,
        "stuck_dialog": asks_for_the_timeout_once,
        "first_language": adds_languages_at_the_end,
    },
}
PAIRS = [(package, name) for package, checks in CHECKS.items() for name in checks]


@pytest.fixture
def device_user(make_user):
    """The user of a device with these apps."""
    return make_user(apps=[Calendar, *KINDS])


@pytest.mark.parametrize("kind", KINDS)
def test_every_bug_has_a_check(kind):
    """No fault can be built in that these tests do not know, and there are at least six."""
    assert set(kind.BUGS) == set(CHECKS[kind.info.package])
    assert len(kind.BUGS) >= 6


@pytest.mark.parametrize(("package", "name"), PAIRS)
def test_right_build(device_user, package, name):
    """The right build does what is expected of it."""
    device_user.system.start(package)
    assert CHECKS[package][name](device_user)


@pytest.mark.parametrize(("package", "name"), PAIRS)
def test_wrong_build(device_user, package, name):
    """With the fault built in the same actions miss the same expectation."""
    device_user.system.set_bugs(package, [name])
    device_user.system.start(package)
    assert not CHECKS[package][name](device_user)
