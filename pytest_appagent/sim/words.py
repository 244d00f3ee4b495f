"""What apps and the system say, in the language and with the clock of the device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from .words_zh import SYSTEM_ZH

Translations = Mapping[str, Mapping[str, str]]
"""By language ("zh"): the English words and what they are there."""

_SYSTEM: Translations = {"zh": SYSTEM_ZH}
_WEEKDAYS_ZH = "一二三四五六日"


def language_of(locale: str) -> str:
    """Return "en" or "zh" for a language tag; what is neither is shown in English."""
    return "zh" if locale.replace("_", "-").split("-")[0].lower() == "zh" else "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Translates by looking the English up, in one table after the other; what is in none stays as it is."""

    language: str = "en"
    has_24_hours: bool = False
    tables: tuple[Mapping[str, str], ...] = ()

    def __call__(self, english: str, **values: object) -> str:
        text = next((table[english] for table in self.tables if english in table), english)
        return text.format(**values) if values else text

    @property
    def is_chinese(self) -> bool:
        return self.language == "zh"

    # Dates and times, each with its English form in the docstring

    def clock(self, moment: datetime | time) -> str:
        """Return "5:00 PM" or "17:00"."""
        if self.has_24_hours:
            return f"{moment.hour:02d}:{moment.minute:02d}"
        hour = f"{moment.hour % 12 or 12}:{moment.minute:02d}"
        return f"{self.half(moment.hour)}{hour}" if self.is_chinese else f"{hour} {self.half(moment.hour)}"

    def half(self, hour: int) -> str:
        """Return "AM" or "PM"."""
        return self("PM" if hour >= 12 else "AM")

    def short_day(self, day: date) -> str:
        """Return "Thu, May 14"."""
        if self.is_chinese:
            return f"{day.month}月{day.day}日{self.weekday(day, short=True)}"
        return f"{day:%a, %b} {day.day}"

    def full_day(self, day: date) -> str:
        """Return "Thu, May 14, 2026"."""
        return f"{day.year}年{self.short_day(day)}" if self.is_chinese else f"{self.short_day(day)}, {day.year}"

    def long_day(self, day: date) -> str:
        """Return "14 May 2026", as it is read out."""
        return f"{day.year}年{day.month}月{day.day}日" if self.is_chinese else f"{day.day} {day:%B} {day.year}"

    def month(self, day: date) -> str:
        """Return "May 2026"."""
        return f"{day.year}年{day.month}月" if self.is_chinese else f"{day:%B} {day.year}"

    def weekday(self, day: date, *, short: bool = False) -> str:
        """Return "Thursday"."""
        if self.is_chinese:
            return ("周" if short else "星期") + _WEEKDAYS_ZH[day.weekday()]
        return f"{day:%a}" if short else f"{day:%A}"

    @property
    def weekday_letters(self) -> str:
        """The heads of a month's columns, Sunday first."""
        return _WEEKDAYS_ZH[-1] + _WEEKDAYS_ZH[:-1] if self.is_chinese else "SMTWTFS"


def words_for(locale: str, *, has_24_hours: bool = False, translations: Translations | None = None) -> Words:
    """Return the words of the system, with those of an app before them."""
    language = language_of(locale)
    tables = [known[language] for known in (translations or {}, _SYSTEM) if language in known]
    return Words(language=language, has_24_hours=has_24_hours, tables=tuple(tables))
