"""A screen in words: what can be operated, by its number, between the texts around it."""

from __future__ import annotations

import re

from ..screen.elements import Element, StaticText
from ..screen.frame import Doubt
from ..screen.screen import ScreenFacts
from .quoting import quoted

_LONGEST_TEXT = 160
_NUMBER = re.compile(r"^\[\d+\]")
_SHORT_TEXT = 40
_MOST_CHARACTERS = 12_000

_DOUBTS: dict[Doubt, str] = {
    "tree_missing": "the elements could not be read; only the picture tells what is there",
    "tree_maybe_stale": "the screen was moving; the list may be out of date",
    "never_idle": "something moves all the time; the list may be out of date",
    "chrome_only": "the app shows nothing yet",
    "opaque_region": "a part of the screen has no elements; grid() reaches it",
    "black_picture": "the picture is black; go by the list",
    "no_picture": "there is no picture; go by the list",
    "keyboard_covers": "the on-screen keyboard hides the lower part; hide_keyboard() shows it",
    "rotation_mismatch": "the picture may be turned",
    "loading": "something is still loading",
}


def describe_screen(facts: ScreenFacts, *, numbers: bool = True, positions: bool = False) -> str:
    """Return the screen in words, one line for each element and each text that stands in none.

    Args:
        facts: the screen.
        numbers: whether elements have their numbers; in a grid round these would be taken for areas.
        positions: whether to say where elements are, for a model without eyes.
    """
    lines = _lines(facts, limit=_LONGEST_TEXT, positions=positions)
    if sum(map(len, lines)) > _MOST_CHARACTERS:
        lines = _lines(facts, limit=_SHORT_TEXT, positions=positions)
    if sum(map(len, lines)) > _MOST_CHARACTERS:
        left_out = sum(1 for text in facts.texts if text.label is None)
        lines = [line for line in lines if line.startswith("[")]
        lines.append(f"({left_out} texts that belong to no element are left out)")
    if not numbers:
        lines = [_NUMBER.sub("-", line) for line in lines]
    return "\n".join(lines) or "(nothing that can be read)"


def describe_doubts(facts: ScreenFacts) -> str:
    """Return why the screen may not be what it seems, in one line; empty if it is not in doubt."""
    told = "; ".join(words for doubt, words in _DOUBTS.items() if doubt in facts.doubts)
    return f"Mind that {told}." if told else ""


def _lines(facts: ScreenFacts, *, limit: int, positions: bool) -> list[str]:
    placed: list[tuple[int, int, int, str]] = []
    loose = [text for text in facts.texts if text.label is None]
    for text in loose:
        before = next((one.label for one in facts.elements if _is_before(text, one)), len(facts.elements) + 1)
        placed.append((before, 0, text.bounds.top, _text_line(text, limit)))
    placed += [(one.label, 1, 0, _element_line(one, facts, limit, positions)) for one in facts.elements]
    return [line for *_, line in sorted(placed, key=lambda entry: entry[:3])]


def _is_before(text: StaticText, element: Element) -> bool:
    """Whether one reads the text before the element: it stands above, or left of it in the same row."""
    middle, bounds = text.bounds.center.y, element.bounds
    return middle < bounds.top or (middle < bounds.bottom and text.bounds.left < bounds.left)


def _text_line(text: StaticText, limit: int) -> str:
    return f"    {quoted(text.text, limit=limit)}"


def _element_line(element: Element, facts: ScreenFacts, limit: int, positions: bool) -> str:
    notes = _notes(element, limit)
    if facts.keyboard_top is not None and element.bounds.top >= facts.keyboard_top:
        notes.append("under the keyboard")
    if positions:
        center, (width, height) = element.bounds.center, facts.size
        notes.append(f"at {100 * center.x // max(1, width)}% across, {100 * center.y // max(1, height)}% down")
    shown = f" ({', '.join(notes)})" if notes else ""
    return f"[{element.label}] {element.role}{_name(element, limit)}{shown}"


def _name(element: Element, limit: int) -> str:
    name = element.text or element.content_desc
    if element.role == "input" or name:
        return f" {quoted(name, limit=limit)}"
    tail = element.resource_id.rpartition("/")[2]
    return f" without text, id {quoted(tail, limit=limit)}" if tail else " without text"


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
