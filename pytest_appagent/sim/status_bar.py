"""The status bar: a window of its own along the upper edge, which is in no dump of the active window."""

from __future__ import annotations

from collections.abc import Sequence

from .layouts import Row, Stack
from .notifications import Notification
from .view import FILL, View
from .widgets import Icon, Text
from .words import Words

STATUS_BAR_DP = 24.0
_MOST_ICONS = 3


def status_bar(clock: str, waiting: Sequence[Notification], words: Words) -> View:
    """Return the tree of the bar, whose names are Android's."""
    icons: list[View] = [
        Icon(each.app.icon, size=14, color="on_surface", desc=f"{each.app.label}: {each.title}")
        for each in waiting[-_MOST_ICONS:]
    ]
    start = Row(
        [
            Text(clock, id="clock", desc=clock, size=13, face="medium"),
            Row(icons, id="notificationIcons", cls="android.view.ViewGroup", gap=4),
        ],
        id="status_bar_start_side_except_heads_up",
        gap=8,
    )
    signals = Row(
        [
            _signal("wifi", "wifi_signal", words("Wifi signal full.")),
            _signal("signal", "mobile_signal", words("Phone signal full.")),
        ],
        id="statusIcons",
        gap=3,
    )
    battery = _signal("battery", "battery", words("Battery {level} percent.", level=100))
    end = Row([signals, battery], id="system_icons", gap=3)
    contents = Row(
        [start, View(weight=1, id="cutout_space_view", cls="android.view.View"), end],
        id="status_bar_contents",
        width=FILL,
        height=FILL,
        padding=(20, 0, 16, 0),
    )
    return Stack([Stack([contents], id="status_bar", width=FILL, height=FILL)], width=FILL, height=FILL)


def _signal(icon: str, name: str, desc: str) -> View:
    return Icon(icon, id=name, desc=desc, size=15, color="on_surface")
