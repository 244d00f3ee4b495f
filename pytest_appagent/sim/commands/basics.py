"""Commands of every shell: echo, test, date, sleep, who and what runs."""

from __future__ import annotations

import asyncio
import posixpath
import re
from datetime import datetime

from .call import PLAIN_COMMANDS, WAITING_COMMANDS, Call, UsageError, command, waiting_command
from .options import Words

_LONGEST_SEQUENCE = 100_000
_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


@command("true", ":")
def _true(call: Call) -> int:
    return 0


@command("false")
def _false(call: Call) -> int:
    return 1


@command("echo")
def _echo(call: Call) -> int:
    words, end, escapes = call.arguments, "\n", False
    while words and re.fullmatch("-[neE]+", words[0]):
        end = "" if "n" in words[0] else end
        escapes = "e" in words[0]
        words = words[1:]
    text = " ".join(words)
    call.write((_unescaped(text) if escapes else text) + end)
    return 0


@command("printf")
def _printf(call: Call) -> int:
    words = Words(call.arguments)
    pattern = _unescaped(words.next("printf: not enough arguments", status=1))

    def value(match: re.Match[str]) -> str:
        kind = match.group()[-1]
        if kind == "%":
            return "%"
        word = words.next("") if words else ""
        if kind == "b":
            return _unescaped(word)
        if kind in "di":
            if not re.fullmatch(r"-?\d*", word):
                raise UsageError(f"printf: bad %{kind}@1: {word}")
            return match.group() % int(word or "0")
        return match.group() % word

    while True:
        call.write(re.sub(r"%[-0-9.]*[sdib%]", value, pattern))
        if not words or not re.search(r"%[-0-9.]*[sdib]", pattern):
            return 0


def _unescaped(text: str) -> str:
    return re.sub(r"\\([abefnrtv\\])", lambda match: _ESCAPES[match.group(1)], text)


@waiting_command("sleep")
async def _sleep(call: Call) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)([smhd]?)", call.arguments[0] if call.arguments else "")
    if not match:
        return call.complain(f"sleep: bad number '{' '.join(call.arguments)}'")
    await asyncio.sleep(float(match.group(1)) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[match.group(2)])
    return 0


@command("date")
def _date(call: Call) -> int:
    pattern = "%a %b %e %H:%M:%S %Z %Y"
    for argument in call.arguments:
        if argument.startswith("+"):
            pattern = argument[1:]
        elif argument not in ("-u", "-I"):
            return call.complain(f"date: cannot set date: Operation not permitted ({argument})")
    call.say(_formatted(call.system.now(), pattern))
    return 0


def _formatted(moment: datetime, pattern: str) -> str:
    nanoseconds = f"{moment.microsecond:06d}000"
    pattern = re.sub(r"%([1-9]?)N", lambda match: nanoseconds[: int(match.group(1) or 9)], pattern)
    pattern = pattern.replace("%s", str(int(moment.timestamp())))  # strftime would take it for the host's local time
    return moment.strftime(pattern)


@command("test", "[")
def _test(call: Call) -> int:
    words = call.arguments
    if call.name == "[":
        if words[-1:] != ["]"]:
            return call.complain("/system/bin/sh: [: missing ]", status=2)
        words = words[:-1]
    negated = words[:1] == ["!"]
    words = words[1:] if negated else words
    return int(_holds(call, words) == negated)


def _holds(call: Call, words: list[str]) -> bool:
    match words:
        case []:
            return False
        case [word]:
            return bool(word)
        case ["-n", word]:
            return bool(word)
        case ["-z", word]:
            return not word
        case [("-e" | "-r"), path]:
            return call.files.find(call.path(path)) is not None
        case [("-f" | "-d" | "-s") as kind, path]:
            entry = call.files.find(call.path(path))
            return entry is not None and (
                (kind == "-s" and entry.size > 0) or kind[1] == ("d" if entry.is_folder else "f")
            )
        case [left, ("=" | "==" | "!=") as operator, right]:
            return (left == right) == (operator != "!=")
        case [left, ("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge") as operator, right]:
            return _compare(left, operator, right)
        case _:
            raise UsageError(f"/system/bin/sh: test: {' '.join(words)}: unexpected operator/operand", status=2)


def _compare(left: str, operator: str, right: str) -> bool:
    try:
        difference = int(left) - int(right)
    except ValueError:
        raise UsageError(f"/system/bin/sh: {left}: bad number", status=2) from None
    return {
        "-eq": difference == 0,
        "-ne": difference != 0,
        "-lt": difference < 0,
        "-le": difference <= 0,
        "-gt": difference > 0,
        "-ge": difference >= 0,
    }[operator]


@command("which")
def _which(call: Call) -> int:
    found = [name for name in call.arguments if name in PLAIN_COMMANDS or name in WAITING_COMMANDS]
    call.say(*(f"/system/bin/{name}" for name in found))
    return 0 if found and len(found) == len(call.arguments) else 1


@command("id")
def _identity(call: Call) -> int:
    call.say("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),1015(sdcard_rw) context=u:r:shell:s0")
    return 0


@command("whoami")
def _whoami(call: Call) -> int:
    call.say("shell")
    return 0


@command("uname")
def _uname(call: Call) -> int:
    call.say("Linux localhost 5.15.0-simulated #1 SMP x86_64 Toybox" if "-a" in call.arguments else "Linux")
    return 0


@command("env", "printenv")
def _environment(call: Call) -> int:
    call.say(*(f"{name}={value}" for name, value in call.variables.items()))
    return 0


@command("pwd")
def _working_folder(call: Call) -> int:
    call.say(call.folder)
    return 0


@command("basename", "dirname")
def _path_part(call: Call) -> int:
    if not call.arguments:
        return call.complain(f"{call.name}: Needs 1 argument")
    above, name = posixpath.split(call.arguments[0].rstrip("/") or "/")
    if call.name == "dirname":
        call.say(above or ".")
        return 0
    suffix = call.arguments[1] if len(call.arguments) > 1 else ""
    call.say(name.removesuffix(suffix) if suffix and name != suffix else name or "/")
    return 0


@command("seq")
def _sequence(call: Call) -> int:
    if not 1 <= len(call.arguments) <= 3 or not all(re.fullmatch(r"-?\d+", word) for word in call.arguments):
        return call.complain("seq: bad range")
    numbers = list(map(int, call.arguments))
    first, step = (numbers[0] if len(numbers) > 1 else 1), (numbers[1] if len(numbers) == 3 else 1)
    last = numbers[-1]
    if step == 0 or abs(last - first) > _LONGEST_SEQUENCE * abs(step):
        return call.complain("seq: bad range")
    call.say(*map(str, range(first, last + (1 if step > 0 else -1), step)))
    return 0


@command("uptime")
def _uptime(call: Call) -> int:
    call.say(f" {call.system.now():%H:%M:%S} up  1:00,  0 users,  load average: 0.00, 0.00, 0.00")
    return 0


@command("nproc")
def _processors(call: Call) -> int:
    call.say("2")
    return 0
