"""Date and time pickers, by what they have in common: numbers, AM and PM, a month, arrows, OK."""

from __future__ import annotations

import re
from datetime import date, datetime, time

from ..actions import Press, TypeText
from .control import Control
from .moments import find_dates, find_months
from .view import View
from .ways import Way, scroll_ways, tap
from .words import id_words, name_words, plain

_NUMBER = re.compile(r"(\d{1,2})(?:\s*(?:o['’]clock|minutes?|hours?))?")
_HOUR, _MINUTE = frozenset({"hour", "hr"}), frozenset({"minute", "min"})
_KEYBOARD = frozenset({"keyboard", "text", "toggle"})
_ANY_DAY = datetime(2000, 1, 1)  # where only the presence of a date counts
_NEXT, _PREVIOUS = frozenset({"next", "forward"}), frozenset({"previous", "prev"})


def is_time_picker(view: View) -> bool:
    """Whether a time is asked for: a confirming button beside an hour and a minute, perhaps AM and PM."""
    if view.confirm is None or len(_chips(view)) != 2 or _turns_months(view):
        return False
    halves = {half for control in view.controls if (half := _half(control))}
    return len(halves) == 2 or len(_day_cells(view)) < 20


def is_date_picker(view: View) -> bool:
    """Whether a date is asked for: a confirming button beside the days of a month, or a month that can be turned."""
    if view.confirm is None or is_time_picker(view):
        return False
    return len(_day_cells(view)) >= 20 or _turns_months(view)


def _turns_months(view: View) -> bool:
    arrows = all(any(control.has_word(words) for control in view.controls) for words in (_NEXT, _PREVIOUS))
    return arrows and any(find_months(text.text) for text in view.texts)


def time_ways(view: View, wanted: time) -> list[Way]:
    """The next touch that brings a time picker nearer to the wanted time; the confirming button if it shows it."""
    halves = {half: control for control in view.controls if (half := _half(control))}
    hour = (wanted.hour % 12 or 12) if halves else wanted.hour
    half = "pm" if wanted.hour >= 12 else "am"
    chips = _chips(view)
    if len(chips) < 2:
        return []
    shown = [_number(chip) for chip in chips]
    if chips[0].is_input:
        return _typed(view, chips, (hour, wanted.minute), halves, half)
    if half in halves and not _marked(halves[half]):
        return [tap(halves[half], 0.95, "is the half of the day")]
    dial = _dial(view, chips)
    for place, number, unit in ((0, hour, _HOUR), (1, wanted.minute, _MINUTE)):
        if shown[place] == number:
            continue
        if _dial_shows(dial, chips, place) and number in dial:
            return [tap(dial[number], 0.95, f"is the {max(unit, key=len)}")]
        if _dial_shows(dial, chips, place) and number not in dial:
            return _keyboard_ways(view)
        return [tap(chips[place], 0.95, f"turns the dial to the {max(unit, key=len)}"), *_keyboard_ways(view, 0.5)]
    return _confirm_ways(view)


def _typed(
    view: View, fields: list[Control], numbers: tuple[int, int], halves: dict[str, Control], half: str
) -> list[Way]:
    for field, number, text in zip(fields, numbers, (str(numbers[0]), f"{numbers[1]:02d}"), strict=False):
        if _number(field) != number:
            return [Way(action=TypeText(text, field.label), score=0.95, why="is typed into the time")]
    if half in halves and not _marked(halves[half]):
        return [tap(halves[half], 0.95, "is the half of the day")]
    return _confirm_ways(view)


def _confirm_ways(view: View) -> list[Way]:
    return [tap(view.confirm, 0.95, "shows what was wanted", "!confirmed")] if view.confirm else []


def _keyboard_ways(view: View, score: float = 0.9) -> list[Way]:
    """Switch from the dial to typing, for minutes that no dial has."""
    known = [
        control for control in view.controls if len(name_words(_all(control)) & _KEYBOARD) and _number(control) is None
    ]
    ways = [tap(control, score, "lets the time be typed") for control in known if not control.is_input]
    return ways + [
        tap(control, 0.3, "may let the time be typed")
        for control in view.controls
        if control.is_nameless and control.element.role in ("button", "image")
    ]


def _chips(view: View) -> list[Control]:
    """The hour and the minute on top of the picker, in this order; fewer if they cannot be told."""
    numbers = [control for control in view.controls if _number(control) is not None]
    fields = [control for control in numbers if control.is_input]
    if len(fields) >= 2:
        return fields[:2]
    named = [
        next((control for control in numbers if name_words(id_words(control.element.resource_id)) & unit), None)
        for unit in (_HOUR, _MINUTE)
    ]
    if named[0] is not None and named[1] is not None and named[0] is not named[1]:
        return [chip for chip in named if chip is not None]
    if not numbers:
        return []
    top = min(numbers, key=lambda control: control.bounds.top)
    row = [
        control for control in numbers if abs(control.bounds.center.y - top.bounds.center.y) < top.bounds.height // 2
    ]
    row.sort(key=lambda control: control.bounds.left)
    return row if len(row) == 2 else []


def _dial(view: View, chips: list[Control]) -> dict[int, Control]:
    """The numbers of the dial, which stand below hour and minute."""
    below = min(chip.bounds.bottom for chip in chips)
    found: dict[int, Control] = {}
    for control in view.controls:
        number = _number(control)
        if number is not None and control not in chips and control.bounds.center.y > below:
            found.setdefault(number, control)
    return found


def _dial_shows(dial: dict[int, Control], chips: list[Control], place: int) -> bool:
    """Whether the dial turns the hour (place 0) or the minute (place 1) now."""
    minutes = {5 * step for step in range(3, 12)}
    shows_minutes = len(minutes & dial.keys()) >= 7 and not {1, 2, 3} <= dial.keys()
    shows_hours = {1, 2, 3} <= dial.keys()
    chosen = [chip.element.selected or chip.element.checked for chip in chips]
    if shows_minutes == shows_hours:
        return chosen[place]
    return shows_minutes if place else shows_hours


def date_ways(view: View, wanted: date, now: datetime, *, picked: bool) -> list[Way]:
    """The next touch that brings a date picker nearer to the wanted day; the confirming button if it was picked."""
    cells = _day_cells(view)
    if picked or any(day == wanted and _marked(control) for control in view.controls for day in _dates(control, now)):
        return _confirm_ways(view)
    shown = _shown_month(view, now)
    if shown is not None and (shown.year, shown.month) != (wanted.year, wanted.month):
        ahead = (wanted.year - shown.year) * 12 + wanted.month - shown.month
        return _turn_ways(view, ahead)
    exact = [control for control in view.controls if wanted in _dates(control, now)]
    plain_days = [cell for cell in cells if _number(cell) == wanted.day]
    days = [tap(cell, 0.95, "is the day", "!picked") for cell in (exact or plain_days)[:1]]
    return days or scroll_ways(view, 0.9)


def _turn_ways(view: View, ahead: int) -> list[Way]:
    words, side = (_NEXT, -1) if ahead > 0 else (_PREVIOUS, 0)
    ways = [
        tap(control, 0.95 * trust, "turns the month")
        for control in view.controls
        if not control.is_input and (trust := control.has_word(words))
    ]
    nameless = sorted((c for c in view.controls if c.is_nameless), key=lambda control: control.bounds.left)
    return ways or [tap(control, 0.6, "may turn the month") for control in ([nameless[side]] if nameless else [])]


def _shown_month(view: View, now: datetime) -> date | None:
    """The month that the days belong to: said by the days themselves, else by a heading."""
    for cell in _day_cells(view):
        if days := _dates(cell, now):
            return days[0]
    headings = [month for text in view.texts for month in find_months(text.text)]
    return headings[-1] if headings else None


def leave_ways(view: View) -> list[Way]:
    """Close a picker that was opened for nothing."""
    ways = [tap(view.cancel, 0.4, "closes a picker that is not wanted")] if view.cancel else []
    return [*ways, Way(action=Press("back"), score=0.3, why="closes a picker that is not wanted")]


def _day_cells(view: View) -> list[Control]:
    """What looks like the days of a month, most of them with their number as text."""
    return [
        control
        for control in view.controls
        if ((number := _number(control)) is not None and 1 <= number <= 31)
        or (view.is_icon(control) and not control.element.text and _dates(control, _ANY_DAY))
    ]


def _number(control: Control) -> int | None:
    """The number that a cell, chip or field shows, None if it shows anything else."""
    text = plain(control.element.text or control.element.content_desc)
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


def _dates(control: Control, now: datetime) -> list[date]:
    days = [found.value for line in control.lines for found in find_dates(line, now)]
    return [day for day in days if isinstance(day, date)]


def _half(control: Control) -> str:
    words = {plain(line).replace(".", "") for line in control.lines}
    return next((half for half in ("am", "pm") if half in words), "")


def _marked(control: Control) -> bool:
    return control.element.checked or control.element.selected


def _all(control: Control) -> str:
    return " ".join(name for name, _ in control.names())
