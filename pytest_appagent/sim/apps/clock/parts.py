"""What several screens of the clock show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, Action, View
from ...widgets import Icon, IconButton, Mark, Switch, Text
from ...words import Words
from .model import DAYS, WEEK

_LETTERS = {"Sun": "S", "Mon": "M", "Tue": "T", "Wed": "W", "Thu": "T", "Fri": "F", "Sat": "S"}
_LONG = dict(zip(DAYS, ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), strict=True))


def app_bar(title: str, *buttons: View, up: View | None = None) -> View:
    """Return the bar along the upper edge."""
    words = Text(title, id="action_bar_title", size=22, weight=1, width=FILL, padding=(12, 0))
    parts = [part for part in (up, words, *buttons) if part is not None]
    return Row(parts, id="toolbar", cls="android.view.ViewGroup", width=FILL, height=64, padding=(4, 0))


def up_button(words: Words, on_tap: Action) -> View:
    """Return the button that leads back."""
    return IconButton("back", desc=words("Navigate up"), on_tap=on_tap)


def listed(rows: Sequence[View], state: ScrollState, *, id: str, bottom: float = 96) -> View:
    """Return rows that scroll."""
    return Scroll(
        state=state,
        content=Column(rows, width=FILL, padding=(0, 0, 0, bottom)),
        flat=True,
        cls="androidx.recyclerview.widget.RecyclerView",
        id=id,
        width=FILL,
        weight=1,
    )


def day_chips(words: Words, chosen: Sequence[str], on_tap: Callable[[str], object]) -> View:
    """Return a round button for each day of the week."""

    def chip(number: int, day: str) -> View:
        return Text(
            words(_LONG[day])[-1] if words.is_chinese else _LETTERS[day],
            id=f"day_button_{number}",
            cls="android.widget.CheckBox",
            desc=words(_LONG[day]),
            width=36,
            height=36,
            radius=18,
            align="center",
            face="medium",
            background="primary" if day in chosen else "surface_highest",
            color="on_primary" if day in chosen else "on_surface",
            checkable=True,
            checked=day in chosen,
            on_tap=lambda: on_tap(day),
        )

    chips = [chip(number, day) for number, day in enumerate(WEEK)]
    springs = [View(weight=1, height=1) for _ in range(len(chips) - 1)]
    row = [view for pair in zip(chips, [*springs, None], strict=True) for view in pair if view is not None]
    return Row(row, id="repeat_days", width=FILL, padding=(0, 8))


def toggled(days: Sequence[str], day: str) -> tuple[str, ...]:
    """Return the days with one more, or one less, in their order."""
    return tuple(each for each in DAYS if (each in days) != (each == day))


def days_words(words: Words, days: Sequence[str]) -> str:
    """Return "Every day" or "Mon, Tue"."""
    if len(days) == len(DAYS):
        return words("Every day")
    return ", ".join(words(day) for day in WEEK if day in days)


def icon_row(icon: str, words: str, on_tap: Action, *, id: str, end: View | None = None) -> View:
    """Return a row of a card: icon, words, and what stands at the end."""
    parts: list[View] = [Icon(icon, size=22), Text(words, size=16, weight=1, width=FILL)]
    if end is not None:
        parts.append(end)
    return Row(parts, id=id, width=FILL, height=48, gap=16, on_tap=on_tap)


def setting_row(title: str, summary: str, on_tap: Action, *, switch: bool | None = None) -> View:
    """Return a row as settings have it; `switch` is whether the switch at its end is on."""
    lines = [Text(title, id="android:id/title", size=17, width=FILL, lines=2)]
    if summary:
        color = "on_surface_variant"
        lines.append(Text(summary, id="android:id/summary", size=14, color=color, width=FILL, lines=3))
    parts: list[View] = [Column(lines, weight=1, width=FILL)]
    if switch is not None:
        parts.append(Switch(id="android:id/switch_widget", checked=switch))
    return Row(parts, key=title, width=FILL, min_height=64, gap=16, padding=(24, 10), on_tap=on_tap)


def check_box(checked: bool, *, id: str) -> View:
    """Return a tick box that leaves its taps to the row around it."""
    return Mark("", id=id, checked=checked, width=24)


def head(title: str) -> View:
    """Return the title of the rows below it."""
    return Text(title, face="medium", color="primary", width=FILL, padding=(24, 20, 24, 6))
