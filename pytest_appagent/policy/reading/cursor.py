"""A place in a clause, and what can be told from there: where a name ends, what kind of token comes."""

from __future__ import annotations

from datetime import date, time, timedelta
from itertools import pairwise

from ..words import ARTICLES
from .grammar import GERUNDS, POLITE, PREPOSITIONS, SLOTS, VERBS
from .tokens import Token


class Cursor:
    """A place in the tokens of one clause."""

    def __init__(self, tokens: list[Token], sentence: str) -> None:
        self.tokens = tokens
        self.sentence = sentence
        self.at = 0

    def peek(self, ahead: int = 0) -> Token | None:
        """Return a token without taking it, None beyond the end."""
        place = self.at + ahead
        return self.tokens[place] if 0 <= place < len(self.tokens) else None

    def kind(self, ahead: int = 0) -> str:
        """Kind of a token to come, empty beyond the end."""
        token = self.peek(ahead)
        return token.kind if token else ""

    def word(self, ahead: int = 0) -> str:
        """A word to come in lower case, empty if there is none."""
        token = self.peek(ahead)
        return token.lower if token else ""

    def stem(self, ahead: int = 0) -> str:
        """The stem of a word to come, empty if there is none."""
        token = self.peek(ahead)
        return token.stem if token else ""

    @property
    def more(self) -> bool:
        """Whether there are tokens left."""
        return self.at < len(self.tokens)

    def take(self) -> Token:
        """Return the next token and go on."""
        token = self.tokens[self.at]
        self.at += 1
        return token

    def skip(self, words: frozenset[str]) -> bool:
        """Pass over words of the set; whether there was one."""
        start = self.at
        while self.word() in words:
            self.at += 1
        return self.at > start

    def written(self, first: int, last: int) -> str:
        """The sentence's own text of tokens `first` to `last`, last exclusive, closing brackets kept."""
        if last <= first:
            return ""
        if last - first == 1:
            return self.tokens[first].text
        if _is_reworded(self.tokens[first:last], self.sentence):
            return " ".join(token.text for token in self.tokens[first:last])
        text = self.sentence[self.tokens[first].start : self.tokens[last - 1].end]
        return text + ")" if text.count("(") > text.count(")") else text


def _is_reworded(tokens: list[Token], sentence: str) -> bool:
    """Whether tokens do not stand in the sentence side by side, so that its own text is not theirs."""
    gaps = [(left.end, right.start) for left, right in pairwise(tokens)]
    inserted = any(token.start < 0 for token in tokens)
    return inserted or any(left > right or any(map(str.isalnum, sentence[left:right])) for left, right in gaps)


def name_ends(cursor: Cursor, ahead: int = 0) -> bool:
    """Whether a name given without quotes ends before this token."""
    kind, word = cursor.kind(ahead), cursor.word(ahead)
    if kind in ("", "comma", "stop", "quote", "time", "date", "span"):
        return True
    token, following = cursor.peek(ahead), cursor.peek(ahead + 1)
    if token is not None and cursor.at + ahead > 0 and token.text[0].isupper():  # "Log In", "Turn Off"
        return False
    if following is None:
        return word in PREPOSITIONS
    if word in ("and", "but", "then"):
        return _opens_clause(cursor, ahead + 1)
    if word in ("with", "having"):
        return _has_slot(cursor, ahead + 1)
    if word in PREPOSITIONS:
        in_app = word in ("in", "from", "to", "using", "on") and following.lower in ARTICLES
        return following.kind in ("time", "date", "span") or in_app or word == "using" or following.lower == "it"
    return word in ("whose", "which", "that") or word in GERUNDS


def _opens_clause(cursor: Cursor, ahead: int) -> bool:
    while cursor.word(ahead) in POLITE:
        ahead += 1
    word = cursor.word(ahead)
    return (
        word in VERBS
        or cursor.word(ahead + 1) == "it"
        or word in ("its", "his", "her", "with", "without", "whose")
        or word in GERUNDS
        or _has_slot(cursor, ahead)
    )


def _has_slot(cursor: Cursor, ahead: int) -> bool:
    while cursor.word(ahead) in ARTICLES or cursor.kind(ahead) == "span":
        ahead += 1
    return any(cursor.stem(ahead + place) in SLOTS for place in (0, 1)) or cursor.stem(ahead) == "all-day"


def is_moment(token: Token | None) -> bool:
    """Whether the token is a time or a date."""
    return token is not None and token.kind in ("time", "date")


def moment(token: Token) -> time | date:
    """The value of a `time` or `date` token."""
    assert isinstance(token.value, (time, date))
    return token.value


def span(token: Token) -> timedelta:
    """The value of a `span` token."""
    assert isinstance(token.value, timedelta)
    return token.value
