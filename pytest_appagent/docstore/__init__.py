"""Documentation of elements: one reviewable file for each, found again by identity."""

from collections.abc import Mapping
from typing import Protocol

from ..knowledge import Note, Slot
from ..screen.elements import Element
from ..screen.screen import ScreenFacts


class Documentation(Protocol):
    """What a run asks of documentation."""

    def notes(self, facts: ScreenFacts) -> Mapping[int, tuple[Note, ...]]:
        """Return label → notes for the elements of this screen that have any."""
        ...

    def doubt(self, element: Element, slot: Slot, seen: str) -> None:
        """Mark a note doubtful, since something else was seen."""
        ...


class NoDocumentation:
    """An app of which nothing is known."""

    def notes(self, facts: ScreenFacts) -> Mapping[int, tuple[Note, ...]]:
        """Return nothing."""
        return {}

    def doubt(self, element: Element, slot: Slot, seen: str) -> None:
        """Do nothing: there is nothing to be doubted."""
