"""The device's log."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from .call import Call, UsageError, waiting_command
from .log_formats import FORMATS, MODIFIERS, format_line
from .options import Words

if TYPE_CHECKING:
    from ..system import LogLine

_LEVELS = "VDIWEF"
_POLL_S = 0.05


@dataclass(slots=True)
class _Wanted:
    """Which records, and how they are written."""

    ends: bool = False
    buffers: set[str] = field(default_factory=lambda: {"main", "system", "crash"})
    format: str = "threadtime"
    modifiers: set[str] = field(default_factory=set)
    regex: re.Pattern[str] | None = None
    most: int | None = None
    last: int | None = None
    since: datetime | None = None
    levels: dict[str, str] = field(default_factory=dict)
    default_level: str = "V"
    pid: int | None = None
    chose_buffers: bool = False

    def takes(self, line: LogLine) -> bool:
        level = self.levels.get(line.tag, self.default_level)
        return (
            line.buffer in self.buffers
            and (self.since is None or line.at >= self.since)
            and (self.pid is None or line.pid == self.pid)
            and (self.regex is None or self.regex.search(line.message) is not None)
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
            case "-d" | "-L":
                wanted.ends = True
            case "-c" | "--clear":
                clears = True
            case "-g" | "--buffer-size":
                call.say(*(f"{name}: ring buffer is 256 KiB (1 KiB consumed)" for name in sorted(wanted.buffers)))
                return 0
            case "-s":
                wanted.default_level = "S"
            case "-v" | "-b" | "-t" | "-T" | "-e" | "-m" | "-G" | "-P" | "--format" | "--buffer" | "--regex":
                _set(
                    wanted,
                    word,
                    words.next(f"logcat: option requires an argument -- {word.lstrip('-')}", status=1),
                    now,
                )
            case _ if match_long := re.fullmatch(r"(--format|--buffer|--regex|--max-count)=(.*)", word):
                _set(wanted, match_long[1], match_long[2], now)
            case _ if match_short := re.fullmatch(r"(-[vbtTem])(.+)", word):
                _set(wanted, match_short[1], match_short[2], now)
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
            chosen = {"main", "system", "crash"} if names & {"all", "default"} else names
            wanted.buffers = wanted.buffers | chosen if wanted.chose_buffers else chosen
            wanted.chose_buffers = True
        case "-v" | "--format":
            for name in value.split(","):
                if name in MODIFIERS:
                    wanted.modifiers.add(name)
                elif name in FORMATS:
                    wanted.format = name
                else:
                    raise UsageError(f'logcat: Invalid parameter "{value}" to -v')
        case "-e" | "--regex":
            try:
                wanted.regex = re.compile(value)
            except re.error as exc:
                raise UsageError(f"logcat: bad regex '{value}': {exc}") from exc
        case "-m" | "--max-count":
            if not value.isdecimal():
                raise UsageError(f"logcat: -m {value} is no number")
            wanted.most = int(value)
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
        if wanted.most is not None:
            lines, wanted.most = lines[: wanted.most], max(0, wanted.most - len(lines))
        for line in lines:
            if line.buffer not in begun:
                begun.add(line.buffer)
                call.say(f"--------- beginning of {line.buffer}")
            call.say(*format_line(line, wanted.format, wanted.modifiers))
        await call.flush(call)
        if wanted.ends or wanted.most == 0:
            return
        await asyncio.sleep(_POLL_S)
