"""What several screens of the contacts show."""

from __future__ import annotations

from collections.abc import Sequence

from ...layouts import Column, Row, Scroll, ScrollState, Stack
from ...view import FILL, Action, View
from ...widgets import Icon, IconButton, Mark, Text
from ...words import Words
from .model import Contact

_COLORS = ("#1a73e8", "#d93025", "#188038", "#e37400", "#9334e6", "#00796b", "#c2185b")


def avatar(contact: Contact, size: float = 40) -> View:
    """Return the round picture of a contact: its first letter on a colour."""
    letter = Text(contact.name[0].upper(), size=size * 0.5, color="#ffffff", gravity=("center", "center"))
    return Stack([letter], width=size, height=size, radius=size / 2, background=_COLORS[contact.id % len(_COLORS)])


def bar(*parts: View) -> View:
    """Return the bar along the upper edge."""
    return Row(parts, width=FILL, height=64, padding=(4, 0))


def title(words: str) -> View:
    """Return the title of a bar."""
    return Text(words, size=22, weight=1, width=FILL, padding=(8, 0))


def up_button(words: Words, on_tap: Action) -> View:
    """Return the button that leads back."""
    return IconButton("back", desc=words("Navigate up"), on_tap=on_tap)


def listed(rows: Sequence[View], state: ScrollState, *, bottom: float = 24) -> View:
    """Return rows that scroll."""
    content = Column(rows, width=FILL, padding=(0, 0, 0, bottom))
    return Scroll(state=state, content=content, flat=True, width=FILL, weight=1)


def person_row(
    contact: Contact,
    name: str,
    on_tap: Action,
    *,
    detail: str = "",
    checked: bool | None = None,
    on_hold: Action | None = None,
    end: View | None = None,
) -> View:
    """Return the row of a contact in a list; `checked` is whether its tick box is ticked, None without one."""
    lines: list[View] = [Text(name, size=16, width=FILL)]
    if detail:
        lines.append(Text(detail, size=13, color="on_surface_variant", width=FILL))
    parts = [avatar(contact), Column(lines, weight=1, width=FILL)]
    if checked is not None:
        parts.append(Mark("", checked=checked, width=24))
    if end is not None:
        parts.append(end)
    return Row(
        parts,
        width=FILL,
        height=64,
        gap=16,
        padding=(20, 0, 16, 0),
        checkable=checked is not None,
        checked=bool(checked),
        on_tap=on_tap,
        on_hold=on_hold,
    )


def letter_head(letter: str) -> View:
    """Return what stands above a group of rows."""
    return Text(letter, size=14, face="medium", color="primary", width=FILL, padding=(24, 10, 24, 4))


def empty_state(words: str) -> View:
    """Return what a list says that has nothing to show."""
    text = Text(words, size=16, color="on_surface_variant", lines=None, align="center", width=FILL)
    return Column([text], width=FILL, padding=(32, 120, 32, 0))


def card(*parts: View) -> View:
    """Return a group of lines on a ground of their own."""
    inner = Column(parts, width=FILL, padding=(0, 8), radius=20, background="surface_container")
    return Column([inner], width=FILL, padding=(16, 6))


def line(icon: str, words: Sequence[View], *, on_tap: Action | None = None, end: View | None = None) -> View:
    """Return a line of a card: icon, words, and what stands at the end."""
    parts: list[View] = [Icon(icon, size=22), Column(words, weight=1, width=FILL, gap=2)]
    if end is not None:
        parts.append(end)
    return Row(parts, width=FILL, min_height=56, gap=20, padding=(20, 6, 8, 6), on_tap=on_tap)
