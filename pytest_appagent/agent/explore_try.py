"""Trying one thing: do it, see what came of it, put it back, learn from it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ..actions import Action, LongPress, Swipe, Tap, TypeText
from ..docstore.store import Store
from ..errors import AppAgentError
from ..knowledge import Slot
from ..learner import Learner
from ..learning import Reflection, Transition
from ..screen.elements import Element
from ..screen.label import labelled_picture, plain_picture
from ..screen.screen import Screen, ScreenFacts
from ..slots import slot_of
from .crash import find_crashes
from .explore_back import Back, put_back
from .interruptions import Interruptions
from .parts import RunParts
from .perform import act
from .risks import asks_for_rating
from .samples import sample_for

Became = Literal["documented", "known", "review", "untold", "vain", "refused", "interrupted", "crashed"]
"""What came of a try: new documentation, nothing new, something for a person to decide, an effect that nobody could put
into words, no effect, nothing that could be done, something that came in between, a crash of the app."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """One act of exploring, after it happened.

    Attributes:
        action: what was done.
        screen: the screen that it led to, before anything was put back.
        now: the screen after that.
        became: what came of it.
        reflection: what was learned, None where nobody was asked.
        told: why nothing could be done, or how the app crashed.
    """

    action: Action
    screen: Screen
    now: Screen
    became: Became
    reflection: Reflection | None = None
    told: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learning:
    """Who learns, and where to.

    Attributes:
        learner: reflects.
        store: takes documentation in; None keeps none.
        app_version: of the app.
        refine: whether what is known is merged with what is new.
    """

    learner: Learner
    store: Store | None
    app_version: str = ""
    refine: bool = False

    def reflect(
        self,
        before: Screen,
        action: Action,
        after: Screen,
        *,
        app: str,
        goal: str = "",
        toggles: bool = False,
        returns: bool = False,
        summary: str = "",
    ) -> Reflection:
        """Have the learner say what an action was good for."""
        return self.learner.reflect(
            Transition(
                goal=goal,
                before=before.facts,
                action=action,
                after=after.facts,
                app=app,
                toggles=toggles,
                returns=returns,
                summary=summary,
                before_picture=partial(labelled_picture, before) if before.frame.png else None,
                after_picture=partial(plain_picture, after) if after.frame.png else None,
            )
        )

    def keep(self, before: Screen, action: Action, reflection: Reflection, *, placeholder: str = "") -> Became:
        """Put what was learned into the documentation.

        Args:
            before: the screen that it was done on.
            action: what was done.
            reflection: what was learned.
            placeholder: what the field that was typed into shows while empty, if that was seen.

        Raises:
            StoreError: it cannot be written.
        """
        slot = slot_of(action)
        text = reflection.documentation.strip()
        label: int | None = getattr(action, "label", None)
        if reflection.kind == "INEFFECTIVE" or slot is None or label is None or not text:
            return "untold"
        if self.store is None:
            return "documented"
        learned = self.store.learn(
            before.facts.elements[label - 1],
            before.facts,
            slot,
            text,
            source="explore",
            app_version=self.app_version,
            refine=self.learner.merge if self.refine else None,
            placeholder=placeholder,
        )
        return {"written": "documented", "merged": "documented", "kept": "known", "review": "review"}[learned]  # type: ignore[return-value]  # the values are words of Became


def action_for(element: Element, slot: Slot, screen: Screen) -> Action:
    """Return the action that tries a way of using an element."""
    match slot:
        case "tap":
            return Tap(element.label)
        case "text":
            return TypeText(sample_for(element, screen.facts), element.label)
        case "long_press":
            return LongPress(element.label)
        case "v_swipe":
            return Swipe(element.label, "up", "long")
        case "h_swipe":
            return Swipe(element.label, "right" if element.role == "slider" else "left", "medium")


def try_it(
    action: Action,
    screen: Screen,
    run: RunParts,
    learning: Learning,
    *,
    returns_to: Callable[[ScreenFacts], bool] = lambda facts: False,
) -> Tried:
    """Do it, learn what it does, and put back what it changed on its own screen.

    Args:
        action: with the labels of that screen.
        screen: the present screen.
        run: the run.
        learning: who learns.
        returns_to: whether a screen is the one that this one was opened from.
    """
    mark = run.device.mark()
    acted = act(action, screen, run, age_s=0.0)
    if acted.effect == "refused":
        return Tried(action=action, screen=acted.screen, now=acted.screen, became="refused", told=acted.message)
    after = Interruptions(run, "").clear(acted.screen)
    has_left = after is None or after.facts.foreground.package not in run.packages
    if has_left and (crashes := find_crashes(run.device.log_since(mark), run.app)):
        now = after or acted.screen
        return Tried(action=action, screen=now, now=now, became="crashed", told=crashes[0])
    if after is None:
        return Tried(action=action, screen=acted.screen, now=acted.screen, became="crashed", told="it hangs")
    if acted.effect == "unchanged" and after is acted.screen:
        return Tried(action=action, screen=after, now=after, became="vain", told=acted.message)
    if asks_for_rating(after.facts) and not asks_for_rating(screen.facts):
        return Tried(action=action, screen=screen, now=after, became="interrupted", told="a request for a rating")
    back = Back(screen=after) if has_left else put_back(action, screen, after, run)
    returns = returns_to(after.facts)
    reflection = learning.reflect(screen, action, after, app=run.app, toggles=back.toggles, returns=returns)
    became = learning.keep(screen, action, reflection, placeholder=back.placeholder)
    return Tried(action=action, screen=after, now=back.screen, became=became, reflection=reflection, told=acted.message)


def relaunch(run: RunParts) -> Screen:
    """Start the app afresh and look at it.

    Raises:
        DeviceError: it does not start.
    """
    run.device.stop(run.app)
    run.device.launch(run.app)
    deadline = time.monotonic() + run.limits.settle_s
    screen = run.look()
    while "loading" in screen.facts.doubts and time.monotonic() < deadline:
        screen = run.look()
    cleared = Interruptions(run, "").clear(screen)
    if cleared is None:
        raise AppAgentError(f"{run.app} crashes or hangs as soon as it is launched")
    return cleared
