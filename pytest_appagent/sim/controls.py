"""Everything that fingers, keys and keyboards can do to the device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .fingers import Fingers
from .hardware import HardwareKeys
from .stage import Stage
from .touch import LONG_PRESS_S


class Controls:
    """The input side of a system, which says what frames every input."""

    _stage: Stage
    _fingers: Fingers
    _keys: HardwareKeys

    def tick(self) -> None:
        """Let time do its work."""
        raise NotImplementedError

    def settle(self) -> None:
        """See to what an input has opened."""
        raise NotImplementedError

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Frame an input, or whatever else changes what is in front."""
        self.tick()
        yield
        self.settle()

    def tap(self, x: int, y: int) -> None:
        with self.acting():
            self._fingers.tap(x, y)

    def hold(self, x: int, y: int, hold_s: float) -> None:
        """Touch and stay: a long press, or a tap when it was short."""
        with self.acting():
            if hold_s >= LONG_PRESS_S:
                self._fingers.hold(x, y)
            else:
                self._fingers.tap(x, y)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        """Touch and move at once; a finger that hardly moves taps or, if it stays, presses long."""
        if self._fingers.is_small(x2 - x1, y2 - y1):
            self.hold(x1, y1, move_s)
            return
        with self.acting():
            self._fingers.swipe(x1, y1, x2, y2)

    def drag(self, x1: int, y1: int, x2: int, y2: int, move_s: float) -> None:
        """Press long, then move: what does not want the long press takes it for a swipe."""
        with self.acting():
            if not self._fingers.hold(x1, y1):
                self._fingers.swipe(x1, y1, x2, y2)

    def type_text(self, text: str) -> None:
        """Type any text into the input that has the focus."""
        with self.acting():
            self._fingers.type_text(text)

    def replace_text(self, text: str) -> None:
        """Type over all that the input with the focus holds."""
        with self.acting():
            self._keys.replace_text(text)

    def press_action(self) -> None:
        """Press what the keyboard shows for the input with the focus: go, search, done."""
        with self.acting():
            self._fingers.act()

    def key(self, name: str, meta: frozenset[str] = frozenset(), long: bool = False) -> None:
        """Press a key by its Android name; unknown ones do nothing."""
        with self.acting():
            self._keys.press(name, meta)

    def open_shade(self) -> None:
        """Pull the notifications down."""
        with self.acting():
            self._stage.open_shade()

    def close_shade(self) -> None:
        with self.acting():
            self._stage.close_shade()

    @property
    def clipboard(self) -> str:
        return self._keys.clipboard

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        self._keys.clipboard = text
