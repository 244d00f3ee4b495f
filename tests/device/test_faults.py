"""What the adapter makes of a device that misbehaves: the doubt or the typed error, within its time."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable, Iterator

import pytest

from pytest_appagent.device import capture, client
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.picture import take_picture
from pytest_appagent.device.simulator import Simulator, start_simulator
from pytest_appagent.device.tree import dump_tree
from pytest_appagent.errors import DeviceError, DeviceLost, DeviceTimeout
from pytest_appagent.screen.read import read_screen

CALENDAR = "com.example.calendar"
POLL_S = 0.02
DEADLINE_S = 15


@pytest.fixture(scope="module")
def faulty_simulator() -> Iterator[Simulator]:
    """A device of this module's own, since some faults take it away for a while."""
    with start_simulator(1, clock="2026-03-04T10:00:00") as running:
        yield running


@pytest.fixture
def device(faulty_simulator: Simulator) -> Iterator[AdbDevice]:
    """The adapter on it, with the calendar in front; all faults are gone afterwards."""
    found = AdbDevice(faulty_simulator.server, faulty_simulator.serials[0])
    found.launch(CALENDAR)
    yield found
    wait_until(lambda: _clears(found))
    found.press("home")


def _clears(device: AdbDevice) -> bool:
    try:
        device.shell(["cmd", "appagent-sim", "clear"])
    except DeviceError:
        return False
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    end_s = time.monotonic() + DEADLINE_S
    while not holds():
        assert time.monotonic() < end_s, "it did not come to hold"
        time.sleep(POLL_S)


def set_fault(device: AdbDevice, *faults: str) -> None:
    device.shell(["cmd", "appagent-sim", "fault", *faults])


@pytest.mark.parametrize(
    ("fault", "expected", "reason"),
    [
        ("dump-busy", {"tree_missing", "never_idle"}, "could not get idle state"),
        ("dump-null-root", {"tree_missing"}, "null root node"),
        ("dump-trace", {"tree_missing"}, "Error while connecting UiAutomation"),
        ("dump-nothing", {"tree_missing"}, "printed nothing"),
        ("dump-cut", {"tree_missing"}, "ends in the middle"),
        ("storage-full", {"tree_missing"}, "No space left on device"),
    ],
)
def test_a_tree_that_cannot_be_had_is_a_doubt_with_its_reason(device, fault, expected, reason, monkeypatch):
    """The frame has its picture, no tree, and says why; nothing is raised."""
    monkeypatch.setattr(capture, "_FIRST_BACK_OFF_S", 0.01)
    set_fault(device, fault)
    frame = device.capture(0.2)
    assert (frame.xml, reason in frame.tree_error) == (None, True), frame.tree_error
    assert expected <= set(read_screen(frame).facts.doubts)
    assert frame.png
    assert frame.foreground.package == CALENDAR


@pytest.mark.parametrize(
    "fault", ["dump-null-root:2x", "dump-trace:1x", "dump-nothing:1x", "dump-cut:1x", "dump-busy:1x"]
)
def test_a_tree_that_comes_at_the_next_try_is_no_doubt(device, fault):
    """A dump that fails now and then is tried again, and nobody hears of it."""
    set_fault(device, fault)
    frame = device.capture(0.2)
    assert frame.xml is not None
    assert frame.doubts == frozenset()


def test_a_slow_dump_is_waited_for(device):
    """A tree that takes its time is taken."""
    set_fault(device, "dump-slow:0.5s")
    frame = device.capture(0.2)
    assert frame.xml is not None
    assert frame.doubts == frozenset()


def test_a_dump_without_an_end_is_given_up(device):
    """Past its time limit a dump is a doubt, and the state is told all the same."""
    set_fault(device, "dump-slow:60s")
    began_s = time.monotonic()
    dump = dump_tree(device._shell, timeout_s=0.5)
    assert time.monotonic() - began_s < 2
    assert (dump.xml, dump.fault, dump.state.foreground.package) == (None, "hung", CALENDAR)


def test_the_tree_of_the_screen_before_is_doubted(device):
    """A device that gives its last tree once more for another screen is found out by what is seen where texts were."""
    before = device.capture(0.2)
    set_fault(device, "dump-stale")
    device.press("home")
    after = device.capture(0.2)
    assert after.xml == before.xml
    assert "tree_maybe_stale" in after.doubts
    device.shell(["cmd", "appagent-sim", "clear"])
    assert device.capture(0.2).doubts == frozenset()


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("picture-empty", {"no_picture"}),
        ("picture-cut", {"no_picture"}),
        ("picture-black", {"black_picture"}),
        ("picture-warning", set()),
    ],
)
def test_a_picture_that_is_none_is_a_doubt(device, fault, expected):
    """The tree counts alone then; a warning before the picture is cut off."""
    set_fault(device, fault)
    frame = device.capture(0.2)
    assert frame.xml is not None
    assert set(read_screen(frame).facts.doubts) == expected


def test_a_picture_without_an_end_is_given_up(device):
    """Past its time limit there is no picture."""
    set_fault(device, "device-hang")
    began_s = time.monotonic()
    assert take_picture(device._shell, timeout_s=0.3) == b""
    assert time.monotonic() - began_s < 2


def test_lost_input_changes_nothing(device):
    """What the device swallows is seen only by what did not happen: the screen is the same."""
    before = device.capture(0.2)
    set_fault(device, "input-lost")
    device.press("home")
    after = device.capture(0.2)
    assert (after.png, after.xml) == (before.png, before.xml)


def test_an_app_is_not_installed_without_room(device, tmp_path):
    """The reason of the package manager is in the error."""
    apk = tmp_path / "a.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("appagent-sim.json", json.dumps({"package": "com.example.extra", "version": "1.0"}))
    set_fault(device, "storage-full")
    with pytest.raises(DeviceError, match="INSTALL_FAILED_INSUFFICIENT_STORAGE"):
        device.install(apk)
    device.shell(["cmd", "appagent-sim", "clear"])
    device.install(apk)
    assert device.app_version("com.example.extra") == "1.0"
    device.shell(["pm", "uninstall", "com.example.extra"])


def test_a_device_that_hangs_is_a_timeout(device):
    """A command without an answer ends with its own time limit, and the next one is not concerned."""
    set_fault(device, "device-hang:1x")
    began_s = time.monotonic()
    with pytest.raises(DeviceTimeout, match=r"did not finish `true` within 0\.5 s"):
        device._shell.run(["true"], timeout_s=0.5)
    assert time.monotonic() - began_s < 2
    assert device.shell(["echo", "here"]) == "here\n"


def test_a_slow_device_is_waited_for(device):
    """Answers that come late are answers."""
    set_fault(device, "device-slow:0.1s")
    assert device.capture(0.2).doubts == frozenset()


def test_a_device_that_vanishes_is_lost_and_comes_back(device):
    """What was cut in the middle is never taken for an answer; once the device is back it is used as before."""
    set_fault(device, "device-vanish:0.5s")
    with pytest.raises(DeviceLost, match="was lost while it did"):
        device.shell(["echo", "half of this"])
    wait_until(lambda: _answers(device))
    assert device.capture(0.2).doubts == frozenset()


def _answers(device: AdbDevice) -> bool:
    try:
        return device.shell(["echo", "here"]) == "here\n"
    except DeviceLost:
        return False


def test_a_capture_that_is_cut_is_lost(device):
    """A device that goes during a capture is no doubt but an error."""
    set_fault(device, "device-vanish:0.5s")
    with pytest.raises(DeviceLost):
        device.capture(0.2)
    wait_until(lambda: _answers(device))


def test_a_device_that_is_offline_for_a_moment_is_brought_back(faulty_simulator, device):
    """One reconnect cures what can be cured: the command is run, late."""
    set_fault(device, "device-offline:1s")
    wait_until(lambda: "offline" in dict(faulty_simulator.server.devices()).values())
    assert device.shell(["echo", "here"]) == "here\n"


def test_a_device_that_stays_offline_is_lost_in_time(faulty_simulator, device, monkeypatch):
    """The error names the state and what to try, after the time that a reconnect is given."""
    monkeypatch.setattr(client, "_RECONNECT_TIMEOUT_S", 0.5)
    set_fault(device, "device-offline:2.5s")
    wait_until(lambda: faulty_simulator.server.devices() == [(faulty_simulator.serials[0], "offline")])
    began_s = time.monotonic()
    with pytest.raises(DeviceLost, match=r"offline.*adb reconnect"):
        device.shell(["true"])
    assert time.monotonic() - began_s < 2
    wait_until(lambda: _answers(device))


def test_a_device_that_is_not_allowed_says_what_to_accept(faulty_simulator, device):
    """Unauthorized is an error that names the dialog on the device."""
    set_fault(device, "device-unauthorized:1s")
    wait_until(lambda: "unauthorized" in dict(faulty_simulator.server.devices()).values())
    with pytest.raises(DeviceLost, match="Allow USB debugging"):
        device.shell(["true"])
    wait_until(lambda: _answers(device))


def test_a_killed_server_is_lost_and_another_one_serves(faulty_simulator, device):
    """Without an adb server the error says so at once; the next one, on the same port, knows the device again."""
    set_fault(device, "server-killed:0.5s")
    wait_until(lambda: not faulty_simulator.server.is_running(0.2))
    began_s = time.monotonic()
    with pytest.raises(DeviceLost, match="no adb server answers"):
        device.shell(["true"])
    assert time.monotonic() - began_s < 1
    wait_until(lambda: _answers(device))
    assert device.capture(0.2).doubts == frozenset()
