"""Beginnings that say only why something is to be done: "the screen is too bright at night, use the dark theme"."""

from __future__ import annotations

from ..words import word_set
from .grammar import CHOOSE, NEGATIONS, REPEATS, SLOTS, THINGS, UNITS, VERBS
from .tokens import Token

_LINKING = frozenset({"so", "please", "and", "therefore", "then", "just", "kindly"})
_POINTING = word_set("it that this them him her its those these one ones there they")
_WHY = word_set("i i'm i've i'd i'll it's it we we're there's there the my this he she they somebody someone people")
_COUNTING = NEGATIONS | REPEATS.keys() | UNITS.keys() | word_set("if every each all none no whenever when while until")


def without_reason(tokens: list[Token]) -> list[Token]:
    """Return the tokens without a beginning that says only why, and without full stops at the end."""
    while len(tokens) > 1 and tokens[-1].kind == "stop":
        tokens = tokens[:-1]
    end = next((place for place, token in enumerate(tokens) if token.kind in ("comma", "stop")), 0)
    reason, rest = tokens[:end], tokens[end + 1 :]
    while rest and rest[0].lower in _LINKING:
        rest = rest[1:]
    if len(reason) < 3 or len(rest) < 3 or rest[0].lower not in VERBS | CHOOSE or not _says_why(reason, rest):
        return tokens
    return tokens if any(token.lower in _POINTING for token in rest) else rest


def _says_why(reason: list[Token], rest: list[Token]) -> bool:
    """Whether words hold nothing that the command behind them may need."""
    known = {token.stem for token in rest}
    if reason[0].lower not in _WHY or any(token.lower in _COUNTING for token in reason):
        return False
    return all(
        token.kind == "word"
        and not (place and token.text[0].isupper() and not token.lower.startswith("i'") and token.text != "I")
        and (token.stem not in THINGS | SLOTS or token.stem in known)
        for place, token in enumerate(reason)
    )
