"""A call that has begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...app import Screen
from ...layouts import Column, Row, Stack
from ...view import FILL, View
from ...widgets import Icon, IconButton, Text
from .model import Contact
from .parts import avatar

if TYPE_CHECKING:
    from .app import Contacts

_BUTTONS = (
    ("microphone", "Mute"),
    ("dialpad", "Keypad"),
    ("sound", "Speaker"),
    ("add", "Add call"),
    ("pause", "Hold"),
    ("video", "Video call"),
)
_PER_ROW = 3


class CallScreen(Screen):
    """Who is called; the red button without a word ends it."""

    activity = "com.example.contacts.InCallActivity"
    background = "surface_container"

    def __init__(self, app: Contacts, contact: Contact, number: str) -> None:
        super().__init__()
        self._app = app
        self._contact = contact
        self._number = number
        self._pressed: set[str] = set()

    def build(self) -> View:
        words = self._app.words
        lines = [
            Text(words("Calling…"), size=16, color="on_surface_variant"),
            Text(self._contact.name, size=32, lines=2, align="center"),
            Text(self._number, size=16, color="on_surface_variant"),
            avatar(self._contact, 120),
        ]
        head = Column(lines, width=FILL, padding=(24, 48, 24, 0), gap=10, align="center")
        rows = [_BUTTONS[first : first + _PER_ROW] for first in range(0, len(_BUTTONS), _PER_ROW)]
        pad = Column([Row([self._button(*each) for each in row], width=FILL) for row in rows], width=FILL, gap=16)
        end = IconButton(
            "end_call", width=76, height=76, size=34, radius=38, background="#d93025", color="#ffffff", on_tap=self._end
        )
        bottom = Column([pad, end], width=FILL, gap=28, padding=(24, 0, 24, 48), align="center")
        return Column([head, View(weight=1, width=FILL), bottom], width=FILL, height=FILL)

    def _button(self, icon: str, label: str) -> View:
        pressed = label in self._pressed

        def press() -> None:
            self._pressed ^= {label}

        spot = Stack(
            [Icon(icon, gravity=("center", "center"))],
            width=60,
            height=60,
            radius=30,
            background="primary_container" if pressed else "surface_highest",
        )
        words = Text(self._app.words(label), size=13)
        return Column([spot, words], weight=1, width=FILL, gap=6, align="center", selected=pressed, on_tap=press)

    def _end(self) -> None:
        self._app.in_call = False
        self.close()
