"""The notes as they are installed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar
from urllib.parse import parse_qs, urlsplit

from ...app import App, AppInfo, Screen
from .bugs import BUGS, BuggyBook
from .editor import EditorScreen
from .main import MainScreen
from .model import Note, NoteBook, first_notes
from .search import SearchScreen

PACKAGE = "com.example.notes"


class Notes(App):
    """The installed app: its notes, and the way in."""

    info: ClassVar[AppInfo] = AppInfo(
        package=PACKAGE,
        activity=f"{PACKAGE}.MainActivity",
        version_name="5.2.1",
        version_code=521,
        label="Notes",
        icon="note",
        icon_color="#e37400",
    )
    link_scheme: ClassVar[str | None] = "notes"
    BUGS: ClassVar[Mapping[str, str]] = BUGS

    def reset(self) -> None:
        self.is_grid = False
        self.book: NoteBook = BuggyBook(first_notes(self.now()), ["home", "work", "recipes"], self.bugs)

    def preset(self, state: Mapping[str, object]) -> None:
        """Hold other notes: `{"notes": [{"title": ..., "body": ...}]}`; labels and view at will."""
        notes, labels = state["notes"], state.get("labels", [])
        if not isinstance(notes, list) or not isinstance(labels, list):
            raise ValueError("notes and labels are lists")
        kept = [Note.from_json(note, self.now()) for note in notes]
        self.book = BuggyBook(kept, [str(label) for label in labels], self.bugs)
        self.is_grid = state.get("view", "list") == "grid"

    def now(self) -> datetime:
        """Return the local time to the minute, without a zone, as notes have it."""
        return self.host.now().replace(tzinfo=None, second=0, microsecond=0)

    @property
    def activities(self) -> frozenset[str]:
        return frozenset({MainScreen.activity, EditorScreen.activity, SearchScreen.activity})

    def open(self, activity: str) -> Screen:
        if activity == EditorScreen.activity:
            return EditorScreen(self)
        return SearchScreen(self) if activity == SearchScreen.activity else MainScreen(self)

    def open_link(self, link: str) -> Screen:
        """Open `notes://new?text=…` as a new note, `notes://note?id=…` as a note, any other as the list."""
        parts = urlsplit(link)
        query = parse_qs(parts.query)
        match parts.netloc:
            case "new":
                return EditorScreen(self, body=query.get("text", [""])[0])
            case "note" if (number := query.get("id", [""])[0]).isdecimal():
                return EditorScreen(self, note=self.book.get(int(number)))
            case _:
                return MainScreen(self)

    def state(self) -> dict[str, object]:
        return {
            "notes": [note.to_json() for note in self.book.notes],
            "labels": list(self.book.labels),
            "view": "grid" if self.is_grid else "list",
        }
