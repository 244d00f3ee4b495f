"""The inside of a simulated device (first cut: a launcher with one icon; grows in place)."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from PIL import Image, ImageDraw


@dataclass(frozen=True, slots=True, kw_only=True)
class AppInfo:
    """What the package manager knows of an app; `activity` is the full class of the main one."""

    package: str
    activity: str
    version_name: str
    version_code: int
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One record of logcat; `buffer` is main, system or crash."""

    at: datetime
    pid: int
    level: str
    tag: str
    message: str
    buffer: str = "main"


class System:
    """Everything above the kernel: apps, windows, input, clock, settings."""

    def __init__(
        self,
        *,
        width: int = 1080,
        height: int = 2400,
        density: int = 420,
        clock: datetime | None = None,
        locale: str = "en-US",
        model: str = "AppAgent_Sim",
    ) -> None:
        self.width = width
        self.height = height
        self.density = density
        self.rotation = 0
        self.locale = locale
        self.model = model
        self.revision = 0
        self.keyboard_top: int | None = None
        self.settings: dict[tuple[str, str], str] = {}
        self.log: list[LogLine] = []
        self.clipboard = ""
        calendar = AppInfo(
            package="com.example.calendar",
            activity="com.example.calendar.MainActivity",
            version_name="1.4.2",
            version_code=42,
            label="Calendar",
        )
        self.apps: Mapping[str, AppInfo] = {calendar.package: calendar}
        self._clock = clock or datetime(2026, 5, 14, 9, 41, tzinfo=UTC)
        self._started = time.monotonic()
        self._front = ("com.android.launcher3", "com.android.launcher3.Launcher")

    def tick(self) -> None:
        """Let time-dependent things happen."""

    def picture(self) -> Image.Image:
        """Return the screen as an RGB picture."""
        image = Image.new("RGB", (self.width, self.height), "#e8eef7")
        ImageDraw.Draw(image).text((120, 300), "Calendar", "black")
        return image

    def dump(self) -> str:
        """Return the XML text that uiautomator writes."""
        flags = (
            'checkable="false" checked="false" clickable="{c}" enabled="true" focusable="{c}" focused="false" '
            'scrollable="false" long-clickable="false" password="false" selected="false"'
        )
        package = self._front[0]
        return (
            "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
            f'<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="{package}" '
            f'content-desc="" {flags.format(c="false")} bounds="[0,0][{self.width},{self.height}]">'
            f'<node index="0" text="Calendar" resource-id="" class="android.widget.TextView" package="{package}" '
            f'content-desc="Calendar" {flags.format(c="true")} bounds="[60,200][320,460]" /></node></hierarchy>'
        )

    def tap(self, x: int, y: int) -> None:
        self.revision += 1

    def hold(self, x: int, y: int, hold_s: float) -> None:
        self.revision += 1

    def swipe(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        self.revision += 1

    def drag(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        self.revision += 1

    def key(self, name: str, meta: frozenset[str] = frozenset(), long: bool = False) -> None:
        self.revision += 1

    def type_text(self, text: str) -> None:
        self.revision += 1

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str:
        """Bring an app to the front and return the full name of its activity."""
        self._front = (package, self.apps[package].activity)
        self.revision += 1
        return self._front[1]

    def resolve_link(self, link: str) -> str | None:
        """Return the package that opens `link`."""
        return "com.example.calendar" if link.startswith("calendar:") else None

    def force_stop(self, package: str) -> None:
        self.revision += 1

    def clear(self, package: str) -> bool:
        return package in self.apps

    def grant(self, package: str, permission: str) -> None:
        """Give `package` a permission."""

    def revoke(self, package: str, permission: str) -> None:
        """Take a permission from `package`."""

    @property
    def focus(self) -> tuple[str, str]:
        """Package and full activity in front."""
        return self._front

    def now(self) -> datetime:
        """Return the device's time, which runs on from the clock it was given."""
        return self._clock + timedelta(seconds=time.monotonic() - self._started)

    def state(self, package: str) -> dict[str, object]:
        """Return what is true inside `package`, fit for JSON."""
        return {"events": []} if package in self.apps else {}
