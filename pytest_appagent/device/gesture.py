"""Gestures: pixels and seconds, what is left of an action when it reaches the device."""

from __future__ import annotations

from dataclasses import dataclass

from ..screen.geometry import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class TapAt:
    """A short touch; `times` touches in quick succession."""

    point: Point
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldAt:
    """A touch that stays."""

    point: Point
    hold_s: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SwipeFromTo:
    """A touch that moves at once and is let go at the end."""

    start: Point
    end: Point
    move_s: float = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class DragFromTo:
    """A touch that first stays, so that the thing is picked up, then moves."""

    start: Point
    end: Point
    move_s: float = 1.0


Gesture = TapAt | HoldAt | SwipeFromTo | DragFromTo


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """What a finger did on the touch panel, from touching to lifting.

    Attributes:
        start: where it touched, in shares of the panel's width and height.
        end: where it was lifted.
        seconds: how long that took.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    seconds: float
