"""The keys of the device: those that lead somewhere, those that type, and shortcuts on the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from .fingers import Fingers
from .keys import typed_character
from .stage import Stage


class HardwareKeys:
    """Does what a key does; `clipboard` is the device's."""

    def __init__(self, stage: Stage, fingers: Fingers, show_recents: Callable[[], None]) -> None:
        self.clipboard = ""
        self._stage = stage
        self._fingers = fingers
        self._show_recents = show_recents

    def press(self, name: str, meta: frozenset[str]) -> None:
        """Press a key by its Android name while others are held; unknown ones do nothing."""
        match name:
            case "KEYCODE_BACK" | "KEYCODE_ESCAPE":
                self._fingers.back()
            case "KEYCODE_HOME":
                self._stage.go_home()
            case "KEYCODE_APP_SWITCH":
                self._show_recents()
            case "KEYCODE_NOTIFICATION":
                self._stage.open_shade()
            case _ if "CTRL" in meta:
                self._shortcut(name)
            case "KEYCODE_CUT" | "KEYCODE_COPY" | "KEYCODE_PASTE":
                self._edit_clipboard(name)
            case _ if (char := typed_character(name, shifted="SHIFT" in meta)) is not None:
                self._fingers.type_text(char)
            case _:
                self._fingers.press(name)

    def _shortcut(self, name: str) -> None:
        text = self._fingers.focused_text()
        if name == "KEYCODE_A" and text is not None:
            text.select_all()
        elif name in ("KEYCODE_X", "KEYCODE_C", "KEYCODE_V"):
            self._edit_clipboard({"X": "KEYCODE_CUT", "C": "KEYCODE_COPY", "V": "KEYCODE_PASTE"}[name[-1]])

    def _edit_clipboard(self, name: str) -> None:
        text = self._fingers.focused_text()
        if name == "KEYCODE_PASTE":
            self._fingers.type_text(self.clipboard)
        elif text is not None and text.selected:
            self.clipboard = text.text
            if name == "KEYCODE_CUT":
                self._fingers.press("KEYCODE_DEL")

    def replace_text(self, text: str) -> None:
        """Type over all that the input with the focus holds."""
        focused = self._fingers.focused_text()
        if focused is not None:
            focused.select_all()
            self._fingers.press("KEYCODE_DEL")
        self._fingers.type_text(text)
