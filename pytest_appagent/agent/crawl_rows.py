"""Rows of lists: which of them are data of one kind, so that trying a few tells about all.

Rows of one make that follow one another are a run. Where the first two lead to the same screen, the run is data if
its last row leads there too: then the rows between need no try. Where the last one leads elsewhere, as "See all" does
below the first three of something, the row before it is tried, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..appmap.values import MapElement, MapList
from ..screen.elements import ElementIdentity

_FIRST = 2
_LONG = 12  # rows; a longer run does not end in something else that looks like them
_MOST_EXAMPLES = 8
ElementKey = tuple[str, ...]


def runs_of(elements: Sequence[MapElement]) -> list[list[MapElement]]:
    """Return the rows of one make that follow one another, smaller controls inside of them left out."""
    runs: list[list[MapElement]] = []
    for element in elements:
        if element.role != "item" or element.kind != "navigate":
            if element.role == "item":
                runs.append([])
            continue
        if runs and runs[-1] and _is_of_make(runs[-1][-1], element):
            runs[-1].append(element)
        else:
            runs.append([element])
    return [run for run in runs if len(run) > 1]


def is_settled(element: MapElement, elements: Sequence[MapElement], results: Mapping[ElementKey, str | None]) -> bool:
    """Whether other rows have told where this one leads."""
    for run in runs_of(elements):
        keys = [one.key for one in run]
        if element.key not in keys:
            continue
        place = keys.index(element.key)
        led = results.get(keys[0])
        if place < _FIRST or not led or results.get(keys[1]) != led:
            return False
        if len(run) > _LONG:
            return True
        if any(keys[at] in results and results[keys[at]] is None for at in range(len(keys))):
            return True  # somebody tries a row; what is left is decided then
        tried = [at for at in range(len(keys)) if keys[at] in results]
        last_same = max(at for at in tried if results[keys[at]] == led)
        if last_same > place:
            return True
        return place != max(at for at in range(len(keys)) if keys[at] not in results)
    return False


def sibling_of(element: MapElement, elements: Sequence[MapElement], results: Mapping[ElementKey, str | None]) -> str:
    """Return where another row of the same run led, empty if none has been tried."""
    for run in runs_of(elements):
        keys = [one.key for one in run]
        if element.key in keys:
            return next((led for key in keys if key != element.key and (led := results.get(key))), "")
    return ""


def data_lists(
    elements: Sequence[MapElement],
    results: Mapping[ElementKey, str | None],
    landed: Mapping[ElementKey, frozenset[str]],
) -> tuple[MapList, ...]:
    """Return the lists of data among the rows of a screen, by what was tried.

    Rows that lead to one screen with the same texts are two ways to one place, no data.

    Args:
        elements: of the screen, in reading order.
        results: element → key that it led to.
        landed: element → texts of the screen that it led to.
    """
    found = []
    for run in runs_of(elements):
        led = results.get(run[0].key)
        if not led or results.get(run[1].key) != led or landed.get(run[0].key) == landed.get(run[1].key):
            continue
        same = [at for at, one in enumerate(run) if results.get(one.key) == led]
        rows = run[: max(same) + 1]
        found.append(
            MapList(
                item="item",
                row=_make(run[0].identity),
                to=led,
                examples=tuple(row.name for row in rows[:_MOST_EXAMPLES]),
            )
        )
    return tuple(found)


def _make(identity: ElementIdentity) -> ElementIdentity:
    """Return what rows of one list have in common."""
    return replace(
        identity,
        text="",
        content_desc="",
        hint="",
        nearby="",
        place=0,
        row=(),
        id_unique=False,
        name_unique=False,
        spot=(0, 0, 0, 0),
    )


def _is_of_make(one: MapElement, other: MapElement) -> bool:
    mine, others = one.identity, other.identity
    return (mine.cls, mine.resource_id, mine.ancestors, mine.trail, bool(one.detail)) == (
        others.cls,
        others.resource_id,
        others.ancestors,
        others.trail,
        bool(other.detail),
    )
