"""The system's words on an app that has died or does not respond."""

from __future__ import annotations

from collections.abc import Sequence

from .app import Overlay
from .layouts import Column, Row, Stack
from .view import FILL, Action, View
from .widgets import Icon, Text
from .words import Words


class _AppError(Overlay):
    """A title and rows to tap, which neither Back nor a touch outside closes."""

    package = "android"
    cancelable = False
    heading: str
    window: str

    def __init__(self, words: Words, label: str, package: str) -> None:
        self.title = f"{self.window}: {package}"
        self.about = package
        self._words = words
        self._label = label

    def rows(self) -> Sequence[View]:
        """Return what can be tapped."""
        raise NotImplementedError

    def build(self) -> View:
        heading = self._words(self.heading, app=self._label)
        title = Text(heading, id="android:id/alertTitle", size=20, lines=2, width=FILL)
        panel = Column(
            [Row([title], padding=(24, 24, 24, 12), width=FILL), *self.rows()],
            id="android:id/parentPanel",
            background="surface_high",
            radius=28,
            width=FILL,
            padding=(0, 0, 0, 16),
        )
        return Stack([Stack([panel], id="android:id/content", width=FILL)], width=FILL)

    def row(self, label: str, icon: str, name: str, action: Action | None = None) -> View:
        """Return a button whose icon is part of its words; every button closes the dialog first."""

        def press() -> None:
            self.close()
            if action is not None:
                action()

        return Row(
            [Icon(icon), Text(self._words(label), size=16)],
            id=f"android:id/{name}",
            cls="android.widget.Button",
            text=self._words(label),
            gap=16,
            padding=(24, 0),
            height=52,
            width=FILL,
            on_tap=press,
        )


class CrashDialog(_AppError):
    """Says that an app keeps stopping; its process is gone already."""

    heading = "{app} keeps stopping"
    window = "Application Error"

    def rows(self) -> Sequence[View]:
        return [
            self.row("App info", "info", "aerr_app_info"),
            self.row("Close app", "close", "aerr_close"),
        ]


class HangDialog(_AppError):
    """Says that an app isn't responding; it can be closed, or given more time."""

    heading = "{app} isn't responding"
    window = "Application Not Responding"

    def __init__(self, words: Words, label: str, package: str, *, on_close: Action) -> None:
        super().__init__(words, label, package)
        self._on_close = on_close

    def rows(self) -> Sequence[View]:
        return [
            self.row("Close app", "close", "aerr_close", self._on_close),
            self.row("Wait", "clock", "aerr_wait"),
        ]
