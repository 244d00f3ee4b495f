"""The touch screen as the kernel has it: an event device that programs may read and write."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

DEVICE = "/dev/input/event1"
NAME = "appagent_touch"
AXIS_MAX = 32767
"""Touches count in steps of their own, not in pixels, as on the emulator."""

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT = 0
BTN_TOUCH = 330
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 47, 53, 54, 57
LIFTED = 0xFFFFFFFF


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelEvent:
    """One event; `at_s` is seconds since the device was started."""

    at_s: float
    kind: int
    code: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """What one finger did from touching to lifting, in steps of the axes."""

    start: tuple[int, int]
    end: tuple[int, int]
    seconds: float


class KernelInput:
    """Follows one finger (protocol B with one slot) and tells readers of every event.

    Source: Linux documentation, input/multi-touch-protocol.
    """

    def __init__(self) -> None:
        self._readers: list[asyncio.Queue[KernelEvent]] = []
        self._x = self._y = 0
        self._is_down = self._was_lifted = False
        self._start: tuple[int, int] | None = None
        self._began_s = 0.0

    def subscribe(self) -> asyncio.Queue[KernelEvent]:
        """Return a queue that gets every event from now on."""
        queue: asyncio.Queue[KernelEvent] = asyncio.Queue()
        self._readers.append(queue)
        return queue

    def unsubscribe(self, queue: asyncio.Queue[KernelEvent]) -> None:
        """Have a queue get no more."""
        self._readers.remove(queue)

    def send(self, event: KernelEvent) -> Stroke | None:
        """Take an event; return what the finger did when this event ends it."""
        for queue in self._readers:
            queue.put_nowait(event)
        what = event.kind, event.code
        if what == (EV_ABS, ABS_MT_POSITION_X):
            self._x = event.value
        elif what == (EV_ABS, ABS_MT_POSITION_Y):
            self._y = event.value
        elif what == (EV_ABS, ABS_MT_TRACKING_ID):
            lifts = event.value in (LIFTED, -1)
            self._was_lifted = self._is_down and lifts
            self._is_down = not lifts
            self._start = self._start if lifts else None
        elif what == (EV_SYN, SYN_REPORT):
            return self._report(event.at_s)
        return None

    def _report(self, at_s: float) -> Stroke | None:
        if self._is_down and self._start is None:
            self._start, self._began_s = (self._x, self._y), at_s
        if not self._was_lifted or self._start is None:
            return None
        stroke = Stroke(start=self._start, end=(self._x, self._y), seconds=at_s - self._began_s)
        self._start, self._was_lifted = None, False
        return stroke
