"""Looking again and again until an expectation holds or its time is over."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..run import Expectation
from ..screen.screen import Screen
from .checks import Check, check, is_negative

TIMEOUT_S = 10.0
"""Default time for an expectation to hold: a dump on a phone takes 1 to 2 s."""

HOLD_S = 1.0
"""How far apart two trees must be that both show an absence."""

_MIN_INTERVAL_S = 0.2


@runtime_checkable
class Sees(Protocol):
    """Whatever can show the present screen."""

    def see(self) -> Screen:
        """Capture and read the screen as it is now."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The passing of time, so that tests need not wait for it.

    Attributes:
        now: seconds on a clock that never goes back.
        wait: wait that many seconds.
    """

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], None] = time.sleep


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How the looking ended.

    Attributes:
        check: what the last screen that could tell said.
        screen: that screen.
        looks: how many screens were looked at.
        waited_s: how long it took.
    """

    check: Check
    screen: Screen
    looks: int
    waited_s: float


def look_until(expectation: Expectation, subject: Sees, *, timeout_s: float, clock: Clock) -> Found:
    """Look until the expectation holds, or its time is over.

    The looks pace themselves, since each waits for a quiet screen. An absence counts only when all trees of one second
    show it; the time limit is then for the first of them. Screens without a tree are passed over.
    """
    started = clock.now()
    looks = 0
    held_since: float | None = None
    last: Found | None = None
    while True:
        looked_at = clock.now()
        screen = subject.see()
        seen_at = clock.now()
        looks += 1
        result = check(expectation, screen)
        if result.known or last is None or not last.check.known:
            last = Found(check=result, screen=screen, looks=looks, waited_s=seen_at - started)
        if result.held and (not is_negative(expectation) or _is_long_enough(held_since, looked_at)):
            return last
        if result.known:
            held_since = (held_since if held_since is not None else seen_at) if result.held else None
        if seen_at - started >= timeout_s and not result.held:
            return _given_up(last, expectation, looks=looks, waited_s=seen_at - started)
        clock.wait(max(0.0, _MIN_INTERVAL_S - (clock.now() - looked_at)))


def _is_long_enough(held_since: float | None, looked_at: float) -> bool:
    return held_since is not None and looked_at - held_since >= HOLD_S


def _given_up(last: Found, expectation: Expectation, *, looks: int, waited_s: float) -> Found:
    result = last.check
    if result.held:
        result = Check(
            held=False,
            known=False,
            message=f"{expectation} held once, and then the device gave no more trees to confirm it",
        )
    return Found(check=result, screen=last.screen, looks=looks, waited_s=waited_s)
