"""The form in which an event is made or changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import ChoiceDialog, MultiChoiceDialog
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState
from ...pickers import DatePicker
from ...time_picker import TimePicker
from ...view import FILL, Action, View
from ...widgets import Button, EditText, Icon, IconButton, Switch, Text
from .bugs import ShiftedChoices
from .model import NO_REMINDER, REMINDERS, REPEATS, Event
from .parts import app_bar
from .words import reminder_words

if TYPE_CHECKING:
    from .app import Calendar

POST_NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
_END_BEFORE_START = "The event can't end before it starts"
_NEW_EVENT_LASTS = timedelta(hours=1)


class FormScreen(Screen):
    """Edits a copy: nothing changes before Save."""

    activity = "com.example.calendar.EditEventActivity"

    def __init__(
        self,
        app: Calendar,
        *,
        event: Event | None = None,
        day: date | None = None,
        title: str = "",
        all_day: bool = False,
        on_saved: Callable[[Event], None] | None = None,
    ) -> None:
        super().__init__()
        self._app = app
        self._on_saved = on_saved
        self._draft = event or replace(self._new_event(day, title), all_day=all_day)
        self._title = TextState(self._draft.title)
        self._note = TextState(self._draft.note)
        self._scroll = ScrollState()
        self._error = ""

    def _new_event(self, day: date | None, title: str) -> Event:
        """Return an event at the next full hour, or at that hour of the given day."""
        now = self._app.now()
        start = now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)
        if day is not None and day != now.date():
            start = datetime.combine(day, start.time())
        return Event(title=title, start=start, end=start + _NEW_EVENT_LASTS)

    def build(self) -> View:
        bar = app_bar(
            IconButton("close", id="close", on_tap=self.close),
            Text(
                self._app.words("Edit event" if self._draft.id else "New event"),
                id="toolbar_title",
                size=20,
                weight=1,
                width=FILL,
                padding=(8, 0),
            ),
            Button(
                self._app.words("Done" if self._is_new_form else "Save"),
                id="save",
                kind="filled",
                margin=(0, 0, 12, 0),
                on_tap=self._save,
            ),
        )
        content = Column(self._rows(), width=FILL, padding=(0, 0, 0, 24))
        body = Scroll(state=self._scroll, content=content, id="form", width=FILL, weight=1)
        return Column([bar, body], width=FILL, height=FILL)

    # Rows

    @property
    def _is_new_form(self) -> bool:
        return self._app.is_since("2.0")

    def _rows(self) -> list[View]:
        times = [self._all_day_row(), *self._time_rows()]
        if self._error:
            words = self._app.words(self._error)
            times.append(Text(words, id="error", color="error", padding=(64, 4, 16, 12), lines=None, width=FILL))
        more = [self._repeat_row(), self._reminder_row()]
        if self._is_new_form:
            return [self._title_row(), self._note_row(), _divider(), *more[::-1], _divider(), *times]
        return [self._title_row(), _divider(), *times, _divider(), *more, _divider(), self._note_row()]

    def _title_row(self) -> View:
        return EditText(
            self._title,
            id="title",
            hint=self._app.words("Add title"),
            size=24,
            padding=(64, 8, 16, 8),
            min_height=64,
            width=FILL,
        )

    def _all_day_row(self) -> View:
        return Row(
            [
                Icon("clock"),
                Text(self._app.words("All-day"), size=16, weight=1, width=FILL),
                Switch(id="all_day", checked=self._draft.all_day, on_tap=self._toggle_all_day),
            ],
            id="all_day_row",
            width=FILL,
            gap=24,
            padding=(16, 4),
            on_tap=self._toggle_all_day,
        )

    def _time_rows(self) -> list[View]:
        return [
            self._moment_row("start", self._app.words("Starts"), self._draft.start, self._set_start),
            self._moment_row("end", self._app.words("Ends"), self._draft.end, self._set_end),
        ]

    def _moment_row(self, name: str, label: str, moment: datetime, change: Callable[[datetime], None]) -> View:
        words = self._app.words

        def set_day(day: date) -> None:
            change(datetime.combine(day, moment.time()))

        def set_time(clock: time) -> None:
            change(datetime.combine(moment.date(), clock))

        def ask_date() -> None:
            self.show(DatePicker(words, moment.date(), self._app.today, set_day))

        def ask_time() -> None:
            self.show(TimePicker(words, moment.time(), set_time))

        color = "error" if self._error and name == "end" else "on_surface"
        parts: list[View] = [
            Text(label, size=14, width=52, in_sp=True, color="on_surface_variant"),
            Text(
                words.full_day(moment),
                id=f"{name}_date",
                size=16,
                weight=1,
                width=FILL,
                height=48,
                padding=(4, 0),
                color=color,
                on_tap=ask_date,
            ),
        ]
        if not self._draft.all_day:
            parts.append(
                Text(
                    words.clock(moment),
                    id=f"{name}_time",
                    size=16,
                    height=48,
                    padding=(12, 0),
                    color=color,
                    on_tap=ask_time,
                )
            )
        return Row(parts, width=FILL, padding=(64, 0, 8, 0))

    def _repeat_row(self) -> View:
        words = self._app.words
        return _setting_row("repeat", "repeat_row", words("Repeat"), words(self._draft.repeat), self._ask_repeat)

    def _reminder_row(self) -> View:
        words = self._app.words
        reminders = reminder_words(words, self._draft.reminders)
        return _setting_row("bell", "reminder_row", words("Reminder"), reminders, self._ask_reminders)

    def _note_row(self) -> View:
        hint = self._app.words("Add note")
        note = EditText(self._note, id="note", hint=hint, multiline=True, padding=(0, 12), weight=1, width=FILL)
        return Row([Icon("note", margin=(0, 12)), note], width=FILL, gap=24, padding=(16, 0), align="start")

    # What the user changes

    def _toggle_all_day(self) -> None:
        self._draft = replace(self._draft, all_day=not self._draft.all_day)
        if not self._draft.all_day and self._draft.start.time() == time():
            start = self._draft.start.replace(hour=9)
            self._draft = replace(self._draft, start=start, end=start + _NEW_EVENT_LASTS)
        self._error = ""

    def _set_start(self, start: datetime) -> None:
        # The event keeps its length.
        self._draft = replace(self._draft, start=start, end=start + (self._draft.end - self._draft.start))
        self._error = ""

    def _set_end(self, end: datetime) -> None:
        self._draft = replace(self._draft, end=end)
        self._error = ""

    def _ask_repeat(self) -> None:
        def choose(choice: str) -> None:
            repeat = next(repeat for repeat in REPEATS if repeat == choice)
            self._draft = replace(self._draft, repeat=repeat)

        words = self._app.words
        dialog = ChoiceDialog(
            words, title=words("Repeat"), choices=REPEATS, chosen=self._draft.repeat, on_choose=choose
        )
        self.show(dialog)

    def _ask_reminders(self) -> None:
        def choose(chosen: list[str]) -> None:
            minutes = tuple(minutes for minutes, words in REMINDERS.items() if words in chosen)
            self._draft = replace(self._draft, reminders=minutes)

        words = self._app.words
        kind = ShiftedChoices if "wrong_toggle" in self._app.bugs else MultiChoiceDialog
        dialog = kind(
            words,
            title=words("Reminder"),
            choices=[NO_REMINDER, *REMINDERS.values()],
            chosen=[REMINDERS[minutes] for minutes in self._draft.reminders] or [NO_REMINDER],
            on_choose=choose,
            none=NO_REMINDER,
        )
        self.show(dialog)

    def _save(self) -> None:
        start, end = self._draft.start, self._draft.end
        if (end.date() < start.date()) if self._draft.all_day else (end < start):
            self._error = _END_BEFORE_START
            return
        if self._draft.reminders:
            self.ask_permission(POST_NOTIFICATIONS, lambda granted: self._keep())
        else:
            self._keep()

    def _keep(self) -> None:
        saved = self._app.book.save(replace(self._draft, title=self._title.text, note=self._note.text))
        self._app.host.toast(self._app.words("Event saved"))
        self.close()
        if self._on_saved is not None:
            self._on_saved(saved)


def _setting_row(icon: str, row_id: str, label: str, value: str, on_tap: Action) -> View:
    words = Column(
        [
            Text(label, size=16),
            Text(value, id=row_id.replace("row", "value"), size=14, color="on_surface_variant", lines=2, width=FILL),
        ],
        weight=1,
        width=FILL,
    )
    return Row([Icon(icon), words], id=row_id, width=FILL, gap=24, min_height=64, padding=(16, 8), on_tap=on_tap)


def _divider() -> View:
    return View(height=1, width=FILL, background="outline_variant", margin=(0, 8))
