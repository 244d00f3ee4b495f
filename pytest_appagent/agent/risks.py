"""What exploring and crawling must not touch unless they are told to, told from words, ids and dialogs.

The words stand in `risks.yaml`, in several languages. A control that says nothing of what it does, a bare icon for
instance, cannot be told; the dialog that most apps then show can.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Literal, get_args

from ..screen.elements import Element
from ..screen.screen import ScreenFacts

Risk = Literal["delete", "pay", "send", "sign_out", "leave"]
"""What an element may do that cannot be undone."""

RISKS: tuple[Risk, ...] = get_args(Risk)

_FILE = "risks.yaml"
# A longer text tells of something rather than names what a button does.
_MOST_WORDS = 5
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_PHONE = re.compile(
    r"\(?\+?\d(?:[ ()-]{0,2}\d){5,}(?:\s+[^\W\d]+)?\s*\Z|\+?\d{3,}-\d{3,}(?:-\d+)?(?:\s+[^\W\d]+)?\s*\Z"
)
_DENIED = re.compile(r"\b(?:do not|don't|not to|never) \w+")
# What these change is put back by exploring.
_PUT_BACK = ("switch", "checkbox", "radio", "slider")
_FIELDS = ("input",)
_FRAMEWORK = "android:id/"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    risks: Mapping[Risk, re.Pattern[str]]
    ids: Mapping[Risk, frozenset[str]]
    connect: re.Pattern[str]
    harmless: re.Pattern[str]
    rating: re.Pattern[str]
    back: frozenset[str]
    decline: frozenset[str]
    discard: frozenset[str]
    commit: frozenset[str]


def risk_of(element: Element, facts: ScreenFacts) -> Risk | None:
    """Return what an element may do that cannot be undone, None if nothing speaks for it.

    Args:
        element: of that screen.
        facts: the screen; in a dialog that asks about something risky every button is, but those that decline.
    """
    words = _words()
    for text in _names(element):
        if found := _said(text, words):
            return found
    if element.role not in _FIELDS and _PHONE.match(element.text):
        return "send"  # a number that can be tapped is dialled
    parts = _parts(element.resource_id)
    for risk, ids in words.ids.items():
        if parts & ids:
            return risk
    return _asked(element, facts, words)


def risks_in(text: str) -> frozenset[Risk]:
    """Return the risks that a sentence speaks of: whoever asks for something allows it."""
    plain = _DENIED.sub(" ", _plain(text))
    return frozenset(risk for risk, pattern in _words().risks.items() if pattern.search(plain))


def connects(element: Element, facts: ScreenFacts) -> bool:
    """Whether an element joins a device or a network, or parts with it, at once.

    So does what agrees to a dialog that asks for it, and the rows of a page that is called by it. A row that only
    begins with such a word ("Pair new device") is a place.
    """
    if "text" in element.actions or element.role in (*_PUT_BACK, "list", "web"):
        return False
    pattern = _words().connect
    if element.role == "item":
        line = next((text.text for text in facts.texts if text.label == element.label), element.text)
        says = bool(pattern.fullmatch(_plain(line)))
    else:
        says = any(_begins(name, pattern) for name in _names(element))
    if says or not (facts.is_layer or element.role == "item"):
        return says
    loose = (text.text for text in facts.texts if text.label is None and text.package == element.package)
    return not declines(element) and _begins(next(loose, ""), pattern)


def _begins(text: str, pattern: re.Pattern[str]) -> bool:
    plain = _plain(text)
    return len(plain.split()) <= _MOST_WORDS and pattern.match(plain) is not None


def may_remove_entry(element: Element, facts: ScreenFacts) -> bool:
    """Whether a control that says nothing of itself stands alone at an entry of a list: it may remove that.

    Where there are several such controls at each entry they are not that likely to.
    """
    if element.role not in ("button", "image") or not _is_bare(element) or not element.identity.row:
        return False
    middle = element.bounds.center.y
    beside = [one for one in facts.elements if one.bounds.top <= middle < one.bounds.bottom and one != element]
    is_at_entry = any(one.role == "item" and _starts(one, element) and _is_entry(one, facts) for one in beside)
    return is_at_entry and not any(map(_is_bare, (one for one in beside if one.role in ("button", "image"))))


def _is_entry(row: Element, facts: ScreenFacts) -> bool:
    """Whether a row is one of several of its make, one below the other."""
    return sum(_make(one) == _make(row) for one in facts.elements) > 1


def _make(row: Element) -> tuple[object, ...]:
    left, _, right, _ = row.identity.spot
    return row.role, row.cls, row.identity.trail, left, right


def _starts(row: Element, control: Element) -> bool:
    """Whether a row tells of what stands around the control."""
    return any(text in row.text for text in control.identity.row)


def _is_bare(element: Element) -> bool:
    return not (element.text or element.content_desc or element.hint or element.resource_id)


def declines(element: Element) -> bool:
    """Whether an element says that it leaves a dialog without doing anything."""
    return _says(element, _words().decline)


def discards(element: Element) -> bool:
    """Whether an element says that it leaves a form without keeping what stands in it."""
    return _says(element, _words().discard)


def commits(element: Element) -> bool:
    """Whether an element says that it keeps what stands in a form."""
    words = _words().commit
    return _says(element, words) or bool(_parts(element.resource_id) & words)


def asks_for_rating(facts: ScreenFacts) -> bool:
    """Whether an app asks out of itself to be rated, which no action of ours led to."""
    pattern = _words().rating
    return facts.is_layer and any(pattern.search(_plain(text.text)) for text in facts.texts if text.label is None)


def leads_back(element: Element) -> bool:
    """Whether an element says that it leads back, or closes what is shown."""
    return _says(element, _words().back)


def _asked(element: Element, facts: ScreenFacts, words: _Words) -> Risk | None:
    """Return what the dialog in front asks about, if the element would agree to it."""
    if not facts.is_layer or "text" in element.actions or declines(element):
        return None
    asked = [text.text for text in facts.texts if text.label is None and text.package == element.package]
    told = (_search(text, words) if _is_question(text) else _said(text, words) for text in asked)
    return next((risk for risk in told if risk), None)


def _is_question(text: str) -> bool:
    return text.rstrip().endswith(("?", "？", "؟"))


def _said(text: str, words: _Words) -> Risk | None:
    plain = _plain(text)
    if not plain or len(plain.split()) > _MOST_WORDS or words.harmless.match(plain):
        return None
    return next((risk for risk, pattern in words.risks.items() if pattern.match(plain)), None)


def _search(text: str, words: _Words) -> Risk | None:
    plain = _plain(text)
    return next((risk for risk, pattern in words.risks.items() if pattern.search(plain)), None)


def _says(element: Element, words: frozenset[str]) -> bool:
    return any(_plain(text) in words for text in _names(element))


def _names(element: Element) -> tuple[str, ...]:
    """What it says of itself; what stands in a field says nothing of the field."""
    return (element.content_desc,) if "text" in element.actions else (element.text, element.content_desc)


def _parts(resource_id: str) -> frozenset[str]:
    tail = resource_id.rpartition("/")[2]
    if not tail or resource_id.startswith(_FRAMEWORK):
        return frozenset()
    parts = [part.casefold() for part in _PART.findall(tail)]
    return frozenset(parts) | frozenset(one + other for one, other in pairwise(parts))


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split()).strip(" .…!?:")


@cache
def _words() -> _Words:
    import yaml  # late: loading the plugin must not cost it

    data = yaml.safe_load((resources.files(__package__) / _FILE).read_text("utf-8"))
    plain = {name: frozenset(map(_plain, data[name])) for name in ("back", "decline", "discard", "commit")}
    return _Words(
        risks={risk: _pattern(data["words"][risk]) for risk in RISKS},
        ids={risk: frozenset(data["ids"][risk]) for risk in RISKS},
        connect=_pattern(data["connect"]),
        harmless=_pattern(data["harmless"]),
        rating=_pattern(data["rating"]),
        **plain,
    )


def _pattern(words: list[str]) -> re.Pattern[str]:
    """One of the words as a word of its own; scripts without blanks have no ends of words."""
    longest = sorted(map(_plain, words), key=len, reverse=True)
    joined = "|".join(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in longest)
    return re.compile(joined)
