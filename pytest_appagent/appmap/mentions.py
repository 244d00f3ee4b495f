"""Which screen is a sentence about, where no rule of grammar tells? The one whose name it mentions best.

Conservative as the router is: the whole name must be in the sentence, it must say more than any other that is, and it
must belong to one screen. What comes of it is a place to begin at, never a reason to say that a sentence is done.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..knowledge import ITEM
from ..run import Step
from . import Route
from .compile import Command, is_row_of, opens_a_row
from .naming import UNSAID
from .sentence import read_clauses
from .thing_names import find_things
from .values import AppMap
from .words import stems

_LEAST_WORDS = 2
_LONGEST = 6  # words of a name; what is longer is a sentence
_SETS = ("toggle", "input")
_HALF = 0.5
_LEAST_LETTERS = 3
_NO_NAMES = ("radio", "item")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A name, and the command that leads to what it names.

    Attributes:
        stems: the words of the name.
        command: as `goto` calls it.
        is_setting: whether it is the name of what can be set on the screen, not of the screen.
    """

    stems: frozenset[str]
    command: str
    is_setting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A screen about one of several things.

    Attributes:
        stems: the words of its name.
        command: the command that leads there, called with a thing.
        things: those that the map has seen.
    """

    stems: frozenset[str]
    command: str
    things: frozenset[str]


class Mentions:
    """Knows the names on a map."""

    def __init__(self, app_map: AppMap, commands: Sequence[Command]) -> None:
        """Take the map and its commands."""
        self._entries = tuple(set(_entries(app_map, commands)))
        self._pages = tuple(_pages(app_map, commands))
        self._choices = tuple(_choices(app_map, commands))
        count = Counter(stem for entry in self._entries for stem in entry.stems)
        self._weights = {stem: math.log(1 + len(self._entries) / times) for stem, times in count.items()}

    def find(self, text: str) -> Route | None:
        """Return a place to begin at for a sentence, None if it mentions none, or several.

        Where it asks for more than one thing, the first says where it begins.
        """
        first = next(iter(read_clauses(Step(text=text))), None)
        text = first.text if first is not None and first.doing == "act" else text
        said = frozenset(stems(text))
        found = [entry for entry in self._entries if entry.stems <= said]
        best = max((self._weight(entry) for entry in found), default=0.0)
        quoted = frozenset(word.quoted for word in first.words if word.quoted) if first is not None else frozenset()
        if (thing := self._thing(text, quoted, best)) is not None:
            return thing
        likely = {entry for entry in found if self._weight(entry) == best}
        settings = {entry.command for entry in likely if entry.is_setting}
        titles = {entry.command for entry in likely if not entry.is_setting}
        names = settings if len(settings) == 1 else titles
        if len(names) == 1 and len(next(iter(likely)).stems) >= _LEAST_WORDS:
            (name,) = names
            return Route(arrival="arrive_then_act", name=name, reason=f"it mentions what is on {name!r}")
        return self._choice(text)

    def _thing(self, text: str, quoted: frozenset[str], least: float) -> Route | None:
        """Return the page of a thing if it and that thing are mentioned, and that says more than any other name.

        None if several things are: which of them is meant first, or at all, is not told.
        """
        said = frozenset(stems(text))
        pages = [page for page in self._pages if page.stems <= said]
        found = [(one, quoted & one.things | find_things(text, one.things, beside=one.stems | UNSAID)) for one in pages]
        mentioned = frozenset[str]().union(*(things for _, things in found))
        longest = [one for one in mentioned if not any(one != other and one in other for other in mentioned)]
        if len(longest) != 1:
            return None
        (thing,) = longest
        telling = len(stems(thing)) * math.log(1 + len(self._entries))
        weights = {page.command: self._weight(page) + telling for page, things in found if thing in things}
        best = max(weights.values())
        names = [f"{command}{ITEM}{thing}" for command, weight in weights.items() if weight == best]
        if best <= least or len(names) != 1:
            return None
        return Route(arrival="arrive_then_act", name=names[0], reason=f"it mentions {names[0]!r}")

    def _weight(self, entry: _Entry | _Page) -> float:
        unheard = math.log(1 + len(self._entries))
        return sum(self._weights.get(stem, unheard) for stem in entry.stems)

    def _choice(self, text: str) -> Route | None:
        """Return the screen of which one of its values and most of its name are mentioned."""
        said = frozenset(stems(text))
        found = [
            (sum(self._weights.get(stem, 0.0) for stem in title & said), name)
            for title, values, name in self._choices
            if _share(title, said) >= _HALF and any(value <= said - title for value in values)
        ]
        best = max((weight for weight, _ in found), default=0.0)
        names = {name for weight, name in found if weight == best}
        if len(names) != 1:
            return None
        (name,) = names
        return Route(arrival="arrive_then_act", name=name, reason=f"it mentions one of the values of {name!r}")


def _share(title: frozenset[str], said: frozenset[str]) -> float:
    return len(title & said) / len(title) if title else 0.0


def _choices(
    app_map: AppMap, commands: Sequence[Command]
) -> Iterator[tuple[frozenset[str], tuple[frozenset[str], ...], str]]:
    """Yield title, values and command of each screen where one of several values is chosen."""
    for command in commands:
        screen = app_map.by_key[command.key]
        values = tuple(frozenset(stems(one.name)) for one in screen.elements if one.role == "radio")
        telling = tuple(value for value in values if len(" ".join(value)) >= _LEAST_LETTERS)
        if telling and not command.opens_item:
            yield frozenset(stems(command.title)), telling, command.name


def _pages(app_map: AppMap, commands: Sequence[Command]) -> Iterator[_Page]:
    """Yield the pages about a thing of a list that is all the way leads over.

    Forms and dialogs are left out: whoever is led to one of the wrong thing changes that.
    """
    things: dict[str, frozenset[str]] = {}
    for command in commands:
        before = any(opens_a_row(act, app_map) for act in command.script.acts)
        if command.rows is None or before or command.inputs or app_map.by_key[command.key].is_layer:
            continue
        to = command.rows.to
        things[to] = things[to] if to in things else frozenset(_rows_to(to, app_map))
        if title := frozenset(stems(command.title)):
            yield _Page(stems=title, command=command.name, things=things[to])


def _rows_to(to: str, app_map: AppMap) -> Iterator[str]:
    """Yield the names of rows of all lists that lead to a page."""
    for screen in app_map.screens:
        for one in screen.lists:
            if one.to == to:
                yield from one.examples
                yield from (element.name for element in screen.elements if is_row_of(element.identity, one))


def _is_form(command: Command, app_map: AppMap) -> bool:
    """Whether it is filled for making or changing something, which is more than being there."""
    return bool(command.inputs) and not app_map.by_key[command.key].is_layer


def _entries(app_map: AppMap, commands: Sequence[Command]) -> Iterator[_Entry]:
    named = {command.key: command for command in commands}
    for command in commands:
        if not command.parent or _is_form(command, app_map):
            continue
        title = frozenset(stems(command.title))
        parent = named.get(command.parent)
        if not command.opens_item:
            yield from _usable(title, command)
            if parent is not None and parent.parent:
                yield from _usable(title | frozenset(stems(parent.title)), command)
        for element in app_map.by_key[command.key].elements:
            if element.kind in _SETS and element.role not in _NO_NAMES and not command.opens_item:
                yield from _usable(frozenset(stems(element.name)), command, is_setting=True)
        for alias in command.aliases:
            if not command.opens_item:
                yield from _usable(frozenset(stems(alias)), command)


def _usable(words: frozenset[str], command: Command, *, is_setting: bool = False) -> Iterator[_Entry]:
    if 1 <= len(words) <= _LONGEST:
        yield _Entry(stems=words, command=command.name, is_setting=is_setting)
