"""How the rows of the settings look, with the names that Android's have."""

from __future__ import annotations

from collections.abc import Sequence

from ...layouts import Column, Row, Scroll, ScrollState, Stack
from ...sliders import Slider
from ...view import FILL, Action, View
from ...widgets import Icon, IconButton, Mark, Switch, Text

_TITLE = "android:id/title"
_SUMMARY = "android:id/summary"
_ICON_FRAME_DP = 56


def page_view(bar: View, rows: Sequence[View], scroll: ScrollState, *, fixed: Sequence[View] = ()) -> View:
    """Return a whole screen: the bar, what stays below it, and the rows, which scroll."""
    listed = Scroll(
        state=scroll,
        content=Column(rows, width=FILL, padding=(0, 0, 0, 24)),
        flat=True,
        cls="androidx.recyclerview.widget.RecyclerView",
        id="recycler_view",
        width=FILL,
        weight=1,
    )
    frame = Stack([listed], id="android:id/list_container", width=FILL, weight=1)
    return Column([bar, *fixed, Stack([frame], id="content_frame", width=FILL, weight=1)], width=FILL, height=FILL)


def title_bar(title: str, up: str, on_up: Action, *buttons: View) -> View:
    """Return the bar of a page: a way back, the page's title, and its buttons."""
    back = IconButton("back", desc=up, on_tap=on_up)
    heading = Text(title, size=22, lines=2, weight=1, width=FILL, padding=(8, 0))
    bar = Row([back, heading, *buttons], id="action_bar", cls="android.view.ViewGroup", width=FILL, padding=(4, 12))
    return Stack([bar], id="collapsing_toolbar", desc=title, width=FILL, min_height=72)


def words_column(title: str, summary: str, *, enabled: bool, below: Sequence[View] = ()) -> View:
    """Return title and summary, one above the other."""
    lines: list[View] = [Text(title, id=_TITLE, size=18, lines=2, width=FILL, enabled=enabled)]
    if summary:
        color = "on_surface_variant"
        lines.append(Text(summary, id=_SUMMARY, size=14, lines=4, color=color, width=FILL, enabled=enabled))
    lines.extend(below)
    return Column(lines, cls="android.widget.RelativeLayout", weight=1, width=FILL, padding=(0, 14))


def icon_frame(icon: str, color: str = "", *, enabled: bool = True) -> View:
    """Return what stands before the words: an icon, on a round spot if it has a colour."""
    if not color:
        mark: View = Icon(icon, id="android:id/icon", enabled=enabled)
    else:
        inner = Icon(icon, size=20, color="#ffffff", id="android:id/icon", gravity=("center", "center"))
        mark = Stack([inner], width=36, height=36, radius=18, background=color)
    return Row([mark], id="android:id/icon_frame", width=_ICON_FRAME_DP, height=48)


def plain_row(
    title: str,
    summary: str,
    *,
    icon: View | None = None,
    widgets: Sequence[View] = (),
    on_tap: Action | None,
    enabled: bool = True,
    below: Sequence[View] = (),
) -> View:
    """Return a row: icon, words, and what stands at the end."""
    parts = [part for part in (icon, words_column(title, summary, enabled=enabled, below=below)) if part is not None]
    if widgets:
        parts.append(Row(widgets, id="android:id/widget_frame", padding=(12, 0, 0, 0)))
    edges = (24, 0, 20, 0)
    return Row(parts, key=title, width=FILL, min_height=64, padding=edges, enabled=enabled, on_tap=on_tap)


def switch(checked: bool, *, on_tap: Action | None = None, enabled: bool = True, id: str = "") -> Switch:
    """Return the switch at the end of a row; without an action of its own the row takes its taps."""
    return Switch(id=id or "android:id/switch_widget", checked=checked, on_tap=on_tap, enabled=enabled)


def main_switch(title: str, checked: bool, on_tap: Action) -> View:
    """Return the bar that switches all that a page is about."""
    words = Text(title, id="switch_text", size=18, weight=1, width=FILL, lines=2, color="on_primary_container")
    bar = Row(
        [words, switch(checked)],
        id="main_switch_bar",
        width=FILL,
        min_height=72,
        padding=(24, 8, 20, 8),
        radius=28,
        background="primary_container" if checked else "surface_highest",
        on_tap=on_tap,
    )
    return Stack([bar], width=FILL, key=title, padding=(16, 8))


def head_row(title: str) -> View:
    """Return the title of the rows below it."""
    text = Text(title, id=_TITLE, size=14, face="medium", color="primary", width=FILL, padding=(0, 20, 0, 6))
    return Row([text], key=title, width=FILL, padding=(24, 0))


def note_row(text: str) -> View:
    """Return a paragraph."""
    words = Text(text, id=_TITLE, size=14, lines=None, color="on_surface_variant", width=FILL, padding=(0, 14))
    return Row([words], id="text_container", key=text, width=FILL, padding=(24, 0))


def radio_row(title: str, summary: str, *, checked: bool, on_tap: Action, enabled: bool = True) -> View:
    """Return one of several: the mark in front, the words beside it; the row takes the tap."""
    mark = Mark("", kind="radio", id="android:id/checkbox", checked=checked, width=_ICON_FRAME_DP, enabled=enabled)
    row = plain_row(title, summary, icon=mark, on_tap=on_tap, enabled=enabled)
    row.checkable, row.checked = True, checked
    return row


def gear_button(on_tap: Action) -> Sequence[View]:
    """Return the second button of a row, which has no words."""
    divider = View(width=1, height=32, background="outline_variant")
    return [divider, IconButton("gear", id="settings_button", on_tap=on_tap)]


def slider_row(title: str, slider: Slider, *, icon: View | None, enabled: bool) -> View:
    """Return a row with a slider below its title."""
    slider.enabled, slider.desc, slider.id = enabled, title, "android:id/seekbar"
    return plain_row(title, "", icon=icon, on_tap=None, enabled=enabled, below=[slider])
