"""How a device with faults on its connection serves: late, never, or with an end in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from .adbd import FindService, Service, Stream

if TYPE_CHECKING:
    from .faults import Faults

CONTROL = "cmd appagent-sim"
"""The command that sets and clears faults; it is served whatever the faults are."""

_POLL_S = 0.02


class CutShort(ConnectionError):
    """The device has left in the middle of a service."""


def faulty_finder(find: FindService, faults: Faults, vanish: Callable[[float], None]) -> FindService:
    """Return `find` with the faults of the connection laid over every service but the control of them.

    Args:
        find: knows the services.
        faults: what is due.
        vanish: takes the device away for some seconds.
    """

    def find_faulty(name: str) -> Service | None:
        service = find(name)
        if service is None or CONTROL in name:
            return service
        return lambda stream: _serve(service, stream, faults, vanish)

    return find_faulty


async def _serve(service: Service, stream: Stream, faults: Faults, vanish: Callable[[float], None]) -> None:
    if slow := faults.take("device-slow"):
        await asyncio.sleep(slow.takes_s)
    if hang := faults.take("device-hang"):
        await _hang(faults, for_good=hang.count is not None)
    if gone := faults.take("device-vanish"):
        stream = _CutStream(stream, lambda: vanish(gone.takes_s))
    await service(stream)


async def _hang(faults: Faults, *, for_good: bool) -> None:
    """Wait until the client gives up, or until the fault is over."""
    if for_good:
        await asyncio.Event().wait()
    while faults.has("device-hang"):
        await asyncio.sleep(_POLL_S)


class _CutStream(Stream):
    """A stream whose device leaves in the middle of the first answer."""

    def __init__(self, whole: Stream, leave: Callable[[], None]) -> None:
        self._whole = whole
        self._leave = leave

    async def read(self) -> bytes:
        return await self._whole.read()

    async def write(self, data: bytes) -> None:
        await self._whole.write(data[: len(data) // 2])
        self._leave()
        raise CutShort
