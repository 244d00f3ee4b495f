"""The methods of the server by the names under which clients call them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from . import input as acts
from . import screen as looks
from .http import Answer, MethodNotFound
from .screen import Selector, Server

if TYPE_CHECKING:
    from ..machine import Machine

_POLL_S = 0.05

_METHODS: dict[str, Callable[..., object]] = {
    "clearInputText": acts.clear_input,
    "clearLastToast": looks.clear_toast,
    "clearTextField": acts.clear_text,
    "click": acts.click,
    "count": looks.count,
    "deviceInfo": looks.device_info,
    "drag": acts.drag,
    "dragTo": acts.drag_to,
    "dumpWindowHierarchy": looks.dump,
    "exist": looks.exists,
    "flingBackward": acts.scroll_backward,
    "flingForward": acts.scroll_forward,
    "flingToBeginning": acts.scroll_to_beginning,
    "flingToEnd": acts.scroll_to_end,
    "freezeRotation": acts.freeze_rotation,
    "getClipboard": acts.get_clipboard,
    "getLastToast": looks.last_toast,
    "getText": looks.text,
    "injectInputEvent": acts.inject,
    "objInfo": looks.info,
    "objInfoOfAllInstances": looks.infos,
    "openNotification": acts.open_shade,
    "openQuickSettings": acts.open_shade,
    "pressKey": acts.press_key,
    "pressKeyCode": acts.press_key_code,
    "scrollBackward": acts.scroll_backward,
    "scrollForward": acts.scroll_forward,
    "scrollTo": acts.scroll_to,
    "scrollToBeginning": acts.scroll_to_beginning,
    "scrollToEnd": acts.scroll_to_end,
    "setClipboard": acts.set_clipboard,
    "setOrientation": acts.set_orientation,
    "setText": acts.set_text,
    "sleep": acts.do_nothing,
    "swipe": acts.swipe,
    "swipePoints": acts.swipe_points,
    "takeScreenshot": looks.take_screenshot,
    "wakeUp": acts.do_nothing,
}


def answerer(machine: Machine) -> Answer:
    """Return the function that carries out a method on a device."""
    return partial(_answer, Server(machine))


async def _answer(server: Server, method: str, parameters: object) -> object:
    """Carry out a method; those that do not wait do so on the machine's thread.

    Raises:
        RpcError: there is no such method, or it fails.
    """
    arguments = parameters if isinstance(parameters, list) else []
    if method in _WAITING:
        return await _WAITING[method](server, *arguments)
    function = _METHODS.get(method)
    if function is None:
        raise MethodNotFound(method)
    return await server.machine.run(function, server, *arguments)


async def _wait_for_exists(server: Server, selector: Selector, timeout_ms: float = 0) -> bool:
    return await _wait(server, selector, timeout_ms, there=True)


async def _wait_until_gone(server: Server, selector: Selector, timeout_ms: float = 0) -> bool:
    return await _wait(server, selector, timeout_ms, there=False)


async def _wait(server: Server, selector: Selector, timeout_ms: float, *, there: bool) -> bool:
    end_s = time.monotonic() + timeout_ms / 1000
    while await server.machine.run(looks.exists, server, selector) != there:
        if time.monotonic() >= end_s:
            return False
        await asyncio.sleep(_POLL_S)
    return True


_WAITING: dict[str, Callable[..., Awaitable[bool]]] = {
    "waitForExists": _wait_for_exists,
    "waitUntilGone": _wait_until_gone,
}
