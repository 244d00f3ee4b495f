"""The inside of a simulated device: apps, what is in front, input, clock, settings and log.

This is what the commands of the device call. One thread at a time may do so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from PIL import Image

from .app import App, AppInfo, Screen, Task
from .apps import INSTALLED_APPS
from .apps.launcher import Launcher, RecentsScreen
from .dialogs import CrashDialog
from .dump import dump_window
from .fingers import Fingers
from .keyboard import Keyboard
from .keys import typed_character
from .logs import LogLine, crash_lines
from .stage import Stage
from .theme import LIGHT
from .touch import LONG_PRESS_S
from .view import Metrics
from .windows import Display, draw_screen

__all__ = ["AppInfo", "LogLine", "System"]

DEFAULT_CLOCK = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)
_TOAST_S = 2.0
_SYSTEM_PID = 612
_FIRST_APP_PID = 4127


class System:
    """Everything above the shell. Pixels are of the display as it is held; `revision` grows with every change."""

    def __init__(
        self,
        *,
        width: int = 1080,
        height: int = 2400,
        density: int = 420,
        clock: datetime | None = None,
        locale: str = "en-US",
        model: str = "AppAgent_Sim",
    ) -> None:
        self.width = width
        self.height = height
        self.density = density
        self.rotation = 0
        self.locale = locale
        self.model = model
        self.revision = 0
        self.clipboard = ""
        self.log: list[LogLine] = []
        self.settings: dict[tuple[str, str], str] = {
            ("secure", "default_input_method"): "com.android.inputmethod.latin/.LatinIME",
            ("system", "font_scale"): "1.0",
            ("system", "time_12_24"): "12",
        }
        self._clock = clock or DEFAULT_CLOCK
        self._started = time.monotonic()
        self._next_pid = _FIRST_APP_PID
        self._granted: set[tuple[str, str]] = set()
        self._toasts: list[tuple[float, str]] = []
        self._look = self._look_of_now()
        self._picture: tuple[int, Image.Image] | None = None
        launcher = Launcher(self)
        self._apps: dict[str, App] = {launcher.info.package: launcher}
        for kind in INSTALLED_APPS:
            self._apps[kind.info.package] = kind(self)
        home = self._new_task(launcher, launcher.info.activity)
        home.top.is_new = False
        keyboard = Keyboard(lambda text: self._fingers.type_text(text), lambda name: self._fingers.press(name))
        self._stage = Stage(home, keyboard, self._display, self._run)
        self._fingers = Fingers(self._stage, self._run)

    # Looking

    def now(self) -> datetime:
        """Return the device's time, which runs on from the clock it was given."""
        return self._clock + timedelta(seconds=time.monotonic() - self._started)

    def tick(self) -> None:
        """Let time do its work: the clock's minute, and messages that vanish."""
        self._toasts = [toast for toast in self._toasts if toast[0] > time.monotonic()]
        if self._look != self._look_of_now():
            self._changed()

    def picture(self) -> Image.Image:
        """Return the screen as an RGB picture, the same object until something changes; not to be drawn on."""
        if self._picture is None or self._picture[0] != self.revision:
            windows = self._stage.windows()
            keyboard = self._stage.keyboard()
            toasts = [text for _, text in self._toasts]
            image = draw_screen(self._display(), LIGHT, windows, keyboard, toasts, self._status_clock())
            self._picture = self.revision, image
        return self._picture[1]

    def dump(self) -> str:
        """Return the XML text that uiautomator writes: one line, of the window that takes touches."""
        window = self._stage.active
        return dump_window(window.root, window.package, self.rotation)

    @property
    def keyboard_top(self) -> int | None:
        """The upper edge of the on-screen keyboard, None while it is hidden."""
        keyboard = self._stage.keyboard()
        return keyboard.bounds.top if keyboard else None

    @property
    def focus(self) -> tuple[str, str]:
        """Package and full activity in front."""
        self._stage.windows()
        return self._stage.front.app.info.package, self._stage.front.top.activity

    @property
    def apps(self) -> Mapping[str, AppInfo]:
        """What is installed, by package."""
        return {package: app.info for package, app in self._apps.items()}

    @property
    def recent(self) -> list[AppInfo]:
        """The running apps, the most recent one first."""
        return [task.app.info for task in reversed(self._stage.tasks)]

    def state(self, package: str) -> dict[str, object]:
        """Return what is true inside an app, fit for JSON.

        Raises:
            LookupError: the package is not installed.
        """
        return self._app(package).state()

    # Input

    def tap(self, x: int, y: int) -> None:
        self._fingers.tap(x, y)
        self._settle()

    def hold(self, x: int, y: int, hold_s: float) -> None:
        """Touch and stay: a long press, or a tap when it was short."""
        if hold_s >= LONG_PRESS_S:
            self._fingers.hold(x, y)
            self._settle()
        else:
            self.tap(x, y)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        """Touch and move at once; a finger that hardly moves taps or, if it stays, presses long."""
        if self._fingers.is_small(x2 - x1, y2 - y1):
            self.hold(x1, y1, move_s)
            return
        self._fingers.swipe(x1, y1, x2, y2)
        self._settle()

    def drag(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        """Press long, then move: what does not want the long press takes it for a swipe."""
        if not self._fingers.hold(x1, y1):
            self._fingers.swipe(x1, y1, x2, y2)
        self._settle()

    def type_text(self, text: str) -> None:
        """Type any text into the input that has the focus."""
        self._fingers.type_text(text)
        self._settle()

    def key(self, name: str, meta: frozenset[str] = frozenset(), long: bool = False) -> None:
        """Press a key by its Android name; unknown ones do nothing."""
        match name:
            case "KEYCODE_BACK" | "KEYCODE_ESCAPE":
                self._fingers.back()
            case "KEYCODE_HOME":
                self._stage.go_home()
            case "KEYCODE_APP_SWITCH":
                self._show_recents()
            case _ if "CTRL" in meta:
                self._shortcut(name)
            case "KEYCODE_CUT" | "KEYCODE_COPY" | "KEYCODE_PASTE":
                self._edit_clipboard(name)
            case _ if (char := typed_character(name, shifted="SHIFT" in meta)) is not None:
                self._fingers.type_text(char)
            case _:
                self._fingers.press(name)
        self._settle()

    def _shortcut(self, name: str) -> None:
        text = self._fingers.focused_text()
        if name == "KEYCODE_A" and text is not None:
            text.select_all()
        elif name in ("KEYCODE_X", "KEYCODE_C", "KEYCODE_V"):
            self._edit_clipboard({"X": "KEYCODE_CUT", "C": "KEYCODE_COPY", "V": "KEYCODE_PASTE"}[name[-1]])

    def _edit_clipboard(self, name: str) -> None:
        text = self._fingers.focused_text()
        if name == "KEYCODE_PASTE":
            self._fingers.type_text(self.clipboard)
        elif text is not None and text.selected:
            self.clipboard = text.text
            if name == "KEYCODE_CUT":
                self._fingers.press("KEYCODE_DEL")

    def _show_recents(self) -> None:
        home = self._stage.home
        del home.screens[1:]
        home.push(RecentsScreen(self))
        self._stage.show(home)

    # Apps

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str:
        """Bring an app to the front, starting it if it does not run, and return the full activity in front.

        Raises:
            LookupError: there is no such package or activity.
        """
        app = self._app(package)
        wanted = app.info.activity if activity is None else activity
        wanted = package + wanted if wanted.startswith(".") else wanted
        if wanted not in app.activities:
            raise LookupError(f"{package} has no activity {wanted}")
        if package == self._stage.home.app.info.package:
            self._stage.go_home()
            self._settle()
            return wanted
        task = self._stage.task_of(package)
        if task is None:
            self._run(app, lambda: self._stage.show(self._new_task(app, wanted)))
        else:
            self._stage.show(task)
            if wanted not in (app.info.activity, task.top.activity):
                self._open_in_task(app, lambda: app.open(wanted))
        if link is not None:
            self._open_in_task(app, lambda: app.open_link(link))
        self._settle()
        return self._stage.front.top.activity

    def resolve_link(self, link: str) -> str | None:
        """Return the package that opens `link`, None if none does."""
        scheme = link.partition(":")[0]
        return next((package for package, app in self._apps.items() if app.link_scheme == scheme), None)

    def force_stop(self, package: str) -> None:
        """End an app's process; its data stay."""
        task = self._stage.task_of(package)
        if task is not None:
            self._stage.end(task)
        self._changed()

    def clear(self, package: str) -> bool:
        """End an app and reset its data and permissions; False if it is not installed."""
        if package not in self._apps:
            return False
        self.force_stop(package)
        self._granted = {grant for grant in self._granted if grant[0] != package}
        self._apps[package].reset()
        self._changed()
        return True

    def grant(self, package: str, permission: str) -> None:
        self._granted.add((package, permission))

    def revoke(self, package: str, permission: str) -> None:
        self._granted.discard((package, permission))

    def toast(self, text: str) -> None:
        """Show a message for a moment; it is in the picture alone."""
        self._toasts = [(time.monotonic() + _TOAST_S, text)]
        self._changed()

    # Inside

    def _look_of_now(self) -> tuple[object, ...]:
        """Return all that the picture depends on and no input changes: clock, messages, size, settings."""
        size = (self.width, self.height, self.density, self.rotation)
        return self._status_clock(), tuple(self._toasts), size, self._font_scale()

    def _status_clock(self) -> str:
        hours_24 = self.settings.get(("system", "time_12_24")) == "24"
        return self.now().strftime("%H:%M" if hours_24 else "%-I:%M")

    def _font_scale(self) -> float:
        # Whatever `settings put` was given: Android, too, goes on with its default.
        try:
            scale = float(self.settings.get(("system", "font_scale"), "1.0"))
        except ValueError:
            return 1.0
        return scale if 0.5 <= scale <= 3 else 1.0

    def _app(self, package: str) -> App:
        if package not in self._apps:
            raise LookupError(f"{package} is not installed")
        return self._apps[package]

    def _new_task(self, app: App, activity: str) -> Task:
        task = Task(app, self._next_pid)
        self._next_pid += 37
        task.push(app.open(activity))
        return task

    def _open_in_task(self, app: App, make: Callable[[], Screen]) -> None:
        task = self._stage.task_of(app.info.package)
        if task is not None:
            self._run(app, lambda: task.push(make()))

    def _display(self) -> Display:
        return Display(width=self.width, height=self.height, metrics=Metrics(self.density, self._font_scale()))

    def _changed(self) -> None:
        self.revision += 1
        self._look = self._look_of_now()
        self._stage.changed()

    def _settle(self) -> None:
        """Note that input or a start has been dealt with, and see to the screen that it opened."""
        self._changed()
        self._stage.windows()
        task, screen = self._stage.front, self._stage.front.top
        if not screen.is_new:
            return
        screen.is_new = False
        component = f"{task.app.info.package}/{screen.activity.removeprefix(task.app.info.package)}"
        self._log("I", "ActivityTaskManager", f"START u0 {{cmp={component}}} from uid 10{task.pid % 1000:03d}")
        field = self._stage.active.focused_input()
        if field is not None:
            self._stage.focus(self._stage.active, field)
            self._changed()

    def _log(self, level: str, tag: str, message: str, *, buffer: str = "system", pid: int = _SYSTEM_PID) -> None:
        self.log.append(LogLine(at=self.now(), pid=pid, level=level, tag=tag, message=message, buffer=buffer))

    def _run(self, app: App | None, action: Callable[[], object]) -> bool:
        """Run an app's code; if it raises, the app dies and the device goes on."""
        try:
            action()
        except Exception as exc:  # an app may fail in any way, and a device outlives its apps
            if app is None or app is self._stage.home.app:
                raise
            self._crash(app, exc)
            return False
        return True

    def _crash(self, app: App, exc: Exception) -> None:
        task = self._stage.task_of(app.info.package)
        pid = task.pid if task else self._next_pid
        for line in crash_lines(app.info.package, pid, exc):
            self._log("E", "AndroidRuntime", line, buffer="crash", pid=pid)
        if task is not None:
            self._stage.end(task)
        dialog = CrashDialog(app.info.label, self._stage.system_overlays.pop)
        self._stage.system_overlays.append((dialog, "android"))
        self._changed()
