"""The syntax of Android's shell, as far as clients of a device use it: text → `Script`.

Quotes, lists (`;`, `&&`, `||`, `&`), pipes, redirections, assignments, groups, conditions, loops, variables, `$(...)`
and `$((...))`; no functions, no here-documents. What is not known is a syntax error, never silently something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

from .shell_lexer import Lexer, Operator, ShellSyntaxError, Token
from .shell_tree import (
    AndOr,
    Case,
    Command,
    For,
    Group,
    If,
    Pipeline,
    Redirect,
    RedirectKind,
    Script,
    Simple,
    Text,
    While,
    Word,
)

__all__ = ["ShellSyntaxError", "parse"]

_RESERVED = (
    *("if", "then", "elif", "else", "fi", "for", "while", "until", "do", "done", "case", "esac"),
    *("function", "select", "[[", "}"),
)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_NAME = re.compile(r"[A-Za-z_]\w*")
_REDIRECT_KINDS: dict[str, RedirectKind] = {"<": "<", ">": ">", ">>": ">>", ">&": ">&"}


def parse(text: str) -> Script:
    """Read a script.

    Raises:
        ShellSyntaxError: the shell could not read it.
    """
    try:
        return _build(Lexer(text, _build).tokens())
    except RecursionError:
        raise ShellSyntaxError("nested too deeply") from None


def _build(tokens: list[Token]) -> Script:
    parser = _Parser(tokens)
    script = parser.script()
    parser.expect_end()
    return script


class _Parser:
    """Puts tokens together."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._compounds: dict[str, Callable[[], Command]] = {
            "{": lambda: self._group("}", subshell=False),
            "if": self._if,
            "for": self._for,
            "while": lambda: self._while(until=False),
            "until": lambda: self._while(until=True),
            "case": self._case,
        }

    def script(self, *ends: str) -> Script:
        """Read commands up to one of `ends`, which stays, or to the end of the text."""
        items: list[AndOr] = []
        while True:
            self._skip_newlines()
            if self._is_end(ends):
                return tuple(items)
            item = self._and_or()
            items.append(replace(item, background=True) if self._is_operator("&") else item)
            if self._is_operator(";", "&", "\n"):
                self._at += 1
            elif not self._is_end(ends):
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
        while self._is_word("!"):
            negated = not negated
            self._at += 1
        commands = [self._command()]
        while self._is_operator("|"):
            self._at += 1
            self._skip_newlines()
            commands.append(self._command())
        return Pipeline(tuple(commands), negated)

    def _command(self) -> Command:
        if self._is_operator("("):
            return self._redirected(self._group(")", subshell=True))
        word = self._plain_word()
        if word in self._compounds:
            return self._redirected(self._compounds[word]())
        if word in _RESERVED:
            self._unexpected()
        return self._simple()

    def _redirected(self, command: Command) -> Command:
        redirects = []
        while self._at_redirect():
            redirects.append(self._redirect())
        return replace(command, redirects=tuple(redirects))

    def _simple(self) -> Simple:
        assignments: list[tuple[str, Word]] = []
        words: list[Word] = []
        redirects: list[Redirect] = []
        while True:
            token = self._peek()
            if self._at_redirect():
                redirects.append(self._redirect())
            elif token is None or isinstance(token, Operator):
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

    # Compound commands; each is called at its first word

    def _group(self, end: str, *, subshell: bool) -> Group:
        self._at += 1
        script = self._body(end)
        self._at += 1
        return Group(script, subshell)

    def _if(self) -> If:
        branches = []
        otherwise: Script = ()
        while self._is_word("if", "elif"):
            self._at += 1
            condition = self._body("then")
            self._at += 1
            branches.append((condition, self._body("elif", "else", "fi")))
        if self._is_word("else"):
            self._at += 1
            otherwise = self._body("fi")
        self._take_word("fi")
        return If(tuple(branches), otherwise)

    def _while(self, *, until: bool) -> While:
        self._at += 1
        condition = self._body("do")
        return While(condition, self._loop_body(), until)

    def _for(self) -> For:
        self._at += 1
        name = self._plain_word() or ""
        if not _NAME.fullmatch(name):
            self._unexpected()
        self._at += 1
        self._skip_newlines()
        words = []
        if self._is_word("in"):
            self._at += 1
            while (token := self._peek()) is not None and not isinstance(token, Operator):
                words.append(token)
                self._at += 1
        while self._is_operator(";", "\n"):
            self._at += 1
        return For(name, tuple(words), self._loop_body())

    def _loop_body(self) -> Script:
        self._take_word("do")
        body = self._body("done")
        self._at += 1
        return body

    def _case(self) -> Case:
        self._at += 1
        subject = self._take()
        self._skip_newlines()
        self._take_word("in")
        branches = []
        self._skip_newlines()
        while not self._is_word("esac"):
            if self._is_operator("("):
                self._at += 1
            patterns = [self._take()]
            while self._is_operator("|"):
                self._at += 1
                patterns.append(self._take())
            if not self._is_operator(")"):
                self._unexpected()
            self._at += 1
            branches.append((tuple(patterns), self.script(";;", "esac")))
            if self._is_operator(";;"):
                self._at += 1
            self._skip_newlines()
        self._at += 1
        return Case(subject, tuple(branches))

    def _body(self, *ends: str) -> Script:
        """Read at least one command up to one of `ends`, which stays."""
        script = self.script(*ends)
        if not script or self._peek() is None:
            self._unexpected()
        return script

    def _redirect(self) -> Redirect:
        operator = self._next_operator()
        target = self._take()
        kind = _REDIRECT_KINDS[operator.text]
        number = operator.number if operator.number is not None else int(kind[0] == ">")
        return Redirect(number, kind, target)

    # Tokens

    def _peek(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _plain_word(self) -> str | None:
        """Return the next word if it is written without quotes and variables."""
        match self._peek():
            case (Text(text, quoted=False),):
                return text
        return None

    def _take(self) -> Word:
        token = self._peek()
        if token is None or isinstance(token, Operator):
            self._unexpected()
        self._at += 1
        return token

    def _take_word(self, word: str) -> None:
        if not self._is_word(word):
            self._unexpected()
        self._at += 1

    def _next_operator(self) -> Operator:
        token = self._tokens[self._at]
        assert isinstance(token, Operator)
        self._at += 1
        return token

    def _is_word(self, *words: str) -> bool:
        return self._plain_word() in words

    def _is_operator(self, *texts: str) -> bool:
        token = self._peek()
        return isinstance(token, Operator) and token.text in texts

    def _at_redirect(self) -> bool:
        return self._is_operator(*_REDIRECT_KINDS)

    def _is_end(self, ends: tuple[str, ...]) -> bool:
        return self._peek() is None or self._is_operator(*ends) or self._is_word(*ends)

    def _skip_newlines(self) -> None:
        while self._is_operator("\n"):
            self._at += 1

    def _unexpected(self) -> NoReturn:
        token = self._peek()
        text = token.text if isinstance(token, Operator) else "newline" if token is None else _written(token)
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


def _written(word: Word) -> str:
    return "".join(part.text for part in word if isinstance(part, Text))
