"""What is in front: running tasks, the windows they make, and what floats over them."""

from __future__ import annotations

from collections.abc import Callable

from .app import App, Overlay, Task
from .clock import Clock
from .editing import TextState
from .input_methods import InputMethods
from .keyboard import Keyboard
from .notifications import HeadsUp, Notifications, Shade
from .waiting import LoadingScreen, SplashScreen
from .widgets import EditText
from .windows import Display, Window, keyboard_window, overlay_window, reveal_focused, screen_window
from .words import Words

Guard = Callable[[App | None, Callable[[], object]], bool]
"""Runs an app's code; tells whether it ran to its end, and has dealt with the app if it did not."""


class Stage:
    """The tasks of a device.

    `home` is always there; every other task is there while its process lives, the most recent one last.
    """

    def __init__(
        self,
        home: Task,
        *,
        keyboard: Keyboard,
        input_methods: InputMethods,
        notifications: Notifications,
        clock: Clock,
        words: Callable[[], Words],
        display: Callable[[], Display],
        guard: Guard,
    ) -> None:
        self.home = home
        self.tasks: list[Task] = []
        self.front = home
        self.system_overlays: list[Overlay] = []
        """Windows of the system over whatever is in front."""
        self._keys = keyboard
        self._input_methods = input_methods
        self._notifications = notifications
        self._clock = clock
        self._words = words
        self._display = display
        self._guard = guard
        self._edited: TextState | None = None
        self._reveal = False
        self._windows: list[Window] | None = None

    # Windows

    @property
    def display(self) -> Display:
        return self._display()

    def changed(self) -> None:
        """Have the windows built afresh before they are next looked at."""
        self._windows = None

    def windows(self) -> list[Window]:
        """Return the windows of what is in front, bottom first."""
        while self._windows is None:
            # Where this fails the app is gone, and what is in front now is another.
            self._guard(self.front.app, self._build)
        return self._windows

    @property
    def active(self) -> Window:
        """The window that takes touches and is dumped."""
        return self.windows()[-1]

    def _build(self) -> None:
        windows = self._lay_out(self.front)
        focused = windows[-1].focused_input()
        if self._edited is not None and (focused is None or focused.state is not self._edited):
            self._edited = None
            windows = self._lay_out(self.front)
        if self._reveal and reveal_focused(self.display.metrics, windows[-1]):
            windows = self._lay_out(self.front)
        self._reveal = False
        self._windows = windows

    def _lay_out(self, task: Task) -> list[Window]:
        display = self.display
        bottom = display.keyboard_top if self._shows_keys else display.navigation_top
        others = [overlay_window(display, overlay, None, bottom) for overlay in self.system_overlays]
        now_s = self._clock.elapsed_s()
        if now_s < task.splash_until_s:
            return [screen_window(display, task.app, SplashScreen(task.app.info), bottom), *others]
        if now_s < task.top.loading_until_s:
            return [screen_window(display, task.app, LoadingScreen(task.top.background), bottom), *others]
        own = [overlay_window(display, overlay, task.app, bottom) for overlay in task.top.overlays]
        return [screen_window(display, task.app, task.top, bottom), *own, *others]

    def floating(self) -> list[Window]:
        """Return what lies over all windows and takes the touches there, bottom first."""
        self.windows()
        floating = []
        if self._shows_keys:
            floating.append(keyboard_window(self.display, self._keys))
        notification = self._notifications.heads_up
        if notification is not None:
            heads_up = HeadsUp(self._notifications, notification, self._words())
            floating.append(overlay_window(self.display, heads_up, None, self.display.navigation_top))
        return floating

    @property
    def heads_up_area(self) -> tuple[int, int, int, int] | None:
        """Left, top, right and bottom of the notification over the screen, None while there is none."""
        for window in self.floating():
            if isinstance(window.overlay, HeadsUp):
                bounds = window.bounds
                return bounds.left, bounds.top, bounds.right, bounds.bottom
        return None

    # Keyboard

    @property
    def _shows_keys(self) -> bool:
        return self._edited is not None and self._input_methods.shows_keys

    @property
    def keyboard_top(self) -> int | None:
        """The upper edge of the keyboard, None while it is not shown."""
        self.windows()
        return self.display.keyboard_top if self._shows_keys else None

    def focus(self, window: Window, field: EditText) -> None:
        """Give an input the focus, with the cursor at its end, and show the keyboard for it."""
        window.focus_on(field)
        field.state.cursor = len(field.state.text)
        field.state.selected = False
        if self._edited is not field.state:
            self._keys.reset()
        self._edited = field.state
        self._reveal = True

    def focus_first(self, screen_is_new: bool) -> bool:
        """Give the focus to the input that a new screen or dialog begins with, and tell whether there is one."""
        window = self.active
        is_new = screen_is_new
        if window.overlay is not None:
            is_new, window.overlay.is_new = window.overlay.is_new, False
        field = window.focused_input() if is_new else None
        if field is not None:
            self.focus(window, field)
        return field is not None

    def hide_keyboard(self) -> bool:
        """Hide the keyboard, and tell whether it was shown."""
        self.windows()
        shown = self._shows_keys
        self._edited = None
        return shown

    def reveal(self) -> None:
        """Scroll the input that has the focus into sight when the windows are next built."""
        self._reveal = True

    # Tasks

    def show(self, task: Task) -> None:
        """Bring a task to the front; among the recent ones it is now the last."""
        if task is not self.home:
            if task in self.tasks:
                self.tasks.remove(task)
            self.tasks.append(task)
        self.front = task
        self.changed()

    def go_home(self) -> None:
        """Show the home screen, as the Home key does."""
        self.close_shade()
        del self.home.screens[1:]
        self.show(self.home)

    def task_of(self, package: str) -> Task | None:
        """Return the running task of an app."""
        return next((task for task in self.tasks if task.app.info.package == package), None)

    def end(self, task: Task) -> None:
        """Take a task away, for example because its process has died."""
        if task in self.tasks:
            self.tasks.remove(task)
        if task is self.front:
            self.go_home()
        self.changed()

    # Shade

    def open_shade(self) -> None:
        """Pull the notifications down."""
        self.hide_keyboard()
        self.close_shade()
        self._notifications.hide_heads_up()
        Shade(self._notifications, self._words()).show_in(self.system_overlays)
        self.changed()

    def close_shade(self) -> None:
        """Let what is below the notifications be seen again."""
        self.system_overlays[:] = [each for each in self.system_overlays if not isinstance(each, Shade)]
        self.changed()
