"""The command lines that touch the display and press keys, and what they say when they fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from ..errors import DeviceError
from ..screen.geometry import Point
from .gesture import DragFromTo, Gesture, HoldAt, SwipeFromTo, TapAt
from .shell import DeviceShell, quote_for_device, told_reason

_MILLISECONDS = 1000
_TIMEOUT_S = 20.0  # beyond the time of the gesture itself
_TYPING_TIMEOUT_S = 40.0  # of one command; a slow device takes some 10 ms a character


@dataclass(frozen=True, slots=True, kw_only=True)
class InputCommand:
    """One command line for `input`.

    Attributes:
        line: for the device's shell, quoted.
        what: its name for messages, without what is typed.
        timeout_s: how long it may take.
    """

    line: str
    what: str
    timeout_s: float = _TIMEOUT_S


def gesture_command(gesture: Gesture) -> InputCommand:
    """Return the command for a gesture."""
    match gesture:
        case TapAt(point=point, times=times):
            # One operation for all touches, or a double tap is too slow to be one.
            tap = quote_for_device(["input", "tap", str(point.x), str(point.y)])
            return InputCommand(line=" && ".join([tap] * times), what="input tap")
        case HoldAt(point=point, hold_s=hold_s):
            return _moving("swipe", point, point, hold_s)
        case SwipeFromTo(start=start, end=end, move_s=move_s):
            return _moving("swipe", start, end, move_s)
        case DragFromTo(start=start, end=end, move_s=move_s):
            return _moving("draganddrop", start, end, move_s)
        case _:
            assert_never(gesture)


def points_of(gesture: Gesture) -> tuple[Point, ...]:
    """Return where fingers go down and up."""
    return (gesture.point,) if isinstance(gesture, (TapAt, HoldAt)) else (gesture.start, gesture.end)


def key_command(*argvs: Sequence[str]) -> InputCommand:
    """Return one command for keys and texts, each given as a list of arguments; the first failure ends it."""
    line = " && ".join(map(quote_for_device, argvs))
    return InputCommand(line=line, what=" ".join(argvs[-1][:2]), timeout_s=_TYPING_TIMEOUT_S * len(argvs))


def run_input(shell: DeviceShell, command: InputCommand) -> None:
    """Run it.

    Raises:
        DeviceError: it failed.
    """
    result = shell.script(command.line, what=command.what, timeout_s=command.timeout_s)
    check_input(shell, command, result.code, result.complaint)


def check_input(shell: DeviceShell, command: InputCommand, code: int, complaint: str) -> None:
    """Refuse what it told, if that is a failure; some versions end with status 0 whatever happens.

    Raises:
        DeviceError: it failed.
    """
    if code != 0 or "Exception" in complaint:
        raise DeviceError(f"{shell.name}: `{command.what}` failed: {told_reason(complaint)}")


def _moving(command: str, start: Point, end: Point, move_s: float) -> InputCommand:
    numbers = (start.x, start.y, end.x, end.y, round(move_s * _MILLISECONDS))
    line = quote_for_device(["input", command, *map(str, numbers)])
    return InputCommand(line=line, what=f"input {command}", timeout_s=move_s + _TIMEOUT_S)
