"""Whether two texts about one way of using an element can both be true; without a model."""

from __future__ import annotations

import re
from itertools import pairwise

_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"|“([^”]+)”|‘([^’]+)’")
_WORD = re.compile(r"\w+")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
# What nearly every such text says, whatever it means.
_EMPTY_WORDS = frozenset(
    word
    for line in (
        "a an the this that it its of in on at to for from with by as or and is are be will can when which user users",
        "app application element area button icon item tapping tap pressing press clicking click touching touch long",
        "swiping swipe typing type text field input screen page view window dialog menu list row open",
        "you show display shows go lead bring take navigate allow let enable use used current new",
    )
    for word in line.split()
)
_OPPOSITES = (
    ({"add", "create", "insert", "save"}, {"delete", "remove", "discard"}),
    ({"save", "confirm", "accept", "apply"}, {"cancel", "discard", "reject", "dismiss"}),
    ({"expand", "open"}, {"collapse", "close"}),
    ({"next", "forward"}, {"previous", "back"}),
    ({"increase", "enlarge"}, {"decrease", "reduce"}),
)
_NOTHING = re.compile(r"\b(?:does nothing|no effect|nothing happens|changes nothing|without effect)\b", re.IGNORECASE)
_TOGGLES = re.compile(r"\b(on|off)\b", re.IGNORECASE)


def is_same(one: str, other: str) -> bool:
    """Whether two texts are the same but for case, blanks and the mark at their end."""
    return _plain(one) == _plain(other)


def contradicts(one: str, other: str) -> bool:
    """Whether two texts cannot both be about the same control.

    They name other things in quotes, say opposites, or have no telling word in common. Turning something on and
    turning it off is one switch.
    """
    if is_same(one, other):
        return False
    if bool(_NOTHING.search(one)) != bool(_NOTHING.search(other)):
        return True
    names, other_names = _names(one), _names(other)
    if names and other_names:
        return not names & other_names
    words, other_words = _telling(one), _telling(other)
    if _are_opposite(_stems(one), _stems(other)):
        return True
    if not words or not other_words:
        return False
    return not words & other_words


def _plain(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".!。 ")


def _names(text: str) -> set[str]:
    return {" ".join(name.casefold().split()) for parts in _QUOTED.findall(text) for name in parts if name.strip()}


def _stems(text: str) -> set[str]:
    text = text.casefold()
    words = {_stem(word) for word in _WORD.findall(_WIDE.sub(" ", text))}
    # Scripts without blanks between words are compared by pairs of characters.
    wide = {"".join(pair) for run in _WIDE.findall(text) for pair in pairwise(run)}
    return words | wide


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word.rstrip("e") if len(word) > 3 else word


_EMPTY_STEMS = frozenset(map(_stem, _EMPTY_WORDS)) | _EMPTY_WORDS


def _telling(text: str) -> set[str]:
    return _stems(_TOGGLES.sub(" ", text)) - _EMPTY_STEMS


def _are_opposite(one: set[str], other: set[str]) -> bool:
    for left, right in _OPPOSITES:
        lefts, rights = set(map(_stem, left)), set(map(_stem, right))
        if one & lefts and other & rights and not (one & rights or other & lefts):
            return True
        if one & rights and other & lefts and not (one & lefts or other & rights):
            return True
    return False
