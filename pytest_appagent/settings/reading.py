"""Settings from an ini file, the environment and the command line."""

from __future__ import annotations

from collections.abc import Mapping

from .options import OPTIONS
from .values import Raw, Settings


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
