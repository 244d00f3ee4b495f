"""What becomes of the words of a command: variables, substitutions and patterns are replaced by what they stand for."""

from __future__ import annotations

import glob
from dataclasses import replace
from typing import TYPE_CHECKING

from .shell_arithmetic import evaluate
from .shell_control import ShellExit
from .shell_tree import Arithmetic, Text, Variable, Word, WordPart

if TYPE_CHECKING:
    from .shell import Io, Shell


async def expand_to_text(shell: Shell, word: Word, io: Io) -> str:
    """Return a word as one text, whatever blanks are in it."""
    return "".join([await _value(shell, part, io) for part in word])


async def expand(shell: Shell, word: Word, io: Io) -> list[str]:
    """Return the words that one word becomes: values without quotes are split at blanks, patterns become paths."""
    if word and all(isinstance(part, Variable) and part.name == "@" for part in word[-1:]) and _is_quoted(word):
        return list(shell.arguments)
    fields: list[str] = []
    current: str | None = None  # None between two fields, where an empty one would be too many
    pattern = ""
    for part in word:
        value = await _value(shell, part, io)
        if isinstance(part, Text) or part.quoted:
            current = (current or "") + value
            pattern += value if isinstance(part, Text) and not part.quoted else glob.escape(value)
            continue
        pattern += glob.escape(value)
        pieces = value.split()
        if current is not None and (not pieces or not value[0].isspace()):
            pieces = [current + "".join(pieces[:1]), *pieces[1:]]
        elif current is not None:
            fields.append(current)
        fields += pieces[:-1]
        current = pieces[-1] if pieces else None
        if current is not None and value[-1:].isspace():
            fields.append(current)
            current = None
    fields += [] if current is None else [current]
    if len(fields) == 1 and glob.has_magic(pattern):
        return shell.machine.files.match(pattern, shell.folder) or fields
    return fields


def _is_quoted(word: Word) -> bool:
    """Tell whether a word is `"$@"` alone."""
    *before, last = word
    return last.quoted and all(part == Text("", quoted=True) for part in before)


async def _value(shell: Shell, part: WordPart, io: Io) -> str:
    match part:
        case Text():
            return part.text
        case Variable():
            return _special(shell, part.name) or shell.variables.get(part.name, "") or part.default
        case Arithmetic():
            try:
                return str(evaluate(part.expression, shell.variables))
            except ValueError as exc:
                await shell.complain(io, str(exc))
                raise ShellExit(1) from exc
    collected = bytearray()

    async def collect(data: bytes) -> None:
        collected.extend(data)

    inner = shell.copy()
    await inner.run_apart(part.script, replace(io, stdout=collect))
    shell.status = inner.status
    return collected.decode("utf-8", "replace").rstrip("\n")


def _special(shell: Shell, name: str) -> str | None:
    match name:
        case "?":
            return str(shell.status)
        case "$":
            return str(shell.pid)
        case "!":
            return str(shell.job_pid(len(shell.jobs) - 1)) if shell.jobs else None
        case "#":
            return str(len(shell.arguments))
        case "@" | "*":
            return " ".join(shell.arguments)
        case "0":
            return "sh"
        case _ if name.isdecimal() and int(name) <= len(shell.arguments):
            return shell.arguments[int(name) - 1]
    return None
