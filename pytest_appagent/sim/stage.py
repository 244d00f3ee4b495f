"""What is in front: running tasks, the windows they make, and the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from .app import App, Overlay, Task
from .editing import TextState
from .keyboard import Keyboard
from .widgets import EditText
from .windows import Display, Window, keyboard_window, overlay_window, reveal_focused, screen_window

Guard = Callable[[App | None, Callable[[], object]], bool]
"""Runs an app's code; tells whether it ran to its end, and has dealt with the app if it did not."""


class Stage:
    """The tasks of a device.

    `home` is always there; every other task is there while its process lives, the most recent one last.
    """

    def __init__(self, home: Task, keyboard: Keyboard, display: Callable[[], Display], guard: Guard) -> None:
        self.home = home
        self.tasks: list[Task] = []
        self.front = home
        self.system_overlays: list[tuple[Overlay, str]] = []
        """Dialogs of the system over whatever is in front, each with its package."""
        self._keys = keyboard
        self._display = display
        self._guard = guard
        self._keyboard_for: TextState | None = None
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
        if self._keyboard_for is not None and (focused is None or focused.state is not self._keyboard_for):
            self._keyboard_for = None
            windows = self._lay_out(self.front)
        if self._reveal and reveal_focused(self.display.metrics, windows[-1]):
            windows = self._lay_out(self.front)
        self._reveal = False
        self._windows = windows

    def _lay_out(self, task: Task) -> list[Window]:
        display = self.display
        bottom = display.keyboard_top if self._keyboard_for else display.navigation_top
        app = task.app
        own = [overlay_window(display, overlay, app.info.package, app, bottom) for overlay in task.top.overlays]
        others = [overlay_window(display, overlay, package, None, bottom) for overlay, package in self.system_overlays]
        return [screen_window(display, app, task.top, bottom), *own, *others]

    # Keyboard

    def keyboard(self) -> Window | None:
        """Return the keyboard's window while it is shown."""
        self.windows()
        return keyboard_window(self.display, self._keys) if self._keyboard_for else None

    def focus(self, window: Window, field: EditText) -> None:
        """Give an input the focus, with the cursor at its end, and show the keyboard for it."""
        window.focus_on(field)
        field.state.cursor = len(field.state.text)
        field.state.selected = False
        if self._keyboard_for is not field.state:
            self._keys.reset()
        self._keyboard_for = field.state
        self._reveal = True

    def hide_keyboard(self) -> bool:
        """Hide the keyboard, and tell whether it was shown."""
        self.windows()
        shown = self._keyboard_for is not None
        self._keyboard_for = None
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
