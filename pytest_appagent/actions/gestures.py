"""From an action to pixels. Every point of every gesture lies on the display."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ..device.gesture import DragFromTo, Gesture, HoldAt, SwipeFromTo, TapAt
from ..screen.chrome import dp
from ..screen.frame import Display
from ..screen.geometry import Bounds, Point
from ..screen.grid import grid_for
from ..screen.screen import Screen
from .values import (
    Distance,
    DoubleTap,
    Drag,
    GestureAction,
    LongPress,
    LongPressArea,
    SetPercent,
    Subarea,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
)

# Shares of the display's width, as AppAgent has them; a vertical way is twice as long.
_SHARES: dict[Distance, float] = {"short": 0.1, "medium": 0.2, "long": 0.3}
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

# Where a moving finger belongs to the system: the way home, the way back, the notification shade.
# Source: Android documentation, gesture navigation; the widest back edge that a user can set is 40 dp.
_BOTTOM_EDGE_DP = 48
_SIDE_EDGE_DP = 40
_TOP_EDGE_DP = 32

# A shorter way is taken for a tap by apps (touch slop is 8 dp).
_MIN_WAY_DP = 24

# Sliders of the platform keep room for the thumb at both ends of the track.
_THUMB_ROOM_DP = 16


def to_gesture(action: GestureAction, screen: Screen) -> Gesture:
    """Return the gesture that carries out an action which `check_action` let pass on this screen.

    Raises:
        LookupError: the screen has no such label.
        AreaUnknown: the grid has no such area.
    """
    match action:
        case Tap(label):
            return TapAt(point=_touch_bounds(screen, label).center)
        case DoubleTap(label):
            return TapAt(point=_touch_bounds(screen, label).center, times=2)
        case LongPress(label):
            return HoldAt(point=_touch_bounds(screen, label).center)
        case Swipe():
            return _swipe(action, screen)
        case Drag(label, onto):
            return DragFromTo(start=_touch_bounds(screen, label).center, end=_touch_bounds(screen, onto).center)
        case SetPercent(label, percent):
            return TapAt(point=_place_on_track(_touch_bounds(screen, label), percent, screen.frame.display))
        case TapArea(area, subarea):
            return TapAt(point=_area_point(screen, area, subarea))
        case LongPressArea(area, subarea):
            return HoldAt(point=_area_point(screen, area, subarea))
        case SwipeAreas():
            return SwipeFromTo(
                start=_area_point(screen, action.start_area, action.start_subarea),
                end=_area_point(screen, action.end_area, action.end_subarea),
            )
        case _:
            assert_never(action)


def _touch_bounds(screen: Screen, label: int) -> Bounds:
    """Return the part of an element that a finger can reach: on the display and above the keyboard."""
    elements = screen.facts.elements
    if not 1 <= label <= len(elements):
        raise LookupError(f"there is no label {label} among the {len(elements)} of this screen")
    bounds = elements[label - 1].bounds
    display = _display_bounds(screen)
    visible = bounds.intersection(display) or _nearest_pixel(bounds.center, display)
    if screen.facts.keyboard_top is None:
        return visible
    above_keyboard = Bounds(left=0, top=0, right=display.right, bottom=screen.facts.keyboard_top)
    return visible.intersection(above_keyboard) or visible


def _display_bounds(screen: Screen) -> Bounds:
    width, height = screen.facts.size
    return Bounds(left=0, top=0, right=width, bottom=height)


def _nearest_pixel(point: Point, bounds: Bounds) -> Bounds:
    x = _clamp(point.x, bounds.left, bounds.right - 1)
    y = _clamp(point.y, bounds.top, bounds.bottom - 1)
    return Bounds(left=x, top=y, right=x + 1, bottom=y + 1)


def _area_point(screen: Screen, area: int, subarea: Subarea) -> Point:
    return grid_for(screen.frame.display).point(area, subarea)


def _place_on_track(bounds: Bounds, percent: int, display: Display) -> Point:
    """Return where to touch a slider; sliders jump to a touch, and 0 and 100 mean the very ends.

    A slider that is higher than wide grows upwards.
    """
    center, share = bounds.center, percent / 100
    if bounds.height > bounds.width:
        return Point(x=center.x, y=_on_track(bounds.top, bounds.bottom, 1 - share, display))
    return Point(x=_on_track(bounds.left, bounds.right, share, display), y=center.y)


def _on_track(low: int, high: int, share: float, display: Display) -> int:
    if share in (0, 1):
        return low if share == 0 else high - 1
    room = min(dp(display, _THUMB_ROOM_DP), (high - low) // 4)
    return _clamp(round(low + room + share * (high - low - 2 * room)), low, high - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Span:
    """Pixels along one axis, the last one included."""

    first: int
    last: int

    def within(self, other: _Span) -> _Span | None:
        first, last = max(self.first, other.first), min(self.last, other.last)
        return _Span(first=first, last=last) if first <= last else None

    def clamp(self, value: int) -> int:
        return _clamp(value, self.first, self.last)


def _swipe(action: Swipe, screen: Screen) -> SwipeFromTo:
    toward_x, toward_y = _DIRECTIONS[action.direction]
    unit = round(_SHARES[action.distance] * screen.facts.size[0])
    touch, free, display = _touch_bounds(screen, action.label), _free_bounds(screen), _display_bounds(screen)
    shortest = dp(screen.frame.display, _MIN_WAY_DP)
    start_x, end_x = _fit_way(_across(touch), _across(free), _across(display), way=toward_x * unit, shortest=shortest)
    start_y, end_y = _fit_way(_down(touch), _down(free), _down(display), way=toward_y * 2 * unit, shortest=shortest)
    return SwipeFromTo(start=Point(x=start_x, y=start_y), end=Point(x=end_x, y=end_y))


def _free_bounds(screen: Screen) -> Bounds:
    """Return the part of the display where a moving finger belongs to the app; all of it if that leaves nothing."""
    display, whole = screen.frame.display, _display_bounds(screen)
    side, bottom = dp(display, _SIDE_EDGE_DP), whole.bottom - dp(display, _BOTTOM_EDGE_DP)
    keyboard_top = screen.facts.keyboard_top
    inner = Bounds(
        left=side,
        top=dp(display, _TOP_EDGE_DP),
        right=whole.right - side,
        bottom=bottom if keyboard_top is None else min(bottom, keyboard_top),
    )
    return inner if inner.area else whole


def _across(bounds: Bounds) -> _Span:
    return _Span(first=bounds.left, last=bounds.right - 1)


def _down(bounds: Bounds) -> _Span:
    return _Span(first=bounds.top, last=bounds.bottom - 1)


def _fit_way(element: _Span, safe: _Span, display: _Span, *, way: int, shortest: int) -> tuple[int, int]:
    """Return where along its axis a finger starts and ends so that the way fits.

    It starts at the element's centre, or as far back within the element as the way needs; what still does not fit is
    cut off. If that leaves too little for a swipe, the way may use the whole display, then begin beside the element.
    """
    reach = element.within(safe) or element
    middle = reach.clamp((element.first + element.last + 1) // 2)
    if way == 0:
        return middle, middle
    start = reach.clamp(safe.clamp(middle + way) - way)
    # A start beyond the middle would only lengthen a way that fits already.
    start = max(start, middle) if way < 0 else min(start, middle)
    end = safe.clamp(start + way)
    if (end - start) * (1 if way > 0 else -1) >= min(shortest, abs(way)):
        return start, end
    end = display.clamp(start + way)
    if abs(end - start) < shortest:
        start = display.clamp(end - (shortest if way > 0 else -shortest))
    return start, end


def _clamp(value: int, low: int, high: int) -> int:
    return max(low, min(value, high))
