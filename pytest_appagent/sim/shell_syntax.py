"""The syntax of Android's shell, as far as clients of a device use it: text → `Script`.

Quotes, lists (`;`, `&&`, `||`, `&`), pipes, redirections, assignments, groups, variables and `$(...)`; no loops, no
functions. What is not known is a syntax error, never silently something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NoReturn

from .shell_tree import (
    AndOr,
    Group,
    Pipeline,
    Redirect,
    RedirectKind,
    Script,
    Simple,
    Substitution,
    Text,
    Variable,
    Word,
)


class ShellSyntaxError(Exception):
    """The text is no script of this shell."""


_RESERVED = [Text(word) for word in ("case", "for", "function", "if", "select", "until", "while", "[[")]
_OPERATOR = re.compile(r"&&|\|\||>>|>&|[;&|<>()\n]")
_NUMBERED = re.compile(r"(\d)(>>|>&|[<>])")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_VARIABLE = re.compile(r"\$(?:([A-Za-z_]\w*|[0-9?$#@*!])|\{([A-Za-z_]\w*|[0-9?$#@*!])\})")
_REDIRECT_KINDS: dict[str, RedirectKind] = {"<": "<", ">": ">", ">>": ">>", ">&": ">&"}


@dataclass(frozen=True, slots=True)
class _Operator:
    text: str
    number: int | None = None  # the file number written before a redirection


_Token = _Operator | Word


def parse(text: str) -> Script:
    """Read a script.

    Raises:
        ShellSyntaxError: the shell could not read it.
    """
    try:
        return _parse_tokens(_Lexer(text).tokens())
    except RecursionError:
        raise ShellSyntaxError("nested too deeply") from None


def _parse_tokens(tokens: list[_Token]) -> Script:
    parser = _Parser(tokens)
    script = parser.script(end=None)
    parser.expect_end()
    return script


class _Lexer:
    """Splits a script into operators and words."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def tokens(self, *, nested: bool = False) -> list[_Token]:
        """Return all tokens; of a nested script those before the parenthesis that closes it, which is taken too."""
        found: list[_Token] = []
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
                found.append(_Operator(operator.group()))
            elif numbered:
                self._at = numbered.end()
                found.append(_Operator(numbered.group(2), int(numbered.group(1))))
            else:
                found.append(self._word())
        if nested:
            raise ShellSyntaxError("no closing ')'")
        return found

    def _word(self) -> Word:
        parts: list[Text | Variable | Substitution] = []
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

    def _double_quoted(self) -> list[Text | Variable | Substitution]:
        parts: list[Text | Variable | Substitution] = [Text("", quoted=True)]
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

    def _dollar(self, *, quoted: bool) -> Text | Variable | Substitution:
        if self._text[self._at] == "`":
            return Substitution(parse(self._until("`")), quoted)
        if self._text.startswith("$((", self._at):
            raise ShellSyntaxError("unexpected '$(('")
        if self._text.startswith("$(", self._at):
            self._at += 2
            return Substitution(_parse_tokens(self.tokens(nested=True)), quoted)
        variable = _VARIABLE.match(self._text, self._at)
        if variable:
            self._at = variable.end()
            return Variable(variable.group(1) or variable.group(2), quoted)
        if self._text.startswith("${", self._at):
            raise ShellSyntaxError("bad substitution")
        self._at += 1
        return Text("$", quoted)

    def _until(self, mark: str) -> str:
        end = self._text.find(mark, self._at + 1)
        if end < 0:
            raise ShellSyntaxError("no closing quote")
        inner = self._text[self._at + 1 : end]
        self._at = end + 1
        return inner


class _Parser:
    """Puts tokens together."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def script(self, end: str | None) -> Script:
        items: list[AndOr] = []
        while True:
            self._skip_newlines()
            if self._is_end(end):
                return tuple(items)
            item = self._and_or()
            items.append(replace(item, background=True) if self._is_operator("&") else item)
            if self._is_operator(";", "&", "\n"):
                self._at += 1
            elif not self._is_end(end):
                self._unexpected()

    def expect_end(self) -> None:
        if self._at < len(self._tokens):
            self._unexpected()

    def _and_or(self) -> AndOr:
        pipelines = [("&&", self._pipeline())]
        while self._is_operator("&&", "||"):
            operator = self._next_operator()
            self._skip_newlines()
            pipelines.append((operator.text, self._pipeline()))
        return AndOr(tuple(pipelines))

    def _pipeline(self) -> Pipeline:
        negated = False
        while self._peek() == (Text("!"),):
            negated = not negated
            self._at += 1
        commands = [self._command()]
        while self._is_operator("|"):
            self._at += 1
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated)

    def _command(self) -> Simple | Group:
        if self._is_operator("("):
            return self._group(end=")", subshell=True)
        if self._peek() == (Text("{"),):
            return self._group(end="}", subshell=False)
        self._refuse_reserved()
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while True:
            token = self._peek()
            if isinstance(token, _Operator) and token.text in _REDIRECT_KINDS:
                redirects.append(self._redirect())
            elif token is None or isinstance(token, _Operator):
                break
            else:
                self._at += 1
                assignment = None if words else _assignment(token)
                if assignment:
                    assignments.append(assignment)
                else:
                    words.append(token)
        if not (assignments or words or redirects):
            self._unexpected()
        return Simple(tuple(assignments), tuple(words), tuple(redirects))

    def _group(self, end: str, *, subshell: bool) -> Group:
        self._at += 1
        script = self.script(end)
        if not script or self._peek() is None:
            self._unexpected()
        self._at += 1
        redirects = []
        while (token := self._peek()) is not None and isinstance(token, _Operator) and token.text in _REDIRECT_KINDS:
            redirects.append(self._redirect())
        return Group(script, subshell, tuple(redirects))

    def _redirect(self) -> Redirect:
        operator = self._next_operator()
        target = self._peek()
        if target is None or isinstance(target, _Operator):
            self._unexpected()
        self._at += 1
        kind = _REDIRECT_KINDS[operator.text]
        number = operator.number if operator.number is not None else int(kind[0] == ">")
        return Redirect(number, kind, target)

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next_operator(self) -> _Operator:
        token = self._tokens[self._at]
        assert isinstance(token, _Operator)
        self._at += 1
        return token

    def _is_operator(self, *texts: str) -> bool:
        token = self._peek()
        return isinstance(token, _Operator) and token.text in texts

    def _is_end(self, end: str | None) -> bool:
        """Tell whether the script ends here: with the text, or before the word that closes its group."""
        token = self._peek()
        return token is None or (end is not None and token in (_Operator(end), (Text(end),)))

    def _skip_newlines(self) -> None:
        while self._is_operator("\n"):
            self._at += 1

    def _refuse_reserved(self) -> None:
        token = self._peek()
        if isinstance(token, tuple) and len(token) == 1 and token[0] in _RESERVED:
            raise ShellSyntaxError(f"unexpected '{_written(token)}': the simulated shell has no loops and conditions")

    def _unexpected(self) -> NoReturn:
        token = self._peek()
        text = token.text if isinstance(token, _Operator) else "newline" if token is None else _written(token)
        raise ShellSyntaxError("unexpected " + ("newline" if text == "\n" else f"'{text}'"))


def _assignment(word: Word) -> tuple[str, Word] | None:
    """Return name and value of `NAME=value`, None if the word is none; the name is never quoted."""
    first = word[0] if word else None
    if not isinstance(first, Text) or first.quoted:
        return None
    match = _ASSIGNMENT.match(first.text)
    if not match:
        return None
    rest = first.text[match.end() :]
    return match.group()[:-1], ((Text(rest), *word[1:]) if rest else word[1:])


def _merged(parts: list[Text | Variable | Substitution]) -> Word:
    merged: list[Text | Variable | Substitution] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(part, Text) and isinstance(last, Text) and part.quoted == last.quoted:
            merged[-1] = Text(last.text + part.text, part.quoted)
        else:
            merged.append(part)
    return tuple(merged)


def _written(word: Word) -> str:
    return "".join(part.text for part in word if isinstance(part, Text))
