"""A script: acts that are done again without a model. Recordings, demonstrations and ways on a map are scripts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .actions import Action
from .screen.elements import Element, ElementIdentity
from .screen.naming import name_of
from .screen.screen import ScreenFacts

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
        checked: whether the target was on before, None if it has no such state; done again where it is the other way
            round, a tap would do the opposite.
        name: what the element was called when seen, for people.
        shows: texts of the screen after it that were not there before, for telling how it went.
    """

    on: str
    action: Action
    to: str
    target: ElementIdentity | None = None
    onto: ElementIdentity | None = None
    checked: bool | None = None
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


def to_act(action: Action, before: ScreenFacts, after: ScreenFacts) -> Act:
    """Return what was done as it can be done again.

    Args:
        action: with the labels of the screen before.
        before: the screen that it was done on.
        after: the screen then.
    """
    target, onto = (_element(action, field, before) for field in ("label", "onto"))
    labels: dict[str, Any] = ({"label": TARGET} if target else {}) | ({"onto": ONTO} if onto else {})
    shown = {text.text for text in before.texts}
    return Act(
        on=before.key,
        action=replace(action, **labels),
        to=after.key,
        target=target.identity if target else None,
        onto=onto.identity if onto else None,
        checked=target.checked if target and target.checkable else None,
        name=name_of(target, before) if target else "",
        shows=tuple(dict.fromkeys(text.text for text in after.texts if text.text not in shown and not text.is_input)),
    )


def _element(action: Action, field: str, facts: ScreenFacts) -> Element | None:
    label = getattr(action, field, None)
    return None if label is None else facts.elements[label - 1]
