"""The date picker and the month grid that it shares with whoever shows a month."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from .dialogs import Dialog
from .layouts import Column, Row, Stack
from .view import FILL, View
from .widgets import IconButton, Text

_WEEKDAYS = ("S", "M", "T", "W", "T", "F", "S")


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


def weekday_header() -> View:
    """Return the line of weekday letters above a month."""
    letters = [
        Text(letter, weight=1, width=FILL, align="center", size=13, color="on_surface_variant") for letter in _WEEKDAYS
    ]
    return Row(letters, id="weekday_header", width=FILL, height=36)


class DatePicker(Dialog):
    """A month to choose a day from."""

    def __init__(self, chosen: date, today: date, on_choose: Callable[[date], None]) -> None:
        super().__init__(buttons=[("CANCEL", None), ("OK", self._confirm)])
        self._chosen = chosen
        self._today = today
        self._month = chosen.replace(day=1)
        self._on_choose = on_choose

    def _confirm(self) -> None:
        self._on_choose(self._chosen)

    def body(self) -> View:
        heading = Column(
            [
                Text("Select date", size=14, color="on_surface_variant"),
                Text(f"{self._chosen:%a, %b} {self._chosen.day}", id="date_picker_header_date", size=30, height=48),
            ],
            padding=(24, 16, 24, 12),
        )
        divider = View(height=1, width=FILL, background="outline_variant")
        rows = [self._week(week) for week in weeks_of(self._month)]
        blanks = [View(height=44, width=FILL) for _ in range(6 - len(rows))]
        grid = Column([*rows, *blanks], id="month_grid", cls="android.widget.GridView", width=FILL)
        return Column(
            [heading, divider, self._month_bar(), Column([weekday_header(), grid], padding=(12, 0))], width=FILL
        )

    def _month_bar(self) -> View:
        def show(month: date) -> None:
            self._month = month

        return Row(
            [
                Text(f"{self._month:%B} {self._month.year}", id="month_title", size=15, face="medium", weight=1),
                IconButton(
                    "chevron_left", id="prev", desc="Previous month", on_tap=lambda: show(previous_month(self._month))
                ),
                IconButton("chevron_right", id="next", desc="Next month", on_tap=lambda: show(next_month(self._month))),
            ],
            padding=(24, 4, 12, 0),
            width=FILL,
        )

    def _week(self, week: list[date]) -> View:
        return Row([self._day(day) for day in week], width=FILL, height=44)

    def _day(self, day: date) -> View:
        if day.month != self._month.month:
            return View(weight=1, width=FILL, height=44)

        def choose() -> None:
            self._chosen = day

        chosen = day == self._chosen
        color = "on_primary" if chosen else "primary" if day == self._today else "on_surface"
        number = Text(
            str(day.day),
            desc=f"{day.day} {day:%B} {day.year}",
            width=40,
            height=40,
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
