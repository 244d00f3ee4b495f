"""Alarms, timers, the stopwatch and bedtime. Times are the device's local ones, without a zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, time, timedelta
from typing import Any, Self

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WEEK = ("Sun", *DAYS[:-1])
"""The days in the order in which they are shown."""
WORKDAYS = DAYS[:5]

SOUNDS = (
    "Silent",
    "Cesium",
    "Argon",
    "Bright Morning",
    "Carbon",
    "Cuckoo Clock",
    "Helium",
    "Krypton",
    "Neon",
    "Oxygen",
    "Platinum",
    "Rooster",
    "Scandium",
)
SLEEP_SOUNDS = ("None", "Calm forest", "Deep space", "Ocean waves", "Rain on the roof", "Soft wind", "White noise")


def check_fields(kind: type, data: Mapping[str, Any]) -> None:
    """Refuse what a kind of thing does not have.

    Raises:
        ValueError: there is something that it does not have.
    """
    known = {each.name for each in fields(kind)}
    unknown = sorted(set(data) - known)
    if unknown:
        raise ValueError(f"{kind.__name__} has no {', '.join(unknown)}")


def check_days(days: object) -> tuple[str, ...]:
    """Return days of the week in their order.

    Raises:
        ValueError: one is none.
    """
    given = tuple(days) if isinstance(days, list | tuple) else ("?",)
    if not set(given) <= set(DAYS):
        raise ValueError(f"days are {', '.join(DAYS)}, not {days!r}")
    return tuple(day for day in DAYS if day in given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """An alarm: on some days of each week, on one date, or at the next time that it is so late."""

    id: int = 0
    time: time
    label: str = ""
    days: tuple[str, ...] = ()
    date: date | None = None
    on: bool = True
    vibrate: bool = True
    ringtone: str = SOUNDS[1]

    def next_ring(self, now: datetime) -> datetime:
        """Return when it rings next, were it on."""
        if self.date is not None:
            return datetime.combine(self.date, self.time)
        for ahead in range(8):
            day = now.date() + timedelta(days=ahead)
            moment = datetime.combine(day, self.time)
            if moment > now and (not self.days or DAYS[day.weekday()] in self.days):
                return moment
        raise AssertionError("a week has every day")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the alarm that `to_json` wrote; only the time is needed, an id is not kept.

        Raises:
            KeyError, TypeError, ValueError: it is no alarm.
        """
        check_fields(cls, data)
        rest = {name: data[name] for name in ("label", "on", "vibrate", "ringtone") if name in data}
        day = date.fromisoformat(data["date"]) if data.get("date") else None
        if rest.get("ringtone", SOUNDS[0]) not in SOUNDS:
            raise ValueError(f"no sound {rest['ringtone']!r}")
        return cls(time=time.fromisoformat(data["time"]), days=check_days(data.get("days", [])), date=day, **rest)

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "time": f"{self.time:%H:%M}",
            "label": self.label,
            "days": list(self.days),
            "date": self.date.isoformat() if self.date else None,
            "on": self.on,
            "vibrate": self.vibrate,
            "ringtone": self.ringtone,
        }


class AlarmBook:
    """All alarms, by time."""

    def __init__(self, alarms: list[Alarm]) -> None:
        self._alarms: dict[int, Alarm] = {}
        self._next_id = 1
        for alarm in alarms:
            self.save(alarm)

    @property
    def alarms(self) -> list[Alarm]:
        return sorted(self._alarms.values(), key=lambda alarm: (alarm.time, alarm.id))

    def get(self, alarm_id: int) -> Alarm | None:
        return self._alarms.get(alarm_id)

    def save(self, alarm: Alarm) -> Alarm:
        """Keep an alarm, a new one under a new id, and return it as kept."""
        if alarm.id == 0:
            alarm = replace(alarm, id=self._next_id)
            self._next_id += 1
        self._alarms[alarm.id] = alarm
        return alarm

    def delete(self, alarm_id: int) -> None:
        self._alarms.pop(alarm_id, None)

    def ringing_between(self, since: datetime, until: datetime) -> list[Alarm]:
        """Return the alarms that are on and ring after `since`, up to `until`."""
        return [alarm for alarm in self.alarms if alarm.on and since < alarm.next_ring(since) <= until]


@dataclass(slots=True, kw_only=True)
class Timer:
    """Counts down; `ends` is when it will be done, None while it stands."""

    length_s: int
    left_s: float
    label: str = ""
    ends: datetime | None = None

    def remaining_s(self, now: datetime) -> float:
        """Return what is left, below 0 once it is over."""
        return self.left_s if self.ends is None else (self.ends - now).total_seconds()

    def start(self, now: datetime) -> None:
        self.ends = now + timedelta(seconds=self.left_s)

    def pause(self, now: datetime) -> None:
        self.left_s, self.ends = self.remaining_s(now), None

    def reset(self) -> None:
        self.left_s, self.ends = float(self.length_s), None

    def add_minute(self) -> None:
        self.left_s += 60
        if self.ends is not None:
            self.ends += timedelta(minutes=1)

    def to_json(self, now: datetime) -> dict[str, object]:
        return {
            "length_s": self.length_s,
            "left_s": round(self.remaining_s(now)),
            "label": self.label,
            "running": self.ends is not None,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], now: datetime) -> Self:
        """Return the timer that `to_json` wrote; only its length is needed."""
        length = int(data["length_s"])
        timer = cls(length_s=length, left_s=float(data.get("left_s", length)), label=str(data.get("label", "")))
        if data.get("running"):
            timer.start(now)
        return timer


@dataclass(slots=True, kw_only=True)
class Stopwatch:
    """Counts up; `since` is when it was last started, None while it stands."""

    before_s: float = 0.0
    since: datetime | None = None
    laps: list[float] = field(default_factory=list)
    """What it showed at each."""

    def elapsed_s(self, now: datetime) -> float:
        running = 0.0 if self.since is None else (now - self.since).total_seconds()
        return self.before_s + running

    def switch(self, now: datetime) -> None:
        """Start it, or stop it."""
        if self.since is None:
            self.since = now
        else:
            self.before_s, self.since = self.elapsed_s(now), None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bedtime:
    """When to go to bed and when to get up, on some days."""

    on: bool = True
    bedtime: time = time(23, 0)
    wake_up: time = time(6, 30)
    days: tuple[str, ...] = WORKDAYS
    reminder: str = "15 minutes before"
    sunrise: bool = True
    vibrate: bool = True
    ringtone: str = "Bright Morning"
    sound: str = SLEEP_SOUNDS[0]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        check_fields(cls, data)
        values = dict(data)
        for name in ("bedtime", "wake_up"):
            if name in values:
                values[name] = time.fromisoformat(values[name])
        if "days" in values:
            values["days"] = check_days(values["days"])
        if values.get("sound", SLEEP_SOUNDS[0]) not in SLEEP_SOUNDS:
            raise ValueError(f"no sleep sound {values['sound']!r}")
        return cls(**values)

    def to_json(self) -> dict[str, object]:
        return {
            "on": self.on,
            "bedtime": f"{self.bedtime:%H:%M}",
            "wake_up": f"{self.wake_up:%H:%M}",
            "days": list(self.days),
            "reminder": self.reminder,
            "sunrise": self.sunrise,
            "vibrate": self.vibrate,
            "ringtone": self.ringtone,
            "sound": self.sound,
        }


def first_alarms() -> list[Alarm]:
    """Return what a fresh installation holds, so that there is something to work with."""
    return [
        Alarm(time=time(7, 30), label="Wake up", days=WORKDAYS),
        Alarm(time=time(9, 0), days=("Sat", "Sun"), on=False),
        Alarm(time=time(11, 15), label="Take medicine", on=False, ringtone="Helium"),
        Alarm(time=time(14, 30), label="Call the office", vibrate=False),
        Alarm(time=time(16, 0), label="Pick up the kids", days=DAYS),
        Alarm(time=time(20, 45), days=("Fri",), on=False),
    ]
