"""The text of an input while it is edited: what keys and typing do to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

_MOVES = ("KEYCODE_MOVE_HOME", "KEYCODE_MOVE_END", "KEYCODE_DPAD_LEFT", "KEYCODE_DPAD_RIGHT")


@dataclass(eq=False, slots=True)
class TextState:
    """Text, cursor and focus of an input; it outlives the views that show it.

    A selection is all or nothing, which is what tools make use of.
    """

    text: str = ""
    cursor: int = 0
    selected: bool = False
    focused: bool = False
    on_change: Callable[[str], None] | None = None
    max_length: int | None = None

    def set(self, text: str) -> None:
        """Replace the text and put the cursor at its end."""
        self._change(text, len(text))

    def insert(self, text: str) -> None:
        """Type at the cursor, over the selection if there is one."""
        head, tail = ("", "") if self.selected else (self.text[: self.cursor], self.text[self.cursor :])
        if self.max_length is not None:
            text = text[: max(0, self.max_length - len(head) - len(tail))]
        self._change(head + text + tail, len(head) + len(text))

    def select_all(self) -> None:
        self.selected = bool(self.text)
        self.cursor = len(self.text)

    def edit_key(self, name: str) -> bool:
        """Do what an editing key does, and tell whether it is one."""
        if name in _MOVES:
            self._move(name)
        elif name in ("KEYCODE_DEL", "KEYCODE_FORWARD_DEL"):
            self._delete(forward=name == "KEYCODE_FORWARD_DEL")
        else:
            return False
        return True

    def _move(self, name: str) -> None:
        match name:
            case "KEYCODE_MOVE_HOME":
                self.cursor = 0
            case "KEYCODE_MOVE_END":
                self.cursor = len(self.text)
            case "KEYCODE_DPAD_LEFT":
                self.cursor = max(0, self.cursor - 1)
            case _:
                self.cursor = min(len(self.text), self.cursor + 1)
        self.selected = False

    def _delete(self, *, forward: bool) -> None:
        if self.selected:
            self._change("", 0)
        elif forward:
            self._change(self.text[: self.cursor] + self.text[self.cursor + 1 :], self.cursor)
        elif self.cursor:
            self._change(self.text[: self.cursor - 1] + self.text[self.cursor :], self.cursor - 1)

    def _change(self, text: str, cursor: int) -> None:
        changed = text != self.text
        self.text, self.cursor, self.selected = text, cursor, False
        if changed and self.on_change:
            self.on_change(text)
