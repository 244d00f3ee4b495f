"""The simulated device behind the real adb server."""

from collections.abc import Iterator

import pytest

from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import Simulator, start_simulator


@pytest.fixture(scope="session")
def simulator() -> Iterator[Simulator]:
    """One simulated device behind the real adb server."""
    with start_simulator(1, clock="2026-03-04T10:00:00") as running:
        yield running


@pytest.fixture
def device(simulator: Simulator) -> AdbDevice:
    """The adapter on the simulated device, at its home screen."""
    found = AdbDevice(simulator.server, simulator.serials[0])
    found.press("home")
    return found
