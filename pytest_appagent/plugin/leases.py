"""The device of this process: leased when a test first needs it, given back as early as others need it.

The fixture `appagent_device` has session scope, so that fixtures of every scope may use it. Where there are fewer
devices than workers it is ended after each test, unless a fixture of wider scope holds it; pytest then sets it up anew
for the next test, with whatever device is free by then. A fixture holds it by having it as an argument.
"""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from ..assembly.holding import hold_fit
from ..errors import DeviceError, NoDeviceFree
from ..settings import Settings

if TYPE_CHECKING:
    from _pytest.fixtures import SubRequest

    from ..device.adb import AdbDevice
    from ..device.health import HealthCheck
    from ..device.lease import Lease
    from ..device.source import DeviceSource, SimulatedFleet

FLEET = "appagent_fleet"
"""Where a worker finds how to ask the controller for simulated devices."""

FIXTURE = "appagent_device"


class Leases:
    """Leases devices for the tests of one process, one at a time."""

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        self._config = config
        self._settings = settings
        self._worker: dict[str, Any] = getattr(config, "workerinput", {})
        self._fixture: tuple[pytest.FixtureDef[object], SubRequest] | None = None
        self._holders: set[pytest.FixtureDef[object]] = set()
        self._held: tuple[Lease, HealthCheck] | None = None
        self._has_told_of_waiting = False
        self._has_waited_in_vain = False
        self._has_failed = False

    @contextmanager
    def lease(self) -> Iterator[AdbDevice]:
        """Hold a device that is fit for tests, nobody else's meanwhile; one that is not is set aside for the next one.

        Raises:
            NoDeviceFree: none is fit, or none becomes free in time.
            DeviceError: the app to be tested cannot be installed.
        """
        from ..device.install import install_once

        self._has_failed = True
        with ExitStack() as stack:
            device = self._lease_fit(stack)
            if self._settings.apk is not None:
                install_once(device, self._settings.apk)
            self._has_failed = False
            yield device

    def note_setup(self, fixture: pytest.FixtureDef[object], request: SubRequest) -> None:
        """Take note of a fixture that is being set up: the device's own, or one that holds the device for longer."""
        if is_own_fixture(fixture):
            self._fixture = fixture, request
        elif FIXTURE in fixture.argnames and fixture.scope != "function":
            self._holders.add(fixture)

    def note_finish(self, fixture: pytest.FixtureDef[object]) -> None:
        """Take note of a fixture that has been torn down."""
        self._holders.discard(fixture)
        if self._fixture is not None and self._fixture[0] is fixture:
            self._fixture = None

    def before_test(self, item: pytest.Item) -> None:
        """Make sure that the device is healthy; if it is not, the test will lease another."""
        if self._held is None or FIXTURE not in getattr(item, "fixturenames", ()):
            return
        lease, health = self._held
        if (fault := health.find_fault()) is None:
            return
        self._set_aside(lease, fault)
        try:
            self._end_fixture()
        except DeviceError as exc:  # what fixtures want to tidy up on it cannot be; the next test is not to blame
            tell(self._config, f"fixtures could not be torn down on device '{lease.serial}': {exc}")

    def after_test(self) -> None:
        """Give the device back if it is not kept."""
        if self._fixture is not None and not self._holders and not self._keeps():
            self._end_fixture()

    def _keeps(self) -> bool:
        """Whether the next test of this process is to have the fixture as it is.

        A fixture that failed is tried again, unless no other worker could do the tests meanwhile: else a session whose
        device is held elsewhere would wait the whole time for each of its tests.
        """
        if self._has_failed:
            return self._has_waited_in_vain and self._workers == 1
        if self._held is None:  # with --setup-plan there is a fixture, and no device
            return True
        return self._source.capacity() >= self._workers

    def _end_fixture(self) -> None:
        if self._fixture is not None:
            fixture, request = self._fixture
            fixture.finish(request)

    @property
    def _workers(self) -> int:
        return int(self._worker.get("workercount", 1))

    @cached_property
    def _source(self) -> DeviceSource:
        from ..device.lease import Aside
        from ..device.source import AttachedDevices, SimulatedDevices

        if self._settings.is_simulated:
            return SimulatedDevices(self._fleet())
        return AttachedDevices(self._settings.device, Aside(self._worker.get("testrunuid", secrets.token_hex(16))))

    def _fleet(self) -> SimulatedFleet:
        if FLEET in self._worker:
            from ..device.fleet_desk import RemoteFleet

            return RemoteFleet(self._worker[FLEET])
        from ..device.fleet import Fleet

        fleet = Fleet(1)
        self._config.add_cleanup(fleet.stop)
        return fleet

    def _lease_fit(self, stack: ExitStack) -> AdbDevice:
        """Lease one device after the other until one is healthy and can be prepared; `stack` gives it back."""
        held = hold_fit(stack, take=self._lease_any, set_aside=self._set_aside, tree_source=self._settings.tree_source)
        self._held = held.lease, held.health
        stack.callback(self._forget)
        return held.device

    def _forget(self) -> None:
        self._held = None

    def _lease_any(self) -> Lease:
        from ..device.lease import lease

        timeout_s, started_s = self._settings.lease_timeout_s, time.monotonic()
        try:
            return lease(self._source.find, timeout_s=timeout_s, owner=self._owner(), on_wait=self._tell_of_waiting)
        except NoDeviceFree:
            self._has_waited_in_vain = time.monotonic() - started_s >= timeout_s
            raise

    def _set_aside(self, lease: Lease, fault: str) -> None:
        self._source.set_aside(lease.candidate, fault)
        consequence = "replaced by a new one" if self._settings.is_simulated else "set aside for the rest of this run"
        tell(self._config, f"device '{lease.serial}' is {consequence}: {fault}")

    def _owner(self) -> str:
        worker = self._worker.get("workerid", "")
        return f"pytest in {self._config.rootpath}" + (f", worker {worker}" if worker else "")

    def _tell_of_waiting(self, text: str) -> None:
        if not self._has_told_of_waiting:
            self._has_told_of_waiting = True
            tell(self._config, text)


def tell(config: pytest.Config, text: str) -> None:
    """Write a line that the user sees at once: what a worker prints is lost, but its standard error is passed on."""
    worker: dict[str, Any] = getattr(config, "workerinput", {})
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    capture = config.pluginmanager.get_plugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        if terminal and not worker:
            terminal.write_line(f"appagent: {text}")
        else:
            sys.stderr.write(f"\nappagent: {worker.get('workerid', '')}: {text}\n")
            sys.stderr.flush()


def is_own_fixture(fixture: pytest.FixtureDef[object]) -> bool:
    """Whether a fixture is the plugin's own `appagent_device`, not an override."""
    return fixture.argname == FIXTURE and fixture.func.__module__ == f"{__package__}.fixtures"
