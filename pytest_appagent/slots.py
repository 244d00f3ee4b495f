"""Which of the five ways of using an element, the slots of its documentation, fit it, and which one an action is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Action, DoubleTap, LongPress, SetPercent, Swipe, Tap, TypeText

if TYPE_CHECKING:
    from .knowledge import Slot
    from .screen.elements import Element

_WIDE = 2.0
"""What is this many times as wide as it is high is swiped sideways."""


def slots_of(element: Element) -> tuple[Slot, ...]:
    """Return the slots that can be documented, in the order in which they are worth it.

    A row that moves because its list does has no swipe of its own.
    """
    found: list[Slot] = []
    if "tap" in element.actions:
        found.append("tap")
    if "text" in element.actions:
        found.append("text")
    if "swipe" in element.actions and element.role in ("list", "web", "slider"):
        sideways = element.role == "slider" or element.bounds.width > _WIDE * element.bounds.height
        found.append("h_swipe" if sideways else "v_swipe")
    if "long_press" in element.actions:
        found.append("long_press")
    return tuple(found)


def slot_of(action: Action) -> Slot | None:
    """Return the slot that an action is about, None for one that is aimed at no element."""
    match action:
        case Tap() | DoubleTap():
            return "tap"
        case LongPress():
            return "long_press"
        case TypeText(label=int()):
            return "text"
        case Swipe(direction="left" | "right") | SetPercent():
            return "h_swipe"
        case Swipe():
            return "v_swipe"
        case _:
            return None
