"""What the agent needs of a device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, NewType, Protocol

from ..screen.frame import Display, Foreground, Frame
from .gesture import Gesture

Key = Literal["back", "home", "enter", "recents"]

Mark = NewType("Mark", str)
"""A moment of the device's own clock, from `Device.mark`; opaque."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceInfo:
    """What a report says of a device.

    Attributes:
        serial: the adb serial.
        model: marketing name as the device tells it.
        release: Android version, "14".
        sdk: API level, 34.
        simulated: whether it is the simulated device of this project.
    """

    serial: str
    model: str
    release: str
    sdk: int
    simulated: bool


class Device(Protocol):
    """One device; every call ends within a deadline and raises only `DeviceError` and its children."""

    @property
    def info(self) -> DeviceInfo:
        """Serial, model and versions; read once."""
        ...

    def capture(self, settle_s: float = 3.0) -> Frame:
        """Wait until the screen is quiet, at most `settle_s` seconds, then take picture and tree.

        A tree that cannot be had is None in the frame, with the reason; it is never an older tree.
        """
        ...

    def glance(self, after: Gesture | None = None) -> Frame:
        """Take tree and picture once, without waiting until the screen is quiet; much cheaper than a capture.

        Only for whoever knows what must be there: the screen may be about to change, and only a tree that is known to
        be an earlier one is marked as doubtful.

        Args:
            after: a gesture that is performed first.
        """
        ...

    def shows(self, frame: Frame) -> bool:
        """Whether the screen still looks as in that frame; cheaper than a capture."""
        ...

    def perform(self, gesture: Gesture) -> None:
        """Touch the display."""
        ...

    def type_text(self, text: str, *, replace: bool = False) -> None:
        """Type into the focused field; with `replace` its content is removed first.

        Raises:
            DeviceError: the text holds characters that this device cannot be sent.
        """
        ...

    def press(self, key: Key) -> None:
        """Press a system key."""
        ...

    def hide_keyboard(self) -> None:
        """Hide the on-screen keyboard if it is shown; otherwise do nothing."""
        ...

    def launch(self, package: str, activity: str | None = None, link: str | None = None) -> None:
        """Start an app and wait until it is in front.

        Raises:
            DeviceError: not installed, no such activity, or it did not come to the front.
        """
        ...

    def stop(self, package: str) -> None:
        """Stop all processes of an app."""
        ...

    def clear(self, package: str) -> None:
        """Remove all data of an app."""
        ...

    def install(self, apk: Path) -> None:
        """Install or update an app."""
        ...

    def grant(self, package: str, permission: str) -> None:
        """Grant a run-time permission."""
        ...

    def app_version(self, package: str) -> str | None:
        """Version name of an installed app ("" if it has none), None if it is not installed."""
        ...

    def foreground(self) -> Foreground:
        """Package and activity in front."""
        ...

    def display(self) -> Display:
        """The display in its current orientation."""
        ...

    def now(self) -> datetime:
        """The device's clock, with its time zone."""
        ...

    def locale(self) -> str:
        """Language tag, "en-US"."""
        ...

    def mark(self) -> Mark:
        """The present moment, for `log_since`."""
        ...

    def log_since(self, mark: Mark) -> str:
        """Crash and main log lines since then, `threadtime` format."""
        ...

    def shell(self, argv: Sequence[str]) -> str:
        """Run a command given as a list, each argument reaching it unchanged; return stdout.

        Raises:
            DeviceError: its exit status is not 0.
        """
        ...
