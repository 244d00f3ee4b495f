"""What a simulated device is like: read from options, and handed to its process as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from .profile import PROFILES

DEFAULT_CLOCK = "2026-05-14T09:41:00"

# Android's releases that still run on phones: release → API level.
RELEASES = {
    "8.0": 26,
    "8.1": 27,
    "9": 28,
    "10": 29,
    "11": 30,
    "12": 31,
    "12L": 32,
    "13": 33,
    "14": 34,
    "15": 35,
    "16": 36,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A device before it is switched on.

    Attributes:
        model: what it is called; letters, digits and "_".
        size: (width, height) in pixels, as it is held upright.
        density: dots per inch.
        android: release, one of `RELEASES`.
        locale: language tag.
        clock: ISO date and time at which its clock starts; without an offset in UTC.
        profile: "instant" or "realtime".
        apps: packages of the built-in apps that are installed; empty for all of them.
        app_files: Python files with more apps.
        bugs: (package, name) of the faults that apps have built in.
        states: (package, JSON) of the data that apps have at the start.
        seed: of what is left to chance: how times vary in realtime, where `monkey` touches.
    """

    model: str = "AppAgent_Sim"
    size: tuple[int, int] = (1080, 2400)
    density: int = 420
    android: str = "14"
    locale: str = "en-US"
    clock: str = DEFAULT_CLOCK
    profile: str = "instant"
    apps: tuple[str, ...] = ()
    app_files: tuple[str, ...] = ()
    bugs: tuple[tuple[str, str], ...] = ()
    states: tuple[tuple[str, str], ...] = ()
    seed: int = 0

    def to_json(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> Setup:
        """Read what `to_json` wrote."""
        told = json.loads(text)
        plain = {name: tuple(told[name]) for name in ("size", "apps", "app_files")}
        pairs = {name: tuple((package, text) for package, text in told[name]) for name in ("bugs", "states")}
        return Setup(**told | plain | pairs)

    @property
    def moment(self) -> datetime:
        """When its clock starts."""
        clock = datetime.fromisoformat(self.clock)
        return clock if clock.tzinfo else clock.replace(tzinfo=UTC)

    @property
    def properties(self) -> Mapping[str, str]:
        """What `getprop` tells of its version."""
        return {"ro.build.version.release": self.android, "ro.build.version.sdk": str(RELEASES[self.android])}


def read_size(text: str) -> tuple[int, int]:
    """Read "1080x2400".

    Raises:
        ValueError: it is none.
    """
    match = re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", text)
    if match is None:
        raise ValueError(f"{text!r} is no size like 1080x2400")
    return int(match[1]), int(match[2])


def read_bug(text: str) -> tuple[str, str]:
    """Read "com.example.calendar:NAME".

    Raises:
        ValueError: it is none.
    """
    package, colon, name = text.partition(":")
    if not (package and colon and name):
        raise ValueError(f"{text!r} is no bug; write PACKAGE:NAME")
    return package, name


def read_state(text: str) -> tuple[str, str]:
    """Read "com.example.calendar:FILE.json" and the file.

    Raises:
        ValueError: it is no such pair, or there is no such file.
    """
    package, colon, place = text.partition(":")
    if not (package and colon and place):
        raise ValueError(f"{text!r} is no start state; write PACKAGE:FILE.json")
    try:
        return package, Path(place).read_text("utf-8")
    except OSError as exc:
        raise ValueError(f"start state of {package}: {place}: {exc.strerror}") from exc


def read_profile(text: str) -> str:
    """Read the name of a profile.

    Raises:
        ValueError: there is no such profile.
    """
    if text not in PROFILES:
        raise ValueError(f"there is no profile {text!r}; there are {', '.join(PROFILES)}")
    return text
