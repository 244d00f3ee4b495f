"""Settings: one table of options, one frozen value, read once.

Default < ini file < environment < command line. The names are the same everywhere: `--appagent-max-rounds`,
`APPAGENT_MAX_ROUNDS`, ini `appagent_max_rounds`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

PolicyName = Literal["auto", "offline", "llm"]
POLICY_NAMES: tuple[PolicyName, ...] = ("auto", "offline", "llm")

TreeSource = Literal["dump", "u2", "auto"]
PermissionRule = Literal["allow", "deny", "ask"]

AUTO = "auto"
SIMULATED = "sim"

Raw = str | int | float | list[str]
"""A value as an ini file, the environment or the command line gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a session was told.

    Attributes:
        app: package of the app under test where a marker names none.
        apk: its file, installed before the first test on each device that has another; None to install nothing.
        device: `auto`, `sim`, `sim:N`, serials separated by commas, or `tcp://host:port/serial`.
        policy: who decides.
        max_rounds: rounds a sentence may take.
        step_timeout_s: seconds a sentence may take.
        packages: further packages that the agent may act in.
        permissions: how permission dialogs are answered before the policy sees them; `ask` leaves them to it.
        min_dist_dp: distance under which overlapping elements of one kind count as one.
        tree_source: where trees come from: `uiautomator dump`, the server of uiautomator2, or that if it is installed.
        lease_timeout_s: seconds to wait for a free device.
        model: the language model that decides, as its endpoint calls it; empty for none.
        judge_model: the one that judges; empty for the same.
        base_url: where they are asked; empty for OpenAI.
        model_timeout_s: seconds until an answer of a model must be there, all tries included.
        model_options: optional parameters of every request, `reasoning_effort` for instance.
        model_pictures: whether models are shown pictures: `auto` unless they refuse them, or `off`.
        answer_mode: how models are asked for JSON, `auto` to find out.
        prompts_dir: folder with templates of the project's own, None for none.
        prices: YAML file with prices of models, None for none.
        budget_tokens: tokens that a session may use, None for any number.
        budget_usd: US dollars that a session may spend, None for any sum.
        report_dir: folder for the labelled pictures.
        report_cap_mb: megabytes that the Allure attachments of one test may take.
    """

    app: str = ""
    apk: Path | None = None
    device: str = "auto"
    policy: PolicyName = "auto"
    max_rounds: int = 20
    step_timeout_s: float = 300.0
    packages: tuple[str, ...] = ()
    permissions: PermissionRule = "allow"
    min_dist_dp: int = 10
    tree_source: TreeSource = "dump"
    lease_timeout_s: float = 600.0
    model: str = ""
    judge_model: str = ""
    base_url: str = ""
    model_timeout_s: float = 60.0
    model_options: tuple[tuple[str, object], ...] = ()
    model_pictures: Literal["auto", "off"] = "auto"
    answer_mode: Literal["auto", "json_schema", "json_object", "text"] = "auto"
    prompts_dir: Path | None = None
    prices: Path | None = None
    budget_tokens: int | None = None
    budget_usd: float | None = None
    report_dir: Path = Path(".appagent/report")
    report_cap_mb: float = 25.0

    @property
    def is_simulated(self) -> bool:
        """Whether the devices are simulated ones."""
        return self.device == SIMULATED or self.device.startswith(f"{SIMULATED}:")

    @property
    def named_devices(self) -> int | None:
        """How many devices the setting itself names; None if that depends on what is attached or on the workers."""
        if self.device in (AUTO, SIMULATED):
            return None
        return int(self.device.partition(":")[2]) if self.is_simulated else self.device.count(",") + 1


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


def _read_dollars(value: Raw) -> float:
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number > 0):
        raise ValueError("a number of US dollars above 0 is needed")
    return number


def _read_model_options(value: Raw) -> tuple[tuple[str, object], ...]:
    parts = value.split() if isinstance(value, str) else value
    found: dict[str, object] = {}
    for part in parts if isinstance(parts, list) else [""]:
        name, equals, written = part.partition("=")
        if not (name.isidentifier() and equals):
            raise ValueError("name=value pairs separated by blanks are needed, as in reasoning_effort=low")
        try:
            found[name] = json.loads(written)
        except ValueError:
            found[name] = written
    return tuple(found.items())


def _one_of(*words: str) -> Callable[[Raw], str]:
    def read(value: Raw) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)} is needed")
        return str(value)

    return read


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
        raise ValueError("'auto', 'sim', 'sim:N', or serials separated by commas are needed")
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"{', '.join(sorted(twice))} is named twice; name each device once")
    if len(names) > 1 and {AUTO, SIMULATED} & {name.partition(":")[0] for name in names}:
        raise ValueError("'auto' and 'sim' stand alone")
    kind, colon, count = text.partition(":")
    if kind == SIMULATED and colon and not (count.isdecimal() and int(count) >= 1):
        raise ValueError("after 'sim:' the number of simulated devices is needed, as in sim:2")
    return ",".join(names)


def _read_file(value: Raw) -> Path | None:
    text = _read_text(value)
    if text and not Path(text).is_file():
        raise ValueError("the path of a file is needed, and there is none")
    return Path(text) if text else None


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
        name="apk",
        attribute="apk",
        ini_type="string",
        read=_read_file,
        help="File of the app under test, installed once on each device that does not have it (default: none)",
    ),
    Option(
        name="device",
        attribute="device",
        ini_type="string",
        read=_read_device,
        help="Device to use: auto (an attached one), sim (a simulated one per worker), sim:N (N of them for all "
        "workers), serials separated by commas, or tcp://host:port/serial (default: auto)",
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
        name="permissions",
        attribute="permissions",
        ini_type="string",
        read=_one_of(*get_args(PermissionRule)),
        help="How permission dialogs are answered: allow, deny, or ask (the policy decides). A sentence that speaks of "
        "permissions is always left to the policy (default: allow)",
    ),
    Option(
        name="min_dist",
        attribute="min_dist_dp",
        ini_type="int",
        read=_read_dp,
        help="Distance in dp under which overlapping elements of one kind count as one (default: 10)",
    ),
    Option(
        name="tree_source",
        attribute="tree_source",
        ini_type="string",
        read=_one_of(*get_args(TreeSource)),
        help="Where trees of the screen come from: dump (plain adb), u2 (the server of uiautomator2, extra [u2]: "
        "faster, and leaves screen readers alone), or auto (u2 if it is installed) (default: dump)",
    ),
    Option(
        name="lease_timeout",
        attribute="lease_timeout_s",
        ini_type="float",
        read=_read_seconds,
        help="Seconds to wait for a free device (default: 600)",
    ),
    Option(
        name="model",
        attribute="model",
        ini_type="string",
        read=_read_text,
        help="Language model that decides, as its endpoint calls it (default: none)",
    ),
    Option(
        name="judge_model",
        attribute="judge_model",
        ini_type="string",
        read=_read_text,
        help="Language model that judges (default: the one that decides, if one does)",
    ),
    Option(
        name="base_url",
        attribute="base_url",
        ini_type="string",
        read=_read_text,
        help="Address of the models' OpenAI-compatible endpoint (default: OpenAI's)",
    ),
    Option(
        name="model_timeout",
        attribute="model_timeout_s",
        ini_type="float",
        read=_read_seconds,
        help="Seconds until an answer of a model must be there, all tries included (default: 60)",
    ),
    Option(
        name="model_options",
        attribute="model_options",
        ini_type="args",
        read=_read_model_options,
        help="Optional parameters of every request, name=value pairs separated by blanks (default: none)",
    ),
    Option(
        name="model_pictures",
        attribute="model_pictures",
        ini_type="string",
        read=_one_of("auto", "off"),
        help="Whether models are shown pictures: auto (unless they refuse them) or off (default: auto)",
    ),
    Option(
        name="answer_mode",
        attribute="answer_mode",
        ini_type="string",
        read=_one_of("auto", "json_schema", "json_object", "text"),
        help="How models are asked for JSON: auto (find out), json_schema, json_object or text (default: auto)",
    ),
    Option(
        name="prompts_dir",
        attribute="prompts_dir",
        ini_type="string",
        read=_read_folder,
        help="Folder with templates that replace our own of the same name (default: none)",
    ),
    Option(
        name="prices",
        attribute="prices",
        ini_type="string",
        read=_read_file,
        help="YAML file with prices of models in US dollars per million tokens (default: none)",
    ),
    Option(
        name="budget_tokens",
        attribute="budget_tokens",
        ini_type="int",
        read=_read_count,
        help="Tokens that a session may use; then it ends (default: any number)",
    ),
    Option(
        name="budget_usd",
        attribute="budget_usd",
        ini_type="float",
        read=_read_dollars,
        help="US dollars that a session may spend on models; then it ends (default: any sum)",
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
