"""When a screen may be captured, and whether its tree and picture belong together."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..screen.frame import Display, Doubt, Foreground, Frame
from .state import DeviceState
from .tree import TreeDump

_PACE_S = 0.04  # between two pictures while the screen moves
_MOST_DUMPS = 3  # of one capture, while the picture changes during each of them
_MOST_TRIES = 4  # of one dump that fails
_MOST_BUSY_TRIES = 2  # of a dump that says that the screen does not come to rest; each lasts 10 s on a device
_FIRST_BACK_OFF_S = 0.2

SamePicture = Callable[[bytes, bytes, Display], bool]


class Lens(Protocol):
    """The three looks at a device that a capture is made of."""

    def picture(self) -> bytes:
        """The screen as PNG, empty if it cannot be had."""
        ...

    def tree(self) -> TreeDump:
        """One try of a dump, with the state."""
        ...

    def state(self) -> DeviceState:
        """The state alone."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class _BusyScreen:
    """A screen on which the dump found no rest."""

    picture: bytes
    foreground: Foreground


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """The last picture before the tree, and whether the screen still moved then."""

    picture: bytes
    moves: bool


class Camera:
    """Takes captures through a lens; remembers only on which screen dumps are in vain."""

    def __init__(
        self,
        lens: Lens,
        same_picture: SamePicture,
        *,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._lens = lens
        self._same_picture = same_picture
        self._clock = clock
        self._pause = pause
        self._display: Display | None = None
        self._busy: _BusyScreen | None = None

    def capture(self, settle_s: float) -> Frame:
        """Wait for a quiet screen, then take the tree and at once the picture that goes with it.

        The picture is taken after the tree because dumping itself can move the screen.
        """
        look = self._wait_until_quiet(settle_s)
        if self._busy is not None:
            state = self._lens.state()
            if self._is_busy(look, state):
                return self._build_frame(look.picture, _busy_dump(state), doubts={"never_idle"})
        before = look.picture
        for _ in range(_MOST_DUMPS):
            dump = self._dump(look)
            after = self._lens.picture()
            if dump.xml is None or self._same(before, after, dump.state.display):
                doubts: set[Doubt] = {"never_idle"} if dump.fault == "busy" else set()
                return self._build_frame(after, dump, doubts)
            before = after
        return self._build_frame(after, dump, doubts={"tree_maybe_stale"})

    def _wait_until_quiet(self, settle_s: float) -> _Look:
        """Take pictures until two in a row agree."""
        if self._display is None:
            self._display = self._lens.state().display
        began_s = self._clock()
        last = self._lens.picture()
        while last and settle_s > 0:
            taken_s = self._clock()
            picture = self._lens.picture()
            if self._same(last, picture, self._display):
                return _Look(picture=picture, moves=False)
            last = picture
            if self._clock() - began_s >= settle_s:
                return _Look(picture=last, moves=True)
            self._pause(max(0.0, taken_s + _PACE_S - self._clock()))
        return _Look(picture=last, moves=False)

    def _dump(self, look: _Look) -> TreeDump:
        """Try to have the tree, again while there is hope."""
        back_off_s = _FIRST_BACK_OFF_S
        busy = 0
        for _ in range(_MOST_TRIES):
            dump = self._lens.tree()
            if dump.fault is None:
                self._busy = None
                return dump
            if dump.fault == "hung":
                return dump
            if dump.fault == "busy":
                busy += 1
                if busy == _MOST_BUSY_TRIES:
                    self._busy = _BusyScreen(picture=look.picture, foreground=dump.state.foreground)
                    return dump
            else:
                self._pause(back_off_s)
                back_off_s *= 2
        return dump

    def _is_busy(self, look: _Look, state: DeviceState) -> bool:
        """Whether this is the screen on which dumps were in vain.

        A screen that never rests seldom shows the same picture twice; that it still moves is then what it is known by.
        """
        if self._busy is None or self._busy.foreground != state.foreground:
            return False
        return look.moves or self._same(self._busy.picture, look.picture, state.display)

    def _same(self, one: bytes, other: bytes, display: Display) -> bool:
        return one == other or (bool(one and other) and self._same_picture(one, other, display))

    def _build_frame(self, picture: bytes, dump: TreeDump, doubts: set[Doubt]) -> Frame:
        self._display = dump.state.display
        return Frame(
            png=picture,
            xml=dump.xml,
            display=dump.state.display,
            foreground=dump.state.foreground,
            tree_error=dump.error,
            keyboard_top=dump.state.keyboard_top,
            doubts=frozenset(doubts if dump.xml is not None else doubts | {"tree_missing"}),
        )


def _busy_dump(state: DeviceState) -> TreeDump:
    error = f"the screen does not come to rest: {_MOST_BUSY_TRIES} dumps of it found no idle state"
    return TreeDump(state=state, error=error, fault="busy")
