"""What a run shows to be otherwise than documentation says: such a note is doubtful from then on.

Only what is sure counts. That a screen is called otherwise by now, or that a list is at its end, contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..actions import Action
from ..docstore import Documentation
from ..knowledge import Note
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..slots import slot_of
from .perform import Acted

_OPENS = ("opens ", "shows a ", "leaves the app", "switches to ")


def doubt_notes(
    action: Action, notes: Mapping[int, tuple[Note, ...]], before: ScreenFacts, acted: Acted, docs: Documentation
) -> None:
    """Mark the note on what was just done doubtful, if something else was seen.

    Args:
        action: what was done, with the labels of the screen before.
        notes: what was known of the elements of that screen.
        before: that screen.
        acted: what came of it.
        docs: where the notes are from.
    """
    slot, label = slot_of(action), getattr(action, "label", None)
    if slot not in ("tap", "long_press") or label is None or acted.effect == "refused" or acted.message:
        return
    element = before.elements[label - 1]
    for note in notes.get(label, ()):
        if note.slot == slot and not note.doubtful and (seen := _otherwise(note, element, before, acted)):
            docs.doubt(element, slot, seen)


def _otherwise(note: Note, element: Element, before: ScreenFacts, acted: Acted) -> str:
    """Return what was seen instead, empty if nothing speaks against the note."""
    if element.selected or element.focused or (element.checkable and element.checked):
        return ""  # what is chosen already changes nothing
    if acted.effect == "unchanged":
        return "it changed nothing"
    after = acted.screen.facts
    is_same_place = (after.key, after.is_layer, after.foreground) == (before.key, before.is_layer, before.foreground)
    if is_same_place and note.text.casefold().startswith(_OPENS):
        return "it opened nothing"
    return ""
