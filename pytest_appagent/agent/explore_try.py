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
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.label import labelled_picture, plain_picture
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from ..slots import slot_of
from .crash import find_crashes
from .interruptions import Interruptions
from .parts import RunParts
from .perform import act
from .risks import asks_for_rating, commits, leads_back, risk_of
from .samples import sample_for

_LONGEST_PLACEHOLDER = 80

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
    back = _Back(screen=after) if has_left else _put_back(action, screen, after, run)
    returns = returns_to(after.facts)
    reflection = learning.reflect(screen, action, after, app=run.app, toggles=back.toggles, returns=returns)
    became = learning.keep(screen, action, reflection, placeholder=back.placeholder)
    return Tried(action=action, screen=after, now=back.screen, became=became, reflection=reflection, told=acted.message)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Back:
    """What putting back came to.

    Attributes:
        screen: the screen then.
        toggles: whether the same action undid what it had done.
        placeholder: what the field showed while it was empty, if it was and showed anything.
    """

    screen: Screen
    toggles: bool = False
    placeholder: str = ""


def _put_back(action: Action, before: Screen, after: Screen, run: RunParts) -> _Back:
    """Undo what was changed on the screen itself."""
    label: int | None = getattr(action, "label", None)
    target = before.facts.elements[label - 1] if label is not None else None
    # The keyboard takes half of the screen, which may then look like another one.
    is_field = target is not None and target.role == "input" and after.facts.foreground == before.facts.foreground
    if not is_field and (before.facts.key != after.facts.key or before.facts.is_layer):
        return _Back(screen=after)
    match action:
        case TypeText() if target is not None:
            return _typed_back(target, action.text, after, run)
        case Tap() | LongPress() if target is not None and target.role == "input":
            return _Back(screen=_without_keyboard(after, run))
        case Tap() if target is not None and _may_toggle(target, before, after):
            return _toggled_back(target, before, after, run)
        case _:
            return _Back(screen=after)


def _typed_back(field: Element, typed: str, screen: Screen, run: RunParts) -> _Back:
    placeholder = ""
    again, focused = find_again(field, screen.facts), _focused(screen)
    # With the keyboard up a form may have scrolled, and another field stand where this one stood.
    found = focused if focused is not None and focused.text == typed else again or focused
    if found is not None:
        screen = act(TypeText("", found.label), screen, run, age_s=0.0).screen
        again, focused = find_again(field, screen.facts), _focused(screen)
        empty = focused if focused is not None and found.focused else again or focused
        if empty is not None:
            placeholder = _placeholder(found, empty)
        # Some trees give the placeholder of an empty field as its text: that must not be typed.
        if empty is not None and empty.text != field.text and field.text and not field.password:
            screen = act(TypeText(field.text, empty.label), screen, run, age_s=0.0).screen
    return _Back(screen=_without_keyboard(screen, run), placeholder=placeholder)


def _placeholder(full: Element, empty: Element) -> str:
    """Return what a field shows after it was emptied; nothing if it kept what it held, or went back to a number."""
    shown = empty.hint or empty.text
    is_emptied = bool(full.text) and full.text != empty.text
    return shown if is_emptied and any(map(str.isalpha, shown)) and len(shown) <= _LONGEST_PLACEHOLDER else ""


def _without_keyboard(screen: Screen, run: RunParts) -> Screen:
    if screen.facts.keyboard_top is None:
        return screen
    run.device.hide_keyboard()
    return run.look()


def _may_toggle(element: Element, screen: Screen, after: Screen) -> bool:
    # A row that changed the texts has led on, to the next entry for instance.
    has_led_on = element.role == "item" and screen.facts.texts != after.facts.texts
    return (
        element.role != "radio"
        and not has_led_on
        and not (element.identity.in_list and element.role == "item")
        and not commits(element)
        and not leads_back(element)
        and risk_of(element, screen.facts) is None
    )


def _toggled_back(target: Element, before: Screen, after: Screen, run: RunParts) -> _Back:
    found = find_again(target, after.facts) or next(
        (one for one in after.facts.elements if (one.bounds, one.cls) == (target.bounds, target.cls)), None
    )
    if found is not None and found.identity.row[:1] != target.identity.row[:1]:
        return _Back(screen=after)  # the entry that it belonged to is gone, and the next one has moved up
    if found is None or risk_of(found, after.facts) is not None:
        return _Back(screen=after)
    again = act(Tap(found.label), after, run, age_s=0.0)
    return _Back(screen=again.screen, toggles=again.effect == "changed" and same_screen(before, again.screen))


def _focused(screen: Screen) -> Element | None:
    return next((one for one in screen.facts.elements if one.focused and "text" in one.actions), None)


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
