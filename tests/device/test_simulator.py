"""The simulated device as a process that leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from pytest_appagent.device import simulator as module
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.simulator import simulator_command, start_simulator
from pytest_appagent.errors import DeviceError

RUN = """
import sys
from pytest_appagent.device.simulator import start_simulator
running = start_simulator()
print(running.server.port, running.pid, flush=True)
sys.stdin.read()
"""


def wait_until(condition: Callable[[], bool], timeout_s: float = 10.0) -> bool:
    end_s = time.monotonic() + timeout_s
    while not condition():
        if time.monotonic() > end_s:
            return False
        time.sleep(0.02)
    return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def simulator_is(monkeypatch):
    """Put a program of one line in the place of the simulator."""

    def replace(code: str) -> None:
        monkeypatch.setattr(module, "simulator_command", lambda arguments: [sys.executable, "-c", code])

    return replace


def test_two_devices_are_stopped_with_their_server():
    """All devices answer when the simulator is up; after the end of the `with` neither they nor the server do."""
    with start_simulator(2) as running:
        assert sorted(running.server.devices()) == sorted((serial, "device") for serial in running.serials)
        assert len(set(running.serials)) == 2
    assert not running.server.is_running()
    assert not is_alive(running.pid)
    running.stop()


def test_killed_parent_takes_everything_along():
    """When the process that started it is killed by force, devices and server end too."""
    parent = subprocess.Popen([sys.executable, "-c", RUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with parent:
        port, pid = map(int, parent.stdout.readline().split())
        server = AdbServer(port=port)
        assert len(server.devices()) == 1
        parent.send_signal(signal.SIGKILL)
    assert wait_until(lambda: not is_alive(pid))
    assert wait_until(lambda: not server.is_running())


def test_failing_start_tells_what_the_simulator_said(simulator_is):
    """The message holds the exit status and the simulator's own words."""
    simulator_is("import sys; sys.exit('no adb can be found')")
    with pytest.raises(DeviceError, match=r"did not start: it ended; exit status 1, it said: no adb can be found"):
        start_simulator()


@pytest.mark.parametrize("line", ["not json", "{}", "[]", '{"adb_server": "here", "serials": []}', "null"])
def test_unreadable_first_line_is_a_typed_error(simulator_is, line):
    """A first line that is not what was agreed is an error, and the process is ended."""
    simulator_is(f"import sys; print({line!r}, flush=True); sys.stdin.read()")
    with pytest.raises(DeviceError, match=r"exit status 0"):
        start_simulator()


def test_silent_simulator_is_ended_in_time(simulator_is):
    """A simulator that says nothing is ended at the deadline."""
    simulator_is("import sys; sys.stdin.read()")
    with pytest.raises(DeviceError, match=r"no answer within 0\.2 s"):
        start_simulator(timeout_s=0.2)


def test_command_is_this_interpreter():
    """The simulator runs in the interpreter that asks for it, so in the same environment."""
    assert simulator_command(["--json"]) == [sys.executable, "-m", "pytest_appagent.sim", "--json"]
