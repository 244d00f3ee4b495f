"""Choosing days of the week where each has a box of its own."""

from __future__ import annotations

from .control import Control
from .moments import week_days
from .plan import Put, Text
from .view import View
from .ways import Way, tap
from .words import plain

_WEEK = 7


def is_day_choice(goal: Put, view: View) -> bool:
    """Whether the days of the week are there to be ticked, and the sentence says which."""
    return isinstance(goal.value, Text) and bool(week_days(goal.value.text)) and len(_boxes(view)) == _WEEK


def day_ways(goal: Put, view: View) -> list[Way] | None:
    """Return the next touch that brings the days nearer to what is wanted; None once they are right."""
    assert isinstance(goal.value, Text)
    wanted = week_days(goal.value.text)
    for day, box in _boxes(view).items():
        if (day in wanted) != (box.element.checked or box.element.selected):
            return [tap(box, 0.95, "is a day to be changed", "chosen")]
    return None


def _boxes(view: View) -> dict[str, Control]:
    """The boxes of the days of the week, by their names."""
    found: dict[str, Control] = {}
    for control in view.controls:
        for line in (*control.lines, control.element.content_desc):
            days = week_days(plain(line))
            if len(days) == 1 and (control.element.checkable or control.element.role in ("button", "item")):
                found.setdefault(next(iter(days)), control)
    return found
