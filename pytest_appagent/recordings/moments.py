"""Times and days in what a screen shows: a fact is what the sentence speaks of, not what the clock says today."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    "nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = (
    "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|"
    "星期[一二三四五六日天]|周[一二三四五六日天])"
)
_NEAR = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1, "昨天": -1, "今天": 0, "明天": 1}

_SPAN = r"(?:\d+|an?) ?(?:seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|months?)"
_AGO = re.compile(
    rf"\bjust now\b|\b{_SPAN}(?:(?: and|,)? {_SPAN})* (?:ago|from now|left|remaining)\b"
    rf"|\bin {_SPAN}(?:(?: and|,)? {_SPAN})*(?!\w)|\d+ ?(?:秒|分钟|小时|天)[前后]|刚刚",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"(?<![\d:.,])(?P<hour>[01]?\d|2[0-3])(?:[:.](?P<minute>[0-5]\d)(?::[0-5]\d)?)?[\s\u00a0\u202f]*"
    r"(?P<half>[ap](?:m\b|\.m\.))?(?![\d:])",
    re.IGNORECASE,
)
_DAY = re.compile(
    rf"(?:\b{_WEEKDAY}\b[.,]?\s*)?(?:"
    r"(?P<iso>(?<!\d)(?P<iy>\d{4})[-/.](?P<im>\d{1,2})[-/.](?P<id>\d{1,2})(?!\d))"
    r"|(?:(?P<cy>\d{4})年)?(?P<cm>\d{1,2})月(?P<cd>\d{1,2})[日号]"
    rf"|\b(?P<m1>{_MONTH})\b\.?\s+(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?\b(?!\s*[:.]\d)(?:,?\s+(?P<y1>\d{{4}})\b)?"
    rf"|(?<![\d:.])(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(?P<m2>{_MONTH})\b\.?(?:,?\s+(?P<y2>\d{{4}})\b)?"
    rf"|(?P<month>\b{_MONTH}\b\.?\s+\d{{4}}\b)"
    rf"|(?P<near>\b(?:{'|'.join(_NEAR)})\b)"
    r")"
    rf"|(?P<weekday>\b{_WEEKDAY}\b)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"\{(?:day:any|time:any)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The times and days that a sentence speaks of.

    Attributes:
        times: minutes of the day; a time that could be in either half stands for both.
        days: days of months as (month, day).
        words: days by name, in lower case.
        is_relative: whether a day is told by its distance from today.
    """

    times: frozenset[int] = frozenset()
    days: frozenset[tuple[int, int]] = frozenset()
    words: frozenset[str] = frozenset()
    is_relative: bool = False


def read_said(sentence: str, now: datetime) -> Said:
    """Return the times and days of a sentence."""
    days, words = set(), set()
    is_relative = False
    for match in _DAY.finditer(sentence):
        is_relative |= bool(match["near"] or match["weekday"])
        if (day := _day_of(match, now.date())) is not None and match["near"] is None:
            days.add((day.month, day.day))
        elif match["weekday"] or match["month"]:
            words.add(match[0].lower())
    times = {minute for match in _times(_DAY.sub(" ", sentence)) for minute in _minutes(match)}
    return Said(times=frozenset(times), days=frozenset(days), words=frozenset(words), is_relative=is_relative)


def times_of(text: str) -> list[frozenset[int]]:
    """Return the times of day in a text, each as the minutes of the day that it can stand for."""
    return [_minutes(match) for match in _times(_DAY.sub(" ", text))]


def without_moments(text: str, said: Said, now: datetime) -> str:
    """Return a text with `{day:any}` and `{time:any}` for days and times that the sentence does not speak of.

    What an app's data says of days stays, and what it takes from the clock moves on; nothing tells them apart. Where
    the sentence speaks of tomorrow or Friday, days are told by their distance from today, `{day:+1}`. A text that tells
    nothing but when it is becomes empty.
    """
    if not any(char.isdigit() for char in text) and _DAY.search(text) is None and _AGO.search(text) is None:
        return text
    masked = _AGO.sub("{time:any}", text)
    masked = _without_days(masked, said, now)
    masked = _without_times(masked, said)
    if masked != text and not any(map(str.isalnum, _TOKEN.sub("", masked))):
        return ""
    return masked


def _without_days(text: str, said: Said, now: datetime) -> str:
    found = list(_DAY.finditer(text))
    if any(_is_said(match, said, now) for match in found):
        return text

    def masked(match: re.Match[str]) -> str:
        day = _day_of(match, now.date()) if said.is_relative else None
        return "{day:any}" if day is None else f"{{day:{(day - now.date()).days:+d}}}"

    return _DAY.sub(masked, text)


def _is_said(match: re.Match[str], said: Said, now: datetime) -> bool:
    day = _day_of(match, now.date())
    return match[0].lower() in said.words or (day is not None and (day.month, day.day) in said.days)


def _without_times(text: str, said: Said) -> str:
    found = list(_times(text))
    if any(said.times & _minutes(match) for match in found):
        return text
    for match in reversed(found):
        text = f"{text[: match.start()]}{{time:any}}{text[match.end() :]}"
    return text


def _times(text: str) -> list[re.Match[str]]:
    """Times of day: with minutes, or with AM or PM."""
    tokens = [match.span() for match in re.finditer(r"\{[^{}]*\}", text)]
    return [
        match
        for match in _TIME.finditer(text)
        if (match["minute"] and ":" in match[0]) or match["half"]
        if not any(start <= match.start() < end for start, end in tokens)
    ]


def _minutes(match: re.Match[str]) -> frozenset[int]:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    half = (match["half"] or "")[:1].lower()
    if half:
        return frozenset({hour % 12 * 60 + minute + (720 if half == "p" else 0)})
    both = {hour * 60 + minute} | ({(hour + 12) % 24 * 60 + minute} if 1 <= hour <= 12 else set())
    return frozenset(both)


def _day_of(match: re.Match[str], today: date) -> date | None:
    """The day that a match names, of the year nearest to today if it names none; None if it names no day at all."""
    if match["near"]:
        return today + timedelta(days=_NEAR[match["near"].lower()])
    if match["iso"]:
        return _day(match["iy"], int(match["im"]), match["id"])
    if match["cm"]:
        return _nearest(match["cy"], int(match["cm"]), match["cd"], today)
    for month, day, year in (("m1", "d1", "y1"), ("m2", "d2", "y2")):
        if match[month]:
            return _nearest(match[year], _MONTHS.index(match[month][:3].lower()) + 1, match[day], today)
    return None


def _nearest(year: str | None, month: int, day: str, today: date) -> date | None:
    if year:
        return _day(year, month, day)
    near = [found for step in (-1, 0, 1) if (found := _day(today.year + step, month, day)) is not None]
    return min(near, key=lambda found: abs((found - today).days), default=None)


def _day(year: str | int, month: int, day: str) -> date | None:
    try:
        return date(int(year), month, int(day))
    except ValueError:
        return None
