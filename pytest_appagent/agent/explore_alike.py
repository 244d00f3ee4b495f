"""Whether two screens are one place that shows another entry, or two places."""

from __future__ import annotations

from collections import Counter

from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .explore_spots import is_lasting, lasting_name

_ONE_MAKE = 0.55
_FEW_SHARED = 0.25  # of the words of two pages that are about different things
_LEAST_WORDS = 3
_SEVERAL_MAKES = 3
_STATES = ("switch", "slider", "radio")


def is_one_place(one: ScreenFacts, other: ScreenFacts, *, may_differ: bool) -> bool:
    """Whether two screens are of one make, so that one stands for the other.

    Pages of settings are all of one make too, a bar and a list, but say nothing in common; and what can be set on
    them tells them from the pages of folders, say, which hold nothing but data.

    Args:
        one: a screen.
        other: another one.
        may_differ: whether they were opened from different screens, or by rows of which some are known to lead to
            different places.
    """
    if looks_alike(one, other) < _ONE_MAKE:
        return False
    may_be_pages = may_differ or _has_settings(one) or _has_settings(other)
    if not (may_be_pages and _is_page(one) and _is_page(other)):
        return True
    words, more = _words_in_list(one), _words_in_list(other)
    least = min(len(words), len(more))
    if least < (1 if may_differ else _LEAST_WORDS):
        return words == more or not may_differ  # too little to tell
    return len(words & more) >= _FEW_SHARED * least


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


def _make(facts: ScreenFacts) -> Counter[tuple[object, ...]]:
    elements = (element for element in facts.elements if not element.identity.in_list and not _is_data_row(element))
    return Counter(
        (one.cls, one.resource_id, one.identity.trail, one.identity.spot[0], one.identity.spot[2], lasting_name(one))
        for one in elements
    )


def _is_data_row(element: Element) -> bool:
    return element.role == "item" and not lasting_name(element)


def _is_page(facts: ScreenFacts) -> bool:
    """Whether there is nothing but a list and what stands above it."""
    tops = [element.bounds.top for element in facts.elements if element.identity.in_list]
    others = [one for one in facts.elements if not one.identity.in_list and one.role != "list"]
    return bool(tops) and all(one.role != "input" and one.bounds.bottom <= min(tops) for one in others)


def _has_settings(facts: ScreenFacts) -> bool:
    """Whether something can be set in a list, and not the same in each row."""
    inside = [element for element in facts.elements if element.identity.in_list]
    makes = {(element.role, element.resource_id, element.identity.trail) for element in inside}
    states = sum(element.role in _STATES for element in inside)
    rows = sum(element.role == "item" for element in inside)
    return states > 0 and (len(makes) >= _SEVERAL_MAKES or abs(states - rows) > 1)


def _words_in_list(facts: ScreenFacts) -> frozenset[str]:
    top = min(element.bounds.top for element in facts.elements if element.identity.in_list)
    return frozenset(text.text for text in facts.texts if text.bounds.top >= top and is_lasting(text.text))
