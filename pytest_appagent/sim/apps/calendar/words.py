"""Dates and times in words, as the screens say them."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from .model import NO_REMINDER, REMINDERS, Event


def clock_time(moment: datetime) -> str:
    """Return "5:00 PM"."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02d} {'PM' if moment.hour >= 12 else 'AM'}"


def short_day(day: date) -> str:
    """Return "Thu, May 14"."""
    return f"{day:%a, %b} {day.day}"


def full_day(day: date) -> str:
    """Return "Thu, May 14, 2026"."""
    return f"{short_day(day)}, {day.year}"


def relative_day(day: date, today: date) -> str:
    """Return "Today", "Tomorrow" or the day of the week."""
    if day == today:
        return "Today"
    return "Tomorrow" if day == today + timedelta(days=1) else f"{day:%A}"


def month_name(day: date) -> str:
    """Return "May 2026"."""
    return f"{day:%B} {day.year}"


def time_span(event: Event) -> str:
    """Return "5:00 PM – 6:00 PM", or "All day"."""
    return "All day" if event.all_day else f"{clock_time(event.start)} – {clock_time(event.end)}"


def reminder_words(minutes: tuple[int, ...]) -> str:
    """Return all reminders of an event on one line."""
    return ", ".join(REMINDERS[value] for value in sorted(minutes)) if minutes else NO_REMINDER
