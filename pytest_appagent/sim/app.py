"""What an app is made of: the installed app with its data, its running task, screens, and what opens over them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar, Protocol

from .display_setup import Orientation
from .geometry import Rect
from .view import Action, Metrics, View
from .words import Translations, Words, words_for


@dataclass(frozen=True, slots=True, kw_only=True)
class AppInfo:
    """What the package manager and the launcher know of an app.

    Attributes:
        activity: full class name of the main one.
        icon: name of a drawing, white on `icon_color`.
        permissions: what it may be granted, by full names; `granted` of them it has from its installation on.
    """

    package: str
    activity: str
    version_name: str
    version_code: int
    label: str
    icon: str = "app"
    icon_color: str = "#5f6368"
    permissions: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()


class Host(Protocol):
    """What an app may ask of the device."""

    @property
    def apps(self) -> Mapping[str, AppInfo]: ...

    @property
    def settings(self) -> Mapping[tuple[str, str], str]: ...

    @property
    def locale(self) -> str: ...

    @property
    def has_24_hours(self) -> bool: ...

    def now(self) -> datetime: ...

    def toast(self, text: str) -> None: ...

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str: ...

    def after(self, app: App, delay_s: float, action: Action) -> None:
        """Have an action of the app done later, unless its process ends before."""

    def hang(self, app: App) -> None:
        """Let the app answer no input any more."""

    def notify(self, app: App, title: str, text: str, link: str | None) -> None:
        """Show a notification of the app, if it may send any; a tap on it opens `link`."""

    def has_permission(self, package: str, permission: str) -> bool: ...

    def ask_permission(self, screen: Screen, permission: str, then: Callable[[bool], object]) -> None:
        """Tell `then` whether the app may, having asked the user if need be."""


class App:
    """An installed app: its data live as long as it is installed, until `reset`.

    What its screens hold lives in its task and dies with the process.
    """

    info: ClassVar[AppInfo]
    link_scheme: ClassVar[str | None] = None
    translations: ClassVar[Translations] = {}
    uses_compose: ClassVar[bool] = False
    """Whether its windows are dumped like those of an app that is written with Compose."""
    BUGS: ClassVar[Mapping[str, str]] = {}
    """Faults that can be built in, by name, each with what a user sees of it."""
    VERSIONS: ClassVar[Mapping[str, str]] = {}
    """Later versions that look different, by name, each with what a user sees of it."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.version_name = self.info.version_name
        """Of what is installed: a file may have brought another one; data outlive that."""
        self.bugs: set[str] = set()
        """Those of `BUGS` that this build has; they outlive a reset, as a build does."""
        self.reset()

    def reset(self) -> None:
        """Make the data what they are after installation."""

    def preset(self, state: Mapping[str, object]) -> None:
        """Make the data what `state` says, in the form that `state()` gives.

        Raises:
            ValueError: it says what cannot be.
        """
        raise ValueError(f"{self.info.label} has no start states")

    def state(self) -> dict[str, object]:
        """Return what is true inside the app, fit for JSON."""
        return {}

    def is_since(self, version_name: str) -> bool:
        """Tell whether the installed version is that one or a later one: what has changed with it asks this."""
        return _parts(self.version_name) >= _parts(version_name)

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

    def on_time(self, before: datetime, now: datetime) -> None:
        """See to what happens at a time of day; called about once a minute, and when the clock is set forward."""

    @property
    def words(self) -> Words:
        """What the app says, in the device's language."""
        return words_for(self.host.locale, has_24_hours=self.host.has_24_hours, translations=self.translations)


def _parts(version_name: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version_name)]


class Screen:
    """An activity: builds its view tree afresh from what it knows whenever something has changed."""

    activity: ClassVar[str]
    """Full class name."""
    background: str = "surface"
    secure: bool = False
    """Screenshots of it are black."""
    orientation: Orientation | None = None
    """How the display is turned for it, whatever the user has set."""
    loads: bool = False
    """Shows its progress at first, on a device that takes its time."""

    def __init__(self) -> None:
        self.overlays: list[Overlay] = []
        self.task: Task | None = None
        self.is_new = True
        self.loading_until_s = 0.0
        self.wide = False
        """Whether the display is wider than high; set before every `build`."""

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
        overlay.show_in(self.overlays)

    def ask_permission(self, permission: str, then: Callable[[bool], object]) -> None:
        """Tell `then` whether the app may, having asked the user if need be."""
        if self.task is not None:
            self.task.app.host.ask_permission(self, permission, then)


class Overlay:
    """A window over a screen: it alone takes touches and is dumped."""

    dim: float = 0.4
    cancelable: bool = True
    closes_outside: bool = True
    """Whether a touch beside it cancels it, as Back does."""
    package: str | None = None
    """The package of its nodes, where that is not the screen's."""
    activity: str | None = None
    """The full activity that it is, where it is one."""
    title: str | None = None
    """What the window manager calls the window, where it is no part of an activity."""

    _shown_in: list[Overlay] | None = None
    is_new: bool = True
    """Whether no input has been dealt with since it was shown."""
    wide: bool = False
    """Whether the display is wider than high; set before every `build`."""

    def build(self) -> View:
        """Return the whole content, with its background."""
        raise NotImplementedError

    def place(self, view: View, area: Rect, metrics: Metrics) -> Rect:
        """Return where the view goes within the free `area`: in its middle, as dialogs do."""
        width_limit = min(metrics.px(560 if self.wide else 360), area.width - metrics.px(40))
        width, height = view.measure(metrics, width_limit, area.height - metrics.px(8 if self.wide else 32))
        left = area.left + (area.width - width) // 2
        top = area.top + (area.height - height) // 2
        return Rect(left, top, left + width, top + height)

    def show_in(self, stack: list[Overlay]) -> None:
        """Be the uppermost of some windows."""
        self._shown_in = stack
        stack.append(self)

    def close(self) -> None:
        """Go away."""
        if self._shown_in is not None and self in self._shown_in:
            self._shown_in.remove(self)

    def cancel(self) -> None:
        """Go away because of Back or a touch outside."""
        self.close()


@dataclass(eq=False, slots=True)
class Task:
    """A running app: its process and its stack of screens, the last one on top."""

    app: App
    pid: int
    screens: list[Screen] = field(default_factory=list)
    hangs: bool = False
    """Answers no input any more."""
    splash_until_s: float = 0.0

    def push(self, screen: Screen) -> None:
        screen.task = self
        self.screens.append(screen)

    @property
    def top(self) -> Screen:
        return self.screens[-1]
