"""The commands of a map as a text that fits into a prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..knowledge import ANY_ITEM
from .compile import Command
from .values import AppMap, MapElement

CHARACTERS_PER_TOKEN = 4
_MOST_TOKENS = 1800
_MOST_ALIASES = 2
_MOST_WORDS = (99, 12, 8, 5, 3, 2, 1)
_NAME_LENGTH = 60
_TOLD: tuple[str, ...] = ("switch", "checkbox", "slider", "input", "radio", "button")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """Words that a line may have behind its name."""

    words: tuple[str, ...]
    before: str
    after: str = ""

    def shown(self, most: int) -> str:
        """Return so many of them."""
        return f"{self.before}{', '.join(self.words[:most])}{self.after}"


def build_catalog(app_map: AppMap, commands: Sequence[Command], *, tokens: int = _MOST_TOKENS) -> str:
    """Return a tree of the screens, a line each, two blanks for each level.

    What it holds beside the names depends on how much room there is: first other names, then what can be done on the
    screens. With too many screens the deepest are left out, which a line says.

    Args:
        app_map: the map.
        commands: its commands.
        tokens: what it may take, at four characters for each.
    """
    room = tokens * CHARACTERS_PER_TOKEN
    head = f"{app_map.package}: {len(commands)} screens"
    depth = max((len(command.path) for command in commands), default=1)
    lines = _lines(commands, depth)
    while depth > 1 and len(head) + _length(lines) > room:
        depth -= 1
        lines = _lines(commands, depth)
    for told in (_aliases(commands), _contents(app_map, commands)):
        lines = _with_as_many_as_fit(lines, told, room - len(head))
    return "\n".join([head, *lines.values()])


def _with_as_many_as_fit(lines: dict[str, str], told: Mapping[str, _Told], room: int) -> dict[str, str]:
    """Add as many words to each line as there is room for on all of them; at the least, one to the first lines."""
    told = {name: one for name, one in told.items() if name in lines}
    for most in _MOST_WORDS:
        longer = {**lines, **{name: f"{lines[name]}{one.shown(most)}" for name, one in told.items()}}
        if _length(longer) <= room:
            return longer
    longer = dict(lines)
    left = room - _length(lines)
    for name, one in told.items():
        words = one.shown(_MOST_WORDS[-1])
        if len(words) <= left:
            longer[name] += words
            left -= len(words)
    return longer


def _lines(commands: Sequence[Command], depth: int) -> dict[str, str]:
    """Name of a command → its line; screens below that depth are counted."""
    hidden = Counter(command.path[depth - 1] for command in commands if len(command.path) > depth)
    lines = {}
    for command in commands:
        if len(command.path) <= depth:
            more = f" … and {hidden[command.key]} below" if hidden[command.key] else ""
            lines[command.name] = f"{'  ' * (len(command.path) - 1)}{shown_name(command)}{more}"
    return lines


def shown_name(command: Command) -> str:
    """Return a command's name as a catalog shows it, on one line."""
    return f"{command.name}{ANY_ITEM}" if command.rows else command.name


def _aliases(commands: Sequence[Command]) -> dict[str, _Told]:
    found = {}
    for command in commands:
        others = [alias for alias in command.aliases if alias.casefold() not in command.name.casefold()]
        if others:
            found[command.name] = _Told(words=tuple(map(_short, others[:_MOST_ALIASES])), before=" [", after="]")
    return found


def _contents(app_map: AppMap, commands: Sequence[Command]) -> dict[str, _Told]:
    """Return what can be set or done on each screen: what only leads on has a line of its own."""
    found = {}
    for command in commands:
        names = [_short(element.name) for element in app_map.by_key[command.key].elements if _is_told(element)]
        if words := tuple(dict.fromkeys(name for name in names if name)):
            found[command.name] = _Told(words=words, before=" — ")
    return found


def _is_told(element: MapElement) -> bool:
    return element.kind in ("toggle", "input") or (element.role in _TOLD and element.kind != "navigate")


def _short(name: str) -> str:
    line = " ".join(name.split())
    return line if len(line) <= _NAME_LENGTH else f"{line[: _NAME_LENGTH - 1]}…"


def _length(lines: Mapping[str, str]) -> int:
    return sum(len(line) + 1 for line in lines.values())
