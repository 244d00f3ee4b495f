"""Events and when they happen. Times are the device's local ones, without a zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, get_args

Repeat = Literal["Does not repeat", "Daily", "Weekly", "Monthly", "Yearly"]
REPEATS: tuple[Repeat, ...] = get_args(Repeat)

REMINDERS = {
    5: "5 minutes before",
    10: "10 minutes before",
    30: "30 minutes before",
    60: "1 hour before",
    24 * 60: "1 day before",
}
NO_REMINDER = "None"
NO_TITLE = "(No title)"

_LAST_MINUTE = time(23, 59)
_REPEATED_DAYS_AHEAD = 30
_COLORS = ("#1a73e8", "#d93025", "#188038", "#e37400", "#9334e6", "#00796b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event; an all-day one lasts from 0:00 of its first to 23:59 of its last day."""

    id: int = 0
    title: str
    start: datetime
    end: datetime
    all_day: bool = False
    repeat: Repeat = "Does not repeat"
    reminders: tuple[int, ...] = ()
    """Minutes before the start."""
    note: str = ""

    @property
    def color(self) -> str:
        return _COLORS[self.id % len(_COLORS)]

    def normalized(self) -> Event:
        """Return the event as it is kept: with a title, and all-day ones from midnight to midnight."""
        event = replace(self, title=self.title.strip() or NO_TITLE)
        if event.all_day:
            start = datetime.combine(event.start.date(), time())
            event = replace(event, start=start, end=datetime.combine(event.end.date(), _LAST_MINUTE))
        return event

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Event:
        """Return the event that `to_json` wrote; title, start and end are needed, an id is not kept.

        Raises:
            KeyError, TypeError, ValueError: it is no event.
        """
        unknown = set(data) - {"id", "title", "start", "end", "all_day", "repeat", "reminders", "note"}
        if unknown:
            raise ValueError(f"an event has no {', '.join(sorted(unknown))}")
        repeat = data.get("repeat", REPEATS[0])
        reminders = tuple(data.get("reminders", ()))
        if repeat not in REPEATS or not set(reminders) <= set(REMINDERS):
            raise ValueError(f"no such repeat or reminder: {repeat!r}, {reminders}")
        return cls(
            title=str(data["title"]),
            start=datetime.fromisoformat(data["start"]),
            end=datetime.fromisoformat(data["end"]),
            all_day=bool(data.get("all_day", False)),
            repeat=repeat,
            reminders=reminders,
            note=str(data.get("note", "")),
        )

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "start": self.start.isoformat(timespec="minutes"),
            "end": self.end.isoformat(timespec="minutes"),
            "all_day": self.all_day,
            "repeat": self.repeat,
            "reminders": list(self.reminders),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """One time that an event happens."""

    event: Event
    day: date


class EventBook:
    """All events of the user."""

    def __init__(self, events: list[Event]) -> None:
        self._events: dict[int, Event] = {}
        self._next_id = 1
        for event in events:
            self.save(event)

    @property
    def events(self) -> list[Event]:
        return list(self._events.values())

    def copy(self) -> EventBook:
        """Return the events of this moment."""
        return EventBook(self.events)

    def get(self, event_id: int) -> Event | None:
        return self._events.get(event_id)

    def save(self, event: Event) -> Event:
        """Keep an event, a new one under a new id, and return it as kept."""
        if event.id == 0:
            event = replace(event, id=self._next_id)
            self._next_id += 1
        self._events[event.id] = event.normalized()
        return self._events[event.id]

    def delete(self, event_id: int) -> None:
        self._events.pop(event_id, None)

    def search(self, words: str) -> list[Event]:
        """Return the events whose title or note contains the words, in order of time."""
        wanted = words.strip().casefold()
        found = [event for event in self.events if wanted in f"{event.title}\n{event.note}".casefold()]
        return sorted(found, key=lambda event: event.start)

    def on_day(self, day: date) -> list[Event]:
        """Return what happens on a day: all-day events first, then in order of time."""
        events = [event for event in self.events if happens_on(event, day)]
        return sorted(events, key=lambda event: (not event.all_day, event.start.time(), event.id))

    def reminders_between(self, since: datetime, until: datetime) -> list[tuple[Event, datetime]]:
        """Return the events of which there is to be reminded after `since`, up to `until`, each with its start."""
        ahead = (until.date() + timedelta(days=days) for days in range(max(REMINDERS) // (24 * 60) + 1))
        starts = [(event, datetime.combine(day, event.start.time())) for day in ahead for event in self.on_day(day)]
        return [
            (event, start)
            for event, start in starts
            if any(since < start - timedelta(minutes=minutes) <= until for minutes in event.reminders)
        ]

    def upcoming(self, today: date) -> list[Occurrence]:
        """Return what happens from today on; of what repeats, the next month of it."""
        days = {today + timedelta(days=ahead) for ahead in range(_REPEATED_DAYS_AHEAD)}
        days |= {day for event in self.events for day in _days(event) if day >= today}
        return [Occurrence(event=event, day=day) for day in sorted(days) for event in self.on_day(day)]


def happens_on(event: Event, day: date) -> bool:
    """Tell whether an event, or one of its repetitions, touches a day."""
    first = event.start.date()
    if day in _days(event):
        return True
    if day < first:
        return False
    match event.repeat:
        case "Daily":
            return True
        case "Weekly":
            return (day - first).days % 7 == 0
        case "Monthly":
            return day.day == first.day
        case "Yearly":
            return (day.month, day.day) == (first.month, first.day)
        case _:
            return False


def _days(event: Event) -> Iterator[date]:
    day = event.start.date()
    while day <= event.end.date():
        yield day
        day += timedelta(days=1)


def first_events(today: date) -> list[Event]:
    """Return what a fresh installation holds, so that there is something to work with."""

    def at(ahead: int, hour: int, minute: int = 0) -> datetime:
        return datetime.combine(today + timedelta(days=ahead), time(hour, minute))

    rent_day = (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    return [
        Event(title="gym", start=at(0, 18), end=at(0, 19), reminders=(30,)),
        Event(title="standup", start=at(1, 9), end=at(1, 9, 15), repeat="Daily", reminders=(5,)),
        Event(title="dentist", start=at(1, 10, 30), end=at(1, 11, 15), reminders=(60,), note="Bring the x-ray"),
        Event(title="team lunch", start=at(4, 12), end=at(4, 13), note="Table for six"),
        Event(
            title="pay rent",
            start=datetime.combine(rent_day, time()),
            end=datetime.combine(rent_day, _LAST_MINUTE),
            all_day=True,
            repeat="Monthly",
        ),
    ]
