"""Touches and keys on their way to the view they are for."""

from __future__ import annotations

from collections.abc import Callable

from .editing import TextState
from .stage import Guard, Stage
from .touch import DOUBLE_TAP_S, TOUCH_SLOP_DP, find_touched, scroll_by, swipe_direction
from .view import View
from .widgets import EditText
from .windows import Window


def _wants_tap(view: View) -> bool:
    return view.is_clickable or view.on_double_tap is not None or view.on_point is not None


class Fingers:
    """Brings input to what is in front; the code of apps runs under `deliver`."""

    def __init__(self, stage: Stage, deliver: Guard, elapsed_s: Callable[[], float]) -> None:
        self._stage = stage
        self._deliver = deliver
        self._elapsed_s = elapsed_s
        self._last_tap: tuple[float, int, int] | None = None

    # Touches

    def tap(self, x: int, y: int) -> None:
        """Touch shortly; two such touches at one place are a double tap where a view wants that."""
        window, path = self._touched(x, y)
        if window is not None:
            again = self._is_second_tap(x, y)
            self._deliver(window.app, lambda: self._tap(window, path, (x, y), again))

    def _tap(self, window: Window, path: list[View], point: tuple[int, int], again: bool) -> None:
        target = find_touched(path, _wants_tap)
        if target is None:
            return
        target.point_at(*point)
        if isinstance(target, EditText):
            self._stage.focus(window, target)
        action = target.on_double_tap if again and target.on_double_tap else target.on_tap
        if action is not None:
            action()

    def hold(self, x: int, y: int) -> bool:
        """Press long, and tell whether a view wanted that; one that does not is not tapped either."""
        window, path = self._touched(x, y)
        target = find_touched(path, lambda view: view.is_long_clickable)
        if window is None or target is None:
            return False
        self._deliver(window.app, lambda: self._hold(window, target))
        return True

    def _hold(self, window: Window, target: View) -> None:
        if isinstance(target, EditText):
            self._stage.focus(window, target)
            target.state.select_all()
        if target.on_hold is not None:
            target.on_hold()

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Move a finger; content follows it exactly, without momentum.

        Up from the lower edge is Home, down from the upper one shows the notifications.
        """
        direction = swipe_direction(x2 - x1, y2 - y1)
        display = self._stage.display
        if y1 >= display.navigation_top and direction == "up":
            self._stage.go_home()
            return
        if y1 < display.free_area(display.height).top and direction == "down":
            self._stage.open_shade()
            return
        window, path = self._touched(x1, y1, cancel_outside=False)
        if window is not None:
            self._deliver(window.app, lambda: scroll_by(path, direction, (x1, y1), (x2, y2)))

    def is_small(self, dx: int, dy: int) -> bool:
        """Tell whether a finger that moved so little has tapped."""
        return max(abs(dx), abs(dy)) < self._stage.display.metrics.px(TOUCH_SLOP_DP)

    def _touched(self, x: int, y: int, *, cancel_outside: bool = True) -> tuple[Window | None, list[View]]:
        """Return the window under a touch and its views there; a touch beside the active window cancels it."""
        for floating in reversed(self._stage.floating()):
            if floating.bounds.contains(x, y):
                return floating, floating.root.path_to(x, y)
        window = self._stage.active
        overlay = window.overlay
        if overlay is not None and not window.bounds.contains(x, y):
            if cancel_outside and overlay.cancelable and overlay.closes_outside:
                self._deliver(window.app, overlay.cancel)
            return None, []
        return window, window.root.path_to(x, y)

    def _is_second_tap(self, x: int, y: int) -> bool:
        now, last = self._elapsed_s(), self._last_tap
        again = last is not None and now - last[0] < DOUBLE_TAP_S and self.is_small(x - last[1], y - last[2])
        self._last_tap = None if again else (now, x, y)
        return again

    # Keys

    def type_text(self, text: str) -> None:
        """Type into the input that has the focus; without one the text is lost, as on a phone."""
        window = self._stage.active
        self._deliver(window.app, lambda: self._type(window, text))

    def _type(self, window: Window, text: str) -> None:
        field = window.focused_input()
        if field is not None:
            field.state.insert(text if field.multiline else text.replace("\n", " "))
            self._stage.reveal()

    def press(self, name: str) -> None:
        """Press a key that edits, or Enter."""
        window = self._stage.active
        self._deliver(window.app, lambda: self._press(window, name))

    def _press(self, window: Window, name: str) -> None:
        field = window.focused_input()
        if field is None:
            return
        if name not in ("KEYCODE_ENTER", "KEYCODE_NUMPAD_ENTER"):
            field.state.edit_key(name)
            self._stage.reveal()
        elif field.multiline:
            self._type(window, "\n")
        else:
            self._act(field)

    def act(self) -> None:
        """Do what the keyboard's action key does in the input that has the focus."""
        window = self._stage.active
        field = window.focused_input()
        if field is not None:
            self._deliver(window.app, lambda: self._act(field))

    def _act(self, field: EditText) -> None:
        self._stage.hide_keyboard()
        if field.on_action is not None:
            field.on_action()

    def back(self) -> None:
        """Hide the keyboard, or close the window on top, or leave the screen."""
        if self._stage.hide_keyboard():
            return
        window = self._stage.active
        self._deliver(window.app, lambda: self._leave(window))

    def _leave(self, window: Window) -> None:
        if window.overlay is None:
            if not self._stage.front.top.on_back():
                self._stage.go_home()
        elif window.overlay.cancelable:
            window.overlay.cancel()

    def focused_text(self) -> TextState | None:
        """Return the text being edited."""
        field = self._stage.active.focused_input()
        return field.state if field else None
