"""Which control holds a slot, and what value it shows."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from .control import Control
from .moments import find_dates, find_spans, find_times
from .plan import Flag, Number, Put, Text, Value
from .records import find_tabs
from .view import View
from .words import likeness, name_words, plain, split_words

CLEAR_ENOUGH = 0.45
_SURE = 0.75
_LINES_MAX = 4
_ALIKE = 0.98
_FIELD_BONUS = 1.15  # a text is rather typed than chosen
_OTHER_SIDE = {"start": "end", "end": "start"}
_LEADS_AWAY = frozenset({"back", "overflow", "fab"})
_DATED = frozenset({"schedule", "date", "day", "calendar", "when"})
_TOP = 0.11
_STATIC = frozenset({"list", "web"})


def holders(goal: Put, view: View, now: datetime) -> list[tuple[float, Control]]:
    """Return the controls that may hold the slot, best first, with how well they fit."""
    ways_out = _ways_out(goal, view)
    found = [(_fit(goal, control, view, now), control) for control in view.controls if control.label not in ways_out]
    found = [(fit, control) for fit, control in found if fit >= CLEAR_ENOUGH]
    found.sort(key=lambda pair: -pair[0])
    if not found and isinstance(goal.value, date) and not isinstance(goal.value, datetime):
        found = [(CLEAR_ENOUGH, control) for control in view.controls if _is_dated(control)]
    if not found and isinstance(goal.value, Text) and (view.floats or "title" in name_words(goal.slot)):
        return [(CLEAR_ENOUGH, control) for control in view.inputs[:1]]
    return found


def _ways_out(goal: Put, view: View) -> set[int]:
    """Labels of what leads elsewhere and holds no value: tabs, the way back, menus, what begins something new."""
    height = view.facts.size[1]
    found = {tab.label for tab in find_tabs(view)}
    for control in view.controls:
        own = name_words(control.element.content_desc or " ".join(control.lines))
        at_top = control.bounds.bottom < _TOP * height and view.is_icon(control)
        if not control.is_input and (own & _LEADS_AWAY or at_top):
            found.add(control.label)
        if control.is_input and control.bounds.bottom < _TOP * height and len(view.inputs) == 1:
            found.add(control.label)  # a field in the bar at the top is a search
    return found


def _is_dated(control: Control) -> bool:
    """Whether a control says that it sets a day, without a word of the slot: "Schedule"."""
    return any(set(split_words(line)) & _DATED for line in control.lines) and not control.is_input


def _fit(goal: Put, control: Control, view: View, now: datetime) -> float:
    if control.element.role in _STATIC or control.element.checkable:
        return 0.0
    if control in view.search_inputs and "search" not in name_words(goal.slot):
        return 0.0
    side = goal.slot.split()[0]
    if side in _OTHER_SIDE and isinstance(goal.value, date | time):
        return _side_fit(side, goal, control, view, now)
    fit = control.likeness(goal.slot)
    if control.is_input and isinstance(goal.value, Text):
        fit *= _FIELD_BONUS
    return fit + 0.2 if values_of(goal.value, control, now) else fit


def _side_fit(side: str, goal: Put, control: Control, view: View, now: datetime) -> float:
    """How well a control fits as start or end: by its words, else by its place among those that show such a value."""
    holds = bool(values_of(goal.value, control, now))
    said = _sides(control, least=0.8) or _sides(control, least=0.0)
    if side in said and len(said) == 1:
        return 0.95 if holds else 0.6 * (control.likeness(goal.slot) > 0.5)
    if said == {_OTHER_SIDE[side]}:
        return 0.0
    if not holds:
        return 0.6 * control.likeness(goal.slot.split()[-1])
    alike = [other for other in view.controls if values_of(goal.value, other, now)]
    place = 0 if side == "start" else len(alike) - 1
    return 0.8 if alike[place] is control and (side == "start" or len(alike) > 1) else 0.0


def _sides(control: Control, *, least: float) -> set[str]:
    """Which of start and end its names speak of; names that deserve less trust than `least` are left out."""
    words = {word for name, trust in control.names() if trust >= least for word in name_words(name)}
    return words & _OTHER_SIDE.keys()


def shows(control: Control, goal: Put, now: datetime) -> bool:
    """Whether a control shows the value."""
    if len(control.lines) > _LINES_MAX:
        return False  # a group that offers options, of which any may be the chosen one
    match goal.value:
        case Text(text=text):
            if control.is_input:
                return plain(control.element.text) == plain(text) and control.element.text != control.element.hint
            label = name_words(goal.slot) - name_words(text)  # "Dark theme" names the theme and is no value of it
            lines = [line for line in control.lines if not name_words(line) & label]
            return any(option_fit(line, goal.value) >= _SURE for line in lines)
        case Flag(on=on):
            return control.element.checkable and control.element.checked == on
        case Number(number=number):
            return any(plain(line).rstrip("% ") == str(number) for line in control.lines)
        case value:
            return value in values_of(value, control, now)


def values_of(value: Value, control: Control, now: datetime) -> list[object]:
    """The values of the same kind (times, dates or spans) that a control shows; empty for other kinds."""
    found: list[object] = []
    for line in control.lines:
        if isinstance(value, time):
            found += [one.value for one in find_times(line)]
        elif isinstance(value, date):
            found += [one.value for one in find_dates(line, now)]
        elif isinstance(value, timedelta):
            found += [one.value for one in find_spans(line)]
    return found


def control_fit(control: Control, value: Value) -> float:
    """How well a control's own texts, or those beside a bare box, give the value as an option, 0.0 to 1.0."""
    lines = control.beside if control.element.checkable and not control.lines else control.lines
    return max((option_fit(line, value) for line in lines), default=0.0)


def option_fit(line: str, value: Value) -> float:
    """How well an option's text gives the value, 0.0 to 1.0."""
    match value:
        case Text(text=text):
            if plain(line) == plain(text):
                return 1.0
            # "high to low" is not "low to high", though their words are the same.
            return min(_ALIKE, likeness(text.replace("every ", ""), line.lower().replace("every ", "")))
        case timedelta():
            spans = [found.value for found in find_spans(line)]
            if not value and not spans:
                return 0.7 if "at time" in plain(line) else 0.0
            return 1.0 if spans == [value] else 0.0
        case time():
            return 1.0 if value in [found.value for found in find_times(line)] else 0.0
        case Number(number=number):
            return 1.0 if plain(line).rstrip("% ") == str(number) else 0.0
        case _:
            return 0.0
