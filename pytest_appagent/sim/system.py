"""The inside of a simulated device: apps, what is in front, input, clock, settings and log.

This is what the commands of the device call. One thread at a time may do so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

from PIL import Image

from .activities import Activities
from .app import App, AppInfo
from .apps import INSTALLED_APPS
from .apps.launcher import Launcher, RecentsScreen
from .broadcasts import Result, deliver_broadcast
from .clock import Clock, Timers
from .controls import Controls
from .display_setup import DisplaySetup
from .fingers import Fingers
from .hardware import HardwareKeys
from .host import DeviceHost
from .input_methods import InputMethods
from .keyboard import Keyboard
from .logs import Journal, LogLine
from .notifications import Notification, Notifications
from .packages import Packages
from .permissions import Permissions
from .preferences import Preferences
from .profile import INSTANT, Profile
from .sight import Sight
from .stage import Stage
from .view import Metrics
from .windows import Display
from .words import Words, words_for

__all__ = ["AppInfo", "LogLine", "Profile", "System"]

DEFAULT_CLOCK = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)


class System(Controls):
    """Everything above the shell. Pixels are of the display as it is held; `revision` grows with every change.

    Attributes:
        clipboard: the text in it.
        settings: what `settings` reads and writes.
        display: physical size and density, what is put over them, and how the device is held.
        input_methods: the keyboards: installed, enabled, in use.
        permissions: what apps may do.
        notifications: those that wait.
        profile: how long things take.
    """

    def __init__(
        self,
        *,
        width: int = 1080,
        height: int = 2400,
        density: int = 420,
        clock: datetime | None = None,
        locale: str = "en-US",
        model: str = "AppAgent_Sim",
        profile: Profile = INSTANT,
        apps: Sequence[type[App]] = INSTALLED_APPS,
        elapsed_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self.model = model
        self.revision = 0
        self.profile = profile
        self.settings = Preferences(locale, self._changed)
        self.display = DisplaySetup((width, height), density, self._changed)
        self.input_methods = InputMethods(self.settings)
        self.permissions = Permissions()
        self.notifications = Notifications(elapsed_s, self._open_notification)
        self._clock = Clock(clock or DEFAULT_CLOCK, elapsed_s)
        self._ticked_at = self._clock.now()
        self._journal = Journal(self._clock.now)
        self._timers = Timers(elapsed_s)
        self._activities = Activities(
            clock=self._clock,
            timers=self._timers,
            journal=self._journal,
            permissions=self.permissions,
            profile=lambda: self.profile,
            words=self._words,
            on_change=self._changed,
        )
        self._packages = Packages(self._activities, self.permissions, self.notifications)
        self._host = DeviceHost(
            settings=self.settings,
            clock=self._clock,
            packages=self._packages,
            activities=self._activities,
            permissions=self.permissions,
            notifications=self.notifications,
            show_toast=self.toast,
            on_change=self._changed,
        )
        self._stage = self._activities.stage = self._set_stage()
        self._fingers = Fingers(self._stage, self._activities.deliver, elapsed_s)
        self._keys = HardwareKeys(self._stage, self._fingers, self._show_recents)
        self._sight = Sight(
            self._stage,
            clock=self._clock,
            settings=self.settings,
            notifications=self.notifications,
            profile=lambda: self.profile,
            words=self._words,
        )
        self._look = self._sight.look()
        for kind in apps:
            self.install(kind)

    def _set_stage(self) -> Stage:
        launcher = self._packages.install(Launcher, self._host)
        home = self._activities.new_task(launcher, launcher.info.activity)
        home.top.is_new = False
        keys = Keyboard(lambda text: self._fingers.type_text(text), lambda name: self._fingers.press(name), self._words)
        return Stage(
            home,
            keyboard=keys,
            input_methods=self.input_methods,
            notifications=self.notifications,
            clock=self._clock,
            words=self._words,
            display=self._display,
            guard=self._activities.run,
        )

    # Looking

    def now(self) -> datetime:
        """Return the device's time, which runs on from the clock it was given."""
        return self._clock.now()

    def set_clock(self, moment: datetime) -> None:
        """Go on from another time of day, in UTC unless it says otherwise; what was to happen until then happens."""
        self._clock.set(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
        self.tick()

    def tick(self) -> None:
        """Let time do its work; to be called before the device is looked at."""
        happened = self._timers.run_due()
        self._tell_time()
        if happened:
            self.settle()
        elif self._look != self._sight.look():
            self._changed()
        elif self.busy_s() > 0:
            self.revision += 1  # another frame of the same windows

    def busy_s(self) -> float:
        """Return for how long the picture will change by itself: 0 at rest, infinite where no end is known."""
        return self._sight.busy_s()

    def picture(self) -> Image.Image:
        """Return the screen as an RGB picture, the same object until something changes; not to be drawn on."""
        return self._sight.picture(self.revision)

    @property
    def last_toast(self) -> str:
        """The message that was shown last, "" once it has been cleared; accessibility services get it as an event."""
        return self._sight.last_toast

    def clear_last_toast(self) -> None:
        self._sight.last_toast = ""

    def dump(self, *, all_windows: bool = False) -> str:
        """Return the XML text that uiautomator writes: one line, of the window that takes touches.

        With `all_windows` of all of them, the uppermost first, as tools write it that ask for interactive windows.
        """
        return self._sight.dump(all_windows=all_windows)

    @property
    def keyboard_top(self) -> int | None:
        """The upper edge of the on-screen keyboard, None while it is hidden."""
        return self._stage.keyboard_top

    @property
    def heads_up_area(self) -> tuple[int, int, int, int] | None:
        """Left, top, right and bottom of the notification over the screen, None while there is none."""
        return self._stage.heads_up_area

    @property
    def focus(self) -> tuple[str, str]:
        """Package and full activity in front."""
        self._stage.windows()
        front = self._stage.front
        for overlay in reversed(front.top.overlays):
            if overlay.package is not None and overlay.activity is not None:
                return overlay.package, overlay.activity
        return front.app.info.package, front.top.activity

    @property
    def focused_window(self) -> str:
        """What the window manager calls the window that takes touches: "package/activity", or a title."""
        overlay = self._stage.active.overlay
        return (overlay.title if overlay else None) or "/".join(self.focus)

    @property
    def rotation(self) -> int:
        """By how many quarter turns the display is turned."""
        return self.display.rotation(self.settings.fixed_rotation, self._stage.front.top.orientation)

    @property
    def width(self) -> int:
        return self.display.size(self.rotation)[0]

    @property
    def height(self) -> int:
        return self.display.size(self.rotation)[1]

    @property
    def density(self) -> int:
        return self.display.density

    @property
    def locale(self) -> str:
        """The language tag in use."""
        return self.settings.locale

    @property
    def log(self) -> list[LogLine]:
        return self._journal.lines

    # Apps

    @property
    def apps(self) -> Mapping[str, AppInfo]:
        """What is installed, by package."""
        return self._packages.infos()

    @property
    def recent(self) -> list[AppInfo]:
        """The running apps, the most recent one first."""
        return self._host.recent

    def pid_of(self, package: str) -> int | None:
        """Return the number of an app's process, None while it does not run."""
        return self._activities.pid_of(package)

    def install(self, kind: type[App]) -> None:
        """Add an app by its class.

        Raises:
            ValueError: its package is taken.
        """
        self._packages.install(kind, self._host)
        self._changed()

    def install_version(self, package: str, version_name: str, version_code: int, label: str) -> None:
        """Install a version from a file: of an app that is known, which keeps its data, or of a new one."""
        self._packages.install_version(package, (version_name, version_code), label, self._host)
        self._changed()

    def uninstall(self, package: str) -> None:
        """Remove an app with its data.

        Raises:
            LookupError: it is not installed.
        """
        self._packages.remove(package)
        self._changed()

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str:
        """Bring an app to the front, starting it if it does not run, and return the full activity in front.

        Raises:
            LookupError: there is no such package or activity.
        """
        app = self._packages.find(package)
        if link is not None and self._presets(link):
            link = None
        with self.acting():
            return self._activities.start(app, activity, link)

    def _presets(self, link: str) -> bool:
        """Tell whether a link asks for a start state, and see to it; where that fails, log and screen tell."""
        try:
            return self._packages.preset_by_link(link)
        except ValueError as exc:
            self._journal.write("E", "AppAgentSim", str(exc))
            self.toast(str(exc))
            return True

    def resolve_link(self, link: str) -> str | None:
        """Return the package that opens `link`, None if none does."""
        return self._packages.resolve_link(link)

    def force_stop(self, package: str) -> None:
        """End an app's process; its data stay."""
        self._activities.stop(package)

    def crash(self, package: str) -> None:
        """End an app as if its code had raised; nothing happens where it does not run."""
        self._activities.crash(self._packages.find(package))

    def clear(self, package: str) -> bool:
        """End an app and reset its data and permissions; False if it is not installed."""
        return self._packages.clear(package)

    def grant(self, package: str, permission: str) -> None:
        self.permissions.grant(package, permission)

    def revoke(self, package: str, permission: str) -> None:
        """Take a permission back, which ends the app if it had it."""
        self._packages.revoke(package, permission)

    def reset_permissions(self) -> None:
        """Give all apps the permissions that they had after installation."""
        self._packages.reset_permissions()

    # What only tests may do

    def broadcast(self, action: str, extras: Mapping[str, str]) -> Result:
        """Give a broadcast to whoever listens, and return the result's code and data."""
        return deliver_broadcast(self, action, extras)

    def state(self, package: str) -> dict[str, object]:
        """Return what is true inside an app, fit for JSON.

        Raises:
            LookupError: the package is not installed.
        """
        return self._packages.find(package).state()

    def bugs(self, package: str) -> Mapping[str, str]:
        """Return the faults that can be built into an app, by name, each with what a user sees of it."""
        return self._packages.find(package).BUGS

    def set_bugs(self, package: str, names: Iterable[str]) -> None:
        """Put a build with exactly these faults in the place of the installed one, as `Packages.set_bugs`."""
        self._packages.set_bugs(package, names)

    def preset(self, package: str, state: Mapping[str, object] | str) -> None:
        """Give an app other data, a mapping or JSON in the form of `state`, as `Packages.preset`."""
        self._packages.preset(package, state)

    def toast(self, text: str) -> None:
        """Show a message for a moment; it is in the picture alone."""
        self._sight.toast(text)
        self._changed()

    def post_notification(self, package: str, title: str, text: str) -> None:
        """Show a notification as if the app had sent it.

        Raises:
            LookupError: it is not installed.
        """
        self._host.notify(self._packages.find(package), title, text)

    # Inside

    def _words(self) -> Words:
        """Return what the system says, in the device's language."""
        return words_for(self.locale, has_24_hours=self.settings.has_24_hours)

    def _open_notification(self, notification: Notification) -> None:
        self._activities.start(self._packages.find(notification.app.package), None, notification.link)

    def _show_recents(self) -> None:
        self._stage.go_home()
        self._stage.home.push(RecentsScreen(self._host, self._words()))

    def _tell_time(self) -> None:
        before, now = self._ticked_at, self.now()
        if before.replace(second=0, microsecond=0) == now.replace(second=0, microsecond=0):
            return
        self._ticked_at = now
        if before < now:
            for app in list(self._packages.apps.values()):
                self._activities.run(app, partial(app.on_time, before, now))

    def _display(self) -> Display:
        metrics = Metrics(self.density, self.settings.font_scale)
        return Display(width=self.width, height=self.height, rotation=self.rotation, metrics=metrics)

    def _changed(self) -> None:
        self.revision += 1
        self._stage.changed()
        self._look = self._sight.look()

    def settle(self) -> None:
        """Note that input or a start has been dealt with, and see to the screen that it opened."""
        self._changed()
        self._stage.windows()
        task, screen = self._stage.front, self._stage.front.top
        is_new = screen.is_new
        if is_new:
            self._activities.opened(task, screen)
            self._changed()
        if self._stage.focus_first(is_new):
            self._changed()
        self._sight.animate()
        self._look = self._sight.look()
