"""Looking while acts are replayed: cheap looks while all is as expected, a whole one before anything else is said."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..appmap import Sighting
from ..screen.compare import same_screen
from ..screen.frame import Doubt
from ..screen.screen import Screen, ScreenFacts
from .parts import RunParts

Recognise = Callable[[ScreenFacts], Sighting]

_PACE_S = 0.1  # between two looks at a screen that is not yet as expected
_MOST_WAITS = 4  # times the settling time, while the screen goes on changing
_HARMLESS: frozenset[Doubt] = frozenset({"keyboard_covers"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A screen as the script knows it.

    Attributes:
        screen: the screen.
        sighting: which of the known screens it is.
        is_whole: whether it is sure to have been quiet.
    """

    screen: Screen
    sighting: Sighting
    is_whole: bool

    @property
    def key(self) -> str:
        """Its key as the script knows it, else its own."""
        return self.sighting.key or self.screen.facts.key

    @property
    def facts(self) -> ScreenFacts:
        """What may be known of it."""
        return self.screen.facts

    @property
    def is_sound(self) -> bool:
        """Whether nothing speaks against what a cheap look saw."""
        return self.is_whole or self.facts.doubts <= _HARMLESS

    @property
    def is_loading(self) -> bool:
        """Whether it says itself that something is still to come."""
        return "loading" in self.facts.doubts


class Eyes:
    """Looks at the device of a run."""

    def __init__(self, run: RunParts, recognise: Recognise) -> None:
        # A picture is shown of a secret only where it is sure to belong to the tree that tells where the secret is.
        glance = run.glance if not run.secrets.names() else None
        self._glance = glance
        self._look = run.look
        self._settle_s = run.limits.settle_s
        self._recognise = recognise
        self.run = run if glance is None else replace(run, look=lambda: glance(None), is_glancing=True)

    def see(self, screen: Screen, *, is_whole: bool | None = None) -> Seen:
        """Return which screen it is."""
        whole = self._glance is None if is_whole is None else is_whole
        return Seen(screen=screen, sighting=self._recognise(screen.facts), is_whole=whole)

    def glance(self) -> Seen:
        """Look once, without waiting until the screen is quiet."""
        return self.see(self._glance(None)) if self._glance else self.look()

    def glance_soundly(self) -> Seen:
        """Look once, and properly if something speaks against what was seen."""
        seen = self.glance()
        return seen if seen.is_sound else self.look()

    def confirm(self, seen: Seen) -> Seen:
        """Look once more; what two cheap looks agree on is as good as what one saw that waited for quiet."""
        if self._glance is None or not seen.is_sound:
            return self.look()
        again = self.glance()
        is_confirmed = again.is_sound and same_screen(seen.screen, again.screen)
        return replace(again, is_whole=True) if is_confirmed else self.look()

    def look(self) -> Seen:
        """Look until the screen is quiet."""
        return self.see(self._look(), is_whole=True)

    def until(self, is_there: Callable[[Seen], bool], seen: Seen, *, at_least_s: float = 0.0) -> Seen:
        """Look again until it is there, or the screen has been the same for the settling time.

        Args:
            is_there: what is waited for.
            seen: the last look.
            at_least_s: wait that long even if the settling time is shorter.

        Returns:
            The last look, a whole one if it is not there.
        """
        wait_s = max(self._settle_s, at_least_s)
        now_s = time.monotonic()
        end_s, latest_s = now_s + wait_s, now_s + _MOST_WAITS * wait_s
        while not is_there(seen):
            now_s = time.monotonic()
            if now_s >= min(end_s, latest_s):
                return seen if seen.is_whole else self.look()
            time.sleep(min(_PACE_S, end_s - now_s))
            before, seen = seen, self.glance()
            if seen.is_loading or _differs(before.facts, seen.facts):
                end_s = time.monotonic() + wait_s
        return seen


def by_key(facts: ScreenFacts) -> Sighting:
    """Know every screen by its own key."""
    return Sighting(key=facts.key)


def _differs(one: ScreenFacts, other: ScreenFacts) -> bool:
    return (one.key, one.foreground, one.texts, one.elements) != (
        other.key,
        other.foreground,
        other.texts,
        other.elements,
    )
