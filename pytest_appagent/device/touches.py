"""Fingers on the display, as the kernel of the device tells of them: `getevent`.

What `input` injects is not seen here, only what touches the panel. Panels count in steps of their own, and their axes
do not turn with the display.
Source: Linux documentation, input/multi-touch-protocol (protocol B); AOSP documentation, getevent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..errors import DeviceError
from ..screen.frame import Display
from ..screen.geometry import Point
from .gesture import Stroke
from .shell import DeviceShell, quote_for_device
from .wire import Stream

_DEVICE = re.compile(r"add device \d+: (\S+)")
_AXIS = re.compile(r"(ABS_MT_POSITION_[XY])\s*: value -?\d+, min (-?\d+), max (-?\d+)")
_EVENT = re.compile(r"\[\s*(\d+\.\d+)\]\s+(?:\S+:\s+)?(EV_\w+)\s+(\w+)\s+([0-9a-f]{8}|UP|DOWN)\b")
_LIFTED = "ffffffff"
_ALL_DAY_S = 24 * 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """The steps of an axis, first and last."""

    least: int
    most: int

    def share(self, step: int) -> float:
        """Return where that is, from 0 to 1."""
        return min(1.0, max(0.0, (step - self.least) / max(1, self.most - self.least)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchPanel:
    """The panel of a device: its file, and its axes."""

    path: str
    x: Axis
    y: Axis


def read_panel(told: str) -> TouchPanel | None:
    """Return the first touch panel in the output of `getevent -lp`, None if there is none."""
    for part in re.split(r"(?=add device )", told):
        name, axes = _DEVICE.search(part), dict[str, Axis]()
        for axis, least, most in _AXIS.findall(part):
            axes[axis[-1]] = Axis(least=int(least), most=int(most))
        if name and len(axes) == 2 and "INPUT_PROP_DIRECT" in part:
            return TouchPanel(path=name[1], x=axes["X"], y=axes["Y"])
    return None


def to_point(share: tuple[float, float], display: Display) -> Point:
    """Return the pixel of the display as it is held."""
    across, down = share
    x, y = {0: (across, down), 1: (down, 1 - across), 2: (1 - across, 1 - down), 3: (1 - down, across)}[
        display.rotation
    ]
    return Point(x=round(x * (display.width - 1)), y=round(y * (display.height - 1)))


class StrokeReader:
    """Makes strokes of the lines of `getevent -lt`; touches by more than one finger are left out."""

    def __init__(self, panel: TouchPanel) -> None:
        self._panel = panel
        self._slot = 0
        self._down: set[int] = set()
        self._fingers = 0
        self._here = (0, 0)
        self._start: tuple[int, int] | None = None
        self._began_s = 0.0

    def feed(self, line: str) -> Stroke | None:
        """Take a line; return the stroke that it ends."""
        event = _EVENT.search(line)
        if event is None:
            return None
        at_s, code, value = float(event[1]), event[3], event[4]
        if code == "ABS_MT_SLOT":
            self._slot = int(value, 16)
        elif code == "ABS_MT_TRACKING_ID":
            self._track(lifted=value == _LIFTED)
        elif code in ("ABS_MT_POSITION_X", "ABS_MT_POSITION_Y") and self._slot == 0:
            step = int(value, 16)
            self._here = (step, self._here[1]) if code.endswith("X") else (self._here[0], step)
        elif code == "SYN_REPORT":
            return self._report(at_s)
        return None

    def _track(self, *, lifted: bool) -> None:
        if lifted:
            self._down.discard(self._slot)
        else:
            self._down.add(self._slot)
            self._fingers = max(self._fingers, len(self._down))

    def _report(self, at_s: float) -> Stroke | None:
        if self._down:
            if self._start is None:
                self._start, self._began_s = self._here, at_s
            return None
        start, fingers = self._start, self._fingers
        self._start, self._fingers = None, 0
        if start is None or fingers != 1:
            return None
        return Stroke(start=self._shares(start), end=self._shares(self._here), seconds=at_s - self._began_s)

    def _shares(self, steps: tuple[int, int]) -> tuple[float, float]:
        return self._panel.x.share(steps[0]), self._panel.y.share(steps[1])


@contextmanager
def follow_touches(shell: DeviceShell) -> Iterator[Iterator[Stroke]]:
    """Watch the panel; the iterator gives each stroke when the finger lifts, and ends with the connection.

    Raises:
        DeviceError: the device has no panel that its shell may read.
    """
    panel = read_panel(shell.run(["getevent", "-lp"]).text)
    if panel is None:
        raise DeviceError(
            f"{shell.name} does not let touches be watched: `getevent -lp` names no touch panel; act by number instead"
        )
    command = quote_for_device(["getevent", "-lt", panel.path])
    with shell.server.follow(shell.serial, command, what="getevent", timeout_s=_ALL_DAY_S) as stream:
        yield _strokes(stream, StrokeReader(panel))


def _strokes(stream: Stream, reader: StrokeReader) -> Iterator[Stroke]:
    rest = b""
    while chunk := stream.read_some():
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if stroke := reader.feed(line.decode("utf-8", "replace")):
                yield stroke
