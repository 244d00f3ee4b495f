"""Search over titles and notes, with results while typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, Scroll, ScrollState
from ...view import FILL, View
from ...widgets import EditText, IconButton
from .event import EventScreen
from .model import Event
from .parts import app_bar, empty_state, event_detail, event_row

if TYPE_CHECKING:
    from .app import Calendar


class SearchScreen(Screen):
    """An input in the bar, the found events below it."""

    activity = "com.example.calendar.SearchActivity"

    def __init__(self, app: Calendar) -> None:
        super().__init__()
        self._app = app
        self._words = TextState(focused=True, on_change=self._start_at_top)
        self._scroll = ScrollState()

    def _start_at_top(self, _: str) -> None:
        self._scroll.offset = 0

    def build(self) -> View:
        entry = EditText(
            self._words, id="search_field", hint=self._app.words("Search events"), weight=1, width=FILL, size=18
        )
        parts: list[View] = [
            IconButton("back", id="navigate_up", desc=self._app.words("Navigate up"), on_tap=self.close),
            entry,
        ]
        if self._words.text:
            parts.append(IconButton("close", id="clear", on_tap=lambda: self._words.set("")))
        divider = View(height=1, width=FILL, background="outline_variant")
        return Column([app_bar(*parts), divider, self._results()], width=FILL, height=FILL)

    def _results(self) -> View:
        if not self._words.text.strip():
            return empty_state(self._app.words("Search by title or note"))
        found = self._app.book.search(self._words.text)
        if not found:
            return empty_state(self._app.words("No events found"))
        rows = [self._row(event) for event in found]
        return Scroll(
            state=self._scroll,
            content=Column(rows, width=FILL, padding=(0, 8)),
            flat=True,
            cls="androidx.recyclerview.widget.RecyclerView",
            id="results",
            width=FILL,
            weight=1,
        )

    def _row(self, event: Event) -> View:
        words = self._app.words
        detail = event_detail(words, event, [words.short_day(event.start)])
        title = self._app.shown_title(event)
        return event_row(words, event, lambda: self.open(EventScreen(self._app, event.id)), title=title, detail=detail)
