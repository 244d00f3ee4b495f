"""Where the devices of a run come from: attached, or simulated and started when asked for."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ..errors import NoDeviceFree
from .lease import Aside
from .pool import Candidate, find_devices


class DeviceSource(Protocol):
    """What leases need to know of the devices of a run."""

    def find(self) -> tuple[Candidate, ...]:
        """Return the devices that may be leased now.

        Raises:
            DeviceError: there are none.
        """
        ...

    def capacity(self) -> int:
        """How many workers can hold a device at once."""
        ...

    def set_aside(self, candidate: Candidate, reason: str) -> None:
        """Do without a device in this run."""
        ...


class AttachedDevices:
    """Devices that an adb server lists, but for those that a worker of this run has set aside."""

    def __init__(self, setting: str, aside: Aside) -> None:
        self._setting = setting
        self._aside = aside
        self._found: tuple[Candidate, ...] = ()

    def find(self) -> tuple[Candidate, ...]:
        """Return the ready devices.

        Raises:
            SettingsError: a name is of no attached device.
            NoDeviceFree: none is ready, or all have been set aside.
        """
        self._found = find_devices(self._setting)
        reasons = {candidate: self._aside.reason(candidate) for candidate in self._found}
        left = tuple(candidate for candidate, reason in reasons.items() if reason is None)
        if not left:
            told = "; ".join(f"'{candidate.serial}': {reason}" for candidate, reason in reasons.items())
            raise NoDeviceFree(f"no device is left in this run, all have been set aside: {told}")
        return left

    def capacity(self) -> int:
        """How many of the devices found last have not been set aside."""
        return sum(self._aside.reason(candidate) is None for candidate in self._found)

    def set_aside(self, candidate: Candidate, reason: str) -> None:
        """Tell all workers of this run."""
        self._aside.put(candidate, reason)


class SimulatedFleet(Protocol):
    """A fleet, held by this process or another."""

    count: int

    def devices(self, lost: Collection[str] = ()) -> tuple[Candidate, ...]:
        """Return the devices that run, after ending those that are lost."""
        ...


class SimulatedDevices:
    """Devices of a fleet; one that is set aside is replaced by a new one."""

    def __init__(self, fleet: SimulatedFleet) -> None:
        self._fleet = fleet
        self._lost: set[str] = set()

    def find(self) -> tuple[Candidate, ...]:
        """Return the devices that run; there are more each time until there are as many as there may be.

        Raises:
            DeviceError: one does not start, or the fleet is gone.
        """
        found = self._fleet.devices(self._lost)
        self._lost.clear()
        return found

    def capacity(self) -> int:
        """As many as there may be."""
        return self._fleet.count

    def set_aside(self, candidate: Candidate, reason: str) -> None:
        """Have the device ended and replaced when the next one is asked for."""
        self._lost.add(candidate.serial)
