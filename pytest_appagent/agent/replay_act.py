"""Doing one act, and looking until it has led where it leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..actions import Action, Finish, GiveUp, HideKeyboard, Press, ScrollTo, ShowGrid, Wait
from ..screen.compare import same_screen
from ..screen.screen import Screen
from ..script import Act
from .parts import Done
from .perform import carry_out
from .replay_aim import is_ready_for
from .replay_arrive import Arrival
from .replay_look import Eyes, Seen
from .replay_skip import shows_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of an act.

    Attributes:
        seen: the screen after it.
        effect: whether the screen changed.
        message: what is to be told.
        failed: whether it could not be done.
        lost: why the agent may not go on, empty if it may.
    """

    seen: Seen
    effect: Literal["changed", "unchanged"]
    message: str = ""
    failed: bool = False
    lost: str = ""


def is_needless(act: Act, seen: Seen) -> bool:
    """Whether there is nothing to do on the device: no keyboard to hide, nothing to wait for, a mere remark."""
    match act.action:
        case ShowGrid() | Finish() | GiveUp():
            return True
        case HideKeyboard():
            return seen.facts.keyboard_top is None and seen.key == act.to
        case Press(key="back") if act.on == act.to and not act.shows:
            # It hid the keyboard; without one it would leave the screen.
            return seen.facts.keyboard_top is None
        case _:
            return False


def do_act(act: Act, action: Action, before: Screen, *, eyes: Eyes, arrival: Arrival, following: Act | None) -> Outcome:
    """Carry out the action and look until its effect is there, or is known not to come.

    Args:
        act: the act.
        action: its action with the labels of the present screen.
        before: the present screen.
        eyes: looks at the device.
        arrival: answers what comes in between.
        following: the act after it, None after the last.
    """
    done = _carry_out(action, before, eyes)
    after, message, failed = eyes.see(done.screen), done.message, done.failed and not _failed_before(act)
    at_least_s = action.seconds if isinstance(action, Wait) else 0.0
    waits_here = at_least_s > 0.0 and act.on == act.to

    def is_there(now: Seen) -> bool:
        if isinstance(action, HideKeyboard) and now.facts.keyboard_top is not None:
            return False
        return now.key == act.to and (not waits_here or not act.shows or shows_all(act, now.facts))

    arrived = arrival.wait_until(is_there, after, at_least_s=at_least_s)
    after = arrived.seen
    if not arrived.lost and after.key == act.to and not _is_settled(act, before, after, following):
        after = eyes.until(lambda now: now.is_whole and not now.is_loading, eyes.confirm(after))
    is_same = eyes.see(before).key == after.key and same_screen(before, after.screen)
    return Outcome(
        seen=after,
        effect="unchanged" if is_same else "changed",
        message=message,
        failed=failed,
        lost=arrived.lost,
    )


def _carry_out(action: Action, before: Screen, eyes: Eyes) -> Done:
    """Do it as a decided action is done; where the screen tells enough, with fewer questions to the device."""
    if isinstance(action, Wait):
        return Done(screen=eyes.glance().screen)
    if isinstance(action, HideKeyboard) and before.frame.keyboard_top is not None:
        eyes.run.device.press("back")
        return Done(screen=eyes.glance().screen)
    return carry_out(action, before, eyes.run)


def _failed_before(act: Act) -> bool:
    """Whether what was scrolled to did not come into view when recorded: that it is not there was the finding."""
    if not isinstance(act.action, ScrollTo):
        return False
    sought = " ".join(act.action.text.casefold().split())
    return not any(sought in " ".join(shown.casefold().split()) for shown in act.shows)


def _is_settled(act: Act, before: Screen, after: Seen, following: Act | None) -> bool:
    """Whether a look that did not wait until the screen was quiet tells enough.

    Where the act ends the script, or changes what one screen shows, what it brought up must be there. Else the next
    act's target must.
    """
    if after.is_whole:
        return not after.is_loading
    if not after.is_sound:
        return False
    if following is not None and following.on == act.to and not is_ready_for(following, after):
        return False
    if following is None:
        return bool(act.shows) and shows_all(act, after.facts)
    if act.on == act.to:
        return shows_all(act, after.facts) if act.shows else not _same_facts(before, after.screen)
    return True


def _same_facts(one: Screen, other: Screen) -> bool:
    return (one.facts.texts, one.facts.elements, one.facts.keyboard_top) == (
        other.facts.texts,
        other.facts.elements,
        other.facts.keyboard_top,
    )
