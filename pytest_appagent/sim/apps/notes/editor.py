"""One note, to read and to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog
from ...editing import TextState
from ...layouts import Column, Row, Scroll, ScrollState
from ...view import FILL, View
from ...widgets import Button, EditText, IconButton, Text
from .labels import ask_labels
from .model import Note

if TYPE_CHECKING:
    from .app import Notes


class EditorScreen(Screen):
    """Keeps every change at once; an empty note is thrown away on leaving."""

    activity = "com.example.notes.EditorActivity"

    def __init__(
        self,
        app: Notes,
        *,
        note: Note | None = None,
        body: str = "",
        labels: tuple[str, ...] = (),
        on_deleted: Callable[[Note], None] | None = None,
    ) -> None:
        super().__init__()
        self._app = app
        self._on_deleted = on_deleted
        self._draft = note or Note(body=body, labels=labels, edited=app.now())
        if note is None and body:
            self._draft = app.book.save(self._draft)
        self._title = TextState(self._draft.title, on_change=lambda title: self._keep(title=title))
        self._body = TextState(self._draft.body, on_change=lambda text: self._keep(body=text))
        self._body.focused = note is None
        self._scroll = ScrollState()

    @property
    def _note(self) -> Note:
        """The note as it is kept now, or what is to become one."""
        return self._app.book.get(self._draft.id) or self._draft

    def _keep(self, **changes: str) -> None:
        # What is written is kept, not what the book has made of it.
        self._draft = replace(self._draft, **changes, edited=self._app.now())  # type: ignore[arg-type]  # texts alone
        note = replace(self._note, title=self._draft.title, body=self._draft.body, edited=self._draft.edited)
        self._draft = replace(self._draft, id=self._app.book.save(note).id)

    def build(self) -> View:
        page = Column(
            [
                EditText(self._title, id="edit_title", hint="Title", size=22, padding=(20, 6), width=FILL),
                EditText(
                    self._body, id="edit_note", hint="Note", multiline=True, padding=(20, 6), min_height=200, width=FILL
                ),
                self._labels(),
            ],
            width=FILL,
            padding=(0, 0, 0, 24),
        )
        body = Scroll(state=self._scroll, content=page, id="editor", width=FILL, weight=1)
        return Column([self._bar(), body, self._foot()], width=FILL, height=FILL)

    def _bar(self) -> View:
        return Row(
            [
                IconButton("back", desc="Navigate up", on_tap=self._leave),
                View(weight=1, width=FILL),
                IconButton("pin_full" if self._note.pinned else "pin", on_tap=self._toggle_pin),
                IconButton("tag", on_tap=self._ask_labels),
                IconButton("bin", id="delete", desc="Delete", on_tap=self._delete),
            ],
            id="toolbar",
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(4, 0),
        )

    def _labels(self) -> View:
        chips = [
            Text(
                name,
                id="chip",
                size=13,
                height=32,
                radius=8,
                padding=(12, 0),
                border="outline",
                on_tap=self._ask_labels,
            )
            for name in self._note.labels[:4]
        ]
        return Row(chips, id="note_labels", width=FILL, gap=8, padding=(20, 12))

    def _foot(self) -> View:
        words = self._app.words
        edited = self._draft.edited
        when = words.clock(edited) if edited.date() == self._app.now().date() else words.short_day(edited)
        count = len(self._draft.body)
        return Row(
            [
                Text(f"Edited {when}", id="edited", size=12, color="on_surface_variant", weight=1, width=FILL),
                Text(f"{count} characters", id="count", size=12, color="on_surface_variant"),
                Button("INFO", id="info", on_tap=self._show_info),
            ],
            width=FILL,
            gap=12,
            padding=(20, 0, 8, 0),
            background="surface_low",
        )

    # What the user does

    def _show_info(self) -> None:
        words = len(self._draft.body.split())
        self.show(Dialog(title="About this note", message=f"{words} words", buttons=[("OK", None)]))

    def _toggle_pin(self) -> None:
        self._ensure_kept()
        self._app.book.toggle_pin(self._draft.id)

    def _ask_labels(self) -> None:
        self._ensure_kept()
        ask_labels(self._app, self, self._draft.id)

    def _ensure_kept(self) -> None:
        if not self._draft.id:
            self._draft = self._app.book.save(self._draft)

    def _delete(self) -> None:
        deleted = self._app.book.delete(self._draft.id)
        self.close()
        if deleted is not None and self._on_deleted is not None:
            self._on_deleted(deleted)

    def on_back(self) -> bool:
        self._discard_if_empty()
        return super().on_back()

    def _leave(self) -> None:
        self._discard_if_empty()
        self.close()

    def _discard_if_empty(self) -> None:
        if self._draft.is_empty:
            self._app.book.delete(self._draft.id)
            self._app.host.toast("Empty note discarded")
