"""Intents: what `am` is asked to send, read from its arguments and written as Android shows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .call import UsageError
from .options import Words, read_component, short_component

_WITH_VALUE = frozenset(
    {
        *("-n", "-a", "-d", "-p", "-t", "-i", "-f", "--user", "--esn", "--display", "--windowingMode"),
        *("--activity-type", "--receiver-permission", "-R", "-P", "--start-profiler", "--attach-agent", "--sampling"),
    }
)
_EXTRA_WITH_VALUE = frozenset(
    {
        "-e",
        "--es",
        "--ez",
        "--ei",
        "--el",
        "--ef",
        "--ed",
        "--eu",
        "--ecn",
        "--eia",
        "--eial",
        "--ela",
        "--efa",
        "--esa",
    }
)


@dataclass(slots=True)
class Intent:
    """What `am` was asked to send."""

    action: str | None = None
    link: str | None = None
    kind: str | None = None
    package: str | None = None
    component: tuple[str, str] | None = None
    number: int = 0
    categories: list[str] = field(default_factory=list)
    extras: dict[str, str] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        parts = [
            f"act={self.action}" if self.action else "",
            f"cat=[{','.join(self.categories)}]" if self.categories else "",
            f"dat={self.link}" if self.link else "",
            f"typ={self.kind}" if self.kind else "",
            f"flg={self.number:#x}" if self.number else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={short_component(*self.component)}" if self.component else "",
            "(has extras)" if self.extras else "",
        ]
        return f"Intent {{ {' '.join(part for part in parts if part)} }}"


def read_intent(words: Words) -> Intent:
    """Read the arguments that follow a verb of `am`.

    Raises:
        UsageError: one of them has no value, or one that makes no sense.
    """
    intent = Intent()
    while words:
        word = words.next("")
        if word == "-c":
            intent.categories.append(words.next(_no_value(word)))
        elif word in _EXTRA_WITH_VALUE:
            name = words.next(_no_value(word))
            intent.extras[name] = words.next(_no_value(word))
        elif word in _WITH_VALUE:
            _set(intent, word, words.next(_no_value(word)))
        elif word.startswith("-"):
            intent.options.add(word)
        elif "://" in word:
            intent.link = word
        elif component := read_component(word):
            intent.component = component
        else:
            intent.package = word
    return intent


def _set(intent: Intent, option: str, value: str) -> None:
    match option:
        case "-n":
            component = read_component(value)
            if component is None:
                raise UsageError(f"Error: Bad component name: {value}", 255)
            intent.component = component
        case "-a":
            intent.action = value
        case "-d":
            intent.link = value
        case "-t":
            intent.kind = value
        case "-p":
            intent.package = value
        case "-f":
            try:
                intent.number |= int(value, 0)
            except ValueError:
                raise UsageError(f'java.lang.NumberFormatException: For input string: "{value}"', 255) from None


def _no_value(option: str) -> str:
    return f'Error: Argument expected after "{option}"'
