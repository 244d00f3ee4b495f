"""When a screen may be captured, and whether its tree and picture belong together."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ..screen.frame import Display, Doubt, Foreground, Frame
from .input_commands import InputCommand
from .state import DeviceState
from .tree import TreeDump, has_blank_web_page

_PACE_S = 0.04  # between two pictures while the screen moves
_MOST_DUMPS = 3  # of one capture, while the picture changes during each of them
_MOST_TRIES = 4  # of one dump that fails
_MOST_BUSY_TRIES = 2  # of a dump that says that the screen does not come to rest; each lasts 10 s on a device
_FIRST_BACK_OFF_S = 0.2
_WEB_PAGE_S = 1.0  # a page is read out only after the first dump asked for it

SamePicture = Callable[[bytes, bytes, Display], bool]
LeftOver = Callable[[bytes, bytes, bytes, Display], bool]
"""Whether a tree that fitted the first picture cannot be that of the second."""


class Lens(Protocol):
    """The looks at a device that a capture is made of."""

    def picture(self) -> bytes:
        """The screen as PNG, empty if it cannot be had."""
        ...

    def tree(self) -> TreeDump:
        """One try of a dump, with the state."""
        ...

    def tree_and_picture(self, after: InputCommand | None = None) -> tuple[TreeDump, bytes]:
        """One try of a dump, with the state, and the picture right after it; before it what is to be done first."""
        ...

    def act(self, command: InputCommand | None) -> None:
        """Do what is to be done before a look."""
        ...

    def state(self) -> DeviceState:
        """The state alone."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class _KnownScreen:
    """A screen of which it is known that a dump, or a second one, is in vain."""

    picture: bytes
    foreground: Foreground


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """The last picture before the tree, and whether the screen still moved then."""

    picture: bytes
    moves: bool


class Camera:
    """Takes captures through a lens; remembers where dumps are in vain, and the display it began on."""

    def __init__(
        self,
        lens: Lens,
        same_picture: SamePicture,
        *,
        is_left_over: LeftOver = lambda xml, before, after, display: False,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._lens = lens
        self._same_picture = same_picture
        self._is_left_over = is_left_over
        self._taken: Frame | None = None  # the last whose tree and picture belong together
        self._glanced: Frame | None = None
        self._clock = clock
        self._pause = pause
        self._display: Display | None = None
        self._display_id = ""
        self._busy: _KnownScreen | None = None
        self._blank: _KnownScreen | None = None

    def capture(self, settle_s: float) -> Frame:
        """Wait for a quiet screen, then take the tree and at once the picture that goes with it.

        The picture is taken after the tree because dumping itself can move the screen.
        """
        look = self._wait_until_quiet(settle_s)
        if self._busy is not None:
            state = self._lens.state()
            if self._is_known(self._busy, look, state):
                return self._build_frame(look.picture, _busy_dump(state), {"never_idle"})
        before = look.picture
        for _ in range(_MOST_DUMPS):
            dump = self._dump(look)
            after = self._lens.picture()
            if dump.xml is None:
                return self._build_frame(after, dump, {"never_idle"} if dump.fault == "busy" else set())
            is_quiet = self._same(before, after, dump.state.display)
            if is_quiet and not self._is_of_another_screen(dump, after, self._taken):
                self._taken = self._build_frame(after, dump, set())
                return self._taken
            before = after
        return self._build_frame(after, dump, {"tree_maybe_stale"})

    def glance(self, after: InputCommand | None = None) -> Frame:
        """Take the tree and at once a picture, without asking whether the screen is quiet; whoever asks must check.

        Where dumps are known to be in vain it is a capture.

        Args:
            after: what is done first.
        """
        if self._busy is not None:
            self._lens.act(after)
            return self.capture(0.0)
        dump, picture = self._lens.tree_and_picture(after)
        doubts: set[Doubt] = {"never_idle"} if dump.fault == "busy" else set()
        if any(self._is_of_another_screen(dump, picture, known) for known in (self._taken, self._glanced)):
            doubts.add("tree_maybe_stale")
        frame = self._build_frame(picture, dump, doubts)
        self._glanced = self._glanced if doubts else frame
        return frame

    def _is_of_another_screen(self, dump: TreeDump, picture: bytes, taken: Frame | None) -> bool:
        """Whether the device gave the tree of an earlier screen once more."""
        if taken is None or dump.xml is None or taken.xml != dump.xml or taken.display != dump.state.display:
            return False
        # A keyboard or a notification over the same screen is in the picture and not in the tree.
        if (taken.keyboard_top, taken.heads_up) != (dump.state.keyboard_top, dump.state.heads_up):
            return False
        return self._is_left_over(dump.xml, taken.png, picture, dump.state.display)

    def shows(self, frame: Frame) -> bool:
        """Whether the screen still looks as in that frame; one picture, no tree."""
        return bool(frame.png) and self._same(frame.png, self._lens.picture(), frame.display)

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
        for left in reversed(range(_MOST_TRIES)):
            dump = self._lens.tree()
            if dump.fault is None:
                self._busy = None
                return self._with_web_page(dump, look)
            if dump.fault == "hung":
                return dump
            if dump.fault == "busy":
                busy += 1
                if busy == _MOST_BUSY_TRIES:
                    self._busy = _KnownScreen(picture=look.picture, foreground=dump.state.foreground)
                    return dump
            elif left:
                self._pause(back_off_s)
                back_off_s *= 2
        return dump

    def _with_web_page(self, dump: TreeDump, look: _Look) -> TreeDump:
        """Look once more where a web view has nothing in it; once on a screen, for a page may stay closed."""
        if dump.xml is None or not has_blank_web_page(dump.xml) or self._is_known(self._blank, look, dump.state):
            return dump
        self._pause(_WEB_PAGE_S)
        again = self._lens.tree()
        if again.xml is None:
            return dump
        if has_blank_web_page(again.xml):
            self._blank = _KnownScreen(picture=look.picture, foreground=again.state.foreground)
        return again

    def _is_known(self, known: _KnownScreen | None, look: _Look, state: DeviceState) -> bool:
        """Whether this is the screen that is known.

        A screen that never rests seldom shows the same picture twice; that it still moves is then what it is known by.
        """
        if known is None or known.foreground != state.foreground:
            return False
        return look.moves or self._same(known.picture, look.picture, state.display)

    def _same(self, one: bytes, other: bytes, display: Display) -> bool:
        return one == other or (bool(one and other) and self._same_picture(one, other, display))

    def _build_frame(self, picture: bytes, dump: TreeDump, doubts: set[Doubt]) -> Frame:
        self._display = dump.state.display
        self._display_id = self._display_id or dump.state.display_id
        if dump.state.display_id not in ("", self._display_id):
            doubts = doubts | {"display_changed"}
        return Frame(
            png=picture,
            xml=dump.xml,
            display=dump.state.display,
            foreground=dump.state.foreground,
            tree_error=dump.error,
            keyboard_top=dump.state.keyboard_top,
            heads_up=dump.state.heads_up,
            taken=dump.state.now,
            doubts=frozenset(doubts if dump.xml is not None else doubts | {"tree_missing"}),
        )


def _busy_dump(state: DeviceState) -> TreeDump:
    error = f"the screen does not come to rest: {_MOST_BUSY_TRIES} dumps of it found no idle state"
    return TreeDump(state=state, error=error, fault="busy")
