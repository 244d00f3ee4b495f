"""Windows: view trees laid out on the display, and the picture they make together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from .app import App, Overlay, Screen
from .geometry import Rect
from .keyboard import HEIGHT_SHARE, NAVIGATION_BAR_DP, PACKAGE, Keyboard
from .layouts import Column, Scroll, Stack
from .render import Canvas
from .theme import Theme
from .view import FILL, Metrics, View
from .widgets import EditText, Text, baseline_px

STATUS_BAR_DP = 24.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """The size of the display as it is held, and how dp become pixels on it."""

    width: int
    height: int
    metrics: Metrics

    @property
    def bounds(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def free_area(self, bottom: int) -> Rect:
        """Return what lies between the status bar and `bottom`."""
        return Rect(0, self.metrics.px(STATUS_BAR_DP), self.width, bottom)

    @property
    def navigation_top(self) -> int:
        """The upper edge of the navigation bar."""
        return self.height - self.metrics.px(NAVIGATION_BAR_DP)

    @property
    def keyboard_top(self) -> int:
        """The upper edge that the keyboard has when it is shown."""
        return self.height - round(self.height * HEIGHT_SHARE)


@dataclass(eq=False, slots=True, kw_only=True)
class Window:
    """A view tree at its place; `app` is whose code handles its touches, None for the system's own."""

    package: str
    root: View
    app: App | None = None
    overlay: Overlay | None = None
    bounds: Rect
    background: str | None = None

    def focused_input(self) -> EditText | None:
        """Return the input that typing goes to."""
        for view in self.root.walk():
            if isinstance(view, EditText) and view.is_focused and view.enabled:
                return view
        return None

    def focus_on(self, field_view: EditText | None) -> None:
        """Give the focus to one input, and take it from all others."""
        for view in self.root.walk():
            if isinstance(view, EditText):
                view.state.focused = field_view is not None and view.state is field_view.state


@dataclass(eq=False, kw_only=True)
class _Decor(Stack):
    """The outermost view of a screen: it reaches under the system bars, its content does not."""

    free: Rect = field(default=Rect(0, 0, 0, 0))

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        for child in self.children:
            child.arrange(metrics, inner if isinstance(child, _Decor) else self.free, self.shown)


def screen_window(display: Display, app: App, screen: Screen, bottom: int) -> Window:
    """Build and lay out a screen of an app whose content ends at `bottom`."""
    free = display.free_area(bottom)
    content = Stack([screen.build()], id="android:id/content", width=FILL, height=FILL)
    inner = _Decor([content], cls="android.widget.LinearLayout", free=free)
    root = _Decor([inner], free=free)
    root.arrange(display.metrics, display.bounds, display.bounds)
    return Window(package=app.info.package, root=root, app=app, bounds=display.bounds, background=screen.background)


def overlay_window(display: Display, overlay: Overlay, package: str, app: App | None, bottom: int) -> Window:
    """Build and lay out what opens over a screen."""
    view = overlay.build()
    bounds = overlay.place(view, display.free_area(bottom), display.metrics)
    view.arrange(display.metrics, bounds, display.bounds)
    return Window(package=overlay.package or package, root=view, app=app, overlay=overlay, bounds=bounds)


def keyboard_window(display: Display, keyboard: Keyboard) -> Window:
    """Build and lay out the keyboard along the lower edge."""
    bounds = Rect(0, display.keyboard_top, display.width, display.height)
    view = keyboard.build()
    view.arrange(display.metrics, bounds, bounds)
    return Window(package=PACKAGE, root=view, bounds=bounds)


def reveal_focused(metrics: Metrics, window: Window) -> bool:
    """Scroll a focused input into sight, and tell whether anything moved."""
    target = window.focused_input()
    if target is None:
        return False
    return any(
        view.reveal(metrics, target.bounds)
        for view in window.root.walk()
        if isinstance(view, Scroll) and any(part is target for part in view.walk())
    )


def draw_screen(
    display: Display, theme: Theme, windows: Sequence[Window], keyboard: Window | None, toasts: Sequence[str], now: str
) -> Image.Image:
    """Return the picture of all windows, bottom first, with the system bars."""
    image = Image.new("RGB", (display.width, display.height), theme.color("surface"))
    canvas = Canvas(image, theme)
    for window in windows:
        if window.background:
            canvas.fill(window.bounds, window.background)
        if window.overlay is None:
            window.root.draw(canvas, display.metrics)
            _draw_status_bar(canvas, display, now)
            continue
        if window.overlay.dim:
            canvas.dim(window.overlay.dim)
        window.root.draw(canvas, display.metrics)
    if keyboard is not None:
        keyboard.root.draw(canvas, display.metrics)
    _draw_handle(canvas, display)
    for toast in toasts:
        _draw_toast(canvas, display, toast)
    return image


def _draw_status_bar(canvas: Canvas, display: Display, now: str) -> None:
    metrics = display.metrics
    top = (metrics.px(STATUS_BAR_DP) - metrics.sp(13 * 1.15 + 4)) // 2
    canvas.text(metrics.px(20), baseline_px(metrics, 13, top), now, metrics.sp(13), "medium", "on_surface")
    right = display.width - metrics.px(16)
    side = metrics.px(15)
    upper = (metrics.px(STATUS_BAR_DP) - side) // 2
    for name in ("battery", "signal", "wifi"):
        canvas.icon(name, Rect(right - side, upper, right, upper + side), "on_surface")
        right -= side + metrics.px(3)


def _draw_handle(canvas: Canvas, display: Display) -> None:
    metrics = display.metrics
    width, height = metrics.px(108), metrics.px(4)
    left = (display.width - width) // 2
    top = display.height - metrics.px(NAVIGATION_BAR_DP / 2) - height // 2
    canvas.rounded(Rect(left, top, left + width, top + height), height // 2, "on_surface")


def _draw_toast(canvas: Canvas, display: Display, message: str) -> None:
    metrics = display.metrics
    text = Text(message, color="inverse_on_surface", lines=2, padding=(20, 12))
    view = Column([text], background="inverse_surface", radius=22)
    width, height = view.measure(metrics, display.width - metrics.px(64), display.height)
    left = (display.width - width) // 2
    bottom = display.height - metrics.px(96)
    view.arrange(metrics, Rect(left, bottom - height, left + width, bottom), display.bounds)
    view.draw(canvas, metrics)
