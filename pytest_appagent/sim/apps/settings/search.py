"""Search over the titles and summaries of all rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import EditText, IconButton
from . import look
from .rows import Head, Item, Note

if TYPE_CHECKING:
    from .app import Settings

_MOST = 40


class SearchScreen(Screen):
    """An input in the bar, what was found below it; a tap leads to the row on its page."""

    activity = "com.example.settings.SearchActivity"

    def __init__(self, app: Settings) -> None:
        super().__init__()
        self._app = app
        self._text = TextState(focused=True, on_change=self._start_at_top)
        self._scroll = ScrollState()

    def _start_at_top(self, _: str) -> None:
        self._scroll.offset = 0

    def build(self) -> View:
        words = self._app.words
        hint = words("Search settings")
        parts: list[View] = [
            IconButton("back", desc=words("Navigate up"), on_tap=self.close),
            EditText(self._text, id="open_search_view_edit_text", hint=hint, size=18, weight=1, width=FILL),
        ]
        if self._text.text:
            parts.append(IconButton("close", on_tap=lambda: self._text.set("")))
        bar = Row(parts, width=FILL, height=72, padding=(4, 0))
        line = View(height=1, width=FILL, background="outline_variant")
        rows = [self._result(page, item) for page, item in self._found()][:_MOST]
        if self._text.text.strip() and not rows:
            rows = [look.note_row(words("No results"))]
        return look.page_view(Column([bar, line], width=FILL), rows, self._scroll)

    def _found(self) -> Iterator[tuple[str, Item]]:
        """Yield the rows whose title has the words, and then those whose summary has them."""
        wanted = self._text.text.strip().casefold()
        if not wanted:
            return
        items = list(_all_items(self._app))
        for words_of in (self._title_of, self._summary_of):
            for page, item in items:
                words = words_of(item)
                if wanted in words.casefold() and (words_of == self._title_of or wanted not in item.title.casefold()):
                    yield page, item

    def _title_of(self, item: Item) -> str:
        return f"{item.title}\n{self._app.words(item.title)}"

    def _summary_of(self, item: Item) -> str:
        return item.summary

    def _result(self, page: str, item: Item) -> View:
        from .page import PageScreen, pages_of

        words = self._app.words
        title = words(item.title)
        return look.plain_row(
            title,
            words(pages_of(self._app)[page].title),
            on_tap=lambda: self.open(PageScreen(self._app, page, bring=title)),
        )


def _all_items(app: Settings) -> Iterator[tuple[str, Item]]:
    """Yield the rows of all pages that are about nothing in particular, each with its page."""
    from .page import pages_of
    from .pages_apps import ABOUT_ONE

    for name, page in pages_of(app).items():
        if name not in ABOUT_ONE:
            for item in page.rows_for(app, ""):
                if not isinstance(item, Head | Note):
                    yield name, item
