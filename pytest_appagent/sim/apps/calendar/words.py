"""What the calendar says of days and events, beside what every app says."""

from __future__ import annotations

from datetime import date, timedelta

from ...words import Words
from .model import NO_REMINDER, REMINDERS, Event


def relative_day(words: Words, day: date, today: date) -> str:
    """Return "Today", "Tomorrow" or the day of the week."""
    if day == today:
        return words("Today")
    return words("Tomorrow") if day == today + timedelta(days=1) else words.weekday(day)


def time_span(words: Words, event: Event) -> str:
    """Return "5:00 PM – 6:00 PM", or "All day"."""
    return words("All day") if event.all_day else f"{words.clock(event.start)} – {words.clock(event.end)}"


def reminder_words(words: Words, minutes: tuple[int, ...]) -> str:
    """Return all reminders of an event on one line."""
    return ", ".join(words(REMINDERS[value]) for value in sorted(minutes)) if minutes else words(NO_REMINDER)
