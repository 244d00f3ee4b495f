"""A screen in words: what can be operated, by its number, between the texts around it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from ..knowledge import Note
from ..screen.elements import Element, StaticText
from ..screen.frame import Doubt
from ..screen.naming import texts_beside
from ..screen.screen import ScreenFacts
from .quoting import quoted

_LONGEST_TEXT = 160
_NUMBER = re.compile(r"^\[\d+\]")
_SHORT_TEXT = 40
_MOST_CHARACTERS = 12_000
_NO_NOTES: Mapping[int, tuple[Note, ...]] = {}

_DOUBTS: dict[Doubt, str] = {
    "tree_missing": "the elements could not be read; only the picture tells what is there",
    "tree_maybe_stale": "the screen was moving; the list may be out of date",
    "never_idle": "something moves all the time; the list may be out of date",
    "chrome_only": "the app shows nothing yet",
    "opaque_region": "a part of the screen has no elements",
    "black_picture": "the picture is black; go by the list",
    "no_picture": "there is no picture; go by the list",
    "keyboard_covers": "the on-screen keyboard hides the lower part",
    "rotation_mismatch": "the picture may be turned",
    "loading": "something is still loading",
}
_REMEDIES: dict[Doubt, str] = {
    "opaque_region": "grid() reaches it",
    "keyboard_covers": "hide_keyboard() shows it",
}


def describe_screen(
    facts: ScreenFacts,
    *,
    notes: Mapping[int, tuple[Note, ...]] = _NO_NOTES,
    numbers: bool = True,
    positions: bool = False,
) -> str:
    """Return the screen in words, one line for each element and each text that stands in none.

    Args:
        facts: the screen.
        notes: number of an element → what documentation says of it.
        numbers: whether elements have their numbers; in a grid round these would be taken for areas.
        positions: whether to say where elements are, for a model without eyes.
    """
    lines = _lines(facts, notes, limit=_LONGEST_TEXT, positions=positions)
    if sum(map(len, lines)) > _MOST_CHARACTERS:
        lines = _lines(facts, notes, limit=_SHORT_TEXT, positions=positions)
    if sum(map(len, lines)) > _MOST_CHARACTERS:
        left_out = sum(1 for text in facts.texts if text.label is None)
        lines = [line for line in lines if line.startswith("[")]
        lines.append(f"({left_out} texts that belong to no element are left out)")
    if not numbers:
        lines = [_NUMBER.sub("-", line) for line in lines]
    return "\n".join(lines) or "(nothing that can be read)"


def describe_doubts(facts: ScreenFacts, *, remedies: bool = True) -> str:
    """Return why the screen may not be what it seems, in one line; empty if it is not in doubt.

    Args:
        facts: the screen.
        remedies: whether to name the actions that help, for who may act.
    """
    told = [words for doubt in _DOUBTS if doubt in facts.doubts for words in _doubt_words(doubt, remedies)]
    return f"Mind that {'; '.join(told)}." if told else ""


def _doubt_words(doubt: Doubt, remedies: bool) -> Iterable[str]:
    yield _DOUBTS[doubt]
    if remedies and doubt in _REMEDIES:
        yield _REMEDIES[doubt]


def _lines(facts: ScreenFacts, documented: Mapping[int, tuple[Note, ...]], *, limit: int, positions: bool) -> list[str]:
    placed: list[tuple[int, int, int, str]] = []
    inside: dict[int, list[str]] = defaultdict(list)
    for text in facts.texts:
        if text.label is not None:
            inside[text.label].append(text.text)
    for text in _told_once([text for text in facts.texts if text.label is None]):
        before = next((one.label for one in facts.elements if _is_before(text, one)), len(facts.elements) + 1)
        placed.append((before, 0, text.bounds.top, _text_line(text, limit)))
    shown = frozenset(text.text for text in facts.texts)
    for one in facts.elements:
        name = _name(one, inside[one.label], limit)
        notes = [*_beside(one, shown, limit), *_notes(one, limit), *_place(one, facts, positions)]
        told = f" ({', '.join(notes)})" if notes else ""
        known = _known(documented.get(one.label, ()), limit)
        placed.append((one.label, 1, 0, f"[{one.label}] {one.role}{name}{told}{known}"))
    return [line for *_, line in sorted(placed, key=lambda entry: entry[:3])]


def _known(notes: tuple[Note, ...], limit: int) -> str:
    """What documentation says of an element; its texts may come from the app, so they are quoted as data."""
    told = [f"{note.slot} {quoted(note.text, limit=limit)}{' (doubtful)' if note.doubtful else ''}" for note in notes]
    return f" known: {', '.join(told)}" if told else ""


def _told_once(texts: list[StaticText]) -> list[StaticText]:
    """Leave out the description of a container where the same words stand in it."""
    alike: dict[str, list[StaticText]] = defaultdict(list)
    for text in texts:
        alike[text.text].append(text)

    def is_repeated(outer: StaticText) -> bool:
        return any(outer.bounds != one.bounds and outer.bounds.encloses(one.bounds) for one in alike[outer.text])

    return [text for text in texts if not is_repeated(text)]


def _is_before(text: StaticText, element: Element) -> bool:
    """Whether one reads the text before the element: it stands above, or left of it in the same row."""
    middle, bounds = text.bounds.center.y, element.bounds
    return middle < bounds.top or (middle < bounds.bottom and text.bounds.left < bounds.left)


def _text_line(text: StaticText, limit: int) -> str:
    return f"    {quoted(text.text, limit=limit)}"


def _name(element: Element, inside: list[str], limit: int) -> str:
    """Its texts, each in its own quotes: joined, an initial or a price would be taken for a part of the name."""
    if len(inside) > 1 and " ".join(inside) == element.text and len(element.text) <= limit:
        return f" {', '.join(quoted(text) for text in inside)}"
    name = element.text or element.content_desc
    if element.role == "input" or name:
        return f" {quoted(name, limit=limit)}"
    tail = element.resource_id.rpartition("/")[2]
    return f" without text, id {quoted(tail, limit=limit)}" if tail else " without text"


def _beside(element: Element, shown: frozenset[str], limit: int) -> list[str]:
    if element.text or element.content_desc or element.hint:
        return []
    texts = texts_beside(element, shown)
    return [f"beside {', '.join(quoted(text, limit=limit) for text in texts)}"] if texts else []


def _place(element: Element, facts: ScreenFacts, positions: bool) -> list[str]:
    places = []
    if facts.keyboard_top is not None and element.bounds.top >= facts.keyboard_top:
        places.append("under the keyboard")
    if positions:
        center, (width, height) = element.bounds.center, facts.size
        places.append(f"at {100 * center.x // max(1, width)}% across, {100 * center.y // max(1, height)}% down")
    return places


def _notes(element: Element, limit: int) -> list[str]:
    notes = []
    if element.text and element.content_desc and element.content_desc != element.text:
        notes.append(f"described as {quoted(element.content_desc, limit=limit)}")
    if element.hint:
        notes.append(f"hint {quoted(element.hint, limit=limit)}")
    if element.role == "input" and not element.text:
        notes.append("empty")
    if element.password:
        notes.append("password, its text is hidden")
    if element.checkable:
        notes.append("on" if element.checked else "off")
    if element.selected:
        notes.append("selected")
    if element.focused:
        notes.append("has the focus")
    if "swipe" in element.actions and element.role in ("list", "web"):
        notes.append("scrolls")
    return notes
