"""A device over adb."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from functools import cached_property
from pathlib import Path

from ..errors import DeviceError
from ..screen.compare import same_picture
from ..screen.frame import Display, Foreground, Frame
from ..screen.geometry import Point
from ..settings import TreeSource
from .apps import Apps
from .capture import Camera
from .client import AdbServer
from .gesture import Gesture, Stroke
from .ime import KEYBOARDS, find_keyboard, type_by_keyboard
from .input_commands import InputCommand, gesture_command, key_command, points_of, run_input
from .lens import AdbLens
from .protocol import DeviceInfo, Key, Mark
from .shell import DeviceShell
from .stale import is_left_over
from .state import query_state, read_clock
from .text_input import (
    FIRST_SDK_WITH_COMBINATIONS,
    Argv,
    build_clearing,
    build_typing,
    focused_length,
    refuse_no_text,
    refuse_without_keyboard,
    unsendable_characters,
)
from .touches import follow_touches
from .tree import dump_tree

_KEYCODES: dict[Key, str] = {
    "back": "KEYCODE_BACK",
    "home": "KEYCODE_HOME",
    "enter": "KEYCODE_ENTER",
    "recents": "KEYCODE_APP_SWITCH",
}
_KEYBOARD_TIMEOUT_S = 3.0
_DEFAULT_LOCALE = "en-US"


class AdbDevice:
    """One device, spoken to through an adb server; implements `Device`."""

    def __init__(self, server: AdbServer, serial: str, *, tree_source: TreeSource = "dump") -> None:
        """Speak to a device; nothing is sent before something is asked of it.

        Raises:
            SettingsError: trees are to come from uiautomator2, which is not installed.
        """
        self._shell = DeviceShell(server=server, serial=serial)
        self._apps = Apps(self._shell)
        self._lens = AdbLens(self._shell, tree_source)
        self._camera = Camera(self._lens, same_picture, is_left_over=is_left_over)
        self._display: Display | None = None

    def close(self) -> None:
        """End what was started on the device for our own sake: the server of uiautomator2."""
        self._lens.close()

    @cached_property
    def info(self) -> DeviceInfo:
        """Serial, model and versions; read once."""
        told = self._shell.check(["getprop"])
        properties: dict[str, str] = dict(re.findall(r"^\[(.*?)\]: \[(.*?)\]$", told, re.MULTILINE))
        sdk = properties.get("ro.build.version.sdk", "")
        if not sdk.isdecimal():
            raise DeviceError(f"{self._shell.name} does not tell its Android version; has it booted?")
        return DeviceInfo(
            serial=self._shell.serial,
            model=properties.get("ro.product.model", ""),
            release=properties.get("ro.build.version.release", ""),
            sdk=int(sdk),
            simulated=properties.get("ro.appagent.simulated") == "1",
        )

    def capture(self, settle_s: float = 3.0) -> Frame:
        """Wait until the screen is quiet, at most `settle_s` seconds, then take picture and tree."""
        frame = self._camera.capture(settle_s)
        self._display = frame.display
        return frame

    def glance(self, after: Gesture | None = None) -> Frame:
        """Take tree and picture once, without waiting until the screen is quiet; one operation, a gesture included."""
        frame = self._camera.glance(None if after is None else self._command(after))
        self._display = frame.display
        return frame

    def shows(self, frame: Frame) -> bool:
        """Whether the screen still looks as in that frame; costs one picture."""
        return self._camera.shows(frame)

    def perform(self, gesture: Gesture) -> None:
        """Touch the display."""
        run_input(self._shell, self._command(gesture))

    def type_text(self, text: str, *, replace: bool = False) -> None:
        """Type into the focused field; with `replace` its content is removed first.

        By key events where these can carry the text, else by an input method for tools if one is installed.
        """
        refuse_no_text(text)
        keyboard = None
        if unsendable_characters(text) and (keyboard := find_keyboard(self._shell)) is None:
            refuse_without_keyboard(text, known=(known.package for known in KEYBOARDS))
        clearing = self._clearing() if replace else []  # only now that the text can be typed
        typing = build_typing(text) if keyboard is None else []
        if first := [*clearing, *typing[:1]]:
            run_input(self._shell, key_command(*first))
        for argv in typing[1:]:
            run_input(self._shell, key_command(argv))
        if keyboard is not None:
            type_by_keyboard(self._shell, keyboard, text)

    def press(self, key: Key) -> None:
        """Press a system key."""
        run_input(self._shell, key_command(["input", "keyevent", _KEYCODES[key]]))

    def hide_keyboard(self) -> None:
        """Hide the on-screen keyboard if it is shown; otherwise do nothing, since Back would leave the screen."""
        if not self._is_keyboard_shown():
            return
        self.press("back")
        end_s = time.monotonic() + _KEYBOARD_TIMEOUT_S
        while self._is_keyboard_shown():
            if time.monotonic() >= end_s:
                raise DeviceError(
                    f"{self._shell.name}: the keyboard is still shown {_KEYBOARD_TIMEOUT_S:g} s after Back was pressed"
                )

    def launch(self, package: str, activity: str | None = None, link: str | None = None) -> None:
        """Start an app and wait until it is in front."""
        self._apps.launch(package, activity, link)

    def stop(self, package: str) -> None:
        """Stop all processes of an app."""
        self._apps.stop(package)

    def clear(self, package: str) -> None:
        """Remove all data of an app."""
        self._apps.clear(package)

    def install(self, apk: Path) -> None:
        """Install or update an app."""
        self._apps.install(apk)

    def grant(self, package: str, permission: str) -> None:
        """Grant a run-time permission."""
        self._apps.grant(package, permission)

    def app_version(self, package: str) -> str | None:
        """Version name of an installed app ("" if it has none), None if it is not installed."""
        return self._apps.version(package)

    def foreground(self) -> Foreground:
        """Package and activity in front."""
        return query_state(self._shell).foreground

    def display(self) -> Display:
        """The display in its current orientation."""
        self._display = query_state(self._shell).display
        return self._display

    def now(self) -> datetime:
        """The device's clock, with its time zone."""
        told = self._shell.check(["date", "+%Y-%m-%dT%H:%M:%S.%N%z"])
        now = read_clock(told)
        if now is None:
            raise DeviceError(f"{self._shell.name}: `date` printed {told.strip()!r}, which is no date")
        return now

    def locale(self) -> str:
        """Language tag, "en-US"."""
        told = self._shell.script("getprop persist.sys.locale; getprop ro.product.locale", what="getprop").text.split()
        return told[0].replace("_", "-") if told else _DEFAULT_LOCALE

    def mark(self) -> Mark:
        """The present moment, for `log_since`."""
        now = self.now()
        return Mark(f"{now:%m-%d %H:%M:%S}.{now.microsecond // 1000:03d}")

    def log_since(self, mark: Mark) -> str:
        """Log lines since then, `threadtime` format; the system's buffer too, which holds the records of hangs."""
        return self._shell.check(["logcat", "-d", "-v", "threadtime", "-b", "main,system,crash", "-T", mark])

    def shell(self, argv: Sequence[str]) -> str:
        """Run a command given as a list, each argument reaching it unchanged; return stdout."""
        return self._shell.check(argv)

    def touches(self) -> AbstractContextManager[Iterator[Stroke]]:
        """Watch fingers on the display; the iterator gives each stroke when the finger lifts.

        Raises:
            DeviceError: the device has no panel that its shell may read.
        """
        return follow_touches(self._shell)

    def _command(self, gesture: Gesture) -> InputCommand:
        for point in points_of(gesture):
            self._check_on_display(point)
        return gesture_command(gesture)

    def _check_on_display(self, point: Point) -> None:
        # The display as last seen may have been turned since; only a point off it is worth asking again.
        if self._display is None or not _is_on(self._display, point):
            display = self.display()
            if not _is_on(display, point):
                raise DeviceError(
                    f"{self._shell.name}: ({point.x}, {point.y}) is not on the display of "
                    f"{display.width}x{display.height} pixels"
                )

    def _is_keyboard_shown(self) -> bool:
        return query_state(self._shell).keyboard_top is not None

    def _clearing(self) -> list[Argv]:
        sdk = self.info.sdk
        length = None
        if sdk < FIRST_SDK_WITH_COMBINATIONS:
            xml = dump_tree(self._shell).xml
            length = None if xml is None else focused_length(xml)
        return build_clearing(sdk, length)


def _is_on(display: Display, point: Point) -> bool:
    return 0 <= point.x < display.width and 0 <= point.y < display.height
