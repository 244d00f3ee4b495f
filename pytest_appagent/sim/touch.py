"""Which view a touch is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .layouts import Scroll
from .view import Direction, View

TOUCH_SLOP_DP = 8.0
LONG_PRESS_S = 0.5
DOUBLE_TAP_S = 0.6
"""Longer than Android's 0.3 s, since two commands over adb may be that far apart."""


def find_touched(path: Sequence[View], wants: Callable[[View], bool]) -> View | None:
    """Return the innermost view of `path` that wants the touch; a disabled control keeps it from those around it."""
    for view in reversed(path):
        if wants(view):
            return view if view.enabled else None
        if not view.enabled and (view.is_clickable or view.checkable):
            return None
    return None


def swipe_direction(dx: int, dy: int) -> Direction:
    """Return where the finger went, by the longer way."""
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"


def scroll_by(path: Sequence[View], direction: Direction, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Scroll the innermost container that can still move along with the finger, or let a view take the swipe."""
    sideways = direction in ("left", "right")
    for view in reversed(path):
        if isinstance(view, Scroll) and not sideways and view.state.scroll(start[1] - end[1]):
            return True
        if view.on_point is not None and sideways and view.enabled:
            view.point_at(*end)
            return True
        if view.on_swipe is not None and view.on_swipe(direction):
            return True
    return False
