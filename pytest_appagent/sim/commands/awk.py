"""awk as far as the one-liners of test suites go: one rule, `CONDITION {print ITEMS}`.

What is not known here is refused, never done by half.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .call import Call, UsageError, waiting_command
from .options import read_flags
from .text_tools import compile_pattern, read_lines

_ITEM = re.compile(r'\s*(?:\$(\d+|NF)|(NR|NF)|"((?:[^"\\]|\\.)*)"|(,))\s*')
_STRING = r'"(?:[^"\\]|\\.)*"'
_RULE = re.compile(
    r"\s*(?P<condition>[^{}]*?)\s*"
    rf"(?:\{{\s*print\b\s*(?P<items>(?:[^{{}}\"]|{_STRING})*)\}})?\s*;?\s*"
)
_CONDITION = re.compile(
    r"/(?P<any>(?:[^/\\]|\\.)+)/"
    r'|(?P<left>NR|NF|\$\d+)\s*(?P<sign>==|!=|<=|>=|<|>|~|!~)\s*(?:/(?P<regex>(?:[^/\\]|\\.)*)/|"(?P<text>[^"]*)"|(?P<number>-?\d+))'
)


@dataclass(frozen=True, slots=True)
class _Record:
    """One line: `fields[0]` is all of it."""

    number: int
    fields: list[str]

    def value(self, name: str) -> str:
        if name in ("NR", "NF"):
            return str(self.number if name == "NR" else len(self.fields) - 1)
        place = len(self.fields) - 1 if name == "$NF" else int(name.removeprefix("$"))
        return self.fields[place] if place < len(self.fields) else ""


@waiting_command("awk")
async def _awk(call: Call) -> int:
    flags, words = read_flags(call, "F:")
    rule = _RULE.fullmatch(words[0]) if words else None
    if not rule or not words[0].strip():
        raise _unknown_awk()
    holds = _read_condition(rule["condition"])
    pieces = _read_items(rule["items"] or "$0")
    separator = flags.get("F")
    for number, line in enumerate(await read_lines(call, words[1:]), 1):
        fields = line.split() if separator in (None, " ") else re.split(_separator(separator), line)
        record = _Record(number, [line, *fields])
        if holds(record):
            call.say("".join(piece(record) for piece in pieces))
    return 0


def _separator(written: str) -> str:
    return re.escape(written) if len(written) == 1 else written


def _read_condition(text: str) -> Callable[[_Record], bool]:
    if not text:
        return lambda record: True
    found = _CONDITION.fullmatch(text)
    if not found:
        raise _unknown_awk()
    if found["any"]:
        wanted = compile_pattern("awk", found["any"])
        return lambda record: bool(wanted.search(record.fields[0]))
    left, sign = found["left"], found["sign"]
    if "~" in sign:
        inner = compile_pattern("awk", found["regex"] or found["text"] or "")
        return lambda record: bool(inner.search(record.value(left))) == (sign == "~")
    compare = _COMPARISONS[sign]
    if found["number"] is not None:
        number = int(found["number"])
        return lambda record: compare(_to_number(record.value(left)), number)
    text_wanted = found["text"] or ""
    return lambda record: compare(record.value(left), text_wanted)


_COMPARISONS: dict[str, Callable[[object, object], bool]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,  # type: ignore[operator]  # two texts or two numbers
    "<=": lambda left, right: left <= right,  # type: ignore[operator]
    ">": lambda left, right: left > right,  # type: ignore[operator]
    ">=": lambda left, right: left >= right,  # type: ignore[operator]
}


def _to_number(text: str) -> float:
    match = re.match(r"\s*[-+]?\d+(?:\.\d+)?", text)
    return float(match[0]) if match else 0.0


def _read_items(text: str) -> list[Callable[[_Record], str]]:
    pieces: list[Callable[[_Record], str]] = []
    at = 0
    text = text.strip().rstrip(";") or "$0"
    while at < len(text):
        item = _ITEM.match(text, at)
        if not item:
            raise _unknown_awk()
        pieces.append(_piece(item))
        at = item.end()
    return pieces


def _piece(item: re.Match[str]) -> Callable[[_Record], str]:
    if item[4]:
        return lambda record: " "
    if item[3] is not None:
        literal = item[3].replace("\\t", "\t").replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
        return lambda record: literal
    name = f"${item[1]}" if item[1] else item[2]
    return lambda record: record.value(name)


def _unknown_awk() -> UsageError:
    return UsageError("awk: only CONDITION {print $N, ...} is known here; filter on the host", 2)
