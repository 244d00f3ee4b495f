"""The on-screen keyboard: a window of its own that is in the picture and takes touches, but is not in the dump."""

from __future__ import annotations

from collections.abc import Callable

from .layouts import Column, Row
from .view import FILL, Action, View
from .widgets import Icon, Text
from .words import Words

PACKAGE = "com.android.inputmethod.latin"
NAVIGATION_BAR_DP = 24.0

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SYMBOLS = ("1234567890", "@#$%&-+()", "*\"':;!?")


class Keyboard:
    """Builds the keys and tells what was pressed: text, or the name of a key."""

    def __init__(
        self, type_text: Callable[[str], None], press: Callable[[str], None], words: Callable[[], Words]
    ) -> None:
        self._type = type_text
        self._press = press
        self._words = words
        self._shifted = False
        self._symbols = False

    def reset(self) -> None:
        """Show small letters again, as for a new field."""
        self._shifted = self._symbols = False

    def build(self) -> View:
        """Return the keys, to be laid out over the whole keyboard window."""
        first, second, third = _SYMBOLS if self._symbols else _LETTERS
        rows = [
            Row([self._key(char) for char in first], weight=1, width=FILL, gap=5),
            Row([self._key(char) for char in second], weight=1, width=FILL, gap=5, padding=(18, 0)),
            Row(
                [
                    self._icon_key("shift", self._toggle_shift),
                    *(self._key(char) for char in third),
                    self._icon_key("erase", lambda: self._press("KEYCODE_DEL")),
                ],
                weight=1,
                width=FILL,
                gap=5,
            ),
            self._last_row(),
        ]
        keys = Column(rows, width=FILL, weight=1, gap=9)
        return Column(
            [keys], width=FILL, height=FILL, background="surface_high", padding=(5, 12, 5, NAVIGATION_BAR_DP + 12)
        )

    def _last_row(self) -> View:
        label = "ABC" if self._symbols else "?123"
        return Row(
            [
                self._cap(label, self._toggle_symbols, weight=1.5, background="surface_highest", size=16),
                self._key(","),
                self._cap(self._words()("English"), lambda: self._type(" "), weight=5, size=14),
                self._key("."),
                self._icon_key("enter", lambda: self._press("KEYCODE_ENTER"), background="primary_container"),
            ],
            weight=1,
            width=FILL,
            gap=5,
        )

    def _key(self, char: str) -> View:
        shown = char.upper() if self._shifted else char
        return self._cap(shown, lambda: self._letter(shown))

    def _letter(self, char: str) -> None:
        self._shifted = False
        self._type(char)

    def _toggle_shift(self) -> None:
        self._shifted = not self._shifted

    def _toggle_symbols(self) -> None:
        self._symbols = not self._symbols

    def _cap(
        self,
        label: str,
        action: Action,
        *,
        weight: float = 1,
        background: str = "surface",
        size: float = 22,
    ) -> View:
        return Text(
            label,
            weight=weight,
            width=FILL,
            height=FILL,
            background=background,
            radius=6,
            align="center",
            size=size,
            on_tap=action,
        )

    def _icon_key(self, name: str, action: Action, background: str = "surface_highest") -> View:
        return Icon(
            name,
            weight=1.5,
            width=FILL,
            height=FILL,
            background=background,
            radius=6,
            color="on_surface",
            on_tap=action,
        )
