"""The faults that can be built into the calendar: the same actions on the right build and on the wrong one."""

import pytest

CALENDAR = "com.example.calendar"


def create(user, title="work"):
    user.tap(desc="New event")
    user.write(title, id="title")
    user.back()
    user.tap(text="Save")


def delete(user, title="gym"):
    user.tap(text=title)
    user.tap(desc="Delete")
    user.tap(text="DELETE")


def keeps_what_was_entered(user):
    create(user)
    return user.events()["work"]["start"] == "2026-05-14T10:00"


def keeps_new_events(user):
    create(user)
    return "work" in user.events()


def shows_new_events(user):
    create(user)
    return user.sees("work")


def ticks_what_was_tapped(user):
    user.tap(desc="New event")
    user.tap(id="reminder_row")
    user.tap(text="10 minutes before")
    user.tap(text="OK")
    return user.sees("10 minutes before")


def survives_a_deletion(user):
    delete(user)
    return user.focus() == CALENDAR and user.system.focused_window.startswith(CALENDAR)


def shows_the_month(user):
    user.tap(desc="Month view")
    user.system.tap(540, 2000)
    return user.sees("Calendar")


def shows_whole_titles(user):
    return user.sees("team lunch")


def deletes_what_was_meant(user):
    delete(user)
    return set(user.events()) == {"standup", "dentist", "team lunch", "pay rent"}


def asks_once(user):
    user.tap(text="gym")
    user.tap(desc="Delete")
    user.tap(text="CANCEL")
    user.back()
    return not user.sees("Delete this event?")


def changes_in_place(user):
    user.tap(text="gym")
    user.tap(id="edit")
    user.write("swim", id="title")
    user.back()
    user.tap(text="Save")
    return "gym" not in user.events() and "swim" in user.events()


CHECKS = {
    "wrong_hour": keeps_what_was_entered,
    "lost_save": keeps_new_events,
    "stale_list": shows_new_events,
    "wrong_toggle": ticks_what_was_tapped,
    "crash_on_delete": survives_a_deletion,
    "hang_on_month": shows_the_month,
    "cut_titles": shows_whole_titles,
    "wrong_delete": deletes_what_was_meant,
    "stuck_dialog": asks_once,
    "double_edit": changes_in_place,
}


def test_every_bug_has_a_check(user):
    """No fault can be built in that these tests do not know."""
    assert set(user.system.bugs(CALENDAR)) == set(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_right_build(calendar_user, name):
    """The right calendar does what is expected of it."""
    assert CHECKS[name](calendar_user)


@pytest.mark.parametrize("name", CHECKS)
def test_wrong_build(user, name):
    """With the fault built in the same actions miss the same expectation."""
    user.system.set_bugs(CALENDAR, [name])
    user.system.start(CALENDAR)
    assert not CHECKS[name](user)


def test_stale_list_is_right_after_a_refresh(user):
    """That fault is one of the list, not of the data."""
    user.system.set_bugs(CALENDAR, ["stale_list"])
    user.system.start(CALENDAR)
    create(user)
    assert "work" in user.events()
    user.tap(desc="More options")
    user.tap(text="Refresh")
    assert user.sees("work")


def test_bugs_come_and_go_by_builds(user):
    """Another build ends the app and keeps its data; cleared data do not change the build."""
    user.system.start(CALENDAR)
    create(user)
    user.system.set_bugs(CALENDAR, ["cut_titles"])
    assert user.focus() != CALENDAR
    assert "work" in user.events()
    user.system.clear(CALENDAR)
    user.system.start(CALENDAR)
    assert user.sees("team l")
    user.system.set_bugs(CALENDAR, [])
    user.system.start(CALENDAR)
    assert user.sees("team lunch")


def test_unknown_bug(user):
    """A name that is none is refused, and the message lists those that there are."""
    with pytest.raises(LookupError, match=r"no bug typo; there is: wrong_hour, lost_save"):
        user.system.set_bugs(CALENDAR, ["typo", "lost_save"])
    with pytest.raises(LookupError, match="is not installed"):
        user.system.set_bugs("com.example.none", [])


def test_bugs_by_broadcast(user):
    """A test sets them over adb, and hears of names that are none."""
    assert user.system.broadcast(f"{CALENDAR}.BUGS", {"names": "cut_titles, stale_list"}).code == -1
    user.system.start(CALENDAR)
    assert user.sees("team l")
    result = user.system.broadcast(f"{CALENDAR}.BUGS", {"names": "typo"})
    assert result.code == 1
    assert "no bug typo" in result.data
