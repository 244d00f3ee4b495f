"""The forms in which `logcat -v` shows a record.

Source: AOSP system/logging, liblog/logprint.cpp.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..system import LogLine

FORMATS = ("brief", "long", "process", "raw", "tag", "thread", "threadtime", "time")
MODIFIERS = ("UTC", "color", "descriptive", "epoch", "monotonic", "printable", "uid", "usec", "year", "zone")

_COLORS = {"D": 75, "E": 196, "F": 196, "I": 40, "V": 231, "W": 166}


def format_line(line: LogLine, form: str, modifiers: AbstractSet[str]) -> list[str]:
    """Return the lines of one record; a message of several lines repeats the head, as Android's does."""
    moment = _moment(line.at, modifiers)
    user = "  1000:" if "uid" in modifiers else ""
    head, tail = {
        "brief": (f"{line.level}/{line.tag}({user}{line.pid:5d}): ", ""),
        "process": (f"{line.level}({user}{line.pid:5d}) ", f"  ({line.tag})"),
        "raw": ("", ""),
        "tag": (f"{line.level}/{line.tag}: ", ""),
        "thread": (f"{line.level}({user}{line.pid:5d}:{line.pid:5d}) ", ""),
        "time": (f"{moment} {line.level}/{line.tag}({user}{line.pid:5d}): ", ""),
    }.get(form, (f"{moment} {user}{line.pid:5d} {line.pid:5d} {line.level} {line.tag:<8}: ", ""))
    if form == "long":
        return [f"[ {moment} {user}{line.pid:5d}:{line.pid:5d} {line.level}/{line.tag} ]", line.message, ""]
    lines = [head + text + tail for text in line.message.split("\n")]
    if "color" in modifiers:
        return [f"\x1b[38;5;{_COLORS.get(line.level, 231)}m{text}\x1b[0m" for text in lines]
    return lines


def _moment(at: datetime, modifiers: AbstractSet[str]) -> str:
    fraction = f"{at.microsecond:06d}" if "usec" in modifiers else f"{at.microsecond // 1000:03d}"
    if modifiers & {"epoch", "monotonic"}:
        return f"{int(at.timestamp()):>19}.{fraction}"
    pattern = "%Y-%m-%d %H:%M:%S" if "year" in modifiers else "%m-%d %H:%M:%S"
    zone = " +0000" if modifiers & {"UTC", "zone"} else ""
    return f"{at:{pattern}}.{fraction}{zone}"
