"""The messages to one number, and the next one while it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...editing import TextState
from ...layouts import Column, Row, ScrollState
from ...view import FILL, View
from ...widgets import EditText, IconButton, Text
from .model import Contact
from .parts import bar, empty_state, listed, title, up_button

if TYPE_CHECKING:
    from .app import Contacts


class MessageScreen(Screen):
    """What is written and not sent is kept as a draft."""

    activity = "com.example.contacts.ConversationActivity"

    def __init__(self, app: Contacts, contact: Contact, number: str) -> None:
        super().__init__()
        self._app = app
        self._contact = contact
        self._number = number
        self._text = TextState(app.drafts.get(number, ""), on_change=self._keep_draft)
        self._scroll = ScrollState()

    def _keep_draft(self, text: str) -> None:
        self._app.drafts[self._number] = text
        if not text:
            del self._app.drafts[self._number]

    def build(self) -> View:
        words = self._app.words
        top = bar(up_button(words, self.close), title(self._contact.name))
        sent = [each["text"] for each in self._app.messages if each["number"] == self._number]
        body = listed([self._bubble(text) for text in sent], self._scroll)
        if not sent:
            body = Column([empty_state(words("No messages yet"))], width=FILL, weight=1)
        hint = words("Text message")
        entry = EditText(self._text, hint=hint, multiline=True, padding=(18, 10), weight=1, width=FILL)
        field = Row([entry], weight=1, width=FILL, radius=24, background="surface_high")
        send = IconButton("send", enabled=bool(self._text.text.strip()), on_tap=self._send)
        bottom = Row([field, send], width=FILL, gap=4, padding=(16, 8, 8, 12))
        return Column([top, body, bottom], width=FILL, height=FILL)

    def _bubble(self, text: str) -> View:
        bubble = Text(text, size=16, lines=None, padding=(16, 10), radius=20, background="primary_container")
        return Row([View(weight=1, height=1), bubble], width=FILL, padding=(64, 4, 16, 4))

    def _send(self) -> None:
        self._app.messages.append({"name": self._contact.name, "number": self._number, "text": self._text.text.strip()})
        self._text.set("")
