"""A control of a screen, with the names it goes by and how far each may be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..screen.elements import Element
from ..screen.geometry import Bounds
from .words import id_words, likeness, name_words, says

_SEARCH = frozenset({"search"})
_OWN, _FIELD, _BESIDE, _ID = 1.0, 0.9, 0.85, 0.6


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """An element with all that names it.

    Attributes:
        element: as observed.
        lines: the texts that stand in it, one by one, its description last.
        beside: texts outside that may label it: in its row, or right above it.
    """

    element: Element
    lines: tuple[str, ...]
    beside: tuple[str, ...]

    @property
    def label(self) -> int:
        """The number drawn on it."""
        return self.element.label

    @property
    def bounds(self) -> Bounds:
        """Its visible part."""
        return self.element.bounds

    @property
    def is_input(self) -> bool:
        """Whether text can be typed into it."""
        return self.element.role == "input"

    def names(self) -> Iterator[tuple[str, float]]:
        """All names with the trust they deserve, 0.0 to 1.0, its own before those around it."""
        for line in () if self.is_input else self.lines:
            yield line, _OWN
        if self.is_input and self.element.text:
            yield self.element.text, _FIELD  # many devices give the hint of an empty field as its text
        for line in (self.element.content_desc, self.element.hint):
            if line:
                yield line, _OWN
        for line in (self.element.identity.hint, self.element.identity.nearby, *self.beside):
            if line:
                yield line, _BESIDE
        if self.element.resource_id:
            yield id_words(self.element.resource_id), _ID

    def likeness(self, wanted: str) -> float:
        """How well one of its names answers to the wanted one, 0.0 to 1.0."""
        return max((trust * likeness(wanted, name) for name, trust in self.names()), default=0.0)

    def says(self, literal: str) -> float:
        """How well one of its own lines gives the literal, 0.0 to 1.0."""
        return max((says(line, literal) for line in self.lines), default=0.0)

    def has_word(self, stems: frozenset[str]) -> float:
        """Trust of the best of its names that has one of these stems; long names, which are content, count less."""
        best = 0.0
        for name, trust in self.names():
            words = name_words(name)
            if words & stems:
                best = max(best, trust * (1.0 if len(words) <= 3 else 0.4))
        return best

    @property
    def is_nameless(self) -> bool:
        """Whether nothing on or in it says what it does."""
        return not (self.lines or self.element.hint)

    def shown(self) -> str:
        """What a person would call it, for thoughts and reasons."""
        own = next((name for name, trust in self.names() if trust != _BESIDE), "")
        return repr(own) if own else f"{self.element.role} without a name"


def is_search(control: Control) -> bool:
    """Whether an input is there to search, by its hint, description or id."""
    names = (
        control.element.text,
        control.element.hint,
        control.element.content_desc,
        id_words(control.element.resource_id),
    )
    return any(name_words(name) & _SEARCH for name in names if name)
