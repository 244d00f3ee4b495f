"""What a device can be told to do wrong: names, how they are written, and which are due.

A fault is written `NAME[:SECONDSs][:COUNTx]`, as `dump-busy:2x` or `device-offline:3s`; without a count it stays until
it is cleared.
"""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """What a fault does.

    Attributes:
        text: in words.
        seconds: what they mean: for how long the fault is due, or what it takes each time; None if it has none.
        usual_s: what it takes where nothing is said.
        once: it happens once where nothing is said.
    """

    text: str
    seconds: Literal["due", "takes"] | None = None
    usual_s: float = 0.0
    once: bool = False


KINDS = {
    "dump-busy": _Kind(text="uiautomator finds no idle state (after 10 s in realtime)"),
    "dump-null-root": _Kind(text="uiautomator finds no root node"),
    "dump-trace": _Kind(text="uiautomator dies with a Java stack trace"),
    "dump-nothing": _Kind(text="uiautomator writes nothing and ends with 0"),
    "dump-stale": _Kind(text="uiautomator writes the tree of the screen before"),
    "dump-cut": _Kind(text="uiautomator writes half of the tree"),
    "dump-slow": _Kind(text="uiautomator takes so much longer", seconds="takes", usual_s=5),
    "picture-empty": _Kind(text="screencap gives nothing"),
    "picture-cut": _Kind(text="screencap gives half of the picture"),
    "picture-warning": _Kind(text="screencap warns of several displays before the picture"),
    "picture-black": _Kind(text="screencap gives a black picture, as of a secure window"),
    "input-lost": _Kind(text="input says nothing and does nothing"),
    "storage-full": _Kind(text="no file can be written"),
    "device-slow": _Kind(text="every command begins so much later", seconds="takes", usual_s=1),
    "device-hang": _Kind(text="commands are accepted and not answered", seconds="due"),
    "device-vanish": _Kind(
        text="the next command is cut in the middle, and the device is gone for so long",
        seconds="takes",
        usual_s=math.inf,
        once=True,
    ),
    "device-offline": _Kind(text="the device is listed as offline", seconds="due"),
    "device-unauthorized": _Kind(text="the device is listed as unauthorized", seconds="due"),
    "server-killed": _Kind(
        text="the adb server dies and is started again so much later", seconds="takes", usual_s=1, once=True
    ),
}
"""All faults by name."""

_PARTS = re.compile(r"(?P<name>[a-z-]+)(?::(?P<seconds>\d+(?:\.\d+)?)s)?(?::(?P<count>[1-9]\d*)x)?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault that is due; `count` is how often it still happens, None without end; `until_s` is when it is over."""

    name: str
    seconds: float | None = None
    count: int | None = None
    until_s: float | None = None

    @property
    def takes_s(self) -> float:
        """What it takes each time."""
        return KINDS[self.name].usual_s if self.seconds is None else self.seconds

    def __str__(self) -> str:
        seconds = "" if self.seconds is None else f":{self.seconds:g}s"
        return self.name + seconds + ("" if self.count is None else f":{self.count}x")


def read_fault(text: str) -> Fault:
    """Read a fault as it is written on a command line.

    Raises:
        ValueError: there is no such fault, or it is written otherwise; the message says what there is.
    """
    parts = _PARTS.fullmatch(text)
    if parts is None:
        raise ValueError(f"{text!r} is no fault; write NAME[:SECONDSs][:COUNTx], as dump-busy:2x or device-offline:3s")
    kind = KINDS.get(parts["name"])
    if kind is None:
        raise ValueError(f"there is no fault {parts['name']!r}; there are {', '.join(KINDS)}")
    if parts["seconds"] and kind.seconds is None:
        raise ValueError(f"{parts['name']} takes no seconds, only a count, as {parts['name']}:2x")
    return Fault(
        name=parts["name"],
        seconds=float(parts["seconds"]) if parts["seconds"] else None,
        count=int(parts["count"]) if parts["count"] else 1 if kind.once else None,
    )


class Faults:
    """The faults that a device has; several threads may ask."""

    def __init__(self, elapsed_s: Callable[[], float] = time.monotonic) -> None:
        self._elapsed_s = elapsed_s
        self._due: dict[str, Fault] = {}
        self._lock = threading.Lock()

    def add(self, fault: Fault) -> None:
        """Have a fault from now on; one of the same name is replaced."""
        ends = KINDS[fault.name].seconds == "due" and fault.seconds is not None
        until_s = self._elapsed_s() + (fault.seconds or 0) if ends else None
        with self._lock:
            self._due[fault.name] = replace(fault, until_s=until_s)

    def clear(self, *names: str) -> None:
        """Have these faults no more; without a name, none at all."""
        with self._lock:
            for name in names or tuple(self._due):
                self._due.pop(name, None)

    def take(self, name: str) -> Fault | None:
        """Return a fault that is due, which happens once more by that; None if it is not."""
        with self._lock:
            fault = self._find(name)
            if fault is not None and fault.count is not None:
                if fault.count == 1:
                    del self._due[name]
                else:
                    self._due[name] = replace(fault, count=fault.count - 1)
            return fault

    def has(self, name: str) -> bool:
        """Tell whether a fault is due, without having it happen."""
        with self._lock:
            return self._find(name) is not None

    @property
    def due(self) -> list[Fault]:
        """All that are due."""
        with self._lock:
            return [fault for name in tuple(self._due) if (fault := self._find(name))]

    def _find(self, name: str) -> Fault | None:
        fault = self._due.get(name)
        if fault is not None and fault.until_s is not None and fault.until_s <= self._elapsed_s():
            del self._due[name]
            return None
        return fault
