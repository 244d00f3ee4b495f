"""Carrying out an action: the way from a word of the vocabulary to the device."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal, assert_never

from ..actions import (
    Action,
    DoubleTap,
    Drag,
    Finish,
    GiveUp,
    Goto,
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
from ..screen.screen import Screen
from .aim import take_aim
from .guard import refusal
from .parts import Done, Round, RunParts
from .scroll import scroll_to
from .type_in import type_in

_PACE_S = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """A decision, carried out or refused.

    Attributes:
        screen: the screen after it.
        effect: whether the screen changed.
        message: what the policy should be told.
        rounds: what was done for it, where that was more than one act.
    """

    screen: Screen
    effect: Literal["changed", "unchanged", "refused"]
    message: str = ""
    rounds: tuple[Round, ...] = ()


def act(action: Action, screen: Screen, run: RunParts, *, age_s: float) -> Acted:
    """Check a decision, take aim and do it.

    Args:
        action: what was decided.
        screen: the screen that it was decided on.
        run: the run.
        age_s: seconds since that screen was seen.
    """
    if fault := refusal(action, screen.facts, run.packages):
        return Acted(screen=screen, effect="refused", message=fault)
    aim = take_aim(action, screen, run, age_s=age_s)
    if aim.refused:
        return Acted(screen=aim.screen, effect="refused", message=aim.refused)
    done = carry_out(aim.action, aim.screen, run)
    # After grid() the next picture is another, though the device's screen is as it was.
    is_same = not isinstance(action, ShowGrid) and same_screen(aim.screen, done.screen)
    return Acted(
        screen=done.screen,
        effect="unchanged" if is_same else "changed",
        message="; ".join(filter(None, (aim.message, done.message))),
        rounds=done.rounds,
    )


def carry_out(action: Action, screen: Screen, run: RunParts) -> Done:
    """Do it, wait until the screen is quiet, and return what is there then.

    The action has passed `guard.refusal` for this screen.
    """
    device = run.device
    match action:
        case Tap() | DoubleTap() | LongPress() | Swipe() | Drag() | SetPercent():
            return Done(screen=run.touch(to_gesture(action, screen)))
        case TapArea() | LongPressArea() | SwipeAreas():
            return Done(screen=run.touch(to_gesture(action, screen)))
        case TypeText():
            return type_in(action, screen, run)
        case Press(key=key):
            device.press(key)
        case HideKeyboard():
            device.hide_keyboard()
        case ScrollTo(text=text):
            return scroll_to(text, screen, run)
        case Wait(seconds=seconds):
            return _wait(seconds, screen, run)
        case Goto():
            from .mapped import go_by_action  # late: going by a map performs acts

            return go_by_action(action, screen, run)
        case OpenApp(package=package):
            device.launch(package)
        case ShowGrid() | Finish() | GiveUp():
            return Done(screen=screen)
        case _:
            assert_never(action)
    return Done(screen=run.look())


def _wait(seconds: float, screen: Screen, run: RunParts) -> Done:
    """Look until something changes, at most that long."""
    deadline = time.monotonic() + seconds
    after = run.look()
    while same_screen(screen, after) and (left_s := deadline - time.monotonic()) > 0:
        time.sleep(min(_PACE_S, left_s))
        after = run.look()
    return Done(screen=after)
