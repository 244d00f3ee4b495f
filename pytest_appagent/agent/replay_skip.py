"""Acts that may be left out, since what they lead to is already there: a dialog that did not come, for instance."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import HideKeyboard, Press, Tap, Wait
from ..screen.screen import ScreenFacts
from ..script import Act
from .replay_look import Seen

MOST_SKIPPED = 3


def find_later(
    acts: Sequence[Act], index: int, seen: Seen, *, done: Act | None, before: ScreenFacts | None
) -> int | None:
    """Return the index of the act to go on with on a screen where act `index` cannot be done; None if there is none.

    It is one past the last act where the script's end is there. What was typed, set or moved is never left out: a
    screen's key does not tell whether that has happened.

    Args:
        acts: the script.
        index: of the act that should come now.
        seen: the present screen.
        done: the act that was done just before, None if none was.
        before: the screen that it was done on.
    """
    for later in range(index + 1, min(len(acts), index + MOST_SKIPPED) + 1):
        skipped = acts[index:later]
        if not all(map(_only_leads, skipped)):
            return None
        goes_on = acts[later].on if later < len(acts) else skipped[-1].to
        if seen.key == goes_on == skipped[-1].to and _is_proven(skipped, seen, done, before):
            return later
    return None


def shows_all(act: Act, facts: ScreenFacts) -> bool:
    """Whether all that an act brought up is on the screen."""
    return set(act.shows) <= {shown.text for shown in facts.texts}


def _only_leads(act: Act) -> bool:
    if isinstance(act.action, (HideKeyboard, Wait)):
        return True
    return isinstance(act.action, (Tap, Press)) and act.on != act.to


def _is_proven(skipped: Sequence[Act], seen: Seen, done: Act | None, before: ScreenFacts | None) -> bool:
    """Whether the acts' effect is there, and not only a screen that looks like it.

    A single act after one that led away from its screen is proven by where that led. Else the texts that the last one
    brought up must be there, and not have been there before.
    """
    last = skipped[-1]
    if done is not None and len(skipped) == 1 and seen.key != done.on:
        return True
    if not last.shows or not shows_all(last, seen.facts):
        return False
    return before is None or not shows_all(last, before)
