"""The touch screen below Android: `getevent` tells of fingers, `sendevent` is one."""

import subprocess

from pytest_appagent.sim.adb_server import find_adb
from pytest_appagent.sim.kernel_input import AXIS_MAX, KernelEvent, KernelInput

ABS, KEY, SYN = 3, 330, 0


def finger(kernel, *events):
    """Send events and return the strokes that they ended."""
    return [
        stroke
        for at_s, kind, code, value in events
        if (stroke := kernel.send(KernelEvent(at_s=at_s, kind=kind, code=code, value=value)))
    ]


def test_a_finger_that_touches_and_lifts_is_one_stroke():
    """From the first report with a finger to the one without."""
    strokes = finger(
        KernelInput(),
        *[(1.0, 3, 57, 5), (1.0, 3, 53, 100), (1.0, 3, 54, 200), (1.0, 0, 0, 0)],
        *[(1.2, 3, 54, 900), (1.2, 0, 0, 0)],
        *[(1.5, 3, 57, 0xFFFFFFFF), (1.5, 0, 0, 0)],
    )
    assert [(stroke.start, stroke.end, round(stroke.seconds, 1)) for stroke in strokes] == [
        ((100, 200), (100, 900), 0.5)
    ]


def test_reports_without_a_finger_are_no_strokes():
    """A driver that reports at rest touches nothing."""
    assert finger(KernelInput(), (1.0, 0, 0, 0), (1.0, 3, 57, -1), (1.0, 0, 0, 0)) == []


def test_getevent_describes_the_panel(sim):
    """The output has the form that programs parse."""
    told = sim.adb("shell", "getevent", "-lp").stdout.decode()
    assert "add device 1: /dev/input/event1" in told
    assert f"ABS_MT_POSITION_X     : value 0, min 0, max {AXIS_MAX}" in told
    assert "INPUT_PROP_DIRECT" in told


def test_what_a_finger_does_is_told_as_it_happens(sim):
    """A reader gets each event at once, with its name; what `input` injects is not among them."""
    command = [str(find_adb()), "-P", str(sim.port), "-s", sim.serial, "exec-out", "getevent -lt"]
    finger = "for e in '3 57 1' '3 53 16000' '0 0 0' '3 57 -1' '0 0 0'; do sendevent /dev/input/event1 $e; done"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as reader:
        head = [reader.stdout.readline().decode().strip() for _ in range(2)]
        sim.adb("shell", "input tap 5 5")
        sim.adb("shell", finger)
        lines = [reader.stdout.readline().decode().partition("] ")[2].split() for _ in range(5)]
        reader.terminate()
    assert head == ["add device 1: /dev/input/event1", 'name:     "appagent_touch"']
    assert lines == [
        ["/dev/input/event1:", "EV_ABS", "ABS_MT_TRACKING_ID", "00000001"],
        ["/dev/input/event1:", "EV_ABS", "ABS_MT_POSITION_X", "00003e80"],
        ["/dev/input/event1:", "EV_SYN", "SYN_REPORT", "00000000"],
        ["/dev/input/event1:", "EV_ABS", "ABS_MT_TRACKING_ID", "ffffffff"],
        ["/dev/input/event1:", "EV_SYN", "SYN_REPORT", "00000000"],
    ]


def test_nonsense_is_refused_as_on_a_device(sim):
    """Another device file and words that are no numbers."""
    assert b"No such file" in sim.adb("shell", "sendevent /dev/input/event9 0 0 0").stderr
    assert b"not integer" in sim.adb("shell", "sendevent /dev/input/event1 a 0 0").stderr
    assert b"could not open" in sim.adb("shell", "getevent -lt /dev/input/event9").stderr
