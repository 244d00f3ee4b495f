"""What a screen is, from what stands on it: its title, a picker, a menu, a dialog."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..screen.elements import Element, StaticText
from ..screen.screen import ScreenFacts

# A title stands in the uppermost part of a screen, and close to its upper edge.
_TITLE_SHARE = 0.16
_LONGEST_NAME = 40
_MOST_NAMED = 3
_DAYS_OF_A_MONTH = 20
_DAY = re.compile(r"[1-9]|[12]\d|3[01]")
_TIME_IDS = ("time_picker", "timepicker", "hour", "minute", "am_pm", "am_label", "pm_label", "radial")
_DATE_IDS = ("date_picker", "datepicker", "calendar_view", "month_view", "day_picker")
_BACKS = ("navigate up", "back", "go back", "up", "返回", "向上导航", "zurück", "retour", "atrás", "voltar", "назад")


def title_of(facts: ScreenFacts) -> str:
    """Return what a screen or dialog is called, empty if nothing says so that would not be another text tomorrow."""
    front = _front(facts)
    if facts.is_layer:
        own = [text for text in facts.texts if text.package == front and not text.is_input and text.label is None]
        return next((text.text.strip() for text in own[:1] if is_lasting(text.text)), "")
    limit = facts.size[1] * _TITLE_SHARE
    top = [
        text
        for text in facts.texts
        if text.bounds.top < limit and text.label is None and text.package == front and not text.is_input
    ]
    return next((text.text.strip() for text in top[:1] if is_lasting(text.text)), "")


def is_lasting(text: str) -> bool:
    """Whether a text names something rather than tells of a time, a count or somebody's data at length."""
    text = text.strip()
    letters = any(map(str.isalpha, text)) and len(text) > 1
    return letters and len(text) <= _LONGEST_NAME and not any(map(str.isdigit, text)) and "\n" not in text


def picker_of(facts: ScreenFacts) -> str:
    """Return which picker a screen shows, "a time picker" or "a date picker"; empty if none."""
    marks = [f"{element.resource_id} {element.cls}".casefold() for element in facts.elements]
    days = {text.text.strip() for text in facts.texts if _DAY.fullmatch(text.text.strip())}
    if _any_in(_DATE_IDS, marks) or len(days) > _DAYS_OF_A_MONTH:
        return "a date picker"
    # One mark of a time may be a field of its own; a picker has several.
    if sum(any(word in mark for word in _TIME_IDS) for mark in marks) > 1:
        return "a time picker"
    return ""


def is_menu(facts: ScreenFacts) -> bool:
    """Whether a layer is a menu: choices one below the other, and no text that is not one of them."""
    own = [text for text in facts.texts if text.package == _front(facts)]
    rows = _in_front(facts)
    loose = [text for text in own if text.label is None]
    lefts = {element.bounds.left for element in rows}
    return facts.is_layer and bool(rows) and not loose and len(lefts) == 1


def named_controls(facts: ScreenFacts, *, without: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the first few controls that say what they are for, those of lists of data left out."""
    left_out = frozenset(without)
    names: dict[str, None] = {}
    for element in _in_front(facts):
        name = lasting_name(element)
        is_data = element.identity.in_list or element.role == "item"
        if name and name not in left_out and not goes_back(element) and (facts.is_layer or not is_data):
            names[name] = None
    return tuple(names)[:_MOST_NAMED]


def lasting_name(element: Element) -> str:
    """Return what an element is called, if that names it; empty for what it shows, as rows and fields do."""
    own = (element.content_desc, element.hint) if "text" in element.actions else (element.text, element.content_desc)
    found = next((text.strip() for text in (*own, element.hint) if text.strip() and is_lasting(text)), "")
    return found


def goes_back(element: Element) -> bool:
    """Whether an element says that it leads back."""
    return element.content_desc.strip().casefold() in _BACKS or element.text.strip().casefold() in _BACKS


def texts_in(facts: ScreenFacts) -> list[StaticText]:
    """Return the texts of the app in front, those of fields left out."""
    front = _front(facts)
    return [text for text in facts.texts if text.package == front and not text.is_input and text.text.strip()]


def _front(facts: ScreenFacts) -> str:
    return facts.foreground.package or next((text.package for text in facts.texts), "")


def _in_front(facts: ScreenFacts) -> list[Element]:
    return [element for element in facts.elements if element.package in ("", _front(facts))]


def _any_in(words: Iterable[str], marks: Iterable[str]) -> bool:
    marks = list(marks)
    return any(word in mark for word in words for mark in marks)
