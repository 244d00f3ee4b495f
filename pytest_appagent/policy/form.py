"""Filling in a form, field by field: what is left to do once somebody has decided what goes where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime

from ..actions import Finish, GiveUp, Press, ScrollTo, Swipe, TypeText
from ..run import Decision, Observation
from .choosing import choose, shown_texts
from .filling import advance_put
from .memory import read_memory
from .moments import find_dates, find_spans, find_times
from .pickers import is_date_picker, is_time_picker
from .plan import Flag, Number, Put, Text, Value, describe, describe_value
from .records import in_hand
from .slots import holders
from .view import View, build_view
from .ways import Scene, Way

_SURE, _EDITS, _NAMED = 0.6, 0.3, 0.5
_FLAGS = {"on": True, "off": False}
_NUMBER = re.compile(r"(0|[1-9]\d{0,8})(%?)")


class FormFiller:
    """A policy for given fields and values. It takes sure ways and scrolls, and looks nowhere else."""

    name = "form"

    def __init__(self, values: Sequence[tuple[str, str]]) -> None:
        """Take what is to be set: names of fields and texts."""
        self._values = tuple(values)

    def decide(self, observation: Observation) -> Decision:
        """Return the next act, finish once all is shown, or give up on the field that is not found."""
        view = build_view(observation.screen)
        memory = read_memory(observation.summary).after(observation.last).at(view.facts.key)
        while memory.goal < len(self._values):
            goals = tuple(_put(slot, text, view, observation.now) for slot, text in self._values)
            goal = goals[memory.goal]
            scene = Scene(view=view, memory=memory, goals=goals, now=observation.now, app=observation.app)
            ways = advance_put(goal, scene)
            if ways is None:
                memory = memory.next_goal(changed=True)
                continue
            decision = choose(goal, [way for way in ways if _is_meant(way, goal, scene)] + _back_ways(scene), scene)
            if decision is not None:
                return decision
            return Decision(action=GiveUp(f"could not {describe(goal)}; seen: {shown_texts(view)}"))
        return Decision(action=Finish())


def to_words(value: Value) -> str:
    """Return a value as `FormFiller` reads it."""
    return value.text if isinstance(value, Text) else describe_value(value)


def read_value(text: str, now: datetime) -> Value:
    """Return the moment, span, switch position or number that is all of the text; else the text itself.

    Args:
        text: as somebody wrote it, "5 PM".
        now: what days without a year are counted from.
    """
    whole = text.strip()
    for found in (*find_times(whole), *find_spans(whole), *find_dates(whole, now)):
        if found.start == 0 and found.end == len(whole):
            return found.value
    if whole.lower() in _FLAGS:
        return Flag(_FLAGS[whole.lower()])
    if number := _NUMBER.fullmatch(whole):
        return Number(int(number[1]), percent=bool(number[2]))
    return Text(text)


def _put(slot: str, text: str, view: View, now: datetime) -> Put:
    """Return the goal for a field: what is typed into a field for texts is a text, whatever it looks like."""
    value = read_value(text, now)
    plain = Put(slot, Text(text))
    if isinstance(value, Text) or is_time_picker(view) or is_date_picker(view):
        return Put(slot, value)
    if view.floats:
        return plain if view.inputs and not isinstance(value, Flag) else Put(slot, value)
    held = holders(plain, in_hand(view), now)
    is_typed = bool(held) and held[0][1].is_input
    return plain if is_typed and not isinstance(value, date) else Put(slot, value)


def _back_ways(scene: Scene) -> list[Way]:
    """Back to the form, from a page on which one of its fields was set."""
    view, memory = scene.view, scene.memory
    if view.facts.key == memory.home or view.floats or view.inputs or not memory.changed or memory.marks:
        return []
    return [Way(action=Press("back"), score=0.1, why="what comes next is not on this page", mark="returned")]


def _is_meant(way: Way, goal: Put, scene: Scene) -> bool:
    """Whether a way is gone without anybody looking: what is sure, scrolling, and all that a picker needs.

    A dialog that another field has brought up is for that field, unless its own says otherwise.
    """
    view = scene.view
    if is_time_picker(view) or is_date_picker(view):
        return True
    if isinstance(way.action, TypeText) and view.floats and not scene.reached("asked"):
        return any(one.label == way.action.label and one.likeness(goal.slot) >= _NAMED for one in view.controls)
    return is_sure(way) or isinstance(way.action, Swipe | ScrollTo)


def is_sure(way: Way) -> bool:
    """Whether it is worth going without anybody looking: what leads to the form, what sets the field."""
    return way.score >= _SURE or (way.mark == "editing" and way.score >= _EDITS)
