"""Simulated devices for a whole run: started when asked for, and ended with the process that holds the fleet.

Each device has a simulator and so an adb server of its own: what is lost with one of them is that device, and nothing
but that device has to be started again.
"""

from __future__ import annotations

import threading
from collections.abc import Collection

from ..errors import DeviceLost
from .pool import Candidate
from .simulator import Simulator, start_simulator


class Fleet:
    """At most so many simulated devices; safe to be asked from several threads."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._running: list[Simulator] = []
        self._starting = 0
        self._is_stopped = False
        self._changed = threading.Condition()

    def devices(self, lost: Collection[str] = ()) -> tuple[Candidate, ...]:
        """Return the devices that run, after starting one more if there are fewer than there may be.

        Args:
            lost: serials of devices that cannot be used any more; they are ended, if they have not.

        Raises:
            DeviceError: a device does not start.
            DeviceLost: the fleet has been stopped.
        """
        self._end_lost(lost)
        with self._changed:
            starts = len(self._running) + self._starting < self.count
            self._starting += starts
        if starts:
            self._start()
        with self._changed:
            # Who does not start one itself waits for those that others start, or it would not know of them.
            self._changed.wait_for(lambda: not self._starting)
            self._raise_if_stopped()
            return tuple(
                Candidate(server=each.server, serial=serial, home=each.home)
                for each in self._running
                for serial in each.serials
            )

    def stop(self) -> None:
        """End all devices; a second call does nothing."""
        with self._changed:
            self._is_stopped = True
            running, self._running = self._running, []
        for simulator in running:
            simulator.stop()

    def _start(self) -> None:
        started: Simulator | None = None
        try:
            started = start_simulator()
        finally:
            with self._changed:
                self._starting -= 1
                if started and not self._is_stopped:
                    self._running.append(started)
                self._changed.notify_all()
        if self._is_stopped:
            started.stop()

    def _end_lost(self, serials: Collection[str]) -> None:
        with self._changed:
            lost = [each for each in self._running if set(serials) & set(each.serials) or not each.is_running]
            self._running = [each for each in self._running if each not in lost]
        for simulator in lost:
            simulator.stop()

    def _raise_if_stopped(self) -> None:
        if self._is_stopped:
            raise DeviceLost("the simulated devices of this run have been stopped")
