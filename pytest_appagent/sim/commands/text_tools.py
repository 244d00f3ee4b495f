"""Filters: grep, head, tail, wc, sort, cut and their kind; they read files or stdin."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass

from .call import Call, UsageError, waiting_command
from .options import read_flags


async def _read_all(call: Call, paths: list[str]) -> bytes:
    """Return the content of the files, or of stdin to its end."""
    if not paths:
        return await call.stdin.read()
    return b"".join([await call.machine.run(call.files.read, call.path(path)) for path in paths])


async def read_lines(call: Call, paths: list[str]) -> list[str]:
    """Return the lines of the files, or of stdin to its end."""
    return (await _read_all(call, paths)).decode("utf-8", "replace").splitlines()


@dataclass(frozen=True, slots=True)
class _Filter:
    """What grep looks for and how it shows it."""

    wanted: re.Pattern[str]
    flags: dict[str, str]

    def takes(self, line: str) -> bool:
        return bool(self.wanted.search(line)) != ("v" in self.flags)

    def shown(self, line: str, number: int) -> str:
        if "o" in self.flags and "v" not in self.flags:
            return "\n".join(match.group() for match in self.wanted.finditer(line))
        return f"{number}:{line}" if "n" in self.flags else line


@waiting_command("grep", "egrep", "fgrep")
async def _grep(call: Call) -> int:
    flags, paths = read_flags(call, "EFahciovqnwxse:m:A:B:C:")
    if "e" not in flags and not paths:
        return call.complain("grep: no REGEX", status=2)
    pattern = flags["e"] if "e" in flags else paths.pop(0)
    lines = _Filter(_compiled(call, flags, pattern), flags)
    if not paths and not flags.keys() & {"c", "q", "m", "A", "B", "C"}:
        return await _grep_stdin(call, lines)
    everything = await read_lines(call, paths)
    hits = [(number, line) for number, line in enumerate(everything, 1) if lines.takes(line)]
    hits = hits[: int(flags["m"])] if flags.get("m", "").isdecimal() else hits
    if "c" in flags:
        call.say(str(len(hits)))
    elif flags.keys() & {"A", "B", "C"}:
        call.say(*_with_context(flags, everything, [number for number, _line in hits]))
    elif "q" not in flags:
        call.say(*(lines.shown(line, number) for number, line in hits))
    return 0 if hits else 1


def _with_context(flags: dict[str, str], lines: list[str], hits: list[int]) -> list[str]:
    """Return the lines around the hits, with a line of "--" where some were left out."""
    before, after = (_count_of(flags.get(name, flags.get("C", "0"))) for name in ("B", "A"))
    wanted = sorted({at for hit in hits for at in range(hit - before, hit + after + 1) if 1 <= at <= len(lines)})
    shown: list[str] = []
    for place, at in enumerate(wanted):
        if place and at != wanted[place - 1] + 1:
            shown.append("--")
        mark = ":" if at in hits else "-"
        shown.append(f"{at}{mark}{lines[at - 1]}" if "n" in flags else lines[at - 1])
    return shown


def _count_of(text: str) -> int:
    if not text.isdecimal():
        raise UsageError(f"grep: bad number '{text}'", 2)
    return int(text)


async def _grep_stdin(call: Call, lines: _Filter) -> int:
    """Pass lines on as they come, since a log may never end."""
    status, number = 1, 0
    while data := await call.stdin.readline():
        line = data.decode("utf-8", "replace").rstrip("\n")
        number += 1
        if lines.takes(line):
            status = 0
            call.say(lines.shown(line, number))
            await call.flush(call)
    return status


def basic_to_python(pattern: str) -> str:
    """Return a basic expression in Python's form: these characters mean themselves, and more after a backslash."""
    return re.sub(r"\\?[+?|(){}]", lambda match: match[0][1:] if len(match[0]) > 1 else "\\" + match[0], pattern)


def _compiled(call: Call, flags: dict[str, str], pattern: str) -> re.Pattern[str]:
    if "F" in flags or call.name == "fgrep":
        pattern = re.escape(pattern)
    elif "E" not in flags and call.name != "egrep":
        pattern = basic_to_python(pattern)
    pattern = rf"\b(?:{pattern})\b" if "w" in flags else pattern
    pattern = rf"^(?:{pattern})$" if "x" in flags else pattern
    return compile_pattern(call.name, pattern, ignore_case="i" in flags)


def compile_pattern(tool: str, pattern: str, *, ignore_case: bool = False) -> re.Pattern[str]:
    """Return an expression in Python's form, ready for use.

    Raises:
        UsageError: it is none; the tool says so.
    """
    try:
        return re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    except re.error as exc:
        raise UsageError(f"{tool}: bad regex '{pattern}': {exc}", 2) from exc


@waiting_command("head", "tail")
async def _head(call: Call) -> int:
    call.arguments = [re.sub(r"^-(\d+)$", r"-n\1", argument) for argument in call.arguments]
    flags, paths = read_flags(call, "n:c:q")
    unit = "c" if "c" in flags else "n"
    digits = flags.get(unit, "10").lstrip("+-")
    if not digits.isdecimal():
        raise UsageError(f"{call.name}: bad number '{digits}'")
    count = int(digits)
    if call.name == "head" and not paths and unit == "n":
        for _ in range(count):  # one by one, since a log may never end
            call.write(await call.stdin.readline())
        return 0
    data = await _read_all(call, paths)
    pieces = [data[at : at + 1] for at in range(len(data))] if unit == "c" else data.splitlines(keepends=True)
    call.write(b"".join(pieces[:count] if call.name == "head" else pieces[max(0, len(pieces) - count) :]))
    return 0


@waiting_command("wc")
async def _count(call: Call) -> int:
    flags, paths = read_flags(call, "clw")
    data = await _read_all(call, paths)
    counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data)}
    call.say(" ".join([str(value) for flag, value in counts.items() if not flags or flag in flags] + paths))
    return 0


@waiting_command("sort", "uniq", "tac")
async def _arrange(call: Call) -> int:
    flags, paths = read_flags(call, "rnu")
    lines = await read_lines(call, paths)
    if call.name == "sort":
        lines = sorted(set(lines) if "u" in flags else lines, key=_leading_number if "n" in flags else None)
    elif call.name == "uniq":
        lines = [line for at, line in enumerate(lines) if at == 0 or line != lines[at - 1]]
    call.say(*(reversed(lines) if call.name == "tac" or "r" in flags else lines))
    return 0


def _leading_number(line: str) -> float:
    match = re.match(r"\s*(-?\d+(?:\.\d+)?)", line)
    return float(match.group(1)) if match else 0.0


@waiting_command("cut")
async def _cut(call: Call) -> int:
    flags, paths = read_flags(call, "d:f:c:")
    kind = "f" if "f" in flags else "c"
    wanted = re.fullmatch(r"(\d+)(-?)(\d*)", flags.get(kind, ""))
    if not wanted:
        return call.complain("cut: one range of fields (-f) or characters (-c) is needed")
    first = int(wanted[1]) - 1
    end = first + 1 if not wanted[2] else int(wanted[3]) if wanted[3] else None
    delimiter = flags.get("d", "\t")
    for line in await read_lines(call, paths):
        if kind == "c":
            call.say(line[first:end])
        else:
            call.say(delimiter.join(line.split(delimiter)[first:end]) if delimiter in line else line)
    return 0


@waiting_command("tr")
async def _translate(call: Call) -> int:
    flags, words = read_flags(call, "d")
    sets = [word.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t") for word in words]
    text = (await call.stdin.read()).decode("utf-8", "replace")
    if "d" in flags and len(sets) == 1:
        call.write(text.translate(dict.fromkeys(map(ord, sets[0]))))
    elif len(sets) == 2 and sets[1] and not any(re.search(r".-.|\[:", characters) for characters in sets):
        call.write(text.translate(str.maketrans(sets[0], sets[1].ljust(len(sets[0]), sets[1][-1])[: len(sets[0])])))
    else:
        return call.complain("tr: only plain sets of characters are known here; filter on the host", status=2)
    return 0


@waiting_command("base64")
async def _base64(call: Call) -> int:
    flags, paths = read_flags(call, "dw:")
    data = await _read_all(call, paths)
    if "d" not in flags:
        call.write(base64.b64encode(data) + b"\n" if flags.get("w") == "0" else base64.encodebytes(data))
        return 0
    try:
        call.write(base64.b64decode(data))
    except binascii.Error:
        return call.complain("base64: bad input")
    return 0
