"""Splits a script of the device's shell into operators and words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .shell_tree import Arithmetic, Script, Substitution, Text, Variable, Word, WordPart


class ShellSyntaxError(Exception):
    """The text is no script of this shell."""


@dataclass(frozen=True, slots=True)
class Operator:
    """A character or two that join words; `number` is the file number written before a redirection."""

    text: str
    number: int | None = None


Token = Operator | Word

_OPERATOR = re.compile(r"&&|\|\||>>|>&|;;|[;&|<>()\n]")
_NUMBERED = re.compile(r"(\d)(>>|>&|[<>])")
_VARIABLE = re.compile(r"\$(?:([A-Za-z_]\w*|[0-9?$#@*!])|\{([A-Za-z_]\w*|[0-9?$#@*!])(?::-([^}]*))?\})")


class Lexer:
    """Reads one script; `build` makes a nested one of its tokens."""

    def __init__(self, text: str, build: Callable[[list[Token]], Script]) -> None:
        self._text = text
        self._at = 0
        self._build = build

    def tokens(self, *, nested: bool = False) -> list[Token]:
        """Return all tokens; of a nested script those before the parenthesis that closes it, which is taken too."""
        found: list[Token] = []
        depth = 0
        while self._at < len(self._text):
            char = self._text[self._at]
            operator = _OPERATOR.match(self._text, self._at)
            numbered = _NUMBERED.match(self._text, self._at)
            if char in " \t\r":
                self._at += 1
            elif char == "#":
                end = self._text.find("\n", self._at)
                self._at = len(self._text) if end < 0 else end
            elif operator:
                self._at = operator.end()
                if nested and depth == 0 and char == ")":
                    return found
                depth += {"(": 1, ")": -1}.get(char, 0)
                found.append(Operator(operator.group()))
            elif numbered:
                self._at = numbered.end()
                found.append(Operator(numbered.group(2), int(numbered.group(1))))
            else:
                found.append(self._word())
        if nested:
            raise ShellSyntaxError("no closing ')'")
        return found

    def _word(self) -> Word:
        parts: list[WordPart] = []
        while self._at < len(self._text):
            char = self._text[self._at]
            if char in " \t\r" or _OPERATOR.match(self._text, self._at):
                break
            if char == "'":
                parts.append(Text(self._until("'"), quoted=True))
            elif char == '"':
                parts += self._double_quoted()
            elif char == "\\":
                escaped = self._text[self._at + 1 : self._at + 2]
                self._at += 2
                if escaped != "\n":
                    parts.append(Text(escaped or "\\", quoted=True))
            elif char in "$`":
                parts.append(self._dollar(quoted=False))
            else:
                parts.append(Text(char))
                self._at += 1
        return _merged(parts)

    def _double_quoted(self) -> list[WordPart]:
        parts: list[WordPart] = [Text("", quoted=True)]
        self._at += 1
        while self._at < len(self._text):
            char = self._text[self._at]
            if char == '"':
                self._at += 1
                return parts
            if char == "\\" and self._text[self._at + 1 : self._at + 2] in ('"', "\\", "$", "`", "\n"):
                escaped = self._text[self._at + 1]
                self._at += 2
                if escaped != "\n":
                    parts.append(Text(escaped, quoted=True))
            elif char in "$`":
                parts.append(self._dollar(quoted=True))
            else:
                parts.append(Text(char, quoted=True))
                self._at += 1
        raise ShellSyntaxError("no closing quote")

    def _dollar(self, *, quoted: bool) -> WordPart:
        if self._text[self._at] == "`":
            return Substitution(self._build(Lexer(self._until("`"), self._build).tokens()), quoted)
        if self._text.startswith("$((", self._at):
            return self._arithmetic(quoted)
        if self._text.startswith("$(", self._at):
            self._at += 2
            return Substitution(self._build(self.tokens(nested=True)), quoted)
        variable = _VARIABLE.match(self._text, self._at)
        if variable:
            self._at = variable.end()
            return Variable(variable.group(1) or variable.group(2), quoted, variable.group(3) or "")
        if self._text.startswith("${", self._at):
            raise ShellSyntaxError("bad substitution")
        self._at += 1
        return Text("$", quoted)

    def _arithmetic(self, quoted: bool) -> Arithmetic:
        start = self._at + 3
        depth, at = 0, start
        while at < len(self._text) and not (depth == 0 and self._text.startswith("))", at)):
            depth += {"(": 1, ")": -1}.get(self._text[at], 0)
            at += 1
        if at >= len(self._text):
            raise ShellSyntaxError("no closing '))'")
        self._at = at + 2
        return Arithmetic(self._text[start:at], quoted)

    def _until(self, mark: str) -> str:
        end = self._text.find(mark, self._at + 1)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        inner = self._text[self._at + 1 : end]
        self._at = end + 1
        return inner


def _merged(parts: list[WordPart]) -> Word:
    merged: list[WordPart] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(part, Text) and isinstance(last, Text) and part.quoted == last.quoted:
            merged[-1] = Text(last.text + part.text, part.quoted)
        else:
            merged.append(part)
    return tuple(merged)
