"""Windows: view trees laid out on the display, and the picture they make together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from .app import App, Overlay, Screen
from .compose import compose_view
from .geometry import Rect
from .keyboard import NAVIGATION_BAR_DP, PACKAGE, Keyboard
from .layouts import Column, Scroll, Stack
from .notifications import SYSTEM_UI
from .render import Canvas
from .status_bar import STATUS_BAR_DP
from .theme import Theme
from .view import FILL, Metrics, View
from .widgets import EditText, Spinner, Text

_KEYBOARD_SHARE = 0.38
_KEYBOARD_SHARE_WIDE = 0.56


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """The size of the display as it is held, by how many quarter turns, and how dp become pixels on it."""

    width: int
    height: int
    rotation: int = 0
    metrics: Metrics

    @property
    def bounds(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    @property
    def is_wide(self) -> bool:
        return self.width > self.height

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
        share = _KEYBOARD_SHARE_WIDE if self.is_wide else _KEYBOARD_SHARE
        return self.height - round(self.height * share)


@dataclass(eq=False, slots=True, kw_only=True)
class Window:
    """A view tree at its place; `app` is whose code handles its touches, None for the system's own."""

    package: str
    root: View
    app: App | None = None
    overlay: Overlay | None = None
    bounds: Rect
    background: str | None = None
    is_secure: bool = False

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

    @property
    def spins(self) -> bool:
        """Whether something in it turns without an end."""
        return any(isinstance(view, Spinner) and not view.shown.empty for view in self.root.walk())


@dataclass(eq=False, kw_only=True)
class _Decor(Stack):
    """The outermost view of a screen: it reaches under the system bars, its content does not."""

    free: Rect = field(default=Rect(0, 0, 0, 0))

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        for child in self.children:
            child.arrange(metrics, inner if isinstance(child, _Decor) else self.free, self.shown)


def screen_window(display: Display, app: App, screen: Screen, bottom: int) -> Window:
    """Build and lay out a screen of an app whose content ends at `bottom`."""
    screen.wide = display.is_wide
    free = display.free_area(bottom)
    built = compose_view(screen.build()) if app.uses_compose else screen.build()
    content = Stack([built], id="android:id/content", width=FILL, height=FILL)
    inner = _Decor([content], cls="android.widget.LinearLayout", free=free)
    root = _Decor([inner], free=free)
    root.arrange(display.metrics, display.bounds, display.bounds)
    return Window(
        package=app.info.package,
        root=root,
        app=app,
        bounds=display.bounds,
        background=screen.background,
        is_secure=screen.secure,
    )


def overlay_window(display: Display, overlay: Overlay, app: App | None, bottom: int) -> Window:
    """Build and lay out what opens over a screen."""
    overlay.wide = display.is_wide
    view = overlay.build()
    if app is not None and app.uses_compose and overlay.package is None:
        view = Stack([compose_view(view)], id="android:id/content", width=view.width, height=view.height)
    bounds = overlay.place(view, display.free_area(bottom), display.metrics)
    view.arrange(display.metrics, bounds, display.bounds)
    package = overlay.package or (app.info.package if app else SYSTEM_UI)
    return Window(package=package, root=view, app=app, overlay=overlay, bounds=bounds)


def keyboard_window(display: Display, keyboard: Keyboard) -> Window:
    """Build and lay out the keyboard along the lower edge."""
    bounds = Rect(0, display.keyboard_top, display.width, display.height)
    view = keyboard.build()
    view.arrange(display.metrics, bounds, bounds)
    return Window(package=PACKAGE, root=view, bounds=bounds)


def bar_window(display: Display, bar: View) -> Window:
    """Lay out the status bar along the upper edge."""
    bounds = Rect(0, 0, display.width, display.metrics.px(STATUS_BAR_DP))
    # The bar's words stay as they are when the font grows, for the bar does not.
    metrics = Metrics(display.metrics.density)
    bar.arrange(metrics, bounds, bounds)
    return Window(package=SYSTEM_UI, root=bar, bounds=bounds)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything that is on the display at one moment.

    Attributes:
        windows: what is in front, bottom first.
        bar: the status bar.
        floating: what lies over all windows and takes touches there: heads-up notification, keyboard.
        toasts: messages that take no touches.
        time_s: moves what turns by itself.
    """

    display: Display
    theme: Theme
    windows: Sequence[Window]
    bar: Window
    floating: Sequence[Window]
    toasts: Sequence[str]
    time_s: float


def draw_scene(scene: Scene) -> Image.Image:
    """Return the picture of all windows with the system bars."""
    display, theme = scene.display, scene.theme
    if any(window.is_secure for window in scene.windows):
        return Image.new("RGB", (display.width, display.height))
    image = Image.new("RGB", (display.width, display.height), theme.color("surface"))
    canvas = Canvas(image, theme, time_s=scene.time_s)
    for window in scene.windows:
        if window.background:
            canvas.fill(window.bounds, window.background)
        if window.overlay is None:
            window.root.draw(canvas, display.metrics)
            scene.bar.root.draw(canvas, Metrics(display.metrics.density))
            continue
        if window.overlay.dim:
            canvas.dim(window.overlay.dim)
        window.root.draw(canvas, display.metrics)
    for window in scene.floating:
        window.root.draw(canvas, display.metrics)
    _draw_handle(canvas, display)
    for toast in scene.toasts:
        _draw_toast(canvas, display, toast)
    return image


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
