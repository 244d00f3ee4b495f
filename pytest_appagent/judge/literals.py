"""What a text says in so many words: times of day, days, spans of time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    "nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

TIME = re.compile(
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-3])(?::(?P<minute>[0-5]\d))?\s*(?P<half>[ap](?:m\b|\.m\.))?(?![\d:])",
    re.IGNORECASE,
)
_ISO_DAY = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
_MONTH_DAY = re.compile(
    rf"\b({_MONTH})\b\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*[:.]\d)(?:,?\s+(\d{{4}}))?", re.IGNORECASE
)
_DAY_MONTH = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?({_MONTH})\b\.?(?:,?\s+(\d{{4}}))?", re.IGNORECASE
)
_NAMED_DAY = re.compile(rf"\b(today|tomorrow|(?:next\s+|this\s+)?(?:{'|'.join(_WEEKDAYS)}))\b", re.IGNORECASE)
_SPAN = re.compile(
    r"(?<![\d.:])(\d{1,4}|an?|one|half an)[\s-]+(minutes?|mins?|hours?|hrs?|days?|weeks?)\b", re.IGNORECASE
)
_SPAN_UNITS = {"min": 60, "hou": 3600, "hrs": 3600, "hr": 3600, "day": 86400, "wee": 604800}


@dataclass(frozen=True, slots=True)
class Literal:
    """A time, day or span with its place in the text."""

    start: int
    end: int
    value: time | date | timedelta


def times_in(text: str) -> list[Literal]:
    """Times of day in order: with minutes, or with AM or PM; in "5:00 – 6:00 PM" the first takes over the PM."""
    found = [match for match in TIME.finditer(_plain(text)) if match["minute"] or match["half"]]
    times: list[Literal] = []
    for place, match in enumerate(found):
        half = (match["half"] or "")[:1].lower()
        following = found[place + 1] if place + 1 < len(found) else None
        if not half and following is not None and following["half"] and _joins(text[match.end() : following.start()]):
            half = following["half"][:1].lower()
        hour = int(match["hour"])
        if half and not 1 <= hour <= 12:
            continue
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        times.append(Literal(match.start(), match.end(), time(hour, int(match["minute"] or 0))))
    return times


def _joins(between: str) -> bool:
    return between.strip() in ("-", "–", "—", "to", "until")


def days_in(text: str, now: datetime) -> list[Literal]:
    """Days in order; one without a year may be this year's or the one nearest to `now`."""
    days: list[Literal] = []
    for match in _ISO_DAY.finditer(text):
        _append(days, match, _day(int(match[1]), int(match[2]), int(match[3])))
    for pattern, month, number in ((_MONTH_DAY, 1, 2), (_DAY_MONTH, 2, 1)):
        for match in pattern.finditer(text):
            if not any(day.start < match.end() and match.start() < day.end for day in days):
                _append(days, match, _with_year(match[month], int(match[number]), match[3], now))
    for match in _NAMED_DAY.finditer(text):
        if not any(day.start - match.end() in (1, 2) for day in days):  # "Friday, May 15" is the 15th
            _append(days, match, _named(match[1].lower(), now.date()))
    return sorted(days, key=lambda day: day.start)


def _append(days: list[Literal], match: re.Match[str], value: date | None) -> None:
    if value is not None:
        days.append(Literal(match.start(), match.end(), value))


def _with_year(month: str, number: int, year: str | None, now: datetime) -> date | None:
    index = _MONTH_NAMES.index(month[:3].lower()) + 1
    if year:
        return _day(int(year), index, number)
    near = [day for step in (0, 1, -1) if (day := _day(now.year + step, index, number)) is not None]
    ahead = [day for day in near if day >= now.date()]
    recent = [day for day in near if timedelta(0) < now.date() - day < timedelta(days=60)]
    return next(iter(recent or sorted(ahead) or near), None)


def _named(word: str, today: date) -> date:
    if word in ("today", "tomorrow"):
        return today + timedelta(days=word == "tomorrow")
    ahead = (_WEEKDAYS.index(word.split()[-1]) - today.weekday()) % 7
    return today + timedelta(days=ahead or (7 if word.startswith("next") else 0))


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def spans_in(text: str) -> list[Literal]:
    """Spans of time in order: "10 minutes", "an hour"."""
    spans = []
    for match in _SPAN.finditer(text):
        word = match[1].lower()
        count = float(word) if word.isdigit() else 0.5 if word.startswith("half") else 1.0
        seconds = count * _SPAN_UNITS[match[2].lower()[:3]]
        spans.append(Literal(match.start(), match.end(), timedelta(seconds=seconds)))
    return spans


def fold(text: str) -> str:
    """The text as it is compared: case, kinds of blanks and quotes do not matter."""
    return " ".join(_plain(text).casefold().split())


def _plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'")
