"""What acting on an element would do, told before it is touched: by role, by words in several languages, by ids.

Only what seems to lead somewhere is tapped by a crawl. Where words leave it open, the company tells: rows of a titled
dialog are its answers, rows of a screen that asks to choose or to add are what is chosen, and below a row that says
"Connected" or "Selected" the other rows of its make would take its place. What has no words at all is told by where it
stands (`crawl_bare.py`). The words stand in `crawl_kinds.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from ..appmap.seeing import lines_by_label, title_of
from ..appmap.values import Kind
from ..screen.elements import Element, StaticText
from ..screen.screen import ScreenFacts
from .crawl_bare import is_choice, may_change
from .risks import risk_of

_STATE_ROLES = ("switch", "checkbox", "radio")
_MOST_WORDS = 5  # a longer line tells of something rather than names what a tap does
# The button of Android's own dialogs that does what the dialog asks, and its two others.
_CONFIRMING_ID = "android:id/button1"
_BUTTON_IDS = (_CONFIRMING_ID, "android:id/button2", "android:id/button3")
_ID_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

Lines = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    at_once: re.Pattern[str]
    at_once_ids: frozenset[str]
    lost: re.Pattern[str]
    choosing: re.Pattern[str]
    present: re.Pattern[str]
    up: frozenset[str]


def kind_of(element: Element, facts: ScreenFacts, risks: Collection[str] = ()) -> Kind:
    """Return what a tap on the element does, as far as can be told without it.

    Args:
        element: the element.
        facts: the screen that it stands on.
        risks: what is allowed though it cannot be taken back, of `Risk`; such elements then count as navigation.
    """
    lines = lines_by_label(facts)
    if element.role in ("input", "slider"):
        return "input"
    if element.checkable or element.role in _STATE_ROLES:
        return "toggle"
    first = next(iter(lines.get(element.label, ())), element.text)
    risk = risk_of(replace(element, text=first), facts)
    if risk is None and _words().lost.match(_plain(first or element.content_desc)):
        risk = "delete"
    if risk is not None:
        if risk in risks:
            return "navigate"
        return "external" if risk == "leave" else "destructive"
    if not is_way_up(element) and (may_change(element, facts, lines) or is_choice(element, facts)):
        return "toggle"
    if _acts_at_once(element, first) or _is_answer(element, facts) or takes_over(element, facts):
        return "toggle"
    return "navigate"


def is_way_up(element: Element) -> bool:
    """Whether it leads where the back key leads, or closes what is open: nothing new is behind it."""
    return any(_plain(name) in _words().up for name in (element.content_desc, element.text) if name)


def can_be_probed(element: Element) -> bool:
    """Whether a tap on it could tell anything: it takes one, and is nothing that only scrolls."""
    return "tap" in element.actions and element.role not in ("list", "web", "seen")


def _acts_at_once(element: Element, first: str) -> bool:
    if element.resource_id == _CONFIRMING_ID:
        return True
    names = [_plain(name) for name in (first, element.content_desc) if name]
    if element.role == "item":  # "Install" installs, "Install unknown apps" is a place
        return any(_words().at_once.fullmatch(name) for name in names)
    if any(len(name.split()) <= _MOST_WORDS and _words().at_once.match(name) for name in names):
        return True
    parts = {part.casefold() for part in _ID_PART.findall(element.resource_id.rpartition("/")[2])}
    return bool(_words().at_once_ids & parts)


def _is_answer(element: Element, facts: ScreenFacts) -> bool:
    """Whether it is there to be chosen: of a dialog with a title, or of a screen that asks to choose."""
    title = title_of(facts)
    if facts.is_layer:
        is_titled = any(text.text == title for text in _loose(facts))
        return is_titled and element.resource_id not in _BUTTON_IDS and not is_way_up(element)
    return element.role == "item" and bool(_words().choosing.match(_plain(title)))


def takes_over(element: Element, facts: ScreenFacts) -> bool:
    """Whether a row above, with only such rows between, says that it is the present one of them."""
    if element.role != "item":
        return False
    lines = lines_by_label(facts)
    if _says_present(lines.get(element.label, ())):
        return False
    starts = dict(_starts(facts))
    for other in reversed(facts.elements[: element.label - 1]):
        if other.role != "item" or other.cls != element.cls:
            continue
        if starts.get(other.label) != starts.get(element.label) or _is_divided(other, element, facts):
            return False
        if _says_present(lines.get(other.label, ())):
            return True
    return False


def _says_present(lines: tuple[str, ...]) -> bool:
    return any(_words().present.match(_plain(line)) for line in lines[1:])


def _starts(facts: ScreenFacts) -> Iterable[tuple[int, int]]:
    """Yield label and left edge of its texts: rows with an icon in front are of another make than those without."""
    seen: dict[int, int] = {}
    for text in facts.texts:
        if text.label is not None:
            seen[text.label] = min(text.bounds.left, seen.get(text.label, text.bounds.left))
    return seen.items()


def _is_divided(one: Element, other: Element, facts: ScreenFacts) -> bool:
    """Whether a heading stands between two rows."""
    top, bottom = one.bounds.bottom, other.bounds.top
    return any(top <= text.bounds.top and text.bounds.bottom <= bottom for text in _loose(facts))


def _loose(facts: ScreenFacts) -> list[StaticText]:
    return [text for text in facts.texts if text.label is None and not text.is_input]


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


@cache
def _words() -> _Words:
    import yaml  # late: loading the plugin must not cost it

    data = yaml.safe_load((resources.files(__package__) / "crawl_kinds.yaml").read_text("utf-8"))
    rows = {
        name: [word for row in data[name] for word in row] for name in ("at_once", "lost", "choosing", "present", "up")
    }
    return _Words(
        at_once=_pattern(rows["at_once"]),
        at_once_ids=frozenset(data["at_once_ids"]),
        lost=_pattern(rows["lost"]),
        choosing=_pattern(rows["choosing"]),
        present=_pattern(rows["present"]),
        up=frozenset(rows["up"]),
    )


def _pattern(words: list[str]) -> re.Pattern[str]:
    """One of the words at the start, as a word of its own; scripts without blanks have no ends of words."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile("|".join(re.escape(word) + (r"(?!\w)" if _is_spaced(word) else "") for word in longest))


def _is_spaced(word: str) -> bool:
    return ord(word[0]) < 0x3000
