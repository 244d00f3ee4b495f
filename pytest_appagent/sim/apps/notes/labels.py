"""Which labels a note has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import MultiChoiceDialog
from .bugs import StuckLabels

if TYPE_CHECKING:
    from .app import Notes


def ask_labels(app: Notes, screen: Screen, note_id: int) -> None:
    """Let the user tick the labels of a note, over a screen."""
    note = app.book.get(note_id)
    if note is None:
        return
    before = note.labels

    def choose(chosen: list[str]) -> None:
        for label in set(before) ^ set(chosen):
            app.book.toggle_label(note_id, label)

    kind = StuckLabels if "stuck_labels" in app.bugs else MultiChoiceDialog
    screen.show(kind(app.words, title="Labels", choices=app.book.labels, chosen=before, on_choose=choose))
