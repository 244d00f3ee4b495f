"""Simulated devices for a whole run, and how other processes ask for them."""

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from pytest_appagent.device import fleet as module
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.fleet import Fleet
from pytest_appagent.device.fleet_desk import FleetDesk, RemoteFleet
from pytest_appagent.errors import DeviceError, DeviceLost


class Starts:
    """In the place of `start_simulator`: counts, fails or waits on demand."""

    def __init__(self):
        self.running = []
        self.stopped = []
        self.fails = 0
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self):
        self.gate.wait(5)
        if self.fails:
            self.fails -= 1
            raise DeviceError("the simulated device did not start: no adb")
        port = 6000 + len(self.running)
        serial = f"emulator-{port}"
        simulator = SimpleNamespace(
            server=AdbServer(port=port),
            serials=(serial,),
            home=Path("/nowhere") / serial,
            is_running=True,
            stop=lambda: self.stopped.append(serial),
        )
        self.running.append(simulator)
        return simulator


@pytest.fixture
def starts(monkeypatch):
    found = Starts()
    monkeypatch.setattr(module, "start_simulator", found)
    return found


def serials(candidates):
    return [candidate.serial for candidate in candidates]


@pytest.mark.usefixtures("starts")
def test_devices_are_started_when_asked_for():
    """Each time one asks there is one more, until there are as many as there may be."""
    fleet = Fleet(2)
    assert [len(fleet.devices()) for _ in range(4)] == [1, 2, 2, 2]


def test_those_who_ask_at_once_see_all(starts):
    """Who comes while others are being started waits for them: each of four that ask at once knows both devices."""
    fleet = Fleet(2)
    starts.gate.clear()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(fleet.devices) for _ in range(4)]
        starts.gate.set()
        assert {len(one.result()) for one in asked} == {2}
    assert len(starts.running) == 2


def test_lost_device_is_ended_and_replaced(starts):
    """A device that a worker reports lost is ended, if it has not, and there is a new one for it."""
    fleet = Fleet(2)
    fleet.devices()
    first, second = serials(fleet.devices())
    assert serials(fleet.devices([first])) == [second, "emulator-6002"]
    assert starts.stopped == [first]
    assert serials(fleet.devices([first])) == [second, "emulator-6002"]


def test_device_that_ended_by_itself_is_replaced(starts):
    """Nobody need have noticed, as when the worker that used it was lost too."""
    fleet = Fleet(1)
    (first,) = serials(fleet.devices())
    starts.running[0].is_running = False
    assert serials(fleet.devices()) == ["emulator-6001"]
    assert starts.stopped == [first]


def test_device_that_does_not_start_costs_one_request(starts):
    """The one that asked is told why; the next one tries again."""
    fleet = Fleet(1)
    starts.fails = 1
    with pytest.raises(DeviceError, match="no adb"):
        fleet.devices()
    assert len(fleet.devices()) == 1


def test_stopped_fleet_has_no_devices(starts):
    """All are ended, also one that comes up later; who asks is told."""
    fleet = Fleet(2)
    fleet.devices()
    starts.gate.clear()
    with ThreadPoolExecutor(1) as pool:
        late = pool.submit(fleet.devices)
        fleet.stop()
        starts.gate.set()
        with pytest.raises(DeviceLost, match="have been stopped"):
            late.result()
    assert sorted(starts.stopped) == sorted(simulator.serials[0] for simulator in starts.running)
    with pytest.raises(DeviceLost, match="have been stopped"):
        fleet.devices()
    fleet.stop()


@pytest.fixture
def desk(starts):
    opened = FleetDesk(Fleet(2))
    yield opened
    opened.close()


def test_worker_gets_what_the_fleet_has(desk, starts):
    """The answer is that of the fleet itself; the address can go through JSON."""
    remote = RemoteFleet(json.loads(json.dumps(desk.address)))
    (candidate,) = remote.devices()
    assert (candidate.server, candidate.serial, candidate.home) == (
        starts.running[0].server,
        starts.running[0].serials[0],
        starts.running[0].home,
    )
    assert remote.count == 2
    assert serials(remote.devices([candidate.serial])) == ["emulator-6001"]


def test_worker_is_told_why_there_is_no_device(desk, starts):
    """What went wrong in the controller arrives as it was said there."""
    starts.fails = 1
    with pytest.raises(DeviceError, match="the simulated device did not start: no adb"):
        RemoteFleet(desk.address).devices()


@pytest.mark.parametrize(
    "line", [b"\n", b"GET / HTTP/1.1\r\n", b"[]\n", b'{"lost": []}\n', b'{"token": "x", "lost": []}\n']
)
def test_strangers_get_nothing(desk, starts, line):
    """Who does not know the token gets no answer and starts nothing, and the desk goes on."""
    with socket.create_connection(("127.0.0.1", desk.address["port"]), timeout=5) as wire:
        wire.sendall(line)
        assert wire.recv(100) == b""
    assert not starts.running
    assert len(RemoteFleet(desk.address).devices()) == 1


def test_worker_of_a_dead_controller_is_told(desk):
    """Without anybody at the desk a device cannot be had."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with pytest.raises(DeviceLost, match="its controller is gone"):
        RemoteFleet(desk.address | {"port": port}).devices()
