"""The names that a map knows, and where a clause of a sentence has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .compile import Command
from .sentence import Clause
from .values import AppMap, MapElement
from .words import find_run, is_filler, split_words, stems, word_set

UNSAID = word_set("app application device phone settings 应 用 页 面 界")
"""Words that may be left over of a sentence, and that name nothing by themselves."""
_USE = frozenset({"use"})
_MANY_BOXES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name and what it may mean.

    Attributes:
        stems: as names are compared by.
        spellings: as it is written, in lower case and without words that name nothing.
        keys: screens of that name.
        homes: screens that something of that name can be set or typed into on.
        own: those of `keys` that have a switch for what they are about.
        is_part: whether other names have all of its words too.
    """

    stems: tuple[str, ...]
    spellings: frozenset[tuple[str, ...]]
    keys: frozenset[str]
    homes: frozenset[str]
    own: frozenset[str]
    is_part: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A name found in a clause.

    Attributes:
        start: index of its first word; -1 if that is the verb.
        end: index behind its last one.
        name: the name.
        is_in_place: whether it is said to be a place.
        is_object: whether it follows the verb.
        is_exact: whether it is said as it is written.
    """

    start: int
    end: int
    name: Name
    is_in_place: bool
    is_object: bool
    is_exact: bool = True


def names_of(app_map: AppMap, commands: Sequence[Command]) -> tuple[Name, ...]:
    """Return all names; a title belongs to the screens that bear it, whatever else has it as another name."""
    titles, aliases, homes = (defaultdict[tuple[str, ...], set[str]](set) for _ in range(3))
    spellings: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)
    switches: dict[str, list[set[str]]] = {}
    for command in commands:
        elements = _settings(app_map.by_key[command.key].elements)
        switches[command.key] = [set(stems(one.name)) - _USE for one in elements if one.kind == "toggle"]
        for known, found in (
            ((command.name, command.title), titles),
            (command.aliases, aliases),
            ([name for element in elements for name in (element.name, *element.aliases)], homes),
        ):
            for name in known:
                found[stems(name)].add(command.key)
                spellings[stems(name)].add(_spelling(name))
    everything = sorted({*titles, *aliases, *homes})
    return tuple(
        Name(
            stems=known,
            spellings=frozenset(spellings[known]),
            keys=frozenset(keys := titles.get(known) or aliases.get(known) or set()),
            homes=frozenset(homes.get(known, ())),
            own=frozenset(key for key in keys if set(known) in switches[key]),
            is_part=any(find_run(known, other) >= 0 for other in everything if other != known),
        )
        for known in everything
        if known
    )


def _settings(elements: Sequence[MapElement]) -> list[MapElement]:
    """Return what is set or typed into by its name.

    Of many checkboxes each is one of many things to be picked; so is one of several values, and a plain row that a tap
    would choose.
    """
    boxes = sum(one.role == "checkbox" for one in elements)
    return [
        one
        for one in elements
        if one.kind in ("toggle", "input")
        and not (one.role == "checkbox" and boxes >= _MANY_BOXES)
        and not (one.role in ("item", "radio") and one.kind == "toggle")
    ]


def find_names(names: Iterable[Name], clause: Clause) -> list[Match]:
    """Return the names in a clause, those inside of longer ones left out.

    A name that is not said as it is written counts only if no other name has its words: "language settings" may be
    "Languages", and "System languages" as well.
    """
    has_verb = bool(clause.verb) and clause.doing == "act"
    shift = 1 if has_verb else 0
    spoken = (*((clause.verb,) if has_verb else ()), *(word.stem for word in clause.words))
    found: list[Match] = []
    for name in names:
        start = find_run(name.stems, spoken)
        while start >= 0:
            at, end = start - shift, start - shift + len(name.stems)
            said = tuple(word.said for word in clause.words[max(0, at) : end])
            if end > 0 and (said in name.spellings or not name.is_part):
                found.append(
                    Match(
                        start=at,
                        end=end,
                        name=name,
                        is_in_place=clause.words[max(0, at)].is_in_place,
                        is_object=at <= 0,
                        is_exact=said in name.spellings,
                    )
                )
            start = find_run(name.stems, spoken, start + 1)
    if clause.doing == "go" or clause.switches:
        found += [
            Match(start=at, end=at + 1, name=name, is_in_place=word.is_in_place, is_object=at == 0)
            for at, word in enumerate(clause.words)
            for name in names
            if word.quoted and _spelling(word.quoted) in name.spellings
        ]
    return [one for one in found if not any(_is_inside(one, other) for other in found)]


def meant(match: Match, clause: Clause) -> frozenset[str]:
    """Return the screens that a name means where it stands; none if it may be a part of data there."""
    name = match.name
    if set(name.stems) <= UNSAID and not (clause.doing == "go" and match.is_object):
        return name.keys if match.is_in_place and match.is_exact else frozenset()
    if match.is_in_place or (clause.doing in ("go", "") and match.is_object and name.keys):
        return name.keys or name.homes
    if clause.switches and match.is_object and name.own:
        return name.own
    if match.start < 0:  # the verb belongs to the name: "add event"
        return name.keys or name.homes
    # Without a verb that says what is done, a name in the middle of a sentence may be anything.
    return name.homes if clause.doing in ("act", "look") or match.is_object else frozenset()


def _spelling(name: str) -> tuple[str, ...]:
    words = split_words(name)
    return tuple(word for word in words if not is_filler(word)) or tuple(words)


def _is_inside(one: Match, other: Match) -> bool:
    return other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start
