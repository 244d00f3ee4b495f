"""The tab of the bedtime, and the screen on which one of its two times is set."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Literal

from ...app import Screen
from ...dialogs import ChoiceDialog
from ...layouts import Column, Row, Scroll, ScrollState
from ...time_picker import TimePicker
from ...view import FILL, View
from ...widgets import Icon, IconButton, Switch, Text
from .parts import app_bar, day_chips, days_words, icon_row, setting_row, toggled, up_button
from .sounds import SleepSoundScreen, SoundScreen
from .tab import Tab

if TYPE_CHECKING:
    from .app import Clock

_Which = Literal["bedtime", "wake_up"]
_TITLES: dict[_Which, str] = {"bedtime": "Bedtime", "wake_up": "Wake-up"}
_REMINDERS = ("None", "At bedtime", "15 minutes before", "30 minutes before", "1 hour before")
_STEP = timedelta(minutes=15)


def _between(bedtime: time, wake_up: time) -> timedelta:
    day = datetime(2000, 1, 1)
    length = datetime.combine(day, wake_up) - datetime.combine(day, bedtime)
    return length if length > timedelta() else length + timedelta(days=1)


class BedtimeTab(Tab):
    """The schedule, and what plays while one falls asleep."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        super().__init__(app, screen)
        self._scroll = ScrollState()

    def build(self) -> View:
        content = Column(
            [self._schedule(), self._sounds(), self._activity()], width=FILL, padding=(16, 4, 16, 24), gap=12
        )
        return Scroll(state=self._scroll, content=content, width=FILL, height=FILL)

    def _card(self, *parts: View, id: str) -> View:
        return Column(parts, id=id, width=FILL, padding=(20, 16), gap=10, radius=24, background="surface_container")

    def _schedule(self) -> View:
        words, bedtime = self.app.words, self.app.bedtime
        title = Text(words("Schedule"), size=18, weight=1, width=FILL)
        switch = Switch(id="schedule_onoff", checked=bedtime.on, on_tap=self._switch)
        tiles = Row([self._tile("bedtime", "bed"), self._tile("wake_up", "alarm")], width=FILL, gap=12)
        length = _between(bedtime.bedtime, bedtime.wake_up)
        hours, minutes = divmod(length.seconds // 60, 60)
        detail = words("{hours} hr {minutes} min of sleep", hours=hours, minutes=minutes)
        days = days_words(words, bedtime.days) or words("No days")
        lines = [Text(days, id="schedule_days", size=15, lines=2), Text(detail, color="on_surface_variant")]
        return self._card(Row([title, switch], width=FILL), tiles, Column(lines, gap=4), id="bedtime_card")

    def _tile(self, which: _Which, icon: str) -> View:
        words, clock = self.app.words, self._clock(which)
        on = self.app.bedtime.on
        return Column(
            [
                Row([Icon(icon, size=20), Text(words(_TITLES[which]), size=14)], gap=8),
                Text(words.clock(clock), id="time", size=24, color="on_surface" if on else "on_surface_variant"),
            ],
            id=f"{which}_tile",
            weight=1,
            width=FILL,
            padding=(16, 14),
            gap=6,
            radius=16,
            background="surface_highest",
            on_tap=lambda: self.screen.open(TimeScreen(self.app, which)),
        )

    def _clock(self, which: _Which) -> time:
        return self.app.bedtime.bedtime if which == "bedtime" else self.app.bedtime.wake_up

    def _switch(self) -> None:
        self.app.bedtime = replace(self.app.bedtime, on=not self.app.bedtime.on)

    def _sounds(self) -> View:
        words = self.app.words

        def choose(sound: str) -> None:
            self.app.bedtime = replace(self.app.bedtime, sound=sound)

        def show() -> None:
            self.screen.open(SleepSoundScreen(self.app, self.app.bedtime.sound, choose))

        title = Text(words("Listen to sleep sounds"), size=18)
        chosen = icon_row("sound", words(self.app.bedtime.sound), show, id="sleep_sounds", end=Icon("chevron_right"))
        return self._card(title, chosen, id="sleep_sounds_card")

    def _activity(self) -> View:
        words = self.app.words
        title = Text(words("See recent bedtime activity"), size=18, lines=2, width=FILL)
        detail = words("Your phone can estimate how long you sleep")
        text = Text(detail, color="on_surface_variant", lines=None, width=FILL)
        return self._card(title, text, id="activity_card")


class TimeScreen(Screen):
    """One of the two times: earlier, later, exactly; and on which days."""

    activity = "com.example.clock.BedtimeActivity"

    def __init__(self, app: Clock, which: _Which) -> None:
        super().__init__()
        self._app = app
        self._which = which
        self._scroll = ScrollState()

    @property
    def _clock(self) -> time:
        return self._app.bedtime.bedtime if self._which == "bedtime" else self._app.bedtime.wake_up

    def _change(self, **values: object) -> None:
        self._app.bedtime = replace(self._app.bedtime, **values)  # type: ignore[arg-type]  # the fields of a bedtime

    def _set(self, clock: time) -> None:
        self._change(**{self._which: clock})

    def _move(self, step: timedelta) -> None:
        self._set((datetime.combine(datetime(2000, 1, 2), self._clock) + step).time())

    def build(self) -> View:
        words, bedtime = self._app.words, self._app.bedtime
        bar = app_bar(words(_TITLES[self._which]), up=up_button(words, self.close))
        chips = day_chips(words, bedtime.days, lambda day: self._change(days=toggled(bedtime.days, day)))
        rows = [self._time_row(), Column([chips], width=FILL, padding=(24, 8))]
        rows += self._bedtime_rows() if self._which == "bedtime" else self._wake_up_rows()
        body = Scroll(state=self._scroll, content=Column(rows, width=FILL), width=FILL, weight=1)
        return Column([bar, body], width=FILL, height=FILL)

    def _time_row(self) -> View:
        words = self._app.words
        earlier = IconButton("minus", id="earlier", on_tap=lambda: self._move(-_STEP))
        later = IconButton("add", id="later", on_tap=lambda: self._move(_STEP))
        clock = Text(
            words.clock(self._clock),
            id="time_text",
            size=44,
            height=72,
            padding=(8, 0),
            on_tap=lambda: self.show(TimePicker(words, self._clock, self._set)),
        )
        space = [View(weight=1, height=1), View(weight=1, height=1)]
        return Row([space[0], earlier, clock, later, space[1]], width=FILL, padding=(0, 16), gap=8)

    def _bedtime_rows(self) -> list[View]:
        words, bedtime = self._app.words, self._app.bedtime

        def ask() -> None:
            title = words("Reminder notification")
            self.show(
                ChoiceDialog(
                    words,
                    title=title,
                    choices=_REMINDERS,
                    chosen=bedtime.reminder,
                    on_choose=lambda choice: self._change(reminder=choice),
                )
            )

        return [setting_row(words("Reminder notification"), words(bedtime.reminder), ask)]

    def _wake_up_rows(self) -> list[View]:
        words, bedtime = self._app.words, self._app.bedtime

        def show_sounds() -> None:
            self.open(SoundScreen(self._app, bedtime.ringtone, lambda sound: self._change(ringtone=sound)))

        return [
            setting_row(
                words("Sunrise Alarm"),
                words("Slowly brighten screen before alarm"),
                lambda: self._change(sunrise=not bedtime.sunrise),
                switch=bedtime.sunrise,
            ),
            setting_row(words("Sound"), words(bedtime.ringtone), show_sounds),
            setting_row(
                words("Vibrate"), "", lambda: self._change(vibrate=not bedtime.vibrate), switch=bedtime.vibrate
            ),
        ]
