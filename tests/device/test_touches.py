"""Fingers on the display, read from what `getevent` prints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.device.touches import Axis, StrokeReader, TouchPanel, read_panel, to_point
from pytest_appagent.screen.frame import Display

# As a phone with several input devices prints it: the panel is neither the first nor on event1.
PHONE = """add device 1: /dev/input/event0
  name:     "gpio-keys"
  events:
    KEY (0001): KEY_VOLUMEUP
  input props:
    <none>
add device 2: /dev/input/event4
  name:     "stylus"
  events:
    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
  input props:
    INPUT_PROP_DIRECT
add device 3: /dev/input/event3
  name:     "sec_touchscreen"
  events:
    KEY (0001): BTN_TOUCH
    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
  input props:
    INPUT_PROP_DIRECT
"""
PANEL = TouchPanel(path="/dev/input/event3", x=Axis(least=0, most=100), y=Axis(least=0, most=100))


def read(*events):
    reader = StrokeReader(PANEL)
    return [stroke for event in events if (stroke := reader.feed(event))]


def line(at_s, code, value, kind="EV_ABS"):
    return f"[ {at_s:12.6f}] {kind}       {code}    {value}            "


def report(at_s):
    return line(at_s, "SYN_REPORT", "00000000", "EV_SYN")


def test_the_panel_is_found_among_other_devices():
    """Keys and a stylus without a second axis are none."""
    panel = read_panel(PHONE)
    assert (panel.path, panel.x.most, panel.y.most) == ("/dev/input/event3", 4095, 4095)


@pytest.mark.parametrize("told", ["", "could not open /dev/input: Permission denied", PHONE[:200]])
def test_a_device_that_tells_of_no_panel_has_none(told):
    """Where the shell may not read, there is nothing to follow."""
    assert read_panel(told) is None


def test_a_tap_is_a_stroke_in_one_place():
    """Positions that do not change are not told again by the kernel."""
    (stroke,) = read(
        *[line(1, "ABS_MT_TRACKING_ID", "00000007"), line(1, "ABS_MT_POSITION_X", "00000032")],
        *[line(1, "ABS_MT_POSITION_Y", "00000019"), report(1)],
        *[line(1.1, "ABS_MT_TRACKING_ID", "ffffffff"), report(1.1)],
    )
    assert (stroke.start, stroke.end, round(stroke.seconds, 3)) == ((0.5, 0.25), (0.5, 0.25), 0.1)


def test_two_fingers_are_no_stroke():
    """A pinch is nothing that the vocabulary has."""
    assert not read(
        *[line(1, "ABS_MT_TRACKING_ID", "00000007"), report(1)],
        *[line(1.1, "ABS_MT_SLOT", "00000001"), line(1.1, "ABS_MT_TRACKING_ID", "00000008"), report(1.1)],
        *[line(1.2, "ABS_MT_TRACKING_ID", "ffffffff"), report(1.2)],
        *[line(1.3, "ABS_MT_SLOT", "00000000"), line(1.3, "ABS_MT_TRACKING_ID", "ffffffff"), report(1.3)],
    )


@given(st.lists(st.text(max_size=60) | st.sampled_from([report(1), line(1, "ABS_MT_TRACKING_ID", "zz")]), max_size=20))
def test_noise_is_no_stroke(lines):
    """Whatever is printed in between, nothing is made of it."""
    assert read(*lines) == []


@pytest.mark.parametrize(
    ("rotation", "expected"), [(0, (108, 480)), (1, (480, 971)), (2, (971, 1919)), (3, (1919, 108))]
)
def test_the_panel_does_not_turn_with_the_display(rotation, expected):
    """A finger at a tenth across and a fifth down the panel, on a display of 1080x2400 held in four ways."""
    size = (1080, 2400) if rotation % 2 == 0 else (2400, 1080)
    point = to_point((0.1, 0.2), Display(width=size[0], height=size[1], rotation=rotation))
    assert (point.x, point.y) == expected
