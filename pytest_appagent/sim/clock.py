"""The device's two clocks: the time of day, which can be set, and the seconds since it was switched on."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count


class Clock:
    """Runs on from the moment it was given."""

    def __init__(self, moment: datetime, elapsed_s: Callable[[], float] = time.monotonic) -> None:
        self.elapsed_s = elapsed_s
        """Seconds since some moment of the past; setting the time of day does not touch them."""
        self.set(moment)

    def now(self) -> datetime:
        """Return the time of day."""
        return self._moment + timedelta(seconds=self.elapsed_s() - self._set_at_s)

    def set(self, moment: datetime) -> None:
        """Go on from another moment."""
        self._moment = moment
        self._set_at_s = self.elapsed_s()


class Timers:
    """What is to happen later; nothing happens by itself, `run_due` has to be called."""

    def __init__(self, elapsed_s: Callable[[], float]) -> None:
        self._elapsed_s = elapsed_s
        self._numbers = count()
        self._waiting: list[tuple[float, int, Callable[[], object]]] = []

    def add(self, delay_s: float, action: Callable[[], object]) -> None:
        """Have `action` done in `delay_s` seconds; among equal moments the first added comes first."""
        heapq.heappush(self._waiting, (self._elapsed_s() + delay_s, next(self._numbers), action))

    def run_due(self) -> bool:
        """Do what is due, and tell whether anything was."""
        now_s = self._elapsed_s()  # what an action adds without a delay waits for the next call
        due = []
        while self._waiting and self._waiting[0][0] <= now_s:
            due.append(heapq.heappop(self._waiting)[2])
        for action in due:
            action()
        return bool(due)
