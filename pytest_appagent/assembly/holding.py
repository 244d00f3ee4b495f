"""Holds a device that is fit for use: leased, healthy, prepared, and put back as it was found."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import DeviceError, NoDeviceFree
from ..settings import Settings, TreeSource

if TYPE_CHECKING:
    from ..device.adb import AdbDevice
    from ..device.health import HealthCheck
    from ..device.lease import Lease

_MOST_SET_ASIDE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A device that is held.

    Attributes:
        device: to be used as long as it is held.
        lease: what holds it.
        health: finds out whether it is still fit.
    """

    device: AdbDevice
    lease: Lease
    health: HealthCheck


def hold_fit(
    stack: ExitStack,
    *,
    take: Callable[[], Lease],
    set_aside: Callable[[Lease, str], None],
    tree_source: TreeSource,
) -> Held:
    """Lease one device after the other until one is healthy and can be prepared; `stack` gives it back.

    Args:
        stack: ends with the use of the device.
        take: leases any device.
        set_aside: is told of one that is not fit, and why.
        tree_source: where trees of its screens come from.

    Raises:
        NoDeviceFree: several in a row were not fit.
    """
    from ..device.health import HealthCheck
    from ..device.shell import DeviceShell

    for _ in range(_MOST_SET_ASIDE):
        with ExitStack() as attempt:
            lease = attempt.enter_context(take())
            health = HealthCheck(DeviceShell(server=lease.server, serial=lease.serial))
            fault = health.find_fault()
            if fault is None:
                try:
                    device = _prepare(lease, attempt, tree_source)
                except DeviceError as exc:
                    fault = str(exc)
                else:
                    stack.callback(attempt.pop_all().close)
                    return Held(device=device, lease=lease, health=health)
            set_aside(lease, fault)
    raise NoDeviceFree(f"{_MOST_SET_ASIDE} devices in a row had to be set aside, the last one because {fault}")


@contextmanager
def hold_device(settings: Settings, *, owner: str, tell: Callable[[str], None]) -> Iterator[AdbDevice]:
    """Hold one device for a command, nobody else's meanwhile; a simulated one is started and ended here.

    Args:
        settings: which device, and the app to be installed on it.
        owner: who holds it, for the messages of those who wait.
        tell: is told of waiting and of devices that are not fit.

    Raises:
        NoDeviceFree: none is fit, or none becomes free in time.
        DeviceError: the app cannot be installed.
    """
    from ..device.fleet import Fleet
    from ..device.install import install_once
    from ..device.lease import Aside, lease
    from ..device.source import AttachedDevices, DeviceSource, SimulatedDevices

    with ExitStack() as stack:
        source: DeviceSource
        if settings.is_simulated:
            fleet = Fleet(1)
            stack.callback(fleet.stop)
            source = SimulatedDevices(fleet)
        else:
            source = AttachedDevices(settings.device, Aside(f"{owner}, {os.getpid()}"))

        def set_aside(found: Lease, fault: str) -> None:
            source.set_aside(found.candidate, fault)
            tell(f"device '{found.serial}' is set aside: {fault}")

        def take() -> Lease:
            return lease(source.find, timeout_s=settings.lease_timeout_s, owner=owner, on_wait=tell)

        held = hold_fit(stack, take=take, set_aside=set_aside, tree_source=settings.tree_source)
        if settings.apk is not None:
            install_once(held.device, settings.apk)
        yield held.device


def _prepare(lease: Lease, stack: ExitStack, tree_source: TreeSource) -> AdbDevice:
    from ..device.adb import AdbDevice
    from ..device.ime import restore_keyboard
    from ..device.prepare import prepare
    from ..device.shell import DeviceShell

    device = AdbDevice(lease.server, lease.serial, tree_source=tree_source)
    stack.callback(device.close)
    restore_keyboard(DeviceShell(server=lease.server, serial=lease.serial))
    stack.callback(prepare(device))
    return device
