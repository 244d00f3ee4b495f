"""The start screen: all notes, or those with one label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog, MenuItem, PopupMenu
from ...layouts import Column, Row, Scroll, ScrollState, Stack
from ...view import FILL, View
from ...widgets import Button, Fab, IconButton, Text
from .cards import card, heading, in_grid, nothing
from .editor import EditorScreen
from .labels import ask_labels
from .model import Note
from .search import SearchScreen

if TYPE_CHECKING:
    from .app import Notes

_UNDO_S = 10.0


class MainScreen(Screen):
    """Pinned notes first; a deleted one can be had back for a moment."""

    activity = "com.example.notes.MainActivity"

    def __init__(self, app: Notes) -> None:
        super().__init__()
        self._app = app
        self._label = ""
        self._deleted: Note | None = None
        self._scroll = ScrollState()
        self._seen = app.book.shown()

    def build(self) -> View:
        create = Fab("add", id="fab", gravity=("end", "end"), margin=(0, 0, 16, 76), on_tap=self._create)
        layers: list[View] = [
            Column([self._bar(), self._chips(), self._list()], width=FILL, height=FILL),
            create,
        ]
        if self._deleted is not None:
            layers.append(self._snackbar())
        return Stack(layers, id="coordinator", width=FILL, height=FILL)

    def _bar(self) -> View:
        grid = self._app.is_grid
        return Row(
            [
                Text("Notes", id="toolbar_title", size=22, weight=1, width=FILL, padding=(12, 0)),
                IconButton("search", on_tap=lambda: self.open(SearchScreen(self._app))),
                IconButton("agenda" if grid else "grid", on_tap=self._switch_view),
                IconButton("dots", desc="More options", on_tap=self._show_menu),
            ],
            id="toolbar",
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(4, 0),
        )

    def _chips(self) -> View:
        names = ["", *self._app.book.labels[:3]]
        return Row([self._chip(name) for name in names], id="labels", width=FILL, gap=8, padding=(16, 0, 16, 4))

    def _chip(self, name: str) -> View:
        def choose() -> None:
            self._label = name
            self._scroll.offset = 0

        chosen = name == self._label
        return Text(
            name or "All",
            id="chip",
            height=32,
            radius=8,
            padding=(14, 0),
            selected=chosen,
            background="secondary_container" if chosen else None,
            border=None if chosen else "outline",
            on_tap=choose,
        )

    def _list(self) -> View:
        book = self._app.book
        stale = "stale_list" in self._app.bugs and not self._label
        notes = self._seen if stale else book.shown(label=self._label)
        if not notes:
            return nothing("Notes you add appear here" if not self._label else "No notes with this label")
        pinned = [note for note in notes if note.pinned]
        others = [note for note in notes if not note.pinned]
        rows: list[View] = []
        if pinned:
            rows += [heading("PINNED"), *self._cards(pinned), heading("OTHERS")]
        rows += self._cards(others)
        return Scroll(
            state=self._scroll,
            content=Column(rows, width=FILL, gap=8, padding=(12, 4, 12, 150)),
            flat=True,
            cls="androidx.recyclerview.widget.RecyclerView",
            id="notes_list",
            width=FILL,
            weight=1,
        )

    def _cards(self, notes: list[Note]) -> list[View]:
        return in_grid(notes, self._card) if self._app.is_grid else [self._card(note) for note in notes]

    def _card(self, note: Note) -> View:
        return card(
            note,
            lambda: self.open(EditorScreen(self._app, note=note, on_deleted=self._offer_undo)),
            on_hold=lambda: self._show_note_menu(note),
            on_away=lambda: self._delete(note),
        )

    def _snackbar(self) -> View:
        return Row(
            [
                Text("Note deleted", id="snackbar_text", color="inverse_on_surface", weight=1, width=FILL),
                Button("UNDO", id="snackbar_action", color="#8ab4f8", on_tap=self._undo),
            ],
            cls="android.widget.FrameLayout",
            background="inverse_surface",
            radius=8,
            width=FILL,
            padding=(16, 2, 4, 2),
            margin=(12, 0, 12, 12),
            gravity=("start", "end"),
        )

    # What the user does

    def _create(self) -> None:
        self._deleted = None
        labels = (self._label,) if self._label else ()
        self.open(EditorScreen(self._app, labels=labels, on_deleted=self._offer_undo))

    def _switch_view(self) -> None:
        self._app.is_grid = not self._app.is_grid
        if self._app.is_grid and "hang_on_grid" in self._app.bugs:
            self._app.host.hang(self._app)

    def _show_menu(self) -> None:
        about = Dialog(title="Notes", message=f"Version {self._app.version_name}", buttons=[("OK", None)])
        items = [
            MenuItem("Delete unpinned notes", self._ask_delete_all),
            MenuItem("About", lambda: self.show(about)),
        ]
        self.show(PopupMenu(items))

    def _ask_delete_all(self) -> None:
        buttons = [("CANCEL", None), ("DELETE", self._delete_all)]
        self.show(Dialog(title="Delete unpinned notes?", message="They cannot be brought back.", buttons=buttons))

    def _delete_all(self) -> None:
        for note in self._app.book.notes:
            if not note.pinned:
                self._app.book.delete(note.id)

    def _show_note_menu(self, note: Note) -> None:
        book = self._app.book
        items = [
            MenuItem("Unpin" if note.pinned else "Pin", lambda: book.toggle_pin(note.id)),
            MenuItem("Labels", lambda: ask_labels(self._app, self, note.id)),
            MenuItem("Delete", lambda: self._delete(note)),
        ]
        self.show(PopupMenu(items))

    def _delete(self, note: Note) -> None:
        deleted = self._app.book.delete(note.id)
        if deleted is not None:
            self._offer_undo(deleted)

    def _offer_undo(self, note: Note) -> None:
        self._deleted = note

        def forget() -> None:
            if self._deleted is note:
                self._deleted = None

        self._app.host.after(self._app, _UNDO_S, forget)

    def _undo(self) -> None:
        if self._deleted is not None:
            self._app.book.restore(self._deleted)
        self._deleted = None
