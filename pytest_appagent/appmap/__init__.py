"""Maps of apps: screens, the ways between them, and commands that are replayed without a model."""

from dataclasses import dataclass
from typing import Protocol

from ..knowledge import Arrival, Place, Route
from ..run import Step
from ..screen.screen import ScreenFacts
from ..script import Script

__all__ = ["Arrival", "Guide", "Route", "Sighting"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A screen as a map or a script knows it.

    Attributes:
        key: its key there, empty if it is not known.
        translated: whether it speaks another language than when it was mapped.
    """

    key: str
    translated: bool = False


class Guide(Protocol):
    """What a run asks of a map."""

    def recognise(self, facts: ScreenFacts) -> Sighting:
        """Return which screen of the map this is."""
        ...

    def place(self, facts: ScreenFacts) -> Place | None:
        """Return where this is and what can be reached, None off the map."""
        ...

    def route(self, step: Step, facts: ScreenFacts) -> Route:
        """Return what the map has for a sentence, without asking a model."""
        ...

    def ways(self, name: str, facts: ScreenFacts) -> tuple[Script, ...]:
        """Return ways from this screen to the named one, the best first; empty if there is none."""
        ...

    def count(self, script: Script, failed_at: int | None) -> None:
        """Take note that a way was gone as a whole (None), or up to the act with that index."""
        ...
