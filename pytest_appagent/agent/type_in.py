"""Typing into a field, and reading back whether the text arrived."""

from __future__ import annotations

import re

from ..actions import Tap, TypeText, to_gesture
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from .parts import Done, RunParts
from .secrets import has_secret

_MASK = "•●*·∙⬤"
_SHOWN = 40
# What trees of some versions have for a character beyond the basic plane, or for a control character: a dot or a
# question mark for each half.
_LOST = r"(?:[.?\ufffd]{1,2})"


def type_in(action: TypeText, screen: Screen, run: RunParts) -> Done:
    """Type, then read the field back; what differs is told."""
    if unknown := run.secrets.unknown_in(action.text):
        known = ", ".join(run.secrets.names()) or "none"
        told = f"there is no secret {unknown[0]!r}; known: {known}; nothing typed"
        return Done(screen=screen, message=told, failed=True)
    if action.label is None:
        return _type_where_focus_is(action.text, screen, run)
    element = screen.facts.elements[action.label - 1]
    if not element.focused:
        screen = run.touch(to_gesture(Tap(action.label), screen))
        found = find_again(element, screen.facts)
        if not (found and found.focused) and not _takes_keys(screen.facts):
            # Typing would replace what some other field holds, or press shortcuts.
            told = f"touching element {action.label} gave no field the focus; nothing typed"
            return Done(screen=screen, message=told, failed=True)
        element = found or _focused_input(screen.facts) or element
    before = element.text
    after, field = _replace(action.text, element, run)
    if field is not None and not field.password and _came_too_early(before, field.text, action.text):
        after, field = _replace(action.text, element, run)
    if not action.text and field is not None:
        return Done(screen=after, message=_told_of_emptied(before, field))
    return Done(screen=after, message=_told(action.text, field))


def told_difference(sent: str, shown: str, *, password: bool = False) -> str:
    """Return in words how what a field shows differs from what was typed; empty if it does not.

    Args:
        sent: the text that was typed.
        shown: what the tree says that the field holds.
        password: whether the field hides its content.
    """
    sent = sent.replace("\r\n", "\n").replace("\r", "\n")
    if shown == sent:
        return ""
    if password:
        return _told_of_password(sent, shown)
    if _is_what_old_trees_show(sent, shown):
        return f"the field holds it as far as the tree can show: {_cut(shown)}"
    if "\n" in sent and shown in (sent.replace("\n", " "), sent.replace("\n", "")):
        return f"the field takes one line and holds {_cut(shown)}"
    if shown and sent.startswith(shown):
        return f"the field holds only the first {len(shown)} of {len(sent)} characters: {_cut(shown)}"
    if _core(sent) and _core(sent) == _core(shown):
        return f"the field shows {_cut(shown)} for {_cut(sent)}: the app formats what is typed"
    return f"the field now holds {_cut(shown, sent)}, not {_cut(sent, shown)}"


def _replace(text: str, element: Element, run: RunParts) -> tuple[Screen, Element | None]:
    run.secrets.type_into(run.device, text, replace=True)
    after = run.look()
    return after, find_again(element, after.facts) or _focused_input(after.facts)


def _type_where_focus_is(text: str, screen: Screen, run: RunParts) -> Done:
    had = _focused_input(screen.facts)
    run.secrets.type_into(run.device, text)
    after = run.look()
    field = _focused_input(after.facts) or (had and find_again(had, after.facts))
    before = had.text if had else ""
    if field is not None and not field.password and text in field.text:
        return Done(screen=after)  # it may stand between what was there before and behind the cursor
    return Done(screen=after, message=_told(before + text, field))


def _told(text: str, field: Element | None) -> str:
    if field is not None and field.password and has_secret(text):
        return ""  # how long it is, is nobody's business
    if field is None:
        return "the field is not on the screen any more, so what it holds cannot be read back"
    return told_difference(text, field.text, password=field.password)


def _told_of_emptied(before: str, field: Element) -> str:
    """An empty field shows its placeholder, which many trees do not tell from content."""
    if field.text in ("", field.hint) or field.text != before:
        return ""
    return f"the field shows {_cut(field.text)} as before: its placeholder, or it could not be emptied"


def _told_of_password(sent: str, shown: str) -> str:
    if not shown:
        return "the password field does not tell what it holds, so it cannot be read back"
    halves = len(sent.encode("utf-16-le")) // 2
    is_masked = all(mark in _MASK or mark in sent for mark in shown)
    if is_masked and len(shown) in (len(sent), halves):
        return ""
    return f"the password field shows {len(shown)} characters, {len(sent)} were typed"


def _is_what_old_trees_show(sent: str, shown: str) -> bool:
    pattern = "".join(
        rf"(?:{re.escape(character)}|{_LOST})" if _is_hard_to_show(character) else re.escape(character)
        for character in sent
    )
    return any(map(_is_hard_to_show, sent)) and re.fullmatch(pattern, shown) is not None


def _is_hard_to_show(character: str) -> bool:
    return character > "\ufffd" or (character < " " and character != "\n")


def _came_too_early(before: str, shown: str, sent: str) -> bool:
    """Whether the first keys, or all, were pressed before the field took any."""
    return bool(sent) and shown != sent and (shown in ("", before) or sent.endswith(shown))


def _core(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def _takes_keys(facts: ScreenFacts) -> bool:
    """Whether keys go to some field: one has the focus, or the keyboard is up for one that the tree does not show."""
    return facts.keyboard_top is not None or _focused_input(facts) is not None


def _focused_input(facts: ScreenFacts) -> Element | None:
    inputs = [element for element in facts.elements if element.focused and element.role == "input"]
    return inputs[0] if len(inputs) == 1 else None


def _cut(text: str, other: str = "") -> str:
    """Return a text for a message; of a long one the place where it begins to differ from the other."""
    if len(text) <= 2 * _SHOWN:
        return repr(text)
    same = next((at for at, (one, two) in enumerate(zip(text, other, strict=False)) if one != two), 0)
    start = max(0, same - _SHOWN // 2)
    return f"{'…' if start else ''}{text[start : start + _SHOWN]!r}… ({len(text)} characters)"
