"""Search over names, numbers and addresses, with results while typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, ScrollState
from ...view import FILL, View
from ...widgets import EditText, IconButton
from .contact import ContactScreen
from .model import Contact
from .parts import bar, empty_state, listed, person_row, up_button

if TYPE_CHECKING:
    from .app import Contacts


class SearchScreen(Screen):
    """An input in the bar, who was found below it."""

    activity = "com.example.contacts.SearchActivity"

    def __init__(self, app: Contacts) -> None:
        super().__init__()
        self._app = app
        self._text = TextState(focused=True, on_change=self._start_at_top)
        self._scroll = ScrollState()

    def _start_at_top(self, _: str) -> None:
        self._scroll.offset = 0

    def build(self) -> View:
        words = self._app.words
        entry = EditText(self._text, hint=words("Search contacts"), size=18, weight=1, width=FILL)
        parts: list[View] = [up_button(words, self.close), entry]
        if self._text.text:
            parts.append(IconButton("close", on_tap=lambda: self._text.set("")))
        divider = View(height=1, width=FILL, background="outline_variant")
        return Column([bar(*parts), divider, self._results()], width=FILL, height=FILL)

    def _results(self) -> View:
        words = self._app.words
        if not self._text.text.strip():
            return empty_state(words("Search by name, number or email"))
        found = self._app.book.search(self._text.text)
        if not found:
            if "crash_on_search" in self._app.bugs:
                raise IndexError("cursor is empty")
            return empty_state(words("No contacts found"))
        return listed([self._row(contact) for contact in found], self._scroll)

    def _row(self, contact: Contact) -> View:
        detail = next((reach.value for reach in (*contact.phones, *contact.emails)), "")
        name = self._app.shown_name(contact)
        return person_row(contact, name, lambda: self.open(ContactScreen(self._app, contact.id)), detail=detail)
