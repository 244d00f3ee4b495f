"""The tab of the alarms: a card for each, one of which may be unfolded."""

from __future__ import annotations

from dataclasses import replace
from datetime import time, timedelta
from typing import TYPE_CHECKING

from ...app import Screen
from ...entry_dialog import EntryDialog
from ...layouts import Column, Row, ScrollState
from ...pickers import DatePicker
from ...time_picker import TimePicker
from ...view import FILL, View
from ...widgets import Icon, IconButton, Switch, Text
from .bugs import StuckEntry
from .model import Alarm
from .parts import check_box, day_chips, days_words, icon_row, listed, toggled
from .sounds import SoundScreen
from .tab import Tab, with_fab

if TYPE_CHECKING:
    from .app import Clock

_BELOW_OPEN = "below"
_FAB_ROOM_DP = 88


class AlarmsTab(Tab):
    """All alarms by time."""

    def __init__(self, app: Clock, screen: Screen) -> None:
        super().__init__(app, screen)
        self._scroll = ScrollState()
        self._open_id = 0
        self._seen = [alarm.id for alarm in app.book.alarms]

    def build(self) -> View:
        words, alarms = self.app.words, self.app.book.alarms
        if "stale_list" in self.app.bugs:
            alarms = [alarm for alarm in alarms if alarm.id in self._seen]
        if alarms:
            body = listed(self._rows(alarms), self._scroll, id="alarm_recycler_view")
        else:
            empty = Text(words("No alarms"), size=16, color="on_surface_variant")
            body = Column([Icon("alarm", size=64), empty], align="center", gap=16, padding=(0, 160), width=FILL)
        page = Column([body], width=FILL, height=FILL)
        return with_fab(page, "add", self._ask_new, desc=words("Add alarm"))

    # Cards

    def _rows(self, alarms: list[Alarm]) -> list[View]:
        rows = []
        for alarm in alarms:
            rows.append(self._card(alarm))
            if alarm.id == self._open_id:
                # Brought into sight with the card, so that the round button covers none of its rows.
                rows.append(View(key=_BELOW_OPEN, height=_FAB_ROOM_DP, width=FILL))
        return rows

    def _card(self, alarm: Alarm) -> View:
        is_open = alarm.id == self._open_id
        lines = [self._label_line(alarm, is_open), self._time_line(alarm, is_open), self._days_line(alarm)]
        if is_open:
            lines += self._details(alarm)
        card = Column(
            [line for line in lines if line is not None],
            id="alarm_card",
            cls="androidx.cardview.widget.CardView",
            width=FILL,
            padding=(20, 12),
            radius=24,
            background="surface_container",
            on_tap=lambda: self._unfold(alarm),
        )
        return Column([card], width=FILL, padding=(16, 4))

    def _unfold(self, alarm: Alarm) -> None:
        self._open_id = 0 if alarm.id == self._open_id else alarm.id
        self._scroll.bring = _BELOW_OPEN

    def _label_line(self, alarm: Alarm, is_open: bool) -> View | None:
        label = self.app.shown_label(alarm.label)
        if is_open:
            words = label or self.app.words("Add label")
            return icon_row("tag", words, lambda: self._ask_label(alarm), id="edit_label")
        return Text(label, id="label", size=14, width=FILL) if label else None

    def _time_line(self, alarm: Alarm, is_open: bool) -> View:
        clock = Text(
            self.app.words.clock(alarm.time),
            id="digital_clock",
            size=40,
            height=56,
            color="on_surface" if alarm.on else "on_surface_variant",
            on_tap=lambda: self._ask_time(alarm),
        )
        arrow = IconButton("chevron_up" if is_open else "chevron_down", id="arrow", on_tap=lambda: self._unfold(alarm))
        return Row([clock, View(weight=1, height=1), arrow], width=FILL)

    def _days_line(self, alarm: Alarm) -> View:
        color = "on_surface" if alarm.on else "on_surface_variant"
        when = Text(self._when(alarm), id="days_of_week", size=15, color=color, weight=1, width=FILL, lines=2)
        switch = Switch(id="onoff", checked=alarm.on, on_tap=lambda: self._change(alarm, on=not alarm.on))
        return Row([when, switch], width=FILL)

    def _when(self, alarm: Alarm) -> str:
        words, now = self.app.words, self.app.now()
        if alarm.days:
            return days_words(words, alarm.days)
        if alarm.date is not None:
            return words.short_day(alarm.date)
        if not alarm.on:
            return words("Not scheduled")
        return words("Today" if alarm.next_ring(now).date() == now.date() else "Tomorrow")

    def _details(self, alarm: Alarm) -> list[View | None]:
        words = self.app.words
        scheduled = (
            words("Scheduled for {day}", day=words.short_day(alarm.date)) if alarm.date else words("Schedule alarm")
        )
        clear = None
        if alarm.date:
            clear = IconButton("close", on_tap=lambda: self._change(alarm, date=None))
        return [
            day_chips(words, alarm.days, lambda day: self._change(alarm, days=toggled(alarm.days, day), date=None)),
            icon_row("calendar", scheduled, lambda: self._ask_date(alarm), id="schedule_alarm", end=clear),
            icon_row("bell", words(alarm.ringtone), lambda: self._open_sounds(alarm), id="choose_ringtone"),
            icon_row(
                "vibrate",
                words("Vibrate"),
                lambda: self._change(alarm, vibrate=not alarm.vibrate),
                id="vibrate_onoff",
                end=check_box(alarm.vibrate, id="vibrate_check"),
            ),
            icon_row("bin", words("Delete"), lambda: self._delete(alarm), id="delete"),
        ]

    # What the user changes

    def _change(self, alarm: Alarm, **values: object) -> None:
        self.app.book.save(replace(alarm, **values))  # type: ignore[arg-type]  # the fields of an alarm

    def _delete(self, alarm: Alarm) -> None:
        self.app.book.delete(alarm.id)
        self.app.host.toast(self.app.words("Alarm deleted"))

    def _ask_new(self) -> None:
        now = self.app.now()
        soon = (now.replace(minute=0, second=0) + timedelta(hours=1)).time()

        def add(clock: time) -> None:
            alarm = self.app.book.save(Alarm(time=clock.replace(second=0, microsecond=0)))
            self._open_id = alarm.id
            self._scroll.bring = _BELOW_OPEN
            self.app.host.toast(self._until(alarm.next_ring(now) - now))

        self.screen.show(TimePicker(self.app.words, soon, add))

    def _until(self, left: timedelta) -> str:
        hours, minutes = divmod(round(left.total_seconds() / 60), 60)
        return self.app.words(
            "Alarm set for {hours} hours and {minutes} minutes from now.", hours=hours, minutes=minutes
        )

    def _ask_time(self, alarm: Alarm) -> None:
        def choose(clock: time) -> None:
            self._change(alarm, time=clock, on=True)

        self.screen.show(TimePicker(self.app.words, alarm.time, choose))

    def _ask_date(self, alarm: Alarm) -> None:
        today = self.app.now().date()
        first = alarm.date or alarm.next_ring(self.app.now()).date()
        picker = DatePicker(self.app.words, first, today, lambda day: self._change(alarm, date=day, days=(), on=True))
        self.screen.show(picker)

    def _ask_label(self, alarm: Alarm) -> None:
        words = self.app.words
        kind = StuckEntry if "stuck_dialog" in self.app.bugs else EntryDialog
        hint = words("Label")
        self.screen.show(
            kind(words, words("Label"), alarm.label, lambda label: self._change(alarm, label=label), hint=hint)
        )

    def _open_sounds(self, alarm: Alarm) -> None:
        def choose(sound: str) -> None:
            current = self.app.book.get(alarm.id)
            if current is not None:
                self._change(current, ringtone=sound)

        self.screen.open(SoundScreen(self.app, alarm.ringtone, choose))
