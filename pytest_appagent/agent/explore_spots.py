"""What exploring tells apart on a screen: one spot for each element, one for all rows of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..slots import slots_of
from .explore_fields import Field, joined, recognise

_LONGEST_NAME = 40
_LEAST_CELLS = 4
_ROW_ROLES = ("item", "radio", "checkbox", "switch")
_NOWHERE: Mapping[str, Sequence[Field]] = MappingProxyType({})


Columns = Mapping[str, Sequence[Field]]
"""Where fields without a name stand → those known there."""


def spots_on(facts: ScreenFacts, package: str, columns: Columns = _NOWHERE) -> dict[int, str]:
    """Return label → key of its spot, for the elements of the app that have a way of using them.

    Keys hold over scrolling, typing and new data: they are made of ids and lasting names, else of the place.

    Args:
        facts: the screen.
        package: the app.
        columns: fields known on that screen, so that they have the same keys again when some are scrolled away.
    """
    keys: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for name, fields in _columns(facts, package).items():
        found = recognise(name, columns.get(name, ()), list(map(_as_seen, fields)))
        keys |= {element.label: field.key for element, field in zip(fields, found, strict=True)}
    cells, repeated = cells_of(facts), repeated_icons(facts)
    for element in facts.elements:
        if element.label in keys or not _counts(element, facts, package):
            continue
        if element.label in cells:
            keys[element.label] = f"cell {element.cls.rpartition('.')[2]} {element.identity.trail}"
            continue
        key = _key(element)
        if element.label in repeated:
            keys[element.label] = bare_key(element)
            continue
        if not is_row(element):
            seen[key] += 1
            key = key if seen[key] == 1 else f"{key} #{seen[key]}"
        keys[element.label] = key
    return keys


def join_columns(facts: ScreenFacts, package: str, columns: Columns) -> dict[str, tuple[Field, ...]]:
    """Return the columns of fields with those that are new on a screen."""
    all_known = {name: tuple(known) for name, known in columns.items()}
    for name, fields in _columns(facts, package).items():
        known = all_known.get(name, ())
        all_known[name] = joined(known, recognise(name, known, list(map(_as_seen, fields))))
    return all_known


def cells_of(facts: ScreenFacts) -> frozenset[int]:
    """Return the labels of numbers in a grid or on a dial, days or hours for instance: one stands for all."""
    made: dict[tuple[str, str, str], list[Element]] = {}
    for element in facts.elements:
        if _is_count(element.text):
            make = element.cls, element.resource_id, element.identity.trail
            made.setdefault(make, []).append(element)
    return frozenset(one.label for alike in made.values() if len(alike) >= _LEAST_CELLS for one in alike)


def repeated_icons(facts: ScreenFacts) -> frozenset[int]:
    """Return the labels of controls without a name that stand one below the other: each belongs to an entry."""
    made: dict[tuple[object, ...], list[Element]] = {}
    for element in facts.elements:
        identity = element.identity
        is_bare = not (element.text or element.content_desc or element.hint or element.resource_id)
        if is_bare and element.role in ("button", "image") and identity.row and not identity.in_list:
            make = element.cls, identity.trail, identity.spot[0], identity.spot[2]
            made.setdefault(make, []).append(element)
    return frozenset(one.label for alike in made.values() if len(alike) > 1 for one in alike)


def bare_key(element: Element) -> str:
    """Return what a control without a name has in common with others of its make, on whichever screen."""
    return f"icon {element.cls.rpartition('.')[2]} {element.identity.trail}"


def is_row(element: Element) -> bool:
    """Whether an element is one of many in a list, so that one stands for all."""
    if not element.identity.in_list or element.role in ("input", "slider"):
        return False
    return element.role in _ROW_ROLES or not lasting_name(element)


def _key(element: Element) -> str:
    identity = element.identity
    left, top, right, bottom = identity.spot
    tail = element.resource_id.rpartition("/")[2]
    if identity.in_list and element.role not in ("input", "slider"):
        if lasting_name(element) and element.role not in _ROW_ROLES:
            return f"in list {tail} {element.content_desc} {identity.trail}"
        return f"row {tail} {element.cls.rpartition('.')[2]} {identity.trail} {left} {right}"
    if tail and identity.id_unique and not element.resource_id.startswith("android:"):
        return f"id {tail}"
    if name := lasting_name(element):
        return f"name {element.role} {name}"
    if element.role in ("list", "web"):
        return f"list {identity.trail} {left} {right}"
    beside = identity.nearby if is_lasting(identity.nearby) else ""
    return f"at {element.cls.rpartition('.')[2]} {identity.trail} {left} {right} {bottom - top} {beside}".rstrip()


def _columns(facts: ScreenFacts, package: str) -> dict[str, list[Element]]:
    """Return the fields that say nothing of themselves but what stands in them, by where they stand."""
    found: dict[str, list[Element]] = {}
    for element in facts.elements:
        identity = element.identity
        own_id = element.resource_id and identity.id_unique and not element.resource_id.startswith("android:")
        if "text" in element.actions and not own_id and not lasting_name(element) and _counts(element, facts, package):
            name = f"field {identity.trail} {identity.spot[0]} {identity.spot[2]}"
            found.setdefault(name, []).append(element)
    return found


def _as_seen(field: Element) -> Field:
    return Field(shown=field.text[:_LONGEST_NAME], top=field.identity.spot[1])


def _counts(element: Element, facts: ScreenFacts, package: str) -> bool:
    is_covered = facts.keyboard_top is not None and element.bounds.center.y >= facts.keyboard_top
    return bool(slots_of(element)) and element.package in ("", package) and not is_covered


def lasting_name(element: Element) -> str:
    """What it says of itself, if that names it; what stands in a field does not name the field."""
    own = (element.content_desc, element.hint) if "text" in element.actions else (element.content_desc, element.text)
    return next((text for text in own if is_lasting(text)), "")


def is_lasting(text: str) -> bool:
    """Whether a text names something: it is short, and no number, date or count."""
    return bool(text) and len(text) <= _LONGEST_NAME and not any(map(str.isdigit, text))


def _is_count(text: str) -> bool:
    return text.strip().isdigit()
