"""Search over titles and texts, with results while typing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, View
from ...widgets import EditText, IconButton, Text
from .cards import card, nothing
from .editor import EditorScreen
from .model import Note

if TYPE_CHECKING:
    from .app import Notes


class SearchScreen(Screen):
    """An input in the bar, the found notes below it."""

    activity = "com.example.notes.SearchActivity"

    def __init__(self, app: Notes) -> None:
        super().__init__()
        self._app = app
        self._words = TextState(focused=True, on_change=self._start_at_top)
        self._scroll = ScrollState()

    def _start_at_top(self, _: str) -> None:
        self._scroll.offset = 0

    def _open(self, note: Note) -> None:
        self.open(EditorScreen(self._app, note=note))

    def build(self) -> View:
        entry = EditText(self._words, id="search_src_text", hint="Search notes", weight=1, width=FILL, size=18)
        parts: list[View] = [IconButton("back", desc="Navigate up", on_tap=self.close), entry]
        if self._words.text:
            parts.append(IconButton("close", on_tap=lambda: self._words.set("")))
        bar = Row(parts, id="toolbar", cls="android.view.ViewGroup", width=FILL, height=64, padding=(4, 0))
        divider = View(height=1, width=FILL, background="outline_variant")
        return Column([bar, divider, self._results()], width=FILL, height=FILL)

    def _results(self) -> View:
        if not self._words.text.strip():
            return nothing("Search by title or text")
        found = self._app.book.shown(words=self._words.text)
        if not found:
            return nothing("No matching notes")
        count = Text(f"{len(found)} found", id="section", size=12, color="on_surface_variant", padding=(4, 4))
        cards = [card(note, partial(self._open, note)) for note in found]
        return Scroll(
            state=self._scroll,
            content=Column([count, *cards], width=FILL, gap=8, padding=(12, 8)),
            flat=True,
            cls="androidx.recyclerview.widget.RecyclerView",
            id="notes_list",
            width=FILL,
            weight=1,
        )
