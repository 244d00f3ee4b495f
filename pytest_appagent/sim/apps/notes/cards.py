"""Notes as lists and grids show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...layouts import Column, Row
from ...view import FILL, Action, Direction, View
from ...widgets import Icon, Text
from .model import Note

_COLUMNS = 2


def card(note: Note, on_tap: Action, *, on_hold: Action | None = None, on_away: Action | None = None) -> View:
    """Return a note in brief; it is thrown away by a swipe to the side."""

    def swipe(direction: Direction) -> bool:
        if on_away is None or direction in ("up", "down"):
            return False
        on_away()
        return True

    parts: list[View] = []
    if note.title:
        title = Text(note.title, id="note_title", size=16, face="medium", lines=2, weight=1, width=FILL)
        pin = [Icon("pin_full", id="note_pin", size=18, color="primary")] if note.pinned else []
        parts.append(Row([title, *pin], width=FILL, align="start", gap=8))
    if note.body:
        parts.append(Text(note.body, id="note_body", lines=4, color="on_surface_variant", width=FILL))
    if note.labels:
        parts.append(Row([_label(name) for name in note.labels[:2]], id="note_labels", gap=6, padding=(0, 4, 0, 0)))
    return Column(
        parts,
        cls="android.widget.FrameLayout",
        width=FILL,
        gap=4,
        padding=(16, 12),
        radius=12,
        border="outline_variant",
        background="surface",
        on_tap=on_tap,
        on_hold=on_hold,
        on_swipe=swipe,
    )


def _label(name: str) -> View:
    return Text(name, id="note_label", size=12, background="surface_high", radius=8, padding=(8, 2))


def in_grid(notes: Sequence[Note], make: Callable[[Note], View]) -> list[View]:
    """Return notes in two columns, one beside the other."""
    rows: list[View] = []
    for first in range(0, len(notes), _COLUMNS):
        cells = [make(note) for note in notes[first : first + _COLUMNS]]
        for cell in cells:
            cell.weight = 1
        cells += [View(weight=1, width=FILL)] * (_COLUMNS - len(cells))
        rows.append(Row(cells, width=FILL, gap=8, align="start"))
    return rows


def heading(text: str) -> View:
    """Return the line above a part of the list."""
    return Text(text, id="section", size=12, face="medium", color="on_surface_variant", padding=(4, 8, 4, 0))


def nothing(text: str) -> View:
    """Return what a list says that has nothing to show."""
    words = Text(text, id="empty_text", size=16, color="on_surface_variant", lines=None, align="center", width=FILL)
    return Column([words], width=FILL, weight=1, padding=(32, 140, 32, 0))
