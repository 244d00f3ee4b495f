"""What a person would call an element."""

from __future__ import annotations

from collections.abc import Iterable

from .elements import ROW_TEXT_LENGTH, Element
from .screen import ScreenFacts

_MOST_BESIDE = 2
# What is beside these says nothing of what is in them.
_AREAS = ("list", "web")


def name_of(element: Element, facts: ScreenFacts) -> str:
    """Return its text, description or hint; without these what stands beside it, its own id, or what kind it is."""
    own = element.text or element.content_desc or element.hint
    if own:
        return own
    tail = element.resource_id.rpartition("/")[2]
    if tail and element.identity.id_unique:
        return tail
    beside = texts_beside(element, (text.text for text in facts.texts))
    return f"{element.role} beside {', '.join(beside)}" if beside else tail or element.role


def texts_beside(element: Element, shown: Iterable[str]) -> tuple[str, ...]:
    """Return the first texts of the row that the element stands in.

    Only what texts of the screen begin with is told: an identity keeps its row as it was before secrets were masked.

    Args:
        element: the element.
        shown: the texts of the screen.
    """
    row = element.identity.row
    if not row or element.role in _AREAS:
        return ()
    known = frozenset(text[:ROW_TEXT_LENGTH] for text in shown)
    return tuple(text for text in row if text in known)[:_MOST_BESIDE]
