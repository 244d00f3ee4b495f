"""Truth: what the apps' data must be afterwards, said as changes to what they were before.

Whatever a change does not name must be as it was; `id` is left out of that, for it says only what was made when. A
change is one of

    {add: PATH, with: VALUES}                  one more, with at least these values
    {change: PATH, where: VALUES, to: VALUES}  those that have the first values have got the others
    {remove: PATH, where: VALUES}              those that have the values are gone
    {set: PATH, to: VALUE}

PATH is a key, or a list of keys from the outside in; `in: PACKAGE` names an app that is not the task's own. A value is
what it must be (the order in lists does not matter), "*" for whatever it is, {one_of: [...]}, or {like: PATTERN} for a
text.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

Json = Any
"""What JSON can hold."""

Kind = Literal["add", "change", "remove", "set"]

_WHATEVER = "*"
_ONE_OF, _LIKE = "one_of", "like"


class NothingToChange(ValueError):
    """A change is about something that is not there."""


class _AtLeast(dict[str, Any]):
    """Values that something must have beside others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change to the data of an app.

    Attributes:
        kind: what happens.
        package: the app.
        path: keys from the outside in.
        where: what those have that it happens to.
        to: what is there afterwards.
    """

    kind: Kind
    package: str
    path: tuple[str, ...]
    where: Json = None
    to: Json = None

    def apply(self, state: Json) -> None:
        """Make the change.

        Raises:
            NothingToChange: there is nothing of that kind.
        """
        holder = _reach(state, self.path[:-1])
        last = self.path[-1]
        if self.kind == "set":
            holder[last] = self.to
            return
        items = holder.get(last) if isinstance(holder, dict) else None
        if not isinstance(items, list):
            raise NothingToChange(f"{self.package} has no list {'.'.join(self.path)}")
        if self.kind == "add":
            items.append(_AtLeast(self.to) if isinstance(self.to, dict) else self.to)
            return
        found = [item for item in items if _has(item, self.where)]
        if not found:
            raise NothingToChange(f"{self.package} has nothing in {'.'.join(self.path)} with {self.where!r}")
        for item in found:
            if self.kind == "remove":
                items.remove(item)
            else:
                item.update(self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What there is to be seen of a run from outside.

    Attributes:
        states: the data of each app, by package.
        front: the package in front.
        answer: what was answered.
    """

    states: Mapping[str, Json]
    front: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """When a task is done.

    Attributes:
        changes: the only ones to the data.
        front: the package in front, empty if that does not matter.
        answer: patterns that are all found in the answer.
        answer_not: patterns that are not.
    """

    changes: tuple[Change, ...] = ()
    front: str = ""
    answer: tuple[str, ...] = ()
    answer_not: tuple[str, ...] = ()

    def is_state_right(self, before: Seen, after: Seen) -> bool:
        """Whether the data are what they should be, and the right app is in front."""
        wanted = apply_all(self.changes, before.states)
        states_hold = all(_equals(state, after.states.get(package)) for package, state in wanted.items())
        return states_hold and (not self.front or after.front == self.front)

    def is_answer_right(self, answer: str) -> bool:
        found = [re.search(pattern, answer, re.IGNORECASE) for pattern in self.answer]
        return bool(answer) and all(found) and not any(re.search(one, answer, re.IGNORECASE) for one in self.answer_not)


def apply_all(changes: Iterable[Change], states: Mapping[str, Json]) -> dict[str, Json]:
    """Return the data of all apps with some changes made."""
    wanted = {package: copy.deepcopy(state) for package, state in states.items()}
    for change in changes:
        change.apply(wanted[change.package])
    return wanted


def read_changes(rows: Sequence[Mapping[str, Any]], package: str) -> tuple[Change, ...]:
    """Return the changes that a file tells.

    Raises:
        KeyError, ValueError: one is none.
    """
    return tuple(_read_change(row, package) for row in rows)


def _read_change(row: Mapping[str, Any], package: str) -> Change:
    kinds: list[Kind] = [kind for kind in get_args(Kind) if kind in row]
    if len(kinds) != 1:
        raise ValueError(f"a change is one of {', '.join(get_args(Kind))}: {dict(row)}")
    kind = kinds[0]
    wanted = {"add": {"with"}, "change": {"where", "to"}, "remove": {"where"}, "set": {"to"}}[kind]
    if set(row) - {kind, "in"} != wanted:
        raise ValueError(f"{kind} needs {' and '.join(sorted(wanted))} and nothing else: {dict(row)}")
    path = row[kind]
    return Change(
        kind=kind,
        package=row.get("in", package),
        path=(path,) if isinstance(path, str) else tuple(path),
        where=row.get("where"),
        to=row["with"] if kind == "add" else row.get("to"),
    )


def _reach(state: Json, path: Sequence[str]) -> Json:
    for key in path:
        if not isinstance(state, dict) or key not in state:
            raise NothingToChange(f"no {key!r} in the state")
        state = state[key]
    return state


def _has(item: Json, wanted: Json) -> bool:
    """Whether something is as wanted, or has the wanted values beside others."""
    if isinstance(wanted, dict) and isinstance(item, dict):
        return all(name in item and _equals(value, item[name]) for name, value in wanted.items())
    return _equals(wanted, item)


def _equals(wanted: Json, found: Json) -> bool:
    if isinstance(wanted, str) and wanted == _WHATEVER:
        return True
    if isinstance(wanted, _AtLeast):
        return _has(found, dict(wanted))
    if isinstance(wanted, dict) and set(wanted) == {_ONE_OF}:
        return any(_equals(one, found) for one in wanted[_ONE_OF])
    if isinstance(wanted, dict) and set(wanted) == {_LIKE}:
        return isinstance(found, str) and re.fullmatch(wanted[_LIKE], found) is not None
    if isinstance(wanted, dict) and isinstance(found, dict):
        names = (set(wanted) | set(found)) - {"id"}
        return all(name in wanted and name in found and _equals(wanted[name], found[name]) for name in names)
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and _pairs_up(wanted, found)
    return type(wanted) is type(found) and bool(wanted == found)


def _pairs_up(wanted: list[Json], found: list[Json]) -> bool:
    """Whether each finds one of its own; those with the least to choose from come first."""
    left = list(found)
    for one in sorted(wanted, key=lambda one: isinstance(one, _AtLeast)):
        place = next((place for place, other in enumerate(left) if _equals(one, other)), None)
        if place is None:
            return False
        del left[place]
    return True
