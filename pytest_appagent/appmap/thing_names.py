"""Which things of a list does a sentence name? A thing's name is data: it may be a piece of another one's."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from .words import is_filler, stem

_QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')
_WORD_BEFORE = re.compile(r"([\w'’]+)[ ]+$")
_WORD_BEHIND = re.compile(r"(?:['’]s?)?[ ]+([\w'’]+)")


def find_things(text: str, names: Iterable[str], *, beside: Collection[str]) -> frozenset[str]:
    """Return the names that a text holds as they are written; of one inside of another the longer one.

    A name beside another word with a capital letter is taken for a piece of a longer name, and so is a piece of a
    quote.

    Args:
        text: the sentence.
        names: of the things that are known.
        beside: stems of words that may stand beside a name with a capital letter.
    """
    found = {name for name in set(names) if any(map(str.isalpha, name)) and _holds(text, name, beside)}
    return frozenset(name for name in found if not any(name != other and name in other for other in found))


def _holds(text: str, name: str, beside: Collection[str]) -> bool:
    spots = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    return any(_stands_alone(text, spot.start(), spot.end(), beside) for spot in spots)


def _stands_alone(text: str, start: int, end: int, beside: Collection[str]) -> bool:
    for quote in _QUOTED.finditer(text):
        if quote.start() < start < quote.end():
            return quote.start() + 1 == start and quote.end() - 1 == end
    before, behind = _WORD_BEFORE.search(text[:start]), _WORD_BEHIND.match(text[end:])
    is_first = before is not None and not text[: before.start()].strip()
    words = [
        *([before[1]] if before is not None and not is_first else []),
        *([behind[1]] if behind is not None else []),
    ]
    return not any(
        word[:1].isupper() and stem(word.casefold()) not in beside and not is_filler(word.casefold()) for word in words
    )
