"""The start screen: the agenda, or a month with the events of one of its days."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ...app import Screen
from ...dialogs import Dialog, MenuItem, PopupMenu
from ...layouts import Column, Row, Scroll, ScrollState, Stack
from ...pickers import DatePicker, next_month, previous_month, weekday_header, weeks_of
from ...view import FILL, Direction, View
from ...widgets import Fab, IconButton, Text
from .event import EventScreen
from .form import FormScreen
from .kind import KindScreen
from .model import Event, Occurrence
from .parts import app_bar, empty_state, event_detail, event_row
from .search import SearchScreen
from .words import relative_day

if TYPE_CHECKING:
    from .app import Calendar

_DOTS = 3


class MainScreen(Screen):
    """What is coming, by day; the button in the bar switches to the month and back."""

    activity = "com.example.calendar.MainActivity"
    loads = True

    def __init__(self, app: Calendar) -> None:
        super().__init__()
        self._app = app
        self._mode: Literal["agenda", "month"] = "agenda"
        self._day = app.today
        self._month = app.today.replace(day=1)
        self._seen = app.book.copy()
        self._agenda_scroll = ScrollState()
        self._month_scroll = ScrollState()

    def build(self) -> View:
        body = self._agenda() if self._mode == "agenda" else self._month_view()
        create = Fab(
            "add",
            id="fab",
            desc=self._app.words("New event"),
            gravity=("end", "end"),
            margin=(0, 0, 16, 16),
            on_tap=self._create,
        )
        return Stack([Column([self._bar(), body], width=FILL, height=FILL), create], width=FILL, height=FILL)

    def _bar(self) -> View:
        words = self._app.words
        agenda = self._mode == "agenda"
        switch = IconButton(
            "month" if agenda else "agenda",
            id="view_switch",
            desc=words("Month view" if agenda else "Agenda view"),
            on_tap=self._switch,
        )
        return app_bar(
            Text(words("Calendar"), id="toolbar_title", size=22, weight=1, width=FILL, padding=(12, 0)),
            IconButton("search", id="search", on_tap=lambda: self.open(SearchScreen(self._app))),
            switch,
            IconButton("dots", id="overflow", desc=words("More options"), on_tap=self._show_menu),
        )

    def _show_menu(self) -> None:
        words = self._app.words
        items = [
            MenuItem(words("Go to date"), self._ask_date),
            MenuItem(words("Refresh"), self._refresh),
            MenuItem(words("About"), self._show_about),
        ]
        self.show(PopupMenu(items))

    def _refresh(self) -> None:
        self._seen = self._app.book.copy()
        self._app.host.toast(self._app.words("Calendar is up to date"))

    def _show_about(self) -> None:
        info, words = self._app.info, self._app.words
        version = words("Version {version}", version=self._app.version_name)
        self.show(Dialog(title=words(info.label), message=version, buttons=[(words("OK"), None)]))

    def _ask_date(self) -> None:
        self.show(DatePicker(self._app.words, self._day, self._app.today, self._go_to))

    def _go_to(self, day: date) -> None:
        self._mode = "month"
        self._day = day
        self._month = day.replace(day=1)
        self._month_scroll.offset = 0

    def _switch(self) -> None:
        self._mode = "month" if self._mode == "agenda" else "agenda"
        if self._mode == "month" and "hang_on_month" in self._app.bugs:
            self._app.host.hang(self._app)

    def _create(self) -> None:
        day = self._day if self._mode == "month" else None
        first = KindScreen if self._app.is_since("2.0") else FormScreen
        self.open(first(self._app, day=day, on_saved=self._show_saved))

    def _show_saved(self, event: Event) -> None:
        if self._mode == "month":
            self._go_to(event.start.date())
        else:
            self._agenda_scroll.bring = f"{event.id}@{event.start.date()}"

    def _open_event(self, event: Event) -> None:
        self.open(EventScreen(self._app, event.id))

    # Agenda

    def _agenda(self) -> View:
        book = self._seen if "stale_list" in self._app.bugs else self._app.book
        upcoming = book.upcoming(self._app.today)
        if not upcoming:
            return empty_state(self._app.words("No upcoming events"))
        rows: list[View] = []
        for day, occurrences in groupby(upcoming, key=lambda occurrence: occurrence.day):
            rows.append(self._day_header(day))
            rows.extend(self._agenda_row(occurrence) for occurrence in occurrences)
        return Scroll(
            state=self._agenda_scroll,
            content=Column(rows, width=FILL, padding=(0, 0, 0, 88)),
            flat=True,
            cls="androidx.recyclerview.widget.RecyclerView",
            id="event_list",
            width=FILL,
            weight=1,
        )

    def _day_header(self, day: date) -> View:
        words, today = self._app.words, self._app.today
        color = "primary" if day == today else "on_surface"
        return Row(
            [
                Text(relative_day(words, day, today), id="day_name", size=14, face="medium", color=color),
                Text(words.short_day(day), id="day_date", size=14, color="on_surface_variant"),
            ],
            id="day_header",
            width=FILL,
            gap=8,
            padding=(16, 14, 16, 6),
        )

    def _agenda_row(self, occurrence: Occurrence) -> View:
        event = occurrence.event
        row = self._day_row(event)
        row.key = f"{event.id}@{occurrence.day}"
        return row

    # Month

    def _month_view(self) -> View:
        weeks = [self._week(week) for week in weeks_of(self._month)]
        grid = Column(weeks, id="month_grid", cls="android.view.ViewGroup", width=FILL, on_swipe=self._swipe_month)
        page = [
            Column([weekday_header(self._app.words), grid], width=FILL, padding=(8, 0)),
            View(height=1, width=FILL, background="outline_variant", margin=(0, 4, 0, 0)),
            Text(
                self._app.words.short_day(self._day),
                id="selected_day",
                face="medium",
                padding=(16, 12, 16, 4),
                width=FILL,
            ),
            *self._day_rows(),
        ]
        content = Column(page, width=FILL, padding=(0, 0, 0, 88))
        body = Scroll(state=self._month_scroll, content=content, id="month_page", width=FILL, weight=1)
        return Column([self._month_bar(), body], width=FILL, weight=1)

    def _day_rows(self) -> list[View]:
        events = self._app.book.on_day(self._day)
        if not events:
            return [Text(self._app.words("No events"), id="empty_text", color="on_surface_variant", padding=(16, 12))]
        return [self._day_row(event) for event in events]

    def _day_row(self, event: Event) -> View:
        words = self._app.words
        return event_row(
            words,
            event,
            lambda: self._open_event(event),
            title=self._app.shown_title(event),
            detail=event_detail(words, event),
        )

    def _month_bar(self) -> View:
        month = self._app.words.month(self._month)
        return Row(
            [
                IconButton("chevron_left", id="previous_month", on_tap=lambda: self._show(previous_month(self._month))),
                Text(month, id="month_title", size=16, face="medium", align="center", weight=1),
                IconButton("chevron_right", id="next_month", on_tap=lambda: self._show(next_month(self._month))),
            ],
            width=FILL,
            padding=(8, 0),
        )

    def _show(self, month: date) -> None:
        self._month = month

    def _swipe_month(self, direction: Direction) -> bool:
        if direction in ("up", "down"):
            return False
        self._show(next_month(self._month) if direction == "left" else previous_month(self._month))
        return True

    def _week(self, week: list[date]) -> View:
        return Row([self._day_cell(day) for day in week], width=FILL, height=54)

    def _day_cell(self, day: date) -> View:
        def choose() -> None:
            self._day = day
            self._month_scroll.offset = 0
            if day.month != self._month.month:
                self._month = day.replace(day=1)

        chosen, today = day == self._day, day == self._app.today
        other = day.month != self._month.month
        color = "on_primary" if chosen else "primary" if today else "disabled" if other else "on_surface"
        number = Text(
            str(day.day),
            id="day_number",
            width=34,
            height=34,
            radius=17,
            align="center",
            face="bold" if today else "regular",
            background="primary" if chosen else None,
            color=color,
        )
        dots = [
            View(width=5, height=5, radius=2.5, background=event.color) for event in self._app.book.on_day(day)[:_DOTS]
        ]
        marks = Row(dots, height=8, gap=3, id="day_marks")
        return Column(
            [number, marks],
            cls="android.widget.FrameLayout",
            weight=1,
            width=FILL,
            height=FILL,
            padding=(0, 4),
            gap=2,
            align="center",
            selected=chosen,
            on_tap=choose,
        )
