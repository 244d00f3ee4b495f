"""Taking aim right before acting: is what was decided on still there, and still where it was?

A model thinks for seconds. What it decided on may have moved by then, may be gone, or may be covered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from ..actions import (
    Action,
    DoubleTap,
    Drag,
    GestureAction,
    LongPress,
    LongPressArea,
    SetPercent,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    TypeText,
    to_gesture,
)
from ..device.gesture import HoldAt, TapAt
from ..screen.compare import same_screen
from ..screen.geometry import Point
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from .guard import refusal
from .interruptions import put_away
from .parts import RunParts

STALE_AFTER_S = 1.0

_GESTURES = (Tap, DoubleTap, LongPress, Swipe, Drag, SetPercent, TapArea, LongPressArea, SwipeAreas)
_ON_AREAS = (TapArea, LongPressArea, SwipeAreas)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What is to be done on the screen as it is now.

    Attributes:
        action: the action, with the labels of that screen.
        screen: the screen right before acting.
        refused: why it must not be done, empty if it may.
        message: what the policy should know though it is done.
    """

    action: Action
    screen: Screen
    refused: str = ""
    message: str = ""


def take_aim(action: Action, screen: Screen, run: RunParts, *, age_s: float) -> Aim:
    """Return what to do, after another look if the one that was decided on is no longer fresh.

    Args:
        action: it has passed `guard.refusal` for that screen.
        screen: the screen that it was decided on.
        run: the run.
        age_s: seconds since that screen was seen.
    """
    aim = Aim(action=action, screen=screen)
    if not isinstance(action, (*_GESTURES, TypeText)):
        return aim  # keys and the like are aimed at nothing
    if age_s > STALE_AFTER_S and not run.device.shows(screen.frame):
        aim = _aim_anew(aim, run.look(), run)
    heads_up = aim.screen.frame.heads_up
    if heads_up is not None and not aim.refused and any(heads_up.contains(point) for point in _touched(aim)):
        aim = _aim_anew(aim, put_away(heads_up, run), run)
        heads_up = aim.screen.frame.heads_up
        if heads_up is not None and not aim.refused and any(heads_up.contains(point) for point in _touched(aim)):
            return replace(aim, refused="a notification covers it and does not go away; wait(5) lets it pass")
    return aim


def _aim_anew(aim: Aim, now: Screen, run: RunParts) -> Aim:
    """Find on the present screen what was aimed at on an earlier one."""
    if same_screen(aim.screen, now):
        return replace(aim, screen=now)
    before, facts = aim.screen.facts, now.facts
    if isinstance(aim.action, _ON_AREAS):
        changed = "the screen has changed since; look again" if _is_another(before, facts) else ""
        return replace(aim, screen=now, refused=changed)
    labels = {}
    for field in ("label", "onto"):
        label = getattr(aim.action, field, None)
        if label is None:
            continue
        found = find_again(before.elements[label - 1], facts)
        if found is None:
            covered = "; hide_keyboard() may uncover it" if facts.keyboard_top is not None else ""
            told = f"the screen has changed since: element {label} is gone or cannot be told apart{covered}"
            return replace(aim, screen=now, refused=told)
        labels[field] = found.label
    action = replace(cast("Tap", aim.action), **labels)
    moved = ", ".join(
        f"element {getattr(aim.action, field)} is now {label}"
        for field, label in labels.items()
        if label != getattr(aim.action, field)
    )
    return Aim(
        action=action,
        screen=now,
        refused=refusal(action, facts, run.packages) or "",
        message=f"the screen had changed since; {moved}" if moved else "",
    )


def _is_another(one: ScreenFacts, other: ScreenFacts) -> bool:
    return (one.key, one.size, one.foreground, one.keyboard_top) != (
        other.key,
        other.size,
        other.foreground,
        other.keyboard_top,
    )


def _touched(aim: Aim) -> tuple[Point, ...]:
    """Return where fingers would go down and up."""
    action = aim.action
    if isinstance(action, TypeText):
        if action.label is None:
            return ()
        action = Tap(action.label)
    gesture = to_gesture(cast("GestureAction", action), aim.screen)
    return (gesture.point,) if isinstance(gesture, (TapAt, HoldAt)) else (gesture.start, gesture.end)
