"""The date picker and the month grid that it shares with whoever shows a month."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from .dialogs import Dialog
from .layouts import Column, Row, Scroll, ScrollState, Stack
from .view import FILL, View
from .widgets import Icon, IconButton, Text
from .words import Words

_FIRST_YEAR = 1900
_LAST_YEAR = 2101
_YEARS_PER_ROW = 3


def _row_of_year(year: int) -> int:
    return (year - _FIRST_YEAR) // _YEARS_PER_ROW


def weeks_of(month: date) -> list[list[date]]:
    """Return the weeks that touch a month, each from Sunday to Saturday."""
    first = month.replace(day=1)
    day = first - timedelta(days=(first.weekday() + 1) % 7)
    weeks = []
    while day < next_month(first):
        weeks.append([day + timedelta(days=offset) for offset in range(7)])
        day += timedelta(days=7)
    return weeks


def next_month(day: date) -> date:
    """Return the first day of the month after `day`."""
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


def previous_month(day: date) -> date:
    """Return the first day of the month before `day`."""
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def weekday_header(words: Words) -> View:
    """Return the line of weekday letters above a month."""
    letters = [
        Text(letter, weight=1, width=FILL, align="center", size=13, color="on_surface_variant")
        for letter in words.weekday_letters
    ]
    return Row(letters, id="weekday_header", width=FILL, height=36)


class DatePicker(Dialog):
    """A month to choose a day from."""

    def __init__(self, words: Words, chosen: date, today: date, on_choose: Callable[[date], None]) -> None:
        super().__init__(buttons=[(words("CANCEL"), None), (words("OK"), self._confirm)])
        self._words = words
        self._chosen = chosen
        self._today = today
        self._month = chosen.replace(day=1)
        self._years: ScrollState | None = None
        self._on_choose = on_choose

    def _confirm(self) -> None:
        self._on_choose(self._chosen)

    def body(self) -> View:
        chosen = self._words.short_day(self._chosen)
        heading = Column(
            [
                Text(self._words("Select date"), size=14, color="on_surface_variant"),
                Text(chosen, id="date_picker_header_date", size=24 if self.wide else 30, lines=2),
            ],
            padding=(24, 16, 24, 12),
        )
        rows = [self._week(week) for week in weeks_of(self._month)]
        blanks = [] if self.wide else [View(height=self._row_dp, width=FILL) for _ in range(6 - len(rows))]
        grid = Column([*rows, *blanks], id="month_grid", cls="android.widget.GridView", width=FILL)
        month = [self._month_bar(), Column([weekday_header(self._words), grid], padding=(12, 0))]
        if self._years is not None:
            height = (6 if self.wide else 7) * self._row_dp
            month = [self._month_bar(), Stack([self._year_grid(self._years)], height=height, padding=(12, 0))]
        if self.wide:
            heading.width = 168
            return Row([heading, Column(month, weight=1, width=FILL)], align="start", width=FILL)
        divider = View(height=1, width=FILL, background="outline_variant")
        return Column([heading, divider, *month], width=FILL)

    def _month_bar(self) -> View:
        def show(month: date) -> None:
            self._month = month

        title = Row(
            [Text(self._words.month(self._month), id="month_title", size=15, face="medium"), Icon("triangle_down")],
            id="month_navigation",
            height=48,
            padding=(12, 0, 4, 0),
            on_tap=self._toggle_years,
        )
        return Row(
            [
                title,
                View(weight=1, height=1),
                IconButton(
                    "chevron_left",
                    id="prev",
                    desc=self._words("Previous month"),
                    on_tap=lambda: show(previous_month(self._month)),
                ),
                IconButton(
                    "chevron_right",
                    id="next",
                    desc=self._words("Next month"),
                    on_tap=lambda: show(next_month(self._month)),
                ),
            ],
            padding=(12, 4, 12, 0),
            width=FILL,
        )

    def _toggle_years(self) -> None:
        shown = self._years is not None
        self._years = None if shown else ScrollState(bring=str(_row_of_year(self._month.year + _YEARS_PER_ROW)))

    def _year_grid(self, state: ScrollState) -> View:
        rows = [
            Row([self._year(year + place) for place in range(_YEARS_PER_ROW)], key=str(_row_of_year(year)), width=FILL)
            for year in range(_FIRST_YEAR, _LAST_YEAR, _YEARS_PER_ROW)
        ]
        content = Column(rows, width=FILL)
        grid = "androidx.recyclerview.widget.RecyclerView"
        return Scroll(state=state, content=content, flat=True, id="year_grid", cls=grid, width=FILL, height=FILL)

    def _year(self, year: int) -> View:
        def choose() -> None:
            self._month = self._month.replace(year=year)
            self._years = None

        chosen = year == self._month.year
        return Text(
            str(year),
            size=16,
            weight=1,
            width=FILL,
            height=48,
            align="center",
            radius=24,
            background="primary" if chosen else None,
            color="on_primary" if chosen else "on_surface",
            selected=chosen,
            on_tap=choose,
        )

    def _week(self, week: list[date]) -> View:
        return Row([self._day(day) for day in week], width=FILL, height=self._row_dp)

    @property
    def _row_dp(self) -> float:
        return 34 if self.wide else 44

    def _day(self, day: date) -> View:
        if day.month != self._month.month:
            return View(weight=1, width=FILL, height=self._row_dp)

        def choose() -> None:
            self._chosen = day

        chosen = day == self._chosen
        color = "on_primary" if chosen else "primary" if day == self._today else "on_surface"
        number = Text(
            str(day.day),
            desc=self._words.long_day(day),
            width=self._row_dp - 4,
            height=self._row_dp - 4,
            radius=20,
            align="center",
            background="primary" if chosen else None,
            border="primary" if day == self._today and not chosen else None,
            color=color,
            checkable=True,
            checked=chosen,
            gravity=("center", "center"),
            cls="android.view.View",
            on_tap=choose,
        )
        return Stack([number], weight=1, width=FILL, height=FILL)
