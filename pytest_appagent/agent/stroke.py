"""What a finger meant: from a stroke on the panel to an action of the vocabulary."""

from __future__ import annotations

import math

from ..actions import Action, Distance, LongPress, Press, Swipe, Tap
from ..device.gesture import Stroke
from ..device.touches import to_point
from ..screen.chrome import dp
from ..screen.elements import Element
from ..screen.geometry import Point
from ..screen.screen import Screen

_SLOP_DP = 16  # a finger that means to stay moves about so far
_LONG_S = 0.5
_EDGE_DP = 24
_BAR_DP = 48
# The vocabulary's distances as shares of the display's width; a vertical way is twice as long.
_DISTANCES: tuple[tuple[Distance, float], ...] = (("short", 0.1), ("medium", 0.2), ("long", 0.3))


def to_action(stroke: Stroke, screen: Screen) -> Action | str | None:
    """Return what was meant on that screen; why it cannot be told, as a text; None for a touch on the keyboard."""
    display = screen.frame.display
    start, end = to_point(stroke.start, display), to_point(stroke.end, display)
    keyboard_top = screen.facts.keyboard_top
    if _is_back_swipe(start, end, screen):
        return Press("back")
    in_bar = start.y >= display.height - dp(display, _BAR_DP)
    if not in_bar and keyboard_top is not None and start.y >= keyboard_top:
        return None
    element = _operable_at(screen, start)
    if element is None and in_bar:
        return _in_bar(start, end, screen)
    if element is None:
        return "nothing that has a number was touched"
    if _is_touch(start, end, screen):
        return LongPress(element.label) if stroke.seconds >= _LONG_S else Tap(element.label)
    return _swipe(element, start, end, display.width)


def _in_bar(start: Point, end: Point, screen: Screen) -> Action | str:
    """What a touch in the system's bar means: its left third holds the way back."""
    if _is_touch(start, end, screen) and start.x < screen.frame.display.width // 3:
        return Press("back")
    return "the system's bar was touched, which leaves the app"


def _is_touch(start: Point, end: Point, screen: Screen) -> bool:
    return math.dist((start.x, start.y), (end.x, end.y)) <= dp(screen.frame.display, _SLOP_DP)


def _is_back_swipe(start: Point, end: Point, screen: Screen) -> bool:
    """Whether the finger came in from a side, which is the system's way back."""
    display = screen.frame.display
    edge = dp(display, _EDGE_DP)
    across = end.x - start.x
    inward = across > 0 if start.x < edge else across < 0 if start.x >= display.width - edge else False
    return inward and abs(across) > max(2 * edge, abs(end.y - start.y))


def _operable_at(screen: Screen, point: Point) -> Element | None:
    """Return the smallest element there that can do more than scroll, else the one that scrolls."""
    found = [element for element in screen.facts.elements if element.bounds.contains(point)]
    return min(found, key=lambda one: ("tap" not in one.actions, one.bounds.area), default=None)


def _swipe(element: Element, start: Point, end: Point, width: int) -> Swipe:
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        share, direction = abs(across) / width, "right" if across > 0 else "left"
    else:
        share, direction = abs(down) / width / 2, "down" if down > 0 else "up"
    distance = min(_DISTANCES, key=lambda pair: abs(pair[1] - share))[0]
    return Swipe(element.label, direction, distance)  # type: ignore[arg-type]  # a word of the four above
