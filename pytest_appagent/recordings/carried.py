"""Times of day that were set on the way and stand on the last screen: whatever they are, they must arrive there."""

from __future__ import annotations

from collections.abc import Iterable

from ..screen.screen import ScreenFacts
from .moments import times_of


def times_from_nowhere(first: ScreenFacts, way: Iterable[ScreenFacts], last: ScreenFacts) -> tuple[str, ...]:
    """Return the new texts of the last screen with a time of day that no screen on the way showed.

    A form offers times that depend on the clock, so a recording cannot say which ones are right. What it can say is
    whether what was saved is what the form showed.

    Args:
        first: the screen before the first act; its texts are not new.
        way: the screens after it.
        last: the screen after the last act.
    """
    old = set(_texts(first))
    known = {minute for facts in way for text in facts.texts for times in times_of(text.text) for minute in times}
    return tuple(
        text for text in _texts(last) if text not in old and any(not times & known for times in times_of(text))
    )


def _texts(facts: ScreenFacts) -> tuple[str, ...]:
    """The texts of a screen, those of a row together: its parts may stand in other rows as well."""
    rows = (element.text for element in facts.elements if element.text and element.role != "input")
    return (*rows, *(text.text for text in facts.texts if text.label is None))
