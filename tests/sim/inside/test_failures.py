"""Apps that hang, die, or do something later."""

import pytest

ASKER = "com.example.asker"
LAUNCHER = "com.android.launcher3"
NOT_RESPONDING = "Application Not Responding: com.example.asker"


def seen(user):
    return user.system.state(ASKER)["seen"]


@pytest.fixture
def hanging(asker):
    """The user of an app that does not answer any more."""
    asker.tap(text="hang")
    return asker


def test_hanging_app_is_not_noticed_before_an_input(hanging):
    """Its screen stays, and there is no dialog as long as nobody touches it."""
    hanging.wait(60)
    assert hanging.sees("note")
    assert hanging.system.focused_window == f"{ASKER}/{ASKER}.Main"


@pytest.mark.parametrize("act", ["tap", "type", "back", "swipe"])
def test_hanging_app_leaves_inputs_unanswered(hanging, act):
    """Any input is lost, and has the system ask what to do, in a window of its own."""
    match act:
        case "tap":
            hanging.tap(text="note")
        case "type":
            hanging.system.type_text("x")
        case "back":
            hanging.back()
        case "swipe":
            hanging.system.swipe(540, 1500, 540, 500, 0.2)
    assert seen(hanging) == []
    assert hanging.system.focused_window == NOT_RESPONDING
    assert {node["package"] for node in hanging.nodes()} == {"android"}
    assert hanging.texts() == ["Asker isn't responding", "Close app", "Close app", "Wait", "Wait"]
    assert hanging.system.focus[0] == ASKER


def test_hang_is_logged(hanging):
    """The record has the form that tools look for."""
    hanging.tap(text="note")
    record = [line for line in hanging.system.log if line.tag == "ActivityManager" and line.level == "E"]
    pid = hanging.system.pid_of(ASKER)
    assert [line.message for line in record[:2]] == [f"ANR in {ASKER} ({ASKER}/.Main)", f"PID: {pid}"]
    assert record[2].message.startswith("Reason: Input dispatching timed out (")


def test_wait_gives_more_time(hanging):
    """After "Wait" the app hangs on, and the next input has the system ask again."""
    hanging.tap(text="note")
    hanging.tap(text="Wait")
    assert hanging.sees("note")
    hanging.tap(text="note")
    assert hanging.system.focused_window == NOT_RESPONDING


def test_close_app_ends_it(hanging):
    """After "Close app" the app is gone, and starts afresh."""
    hanging.tap(text="note")
    hanging.tap(text="Close app")
    assert hanging.focus() == LAUNCHER
    assert hanging.system.pid_of(ASKER) is None
    hanging.system.start(ASKER)
    hanging.tap(text="note")
    assert seen(hanging) == ["note"]


def test_other_apps_go_on_while_one_hangs(hanging):
    """Home leads out of an app that hangs, which is there again when it is started."""
    hanging.system.key("KEYCODE_HOME")
    assert hanging.focus() == LAUNCHER
    hanging.tap(text="Asker")
    hanging.tap(text="note")
    assert hanging.system.focused_window == NOT_RESPONDING
    hanging.system.force_stop(ASKER)
    assert hanging.focus() == LAUNCHER
    assert hanging.system.focused_window != NOT_RESPONDING


def test_what_was_put_off_happens(asker):
    """An action of an app is done when its time has come, not before."""
    asker.tap(text="later")
    asker.wait(1)
    assert seen(asker) == []
    asker.wait(1.5)
    assert seen(asker) == ["later"]


def test_what_was_put_off_dies_with_the_process(asker):
    """An app that was ended does nothing later."""
    asker.tap(text="later")
    asker.system.force_stop(ASKER)
    asker.wait(3)
    assert seen(asker) == []


def test_crash_without_an_input(asker):
    """An app may die by itself; the dialog and the log tell."""
    asker.tap(text="later crash")
    asker.wait(3)
    assert asker.sees("Asker keeps stopping")
    assert asker.system.focused_window == f"Application Error: {ASKER}"
    assert any("ZeroDivisionError" in line.message for line in asker.system.log)
