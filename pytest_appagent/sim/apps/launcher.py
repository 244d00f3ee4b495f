"""The home screen and the list of recent apps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from ..app import App, AppInfo, Host, Screen
from ..geometry import Rect
from ..layouts import Column, Row, Scroll, ScrollState, Stack
from ..render import Canvas
from ..view import FILL, Align, Insets, Metrics, View
from ..widgets import Button, Icon, Text
from ..words import Words

PACKAGE = "com.android.launcher3"
_COLUMNS = 4


class RecentsHost(Host, Protocol):
    """What the list of recent apps asks of the device beside what every app may."""

    @property
    def recent(self) -> list[AppInfo]: ...

    def force_stop(self, package: str) -> None: ...


class Launcher(App):
    """Shows an icon for every other app."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity="com.android.launcher3.uioverrides.QuickstepLauncher",
        version_name="14",
        version_code=34,
        label="Launcher",
    )

    def open(self, activity: str) -> Screen:
        return HomeScreen(self)


class HomeScreen(Screen):
    """The grid of apps."""

    activity = Launcher.info.activity
    background = "wallpaper"
    orientation = "portrait"

    def __init__(self, app: Launcher) -> None:
        super().__init__()
        self._app = app
        self._host = app.host

    def on_back(self) -> bool:
        return True

    def build(self) -> View:
        apps = sorted(
            (info for info in self._host.apps.values() if info.package != PACKAGE), key=lambda info: info.label
        )
        rows = [self._row(apps[first : first + _COLUMNS]) for first in range(0, len(apps), _COLUMNS)]
        today = self._app.words.short_day(self._host.now())
        date = Text(today, id="clock_date", size=22, color="on_surface", face="medium")
        grid = Column(rows, id="workspace", width=FILL, weight=1, padding=(12, 28), gap=20)
        return Column([Column([date], padding=(28, 40, 28, 0)), grid], id="drag_layer", width=FILL, height=FILL)

    def _row(self, apps: list[AppInfo]) -> View:
        cells = [self._cell(info) for info in apps]
        blanks = [View(weight=1, cls="android.widget.Space") for _ in range(_COLUMNS - len(apps))]
        return Row([*cells, *blanks], width=FILL)

    def _cell(self, info: AppInfo) -> View:
        return _AppIcon(
            text=info.label,
            desc=info.label,
            weight=1,
            width=FILL,
            icon=info.icon,
            icon_color=info.icon_color,
            on_tap=lambda: self._start(info.package),
        )

    def _start(self, package: str) -> None:
        self._host.start(package)


@dataclass(eq=False, kw_only=True)
class _AppIcon(Text):
    """One view, as in Android's launcher: its words, with the icon drawn above them."""

    icon: str
    icon_color: str
    size: float = 13
    align: Align = "center"
    padding: Insets = (4, 76, 4, 8)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        super().paint(canvas, metrics)
        _paint_badge(
            canvas, metrics, self.icon, self.icon_color, self.bounds.center[0], self.bounds.top + metrics.px(8)
        )


def _paint_badge(canvas: Canvas, metrics: Metrics, icon: str, color: str, middle: int, top: int) -> None:
    """Draw an app's round icon below `top`."""
    side, inner = metrics.px(60), metrics.px(32)
    left = middle - side // 2
    canvas.rounded(Rect(left, top, left + side, top + side), side // 2, color)
    edge = (side - inner) // 2
    canvas.icon(icon, Rect(left + edge, top + edge, left + edge + inner, top + edge + inner), "#ffffff")


class RecentsScreen(Screen):
    """The running apps, the most recent one first."""

    activity = "com.android.quickstep.RecentsActivity"
    background = "surface_container"
    orientation = "portrait"

    def __init__(self, host: RecentsHost, words: Words) -> None:
        super().__init__()
        self._host = host
        self._words = words
        self._scroll = ScrollState()

    def build(self) -> View:
        recent = self._host.recent
        if not recent:
            empty = Text(
                self._words("No recent items"), size=16, color="on_surface_variant", gravity=("center", "center")
            )
            return Stack([empty], id="overview_panel", width=FILL, height=FILL)
        cards = [self._card(info) for info in recent]
        clear = Button(self._words("Clear all"), id="clear_all", kind="tonal", on_tap=self._clear_all)
        content = Column([*cards, Row([clear], padding=(0, 12))], width=FILL, padding=(24, 40), gap=16)
        return Scroll(state=self._scroll, content=content, id="overview_panel", width=FILL, height=FILL)

    def _card(self, info: AppInfo) -> View:
        icon = Stack(
            [Icon(info.icon, color="#ffffff", gravity=("center", "center"))],
            width=48,
            height=48,
            background=info.icon_color,
            radius=24,
        )
        return Row(
            [icon, Text(info.label, size=18, face="medium")],
            id="task",
            desc=info.label,
            width=FILL,
            padding=(20, 24),
            gap=16,
            background="surface",
            radius=20,
            on_tap=lambda: self._host.start(info.package),
        )

    def _clear_all(self) -> None:
        for info in self._host.recent:
            self._host.force_stop(info.package)
        self.close()
