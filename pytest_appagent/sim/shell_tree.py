"""What a script is once it is read: commands, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

RedirectKind = Literal["<", ">", ">>", ">&"]


@dataclass(frozen=True, slots=True)
class Text:
    """Literal characters of a word."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """`$NAME`, `${NAME}`, `$?`: in quotes it stays one word."""

    name: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(script)`: the output of a script."""

    script: Script
    quoted: bool = False


Word = tuple[Text | Variable | Substitution, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """Where a command's file `number` comes from or goes to."""

    number: int
    kind: RedirectKind
    target: Word


@dataclass(frozen=True, slots=True)
class Simple:
    """A program with its arguments."""

    assignments: tuple[tuple[str, Word], ...] = ()
    words: tuple[Word, ...] = ()
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`( script )` or `{ script; }`."""

    script: Script
    subshell: bool
    redirects: tuple[Redirect, ...] = ()


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands that run at once, each reading what the one before writes."""

    commands: tuple[Simple | Group, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`; the first one's operator is `&&`."""

    pipelines: tuple[tuple[str, Pipeline], ...]
    background: bool = False


Script = tuple[AndOr, ...]
