"""Controls that do not say what they do: only their place tells whether they lead elsewhere.

A heart in a row, a star on a page about one thing, a key of a pad and the plus beside a number all look like an icon
that opens something. So of what has no name only that counts as navigation that stands where apps put what leads
elsewhere: in the bar of a page that is not about one thing, among tabs, or floating in a corner.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources

from ..screen.elements import Element
from ..screen.screen import ScreenFacts

_BAR_DP = 112  # the status bar and a bar below it
_LEADING = 0.03  # of the display's width: where the way up and the menu stand
_CORNER = (0.7, 0.7)  # of width and height
_FLOATING_DP = 52  # a floating button has 56, an icon to touch 48
_STRIP = 0.85  # of the height: tabs below that
_WIDE = 0.85  # of the width: a row of a list, not of a drawer
_CONTROLS = ("button", "image", "item")
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

Lines = Mapping[int, tuple[str, ...]]


def may_change(element: Element, facts: ScreenFacts, lines: Lines) -> bool:
    """Whether a control may change something, for all that can be told before it is touched.

    Args:
        element: the control.
        facts: the screen that it stands on.
        lines: label → texts inside that element.
    """
    if element.role not in _CONTROLS:
        return False
    if _is_named(element, lines):
        return _is_repeated(element, facts)
    if _says_by_id(element):
        return False
    return not (_leads_from_bar(element, facts, lines) or _is_tab(element, facts) or _floats(element, facts))


def is_choice(element: Element, facts: ScreenFacts) -> bool:
    """Whether it is a row of a list of which another one, or it, is the chosen one: a tap chooses it."""
    return element.role == "item" and choice_of(element) in choices_on(facts)


def choices_on(facts: ScreenFacts) -> frozenset[tuple[str, ...]]:
    """Return the makes of rows of which one is chosen; the rows of a drawer, which are narrower, lead to pages."""
    width = _WIDE * facts.size[0]
    return frozenset(
        choice_of(element)
        for element in facts.elements
        if element.selected and element.role == "item" and element.identity.in_list and element.bounds.width >= width
    )


def choice_of(element: Element) -> tuple[str, ...]:
    """Return what rows of one list have in common."""
    return (element.cls, element.resource_id, element.identity.trail)


def _is_named(element: Element, lines: Lines) -> bool:
    """Whether a word says what it is; numbers and signs are keys, amounts and counts."""
    said = (*lines.get(element.label, ()), element.text, element.content_desc)
    return any(sum(map(str.isalpha, text)) > 1 or (not text.isascii() and any(map(str.isalpha, text))) for text in said)


def _is_repeated(element: Element, facts: ScreenFacts) -> bool:
    """Whether a button stands there several times by one name, as at each entry of a list."""
    if element.role == "item":
        return False
    name = (element.text, element.content_desc)
    return sum(one.role == element.role and (one.text, one.content_desc) == name for one in facts.elements) > 1


def _says_by_id(element: Element) -> bool:
    parts = {part.casefold() for part in _PART.findall(element.resource_id.rpartition("/")[2])}
    return bool(parts & _leading_ids())


def _leads_from_bar(element: Element, facts: ScreenFacts, lines: Lines) -> bool:
    """Whether it stands in the bar at the top: what does on a page with a way up acts on what the page is about."""
    if facts.is_layer or element.bounds.bottom > _BAR_DP * facts.density / 160 or element.identity.in_list:
        return False
    if element.bounds.left <= _LEADING * facts.size[0]:
        return True
    middle = element.bounds.center.y
    in_bar = [one for one in facts.elements if one.bounds.top <= middle < one.bounds.bottom and one != element]
    leading = [one for one in in_bar if one.bounds.left <= _LEADING * facts.size[0] and one.role in ("button", "image")]
    return not leading


def _is_tab(element: Element, facts: ScreenFacts) -> bool:
    """Whether it is one of several icons at the bottom of which one is chosen."""
    if element.bounds.top < _STRIP * facts.size[1]:
        return False
    middle = element.bounds.center.y
    beside = [one for one in facts.elements if one.bounds.top <= middle < one.bounds.bottom and one.cls == element.cls]
    return len(beside) > 2 and any(one.selected for one in beside)


def _floats(element: Element, facts: ScreenFacts) -> bool:
    """Whether it floats in a corner at the bottom; one in the middle starts or takes something."""
    width, height = facts.size
    middle = element.bounds.center
    least = _FLOATING_DP * facts.density / 160
    if min(element.bounds.width, element.bounds.height) < least or element.identity.in_list:
        return False
    if middle.y < _CORNER[1] * height or (1 - _CORNER[0]) * width < middle.x < _CORNER[0] * width:
        return False
    others = (one for one in facts.elements if one != element and one.role in ("button", "image"))
    return not any(one.bounds.top <= middle.y < one.bounds.bottom for one in others)


@cache
def _leading_ids() -> frozenset[str]:
    import yaml  # late: loading the plugin must not cost it

    data = yaml.safe_load((resources.files(__package__) / "crawl_kinds.yaml").read_text("utf-8"))
    return frozenset(data["leading_ids"])
