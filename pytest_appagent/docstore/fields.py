"""Fields without a name of their own: known by what they show while empty, else by their place and what stands around.

What a tree gives as the text of such a field is its placeholder or its content, and nothing tells which. Only a field
that was emptied shows for certain what it is called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..screen.elements import Element, ElementIdentity
from ..screen.geometry import Bounds
from ..screen.screen import ScreenFacts
from .entry import Between
from .index import IndexRow
from .kinship import has_own_id, is_by_placeholder

_TOLERANCE = 6  # thousandths of the display
_LONGEST = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What stands directly above or below a field.

    Attributes:
        text: what it shows.
        label: the field that it is, None if it is none.
    """

    text: str
    label: int | None = None


def is_nameless(element: Element) -> bool:
    """Whether an element is a field that says nothing of itself but what it shows while empty."""
    identity = element.identity
    return element.role == "input" and not (identity.content_desc or has_own_id(identity))


def find_fields(rows: Iterable[IndexRow], facts: ScreenFacts) -> dict[Path, list[tuple[Element, bool]]]:
    """Return file of an entry → the fields that it is about, and whether they show what it is known by.

    Args:
        rows: the entries of one screen; those that are not told by a placeholder are left out.
        facts: the same screen, wherever it has been scrolled to and whatever was typed.
    """
    told = [row for row in rows if is_by_placeholder(row)]
    fields = [element for element in facts.elements if is_nameless(element)] if told else []
    names = _names(told, fields, facts)
    found: dict[Path, list[tuple[Element, bool]]] = {}
    for row in told:
        called = [one for one in fields if names.get(one.label) == row.identity.hint and _is_of_make(row, one)]
        in_place = [one for one in called if _is_in_column(row.identity, one.identity)]
        alike = in_place or called
        if len(alike) > 1 and row.scope == "element":
            alike = [one for one in alike if _is_in_spot(row.identity, one.identity)]
        found[row.path] = [(one, _shown(one) == row.identity.hint) for one in alike]
    return found


def between(element: Element, facts: ScreenFacts, names: Mapping[int, str]) -> Between:
    """Return what a field stands between, as far as that lasts.

    Args:
        element: the field.
        facts: its screen.
        names: label → what is known to be the placeholder of a field.
    """
    above, below = (_lasting(one, names) for one in _around(element, facts))
    return above, below


def _names(rows: Sequence[IndexRow], fields: Sequence[Element], facts: ScreenFacts) -> dict[int, str]:
    """Return label → placeholder: what a field shows; of one that was filled what it must be."""
    known = {row.identity.hint for row in rows}
    names = {one.label: _shown(one) for one in fields if _shown(one) in known}
    around = {one.label: _around(one, facts) for one in fields if one.label not in names}
    while True:
        new = {}
        for one in fields:
            if one.label in names:
                continue
            could_be = {row.identity.hint for row in rows if _fits(row, one, around[one.label], names)}
            if len(could_be) == 1:
                new[one.label] = could_be.pop()
        count = Counter(new.values())
        new = {label: name for label, name in new.items() if count[name] == 1}
        if not new:
            return names
        names |= new


def _fits(row: IndexRow, element: Element, around: Sequence[Beside | None], names: Mapping[int, str]) -> bool:
    """Whether a field that holds something can be the documented one."""
    identity = row.identity
    if identity.hint in names.values() or not _is_of_make(row, element):
        return False
    if not _is_in_column(identity, element.identity):
        return False
    said = [
        (beside.label is not None, _lasting(beside, names) == wanted)
        for beside, wanted in zip(around, row.between, strict=True)
        if wanted and beside is not None and (beside.label is None or beside.label in names)
    ]
    if (True, False) in said:
        return False  # another field stands there; a text may only have changed
    return any(is_so for _, is_so in said) if said else _is_in_spot(identity, element.identity)


def _around(element: Element, facts: ScreenFacts) -> tuple[Beside | None, Beside | None]:
    """Return what stands directly above and below, within what scrolls with the field."""
    bounds = element.bounds
    frames = [one.bounds for one in facts.elements if one.role in ("list", "web") and one.bounds.encloses(bounds)]
    frame = min(frames, key=lambda one: one.area, default=None)
    above: tuple[int, Beside] | None = None
    below: tuple[int, Beside] | None = None
    for seen, beside in _standing(element, facts):
        is_apart = seen.right <= bounds.left or bounds.right <= seen.left
        if is_apart or (frame is not None and not frame.contains(seen.center)):
            continue
        if seen.center.y < bounds.top and (above is None or seen.center.y > above[0]):
            above = seen.center.y, beside
        if seen.center.y >= bounds.bottom and (below is None or seen.center.y < below[0]):
            below = seen.center.y, beside
    return above[1] if above else None, below[1] if below else None


def _standing(element: Element, facts: ScreenFacts) -> Iterator[tuple[Bounds, Beside]]:
    """Yield the other fields, and the texts that stand in none."""
    labels = set()
    for one in facts.elements:
        if one.role == "input":
            labels.add(one.label)
            if one is not element:
                yield one.bounds, Beside(text=one.hint, label=one.label)
    for text in facts.texts:
        if text.label not in labels and text.package == element.package:
            yield text.bounds, Beside(text=text.text)


def _lasting(beside: Beside | None, names: Mapping[int, str]) -> str:
    """What it will be called next time too: no content, no date or count."""
    if beside is None:
        return ""
    if beside.label is not None:
        return names.get(beside.label, beside.text)
    is_lasting = len(beside.text) <= _LONGEST and not any(map(str.isdigit, beside.text))
    return beside.text if is_lasting else ""


def _shown(element: Element) -> str:
    return element.hint or element.text


def _is_of_make(row: IndexRow, element: Element) -> bool:
    return (row.identity.cls, row.identity.resource_id) == (element.identity.cls, element.identity.resource_id)


def _is_in_column(one: ElementIdentity, other: ElementIdentity) -> bool:
    return one.trail == other.trail and _near(one.spot[0], other.spot[0]) and _near(one.spot[2], other.spot[2])


def _is_in_spot(one: ElementIdentity, other: ElementIdentity) -> bool:
    return _is_in_column(one, other) and _near(one.spot[1], other.spot[1])


def _near(one: int, other: int) -> bool:
    return abs(one - other) <= _TOLERANCE
