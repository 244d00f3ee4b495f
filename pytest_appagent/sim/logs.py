"""Lines of logcat, and what Android writes when an app dies or hangs."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

SYSTEM_PID = 612


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of logcat; `buffer` is main, system or crash."""

    at: datetime
    pid: int
    level: str
    tag: str
    message: str
    buffer: str = "main"


class Journal:
    """The device's log, the newest line last."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.lines: list[LogLine] = []
        self._now = now

    def write(self, level: str, tag: str, message: str, *, buffer: str = "system", pid: int = SYSTEM_PID) -> None:
        """Add a line."""
        line = LogLine(at=self._now(), pid=pid, level=level, tag=tag, message=message, buffer=buffer)
        self.lines.append(line)


class InducedCrash(Exception):
    """What `am crash` throws into an app, in Android's words."""

    def __str__(self) -> str:
        return "android.app.RemoteServiceException$CrashedByAdbException: shell-induced crash"


def crash_lines(package: str, pid: int, exc: Exception) -> list[str]:
    """Return the record of an uncaught exception, innermost frame of the app first."""
    own = Path(__file__).parent
    frames = [
        frame
        for frame in reversed(traceback.extract_tb(exc.__traceback__))
        if Path(frame.filename).parent != own  # the frames of the toolkit say nothing about the app
    ]
    told = exc if isinstance(exc, InducedCrash) else f"java.lang.RuntimeException: {type(exc).__name__}: {exc}"
    return [
        "FATAL EXCEPTION: main",
        f"Process: {package}, PID: {pid}",
        f"{told}",
        *(f"\tat {package}.{frame.name}({Path(frame.filename).name}:{frame.lineno})" for frame in frames),
    ]


def hang_lines(package: str, component: str, pid: int, window: str) -> list[str]:
    """Return the record of an app that left an input without an answer for 5 s."""
    waited = "Waited 5001ms for MotionEvent"
    return [
        f"ANR in {package} ({component})",
        f"PID: {pid}",
        f"Reason: Input dispatching timed out ({window} is not responding. {waited})",
        f"Parent: {component}",
        "Frozen: false",
    ]
