"""Notes and their labels. Times are the device's local ones, without a zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A note; a title is not needed."""

    id: int = 0
    title: str = ""
    body: str = ""
    pinned: bool = False
    labels: tuple[str, ...] = ()
    edited: datetime

    @property
    def is_empty(self) -> bool:
        return not self.title.strip() and not self.body.strip()

    @classmethod
    def from_json(cls, data: Mapping[str, Any], now: datetime) -> Note:
        """Return the note that `to_json` wrote; whatever is left out is as in a new one.

        Raises:
            TypeError, ValueError: it is no note.
        """
        unknown = set(data) - {"id", "title", "body", "pinned", "labels", "edited"}
        if unknown:
            raise ValueError(f"a note has no {', '.join(sorted(unknown))}")
        return cls(
            title=str(data.get("title", "")),
            body=str(data.get("body", "")),
            pinned=bool(data.get("pinned", False)),
            labels=tuple(str(label) for label in data.get("labels", ())),
            edited=datetime.fromisoformat(data["edited"]) if "edited" in data else now,
        )

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "title": self.title,
            "body": self.body,
            "pinned": self.pinned,
            "labels": list(self.labels),
            "edited": self.edited.isoformat(timespec="minutes"),
        }


class NoteBook:
    """All notes and labels of the user."""

    def __init__(self, notes: list[Note], labels: list[str]) -> None:
        self._notes: dict[int, Note] = {}
        self._next_id = 1
        self.labels = list(dict.fromkeys([*labels, *(label for note in notes for label in note.labels)]))
        for note in notes:
            self.save(note)

    @property
    def notes(self) -> list[Note]:
        """All notes in the order in which they were made."""
        return [self._notes[number] for number in sorted(self._notes)]

    def get(self, note_id: int) -> Note | None:
        return self._notes.get(note_id)

    def save(self, note: Note) -> Note:
        """Keep a note, a new one under a new id, and return it as kept."""
        if note.id == 0:
            note = replace(note, id=self._next_id)
            self._next_id += 1
        self._notes[note.id] = note
        return note

    def delete(self, note_id: int) -> Note | None:
        """Take a note away, and return what is needed to put it back."""
        return self._notes.pop(note_id, None)

    def restore(self, note: Note) -> None:
        """Put a deleted note back where it was."""
        self._notes[note.id] = note

    def toggle_pin(self, note_id: int) -> None:
        note = self._notes[note_id]
        self._notes[note_id] = replace(note, pinned=not note.pinned)

    def toggle_label(self, note_id: int, label: str) -> None:
        """Put a label on a note, or take it off."""
        note = self._notes[note_id]
        chosen = set(note.labels) ^ {label}
        self._notes[note_id] = replace(note, labels=tuple(each for each in self.labels if each in chosen))

    def add_label(self, label: str) -> None:
        if label and label not in self.labels:
            self.labels.append(label)

    def shown(self, *, words: str = "", label: str = "") -> list[Note]:
        """Return the notes that hold some words and a label, pinned ones first, then the last edited one first."""
        wanted = words.strip().casefold()
        found = [
            note
            for note in self.notes
            if wanted in f"{note.title}\n{note.body}".casefold() and (not label or label in note.labels)
        ]
        found.sort(key=lambda note: (note.edited, note.id), reverse=True)
        return sorted(found, key=lambda note: not note.pinned)


def first_notes(now: datetime) -> list[Note]:
    """Return what a fresh installation holds."""

    def ago(**span: float) -> datetime:
        return (now - timedelta(**span)).replace(second=0, microsecond=0)

    recipe = (
        "Beat four eggs with a pinch of salt. Melt the butter 🧈 in a small pan and let it foam. Pour the eggs in, "
        "wait until the edge sets, then stir slowly from the outside in.\n\nWhen almost done add cheese 🧀 and chives. "
        "Fold, wait half a minute, and slide it onto a warm plate.\n\nServes two. For four take a larger pan, not two "
        "small ones: they never finish at the same time.\n\nVariations:\n- mushrooms and thyme\n- smoked salmon, dill\n"
        "- tomatoes without their seeds\n\nAunt Rosa says that the secret is patience, and a lid."
    )
    return [
        Note(
            title="Groceries",
            body="Milk\nEggs\nTwo lemons\nCoffee ☕",
            labels=("home",),
            edited=ago(days=3),
            pinned=True,
        ),
        Note(title="Omelette", body=recipe, labels=("home", "recipes"), edited=ago(days=2)),
        Note(
            title="Standup", body="Ask about the release. Who tests the update?", labels=("work",), edited=ago(days=1)
        ),
        Note(title="", body="Wifi at the cabin: Larch-5G", edited=ago(hours=20)),
        Note(
            title="Gift ideas 🎁",
            body="Mum: scarf\nTom: headlamp\nIda: book on bees",
            labels=("home",),
            edited=ago(hours=9),
        ),
        Note(title="Books to read", body="The Overstory\nPiranesi\nThe Left Hand of Darkness", edited=ago(hours=5)),
        Note(title="Standup", body="Demo on Friday. Bring the tablet.", labels=("work",), edited=ago(hours=1)),
    ]
