"""Lines of logcat, and what Android writes when an app dies."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of logcat; `buffer` is main, system or crash."""

    at: datetime
    pid: int
    level: str
    tag: str
    message: str
    buffer: str = "main"


def crash_lines(package: str, pid: int, exc: Exception) -> list[str]:
    """Return the record of an uncaught exception, innermost frame of the app first."""
    own = Path(__file__).parent
    frames = [
        frame
        for frame in reversed(traceback.extract_tb(exc.__traceback__))
        if Path(frame.filename).parent != own  # the frames of the toolkit say nothing about the app
    ]
    return [
        "FATAL EXCEPTION: main",
        f"Process: {package}, PID: {pid}",
        f"java.lang.RuntimeException: {type(exc).__name__}: {exc}",
        *(f"\tat {package}.{frame.name}({Path(frame.filename).name}:{frame.lineno})" for frame in frames),
    ]
