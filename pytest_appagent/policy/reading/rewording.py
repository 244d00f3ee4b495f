"""Rewording: what English says round about, written as the command that it stands for.

The rules stand in `rewording.yaml`: a pattern over the words of a sentence, and the words that take their place.
Words are in lower case; what is no word is a capital: `Q` a quote, address or path, `T` a time, `D` a date (a day of
the week with its name, `Dmonday`), `S` a span, `N` a number. A group of the pattern stands in the new words as
`{group}`, with the tokens that it was; as `{GROUP}` what was a quote becomes a word, as `{group-}` an owner, "Ann's",
becomes a name.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from ..words import ARTICLES, word_set
from .grammar import CHOOSE, GERUNDS, NAMED, NEGATIONS, PREPOSITIONS, REPEATS, SLOTS, THINGS, UNITS, VERBS
from .tokens import Token

FILE = "rewording.yaml"
_CAPITALS = {"quote": "Q", "data": "Q", "time": "T", "date": "D", "span": "S", "number": "N"}
_LINKING = frozenset({"so", "please", "and", "therefore", "then", "just", "kindly"})
_POINTING = word_set("it that this them him her its those these one ones there they")
_WHY = word_set("i i'm i've i'd i'll it's it we we're there's there the my this he she they somebody someone people")
_COUNTING = NEGATIONS | REPEATS.keys() | UNITS.keys() | word_set("if every each all none no whenever when while until")
_BEGINNINGS = ARTICLES | NAMED | GERUNDS | PREPOSITIONS | VERBS | {"with", "recurring"}
_NAMED_PIECE = re.compile(r"(?<!\?P)<([a-z]+)>")
_PIECE = re.compile(r"\{(\w)(-?)\}|(\S+)")
_OWNER = re.compile(r"['’]s$")
_WEEKDAY = re.compile(r"\w+day")


def reword(tokens: list[Token]) -> list[Token]:
    """Return the tokens of a sentence that is freed of where it is about, in plainer words."""
    while len(tokens) > 1 and tokens[-1].kind == "stop":
        tokens = tokens[:-1]
    return _reworded(_without_reason(tokens), "rules")


def _without_reason(tokens: list[Token]) -> list[Token]:
    """Leave out a beginning that says only why: "the screen is too bright at night, use the dark theme"."""
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


def without_ways(tokens: list[Token]) -> list[Token]:
    """Return the tokens without clauses at the beginning that only say where to go first."""
    return _reworded(tokens, "ways")


def _reworded(tokens: list[Token], section: str) -> list[Token]:
    """Do each rule once, in their order, where it fits."""
    for pattern, meant in _rules()[section]:
        found = pattern.search(_line(tokens))
        if found is not None:
            tokens = _replaced(tokens, found, meant) or tokens
    return tokens


@lru_cache(maxsize=1)
def _rules() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    import yaml  # takes longer to load than the rest of the policy

    text = files(f"{__package__.rpartition('.')[0]}").joinpath(FILE).read_text("utf-8")
    sections = yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    pieces = sections.pop("pieces")
    return {
        name: [
            (re.compile(_NAMED_PIECE.sub(lambda found: pieces[found[1]], pattern)), words) for pattern, words in rules
        ]
        for name, rules in sections.items()
    }


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
    for group, owner, word in _PIECE.findall(meant):
        if group:
            start, end = found.span(group.lower())
            said = [tokens[place] for place in _places(tokens, start, end)] if start >= 0 else []
            new += [_as_word(token, unquoted=group.isupper(), unowned=bool(owner)) for token in said]
        else:
            new.append(_inserted(word))
    return [*tokens[: places.start], *new, *tokens[places.stop :]]


def _as_word(token: Token, *, unquoted: bool, unowned: bool) -> Token:
    text = _OWNER.sub("", token.text) if unowned else token.text
    # What is not as it stands in the sentence is not to be read from there.
    if text != token.text:
        return replace(token, text=text, start=-1, end=-1)
    return replace(token, kind="word") if unquoted and token.kind == "quote" else token


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
