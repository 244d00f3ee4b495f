"""What the server sees of the device: its tree, its picture, single nodes, its facts."""

from __future__ import annotations

import base64
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .http import RpcError
from .selector import Node, describe, find_nodes

if TYPE_CHECKING:
    from ..machine import Machine
    from ..system import System

Selector = dict[str, object]
Point = tuple[float, float]


@dataclass(slots=True)
class Server:
    """One running server: the device, and where and when a finger that was put down began."""

    machine: Machine
    finger: tuple[float, float, float] | None = None

    @property
    def system(self) -> System:
        return self.machine.system

    def tree(self, *, all_windows: bool = True) -> str:
        """Return the tree with the attributes that this server adds to those of the plain command."""
        self.system.tick()
        order = iter(range(1 << 30))
        return re.sub(
            r' bounds="([^"]*)"',
            lambda match: (
                f' visible-to-user="true" bounds="{match[1]}" drawing-order="{next(order)}" hint="" display-id="0"'
            ),
            self.system.dump(all_windows=all_windows),
        )

    def find(self, selector: Selector) -> list[Node]:
        """Return all nodes that a selector means."""
        return find_nodes(self.tree(), selector)

    def one(self, selector: Selector) -> Node:
        """Return the first node that a selector means.

        Raises:
            RpcError: there is none.
        """
        found = self.find(selector)
        if not found:
            wanted = {name: value for name, value in selector.items() if name != "mask" and value != []}
            raise RpcError(f"androidx.test.uiautomator.UiObjectNotFoundException: UiSelector{wanted}")
        return found[0]


def dump(server: Server, compressed: bool = False, max_depth: int = 50, root_in_active: bool | None = None) -> str:
    """Return the tree, of all windows or of the active one."""
    return server.tree(all_windows=not root_in_active)


def device_info(server: Server) -> dict[str, object]:
    """Return the facts of the device and its display."""
    system = server.system
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
        "sdkInt": int(server.machine.properties["ro.build.version.sdk"]),
    }


def take_screenshot(server: Server, scale: float = 1, quality: int = 80) -> str:
    """Return the picture as JPEG in base64."""
    server.system.tick()
    image = server.system.picture()
    if scale != 1:
        image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))))
    packed = io.BytesIO()
    image.convert("RGB").save(packed, "jpeg", quality=min(95, max(1, int(quality))))
    return base64.b64encode(packed.getvalue()).decode()


def exists(server: Server, selector: Selector) -> bool:
    """Tell whether a selector means anything."""
    return bool(server.find(selector))


def count(server: Server, selector: Selector) -> int:
    """Return how many nodes a selector means."""
    return len(server.find(selector))


def info(server: Server, selector: Selector) -> dict[str, object]:
    """Return what is known of the first node."""
    return describe(server.one(selector))


def infos(server: Server, selector: Selector) -> list[dict[str, object]]:
    """Return what is known of every node."""
    return [describe(node) for node in server.find(selector)]


def text(server: Server, selector: Selector) -> str:
    """Return the text of the first node."""
    return server.one(selector).element.get("text", "")


def last_toast(server: Server) -> str | None:
    """Return the last message, None once it was cleared."""
    return server.system.last_toast or None


def clear_toast(server: Server) -> None:
    """Forget the last message."""
    server.system.clear_last_toast()
