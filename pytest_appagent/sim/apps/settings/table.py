"""Reads `pages.txt`, the table of the pages that are always the same.

A page is `[name] Title` and a line for each row: its kind, then title and whatever it needs, between bars. A setting is
`namespace/name`, with `=value` where it is first named and does not start with what its kind starts with. A page that
is so from a version of the app on is called `name@version`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .rows import Choice, Entry, Head, Item, Level, Link, Note, Page, Radio, Toggle, numbers

_FLAGS = ("main", "fixed")
_OPTIONS = ("summary", "icon", "needs", "argument", "gear", "page", "on", "off", "also")


@dataclass(slots=True, kw_only=True)
class Table:
    """All that the file says.

    Attributes:
        first: what each setting is at the start.
        labels: what a value of a setting is called.
    """

    pages: dict[str, Page] = field(default_factory=dict)
    first: dict[str, str] = field(default_factory=dict)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)


@cache
def load_table() -> Table:
    """Return the table; it is read once."""
    text = Path(__file__).with_name("pages.txt").read_text("utf-8")
    table = Table()
    for block in text.strip().split("\n\n"):
        heading, *lines = block.splitlines()
        name, title = heading.removeprefix("[").split("] ", 1)
        table.pages[name] = Page(title, tuple(_read_row(table, line) for line in lines))
    return table


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the file, taken apart."""

    title: str
    columns: list[str]
    options: Mapping[str, str]
    flags: frozenset[str]

    @property
    def common(self) -> dict[str, Any]:
        """What every kind of row may have."""
        return {name: self.options[name] for name in ("summary", "icon", "needs") if name in self.options}

    @property
    def is_fixed(self) -> bool:
        return "fixed" in self.flags


def _read_row(table: Table, line: str) -> Item:
    kind, rest = line.split(" ", 1)
    title, *parts = rest.split(" | ")
    options: dict[str, str] = {}
    columns: list[str] = []
    for part in parts:
        name, equals, value = part.partition("=")
        if equals and name in _OPTIONS:
            options[name] = value
        elif part not in _FLAGS:
            columns.append(part)
    return _READERS[kind](table, _Line(title, columns, options, frozenset(parts) & frozenset(_FLAGS)))


def _key(table: Table, column: str, first: str) -> str:
    key, equals, value = column.partition("=")
    table.first.setdefault(key, value if equals else first)
    return key


def _read_link(table: Table, line: _Line) -> Item:
    argument, gear = line.options.get("argument", ""), line.options.get("gear", "")
    return Link(line.title, line.columns[0], argument=argument, gear=gear, **line.common)


def _read_toggle(table: Table, line: _Line) -> Item:
    on, off = line.options.get("on", "1"), line.options.get("off", "0")
    key = _key(table, line.columns[0], off)
    page, is_main = line.options.get("page", ""), "main" in line.flags
    return Toggle(line.title, key, on=on, off=off, page=page, main=is_main, fixed=line.is_fixed, **line.common)


def _read_choice(table: Table, line: _Line) -> Item:
    pairs = (choice.partition(": ") for choice in line.columns[1].split("; "))
    choices = {value: label for value, _, label in pairs}
    key = _key(table, line.columns[0], next(iter(choices)))
    table.labels.update({(key, value): label for value, label in choices.items()})
    return Choice(line.title, key, choices=choices, **line.common)


def _read_radio(table: Table, line: _Line) -> Item:
    value = line.columns[1]
    key = _key(table, line.columns[0], value)
    table.labels[key, value] = line.title
    return Radio(line.title, key, value=value, fixed=line.is_fixed, **line.common)


def _read_level(table: Table, line: _Line) -> Item:
    values = line.columns[1]
    steps = numbers(int(values.removeprefix("0.."))) if values.startswith("0..") else tuple(values.split())
    key = _key(table, line.columns[0], steps[len(steps) // 2])
    also = tuple(line.options.get("also", "").split())
    for other in also:
        table.first.setdefault(other, table.first[key])
    return Level(line.title, key, values=steps, also=also, **line.common)


_READERS: dict[str, Callable[[Table, _Line], Item]] = {
    "head": lambda table, line: Head(line.title),
    "note": lambda table, line: Note(line.title),
    "link": _read_link,
    "toggle": _read_toggle,
    "choice": _read_choice,
    "radio": _read_radio,
    "level": _read_level,
    "entry": lambda table, line: Entry(line.title, _key(table, line.columns[0], ""), **line.common),
}
