"""The clock as it is installed: what it holds, and the ways in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from ...app import App, AppInfo, Screen
from ...words import Translations
from .bugs import BUGS, BuggyAlarms, cut
from .model import Alarm, AlarmBook, Bedtime, Stopwatch, Timer, first_alarms
from .options import OPTIONS
from .zh import ZH
from .zones import CITIES, City

PACKAGE = "com.example.clock"
_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_TOO_LATE = timedelta(minutes=5)
_FIRST_CITIES = ("Barcelona", "New York", "Tokyo")


class Clock(App):
    """The installed app."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.DeskClock",
        version_name="7.8",
        version_code=780,
        label="Clock",
        icon="clock",
        icon_color="#3c4043",
        permissions=(_NOTIFICATIONS,),
        granted=(_NOTIFICATIONS,),
    )
    link_scheme: ClassVar[str | None] = "clock"
    translations: ClassVar[Translations] = {"zh": ZH}
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self.book: AlarmBook = BuggyAlarms(first_alarms(), self.bugs)
        self.cities: list[str] = list(_FIRST_CITIES)
        self.timers: list[Timer] = []
        self.stopwatch = Stopwatch()
        self.bedtime = Bedtime()
        self.options: dict[str, str | bool] = {name: option.first for name, option in OPTIONS.items()}

    def preset(self, state: Mapping[str, object]) -> None:
        """Hold other data, in the form of `state()`; what it does not name is as after installation."""
        data: Mapping[str, Any] = state
        unknown = set(data) - set(self.state())
        if unknown:
            raise ValueError(f"the clock has no {', '.join(sorted(unknown))}")
        self.reset()
        if "alarms" in data:
            self.book = BuggyAlarms([Alarm.from_json(alarm) for alarm in data["alarms"]], self.bugs)
        if "cities" in data:
            self.cities = [CITIES[name].name for name in data["cities"]]
        now = self.now()
        self.timers = [Timer.from_json(timer, now) for timer in data.get("timers", [])]
        self._preset_stopwatch(data.get("stopwatch", {}), now)
        self.bedtime = Bedtime.from_json(data.get("bedtime", {}))
        for name, value in data.get("settings", {}).items():
            option = OPTIONS[name]
            if (option.choices and value not in option.choices) or type(value) is not type(option.first):
                raise ValueError(f"{name} cannot be {value!r}")
            self.options[name] = value

    def _preset_stopwatch(self, data: Mapping[str, Any], now: datetime) -> None:
        laps = [float(lap) for lap in data.get("laps", [])]
        self.stopwatch = Stopwatch(before_s=float(data.get("elapsed_s", 0)), laps=laps)
        if data.get("running"):
            self.stopwatch.switch(now)

    def state(self) -> dict[str, object]:
        now = self.now()
        return {
            "alarms": [alarm.to_json() for alarm in self.book.alarms],
            "cities": list(self.cities),
            "timers": [timer.to_json(now) for timer in self.timers],
            "stopwatch": {
                "running": self.stopwatch.since is not None,
                "elapsed_s": round(self.stopwatch.elapsed_s(now)),
                "laps": list(self.stopwatch.laps),
            },
            "bedtime": self.bedtime.to_json(),
            "settings": dict(self.options),
        }

    # Time

    def now(self) -> datetime:
        """Return the local time, without a zone, as alarms have it."""
        return self.host.now().replace(tzinfo=None)

    def time_in(self, city: City) -> datetime:
        """Return what clocks show in a city."""
        utc = self.host.now().astimezone(UTC).replace(tzinfo=None)
        return utc + city.offset(utc)

    @property
    def runs(self) -> bool:
        """Whether something counts seconds."""
        return self.stopwatch.since is not None or any(timer.ends is not None for timer in self.timers)

    def ring_due_timers(self) -> None:
        """Tell of the timers that are over."""
        now = self.now()
        for timer in self.timers:
            if timer.ends is not None and timer.ends <= now:
                timer.left_s, timer.ends = 0.0, None
                self.host.notify(self, self.words("Time’s up"), timer.label or self.words("Timer"), "clock://timers")

    def on_time(self, before: datetime, now: datetime) -> None:
        """Ring, and switch off what rings only once; whoever sets the clock forward wants no alarms of the past."""
        if now - before > _TOO_LATE:
            return
        for alarm in self.book.ringing_between(before.replace(tzinfo=None), now.replace(tzinfo=None)):
            self.host.notify(self, self.words("Alarm"), self.ring_words(alarm), "clock://alarms")
            if not alarm.days:
                self.book.save(replace(alarm, on=False))
        self.ring_due_timers()

    def ring_words(self, alarm: Alarm) -> str:
        return " · ".join(part for part in (self.words.clock(alarm.time), alarm.label) if part)

    def shown_label(self, label: str) -> str:
        """Return what lists show of a label."""
        return cut(label) if "cut_labels" in self.bugs else label

    # Ways in

    def open(self, activity: str) -> Screen:
        from .main import MainScreen

        return MainScreen(self)

    def open_link(self, link: str) -> Screen:
        """Open one of the tabs: `clock://alarms`, `clock`, `timers`, `stopwatch` or `bedtime`."""
        from .main import TABS, MainScreen

        name = link.partition("//")[2]
        return MainScreen(self, name if name in TABS else "alarms")
