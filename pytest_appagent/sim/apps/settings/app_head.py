"""The head of a page about an app: its icon and name, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...layouts import Column, Row, Stack
from ...view import FILL, View
from ...widgets import Icon, Text
from .rows import AppHead

if TYPE_CHECKING:
    from .page import PageScreen


def app_head(screen: PageScreen, item: AppHead) -> View:
    """Return the head for the app whose package is the item's title."""
    info = screen.app.host.apps[item.title]
    badge = Stack(
        [Icon(info.icon, size=30, color="#ffffff", id="entity_header_icon", gravity=("center", "center"))],
        width=56,
        height=56,
        radius=28,
        background=info.icon_color,
    )
    name = Text(info.label, id="entity_header_title", size=22)
    parts: list[View] = [badge, name]
    if item.buttons:
        buttons = [_button(screen, number, *each) for number, each in enumerate(item.buttons, 1)]
        parts.append(Row(buttons, id="action_buttons", width=FILL, padding=(16, 8)))
    return Column(parts, id="entity_header", width=FILL, align="center", gap=8, padding=(0, 8, 0, 12))


def _button(
    screen: PageScreen, number: int, icon: str, label: str, press: Callable[[PageScreen], object] | None
) -> View:
    enabled = press is not None
    words = Text(screen.app.words(label), align="center", enabled=enabled)
    return Column(
        [Icon(icon, enabled=enabled), words],
        id=f"button{number}",
        cls="android.widget.Button",
        weight=1,
        width=FILL,
        min_height=72,
        padding=(4, 12),
        gap=4,
        align="center",
        enabled=enabled,
        clickable=True,
        on_tap=None if press is None else lambda: press(screen),
    )
