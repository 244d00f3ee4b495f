"""What several screens of the calendar show: the app bar and the rows of events."""

from __future__ import annotations

from collections.abc import Sequence

from ...layouts import Column, Row
from ...view import FILL, Action, View
from ...widgets import Text
from ...words import Words
from .model import Event


def app_bar(*parts: View) -> View:
    """Return the bar along the upper edge."""
    return Row(parts, id="toolbar", cls="android.view.ViewGroup", width=FILL, height=64, padding=(4, 0))


def event_row(words: Words, event: Event, on_tap: Action, *, title: str = "", detail: str = "") -> View:
    """Return the row of an event in a list: times on the left, title and detail on the right."""
    times = [words("All day")] if event.all_day else [words.clock(event.start), words.clock(event.end)]
    labels = [
        Text(text, id=name, size=14, color=color)
        for text, name, color in zip(
            times, ("event_time", "event_end_time"), ("on_surface", "on_surface_variant"), strict=False
        )
    ]
    lines: list[View] = [Text(title or event.title, id="event_title", size=16, face="medium", width=FILL)]
    if detail:
        lines.append(Text(detail, id="event_detail", size=13, color="on_surface_variant", width=FILL))
    return Row(
        [
            Column(labels, width=72, in_sp=True),
            View(width=12, height=12, radius=6, background=event.color, id="event_color"),
            Column(lines, weight=1, width=FILL),
        ],
        id="event_row",
        width=FILL,
        min_height=64,
        gap=14,
        padding=(16, 10),
        on_tap=on_tap,
    )


def empty_state(text: str) -> View:
    """Return what a list says that has nothing to show."""
    words = Text(text, id="empty_text", size=16, color="on_surface_variant", lines=None, align="center", width=FILL)
    return Column([words], width=FILL, padding=(32, 120, 32, 0))


def event_detail(words: Words, event: Event, extra: Sequence[str] = ()) -> str:
    """Return the second line of an event's row."""
    repeat = [] if event.repeat == "Does not repeat" else [words(f"Repeats {event.repeat.lower()}")]
    return " · ".join([*extra, *repeat])
