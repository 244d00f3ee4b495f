"""Assertions on the live tree: `expect(appagent).to_show("work")`.

How a selector is matched, alike for `shows`, `hides` and all methods here:

- `text=` (also the first argument without a name): a node whose text or content description is equal to it, or has a
  line that is; never a mere part of it. White space is compared as single blanks, letter case counts. A compiled
  pattern is searched for instead.
- `desc=`: likewise, the content description only.
- `id=`: `com.example:id/title`, or `title` alone.
- `cls=`: `android.widget.Button`, or `Button` alone.
- `xpath=`: an XPath 1.0 expression that selects nodes of the dump.

All given parts must fit one node. Only what is visible counts: nodes with area on the display, of any app, but not of
system bars or the keyboard. A screen without a tree proves neither presence nor absence.

The subject is anything with `see() -> Screen`, or a device. A subject may also have either of two hooks: `checked`
(`Notices`) hears of every expectation, and `report_miss` (`Collects`) gets a missed one instead of having it raised,
so that it can raise it itself or keep it for the end of a block.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypedDict, Unpack, runtime_checkable

from ..device.protocol import Device
from ..errors import ExpectationFailed, SettingsError, hide_from_traceback
from ..run import Condition, Expectation, HasCount, HasState, HasText, Selector, TextMatch
from ..screen.screen import Screen
from .checks import Check, check
from .polling import TIMEOUT_S, Clock, Sees, look_until

__all__ = [
    "Check",
    "Clock",
    "Collects",
    "ElementExpect",
    "Expect",
    "Notices",
    "Sees",
    "check",
    "expect",
    "hides",
    "shows",
]

_SETTLE_S = 1.0

__tracebackhide__ = hide_from_traceback


class Parts(TypedDict, total=False):
    """The parts of a selector besides `text`, as keyword arguments."""

    desc: TextMatch | None
    id: str | None
    cls: str | None
    xpath: str | None


@runtime_checkable
class Notices(Protocol):
    """A subject that hears of every expectation on it, held or missed."""

    def checked(self, expectation: Expectation, held: bool, message: str, screen: Screen) -> None:
        """Take note of an expectation; `screen` is the one that decided it."""
        ...


@runtime_checkable
class Collects(Protocol):
    """A subject that decides what becomes of a missed expectation."""

    def report_miss(self, error: ExpectationFailed) -> None:
        """Raise the error, or keep it and return: the test then goes on."""
        ...


def shows(text: TextMatch | None = None, **parts: Unpack[Parts]) -> Expectation:
    """Build what must be on the screen, for the marker's `expect=`."""
    return Expectation(kind="shows", selector=Selector(text=text, **parts))


def hides(text: TextMatch | None = None, **parts: Unpack[Parts]) -> Expectation:
    """Build what must not be on the screen, for the marker's `expect=`."""
    return Expectation(kind="hides", selector=Selector(text=text, **parts))


def expect(subject: Sees | Device, *, clock: Clock | None = None) -> Expect:
    """Return what assertions on the subject's live screen are made with.

    Args:
        subject: the `appagent` fixture, a device, or anything else with `see() -> Screen`.
        clock: for tests that do not want to wait.

    Raises:
        SettingsError: the subject is none of these.
    """
    if not isinstance(subject, Sees):
        if not hasattr(subject, "capture"):
            raise SettingsError(f"expect() takes the appagent fixture or a device, not {subject!r}")
        subject = _DeviceView(subject)
    return Expect(subject, clock or Clock())


@dataclass(frozen=True, slots=True)
class Expect:
    """Assertions on a live screen.

    Each looks until it holds, or until `timeout_s` is over and raises `ExpectationFailed`.
    """

    _subject: Sees
    _clock: Clock

    def to_show(self, text: TextMatch | None = None, *, timeout_s: float = TIMEOUT_S, **parts: Unpack[Parts]) -> None:
        """Expect that something is visible."""
        self.that(shows(text, **parts), timeout_s=timeout_s)

    def not_to_show(
        self, text: TextMatch | None = None, *, timeout_s: float = TIMEOUT_S, **parts: Unpack[Parts]
    ) -> None:
        """Expect that something is not visible, or goes away, and stays away for a second."""
        self.that(hides(text, **parts), timeout_s=timeout_s)

    def to_have_count(
        self, count: int, text: TextMatch | None = None, *, timeout_s: float = TIMEOUT_S, **parts: Unpack[Parts]
    ) -> None:
        """Expect that exactly so many nodes are visible; of nested nodes with one text the innermost counts."""
        selector = Selector(text=text, **parts)
        self.that(Expectation(kind="shows", selector=selector, condition=HasCount(count=count)), timeout_s=timeout_s)

    def element(self, text: TextMatch | None = None, **parts: Unpack[Parts]) -> ElementExpect:
        """Return what assertions on one element are made with; the selector must mean exactly one."""
        return ElementExpect(self, Selector(text=text, **parts))

    def that(self, expectation: Expectation, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect a value built by `shows` or `hides`."""
        found = look_until(expectation, self._subject, timeout_s=timeout_s, clock=self._clock)
        result = found.check
        message = result.message
        if not result.held:
            looks = f"{found.looks} look{'' if found.looks == 1 else 's'}"
            message += f"\n  waited {found.waited_s:.1f} s of {timeout_s:g} s ({looks})"
        if isinstance(self._subject, Notices):
            self._subject.checked(expectation, result.held, message, found.screen)
        if result.held:
            return
        error = ExpectationFailed(message)
        if not isinstance(self._subject, Collects):
            raise error
        self._subject.report_miss(error)


@dataclass(frozen=True, slots=True)
class ElementExpect:
    """Assertions on one element."""

    _expect: Expect
    _selector: Selector

    def to_be_checked(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that it is on; named by its text, the only switch or box beside that text is meant."""
        self._that(HasState(state="checked"), timeout_s)

    def not_to_be_checked(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that it is off."""
        self._that(HasState(state="checked", wanted=False), timeout_s)

    def to_be_enabled(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that it can be operated."""
        self._that(HasState(state="enabled"), timeout_s)

    def not_to_be_enabled(self, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that it is greyed out."""
        self._that(HasState(state="enabled", wanted=False), timeout_s)

    def to_have_text(self, text: TextMatch, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that it, or something inside it, shows that text."""
        self._that(HasText(text=text), timeout_s)

    def not_to_have_text(self, text: TextMatch, *, timeout_s: float = TIMEOUT_S) -> None:
        """Expect that neither it nor anything inside it shows that text."""
        self._that(HasText(text=text, wanted=False), timeout_s)

    def _that(self, condition: Condition, timeout_s: float) -> None:
        expectation = Expectation(kind="shows", selector=self._selector, condition=condition)
        self._expect.that(expectation, timeout_s=timeout_s)


@dataclass(frozen=True, slots=True)
class _DeviceView:
    """Lets a bare device be looked at."""

    _device: Device

    def see(self) -> Screen:
        from ..screen.read import read_screen  # lxml

        return read_screen(self._device.capture(_SETTLE_S))
