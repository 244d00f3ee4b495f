"""Rewording: what English says round about, written as the command that it stands for.

A rule is a pattern over the words of a sentence and the words that take their place. Words are in lower case; what is no
word is a capital: `Q` a quote, address or path, `T` a time, `D` a date (a day of the week with its name, `Dmonday`), `S` a
span, `N` a number. A group of the pattern stands in the new words as `{group}`, with the tokens that it was; as `{GROUP}`
what was a quote becomes a word.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ..words import ARTICLES
from .grammar import GERUNDS, NAMED, PREPOSITIONS, VERBS
from .rewording_rules import RULES, WAYS
from .tokens import Token

Rules = tuple[tuple[str, str], ...]

_CAPITALS = {"quote": "Q", "data": "Q", "time": "T", "date": "D", "span": "S", "number": "N"}
_BEGINNINGS = ARTICLES | NAMED | GERUNDS | PREPOSITIONS | VERBS | {"with", "recurring"}
_PIECE = re.compile(r"\{(\w)\}|(\S+)")
_WEEKDAY = re.compile(r"\w+day")


def reword(tokens: list[Token]) -> list[Token]:
    """Return the tokens of a sentence that is freed of where it is about, in plainer words."""
    while len(tokens) > 1 and tokens[-1].kind == "stop":
        tokens = tokens[:-1]
    return _reworded(tokens, RULES)


def without_ways(tokens: list[Token]) -> list[Token]:
    """Return the tokens without clauses at the beginning that only say where to go first."""
    return _reworded(tokens, WAYS)


def _reworded(tokens: list[Token], rules: Rules) -> list[Token]:
    """Do each rule once, in their order, where it fits."""
    for pattern, meant in _compiled(rules):
        found = pattern.search(_line(tokens))
        if found is not None:
            tokens = _replaced(tokens, found, meant) or tokens
    return tokens


@lru_cache(maxsize=2)
def _compiled(rules: Rules) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), meant) for pattern, meant in rules)


def _line(tokens: list[Token]) -> str:
    """The sentence as rules see it: a blank before each token and behind the last."""
    return f" {' '.join(map(_shown, tokens))} "


def _shown(token: Token) -> str:
    if token.kind == "date" and _WEEKDAY.fullmatch(token.text.lower()) and token.text.lower() != "today":
        return f"D{token.text.lower()}"
    return _CAPITALS.get(token.kind) or token.lower or token.text


def _replaced(tokens: list[Token], found: re.Match[str], meant: str) -> list[Token]:
    places = _places(tokens, found.start(), found.end())
    new: list[Token] = []
    if tokens[0].lower in _BEGINNINGS:  # its capital is that of the sentence, wherever it comes to stand
        tokens = [replace(tokens[0], text=tokens[0].lower), *tokens[1:]]
    for group, word in _PIECE.findall(meant):
        if group:
            start, end = found.span(group.lower())
            said = [tokens[place] for place in _places(tokens, start, end)] if start >= 0 else []
            new += [replace(one, kind="word") if one.kind == "quote" else one for one in said] if group.isupper() else said
        else:
            new.append(_inserted(word))
    return [*tokens[: places.start], *new, *tokens[places.stop :]]


def _inserted(word: str) -> Token:
    """A token that stands nowhere in the sentence."""
    if word == ",":
        return Token(kind="comma", text=word, start=-1, end=-1)
    return Token(kind="word", text=word, start=-1, end=-1)


def _places(tokens: list[Token], start: int, end: int) -> range:
    """The tokens that stand wholly between two places of the line."""
    at, first, last = 1, len(tokens), 0
    for place, token in enumerate(tokens):
        stop = at + len(_shown(token))
        if start <= at and stop <= end:
            first, last = min(first, place), place + 1
        at = stop + 1
    if first < last:
        return range(first, last)
    here = _line(tokens)[: start + 1].count(" ")  # nothing stands there
    return range(max(0, here - 1), max(0, here - 1))

