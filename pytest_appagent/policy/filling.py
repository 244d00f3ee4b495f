"""The goal of giving a slot its value, whatever the control is."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from ..actions import SetPercent, TypeText
from .moments import find_dates, find_spans, find_times
from .pickers import date_ways, is_date_picker, is_time_picker, leave_ways, time_ways
from .plan import Flag, Number, Put, Text, Value, describe_value
from .view import Control, View
from .ways import Scene, Way, edit_ways, general_ways, tap
from .words import likeness, name_words, plain

_CLEAR_ENOUGH = 0.45
_SIDES = {"start": frozenset({"start"}), "end": frozenset({"end"})}
_CONFIRMED_MAX = 2


def advance_put(goal: Put, scene: Scene) -> list[Way] | None:
    """Return ways to give the slot its value; None once the screen shows it."""
    view, value = scene.view, goal.value
    if is_time_picker(view) or is_date_picker(view):
        return _picker_ways(value, scene)
    if isinstance(value, Flag):
        return _flag(goal.slot, value, scene)
    if scene.reached("asked") and view.floats:
        return _answer_ways(goal, scene)
    controls = _controls(goal, view, scene)
    if _is_met(goal, controls, scene):
        return None
    ways = [way for fit, control in controls for way in _ask_ways(fit, control, goal, view)]
    ways += edit_ways(scene)
    if not scene.reached("asked") or not ways:
        ways += _option_ways(value, view, scale=0.6) if ways else []
    return ways + general_ways(scene)


def _picker_ways(value: Value, scene: Scene) -> list[Way]:
    view = scene.view
    if isinstance(value, time) and is_time_picker(view):
        return time_ways(view, value) + leave_ways(view)
    if isinstance(value, date) and is_date_picker(view):
        return date_ways(view, value, scene.now, picked=scene.reached("picked")) + leave_ways(view)
    return leave_ways(view)


def _flag(slot: str, value: Flag, scene: Scene) -> list[Way] | None:
    """Return ways to switch something on or off; None once it is."""
    view = scene.view
    found = []
    for control in view.controls:
        fit = _flag_fit(control, slot, view)
        if control.element.checkable and fit >= _CLEAR_ENOUGH:
            found.append((fit, control))
    best = max((fit for fit, _ in found), default=0.0)
    chosen = [control for fit, control in found if fit >= best - 0.01][:1]
    if chosen and chosen[0].element.checked == value.on:
        return None
    ways = [tap(control, 0.9, "is the switch", "toggled") for control in chosen]
    return ways + edit_ways(scene, 0.6) + _leading_ways(slot, view) + general_ways(scene)


def _flag_fit(control: Control, slot: str, view: View) -> float:
    """How well a switch answers to the name, its own or that of its row."""
    row = [mate for mate in view.row_mates(control) if not mate.element.checkable]
    return max([control.likeness(slot), *(0.9 * mate.likeness(slot) for mate in row)])


def _leading_ways(slot: str, view: View) -> list[Way]:
    """Rows that may lead to a control of that name."""
    return [
        tap(control, 0.5 * fit, "may lead there", "detour")
        for control in view.controls
        if not control.is_input and not control.element.checkable and (fit := control.likeness(slot)) > 0.25
    ]


def _controls(goal: Put, view: View, scene: Scene) -> list[tuple[float, Control]]:
    """Controls that may hold the slot, best first, with how well they fit."""
    found = [(_fit(goal, control, view, scene.now), control) for control in view.controls]
    found = [(fit, control) for fit, control in found if fit >= _CLEAR_ENOUGH]
    found.sort(key=lambda pair: -pair[0])
    if not found and isinstance(goal.value, Text) and (view.floats or "title" in name_words(goal.slot)):
        found = [(_CLEAR_ENOUGH, control) for control in view.inputs[:1]]
    return found


def _fit(goal: Put, control: Control, view: View, now: datetime) -> float:
    if control.element.role in ("list", "web") or _is_search(control, view):
        return 0.0
    if control.element.checkable and not isinstance(goal.value, Flag):
        return 0.0
    side = goal.slot.split()[0]
    if side in _SIDES and isinstance(goal.value, date | time):
        return _moment_fit(side, goal, control, view, now)
    fit = control.likeness(goal.slot)
    if isinstance(goal.value, date | time | timedelta) and _values(goal.value, control, now):
        fit += 0.2
    return fit


def _is_search(control: Control, view: View) -> bool:
    return control in view.search_inputs


def _moment_fit(side: str, goal: Put, control: Control, view: View, now: datetime) -> float:
    """How well a control fits as start or end: by its words, else by its place among those that show such a value."""
    holders = [other for other in view.controls if _values(goal.value, other, now)]
    other_side = "end" if side == "start" else "start"
    words = frozenset().union(*(name_words(name) for name, trust in control.names() if trust > 0.8))
    weak = frozenset().union(*(name_words(name) for name, _ in control.names()))
    holds = control in holders
    if words & _SIDES[other_side] and not words & _SIDES[side]:
        return 0.0
    if weak & _SIDES[side] and not (weak & _SIDES[other_side]):
        return 0.95 if holds else 0.6 * ("time" in plain(" ".join(weak)) or control.likeness(goal.slot) > 0.5)
    if weak & _SIDES[other_side] and not weak & _SIDES[side]:
        return 0.0
    if not holds:
        return control.likeness(goal.slot.split()[1]) * 0.6
    place = holders.index(control)
    return 0.8 if place == (0 if side == "start" else len(holders) - 1 if len(holders) > 1 else -1) else 0.0


def _is_met(goal: Put, controls: list[tuple[float, Control]], scene: Scene) -> bool:
    """Whether the control that holds the slot shows the value, or it was set where nothing shows it."""
    best = [control for fit, control in controls if fit >= controls[0][0] - 0.01]
    if scene.reached("asked") and not (scene.reached("confirmed") or scene.reached("chosen")):
        return any(_shows(control, goal, scene.now) for control in best)
    if any(_shows(control, goal, scene.now) for control in best):
        return True
    settled = scene.memory.count("confirmed") + scene.memory.count("chosen")
    if not settled:
        return False
    speaks = any(_values(goal.value, control, scene.now) for control in best)
    return not speaks and settled >= 1


def _shows(control: Control, goal: Put, now: datetime) -> bool:
    value = goal.value
    match value:
        case Text(text=text):
            if control.is_input:
                return plain(control.element.text) == plain(text) and control.element.text != control.element.hint
            return any(_option_fit(line, value) >= 0.75 for line in control.lines)
        case Flag(on=on):
            return control.element.checkable and control.element.checked == on
        case Number(number=number):
            return any(plain(line).rstrip("% ") == str(number) for line in control.lines)
        case _:
            return value in _values(value, control, now)


def _values(value: Value, control: Control, now: datetime) -> list[object]:
    """The values of that kind which a control shows."""
    found: list[object] = []
    for line in control.lines:
        if isinstance(value, time):
            found += [one.value for one in find_times(line)]
        elif isinstance(value, date):
            found += [one.value for one in find_dates(line, now)]
        elif isinstance(value, timedelta):
            found += [one.value for one in find_spans(line)]
    return found


def _ask_ways(fit: float, control: Control, goal: Put, view: View) -> list[Way]:
    """Touch or fill the control that holds the slot."""
    score = min(0.89, 0.4 + 0.5 * fit)
    if control.is_input:
        text = _typed(goal.value)
        return [
            Way(
                action=TypeText(text, control.label),
                score=score,
                why=f"holds {goal.slot}: {control.shown()}",
                mark="typed",
            )
        ]
    if isinstance(goal.value, Number) and control.element.role == "slider":
        percent = max(0, min(100, goal.value.number))
        return [
            Way(
                action=SetPercent(control.label, percent),
                score=score,
                why=f"is the slider of {goal.slot}",
                mark="chosen",
            )
        ]
    return [tap(control, score, f"holds {goal.slot}", "asked")]


def _typed(value: Value) -> str:
    return value.text if isinstance(value, Text) else describe_value(value)


def _answer_ways(goal: Put, scene: Scene) -> list[Way]:
    """Answer the dialog or menu that the slot's control brought up."""
    view = scene.view
    if view.inputs and not isinstance(goal.value, timedelta):
        fields = sorted(view.inputs, key=lambda field: -field.likeness(goal.slot))
        if any(_shows(field, goal, scene.now) for field in fields):
            return _confirm(view) + general_ways(scene, explore=False)
        return [Way(action=TypeText(_typed(goal.value), fields[0].label), score=0.9, why="was asked for", mark="typed")]
    if any(control.element.role == "checkbox" for control in view.controls):
        return _check_ways(goal, scene) + general_ways(scene, explore=False)
    chosen = [
        control for control in view.controls if control.element.checked and _control_fit(control, goal.value) >= 0.6
    ]
    if chosen and view.confirm is not None:
        return _confirm(view) + general_ways(scene, explore=False)
    return _option_ways(goal.value, view) + general_ways(scene, explore=False)


def _check_ways(goal: Put, scene: Scene) -> list[Way]:
    """Check what the sentence gives the slot, then uncheck all else, then confirm."""
    wanted = [other.value for other in scene.goals if isinstance(other, Put) and other.slot == goal.slot]
    options = [control for control in scene.view.controls if control.element.checkable]
    fitting = [control for control in options if any(_control_fit(control, value) >= 0.6 for value in wanted)]
    for control in fitting:
        if not control.element.checked:
            return [tap(control, 0.9, "is wanted")]
    for control in options:
        if fitting and control.element.checked and control not in fitting:
            return [tap(control, 0.9, "is not wanted")]
    return _confirm(scene.view) if fitting else []


def _confirm(view: View) -> list[Way]:
    return [tap(view.confirm, 0.95, "keeps the choice", "confirmed")] if view.confirm is not None else []


def _option_ways(value: Value, view: View, *, scale: float = 1.0) -> list[Way]:
    """Choose the option that gives the value, best first."""
    found = [(_control_fit(control, value), control) for control in view.controls if not control.is_input]
    found = [(fit, control) for fit, control in found if fit >= 0.5]
    return [tap(control, scale * min(0.95, fit), "is the option", "chosen") for fit, control in found]


def _control_fit(control: Control, value: Value) -> float:
    lines: Iterable[str] = control.lines
    if control.element.checkable and not control.lines:
        lines = control.beside
    return max((_option_fit(line, value) for line in lines), default=0.0)


def _option_fit(line: str, value: Value) -> float:
    """How well an option's text gives the value, 0.0 to 1.0."""
    match value:
        case Text(text=text):
            return likeness(text.replace("every ", ""), line.lower().replace("every ", ""))
        case timedelta():
            spans = [found.value for found in find_spans(line)]
            if not value and not spans:
                return 0.7 if "at time" in plain(line) else 0.0
            return 1.0 if spans == [value] else 0.0
        case time():
            return 1.0 if value in [found.value for found in find_times(line)] else 0.0
        case Number(number=number):
            return 1.0 if plain(line) == str(number) else 0.0
        case _:
            return 0.0
