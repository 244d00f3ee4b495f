"""Faults that can be built into the notes."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from ...dialogs import MultiChoiceDialog
from .model import Note, NoteBook

BUGS = {
    "text_cut": "Of a long text only the beginning is kept",
    "emoji_lost": "Emoji are kept as question marks",
    "lost_edit": "What is changed in a note that was there before is not kept",
    "stale_list": "The list goes on without what was changed until the app is started again",
    "wrong_pin": "Pinning a note pins another one",
    "wrong_delete": "Deleting a note deletes another one",
    "undo_lost": "Undo brings a deleted note back without its text",
    "crash_on_search": "The app stops when a search finds nothing",
    "hang_on_grid": "The app does not respond any more once the grid is shown",
    "stuck_labels": "The list of labels can neither be confirmed nor left",
}
_KEPT = 60


class BuggyBook(NoteBook):
    """Keeps notes as well as the faults of the build allow."""

    def __init__(self, notes: list[Note], labels: list[str], bugs: AbstractSet[str]) -> None:
        self._bugs: AbstractSet[str] = frozenset()  # what comes with the installation is right
        super().__init__(notes, labels)
        self._bugs = bugs
        self._old = {note.id for note in self.notes}

    def save(self, note: Note) -> Note:
        if "lost_edit" in self._bugs and note.id in self._old:
            return note
        if "text_cut" in self._bugs:
            note = replace(note, body=note.body[:_KEPT])
        if "emoji_lost" in self._bugs:
            note = replace(note, title=_without_emoji(note.title), body=_without_emoji(note.body))
        return super().save(note)

    def delete(self, note_id: int) -> Note | None:
        if "wrong_delete" in self._bugs:
            note_id = self._other(note_id)
        return super().delete(note_id)

    def restore(self, note: Note) -> None:
        super().restore(replace(note, body="") if "undo_lost" in self._bugs else note)

    def toggle_pin(self, note_id: int) -> None:
        super().toggle_pin(self._other(note_id) if "wrong_pin" in self._bugs else note_id)

    def shown(self, *, words: str = "", label: str = "") -> list[Note]:
        found = super().shown(words=words, label=label)
        if words and not found and "crash_on_search" in self._bugs:
            raise IndexError("the index of the first match is out of range")
        return found

    def _other(self, note_id: int) -> int:
        return next((note.id for note in self.notes if note.id != note_id), note_id)


def _without_emoji(text: str) -> str:
    return "".join("?" if ord(letter) > 0x2600 else letter for letter in text)


class StuckLabels(MultiChoiceDialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
