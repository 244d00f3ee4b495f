"""What the server does to the device: touches, scrolling, keys, text, its state."""

from __future__ import annotations

import time

from ..commands.keycodes import modifier, read_keycode
from .screen import Selector, Server, exists

_STEP_S = 0.005  # one step of a swipe
_MOST_SWIPES = 50
_KEYS = {
    "home": "HOME",
    "back": "BACK",
    "left": "DPAD_LEFT",
    "right": "DPAD_RIGHT",
    "up": "DPAD_UP",
    "down": "DPAD_DOWN",
    "center": "DPAD_CENTER",
    "menu": "MENU",
    "search": "SEARCH",
    "enter": "ENTER",
    "delete": "DEL",
    "del": "DEL",
    "recent": "APP_SWITCH",
    "volume_up": "VOLUME_UP",
    "volume_down": "VOLUME_DOWN",
    "volume_mute": "VOLUME_MUTE",
    "camera": "CAMERA",
    "power": "POWER",
}
_TURNS = {"natural": 0, "left": 1, "upsidedown": 2, "right": 3}
_META = ((0x1, "SHIFT"), (0x1000, "CTRL"))


def click(server: Server, target: float | Selector, y: float = 0, hold_ms: float = 0) -> bool:
    """Touch a point or a node, for as long as `hold_ms`."""
    if isinstance(target, dict):
        x, y = server.one(target).center
    else:
        x = round(target)
    server.system.hold(x, round(y), hold_ms / 1000)
    return True


def swipe(server: Server, x1: float, y1: float, x2: float, y2: float, steps: int = 55) -> bool:
    """Swipe from one point to another."""
    server.system.swipe(round(x1), round(y1), round(x2), round(y2), steps * _STEP_S)
    return True


def swipe_points(server: Server, points: list[float], steps: int = 55) -> bool:
    """Swipe from the first of several points to the last: the way between them is not told apart."""
    return swipe(server, points[0], points[1], points[-2], points[-1], steps)


def drag(server: Server, x1: float, y1: float, x2: float, y2: float, steps: int = 100) -> bool:
    """Press long, then move."""
    server.system.drag(round(x1), round(y1), round(x2), round(y2), steps * _STEP_S)
    return True


def drag_to(server: Server, selector: Selector, target: float | Selector, *rest: float) -> bool:
    """Drag a node to a point or to another node."""
    x1, y1 = server.one(selector).center
    x2, y2 = server.one(target).center if isinstance(target, dict) else (round(target), round(rest[0]))
    return drag(server, x1, y1, x2, y2)


def inject(server: Server, action: int, x: float, y: float, meta: int = 0) -> bool:
    """Put a finger down (0), lift it (1) or move it (2)."""
    if action == 0:
        server.finger = x, y, time.monotonic()
    elif action == 1 and server.finger is not None:
        x1, y1, began_s = server.finger
        server.finger = None
        server.system.swipe(round(x1), round(y1), round(x), round(y), time.monotonic() - began_s)
    return True


def scroll_forward(server: Server, selector: Selector, vertical: bool = True, *rest: object) -> bool:
    """Scroll on by most of what is seen, and tell whether anything moved."""
    return _scroll(server, selector, vertical, 1)


def scroll_backward(server: Server, selector: Selector, vertical: bool = True, *rest: object) -> bool:
    """Scroll back by most of what is seen, and tell whether anything moved."""
    return _scroll(server, selector, vertical, -1)


def scroll_to_end(
    server: Server, selector: Selector, vertical: bool = True, most: int = _MOST_SWIPES, *rest: object
) -> bool:
    """Scroll on until nothing moves any more."""
    return any(not scroll_forward(server, selector, vertical) for _ in range(min(most, _MOST_SWIPES)))


def scroll_to_beginning(
    server: Server, selector: Selector, vertical: bool = True, most: int = _MOST_SWIPES, *rest: object
) -> bool:
    """Scroll back until nothing moves any more."""
    return any(not scroll_backward(server, selector, vertical) for _ in range(min(most, _MOST_SWIPES)))


def scroll_to(server: Server, selector: Selector, target: Selector, vertical: bool = True) -> bool:
    """Scroll from the beginning until a node is seen, and tell whether it is."""
    scroll_to_beginning(server, selector, vertical)
    while not exists(server, target):
        if not scroll_forward(server, selector, vertical):
            return exists(server, target)
    return True


def _scroll(server: Server, selector: Selector, vertical: bool, sign: int) -> bool:
    left, top, right, bottom = server.one(selector).bounds
    x, y = (left + right) // 2, (top + bottom) // 2
    across, along = (right - left) * 4 // 10 * sign, (bottom - top) * 4 // 10 * sign
    before = server.system.dump()
    if vertical:
        swipe(server, x, y + along, x, y - along)
    else:
        swipe(server, x + across, y, x - across, y)
    return server.system.dump() != before


def press_key(server: Server, name: str) -> bool:
    """Press a key by one of the library's names, and tell whether it is one."""
    if name not in _KEYS:
        return False
    server.system.key(f"KEYCODE_{_KEYS[name]}")
    return True


def press_key_code(server: Server, code: int, meta: int = 0) -> bool:
    """Press a key by its number, while others are held."""
    key = read_keycode(str(code))
    if not modifier(key):
        server.system.key(key, frozenset(name for bit, name in _META if meta & bit))
    return True


def set_text(server: Server, selector: Selector, text: str | None) -> bool:
    """Replace what an input holds."""
    node = server.one(selector)
    if node.element.get("focused") != "true":
        server.system.tap(*node.center)
    server.system.replace_text(text or "")
    return True


def clear_text(server: Server, selector: Selector) -> bool:
    """Empty an input."""
    return set_text(server, selector, "")


def clear_input(server: Server) -> bool:
    """Empty the input that has the focus."""
    server.system.replace_text("")
    return True


def get_clipboard(server: Server) -> str:
    """Return the text in the clipboard."""
    return server.system.clipboard


def set_clipboard(server: Server, label: object, text: str) -> bool:
    """Put a text into the clipboard."""
    server.system.clipboard = text
    return True


def freeze_rotation(server: Server, frozen: bool = True) -> None:
    """Lock the display as it is turned, or let it follow how the device is held."""
    server.system.settings["system", "user_rotation"] = str(server.system.rotation)
    server.system.settings["system", "accelerometer_rotation"] = "0" if frozen else "1"


def set_orientation(server: Server, name: str) -> bool:
    """Turn the display, and lock it."""
    server.system.settings["system", "user_rotation"] = str(_TURNS[name])
    server.system.settings["system", "accelerometer_rotation"] = "0"
    return True


def open_shade(server: Server) -> bool:
    """Pull the notifications down."""
    server.system.open_shade()
    return True


def do_nothing(server: Server, *_arguments: object) -> bool:
    """Answer what has nothing to do here: the screen is always on."""
    return True
