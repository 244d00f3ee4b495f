"""One event, to read; from here it is edited or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog
from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, View
from ...widgets import Icon, IconButton, Text
from .bugs import StuckDialog
from .form import FormScreen
from .model import REMINDERS, Event
from .parts import app_bar, empty_state
from .words import time_span

if TYPE_CHECKING:
    from .app import Calendar


class EventScreen(Screen):
    """Shows an event as it is kept now, so that an edit is seen on coming back."""

    activity = "com.example.calendar.EventActivity"

    def __init__(self, app: Calendar, event_id: int) -> None:
        super().__init__()
        self._app = app
        self._event_id = event_id
        self._scroll = ScrollState()

    def build(self) -> View:
        event = self._app.book.get(self._event_id)
        if event is None:
            return Column(
                [self._bar(None), empty_state(self._app.words("This event was deleted"))], width=FILL, height=FILL
            )
        content = Column(self._lines(event), width=FILL, padding=(0, 8))
        body = Scroll(state=self._scroll, content=content, width=FILL, weight=1)
        return Column([self._bar(event), body], width=FILL, height=FILL)

    def _bar(self, event: Event | None) -> View:
        back = IconButton("back", id="navigate_up", desc=self._app.words("Navigate up"), on_tap=self.close)
        space = View(weight=1, width=FILL)
        if event is None:
            return app_bar(back, space)
        edit = IconButton("pencil", id="edit", on_tap=lambda: self.open(FormScreen(self._app, event=event)))
        delete = IconButton("bin", id="delete", desc=self._app.words("Delete"), on_tap=self._ask_delete)
        return app_bar(back, space, edit, delete)

    def _ask_delete(self) -> None:
        words = self._app.words
        stuck = "stuck_dialog" in self._app.bugs
        buttons = [(words("CANCEL"), None), (words("DELETE"), None if stuck else self._delete)]
        self.show((StuckDialog if stuck else Dialog)(title=words("Delete this event?"), buttons=buttons))

    def _delete(self) -> None:
        self._app.book.delete(self._event_id)
        self._app.host.toast(self._app.words("Event deleted"))
        self.close()

    def _lines(self, event: Event) -> list[View]:
        words = self._app.words
        title = Row(
            [
                View(width=16, height=16, radius=4, background=event.color, margin=(4, 0)),
                Text(event.title, id="event_title", size=24, lines=None, weight=1, width=FILL),
            ],
            width=FILL,
            gap=24,
            padding=(20, 12, 24, 12),
        )
        days = words.full_day(event.start)
        if event.end.date() != event.start.date():
            days = f"{days} – {words.full_day(event.end)}"
        when: list[View] = [
            Text(days, id="event_date", size=16, lines=2),
            Text(time_span(words, event), id="event_time", size=16, color="on_surface_variant"),
        ]
        if event.repeat != "Does not repeat":
            repeats = words(f"Repeats {event.repeat.lower()}")
            when.append(Text(repeats, id="event_repeat", size=14, color="on_surface_variant"))
        lines = [title, _line("clock", when)]
        if event.reminders:
            reminders = [
                Text(words(REMINDERS[minutes]), id="event_reminder", size=16) for minutes in sorted(event.reminders)
            ]
            lines.append(_line("bell", reminders))
        if event.note:
            lines.append(_line("note", [Text(event.note, id="event_note", size=16, lines=None)]))
        return lines


def _line(icon: str, words: Sequence[View]) -> View:
    return Row(
        [Icon(icon), Column(words, weight=1, width=FILL, gap=4)],
        width=FILL,
        gap=20,
        align="start",
        padding=(20, 12, 24, 12),
    )
