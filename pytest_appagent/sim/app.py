"""What an app is made of: the installed app with its data, its running task, screens, and what opens over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar, Protocol

from .geometry import Rect
from .view import Metrics, View


@dataclass(frozen=True, slots=True, kw_only=True)
class AppInfo:
    """What the package manager knows of an app; `activity` is the full class of the main one."""

    package: str
    activity: str
    version_name: str
    version_code: int
    label: str


class Host(Protocol):
    """What an app may ask of the device."""

    @property
    def apps(self) -> Mapping[str, AppInfo]: ...

    @property
    def settings(self) -> Mapping[tuple[str, str], str]: ...

    def now(self) -> datetime: ...

    def toast(self, text: str) -> None: ...

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str: ...


class App:
    """An installed app: its data live as long as it is installed, until `reset`.

    What its screens hold lives in its task and dies with the process.
    """

    info: ClassVar[AppInfo]
    link_scheme: ClassVar[str | None] = None

    def __init__(self, host: Host) -> None:
        self.host = host
        self.reset()

    def reset(self) -> None:
        """Make the data what they are after installation."""

    @property
    def activities(self) -> frozenset[str]:
        """The full class names that can be started from outside."""
        return frozenset({self.info.activity})

    def open(self, activity: str) -> Screen:
        """Return a new screen for one of the activities."""
        raise NotImplementedError

    def open_link(self, link: str) -> Screen:
        """Return a new screen for a link of the app's scheme."""
        return self.open(self.info.activity)

    def state(self) -> dict[str, object]:
        """Return what is true inside the app, fit for JSON."""
        return {}


class Screen:
    """An activity: builds its view tree afresh from what it knows whenever something has changed."""

    activity: ClassVar[str]
    """Full class name."""
    background: str = "surface"

    def __init__(self) -> None:
        self.overlays: list[Overlay] = []
        self.task: Task | None = None
        self.is_new = True

    def build(self) -> View:
        """Return the content between the system bars."""
        raise NotImplementedError

    def on_back(self) -> bool:
        """Go back, and tell whether there was somewhere to go within the app."""
        if self.task is None or len(self.task.screens) < 2:
            return False
        self.close()
        return True

    def open(self, screen: Screen) -> None:
        """Put another screen of the same app on top."""
        if self.task is not None:
            self.task.push(screen)

    def close(self) -> None:
        """Leave for the screen below."""
        if self.task is not None and self in self.task.screens:
            self.task.screens.remove(self)

    def show(self, overlay: Overlay) -> None:
        """Open a window over this screen."""
        overlay.screen = self
        self.overlays.append(overlay)


class Overlay:
    """A window over a screen: it alone takes touches and is dumped."""

    dim: float = 0.4
    cancelable: bool = True
    package: str | None = None
    """The package of its nodes, where that is not the screen's."""

    screen: Screen | None = None
    """The screen over which it is shown."""

    def build(self) -> View:
        """Return the whole content, with its background."""
        raise NotImplementedError

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        """Return where the view goes within the free `area`: in its middle, as dialogs do."""
        width_limit = min(metrics.px(360), area.width - metrics.px(40))
        width, height = view.measure(metrics, width_limit, area.height - metrics.px(32))
        left = area.left + (area.width - width) // 2
        top = area.top + (area.height - height) // 2
        return Rect(left, top, left + width, top + height)

    def close(self) -> None:
        """Go away."""
        if self.screen is not None and self in self.screen.overlays:
            self.screen.overlays.remove(self)

    def cancel(self) -> None:
        """Go away because of Back or a touch outside."""
        self.close()


@dataclass(eq=False, slots=True)
class Task:
    """A running app: its process and its stack of screens, the last one on top."""

    app: App
    pid: int
    screens: list[Screen] = field(default_factory=list)

    def push(self, screen: Screen) -> None:
        screen.task = self
        self.screens.append(screen)

    @property
    def top(self) -> Screen:
        return self.screens[-1]
