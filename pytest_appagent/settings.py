"""Settings: one table of options, one frozen value, read once.

Default < ini file < environment < command line. The names are the same everywhere: `--appagent-max-rounds`,
`APPAGENT_MAX_ROUNDS`, ini `appagent_max_rounds`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

PolicyName = Literal["auto", "offline", "llm"]
POLICY_NAMES: tuple[PolicyName, ...] = ("auto", "offline", "llm")

Raw = str | int | float | list[str]
"""A value as an ini file, the environment or the command line gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a session was told.

    Attributes:
        app: package of the app under test where a marker names none.
        device: `auto`, `sim`, serials separated by commas, or `tcp://host:port/serial`.
        policy: who decides.
        max_rounds: rounds a sentence may take.
        step_timeout_s: seconds a sentence may take.
        packages: further packages that the agent may act in.
        min_dist_dp: distance under which overlapping elements of one kind count as one.
        lease_timeout_s: seconds to wait for a free device.
        report_dir: folder for the labelled pictures.
        report_cap_mb: megabytes that the Allure attachments of one test may take.
    """

    app: str = ""
    device: str = "auto"
    policy: PolicyName = "auto"
    max_rounds: int = 20
    step_timeout_s: float = 300.0
    packages: tuple[str, ...] = ()
    min_dist_dp: int = 10
    lease_timeout_s: float = 600.0
    report_dir: Path = Path(".appagent/report")
    report_cap_mb: float = 25.0


def _read_text(value: Raw) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is needed")
    return value.strip()


def _read_count(value: Raw) -> int:
    number = int(value) if isinstance(value, (str, int)) else -1
    if number < 1:
        raise ValueError("a whole number from 1 is needed")
    return number


def _read_dp(value: Raw) -> int:
    number = int(value) if isinstance(value, (str, int)) else -1
    if number < 0:
        raise ValueError("a whole number from 0 is needed")
    return number


def _read_seconds(value: Raw) -> float:
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number > 0):
        raise ValueError("a number of seconds above 0 is needed")
    return number


def _read_megabytes(value: Raw) -> float:
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number >= 0):
        raise ValueError("a number of megabytes from 0 is needed")
    return number


def _read_policy(value: Raw) -> PolicyName:
    for name in POLICY_NAMES:
        if value == name:
            return name
    raise ValueError(f"one of {', '.join(POLICY_NAMES)} is needed")


def _read_packages(value: Raw) -> tuple[str, ...]:
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise ValueError("package names separated by blanks or commas are needed")
    return tuple(parts)


def _read_device(value: Raw) -> str:
    text = _read_text(value)
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise ValueError("'auto', 'sim', or serials separated by commas are needed")
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"{', '.join(sorted(twice))} is named twice; name each device once")
    if len(names) > 1 and {"auto", "sim"} & set(names):
        raise ValueError("'auto' and 'sim' stand alone")
    return ",".join(names)


def _read_folder(value: Raw) -> Path:
    text = _read_text(value)
    if not text:
        raise ValueError("a folder is needed")
    return Path(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the table.

    Attributes:
        name: as in `appagent_NAME`.
        attribute: the attribute of `Settings`.
        ini_type: how pytest reads it from an ini or TOML file.
        read: from a raw value; raises ValueError with what is needed.
        help: for `--help`, with default and unit.
    """

    name: str
    attribute: str
    ini_type: Literal["string", "int", "float", "args"]
    read: Callable[[Raw], object]
    help: str

    @property
    def flag(self) -> str:
        """The command line's spelling."""
        return "--appagent-" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment's spelling."""
        return "APPAGENT_" + self.name.upper()

    @property
    def ini(self) -> str:
        """The ini file's spelling."""
        return "appagent_" + self.name


OPTIONS: tuple[Option, ...] = (
    Option(
        name="app",
        attribute="app",
        ini_type="string",
        read=_read_text,
        help="Package of the app under test where a marker names none (default: none)",
    ),
    Option(
        name="device",
        attribute="device",
        ini_type="string",
        read=_read_device,
        help="Device to use: auto (an attached one), sim (a simulated one per worker), serials separated by commas, "
        "or tcp://host:port/serial (default: auto)",
    ),
    Option(
        name="policy",
        attribute="policy",
        ini_type="string",
        read=_read_policy,
        help="Who decides: auto, offline (words only, no model) or llm (default: auto)",
    ),
    Option(
        name="max_rounds",
        attribute="max_rounds",
        ini_type="int",
        read=_read_count,
        help="Rounds a sentence may take (default: 20)",
    ),
    Option(
        name="step_timeout",
        attribute="step_timeout_s",
        ini_type="float",
        read=_read_seconds,
        help="Seconds a sentence may take (default: 300)",
    ),
    Option(
        name="packages",
        attribute="packages",
        ini_type="args",
        read=_read_packages,
        help="Further packages that the agent may act in, separated by blanks or commas (default: none)",
    ),
    Option(
        name="min_dist",
        attribute="min_dist_dp",
        ini_type="int",
        read=_read_dp,
        help="Distance in dp under which overlapping elements of one kind count as one (default: 10)",
    ),
    Option(
        name="lease_timeout",
        attribute="lease_timeout_s",
        ini_type="float",
        read=_read_seconds,
        help="Seconds to wait for a free device (default: 600)",
    ),
    Option(
        name="report_dir",
        attribute="report_dir",
        ini_type="string",
        read=_read_folder,
        help="Folder for each round's labelled picture (default: .appagent/report)",
    ),
    Option(
        name="report_cap",
        attribute="report_cap_mb",
        ini_type="float",
        read=_read_megabytes,
        help="Megabytes that the Allure attachments of one test may take; beyond it trees are left out and pictures "
        "are smaller (default: 25)",
    ),
)


def read_settings(
    *, ini: Mapping[str, Raw], environ: Mapping[str, str], command_line: Mapping[str, str]
) -> tuple[Settings, frozenset[str]]:
    """Build the settings from what the three sources say.

    Args:
        ini: option name → value, only those set in an ini or TOML file.
        environ: the process environment.
        command_line: option name → value, only those given.

    Returns:
        The settings, and the names of the options that somebody set.

    Raises:
        ValueError: a value cannot work; the message names its source.
    """
    values: dict[str, object] = {}
    given: set[str] = set()
    for option in OPTIONS:
        sources: list[tuple[str, Raw]] = []
        if option.name in ini:
            sources.append((f"ini option {option.ini}", ini[option.name]))
        if environ.get(option.variable):
            sources.append((f"environment variable {option.variable}", environ[option.variable]))
        if option.name in command_line:
            sources.append((f"option {option.flag}", command_line[option.name]))
        for source, raw in sources:
            try:
                values[option.attribute] = option.read(raw)
            except ValueError as exc:
                raise ValueError(f"{source}: {raw!r} does not work: {_reason(exc)}") from exc
            given.add(option.name)
    return Settings(**values), frozenset(given)  # type: ignore[arg-type]  # each reader returns its attribute's type


def _reason(exc: ValueError) -> str:
    text = str(exc)
    return "a number is needed" if "invalid literal" in text or "could not convert" in text else text
