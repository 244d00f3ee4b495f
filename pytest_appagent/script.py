"""A script: acts that are done again without a model. Recordings, demonstrations and ways on a map are scripts."""

from __future__ import annotations

from dataclasses import dataclass

from .actions import Action
from .screen.elements import ElementIdentity

TARGET, ONTO = 1, 2
"""What stands for labels in an act's action: labels are of one screen only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One action, as it can be done again.

    Attributes:
        on: key of the screen that it is done on.
        action: what is done; its labels are `TARGET` and `ONTO`.
        target: the element that it is aimed at, None if at none.
        onto: for a drag the element that it ends on.
        to: key of the screen after it; equal to `on` where the act only changes what is shown there.
        name: what the element was called when seen, for people.
        shows: texts of the screen after it that were not there before, for telling how it went.
    """

    on: str
    action: Action
    to: str
    target: ElementIdentity | None = None
    onto: ElementIdentity | None = None
    name: str = ""
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Acts in order."""

    acts: tuple[Act, ...] = ()

    @property
    def start(self) -> str:
        """Key of the screen that it begins on, empty for a script without acts."""
        return self.acts[0].on if self.acts else ""

    @property
    def end(self) -> str:
        """Key of the screen that it ends on, empty for a script without acts."""
        return self.acts[-1].to if self.acts else ""
