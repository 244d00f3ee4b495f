"""The start screen: five tabs along the lower edge, one of them in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import MenuItem, PopupMenu
from ...layouts import Column, Row, Stack
from ...view import FILL, View
from ...widgets import Icon, IconButton, Text
from .alarms import AlarmsTab
from .bedtime import BedtimeTab
from .parts import app_bar
from .settings import SettingsScreen
from .stopwatch import StopwatchTab
from .tab import Tab
from .timers import TimersTab
from .world import WorldTab

if TYPE_CHECKING:
    from .app import Clock

TABS: dict[str, tuple[str, str, Callable[[Clock, Screen], Tab]]] = {
    "alarms": ("Alarm", "alarm", AlarmsTab),
    "clock": ("Clock", "clock", WorldTab),
    "timers": ("Timer", "hourglass", TimersTab),
    "stopwatch": ("Stopwatch", "stopwatch", StopwatchTab),
    "bedtime": ("Bedtime", "bed", BedtimeTab),
}
_TICK_S = 1.0


class MainScreen(Screen):
    """Shows a tab; while something counts it is drawn anew every second."""

    activity = "com.example.clock.DeskClock"

    def __init__(self, app: Clock, tab: str = "alarms") -> None:
        super().__init__()
        self._app = app
        self._ticks = False
        self._show(tab)

    def _show(self, name: str) -> None:
        self._name = name
        self._tab = TABS[name][2](self._app, self)

    def build(self) -> View:
        if self._app.runs and not self._ticks:
            self._ticks = True
            self._app.host.after(self._app, _TICK_S, self._tick)
        words = self._app.words
        dots = IconButton("dots", desc=words("More options"), on_tap=self._show_menu)
        bar = app_bar(words(TABS[self._name][0]), dots)
        body = Stack([self._tab.build()], id="desk_clock_pager", width=FILL, weight=1)
        return Column([bar, body, self._tab_bar()], width=FILL, height=FILL)

    def _tick(self) -> None:
        self._ticks = False
        self._app.ring_due_timers()

    def _show_menu(self) -> None:
        words = self._app.words
        items = [
            MenuItem(words("Settings"), lambda: self.open(SettingsScreen(self._app))),
            MenuItem(words("Help"), lambda: self._app.host.toast(words("No internet connection"))),
        ]
        self.show(PopupMenu([*self._tab.menu(), *items]))

    def _tab_bar(self) -> View:
        tabs = [self._tab_button(name, label, icon) for name, (label, icon, _) in TABS.items()]
        return Row(tabs, id="navigation_bar", width=FILL, height=76, background="surface_container")

    def _tab_button(self, name: str, label: str, icon: str) -> View:
        words, chosen = self._app.words, name == self._name
        spot = Stack(
            [Icon(icon, id="navigation_bar_item_icon_view", gravity=("center", "center"))],
            width=56,
            height=32,
            radius=16,
            background="secondary_container" if chosen else None,
        )
        title = Text(words(label), id="navigation_bar_item_small_label_view", size=12, face="medium")
        return Column(
            [spot, title],
            id=f"tab_menu_{name}",
            cls="android.widget.FrameLayout",
            desc=words(label),
            weight=1,
            width=FILL,
            height=FILL,
            padding=(0, 12, 0, 0),
            gap=4,
            align="center",
            selected=chosen,
            on_tap=lambda: self._show(name),
        )
