"""What is seen before an app is ready: the picture of a cold start, and progress."""

from __future__ import annotations

from .app import AppInfo, Screen
from .layouts import Stack
from .view import FILL, View
from .widgets import Icon, Spinner


class SplashScreen(Screen):
    """The icon of an app that has not drawn anything yet; it takes no touches."""

    def __init__(self, info: AppInfo) -> None:
        super().__init__()
        self._info = info

    def build(self) -> View:
        icon = Icon(self._info.icon, size=64, color="#ffffff", gravity=("center", "center"))
        badge = Stack(
            [icon],
            width=120,
            height=120,
            radius=60,
            background=self._info.icon_color,
            gravity=("center", "center"),
            cls="android.view.View",
        )
        return Stack([badge], width=FILL, height=FILL)


class LoadingScreen(Screen):
    """Progress in place of a screen whose content is on its way."""

    def __init__(self, background: str) -> None:
        super().__init__()
        self.background = background

    def build(self) -> View:
        spinner = Spinner(id="progress", gravity=("center", "center"))
        return Stack([spinner], width=FILL, height=FILL)
