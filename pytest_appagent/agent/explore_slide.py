"""Putting a slider back to where it was, by the number that it tells.

A tree tells neither the least nor the largest number of a slider, so that its former place is sought by touching it.
A whole percent is coarser than many sliders are.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

from ..device.gesture import TapAt
from ..screen.elements import Element
from ..screen.geometry import Bounds, Point
from ..screen.screen import Screen, ScreenFacts
from .parts import RunParts

logger = logging.getLogger(__name__)

_MOST_TOUCHES = 14
_MOST_GUESSES = 4  # the number may not grow evenly along the track
_NUMBER = re.compile(r"\D*?(-?\d+(?:[.,]\d+)?)\D*")


def slide_back(slider: Element, screen: Screen, run: RunParts) -> Screen:
    """Return the screen with the slider back at the number that it told, or at the nearest that was found.

    Where it told none it stays where it is.

    Args:
        slider: as it was.
        screen: the present screen.
        run: the run.
    """
    wanted = value_of(slider)
    found: dict[int, float] = {}
    now = slider_again(slider, screen.facts)
    while wanted is not None and now is not None and (value := value_of(now)) is not None:
        if value == wanted:
            return screen
        place = next_place(found, wanted, max(now.bounds.width, now.bounds.height))
        if place is None or len(found) == _MOST_TOUCHES:
            nearest = min(found, key=lambda place: abs(found[place] - wanted))
            screen = run.touch(TapAt(point=_point(now.bounds, nearest)))
            break
        screen = run.touch(TapAt(point=_point(now.bounds, place)))
        now = slider_again(slider, screen.facts)
        if now is not None and (reached := value_of(now)) is not None:
            found[place] = reached
    logger.info("a slider that told %r was not put back there", slider.text)
    return screen


def value_of(slider: Element) -> float | None:
    """Return the only number that a slider tells, None if it tells none or several."""
    match = _NUMBER.fullmatch(slider.text)
    return float(match[1].replace(",", ".")) if match else None


def next_place(found: Mapping[int, float], wanted: float, length: int) -> int | None:
    """Return where to touch a slider next, None where there is nothing left between what was found.

    Args:
        found: place on the track → number there, for the touches so far; none of them the wanted one.
        wanted: the number that is sought.
        length: of the track; places are from 0 to below that.
    """
    if not found:
        return length // 2
    if len(found) > 1 and len(set(found.values())) == 1:  # a few steps only: which way it grows its ends will tell
        value = next(iter(found.values()))
        ends = (length - 1, 0) if value < wanted else (0, length - 1)
        return next((place for place in ends if place not in found), None)
    rises = _rises(found)
    low = max((place for place, value in found.items() if (value < wanted) == rises), default=-1)
    high = min((place for place, value in found.items() if (value > wanted) == rises), default=length)
    if high - low <= 1:
        return None
    middle = (low + high) // 2
    if low in found and high in found and len(found) < _MOST_GUESSES:
        share = (wanted - found[low]) / (found[high] - found[low])
        middle = low + round(share * (high - low))
    return min(max(middle, low + 1), high - 1)


def slider_again(slider: Element, facts: ScreenFacts) -> Element | None:
    """Return the slider on a later screen, where it tells another number and may stand higher or lower."""
    alike = [one for one in facts.elements if one.role == "slider" and _make(one) == _make(slider)]
    return alike[0] if len(alike) == 1 else next((one for one in alike if one.bounds == slider.bounds), None)


def _make(slider: Element) -> tuple[object, ...]:
    bounds = slider.bounds
    return slider.cls, slider.resource_id, slider.content_desc, bounds.left, bounds.right, bounds.height


def _rises(found: Mapping[int, float]) -> bool:
    """Whether the number grows along the track, as it does unless the app is written from right to left."""
    return found[max(found)] >= found[min(found)]


def _point(bounds: Bounds, place: int) -> Point:
    """A slider that is higher than wide grows upwards."""
    if bounds.height > bounds.width:
        return Point(x=bounds.center.x, y=bounds.bottom - 1 - place)
    return Point(x=bounds.left + place, y=bounds.center.y)
