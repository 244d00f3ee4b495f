"""Rows of lists: what is a row, which rows are of one make, what a row is called."""

from __future__ import annotations

from ..screen.elements import Element, ElementIdentity
from ..screen.screen import ScreenFacts

# What stands in a field is no part of its identity, and its height is that of the lines in it.
_INPUTS = ("EditText", "AutoCompleteTextView", "SearchAutoComplete")
# In thousandths of the display.
_TOLERANCE = 6
_ROW_WIDTH = 500


def is_same_template(one: ElementIdentity, other: ElementIdentity) -> bool:
    """Whether two are rows of one make, or the same control in two of them.

    Rows of a list stand below one another, cells of a grid have one size; anything else of the same classes only
    happens to be so, as in a form whose parts are all of one class.
    """
    if not (one.in_list and other.in_list) or bool(one.row) != bool(other.row):
        return False
    if (one.cls, one.resource_id, one.ancestors, one.trail) != (
        other.cls,
        other.resource_id,
        other.ancestors,
        other.trail,
    ):
        return False
    if not any(one.spot) or not any(other.spot):
        return True
    left, top, right, bottom = one.spot
    other_left, other_top, other_right, other_bottom = other.spot
    is_below = _near(left, other_left) and _near(right, other_right)
    is_cell = _near(right - left, other_right - other_left) and _near(bottom - top, other_bottom - other_top)
    if not (_is_worded(one) or _is_worded(other) or one.cls.endswith(_INPUTS)):
        return is_cell  # without words only the size tells a picture from a strip of pictures
    return is_below or (is_cell and not one.row)


def is_same_row(one: ElementIdentity, other: ElementIdentity) -> bool:
    """Whether two of one make are the same row: by all its texts, without which nothing tells."""
    if not is_same_template(one, other) or not _is_worded(one):
        return False
    return (one.text, one.content_desc, one.row) == (other.text, other.content_desc, other.row)


def row_name(element: Element, facts: ScreenFacts) -> str:
    """Return what the row of an element is called; empty for a row without texts.

    That is its first text, or all of them where another row on the screen begins alike.
    """
    if not element.identity.in_list:
        return ""
    first = _first_text(element, facts)
    rivals = (other for other in facts.elements if other is not element)
    if any(
        _first_text(other, facts) == first for other in rivals if is_same_template(other.identity, element.identity)
    ):
        return " ".join([*element.identity.row, element.identity.text or element.identity.content_desc]).strip()
    return first


def _first_text(element: Element, facts: ScreenFacts) -> str:
    left, _, right, _ = element.identity.spot
    if element.identity.row and right - left < _ROW_WIDTH:
        return element.identity.row[0]  # a control within it
    inside = (text.text for text in facts.texts if text.label == element.label)
    return next((text for text in inside if text.strip()), element.identity.content_desc or element.identity.text)


def _is_worded(identity: ElementIdentity) -> bool:
    return bool(identity.text or identity.content_desc or identity.row)


def _near(one: int, other: int) -> bool:
    return abs(one - other) <= _TOLERANCE
