"""sed as far as the one-liners of test suites go: s, d, p and q, each after a line number, $, /regex/ or a range.

What is not known here is refused, never done by half.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .call import Call, UsageError, waiting_command
from .options import read_flags
from .text_tools import basic_to_python, compile_pattern, read_lines

_ADDRESS = r"(\d+|\$|/(?:[^/\\]|\\.)*/)"
_COMMAND = re.compile(rf"\s*(?:{_ADDRESS}(?:,{_ADDRESS})?)?\s*(!?)\s*([sdpq])")


@dataclass(slots=True)
class _Edit:
    """One command; `inside` tells that a range has begun and not ended."""

    first: str | None
    last: str | None
    negated: bool
    verb: str
    wanted: re.Pattern[str] | None = None
    replacement: str = ""
    options: str = ""
    inside: bool = False

    def applies(self, number: int, line: str, is_last: bool) -> bool:
        if self.first is None:
            return True
        if self.last is None:
            return _addressed(self.first, number, line, is_last) != self.negated
        applies = self.inside or _addressed(self.first, number, line, is_last)
        if applies:
            ends = self.inside or not self.last.startswith("/")
            self.inside = not (ends and _range_ends(self.last, number, line, is_last))
        return applies != self.negated

    def substitute(self, line: str) -> tuple[str, bool]:
        assert self.wanted is not None
        count = 0 if "g" in self.options else 1
        line, done = self.wanted.subn(self.replacement, line, count=count)
        return line, done > 0


def _addressed(address: str, number: int, line: str, is_last: bool) -> bool:
    if address.isdecimal():
        return number == int(address)
    return is_last if address == "$" else bool(compile_pattern("sed", address[1:-1]).search(line))


def _range_ends(address: str, number: int, line: str, is_last: bool) -> bool:
    return number >= int(address) if address.isdecimal() else _addressed(address, number, line, is_last)


@waiting_command("sed")
async def _sed(call: Call) -> int:
    flags, words = read_flags(call, "nErse:")
    script = flags["e"] if "e" in flags else words.pop(0) if words else ""
    edits = _read_edits(script, extended=bool(flags.keys() & {"E", "r"}))
    lines = await read_lines(call, words)
    for number, line in enumerate(lines, 1):
        kept, ended = True, False
        for edit in edits:
            if not edit.applies(number, line, number == len(lines)):
                continue
            if edit.verb == "s":
                line, done = edit.substitute(line)
                if done and "p" in edit.options:
                    call.say(line)
            elif edit.verb == "p":
                call.say(line)
            elif edit.verb == "d":
                kept = False
                break
            else:
                ended = True
        if kept and "n" not in flags:
            call.say(line)
        if ended:
            break
    return 0


def _read_edits(script: str, *, extended: bool) -> list[_Edit]:
    edits = []
    at = 0
    while at < len(script):
        head = _COMMAND.match(script, at)
        if not head:
            raise UsageError(f"sed: bad pattern '{script}@{at}': s, d, p and q are known here; filter on the host")
        edit = _Edit(head[1], head[2], bool(head[3]), head[4])
        at = head.end()
        if edit.verb == "s":
            at = _read_substitution(edit, script, at, extended=extended)
        rest = re.compile(r"\s*(?:[;\n]|\Z)").match(script, at)
        if not rest:
            raise UsageError(f"sed: bad pattern '{script}@{at}'")
        at = rest.end()
        edits.append(edit)
    if not edits:
        raise UsageError("sed: no pattern")
    return edits


def _read_substitution(edit: _Edit, script: str, at: int, *, extended: bool) -> int:
    mark = re.escape(script[at : at + 1] or "/")
    part = rf"((?:[^\\{mark}]|\\.)*)" if mark != "\\\\" else "(?!)"
    found = re.compile(rf"{mark}{part}{mark}{part}{mark}([gpI]*)", re.DOTALL).match(script, at)
    if not found:
        raise UsageError(f"sed: bad pattern '{script}@{at}': unterminated 's'")
    pattern = found[1].replace("\\" + script[at], script[at])
    edit.wanted = compile_pattern("sed", pattern if extended else basic_to_python(pattern), ignore_case="I" in found[3])
    written = found[2].replace("\\" + script[at], script[at])
    # In what is put in, & is the whole match and \& a plain one; the rest is as in Python.
    edit.replacement = re.sub(r"\\&|&", lambda match: "&" if len(match[0]) == 2 else r"\g<0>", written)
    edit.options = found[3]
    return found.end()
