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
    """`$NAME`, `${NAME:-default}`, `$?`: in quotes it stays one word."""

    name: str
    quoted: bool = False
    default: str = ""


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(script)`: the output of a script."""

    script: Script
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((expression))`."""

    expression: str
    quoted: bool = False


WordPart = Text | Variable | Substitution | Arithmetic
Word = tuple[WordPart, ...]


@dataclass(frozen=True, slots=True)
class Redirect:
    """Where a command's file `number` comes from or goes to."""

    number: int
    kind: RedirectKind
    target: Word


Redirects = tuple[Redirect, ...]


@dataclass(frozen=True, slots=True)
class Simple:
    """A program with its arguments."""

    assignments: tuple[tuple[str, Word], ...] = ()
    words: tuple[Word, ...] = ()
    redirects: Redirects = ()


@dataclass(frozen=True, slots=True)
class Group:
    """`( script )` or `{ script; }`."""

    script: Script
    subshell: bool
    redirects: Redirects = ()


@dataclass(frozen=True, slots=True)
class If:
    """`if …; then …; elif …; else …; fi`: conditions with what to do, and what else."""

    branches: tuple[tuple[Script, Script], ...]
    otherwise: Script = ()
    redirects: Redirects = ()


@dataclass(frozen=True, slots=True)
class For:
    """`for NAME in WORDS; do …; done`."""

    name: str
    words: tuple[Word, ...]
    body: Script
    redirects: Redirects = ()


@dataclass(frozen=True, slots=True)
class While:
    """`while …; do …; done`; with `until` as long as the condition does not hold."""

    condition: Script
    body: Script
    until: bool
    redirects: Redirects = ()


@dataclass(frozen=True, slots=True)
class Case:
    """`case WORD in PATTERN|PATTERN) …;; esac`."""

    subject: Word
    branches: tuple[tuple[tuple[Word, ...], Script], ...]
    redirects: Redirects = ()


Command = Simple | Group | If | For | While | Case


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands that run at once, each reading what the one before writes."""

    commands: tuple[Command, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AndOr:
    """Pipelines joined by `&&` and `||`; the first one's operator is `&&`."""

    pipelines: tuple[tuple[str, Pipeline], ...]
    background: bool = False


Script = tuple[AndOr, ...]
