"""A device in memory."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ..actions import Direction
from ..device.gesture import DragFromTo, Gesture, HoldAt, SwipeFromTo, TapAt
from ..device.protocol import DeviceInfo, Key, Mark
from ..screen.frame import Display, Foreground, Frame
from ..screen.geometry import Bounds, Point
from .frames import frame_of, id_names

if TYPE_CHECKING:
    from ..device.protocol import Device

Script = Mapping[tuple[str, str], str]
"""(name of a screen, what is done there) → name of the screen that comes then."""


class ScriptedDevice:
    """A device in memory: named screens, and what leads from one to another.

    Where the script is silent, a tap puts the focus on an input or toggles what is checkable, and typing changes the
    text of the focused node. `launch` shows the start screen; everything else is only recorded.

    Attributes:
        screen: name of the screen that is shown.
        performed: all that was done to the device: gestures as they came, calls as tuples like `("press", "back")`.
        log: what `log_since` returns.
    """

    def __init__(
        self,
        screens: Mapping[str, str | bytes | Frame],
        *,
        start: str,
        on_tap: Script | None = None,
        on_hold: Script | None = None,
        on_swipe: Mapping[tuple[str, Direction], str] | None = None,
        on_press: Mapping[tuple[str, Key], str] | None = None,
        versions: Mapping[str, str] | None = None,
        now: datetime = datetime(2026, 3, 2, 9, 0, tzinfo=UTC),
    ) -> None:
        """Set up the device.

        Args:
            screens: name → dump, or a whole frame.
            start: name of the first screen.
            on_tap: `("home", "New event")` → screen after a tap on the node with that text, content description or
                resource-id, or on the clickable node around it.
            on_hold: likewise for a long press.
            on_swipe: `("home", "up")` → screen after the finger moved that way.
            on_press: `("form", "back")` → screen after that key.
            versions: package → version of the installed apps; every app is installed if left out.
            now: what the device's clock shows.
        """
        self._frames = {name: given if isinstance(given, Frame) else frame_of(given) for name, given in screens.items()}
        self._start = start
        self._on_tap, self._on_hold = on_tap or {}, on_hold or {}
        self._on_swipe, self._on_press = on_swipe or {}, on_press or {}
        self._versions = versions
        self._now = now
        self._failures: dict[str, list[Exception]] = {}
        self.screen = start
        self.performed: list[Gesture | tuple[str, ...]] = []
        self.log = ""
        leads_to = {*self._on_tap.values(), *self._on_hold.values(), *self._on_swipe.values(), *self._on_press.values()}
        if unknown := {start, *leads_to} - set(self._frames):
            raise ValueError(f"the script leads to {sorted(unknown)}; there are {sorted(self._frames)}")

    def fail_with(self, error: Exception, *, at: str, times: int = 1) -> None:
        """Have the next calls of a method, "capture" for instance, raise an error."""
        self._failures.setdefault(at, []).extend([error] * times)

    @property
    def info(self) -> DeviceInfo:
        """What a report says of it."""
        return DeviceInfo(serial="scripted", model="Scripted", release="14", sdk=34, simulated=True)

    def capture(self, settle_s: float = 3.0) -> Frame:
        """Return the frame of the screen that is shown."""
        self._raise_if_told("capture")
        return self._frames[self.screen]

    def glance(self, after: Gesture | None = None) -> Frame:
        """Perform the gesture if there is one, and return the frame of the screen that is shown."""
        if after is not None:
            self.perform(after)
        self._raise_if_told("glance")
        return self._frames[self.screen]

    def shows(self, frame: Frame) -> bool:
        """Whether that frame is of the screen that is shown."""
        return frame == self._frames[self.screen]

    def perform(self, gesture: Gesture) -> None:
        """Record the gesture and follow the script."""
        self._raise_if_told("perform")
        self.performed.append(gesture)
        match gesture:
            case TapAt(point=point):
                after = self._touched(point, self._on_tap)
                if after is None:
                    self._focus_or_toggle(point)
            case HoldAt(point=point):
                after = self._touched(point, self._on_hold)
            case SwipeFromTo(start=start, end=end) | DragFromTo(start=start, end=end):
                after = self._on_swipe.get((self.screen, _direction(start, end)))
        self.screen = after or self.screen

    def type_text(self, text: str, *, replace: bool = False) -> None:
        """Change the text of the focused node, if one has the focus."""
        self._record("type_text", text)
        root = self._root()
        for node in root.iter("node"):
            if node.get("focused") == "true":
                node.set("text", text if replace else node.get("text", "") + text)
        self._redraw(root)

    def press(self, key: Key) -> None:
        """Record the key and follow the script."""
        self._record("press", key)
        self.screen = self._on_press.get((self.screen, key), self.screen)

    def hide_keyboard(self) -> None:
        """Show the screen without its keyboard."""
        self._record("hide_keyboard")
        self._frames[self.screen] = replace(self._frames[self.screen], keyboard_top=None)

    def launch(self, package: str, activity: str | None = None, link: str | None = None) -> None:
        """Show the start screen."""
        self._record("launch", *filter(None, (package, activity, link)))
        self.screen = self._start

    def stop(self, package: str) -> None:
        """Record it."""
        self._record("stop", package)

    def clear(self, package: str) -> None:
        """Record it."""
        self._record("clear", package)

    def install(self, apk: Path) -> None:
        """Record it."""
        self._record("install", str(apk))

    def grant(self, package: str, permission: str) -> None:
        """Record it."""
        self._record("grant", package, permission)

    def app_version(self, package: str) -> str | None:
        """Return the version given for the app, None if it is not among the installed ones."""
        return "1.0" if self._versions is None else self._versions.get(package)

    def foreground(self) -> Foreground:
        """Return who is in front on the screen that is shown."""
        return self._frames[self.screen].foreground

    def display(self) -> Display:
        """Return the display of the screen that is shown."""
        return self._frames[self.screen].display

    def now(self) -> datetime:
        """Return the time that was given."""
        return self._now

    def locale(self) -> str:
        """Return American English."""
        return "en-US"

    def mark(self) -> Mark:
        """Return the only moment there is."""
        return Mark("")

    def log_since(self, mark: Mark) -> str:
        """Return `log`."""
        self._raise_if_told("log_since")
        return self.log

    def shell(self, argv: Sequence[str]) -> str:
        """Record the command; it prints nothing."""
        self._record("shell", *argv)
        return ""

    def _record(self, name: str, *arguments: str) -> None:
        self._raise_if_told(name)
        self.performed.append((name, *arguments))

    def _raise_if_told(self, name: str) -> None:
        if self._failures.get(name):
            raise self._failures[name].pop(0)

    def _root(self) -> ET.Element:
        xml = self._frames[self.screen].xml
        return ET.fromstring(xml) if xml else ET.Element("hierarchy")

    def _redraw(self, root: ET.Element) -> None:
        frame = self._frames[self.screen]
        if frame.xml is not None:
            self._frames[self.screen] = replace(frame, xml=ET.tostring(root, encoding="utf-8", xml_declaration=True))

    def _touched(self, point: Point, script: Script) -> str | None:
        """Return where a touch leads: of all scripted nodes under the finger the smallest one decides."""
        candidates = [
            (bounds.area, after)
            for (screen, name), after in script.items()
            if screen == self.screen
            for bounds in _touchable_bounds(self._root(), name)
            if bounds.contains(point)
        ]
        return min(candidates)[1] if candidates else None

    def _focus_or_toggle(self, point: Point) -> None:
        root = self._root()
        under = [node for node in root.iter("node") if _bounds(node).contains(point)]
        checkable = [node for node in under if node.get("checkable") == "true"]
        inputs = [node for node in under if node.get("class", "").endswith("EditText")]
        if checkable:
            checkable[-1].set("checked", "false" if checkable[-1].get("checked") == "true" else "true")
        elif inputs:
            for node in root.iter("node"):
                node.set("focused", "true" if node is inputs[-1] else "false")
        if checkable or inputs:
            self._redraw(root)


def _touchable_bounds(root: ET.Element, name: str) -> Iterator[Bounds]:
    """Yield the bounds of the nodes with that name, or of the clickable node around each."""
    parents = {child: parent for parent in root.iter() for child in parent}
    for node in root.iter("node"):
        if name not in (node.get("text"), node.get("content-desc"), *id_names(node.get("resource-id", ""))):
            continue
        around = node
        while around.get("clickable") != "true" and around in parents:
            around = parents[around]
        yield _bounds(around if around.get("clickable") == "true" else node)


def _bounds(node: ET.Element) -> Bounds:
    numbers = [int(number) for number in re.findall(r"-?\d+", node.get("bounds", ""))]
    left, top, right, bottom = numbers if len(numbers) == 4 else (0, 0, 0, 0)
    return Bounds(left=left, top=top, right=right, bottom=bottom)


def _direction(start: Point, end: Point) -> Direction:
    across, down = end.x - start.x, end.y - start.y
    if abs(across) > abs(down):
        return "right" if across > 0 else "left"
    return "down" if down > 0 else "up"


if TYPE_CHECKING:
    _device: Device = ScriptedDevice({}, start="")
