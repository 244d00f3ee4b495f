"""Arriving on the screen that comes next: what comes in between is answered, and strays are led back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..run import Step
from ..screen.screen import Screen
from .guard import is_allowed, is_beside, lead_back
from .interruptions import Interruptions
from .parts import RunParts
from .replay_look import Eyes, Seen

_MOST_IN_BETWEEN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived:
    """Where it ended.

    Attributes:
        seen: the screen.
        lost: why the agent may not go on there, empty if it may.
    """

    seen: Seen
    lost: str = ""


class Arrival:
    """Waits for screens of one sentence."""

    def __init__(self, step: Step, run: RunParts, eyes: Eyes) -> None:
        self._run = run
        self._eyes = eyes
        self._interruptions = Interruptions(run, step.text)

    def wait_until(self, is_there: Callable[[Seen], bool], seen: Seen, *, at_least_s: float = 0.0) -> Arrived:
        """Look again until it is there, answering what comes in between; for the bounds see `Eyes.until`."""
        for _ in range(_MOST_IN_BETWEEN):
            seen = self._eyes.until(lambda now: is_there(now) or self._is_between(now), seen, at_least_s=at_least_s)
            if is_there(seen) or not self._is_between(seen):
                break
            if not seen.is_whole:
                seen = self._eyes.look()  # what was there for a moment needs no answer
                continue
            cleared = self._interruptions.clear(seen.screen)
            if cleared is None:
                return Arrived(seen=seen, lost=f"{self._run.app} has stopped or does not respond")
            back = lead_back(cleared, self._run)
            if back is None:
                package = cleared.facts.foreground.package
                return Arrived(seen=self._eyes.see(cleared, is_whole=True), lost=f"no way led back from {package}")
            seen = self._eyes.see(back, is_whole=True)
        return Arrived(seen=seen)

    def _is_between(self, seen: Seen) -> bool:
        return self._is_outside(seen.screen) or self._interruptions.interrupt(seen.facts)

    def _is_outside(self, screen: Screen) -> bool:
        package, packages = screen.facts.foreground.package, self._run.packages
        return not is_allowed(package, packages) and not is_beside(screen, packages)
