"""From a raw value to what it means; each raises ValueError with what is needed."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

from .values import AUTO, POLICY_NAMES, SIMULATED, PolicyName, Raw

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})


def read_text(value: Raw) -> str:
    """Return a text without outer blanks."""
    if not isinstance(value, str):
        raise ValueError("a text is needed")
    return value.strip()


def read_count(value: Raw) -> int:
    """Return a whole number from 1."""
    number = int(value) if isinstance(value, (str, int)) else -1
    if number < 1:
        raise ValueError("a whole number from 1 is needed")
    return number


def read_dp(value: Raw) -> int:
    """Return a whole number from 0."""
    number = int(value) if isinstance(value, (str, int)) else -1
    if number < 0:
        raise ValueError("a whole number from 0 is needed")
    return number


def read_seconds(value: Raw) -> float:
    """Return a number of seconds above 0."""
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number > 0):
        raise ValueError("a number of seconds above 0 is needed")
    return number


def read_megabytes(value: Raw) -> float:
    """Return a number of megabytes from 0."""
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number >= 0):
        raise ValueError("a number of megabytes from 0 is needed")
    return number


def read_dollars(value: Raw) -> float:
    """Return a number of US dollars above 0."""
    number = float(value) if isinstance(value, (str, int, float)) else math.nan
    if not (math.isfinite(number) and number > 0):
        raise ValueError("a number of US dollars above 0 is needed")
    return number


def read_model_options(value: Raw) -> tuple[tuple[str, object], ...]:
    """Return name=value pairs; a value is JSON if it can be, else a text."""
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


def one_of(*words: str) -> Callable[[Raw], str]:
    """Return a reader of these words."""

    def read(value: Raw) -> str:
        if value not in words:
            raise ValueError(f"one of {', '.join(words)} is needed")
        return str(value)

    return read


def read_yes_no(value: Raw) -> bool:
    """Return whether it is wanted."""
    word = str(value).strip().lower()
    if word not in _YES | _NO:
        raise ValueError("yes or no is needed")
    return word in _YES


def read_policy(value: Raw) -> PolicyName:
    """Return the name of a policy."""
    for name in POLICY_NAMES:
        if value == name:
            return name
    raise ValueError(f"one of {', '.join(POLICY_NAMES)} is needed")


def read_packages(value: Raw) -> tuple[str, ...]:
    """Return names separated by blanks or commas."""
    parts = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(parts, list):
        raise ValueError("package names separated by blanks or commas are needed")
    return tuple(parts)


def read_device(value: Raw) -> str:
    """Return which devices are meant, without blanks."""
    text = read_text(value)
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


def read_file(value: Raw) -> Path | None:
    """Return the path of a file that is there, None for an empty text."""
    text = read_text(value)
    if text and not Path(text).is_file():
        raise ValueError("the path of a file is needed, and there is none")
    return Path(text) if text else None


def read_folder(value: Raw) -> Path:
    """Return the path of a folder, which need not be there yet."""
    text = read_text(value)
    if not text:
        raise ValueError("a folder is needed")
    return Path(text)
