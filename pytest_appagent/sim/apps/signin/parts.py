"""What several screens of the sign-in show."""

from __future__ import annotations

from ...editing import TextState
from ...layouts import Column, Row
from ...view import FILL, Action, View
from ...widgets import EditText, IconButton, Text


def labelled_field(
    state: TextState, name: str, label: str, *, password: bool = False, end: View | None = None, then: Action
) -> View:
    """Return a field in its frame, with its label above it and perhaps an icon at its end."""
    entry = EditText(
        state,
        id=name,
        hint=label,
        weight=1,
        width=FILL,
        password=password,
        padding=(16, 0),
        min_height=56,
        on_action=then,
    )
    box = Row([entry, *([end] if end else [])], width=FILL, border="outline", radius=6)
    return Column([Text(label, size=12, color="primary"), box], cls="android.widget.LinearLayout", width=FILL, gap=4)


def error_line(text: str) -> View:
    """Return what is wrong, or nothing to be seen."""
    return Text(text, id="textinput_error", size=13, color="error", lines=2, width=FILL, visible=bool(text))


def back_bar(on_back: Action) -> View:
    """Return the bar of a screen that is left by its arrow."""
    back = IconButton("back", desc="Navigate up", on_tap=on_back)
    return Row([back], id="toolbar", cls="android.view.ViewGroup", width=FILL, height=56)


def heading(title: str, subtitle: str) -> View:
    """Return what a screen is about."""
    return Column(
        [
            Text(title, id="headline", size=28, lines=2, width=FILL),
            Text(subtitle, id="subhead", size=15, lines=3, color="on_surface_variant", width=FILL),
        ],
        width=FILL,
        gap=8,
    )
