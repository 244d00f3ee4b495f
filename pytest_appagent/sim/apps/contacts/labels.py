"""A label with those who have it, and the choice of those who shall have it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...app import Screen
from ...dialogs import Dialog, MenuItem, PopupMenu
from ...editing import TextState
from ...entry_dialog import EntryDialog
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import Button, EditText, IconButton
from .contact import ContactScreen
from .model import Contact
from .parts import bar, empty_state, listed, person_row, title, up_button

if TYPE_CHECKING:
    from .app import Contacts


def ask_label_name(app: Contacts, screen: Screen, heading: str, name: str, then: Callable[[str], object]) -> None:
    """Ask for the name of a label; one that is empty or taken is refused."""
    words = app.words

    def check(new: str) -> None:
        if not new or (new in app.book.labels and new != name):
            app.host.toast(words("Label already exists") if new else words("A label needs a name"))
        else:
            then(new)

    screen.show(EntryDialog(words, words(heading), name, check, hint=words("Label name")))


class LabelScreen(Screen):
    """Who has a label."""

    activity = "com.example.contacts.LabelActivity"

    def __init__(self, app: Contacts, label: str) -> None:
        super().__init__()
        self._app = app
        self._label = label
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        top = bar(
            up_button(words, self.close),
            title(self._label),
            IconButton("add", on_tap=lambda: self.open(PickScreen(self._app, self._label))),
            IconButton("dots", desc=words("More options"), on_tap=self._show_menu),
        )
        members = self._app.book.with_label(self._label)
        if members:
            body = listed([self._row(contact) for contact in members], self._scroll)
        else:
            add = Button(
                words("Add contacts"),
                kind="tonal",
                on_tap=lambda: self.open(PickScreen(self._app, self._label)),
            )
            body = Column([empty_state(words("No contacts with this label")), add], align="center", gap=20, width=FILL)
        return Column([top, body], width=FILL, height=FILL)

    def _row(self, contact: Contact) -> View:
        def remove() -> None:
            labels = tuple(label for label in contact.labels if label != self._label)
            self._app.book.save(replace(contact, labels=labels))

        name = self._app.shown_name(contact)
        away = IconButton("close", on_tap=remove)
        return person_row(contact, name, lambda: self.open(ContactScreen(self._app, contact.id)), end=away)

    def _show_menu(self) -> None:
        words = self._app.words
        items = [MenuItem(words("Rename label"), self._rename), MenuItem(words("Delete label"), self._ask_delete)]
        self.show(PopupMenu(items))

    def _rename(self) -> None:
        def rename(name: str) -> None:
            self._app.book.rename_label(self._label, name)
            self._label = name

        ask_label_name(self._app, self, "Rename label", self._label, rename)

    def _ask_delete(self) -> None:
        words = self._app.words

        def delete() -> None:
            self._app.book.remove_label(self._label)
            self.close()

        message = words("Deleting a label doesn’t delete its contacts")
        buttons = [(words("CANCEL"), None), (words("DELETE"), delete)]
        self.show(Dialog(title=words("Delete label?"), message=message, buttons=buttons))


class PickScreen(Screen):
    """Everybody who has not got the label, each with a tick box."""

    activity = "com.example.contacts.ContactSelectionActivity"

    def __init__(self, app: Contacts, label: str) -> None:
        super().__init__()
        self._app = app
        self._label = label
        self._chosen: set[int] = set()
        self._text = TextState()
        self._scroll = ScrollState()

    def build(self) -> View:
        words = self._app.words
        heading = words("{count} selected", count=len(self._chosen)) if self._chosen else words("Choose contacts")
        parts: list[View] = [IconButton("close", on_tap=self.close), title(heading)]
        if self._chosen:
            parts.append(Button(words("Add"), kind="filled", margin=(0, 0, 12, 0), on_tap=self._add))
        entry = EditText(self._text, hint=words("Search contacts"), padding=(20, 0), width=FILL)
        search = Row([entry], width=FILL, radius=24, background="surface_high")
        contacts = [each for each in self._app.book.search(self._text.text) if self._label not in each.labels]
        rows = [self._row(contact) for contact in contacts]
        body = listed(rows, self._scroll) if rows else empty_state(words("No contacts found"))
        return Column([bar(*parts), Column([search], padding=(16, 4), width=FILL), body], width=FILL, height=FILL)

    def _row(self, contact: Contact) -> View:
        def switch() -> None:
            self._chosen ^= {contact.id}

        return person_row(contact, self._app.shown_name(contact), switch, checked=contact.id in self._chosen)

    def _add(self) -> None:
        self._app.book.give_label(self._label, sorted(self._chosen))
        self.close()
