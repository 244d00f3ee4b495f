"""What exploring tells apart on a screen: one spot for each element, one for all rows of a list."""

from __future__ import annotations

from collections import Counter

from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..slots import slots_of

_LONGEST_NAME = 40
_LEAST_CELLS = 4
_ROW_ROLES = ("item", "radio", "checkbox", "switch")


def spots_on(facts: ScreenFacts, package: str) -> dict[int, str]:
    """Return label → key of its spot, for the elements of the app that have a way of using them.

    Keys hold over scrolling, typing and new data: they are made of ids and lasting names, else of the place.
    """
    keys: dict[int, str] = {}
    seen: Counter[str] = Counter()
    cells, repeated = cells_of(facts), repeated_icons(facts)
    for element in facts.elements:
        if not slots_of(element) or element.package not in ("", package) or _is_under_keyboard(element, facts):
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
    return element.role in _ROW_ROLES or not _lasting(element)


def looks_alike(one: ScreenFacts, other: ScreenFacts) -> float:
    """Return how much of two screens is of one make, 0 to 1; what lists and rows of data hold is left out."""
    if (one.foreground, one.is_layer) != (other.foreground, other.is_layer):
        return 0.0
    first, second = _make(one), _make(other)
    union = (first | second).total()
    return (first & second).total() / union if union else 0.0


def is_entry_of(row: Element, facts: ScreenFacts) -> bool:
    """Whether a screen shows what the row shows, as the screen of an entry does."""
    return any(len(text.text) > 1 and text.label is None and text.text in row.text for text in facts.texts)


def _key(element: Element) -> str:
    identity = element.identity
    left, top, right, bottom = identity.spot
    tail = element.resource_id.rpartition("/")[2]
    if identity.in_list and element.role not in ("input", "slider"):
        if _lasting(element) and element.role not in _ROW_ROLES:
            return f"in list {tail} {element.content_desc} {identity.trail}"
        return f"row {tail} {element.cls.rpartition('.')[2]} {identity.trail} {left} {right}"
    if tail and identity.id_unique and not element.resource_id.startswith("android:"):
        return f"id {tail}"
    if name := _lasting(element):
        return f"name {element.role} {name}"
    if element.role in ("list", "web"):
        return f"list {identity.trail} {left} {right}"
    if "text" in element.actions:  # what stands in a field does not name it, nor does what stands around it
        return f"field {identity.trail} {left} {right}"
    beside = identity.nearby if _is_lasting(identity.nearby) else ""
    return f"at {element.cls.rpartition('.')[2]} {identity.trail} {left} {right} {bottom - top} {beside}".rstrip()


def _lasting(element: Element) -> str:
    """What it says of itself, if that names it; what stands in a field does not name the field."""
    own = (element.content_desc, element.hint) if "text" in element.actions else (element.content_desc, element.text)
    return next((text for text in own if _is_lasting(text)), "")


def _is_lasting(text: str) -> bool:
    return bool(text) and len(text) <= _LONGEST_NAME and not any(map(str.isdigit, text))


def _is_count(text: str) -> bool:
    return text.strip().isdigit()


def _is_under_keyboard(element: Element, facts: ScreenFacts) -> bool:
    return facts.keyboard_top is not None and element.bounds.center.y >= facts.keyboard_top


def _make(facts: ScreenFacts) -> Counter[tuple[object, ...]]:
    elements = (element for element in facts.elements if not element.identity.in_list and not _is_data_row(element))
    return Counter(
        (one.cls, one.resource_id, one.identity.trail, one.identity.spot[0], one.identity.spot[2], _lasting(one))
        for one in elements
    )


def _is_data_row(element: Element) -> bool:
    return element.role == "item" and not _lasting(element)
