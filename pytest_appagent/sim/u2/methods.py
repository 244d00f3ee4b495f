"""The methods of the server, by the names under which clients call them."""

from __future__ import annotations

import asyncio
import base64
import io
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..commands.keycodes import modifier, read_keycode
from .http import MethodNotFound, RpcError
from .selector import Node, describe, find_nodes

if TYPE_CHECKING:
    from ..machine import Machine

_STEP_S = 0.005  # one step of a swipe
_POLL_S = 0.05
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
_META_SHIFT, _META_CTRL = 0x1, 0x1000

Selector = dict[str, object]


class Methods:
    """Carries out what a client asks for; every public method but `call` is one of the server's."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._system = machine.system
        self._touch: tuple[float, float, float] | None = None

    async def call(self, method: str, parameters: object) -> object:
        """Carry out a method; those that only look or act do so on the machine's thread.

        Raises:
            RpcError: there is no such method, or it fails.
        """
        arguments = parameters if isinstance(parameters, list) else []
        if method in _WAITING:
            return await _WAITING[method](self, *arguments)
        function = _METHODS.get(method)
        if function is None:
            raise MethodNotFound(method)
        return await self._machine.run(function, self, *arguments)

    # Looking

    def tree(self, all_windows: bool = True) -> str:
        """Return the tree with the attributes that this server adds to those of the plain command."""
        self._system.tick()
        text = self._system.dump(all_windows=all_windows)
        order = iter(range(1 << 30))
        return re.sub(
            r' bounds="([^"]*)"',
            lambda match: (
                f' visible-to-user="true" bounds="{match[1]}" drawing-order="{next(order)}" hint="" display-id="0"'
            ),
            text,
        )

    def dump(self, compressed: bool = False, max_depth: int = 50, root_in_active: bool | None = None) -> str:
        return self.tree(all_windows=not root_in_active)

    def device_info(self) -> dict[str, object]:
        system = self._system
        per_dp = system.density / 160
        return {
            "currentPackageName": system.focus[0],
            "displayHeight": system.height,
            "displayRotation": system.rotation,
            "displaySizeDpX": round(system.width / per_dp),
            "displaySizeDpY": round(system.height / per_dp),
            "displayWidth": system.width,
            "naturalOrientation": system.rotation % 2 == 0,
            "productName": system.model,
            "screenOn": True,
            "sdkInt": int(self._machine.properties["ro.build.version.sdk"]),
        }

    def screenshot(self, scale: float = 1, quality: int = 80) -> str:
        self._system.tick()
        image = self._system.picture()
        if scale != 1:
            image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
        packed = io.BytesIO()
        image.convert("RGB").save(packed, "jpeg", quality=min(95, max(1, int(quality))))
        return base64.b64encode(packed.getvalue()).decode()

    def find(self, selector: Selector) -> list[Node]:
        return find_nodes(self.tree(), selector)

    def one(self, selector: Selector) -> Node:
        found = self.find(selector)
        if not found:
            wanted = {name: value for name, value in selector.items() if name != "mask" and value != []}
            raise RpcError(f"androidx.test.uiautomator.UiObjectNotFoundException: UiSelector{wanted}")
        return found[0]

    def exists(self, selector: Selector) -> bool:
        return bool(self.find(selector))

    def count(self, selector: Selector) -> int:
        return len(self.find(selector))

    def info(self, selector: Selector) -> dict[str, object]:
        return describe(self.one(selector))

    def infos(self, selector: Selector) -> list[dict[str, object]]:
        return [describe(node) for node in self.find(selector)]

    def text(self, selector: Selector) -> str:
        return self.one(selector).element.get("text", "")

    async def wait(self, selector: Selector, timeout_ms: float = 0, *, gone: bool = False) -> bool:
        end_s = time.monotonic() + timeout_ms / 1000
        while await self._machine.run(self.exists, selector) == gone:
            if time.monotonic() >= end_s:
                return False
            await asyncio.sleep(_POLL_S)
        return True

    async def wait_gone(self, selector: Selector, timeout_ms: float = 0) -> bool:
        return await self.wait(selector, timeout_ms, gone=True)

    # Touching

    def click(self, target: float | Selector, y: float = 0, hold_ms: float = 0) -> bool:
        if isinstance(target, dict):
            x, y = self.one(target).center
        else:
            x = round(target)
        self._system.hold(x, round(y), hold_ms / 1000)
        return True

    def swipe(self, x1: float, y1: float, x2: float, y2: float, steps: int = 55) -> bool:
        self._system.swipe(round(x1), round(y1), round(x2), round(y2), steps * _STEP_S)
        return True

    def swipe_points(self, points: list[float], steps: int = 55) -> bool:
        return self.swipe(points[0], points[1], points[-2], points[-1], steps)

    def drag(self, x1: float, y1: float, x2: float, y2: float, steps: int = 100) -> bool:
        self._system.drag(round(x1), round(y1), round(x2), round(y2), steps * _STEP_S)
        return True

    def drag_to(self, selector: Selector, target: float | Selector, *rest: float) -> bool:
        x1, y1 = self.one(selector).center
        x2, y2 = self.one(target).center if isinstance(target, dict) else (round(target), round(rest[0]))
        return self.drag(x1, y1, x2, y2)

    def inject(self, action: int, x: float, y: float, meta: int = 0) -> bool:
        if action == 0:
            self._touch = x, y, time.monotonic()
        elif action == 1 and self._touch is not None:
            x1, y1, began_s = self._touch
            self._touch = None
            self._system.swipe(round(x1), round(y1), round(x), round(y), time.monotonic() - began_s)
        return True

    def scroll(self, selector: Selector, vertical: bool, *, forward: bool) -> bool:
        """Scroll by most of what is seen, and tell whether anything moved."""
        left, top, right, bottom = self.one(selector).bounds
        x, y = (left + right) // 2, (top + bottom) // 2
        width, height = (right - left) * 4 // 10, (bottom - top) * 4 // 10
        before = self._system.dump()
        sign = 1 if forward else -1
        if vertical:
            self._system.swipe(x, y + sign * height, x, y - sign * height, 0.3)
        else:
            self._system.swipe(x + sign * width, y, x - sign * width, y, 0.3)
        return self._system.dump() != before

    def scroll_to_end(self, selector: Selector, vertical: bool, most: int, *, forward: bool) -> bool:
        return any(not self.scroll(selector, vertical, forward=forward) for _ in range(min(most, _MOST_SWIPES)))

    def scroll_to(self, selector: Selector, target: Selector, vertical: bool = True) -> bool:
        self.scroll_to_end(selector, vertical, _MOST_SWIPES, forward=False)
        while not self.exists(target):
            if not self.scroll(selector, vertical, forward=True):
                return self.exists(target)
        return True

    # Keys and text

    def press(self, name: str) -> bool:
        if name not in _KEYS:
            return False
        self._system.key(f"KEYCODE_{_KEYS[name]}")
        return True

    def press_code(self, code: int, meta: int = 0) -> bool:
        held = {name for bit, name in ((_META_SHIFT, "SHIFT"), (_META_CTRL, "CTRL")) if meta & bit}
        key = read_keycode(str(code))
        if not modifier(key):
            self._system.key(key, frozenset(held))
        return True

    def set_text(self, selector: Selector, text: str | None) -> bool:
        node = self.one(selector)
        if node.element.get("focused") != "true":
            self._system.tap(*node.center)
        self._system.replace_text(text or "")
        return True

    def clear_text(self, selector: Selector) -> bool:
        return self.set_text(selector, "")

    def clear_input(self) -> bool:
        self._system.replace_text("")
        return True

    def clipboard(self) -> str:
        return self._system.clipboard

    def set_clipboard(self, label: object, text: str) -> bool:
        self._system.clipboard = text
        return True

    # The device

    def freeze(self, frozen: bool = True) -> None:
        self._system.settings["system", "user_rotation"] = str(self._system.rotation)
        self._system.settings["system", "accelerometer_rotation"] = "0" if frozen else "1"

    def turn(self, name: str) -> bool:
        self._system.settings["system", "user_rotation"] = str(_TURNS[name])
        self._system.settings["system", "accelerometer_rotation"] = "0"
        return True

    def open_shade(self) -> bool:
        self._system.open_shade()
        return True

    def last_toast(self) -> str | None:
        return self._system.last_toast or None

    def clear_toast(self) -> None:
        self._system.clear_last_toast()

    def nothing(self, *_arguments: object) -> bool:
        """Answer what has nothing to do here: the screen is always on."""
        return True


_MOST_SWIPES = 50


def _scrolling(*, forward: bool, to_end: bool = False) -> Callable[..., object]:
    if to_end:
        return lambda methods, selector, vertical=True, most=_MOST_SWIPES, *rest: methods.scroll_to_end(
            selector, vertical, most, forward=forward
        )
    return lambda methods, selector, vertical=True, *rest: methods.scroll(selector, vertical, forward=forward)


_WAITING = {"waitForExists": Methods.wait, "waitUntilGone": Methods.wait_gone}
_METHODS: dict[str, Callable[..., object]] = {
    "clearInputText": Methods.clear_input,
    "clearLastToast": Methods.clear_toast,
    "clearTextField": Methods.clear_text,
    "click": Methods.click,
    "count": Methods.count,
    "deviceInfo": Methods.device_info,
    "drag": Methods.drag,
    "dragTo": Methods.drag_to,
    "dumpWindowHierarchy": Methods.dump,
    "exist": Methods.exists,
    "flingBackward": _scrolling(forward=False),
    "flingForward": _scrolling(forward=True),
    "flingToBeginning": _scrolling(forward=False, to_end=True),
    "flingToEnd": _scrolling(forward=True, to_end=True),
    "freezeRotation": Methods.freeze,
    "getClipboard": Methods.clipboard,
    "getLastToast": Methods.last_toast,
    "getText": Methods.text,
    "injectInputEvent": Methods.inject,
    "objInfo": Methods.info,
    "objInfoOfAllInstances": Methods.infos,
    "openNotification": Methods.open_shade,
    "openQuickSettings": Methods.open_shade,
    "ping": lambda methods: "pong",
    "pressKey": Methods.press,
    "pressKeyCode": Methods.press_code,
    "scrollBackward": _scrolling(forward=False),
    "scrollForward": _scrolling(forward=True),
    "scrollTo": Methods.scroll_to,
    "scrollToBeginning": _scrolling(forward=False, to_end=True),
    "scrollToEnd": _scrolling(forward=True, to_end=True),
    "setClipboard": Methods.set_clipboard,
    "setOrientation": Methods.turn,
    "setText": Methods.set_text,
    "sleep": Methods.nothing,
    "swipe": Methods.swipe,
    "swipePoints": Methods.swipe_points,
    "takeScreenshot": Methods.screenshot,
    "wakeUp": Methods.nothing,
}
