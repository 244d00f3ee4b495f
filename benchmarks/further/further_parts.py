"""What the screens of the further apps have in common."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_appagent.sim.layouts import Column, Row, Scroll, ScrollState
from pytest_appagent.sim.view import FILL, Action, View
from pytest_appagent.sim.widgets import Icon, IconButton, Switch, Text


def bar(title: str, *buttons: View, up: Action | None = None, up_icon: str = "back") -> View:
    """Return the bar along the upper edge; an arrow leads back and says so, a cross does not."""
    words = Text(title, id="toolbar_title", size=22, weight=1, width=FILL, padding=(12, 0))
    desc = "Navigate up" if up_icon == "back" else ""
    leading = [] if up is None else [IconButton(up_icon, desc=desc, on_tap=up)]
    parts = [*leading, words, *buttons]
    return Row(parts, id="toolbar", cls="android.view.ViewGroup", width=FILL, height=64, padding=(4, 0))


def listed(rows: Sequence[View], state: ScrollState, *, id: str) -> View:
    """Return rows that scroll, with room for a floating button below them."""
    return Scroll(
        state=state,
        content=Column(rows, width=FILL, padding=(0, 0, 0, 110)),
        flat=True,
        cls="androidx.recyclerview.widget.RecyclerView",
        id=id,
        width=FILL,
        weight=1,
    )


def setting_row(title: str, summary: str, on_tap: Action, *, icon: str = "", switch: bool | None = None) -> View:
    """Return a row with a value below its title, and a switch at its end unless `switch` is None."""
    lines = [Text(title, id="android:id/title", size=16, width=FILL)]
    if summary:
        lines.append(Text(summary, id="android:id/summary", color="on_surface_variant", width=FILL))
    parts: list[View] = [Icon(icon)] if icon else []
    parts.append(Column(lines, weight=1, width=FILL))
    if switch is not None:
        parts.append(Switch(id="android:id/switch_widget", checked=switch))
    return Row(parts, width=FILL, min_height=64, gap=20, padding=(20, 8), on_tap=on_tap)


def heading(text: str) -> View:
    """Return the line above a part of a page."""
    return Text(text, face="medium", color="primary", width=FILL, padding=(20, 18, 20, 4))


def figure(label: str, value: str) -> View:
    """Return a number to be seen from afar, with what it counts below it."""
    lines = [Text(value, size=18, face="medium"), Text(label, size=12, color="on_surface_variant")]
    return Column(lines, weight=1, width=FILL, padding=(14, 12), radius=12, background="surface_container")


def empty(text: str) -> View:
    """Return what a list says that has nothing to show."""
    words = Text(text, size=16, color="on_surface_variant", lines=None, align="center", width=FILL)
    return Column([words], width=FILL, weight=1, padding=(32, 140, 32, 0))
