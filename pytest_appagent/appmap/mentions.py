"""Which screen is a sentence about, where no rule of grammar tells? The one whose name it mentions best.

Conservative as the router is: the whole name must be in the sentence, it must say more than any other that is, and it
must belong to one screen. What comes of it is a place to begin at, never a reason to say that a sentence is done.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import Route
from .compile import ITEM, Command, is_row_of
from .values import AppMap
from .words import stems

_LEAST_WORDS = 2
_LONGEST = 6  # words of a name; what is longer is a sentence
_SETS = ("toggle", "input")
_NO_NAMES = ("radio",)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A name, and the command that leads to what it names."""

    stems: frozenset[str]
    command: str
    is_setting: bool = False


class Mentions:
    """Knows the names on a map."""

    def __init__(self, app_map: AppMap, commands: Sequence[Command]) -> None:
        """Take the map and its commands."""
        self._entries = tuple(set(_entries(app_map, commands)))
        self._items = dict(_items(app_map, commands))
        count = Counter(stem for entry in self._entries for stem in entry.stems)
        self._weights = {stem: math.log(1 + len(self._entries) / times) for stem, times in count.items()}

    def find(self, text: str) -> Route | None:
        """Return a place to begin at for a sentence, None if it mentions none, or several."""
        said = frozenset(stems(text))
        found = [entry for entry in self._entries if entry.stems <= said]
        best = max((self._weight(entry) for entry in found), default=0.0)
        likely = {entry for entry in found if self._weight(entry) == best}
        names = {entry.command for entry in likely if entry.is_setting} or {entry.command for entry in likely}
        if len(names) == 1 and len(next(iter(likely)).stems) >= _LEAST_WORDS:
            (name,) = names
            return Route(arrival="arrive_then_act", name=name, reason=f"it mentions what is on {name!r}")
        return self._item(text)

    def _weight(self, entry: _Entry) -> float:
        return sum(self._weights[stem] for stem in entry.stems)

    def _item(self, text: str) -> Route | None:
        """Return the page about one of several things that a sentence names."""
        words = {word.strip(".,;:!?'\"’“”「」").removesuffix("'s").removesuffix("’s") for word in text.split()}
        named = {item: command for item, command in self._items.items() if item in words}
        if len(named) != 1:
            return None
        ((item, command),) = named.items()
        return Route(
            arrival="arrive_then_act", name=f"{command}{ITEM}{item}", reason=f"it is about {item!r}, one of a list"
        )


def _entries(app_map: AppMap, commands: Sequence[Command]) -> Iterator[_Entry]:
    named = {command.key: command for command in commands}
    for command in commands:
        if not command.parent:
            continue
        title = frozenset(stems(command.title))
        parent = named.get(command.parent)
        if command.rows is None:
            yield from _usable(title, command)
            if parent is not None and parent.parent:
                yield from _usable(title | frozenset(stems(parent.title)), command)
        for element in app_map.by_key[command.key].elements:
            if element.kind in _SETS and element.role not in _NO_NAMES and command.rows is None:
                yield from _usable(frozenset(stems(element.name)), command, is_setting=True)
        for alias in command.aliases:
            if command.rows is None:
                yield from _usable(frozenset(stems(alias)), command)


def _usable(words: frozenset[str], command: Command, *, is_setting: bool = False) -> Iterator[_Entry]:
    if 1 <= len(words) <= _LONGEST:
        yield _Entry(stems=words, command=command.name, is_setting=is_setting)


def _items(app_map: AppMap, commands: Sequence[Command]) -> Iterator[tuple[str, str]]:
    """Yield single-word names of rows that are on one list only, with the command that opens them."""
    seen: Counter[str] = Counter()
    found: dict[str, str] = {}
    for command in commands:
        if command.rows is None:
            continue
        for element in app_map.by_key[command.parent].elements:
            if element.role == "item" and is_row_of(element.identity, command.rows) and len(element.name.split()) == 1:
                seen[element.name] += 1
                found[element.name] = command.name
    yield from ((name, command) for name, command in found.items() if seen[name] == 1)
