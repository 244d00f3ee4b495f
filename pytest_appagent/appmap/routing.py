"""From a sentence to a command, by words alone and conservatively: no command rather than a wrong one."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..run import Step
from . import Route
from .compile import ITEM, Command
from .sentence import Clause, read_clauses
from .values import AppMap
from .words import find_run, stems, word_set

_UNSAID = word_set("app application device phone settings 应 用 页 面 界")
"""What may be left over of a sentence that is done by being there."""
_HOMES_AT_MOST = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Name:
    """A name and the commands that it may mean.

    Attributes:
        stems: as names are compared by.
        keys: screens of that name.
        homes: screens that something of that name can be set or done on.
    """

    stems: tuple[str, ...]
    keys: frozenset[str]
    homes: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """A name found in a clause."""

    start: int
    end: int
    name: _Name
    is_in_place: bool
    is_object: bool


class Router:
    """Knows the names of a map's screens, and of what can be done on them."""

    def __init__(self, app_map: AppMap, commands: Sequence[Command]) -> None:
        """Take the map and its commands."""
        self._commands = {command.key: command for command in commands}
        self._names = _names(app_map, commands)
        self._weights = _weights(self._names)

    def route(self, step: Step, here: str = "") -> Route:
        """Return what the map has for a sentence.

        Args:
            step: the sentence.
            here: key of the screen that is shown, empty if that is not on the map.
        """
        target, item, is_done = "", "", True
        for clause in read_clauses(step):
            found = self._find(clause, target or "")
            if found is None:
                is_done = False
                if clause.doing == "go":
                    break  # where it goes on from there is not known
                continue
            target, item, is_all = found
            is_done = is_done and is_all
        points = any(clause.points for clause in read_clauses(step))
        if not target:
            if points:
                return Route(arrival="needs_looking", reason="what it speaks of only the screen tells")
            return Route(arrival="no_command", reason="it names no screen of the map, or more than one")
        command = self._commands[target]
        name = f"{command.name}{ITEM}{item}" if item else command.name
        if is_done:
            return Route(arrival="arrive", name=name, reason=f"all it asks for is to be at {command.title!r}")
        if target == here and not item:
            return Route(arrival="no_command", reason=f"it is done on {command.title!r}, which is shown already")
        return Route(arrival="arrive_then_act", name=name, reason=f"it is done on {command.title!r}")

    def nearest(self, text: str, count: int = 8) -> tuple[Command, ...]:
        """Return the commands whose names have most in common with a text, the best first."""
        words = Counter(stems(text))
        scores: dict[str, float] = defaultdict(float)
        for name in self._names:
            common = sum(self._weights[word] for word in name.stems if word in words)
            share = common / sum(self._weights[word] for word in name.stems)
            for key in name.keys | name.homes:
                scores[key] = max(scores[key], common * share * (1.0 if key in name.keys else 0.8))
        ranked = sorted((key for key in scores if scores[key]), key=lambda key: (-scores[key], key))
        return tuple(self._commands[key] for key in ranked[:count])

    def _find(self, clause: Clause, context: str) -> tuple[str, str, bool] | None:
        """Return screen, item of its list, and whether the clause asks for nothing else; None if it is not certain."""
        words = tuple(word.stem for word in clause.words)
        matches = self._matches(clause, words)
        named = [match for match in matches if self._counts(match, clause)]
        keys = self._agree([match.name for match in named], context)
        if keys is None:
            return None
        if len(keys) != 1:
            return self._by_list(clause, context) if not named else None
        (key,) = keys
        used = {at for match in named for at in range(match.start, match.end)}
        left = [word for at, word in enumerate(words) if at not in used and word not in _UNSAID]
        unsaid = {word.stem for at, word in enumerate(clause.words) if at not in used and not word.quoted} - _UNSAID
        if clause.doing == "go" and unsaid and not any(match.is_in_place for match in named):
            return None  # "open Wi-Fi calling" is not about Wi-Fi
        is_home = any(key in match.name.homes and key not in match.name.keys for match in named)
        is_all = not left and not is_home and clause.doing in ("go", "") and not clause.points
        if clause.may_switch and any(match.name.homes for match in named):
            is_all = False
        quoted = [word.quoted for at, word in enumerate(clause.words) if at not in used and word.quoted]
        if clause.doing == "go" and len(left) == len(quoted) == 1 and not is_home:
            return self._item_of(key, quoted[0]) or (key, "", False)
        return key, "", is_all

    def _matches(self, clause: Clause, words: tuple[str, ...]) -> list[_Match]:
        """Return the names in a clause, those inside of longer ones left out."""
        found: list[_Match] = []
        spoken = (clause.verb, *words) if clause.verb and clause.doing == "act" else words
        shift = len(spoken) - len(words)
        for name in self._names:
            start = find_run(name.stems, spoken)
            while start >= 0:
                end = start + len(name.stems)
                at = max(0, start - shift)
                if end - shift > 0:
                    found.append(
                        _Match(
                            start=start - shift,
                            end=end - shift,
                            name=name,
                            is_in_place=clause.words[at].is_in_place,
                            is_object=start <= shift,
                        )
                    )
                start = find_run(name.stems, spoken, start + 1)
        for at, word in enumerate(clause.words):
            found += [
                _Match(start=at, end=at + 1, name=name, is_in_place=word.is_in_place, is_object=at == 0)
                for name in self._names
                if word.quoted and name.stems == stems(word.quoted) and clause.doing == "go"
            ]
        return [one for one in found if not any(_is_inside(one, other) for other in found)]

    @staticmethod
    def _counts(match: _Match, clause: Clause) -> bool:
        """Whether a name says where the clause is done, or what it is done with; else it may be a part of data."""
        if match.is_in_place:
            return True
        if clause.doing in ("go", ""):
            return match.is_object
        is_whole_act = match.start < 0  # the verb belongs to the name: "add event"
        return is_whole_act or bool(match.name.homes)

    def _agree(self, names: Iterable[_Name], context: str) -> frozenset[str] | None:
        """Return the screens that all names can mean together, the deepest ones; None if they contradict each other.

        Names agree where one's screen is on the way to the other's.
        """
        options: list[frozenset[str]] = []
        for name in names:
            keys = name.keys or (name.homes if len(name.homes) <= _HOMES_AT_MOST else frozenset())
            # What can be set somewhere and is also a screen: which of both is meant is not certain.
            options.append(keys | name.homes if name.keys and name.homes else keys or name.homes)
        if not options:
            return frozenset()
        fitting = {
            key
            for option in options
            for key in option
            if all(any(other in self._way_to(key) for other in others) for others in options)
        }
        if context and len(fitting) > 1:
            fitting = {key for key in fitting if context in self._way_to(key)} or fitting
        if not fitting:
            return None
        return frozenset(fitting)

    def _way_to(self, key: str) -> tuple[str, ...]:
        return self._commands[key].path

    def _by_list(self, clause: Clause, context: str) -> tuple[str, str, bool] | None:
        """Return the item that is to be opened of the list on the screen that was gone to before."""
        quoted = [word.quoted for word in clause.words if word.quoted]
        others = [word for word in clause.words if not word.quoted and word.stem not in _UNSAID]
        if clause.doing != "go" or not context or len(quoted) != 1 or others:
            return None
        return self._item_of(context, quoted[0])

    def _item_of(self, key: str, item: str) -> tuple[str, str, bool] | None:
        lists = [command for command in self._commands.values() if command.rows and command.parent == key]
        return (lists[0].key, item, True) if len(lists) == 1 else None


def _is_inside(one: _Match, other: _Match) -> bool:
    return other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start


def _names(app_map: AppMap, commands: Sequence[Command]) -> tuple[_Name, ...]:
    """Return all names; a title belongs to the screens that bear it, whatever else has it as another name."""
    titles: dict[tuple[str, ...], set[str]] = defaultdict(set)
    aliases: dict[tuple[str, ...], set[str]] = defaultdict(set)
    homes: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for command in commands:
        elements = [e for e in app_map.by_key[command.key].elements if e.kind in ("toggle", "input")]
        for names, found in (
            ((command.name, command.title), titles),
            (command.aliases, aliases),
            ([name for element in elements for name in (element.name, *element.aliases)], homes),
        ):
            for name in names:
                found[stems(name)].add(command.key)
    return tuple(
        _Name(
            stems=known,
            keys=frozenset(titles.get(known) or aliases.get(known) or ()),
            homes=frozenset(homes.get(known, ())),
        )
        for known in sorted({*titles, *aliases, *homes})
        if known
    )


def _weights(names: Sequence[_Name]) -> Mapping[str, float]:
    """Word → how much it tells: what many names have tells little."""
    count = Counter(word for name in names for word in set(name.stems))
    return {word: math.log(1 + len(names) / often) for word, often in count.items()}
