"""What on a screen belongs to the system: status bar, navigation bar, on-screen keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from .frame import Display, Foreground
from .geometry import Bounds
from .hierarchy import Hierarchy, Node

SYSTEM_UI = "com.android.systemui"

# Heights in dp. A status bar has 24 dp, up to 50 around a camera hole; its texts end at 32. A navigation bar has 48 dp
# with three buttons; the gesture handle lies in the lowest 20. A window is a bar up to the first numbers; pictures
# are compared outside the second ones, so that as little of the app as possible is left out.
_BAR_WINDOW_DP = 64
_STATUS_TEXT_DP = 32
_HANDLE_DP = 20

_KEYBOARD_PARTS = ("inputmethod", "keyboard", "swiftkey", "honeyboard", ".ime", "sogou.input", "iflytek.input")


@dataclass(frozen=True, slots=True, kw_only=True)
class Chrome:
    """The system's share of a tree.

    Attributes:
        bars: orders of nodes that belong to a system bar.
        keyboard: orders of nodes that belong to the on-screen keyboard.
        keyboard_top: upper edge of the keyboard in pixels, None if it is not shown.
    """

    bars: frozenset[int] = frozenset()
    keyboard: frozenset[int] = frozenset()
    keyboard_top: int | None = None

    def owns(self, node: Node) -> bool:
        """Whether the node is none of the app's."""
        return node.order in self.bars or node.order in self.keyboard


def dp(display: Display, value: float) -> int:
    """Return device pixels for density-independent ones, at least 1."""
    return max(1, round(value * display.density / 160))


def content_area(display: Display) -> Bounds:
    """The display without the texts of the status bar and without the gesture handle."""
    return Bounds(
        left=0,
        top=dp(display, _STATUS_TEXT_DP),
        right=display.width,
        bottom=max(dp(display, _STATUS_TEXT_DP) + 1, display.height - dp(display, _HANDLE_DP)),
    )


def find_chrome(
    hierarchy: Hierarchy, display: Display, foreground: Foreground, keyboard_top: int | None = None
) -> Chrome:
    """Tell the system's nodes from the app's.

    When the system's own screens are in front (lock screen, quick settings), their nodes are content like any other;
    only a window that is nothing but a bar stays chrome.
    """
    tops = {node.window: node for node in hierarchy.nodes if node.parent is None}
    bar_windows = {window for window, top in tops.items() if _is_system(top) and _is_bar(top.bounds, display)}
    keyboard_windows = {window for window, top in tops.items() if is_keyboard(top.package)}
    keyboard_windows -= {window for window, top in tops.items() if top.package == foreground.package}
    inside_apps = foreground.package != SYSTEM_UI and any(
        not _is_system(top) and window not in keyboard_windows for window, top in tops.items()
    )
    bars: set[int] = set()
    for node in hierarchy.nodes:
        in_bar_of_app = inside_apps and _is_system(node) and _is_bar(node.bounds, display)
        if node.window in bar_windows or node.parent in bars or in_bar_of_app:
            bars.add(node.order)
    keyboard = frozenset(node.order for node in hierarchy.nodes if node.window in keyboard_windows)
    if keyboard_top is None and keyboard:
        keyboard_top = _top_of_keyboard([hierarchy.nodes[order] for order in keyboard], display)
    return Chrome(bars=frozenset(bars), keyboard=keyboard, keyboard_top=keyboard_top)


def is_keyboard(package: str) -> bool:
    """Whether a package is an input method, by its name."""
    return any(part in package.lower() for part in _KEYBOARD_PARTS)


def _is_system(node: Node) -> bool:
    return node.package == SYSTEM_UI or node.resource_id.startswith(SYSTEM_UI + ":")


def _is_bar(bounds: Bounds, display: Display) -> bool:
    """Whether a rectangle is a strip along an edge of the display, or lies in one."""
    strip = dp(display, _BAR_WINDOW_DP)
    return (
        bounds.bottom <= strip
        or bounds.top >= display.height - strip
        or (bounds.height > bounds.width and (bounds.right <= strip or bounds.left >= display.width - strip))
    )


def _top_of_keyboard(nodes: list[Node], display: Display) -> int | None:
    """The window of a keyboard may be as tall as the display; its keys tell where it begins."""
    tops = [node.bounds.top for node in nodes if node.bounds.area and (node.clickable or node.focusable)]
    tops = tops or [node.bounds.top for node in nodes if node.bounds.area]
    return min(tops) if tops and min(tops) < display.height else None
