"""The dialog that asks for a line of words."""

from __future__ import annotations

from collections.abc import Callable

from .dialogs import Dialog
from .editing import TextState
from .layouts import Column
from .view import FILL, View
from .widgets import EditText
from .words import Words


class EntryDialog(Dialog):
    """An input that holds what there is so far; OK hands over what stands in it then."""

    def __init__(
        self,
        words: Words,
        title: str,
        text: str,
        on_enter: Callable[[str], object],
        *,
        hint: str = "",
        password: bool = False,
        confirm: str = "OK",
    ) -> None:
        super().__init__(title=title, buttons=[(words("CANCEL"), None), (words(confirm), self._confirm)])
        self._text = TextState(text, cursor=len(text), focused=True)
        self._hint = hint
        self._password = password
        self._on_enter = on_enter

    def _confirm(self) -> None:
        self._on_enter(self._text.text.strip())

    def body(self) -> View:
        entry = EditText(self._text, id="android:id/edit", hint=self._hint, password=self._password, width=FILL)
        line = View(height=2, width=FILL, background="primary")
        return Column([entry, line], padding=(24, 12, 24, 8), width=FILL)
