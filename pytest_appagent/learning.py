"""The values of learning: what happened in one round, and what it teaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from .actions import Action
from .run import Exchange
from .screen.screen import ScreenFacts

ReflectionKind = Literal["INEFFECTIVE", "BACK", "CONTINUE", "SUCCESS"]
"""What an action was good for, in AppAgent's words: it changed nothing; it led to the wrong place and is to be undone;
it led elsewhere, not forward; it was a step forward."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """One action and what came of it.

    Attributes:
        goal: what is to be done, empty while an app is only looked through.
        before: the screen that it was done on.
        action: with the labels of that screen.
        after: the screen then.
        app: the app under test.
        summary: what the policy itself wrote down, empty if nothing.
        toggles: whether doing the same again was seen to lead back to the screen before.
        returns: whether it led back to the screen that the one before was opened from.
        before_picture: draws the screen before, labelled, as JPEG; None if there is none. Not part of the value.
        after_picture: the screen after, without labels, likewise.
    """

    before: ScreenFacts
    action: Action
    after: ScreenFacts
    goal: str = ""
    app: str = ""
    summary: str = ""
    toggles: bool = False
    returns: bool = False
    before_picture: Callable[[], bytes] | None = field(default=None, compare=False, repr=False)
    after_picture: Callable[[], bytes] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflection:
    """What an action taught.

    Attributes:
        kind: what it was good for.
        documentation: what that way of using the element does, one sentence without numbers of labels; empty for
            INEFFECTIVE.
        thought: why, one sentence.
        fault: why nobody could say what it was good for, empty if somebody did; it is then neither for nor against it.
        exchanges: what a model was asked for it, empty if none was. Not part of the value.
    """

    kind: ReflectionKind
    documentation: str = ""
    thought: str = ""
    fault: str = ""
    exchanges: tuple[Exchange, ...] = field(default=(), compare=False, repr=False)
