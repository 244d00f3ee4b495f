"""The cheap look: one operation, a gesture included; what it cannot vouch for is a doubt."""

from dataclasses import replace

import pytest

from benchmarks.replay_cost import APP, counting_device
from pytest_appagent.device.capture import Camera
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.device.input_commands import gesture_command
from pytest_appagent.device.state import DeviceState
from pytest_appagent.device.tree import TreeDump
from pytest_appagent.errors import DeviceError
from pytest_appagent.screen.frame import Display, Foreground
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, label_of

STATE = DeviceState(display=Display(width=1080, height=2400), foreground=Foreground(package="com.x"), keyboard_top=None)
TREE = TreeDump(state=STATE, xml=b"<hierarchy></hierarchy>")
BUSY = TreeDump(state=STATE, error="ERROR: could not get idle state.", fault="busy")
TAP = gesture_command(TapAt(point=Point(x=1, y=2)))


class Lens:
    """Gives what the test says, and notes what was asked for."""

    def __init__(self, *glances):
        self.glances, self.asked = list(glances), []

    def tree_and_picture(self, after=None):
        self.asked.append("glance" if after is None else f"{after.line}, glance")
        return self.glances.pop(0)

    def act(self, command):
        self.asked.append(command.line)

    def tree(self):
        return BUSY

    def picture(self):
        return b"p"

    def state(self):
        return STATE


def camera_on(lens, *, left_over=False):
    return Camera(
        lens,
        lambda one, other, display: one == other,
        is_left_over=lambda xml, before, after, display: left_over and before != after,
        pause=lambda seconds: None,
    )


def test_glance_is_one_tree_and_one_picture():
    """Nothing is waited for and nothing is compared."""
    lens = Lens((TREE, b"a"))
    frame = camera_on(lens).glance()
    assert (frame.png, frame.xml, frame.doubts) == (b"a", TREE.xml, frozenset())
    assert lens.asked == ["glance"]


def test_tree_of_the_screen_before_is_a_doubt():
    """The same tree for a picture that shows other texts is told, again and again."""
    lens = Lens((TREE, b"a"), (TREE, b"b"), (TREE, b"c"))
    camera = camera_on(lens, left_over=True)
    doubts = [camera.glance().doubts for _ in range(3)]
    assert doubts == [frozenset(), {"tree_maybe_stale"}, {"tree_maybe_stale"}]


def test_missing_tree_is_a_doubt():
    """A dump that fails is not tried again."""
    assert camera_on(Lens((replace(BUSY, fault="failed"), b"a"))).glance().doubts == {"tree_missing"}


def test_screen_that_never_rests_is_captured():
    """Where dumps are known to be in vain no time is lost on one, and the gesture is done all the same."""
    lens = Lens((BUSY, b"p"))
    camera = camera_on(lens)
    assert camera.glance().doubts == {"tree_missing", "never_idle"}
    camera.capture(0.0)
    assert "never_idle" in camera.glance(TAP).doubts
    assert lens.asked == ["glance", "input tap 1 2"]


@pytest.fixture
def counted(simulator):
    device, counted = counting_device(simulator)
    device.shell(["cmd", "appagent-sim", "clear"])
    device.clear(APP)
    device.launch(APP)
    counted.clear()
    return device, counted


def test_gesture_and_look_are_one_operation(counted):
    """What is seen is the screen after the gesture, with its picture."""
    device, operations = counted
    before = read_screen(device.glance())
    fab = before.facts.elements[label_of(before.facts, "fab") - 1]
    after = read_screen(device.glance(TapAt(point=fab.bounds.center)))
    assert label_of(after.facts, "Save")
    assert after.frame.png
    assert after.frame.png != before.frame.png
    assert operations == ["uiautomator dump", "input tap, uiautomator dump"]


def test_glance_sees_what_a_capture_sees(counted):
    """On a screen at rest the two do not differ."""
    device, _ = counted
    assert device.glance() == device.capture()


def test_gesture_off_the_display_is_refused(counted):
    """As with `perform`, before anything is sent."""
    device, _ = counted
    with pytest.raises(DeviceError, match="not on the display"):
        device.glance(TapAt(point=Point(x=5000, y=1)))


def test_gesture_that_fails_is_an_error(counted, monkeypatch):
    """Its failure is not taken for one of the dump."""
    device, _ = counted
    monkeypatch.setattr("pytest_appagent.device.input_commands.quote_for_device", lambda argv: "input nonsense")
    with pytest.raises(DeviceError, match="`input tap` failed"):
        device.glance(TapAt(point=Point(x=5, y=5)))


def test_several_displays_cost_one_operation_after_the_first_look(counted):
    """A device that warns of several displays is from then on asked for the one in use."""
    device, operations = counted
    device.shell(["cmd", "appagent-sim", "fault", "picture-warning"])
    try:
        device.glance()
        operations.clear()
        frame = device.glance()
    finally:
        device.shell(["cmd", "appagent-sim", "clear"])
    assert frame.png
    assert operations[:1] == ["uiautomator dump"]
    assert len(operations) == 2  # the second one ends the fault


def test_scripted_device_glances_after_a_gesture():
    """The double performs the gesture first."""
    dump = (
        '<hierarchy><node text="{}" class="a.Button" package="com.x" clickable="true" bounds="[0,0][9,9]"/></hierarchy>'
    )
    device = ScriptedDevice(
        {"one": dump.format("go"), "two": dump.format("gone")}, start="one", on_tap={("one", "go"): "two"}
    )
    assert device.glance() == device.capture()
    tap = TapAt(point=Point(x=5, y=5))
    assert b"gone" in (device.glance(tap).xml or b"")
    assert device.performed == [tap]
