"""The app of a package that was installed from a file: one screen that says what it is."""

from __future__ import annotations

from typing import ClassVar

from ..app import App, AppInfo, Screen
from ..layouts import Column
from ..view import FILL, View
from ..widgets import Button, Text


class _MainScreen(Screen):
    """Name and version, and a button that counts."""

    activity: ClassVar[str] = ""

    def __init__(self, app: _GenericApp) -> None:
        super().__init__()
        self._app = app

    def build(self) -> View:
        info = self._app.host.apps.get(self._app.info.package, self._app.info)
        return Column(
            [
                Text(info.label, id="title", size=22, width=FILL),
                Text(f"Version {info.version_name}", id="version", width=FILL),
                Text(f"Tapped {self._app.taps} times", id="taps", width=FILL),
                Button("TAP", id="tap", on_tap=self._app.count),
            ],
            padding=24,
            gap=16,
            width=FILL,
            height=FILL,
        )


class _GenericApp(App):
    """An app without any purpose of its own."""

    def reset(self) -> None:
        self.taps = 0

    def count(self) -> None:
        self.taps += 1

    def open(self, activity: str) -> Screen:
        screen = _MainScreen(self)
        screen.activity = activity  # type: ignore[misc]  # the class serves every package
        return screen

    def state(self) -> dict[str, object]:
        return {"taps": self.taps}


def generic_app(package: str, version_name: str, version_code: int, label: str) -> type[App]:
    """Return the class of an app for a package."""
    info = AppInfo(
        package=package,
        activity=f"{package}.MainActivity",
        version_name=version_name,
        version_code=version_code,
        label=label,
    )
    return type("GenericApp", (_GenericApp,), {"info": info})
