"""Finding elements: by a point, and again after the screen changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .elements import Element, ElementIdentity
from .geometry import Point
from .screen import Screen, ScreenFacts

# What speaks for two sightings being one element, in points; what is different where it should not be counts against.
_UNIQUE_ID, _SAME_ID = 8, 2
_SAME_NAME = 8
_SAME_ROW, _PART_OF_ROW, _OTHER_ROW = 6, 3, -6
_SAME_CAPTION, _OTHER_CAPTION = 3, -1
_SAME_ANCESTORS, _OTHER_ANCESTORS = 3, -4
_SAME_TRAIL, _OTHER_TRAIL = 2, -2
_SAME_EDGES = 2  # for the left and right ones, and again for the upper and lower ones
_SAME_SIZE = 1
_SAME_PLACE = 1
# A unique id or a name is enough; so are row, trail and place together. With less a match is a guess.
_ENOUGH = 8
# In another language names and captions say nothing, and what is left must do.
_ENOUGH_TRANSLATED = 5
# Better by this much than the next best one, or it is a toss-up.
_CLEARLY = 2
_EDGE_TOLERANCE = 4  # thousandths of the display
# A translated screen keeps names of brands and people, and nearly all of its elements.
_LEAST_TEXTS = 4
_KEPT_TEXTS = 0.34
_SAME_MAKE = 0.8
_MOSTLY = 0.5
_EVERYWHERE = "android:id/content"


def element_at(screen: Screen | ScreenFacts, point: Point) -> Element | None:
    """Return the smallest element that contains the point, or None if there is none.

    Among equals the later one in document order wins, since it is drawn on top.
    Source: Android accessibility documentation, drawing order.
    """
    facts = screen.facts if isinstance(screen, Screen) else screen
    found = [element for element in facts.elements if element.bounds.contains(point)]
    return min(found, key=lambda element: (element.bounds.area, -element.node), default=None)


def find_again(sought: Element | ElementIdentity, facts: ScreenFacts, *, translated: bool = False) -> Element | None:
    """Return the element of a later screen that is the sought one; None if there is none or more than one could be.

    The identities are compared, strong marks first. Two matches of about the same strength are no match, since acting
    on the wrong one is worse than not acting.

    Args:
        sought: the element as it was seen.
        facts: the later screen.
        translated: whether the app may speak another language by now; differing names then speak against nothing.
    """
    identity = sought.identity if isinstance(sought, Element) else sought
    best: Element | None = None
    best_score = second_score = 0
    for element in facts.elements:
        score = _score(identity, element.identity, translated=translated)
        if score > best_score:
            best, best_score, second_score = element, score, best_score
        elif score > second_score:
            second_score = score
    enough = _ENOUGH_TRANSLATED if translated else _ENOUGH
    return best if best_score >= enough and best_score - second_score >= _CLEARLY else None


def is_translated(before: ScreenFacts, after: ScreenFacts) -> bool:
    """Whether a screen speaks another language than before: the same make, and hardly a text of it left.

    With fewer than `_LEAST_TEXTS` texts nothing is concluded.
    """
    old, new = (
        {text.text for text in facts.texts if any(map(str.isalpha, text.text)) and not text.is_input}
        for facts in (before, after)
    )
    if min(len(old), len(new)) < _LEAST_TEXTS or len(old & new) > _KEPT_TEXTS * min(len(old), len(new)):
        return False
    one, other = (
        Counter((element.cls, element.identity.trail) for element in facts.elements) for facts in (before, after)
    )
    return (one & other).total() >= _SAME_MAKE * max(one.total(), other.total())


def _score(sought: ElementIdentity, seen: ElementIdentity, *, translated: bool) -> int:
    """How much speaks for the two being one; 0 if something rules it out."""
    if sought.cls != seen.cls or (sought.resource_id and seen.resource_id and sought.resource_id != seen.resource_id):
        return 0
    unique = _is_unique(sought, seen)
    if not translated and not _may_be_one(sought, seen, unique=unique):
        return 0
    return max(0, sum(_marks(sought, seen, unique=unique, translated=translated)))


def _may_be_one(sought: ElementIdentity, seen: ElementIdentity, *, unique: bool) -> bool:
    """Whether the texts allow it.

    In a list they tell the rows apart. Elsewhere a unique id outweighs a new name. One of several things of the same
    name must be where it was or in the same company.
    """
    in_list = sought.in_list or seen.in_list
    if _name(sought) != _name(seen):
        return unique and not in_list
    if in_list and (bool(sought.row) != bool(seen.row) or _row_mark(sought.row, seen.row) < 0):
        return False
    is_only = unique or (sought.name_unique and seen.name_unique)
    return is_only or all(map(_near, sought.spot, seen.spot)) or _is_in_company(sought, seen)


def _is_in_company(sought: ElementIdentity, seen: ElementIdentity) -> bool:
    """Whether the same texts stand around it, or none at all."""
    if sought.row and seen.row:
        return _row_mark(sought.row, seen.row) > 0
    return not sought.row and not seen.row and sought.nearby == seen.nearby


def _is_unique(sought: ElementIdentity, seen: ElementIdentity) -> bool:
    # The framework's ids, a dialog's buttons for instance, mean something else on every screen.
    own_id = bool(sought.resource_id) and not sought.resource_id.startswith("android:")
    return own_id and sought.resource_id == seen.resource_id and sought.id_unique and seen.id_unique


def _marks(sought: ElementIdentity, seen: ElementIdentity, *, unique: bool, translated: bool) -> Iterator[int]:
    if sought.resource_id and sought.resource_id == seen.resource_id:
        yield _UNIQUE_ID if unique else _SAME_ID
    if any(_name(sought)) and _name(sought) == _name(seen):
        yield _SAME_NAME
    row = _row_mark(sought.row, seen.row)
    yield max(0, row) if translated else row
    if sought.nearby and sought.nearby == seen.nearby:
        yield _SAME_CAPTION
    elif sought.nearby and seen.nearby and not translated:
        yield _OTHER_CAPTION
    one, other = _telling(sought.ancestors), _telling(seen.ancestors)
    if one and other:
        yield _SAME_ANCESTORS if one == other else _OTHER_ANCESTORS
    if sought.trail and seen.trail:
        yield _SAME_TRAIL if sought.trail == seen.trail else _OTHER_TRAIL
    if sought.place == seen.place:
        yield _SAME_PLACE
    yield from _geometry(sought.spot, seen.spot)


def _row_mark(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """What the texts around them say: a summary may have changed, and at the edge of its list a row loses texts."""
    if not one or not other:
        return 0
    if one == other:
        return _SAME_ROW
    common = len(set(one) & set(other))
    is_changed = one[0] == other[0] and common >= _MOSTLY * max(len(one), len(other))
    is_cut = common == min(len(set(one)), len(set(other)))
    return _PART_OF_ROW if is_changed or is_cut else _OTHER_ROW


def _telling(ancestors: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in ancestors if name != _EVERYWHERE)


def _geometry(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> Iterator[int]:
    if not any(one) or not any(other):
        return  # seen without a place, by an older version for instance
    across = _near(one[0], other[0]) and _near(one[2], other[2])
    down = _near(one[1], other[1]) and _near(one[3], other[3])
    yield _SAME_EDGES * (across + down)
    if _near(one[2] - one[0], other[2] - other[0]) and _near(one[3] - one[1], other[3] - other[1]):
        yield _SAME_SIZE


def _near(one: int, other: int) -> bool:
    return abs(one - other) <= _EDGE_TOLERANCE


def _name(identity: ElementIdentity) -> tuple[str, str, str]:
    return (identity.text, identity.content_desc, identity.hint)
