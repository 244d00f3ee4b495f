"""The goal of giving a slot its value, whatever the control is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time, timedelta

from ..actions import Press, SetPercent, TypeText
from .control import Control
from .days import day_ways, is_day_choice
from .exploring import seek_ways
from .labels import kind_ways, name_ways
from .pickers import date_ways, is_date_picker, is_time_picker, leave_ways, time_ways
from .plan import Flag, Number, Put, Text, Value, describe_value
from .records import in_hand
from .slots import control_fit, holders, option_fit, shows, values_of
from .switching import advance_flag, named_switch, unlock_ways
from .view import View
from .ways import Scene, Way, edit_ways, general_ways, scroll_ways, tap

_CLEAR = 0.6  # a switch or an option must be named, not just resemble


def advance_put(goal: Put, scene: Scene) -> list[Way] | None:
    """Return ways to give the slot its value; None once the screen shows it."""
    view = scene.view
    if is_time_picker(view) or is_date_picker(view):
        asked = _asked_by_picker(goal, scene)
        ways = _picker_ways(asked, scene)
        return ways if asked is goal.value else [replace(way, mark="") for way in ways]
    if isinstance(goal.value, Flag):
        return advance_flag(goal.slot, goal.value, scene)
    if scene.reached("asked") and view.floats:
        ways = _answer_ways(goal, scene) or scroll_ways(view, 0.6)
        leave = Way(action=Press("back"), score=0.07, why="it does not offer that")
        return [*ways, *general_ways(scene, explore=False), leave]
    near = in_hand(view)
    if is_day_choice(goal, near):
        return day_ways(goal, near)
    if (parts := name_ways(goal, view)) is not None:
        return parts or None
    if ways := kind_ways(goal, view, asked=scene.reached("kinds")):
        return ways
    if named := named_switch(goal, near):
        return advance_flag(named, Flag(True), scene)
    found = holders(goal, near, scene.now)
    if _is_met(goal, found, scene) or (goal.implied and not found):
        return None
    if view.floats and scene.memory.detours and not view.inputs:
        found = []  # a menu that was opened to look around holds ways, no values
    ways = [_ask_way(fit, control, goal) for fit, control in found]
    ways += _chip_ways(goal, near, asked=scene.reached("asked")) + unlock_ways(goal.slot, view)
    return ways + edit_ways(scene) + seek_ways(goal.slot, scene)


def _asked_by_picker(goal: Put, scene: Scene) -> Value:
    """The value that the picker is for: where a new thing begins with one, that may belong to a goal to come."""
    if scene.memory.marks or not is_time_picker(scene.view) or isinstance(goal.value, time):
        return goal.value
    following = [one for one in scene.goals[scene.memory.goal + 1 :] if isinstance(one, Put)]
    return next((one.value for one in following if isinstance(one.value, time)), goal.value)


def _picker_ways(value: Value, scene: Scene) -> list[Way]:
    view = scene.view
    if isinstance(value, time) and is_time_picker(view):
        return time_ways(view, value) + leave_ways(view)
    if isinstance(value, date) and is_date_picker(view):
        return date_ways(view, value, scene.now, picked=scene.reached("picked")) + leave_ways(view)
    return leave_ways(view)


def _is_met(goal: Put, found: list[tuple[float, Control]], scene: Scene) -> bool:
    """Whether the control that holds the slot shows the value, or it was set and nothing shows another."""
    best = [control for fit, control in found if fit >= found[0][0] - 0.01]
    if any(shows(control, goal, scene.now) for control in best):
        return True
    if scene.reached("typed") and any(shows(field, goal, scene.now) for field in scene.view.inputs):
        return True  # a field that is filled may not say its name any more
    if not (scene.reached("confirmed") or scene.reached("chosen")):
        return False
    return not any(values_of(goal.value, control, scene.now) for control in best)


def _ask_way(fit: float, control: Control, goal: Put) -> Way:
    """Touch or fill the control that holds the slot."""
    score = min(0.89, 0.4 + 0.5 * fit)
    why = f"holds {goal.slot}"
    if control.is_input:
        action = TypeText(_typed(goal.value), control.label)
        return Way(action=action, score=score, why=f"{why}: {control.shown()}", mark="typed")
    if isinstance(goal.value, Number) and control.element.role == "slider":
        percent = max(0, min(100, goal.value.number))
        return Way(
            action=SetPercent(control.label, percent), score=score, why=f"is the slider of {goal.slot}", mark="chosen"
        )
    return tap(control, score, why, "asked")


def _typed(value: Value) -> str:
    return value.text if isinstance(value, Text) else describe_value(value)


def _chip_ways(goal: Put, view: View, *, asked: bool) -> list[Way]:
    """Options that stand on the page itself; those that a label of the slot stands by come first.

    On a page that was asked for to choose on, what is called like the value comes before all.
    """
    ways = []
    for control in view.controls:
        if control.is_input or control.element.role == "list":
            continue
        fit = max((option_fit(line, goal.value) for line in control.lines), default=0.0)
        if fit >= _CLEAR and isinstance(goal.value, Text):
            named = any(trust < 1 and option_fit(name, Text(goal.slot)) >= _CLEAR for name, trust in control.names())
            ways.append(tap(control, (0.92 if named or asked else 0.5) * fit, "is the option", "chosen"))
    return ways


def _answer_ways(goal: Put, scene: Scene) -> list[Way]:
    """Answer the dialog or menu that the slot's control brought up."""
    view = scene.view
    if view.inputs and not isinstance(goal.value, timedelta):
        if any(shows(field, goal, scene.now) for field in view.inputs):
            return _confirm_ways(view)
        field = max(view.inputs, key=lambda one: one.likeness(goal.slot))
        return [Way(action=TypeText(_typed(goal.value), field.label), score=0.9, why="was asked for", mark="typed")]
    if any(control.element.role == "checkbox" for control in view.controls):
        return _check_ways(goal, scene)
    fits = [(control_fit(control, goal.value), control) for control in view.controls if not control.is_input]
    if view.confirm is not None and any(control.element.checked and fit >= _CLEAR for fit, control in fits):
        return _confirm_ways(view)
    return [tap(control, 0.95 * fit, "is the option", "chosen") for fit, control in fits if fit >= _CLEAR]


def _check_ways(goal: Put, scene: Scene) -> list[Way]:
    """Check what the sentence gives the slot, then uncheck all else, then confirm."""
    wanted = [other.value for other in scene.goals if isinstance(other, Put) and other.slot == goal.slot]
    options = [control for control in scene.view.controls if control.element.checkable]
    fitting = [control for control in options if any(control_fit(control, value) >= _CLEAR for value in wanted)]
    for control in fitting:
        if not control.element.checked:
            return [tap(control, 0.9, "is wanted")]
    for control in options:
        if fitting and control.element.checked and control not in fitting:
            return [tap(control, 0.9, "is not wanted")]
    return _confirm_ways(scene.view) if fitting else []


def _confirm_ways(view: View) -> list[Way]:
    return [tap(view.confirm, 0.95, "keeps the choice", "confirmed")] if view.confirm is not None else []
