"""What one pytest process holds: settings, deciders, the way to a device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ..settings import Settings
from .deciders import choose_judge, choose_policy
from .reports import build_listeners

if TYPE_CHECKING:
    from ..device.protocol import Device
    from ..events import Listener
    from ..judge import Judge
    from ..policy import Policy

STATE = pytest.StashKey["State"]()
SIMULATED = "sim"


class State:
    """The plugin's state in one process, controller, worker or neither."""

    def __init__(self, config: pytest.Config, settings: Settings, given: frozenset[str]) -> None:
        self.config = config
        self.settings = settings
        self.given = given

    @cached_property
    def policy(self) -> Policy:
        """The policy of this session; raises SettingsError if none can work."""
        return choose_policy(self.config, self.settings)

    @cached_property
    def judge(self) -> Judge:
        """The judge of this session."""
        return choose_judge(self.config, self.settings)

    def check(self, *, needs_device: bool) -> None:
        """Find out before the first test whether there is a policy and a device.

        Args:
            needs_device: whether a test uses the plugin's own device fixture.

        Raises:
            SettingsError: the policy cannot work.
            DeviceError: no device can be had; the message lists what is attached.
        """
        _ = self.policy
        if needs_device and self.settings.device != SIMULATED:
            from ..device.pool import find_devices

            find_devices(self.settings.device)

    @contextmanager
    def lease_device(self) -> Iterator[Device]:
        """Hold one device, nobody else's meanwhile."""
        from ..device.adb import AdbDevice
        from ..device.lease import lease
        from ..device.pool import find_devices
        from ..device.simulator import start_simulator

        with ExitStack() as stack:
            if self.settings.device == SIMULATED:
                simulator = stack.enter_context(start_simulator())
                yield AdbDevice(simulator.server, simulator.serials[0])
                return
            candidates = find_devices(self.settings.device)
            held = stack.enter_context(lease(candidates, timeout_s=self.settings.lease_timeout_s, owner=self._owner()))
            yield AdbDevice(held.server, held.serial)

    def listeners(self, item: pytest.Item, pictures: Path) -> tuple[Listener, ...]:
        """Build the listeners to one test's run."""
        return build_listeners(item, self.settings, pictures)

    def _owner(self) -> str:
        worker = getattr(self.config, "workerinput", {}).get("workerid", "")
        return f"pytest in {self.config.rootpath}" + (f", worker {worker}" if worker else "")
