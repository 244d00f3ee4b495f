"""The device's inside: tasks, windows, keyboard, crashes, clock."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

CALENDAR = "com.example.calendar"
LAUNCHER = "com.android.launcher3"
DUMPS = Path(__file__).parents[3] / ".." / "shared" / "dumps"


def test_launcher_starts_apps(user):
    """An icon of the home screen opens its app."""
    assert user.system.focus[0] == LAUNCHER
    user.tap(text="Calendar")
    assert user.system.focus == (CALENDAR, f"{CALENDAR}.MainActivity")


def test_dump_is_one_line_with_one_root(calendar_user):
    """The dump has the declaration, one line, one outermost node, and only the app's package."""
    xml = calendar_user.system.dump()
    assert xml.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node ")
    assert "\n" not in xml
    assert calendar_user.nodes()[0].bounds == (0, 0, 1080, 2400)
    assert {node["package"] for node in calendar_user.nodes()} == {CALENDAR}


def test_dump_has_the_form_of_real_ones(calendar_user):
    """Attributes have the order, and truth values the form, that the plain command wrote on a real phone."""
    real = DUMPS / "041_permission_dialog_notifications.xml"
    if not real.exists():
        pytest.skip(f"no real dumps beside the checkout: {DUMPS}")
    names = re.findall(r" ([\w-]+)=", re.search("<node[^>]*>", real.read_text("utf-8")).group())
    for node in calendar_user.nodes():
        assert [name for name in node.attributes if name != "NAF"] == names


def test_back_stack(calendar_user):
    """Back leads through the screens of an app, then home; the app goes on where it was."""
    calendar_user.tap(text="gym")
    calendar_user.tap(id="edit")
    calendar_user.back()
    assert calendar_user.system.focus[1] == f"{CALENDAR}.EventActivity"
    calendar_user.back()
    calendar_user.back()
    assert calendar_user.system.focus[0] == LAUNCHER
    calendar_user.back()
    assert calendar_user.system.focus[0] == LAUNCHER


def test_start_brings_the_running_task_back(calendar_user):
    """A start shows the screen that was left; after a stop it is the first one."""
    calendar_user.tap(text="gym")
    calendar_user.system.key("KEYCODE_HOME")
    assert calendar_user.system.start(CALENDAR) == f"{CALENDAR}.EventActivity"
    calendar_user.system.force_stop(CALENDAR)
    assert calendar_user.system.focus[0] == LAUNCHER
    assert calendar_user.system.start(CALENDAR) == f"{CALENDAR}.MainActivity"


def test_start_of_what_is_missing(user):
    """A package or activity that does not exist is a LookupError."""
    with pytest.raises(LookupError, match="not installed"):
        user.system.start("com.example.none")
    with pytest.raises(LookupError, match="no activity"):
        user.system.start(CALENDAR, ".NoActivity")
    assert user.system.start(CALENDAR, ".EditEventActivity") == f"{CALENDAR}.EditEventActivity"


def test_recents(calendar_user):
    """The list of recent apps leads back to one, and can be cleared."""
    calendar_user.system.key("KEYCODE_APP_SWITCH")
    calendar_user.tap(desc="Calendar")
    assert calendar_user.system.focus[0] == CALENDAR
    calendar_user.system.key("KEYCODE_APP_SWITCH")
    calendar_user.tap(text="Clear all")
    calendar_user.system.key("KEYCODE_APP_SWITCH")
    assert calendar_user.sees("No recent items")


def test_dialog_is_the_only_window_in_the_dump(calendar_user):
    """Over a screen the dump shows the dialog alone; a touch beside it and Back close it."""
    calendar_user.tap(desc="More options")
    left, top, right, _ = calendar_user.nodes()[0].bounds
    assert (left, top, right) != (0, 0, 1080)
    assert calendar_user.texts() == ["Go to date", "Refresh", "About"]
    calendar_user.system.tap(100, 2000)
    assert calendar_user.sees("gym")
    calendar_user.tap(desc="More options")
    calendar_user.back()
    assert calendar_user.sees("gym")


def test_keyboard_comes_and_goes(calendar_user):
    """A touched input shows the keyboard, which covers what is below; the first Back hides it, Enter too."""
    calendar_user.tap(desc="New event")
    assert calendar_user.system.keyboard_top is None
    calendar_user.tap(id="title")
    top = calendar_user.system.keyboard_top
    assert top == 2400 - 912
    assert all(node.bounds[3] <= top for node in calendar_user.nodes() if node["resource-id"])
    calendar_user.back()
    assert calendar_user.system.keyboard_top is None
    assert calendar_user.sees("New event")
    calendar_user.tap(id="title")
    calendar_user.system.key("KEYCODE_ENTER")
    assert calendar_user.system.keyboard_top is None
    calendar_user.tap(id="title")
    calendar_user.tap(id="close")
    assert calendar_user.system.keyboard_top is None


def test_keys_of_the_keyboard_type(calendar_user):
    """Letters, shift and delete are where they are drawn."""
    calendar_user.tap(desc="New event")
    calendar_user.tap(id="title")
    for x, y in ((60, 1606), (80, 2010), (160, 1606), (1000, 2010)):  # q, shift, W, delete
        calendar_user.system.tap(x, y)
    assert calendar_user.find(id="title")["text"] == "q"


def test_focused_input_is_scrolled_into_sight(make_user):
    """Where the keyboard would cover an input, the form scrolls."""
    user = make_user(width=1080, height=1400)
    user.system.start(CALENDAR, ".EditEventActivity")
    user.tap(id="note")
    _, top, _, bottom = user.find(id="note").bounds
    assert bottom <= user.system.keyboard_top
    assert bottom - top > 60


def test_select_all_then_type_replaces(calendar_user):
    """Ctrl-A and typing replace; cut and paste go through the clipboard."""
    calendar_user.tap(desc="New event")
    calendar_user.write("first", id="title")
    calendar_user.system.key("KEYCODE_A", frozenset({"CTRL"}))
    calendar_user.system.type_text("日本 🎉")
    assert calendar_user.find(id="title")["text"] == "日本 🎉"
    calendar_user.system.key("KEYCODE_A", frozenset({"CTRL"}))
    calendar_user.system.key("KEYCODE_X", frozenset({"CTRL"}))
    assert calendar_user.system.clipboard == "日本 🎉"
    calendar_user.system.key("KEYCODE_PASTE")
    calendar_user.system.key("KEYCODE_Z", frozenset({"SHIFT"}))
    assert calendar_user.find(id="title")["text"] == "日本 🎉Z"


def test_typing_without_focus_is_lost(calendar_user):
    """Text goes nowhere while no input has the focus."""
    calendar_user.system.type_text("lost")
    assert not calendar_user.sees("lost")


def test_swipe_moves_content_by_the_finger(calendar_user):
    """A list follows the finger exactly and stops at its ends."""
    before = calendar_user.find(text="dentist").bounds
    calendar_user.system.swipe(540, 1500, 540, 1300, 0.3)
    assert calendar_user.find(text="dentist").bounds[1] == before[1] - 200
    calendar_user.system.swipe(540, 1000, 540, 2300, 0.3)
    assert calendar_user.find(text="dentist").bounds == before


def test_swipe_on_the_spot_is_a_tap(calendar_user):
    """Tools tap by a swipe that goes nowhere."""
    x, y = calendar_user.find(text="gym").center
    calendar_user.system.swipe(x, y, x, y, 0.15)
    assert calendar_user.system.focus[1] == f"{CALENDAR}.EventActivity"


def test_hold_selects_in_inputs_and_does_not_tap(calendar_user):
    """A long press is no tap."""
    calendar_user.system.hold(*calendar_user.find(text="gym").center, 1.0)
    assert calendar_user.system.focus[1] == f"{CALENDAR}.MainActivity"
    calendar_user.tap(desc="New event")
    calendar_user.write("old", id="title")
    calendar_user.system.hold(*calendar_user.find(id="title").center, 1.0)
    calendar_user.system.type_text("new")
    assert calendar_user.find(id="title")["text"] == "new"


def test_swipe_up_from_the_lower_edge_is_home(calendar_user):
    """The gesture of the handle."""
    calendar_user.system.swipe(540, 2390, 540, 1500, 0.2)
    assert calendar_user.system.focus[0] == LAUNCHER


def test_revision_tells_of_changes(calendar_user):
    """Pictures are the same object until something changes."""
    system = calendar_user.system
    system.tick()
    revision, picture = system.revision, system.picture()
    system.tick()
    assert (system.revision, system.picture()) == (revision, picture)
    calendar_user.tap(text="gym")
    assert system.revision > revision
    assert system.picture() is not picture


def test_clock_minute_changes_the_picture(make_user):
    """The minute of the status bar is a change, the seconds are not."""
    user = make_user(clock=datetime(2026, 5, 14, 9, 41, 50, tzinfo=UTC))
    revision = user.system.revision
    user.wait(5)
    assert user.system.revision == revision
    user.wait(10)
    assert user.system.revision > revision


def test_toast_vanishes_and_is_not_dumped(calendar_user):
    """A message is in the picture for a moment, never in the dump."""
    system = calendar_user.system
    calendar_user.tap(desc="More options")
    calendar_user.tap(text="Refresh")
    assert not calendar_user.sees("Calendar is up to date")
    with_toast = system.picture()
    calendar_user.wait(3)
    assert system.picture() != with_toast


def test_crash_ends_the_app_and_not_the_device(calendar_user, monkeypatch):
    """An exception of an app is logged as Android does, its process dies, a dialog tells, and it starts again."""
    system = calendar_user.system
    calendar_user.tap(text="gym")
    monkeypatch.setattr("pytest_appagent.sim.apps.calendar.event.time_span", lambda words, event: 1 / 0)
    calendar_user.back()
    calendar_user.tap(text="gym")
    crash = [line.message for line in system.log if line.buffer == "crash"]
    assert crash[0] == "FATAL EXCEPTION: main"
    assert re.fullmatch(r"Process: com\.example\.calendar, PID: \d+", crash[1])
    assert "ZeroDivisionError" in crash[2]
    assert crash[3].startswith("\tat com.example.calendar.")
    assert {node["package"] for node in calendar_user.nodes()} == {"android"}
    assert calendar_user.sees("Calendar keeps stopping")
    calendar_user.back()
    assert calendar_user.sees("Calendar keeps stopping"), "it is no dialog to be cancelled"
    calendar_user.tap(text="Close app")
    assert system.focus[0] == LAUNCHER
    assert system.start(CALENDAR) == f"{CALENDAR}.MainActivity"


def test_starts_are_logged(calendar_user):
    """New screens leave a line in the log, coming back does not."""
    calendar_user.tap(text="gym")
    calendar_user.back()
    starts = [line.message for line in calendar_user.system.log if line.tag == "ActivityTaskManager"]
    assert [re.search("cmp=([^ }]+)", start).group(1) for start in starts] == [
        f"{CALENDAR}/.MainActivity",
        f"{CALENDAR}/.EventActivity",
    ]


def test_unknown_keys_and_odd_settings_do_no_harm(calendar_user):
    """Whatever keys and settings arrive, the device goes on."""
    calendar_user.system.key("KEYCODE_NO_SUCH")
    calendar_user.system.settings["system", "font_scale"] = "huge"
    del calendar_user.system.settings["system", "time_12_24"]
    calendar_user.system.tick()
    assert calendar_user.system.picture().size == (1080, 2400)


def test_clear_of_what_is_missing(user):
    """Clearing an app that is not there says so."""
    assert not user.system.clear("com.example.none")
