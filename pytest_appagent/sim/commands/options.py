"""Reading arguments: Android's own commands take word after word, the file tools take flags as everywhere."""

from __future__ import annotations

import getopt
from collections.abc import Iterable

from .call import Call, UsageError


class Words:
    """The arguments of a command, taken one after the other."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)

    def __bool__(self) -> bool:
        return bool(self._words)

    def next(self, missing: str, *, status: int = 255) -> str:
        """Take the next word.

        Raises:
            UsageError: there is none; `missing` is what the command then says.
        """
        if not self._words:
            raise UsageError(missing, status)
        return self._words.pop(0)

    def next_option(self) -> str | None:
        """Take the next word if it starts with "-" and is more than that; else return None."""
        if self._words and len(self._words[0]) > 1 and self._words[0].startswith("-"):
            return self._words.pop(0)
        return None

    def rest(self) -> list[str]:
        """Take all that is left."""
        words, self._words = self._words, []
        return words


def read_flags(call: Call, letters: str) -> tuple[dict[str, str], list[str]]:
    """Return the one-letter flags of a file tool, with their values, and its other arguments.

    Args:
        call: the call.
        letters: those it knows, each followed by ":" if it takes a value.

    Raises:
        UsageError: another flag, or a value is missing.
    """
    try:
        flags, others = getopt.gnu_getopt(call.arguments, letters)
    except getopt.GetoptError as exc:
        raise UsageError(f'{call.name}: {exc.msg} (see "{call.name} --help")') from exc
    return {name.lstrip("-"): value for name, value in flags}, others


def short_component(package: str, activity: str) -> str:
    """Return "com.x/.Main" for the activity com.x.Main of com.x."""
    if activity.startswith(package + "."):
        return f"{package}/{activity[len(package) :]}"
    return f"{package}/{activity}"


def read_component(text: str) -> tuple[str, str] | None:
    """Return package and full activity of "com.x/.Main", None if there is no slash in it."""
    package, slash, activity = text.partition("/")
    if not (package and slash and activity):
        return None
    return package, package + activity if activity.startswith(".") else activity
