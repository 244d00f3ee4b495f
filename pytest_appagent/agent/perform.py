"""Carrying out an action: the way from a word of the vocabulary to the device."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import assert_never

from ..actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    GiveUp,
    HideKeyboard,
    LongPress,
    LongPressArea,
    OpenApp,
    Press,
    ScrollTo,
    SetPercent,
    ShowGrid,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    TypeText,
    Wait,
    to_gesture,
)
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from .parts import RunParts

MAX_SCROLLS = 20
MAX_WAIT_S = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What came of an action: the screen after it, and what the policy should be told."""

    screen: Screen
    message: str = ""


def carry_out(action: Action, screen: Screen, run: RunParts) -> Done:
    """Do it, wait until the screen is quiet, and return what is there then.

    The action has passed `guard.refusal` for this screen.
    """
    device = run.device
    match action:
        case Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | SetPercent():
            device.perform(to_gesture(action, screen))
        case TapArea() | LongPressArea() | SwipeAreas():
            device.perform(to_gesture(action, screen))
        case TypeText():
            return _type(action, screen, run)
        case Press(key=key):
            device.press(key)
        case HideKeyboard():
            device.hide_keyboard()
        case ScrollTo(text=text):
            return _scroll_to(text, screen, run)
        case Wait(seconds=seconds):
            return _wait(min(seconds, MAX_WAIT_S), screen, run)
        case OpenApp(package=package):
            device.launch(package)
        case ShowGrid() | Finish() | GiveUp():
            return Done(screen=screen)
        case _:
            assert_never(action)
    return Done(screen=run.look())


def _type(action: TypeText, screen: Screen, run: RunParts) -> Done:
    if action.label is None:
        run.device.type_text(action.text)
        return Done(screen=run.look())
    element = screen.facts.elements[action.label - 1]
    if not element.focused:
        run.device.perform(to_gesture(Tap(action.label), screen))
    run.device.type_text(action.text, replace=True)
    after = run.look()
    field = find_again(element, after.facts) or _focused_input(after.facts)
    if field is None or field.password or field.text == action.text:
        return Done(screen=after)
    return Done(screen=after, message=f"the field now holds {field.text!r}, not {action.text!r}")


def _focused_input(facts: ScreenFacts) -> Element | None:
    inputs = [element for element in facts.elements if element.focused and element.role == "input"]
    return inputs[0] if len(inputs) == 1 else None


def _scroll_to(text: str, screen: Screen, run: RunParts) -> Done:
    """Swipe the largest scrollable on until the text is shown or nothing moves any more."""
    wanted = " ".join(text.casefold().split())
    for _ in range(MAX_SCROLLS):
        if any(wanted in " ".join(shown.text.casefold().split()) for shown in screen.facts.texts):
            return Done(screen=screen)
        scrollables = [element for element in screen.facts.elements if "swipe" in element.actions]
        if not scrollables:
            return Done(screen=screen, message="nothing on this screen can be scrolled")
        largest = max(scrollables, key=lambda element: element.bounds.area)
        run.device.perform(to_gesture(Swipe(largest.label, "up", "long"), screen))
        after = run.look()
        if same_screen(screen, after):
            return Done(screen=after, message=f"{text!r} is not there; the end of the list was reached")
        screen = after
    return Done(screen=screen, message=f"{text!r} did not show in {MAX_SCROLLS} swipes")


def _wait(seconds: float, screen: Screen, run: RunParts) -> Done:
    """Look until something changes, at most that long."""
    deadline = time.monotonic() + seconds
    after = run.look()
    while same_screen(screen, after) and time.monotonic() < deadline:
        after = run.look()
    return Done(screen=after)
