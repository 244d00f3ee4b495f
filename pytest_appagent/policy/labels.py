"""The kind of an entry: whether an address or number is for home or work, chosen beside its field."""

from __future__ import annotations

from ..actions import TypeText
from .control import Control
from .plan import Put, Text
from .view import View
from .ways import Way, tap
from .words import plain, split_words, word_set

_KINDS = word_set("work home mobile main other school cell business private office personal")
_MEANS = {"cell": "mobile", "business": "work", "office": "work", "working": "work", "private": "home"}


def kind_ways(goal: Put, view: View, *, asked: bool) -> list[Way]:
    """Return ways to set the kind that the slot names, once its field is filled; empty if nothing is to be done."""
    if not isinstance(goal.value, Text):
        return []
    words = [_MEANS.get(word, word) for word in split_words(goal.slot)]
    kinds = [word for word in words if word in _KINDS]
    if not kinds:
        return []
    if asked and view.floats:
        options = [control for control in view.controls if kinds[0] in _said(control)]
        return [tap(control, 0.95, "is the kind", "kinds") for control in options[:1]]
    fields = [control for control in view.inputs if plain(control.element.text) == plain(goal.value.text)]
    if not fields:
        return []
    choice = _choice_of(fields[0], view)
    if choice is None or kinds[0] in _said(choice):
        return []
    return [tap(choice, 0.95, f"is not of the kind {kinds[0]!r}", "kinds")]


def name_ways(goal: Put, view: View) -> list[Way] | None:
    """Return ways to type a full name where first and last name have fields of their own; None if they have not."""
    if not isinstance(goal.value, Text) or goal.slot != "title":
        return None
    first, _, last = goal.value.text.rpartition(" ")
    fields = [_typed_field(view, text) or _field(view, word) for word, text in (("first", first), ("last", last))]
    if not first or fields[0] is None or fields[1] is None or fields[0] is fields[1]:
        return None
    for field, text in zip(fields, (first, last), strict=True):
        if field is not None and plain(field.element.text) != plain(text):
            return [Way(action=TypeText(text, field.label), score=0.95, why="is a part of the name")]
    return []


def _typed_field(view: View, text: str) -> Control | None:
    """The field that was filled with a text: it may not say its name any more."""
    return next((field for field in view.inputs if text and plain(field.element.text) == plain(text)), None)


def _field(view: View, word: str) -> Control | None:
    return next((field for field in view.inputs if any(word in split_words(name) for name, _ in field.names())), None)


def _choice_of(field: Control, view: View) -> Control | None:
    """What shows the kind of a field: beside it or right below it."""
    near = [
        control
        for control in view.controls
        if not control.is_input
        and _said(control)
        and -field.bounds.height < control.bounds.top - field.bounds.bottom < field.bounds.height
    ]
    return min(near, key=lambda control: abs(control.bounds.top - field.bounds.bottom), default=None)


def _said(control: Control) -> set[str]:
    """The kinds that a control shows by all it says."""
    words = {_MEANS.get(word, word) for line in control.lines for word in split_words(line)}
    return words & _KINDS if words and words <= _KINDS | {"phone", "email", "label"} else set()
