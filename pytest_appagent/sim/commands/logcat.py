"""The device's log."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from .call import Call, UsageError, waiting_command
from .options import Words

if TYPE_CHECKING:
    from ..system import LogLine

_FORMATS = ("threadtime", "time", "brief", "tag", "raw", "process", "thread", "long", "year", "epoch", "color", "uid")
_LEVELS = "VDIWEF"
_POLL_S = 0.05


@dataclass(slots=True)
class _Wanted:
    """Which records, and how they are written."""

    ends: bool = False
    buffers: set[str] = field(default_factory=lambda: {"main", "system", "crash"})
    format: str = "threadtime"
    last: int | None = None
    since: datetime | None = None
    levels: dict[str, str] = field(default_factory=dict)
    default_level: str = "V"
    pid: int | None = None

    def takes(self, line: LogLine) -> bool:
        level = self.levels.get(line.tag, self.default_level)
        return (
            line.buffer in self.buffers
            and (self.since is None or line.at >= self.since)
            and (self.pid is None or line.pid == self.pid)
            and level != "S"
            and _LEVELS.index(line.level) >= _LEVELS.index(level)
        )


@waiting_command("logcat")
async def _logcat(call: Call) -> int:
    words = Words(call.arguments)
    now = await call.machine.run(call.system.now)
    wanted = _Wanted()
    clears = False
    while words:
        word = words.next("")
        match word:
            case "-d":
                wanted.ends = True
            case "-c" | "--clear":
                clears = True
            case "-g" | "--buffer-size":
                call.say(*(f"{name}: ring buffer is 256 KiB (1 KiB consumed)" for name in sorted(wanted.buffers)))
                return 0
            case "-s":
                wanted.default_level = "S"
            case "-v" | "-b" | "-t" | "-T" | "--format" | "--buffer":
                _set(
                    wanted,
                    word,
                    words.next(f"logcat: option requires an argument -- {word.lstrip('-')}", status=1),
                    now,
                )
            case _ if match_pid := re.fullmatch(r"--pid=?(\d*)", word):
                wanted.pid = int(match_pid.group(1) or words.next("logcat: --pid needs a number", status=1))
            case _ if match_spec := re.fullmatch(r"([^:\s]+):([VDIWEFS])", word):
                _set_level(wanted, *match_spec.groups())
            case _:
                return call.complain(f"logcat: unrecognized option or filter '{word}'")
    if clears:
        await call.machine.run(call.system.log.clear)
        return 0
    await _print(call, wanted)
    return 0


def _set(wanted: _Wanted, option: str, value: str, now: datetime) -> None:
    match option:
        case "-b" | "--buffer":
            names = set(value.split(","))
            wanted.buffers = {"main", "system", "crash"} if names & {"all", "default"} else names
        case "-v" | "--format":
            if value not in _FORMATS:
                raise UsageError(f'logcat: Invalid parameter "{value}" to -v')
            wanted.format = value
        case "-t" | "-T":
            wanted.ends = wanted.ends or option == "-t"
            if value.isdecimal():
                wanted.last = int(value)
            else:
                wanted.since = _read_moment(value, now)


def _set_level(wanted: _Wanted, tag: str, level: str) -> None:
    if tag == "*":
        wanted.default_level = level
    else:
        wanted.levels[tag] = level


def _read_moment(text: str, now: datetime) -> datetime:
    for pattern in ("%Y-%m-%d %H:%M:%S.%f", "%Y-%m-%d %H:%M:%S"):
        for candidate in (text, f"{now.year}-{text}"):
            try:
                return datetime.strptime(candidate, pattern).replace(tzinfo=now.tzinfo)
            except ValueError:
                continue
    raise UsageError(f'logcat: -t "{text}" not in time format')


async def _print(call: Call, wanted: _Wanted) -> None:
    begun: set[str] = set()
    seen = 0
    while True:
        log = await call.machine.run(lambda: list(call.system.log))
        seen = 0 if len(log) < seen else seen  # it was cleared meanwhile
        lines = [line for line in log[seen:] if wanted.takes(line)]
        seen = len(log)
        if wanted.last is not None:
            lines, wanted.last = lines[len(lines) - min(wanted.last, len(lines)) :], None
        for line in lines:
            if line.buffer not in begun:
                begun.add(line.buffer)
                call.say(f"--------- beginning of {line.buffer}")
            call.say(*_formatted(line, wanted.format))
        await call.flush(call)
        if wanted.ends:
            return
        await asyncio.sleep(_POLL_S)


def _formatted(line: LogLine, kind: str) -> list[str]:
    """Return the lines of one record; a message of several lines repeats the head, as Android's does."""
    moment = f"{line.at:%m-%d %H:%M:%S}.{line.at.microsecond // 1000:03d}"
    head = {
        "brief": f"{line.level}/{line.tag}({line.pid:5d}): ",
        "raw": "",
        "tag": f"{line.level}/{line.tag}: ",
        "time": f"{moment} {line.level}/{line.tag}({line.pid:5d}): ",
    }.get(kind, f"{moment} {line.pid:5d} {line.pid:5d} {line.level} {line.tag:<8}: ")
    return [head + text for text in line.message.split("\n")]
