"""What a new thing in the calendar is to be; asked since version 2."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from ...app import Screen
from ...layouts import Column, Row
from ...view import FILL, View
from ...widgets import Icon, IconButton, Text
from .form import FormScreen
from .model import Event
from .parts import app_bar

if TYPE_CHECKING:
    from .app import Calendar


class KindScreen(Screen):
    """Leads to the form, and is not come back to."""

    activity = "com.example.calendar.KindActivity"

    def __init__(self, app: Calendar, *, day: date | None, on_saved: Callable[[Event], None]) -> None:
        super().__init__()
        self._app = app
        self._day = day
        self._on_saved = on_saved

    def build(self) -> View:
        words = self._app.words
        bar = app_bar(
            IconButton("close", id="close", on_tap=self.close),
            Text(
                words("What would you like to add?"), id="toolbar_title", size=20, weight=1, width=FILL, padding=(8, 0)
            ),
        )
        rows = [
            self._row("clock", words("Event"), words("Begins and ends at a time"), all_day=False),
            self._row("calendar", words("All-day event"), words("Lasts one day or several"), all_day=True),
        ]
        return Column([bar, *rows], width=FILL, height=FILL)

    def _row(self, icon: str, title: str, detail: str, *, all_day: bool) -> View:
        def choose() -> None:
            self.close()
            self.open(FormScreen(self._app, day=self._day, all_day=all_day, on_saved=self._on_saved))

        words = Column(
            [Text(title, id="kind_title", size=16), Text(detail, id="kind_detail", color="on_surface_variant")],
            weight=1,
            width=FILL,
        )
        return Row(
            [Icon(icon), words], id="kind_row", width=FILL, gap=24, min_height=72, padding=(16, 8), on_tap=choose
        )
