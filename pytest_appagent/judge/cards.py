"""What stands together on a screen: rows and cards, the page as a whole, switches; what was typed is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time

from ..screen.elements import Element, StaticText
from ..screen.screen import ScreenFacts
from .literals import days_in, fold, times_in

_SAVES = re.compile(r"(?:save|done|ok|confirm|create|submit)", re.IGNORECASE)
_ERROR = re.compile(
    r"\b(?:error|failed|failure|invalid|could not|couldn't|can't be empty|cannot be empty|is required|unable to|"
    r"went wrong|has stopped|keeps stopping|isn't responding)\b",
    re.IGNORECASE,
)
_CHROME = ("com.android.systemui", "inputmethod")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """Texts that stand together.

    Attributes:
        lines: its texts, folded.
        texts: its texts as shown.
        top: upper edge in pixels.
        day: the day that it stands under, None if no heading says so.
    """

    lines: tuple[str, ...]
    texts: tuple[str, ...]
    top: int
    day: date | None = None

    def has_line(self, literal: str) -> bool:
        """Whether one line is just this text."""
        return fold(literal) in self.lines

    def times(self) -> list[time]:
        """Times of day, in order."""
        return [one.value for text in self.texts for one in times_in(text) if isinstance(one.value, time)]

    def days(self, now: datetime) -> list[date]:
        """Days that it names itself, else the one that it stands under."""
        own = [one.value for text in self.texts for one in days_in(text, now) if isinstance(one.value, date)]
        return own or ([self.day] if self.day else [])


def cards_of(screen: ScreenFacts, now: datetime) -> list[Card]:
    """Rows and cards from top to bottom: elements with texts in them, fields left out."""
    shown = [text for text in screen.texts if not _is_chrome(text.package)]
    headings = sorted((text for text in shown if text.label is None), key=lambda text: text.bounds.top)
    cards = []
    for element in screen.elements:
        if _is_chrome(element.package) or element.role in ("input", "list", "tab", "web") or not element.text:
            continue
        inside = [text for text in shown if text.label == element.label and not text.is_input]
        if inside:
            cards.append(
                Card(
                    lines=tuple(line for text in inside for line in map(fold, text.text.splitlines()) if line),
                    texts=tuple(text.text for text in inside),
                    top=element.bounds.top,
                    day=_day_above(element, headings, now),
                )
            )
    return sorted(cards, key=lambda card: card.top)


def _day_above(element: Element, headings: list[StaticText], now: datetime) -> date | None:
    day = None
    for heading in headings:
        if heading.bounds.top <= element.bounds.top:
            days = days_in(heading.text, now)
            value = days[0].value if days else None
            day = value if isinstance(value, date) else day
    return day


def page_of(screen: ScreenFacts) -> Card:
    """Everything that can be read on the page, as one card; what was typed is left out."""
    texts = [text for text in screen.texts if not text.is_input and not _is_chrome(text.package)]
    return Card(
        lines=tuple(line for text in texts for line in map(fold, text.text.splitlines()) if line),
        texts=tuple(text.text for text in texts),
        top=0,
    )


def is_form(screen: ScreenFacts) -> bool:
    """Whether something is still being entered: a field, or a button that would save or confirm."""
    if any(element.role == "input" for element in screen.elements if not _is_chrome(element.package)):
        return True
    return any(
        _SAVES.fullmatch(fold(name))
        for element in screen.elements
        if not _is_chrome(element.package) and not element.checkable
        for name in (element.text, element.content_desc)
    )


def typed_in(screen: ScreenFacts) -> list[str]:
    """What the fields hold, folded."""
    return [fold(element.text) for element in screen.elements if element.role == "input" and element.text]


def switches_of(screen: ScreenFacts, name: str) -> list[bool]:
    """States of the switches called that, or "use" that: on themselves, or in a text at their height."""
    wanted = _squeezed(name)
    states = []
    for element in screen.elements:
        if not element.checkable:
            continue
        row = [text.text for text in screen.texts if text.label == element.label or _level(text, element)]
        names = [element.text, element.content_desc, element.identity.nearby, *row]
        if any(_squeezed(line) in (wanted, f"use{wanted}") for text in names for line in text.splitlines()):
            states.append(element.checked)
    return states


def errors_on(screen: ScreenFacts) -> list[str]:
    """Texts that read like error messages, rows of lists left out."""
    rows = {element.label for element in screen.elements if element.role == "item"}
    return [
        text.text for text in screen.texts if not text.is_input and text.label not in rows and _ERROR.search(text.text)
    ]


def _level(text: StaticText, element: Element) -> bool:
    middle = (text.bounds.top + text.bounds.bottom) // 2
    return element.bounds.top <= middle < element.bounds.bottom


def _squeezed(name: str) -> str:
    return re.sub(r"[\s_-]+", "", fold(name))


def _is_chrome(package: str) -> bool:
    return any(part in package for part in _CHROME)
