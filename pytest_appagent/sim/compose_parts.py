"""What apps that are written with Compose are made of, for those that set `uses_compose`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .layouts import Column, Row, Scroll, ScrollState, Stack
from .view import FILL, Action, Insets, View
from .widgets import Icon, Text


def scroll_page(state: ScrollState, rows: Sequence[View], *, padding: Insets = 0, gap: float = 0) -> View:
    """Return what takes the rest of the height and scrolls, its rows being its children."""
    content = Column(rows, width=FILL, padding=padding, gap=gap)
    return Scroll(state=state, content=content, flat=True, width=FILL, weight=1)


def icon_press(name: str, on_tap: Action, *, size: float = 48, desc: str = "", color: str = "on_surface") -> View:
    """Return an icon to tap; its words, if it has any, are on the drawing inside."""
    icon = Icon(name, desc=desc, color=color, size=min(24, size), gravity=("center", "center"))
    return Stack([icon], width=size, height=size, on_tap=on_tap)


def choice_row(label: str, on_tap: Action, *, chosen: bool, kind: Literal["check", "radio"]) -> View:
    """Return a line to tick: the line takes the tap, words and mark are nodes inside."""
    mark = _round_mark(chosen=chosen) if kind == "radio" else _square_mark(chosen=chosen)
    words = Text(label, size=16, weight=1, width=FILL)
    return Row(
        [mark, words],
        width=FILL,
        height=48,
        gap=16,
        padding=(20, 0),
        checkable=True,
        checked=chosen,
        on_tap=on_tap,
    )


def _round_mark(*, chosen: bool) -> View:
    dot = View(width=10, height=10, radius=5, background="primary", visible=chosen, gravity=("center", "center"))
    color = "primary" if chosen else "on_surface_variant"
    return Stack([dot], cls="android.widget.RadioButton", width=20, height=20, radius=10, border=color)


def _square_mark(*, chosen: bool) -> View:
    tick = Icon("check", size=16, color="on_primary", visible=chosen, gravity=("center", "center"))
    return Stack(
        [tick],
        cls="android.widget.CheckBox",
        width=20,
        height=20,
        radius=3,
        background="primary" if chosen else None,
        border=None if chosen else "on_surface_variant",
    )
