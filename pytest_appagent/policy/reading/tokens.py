"""A sentence cut into words, quoted texts, times, dates, spans and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Literal

from ..moments import find_dates, find_spans, find_times
from ..words import stem

Kind = Literal["word", "quote", "time", "date", "span", "number", "data", "comma", "stop"]

_QUOTE = re.compile(
    r"\"(?P<a>[^\"]+)\"|“(?P<b>[^”]+)”|«(?P<c>[^»]+)»|`(?P<d>[^`]+)`|‘(?P<e>[^’]+)’|(?<!\w)'(?P<f>[^']+(?:'\w[^']*)*)'(?!\w)"
)
_DATA = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?://\S+|(?:[\w-]+\.)+[a-z]{2,}(?:/\S*)?)(?<![.,])", re.I)
_REST = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)?(?:\s?%|\s+percent\b)?(?![\w-]))|(?P<word>\w+(?:['’/.-]\w+)*)|(?P<comma>[,、])|(?P<stop>[.;:!?=])"
)

_PERCENT = re.compile(r"\s*(?:%|percent)$")
_REST_KINDS: dict[str, Kind] = {"number": "number", "word": "word", "comma": "comma", "stop": "stop"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One piece of a sentence.

    Attributes:
        kind: what it is.
        text: as written, quotes removed.
        start: where it begins in the sentence.
        end: where it ends there.
        value: the moment or span of a `time`, `date` or `span`.
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: time | date | timedelta | None = None

    @property
    def lower(self) -> str:
        """A word in lower case; empty for anything else, so that data is never read as language."""
        return self.text.lower().replace("’", "'") if self.kind == "word" else ""

    @property
    def stem(self) -> str:
        """The stem of a word; empty for anything else."""
        return stem(self.lower) if self.kind == "word" else ""


def read_tokens(text: str, now: datetime) -> list[Token]:
    """Cut a sentence into tokens; what stands in quotes stays whole."""
    tokens: list[Token] = []
    free = text
    for kind, start, end, shown, value in _literals(text, now):
        if "\0" not in free[start:end]:
            tokens.append(Token(kind=kind, text=shown, start=start, end=end, value=value))
            free = free[:start] + "\0" * (end - start) + free[end:]
    for match in _REST.finditer(free):
        kind = _REST_KINDS[match.lastgroup or "stop"]
        text_of = _PERCENT.sub("%", match.group()) if kind == "number" else match.group()
        tokens.append(Token(kind=kind, text=text_of, start=match.start(), end=match.end()))
    return sorted(tokens, key=lambda token: token.start)


def _literals(text: str, now: datetime) -> list[tuple[Kind, int, int, str, time | date | timedelta | None]]:
    """All literals, those that win over others first: quotes, then data, dates, times and spans."""
    literals: list[tuple[Kind, int, int, str, time | date | timedelta | None]] = []
    for match in _QUOTE.finditer(text):
        inner = next(group for group in match.groups() if group is not None)
        literals.append(("quote", match.start(), match.end(), inner.strip(), None))
    literals += [("data", match.start(), match.end(), match.group(), None) for match in _DATA.finditer(text)]
    literals += [("date", one.start, one.end, text[one.start : one.end], one.value) for one in find_dates(text, now)]
    literals += [("time", one.start, one.end, text[one.start : one.end], one.value) for one in find_times(text)]
    literals += [("span", one.start, one.end, text[one.start : one.end], one.value) for one in find_spans(text)]
    return literals
