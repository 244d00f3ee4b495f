"""Who learns: says what an action was good for and what it taught; one module per kind of learner."""

from typing import Protocol

from ..learning import Reflection, Transition


class Learner(Protocol):
    """Learns from one transition at a time."""

    name: str

    def reflect(self, transition: Transition) -> Reflection:
        """Return what the action was good for; INEFFECTIVE is found out before by comparing screens."""
        ...

    def merge(self, old: str, new: str) -> str:
        """Return one text that says what both say."""
        ...
