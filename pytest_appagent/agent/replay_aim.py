"""From an act of a script to an action on the screen that is there: its targets are found again by identity."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from ..actions import Action, LongPressArea, SwipeAreas, Tap, TapArea, TypeText
from ..screen.elements import Element, ElementIdentity
from ..screen.lookup import find_again
from ..screen.screen import ScreenFacts
from ..script import Act
from .guard import refusal
from .parts import RunParts
from .replay_look import Eyes, Seen
from .scroll import scroll_until

_AREAS = (TapArea, LongPressArea, SwipeAreas)
# What turns pages or values is flatter than this share of the display, or wider than high.
_LEAST_HEIGHT = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Aimed:
    """What is to be done on the screen as it is.

    Attributes:
        seen: the screen.
        action: the act's action with the labels of that screen; None if it cannot be done there.
        missing: the identity that is not found there, or could be more than one; None if none is missing.
        refused: why it must not be done, empty if it may.
    """

    seen: Seen
    action: Action | None = None
    missing: ElementIdentity | None = None
    refused: str = ""


def aim(act: Act, seen: Seen, run: RunParts) -> Aimed:
    """Find the targets of an act on a screen and ask whether it may be done there."""
    if isinstance(act.action, _AREAS):
        return Aimed(seen=seen, refused="a part of the grid has no identity, so that nothing tells what lies there now")
    labels = {}
    for field, identity in (("label", act.target), ("onto", act.onto)):
        if getattr(act.action, field, None) is None:
            continue
        if identity is None:
            return Aimed(seen=seen, refused=f"the script does not say what {field} stands for")
        found = find_target(identity, seen)
        if found is None:
            return Aimed(seen=seen, missing=identity)
        if field == "label" and found.checkable and act.checked not in (None, found.checked):
            told = "on" if found.checked else "off"
            return Aimed(seen=seen, refused=f"it is {told} already, and was not when this was recorded")
        labels[field] = found.label
    if fault := _focus_fault(act, seen):
        return Aimed(seen=seen, refused=fault)
    action = cast("Action", replace(cast("Tap", act.action), **labels)) if labels else act.action
    return Aimed(seen=seen, action=action, refused=refusal(action, seen.facts, run.packages) or "")


def aim_until_found(act: Act, seen: Seen, eyes: Eyes) -> Aimed:
    """Take aim; where a target is missing look properly, uncover what the keyboard hides, scroll to it, wait for it.

    Returns:
        The aim, on the screen that is there in the end; that may be another than the act is done on.
    """
    aimed = aim(act, seen, eyes.run)
    for remedy in (_look_properly, _uncover, _scroll_to, _wait):
        if aimed.seen.key != act.on or not _may_be_remedied(aimed):
            break
        aimed = remedy(aimed, act, eyes)
    return aimed


def find_target(identity: ElementIdentity, seen: Seen) -> Element | None:
    """Return the one element that it is on that screen, None if there is none or more than one could be."""
    return find_again(identity, seen.facts, translated=seen.sighting.translated)


def is_ready_for(act: Act, seen: Seen) -> bool:
    """Whether the screen is the one that an act is done on, with its targets."""
    return seen.key == act.on and all(
        identity is None or find_target(identity, seen) is not None for identity in (act.target, act.onto)
    )


def _may_be_remedied(aimed: Aimed) -> bool:
    """Whether a target is missing, or is there and cannot be reached."""
    is_covered = bool(aimed.refused) and getattr(aimed.action, "label", None) is not None
    return aimed.missing is not None or is_covered


def _look_properly(aimed: Aimed, act: Act, eyes: Eyes) -> Aimed:
    seen = aimed.seen
    if seen.is_whole and not seen.is_loading:
        return aimed
    return aim(act, eyes.until(lambda now: now.is_whole and not now.is_loading, eyes.confirm(seen)), eyes.run)


def _uncover(aimed: Aimed, act: Act, eyes: Eyes) -> Aimed:
    if aimed.seen.facts.keyboard_top is None:
        return aimed
    eyes.run.device.hide_keyboard()
    return aim(act, eyes.look(), eyes.run)


def _wait(aimed: Aimed, act: Act, eyes: Eyes) -> Aimed:
    def is_found(now: Seen) -> bool:
        return now.key != act.on or not _may_be_remedied(aim(act, now, eyes.run))

    return aim(act, eyes.until(is_found, aimed.seen), eyes.run)


def _scroll_to(aimed: Aimed, act: Act, eyes: Eyes) -> Aimed:
    """Scroll what goes up and down; what goes sideways turns pages, and what is small turns values."""
    identity = aimed.missing
    if identity is None:
        return aimed
    done = scroll_until(
        lambda facts: find_again(identity, facts, translated=aimed.seen.sighting.translated) is not None,
        "what is sought",
        aimed.seen.screen,
        eyes.run,
        choose=_goes_up_and_down,
    )
    return aimed if done.screen is aimed.seen.screen else aim(act, eyes.see(done.screen), eyes.run)


def _goes_up_and_down(scrolled: Element, facts: ScreenFacts) -> bool:
    high = scrolled.bounds.height
    return scrolled.role == "list" and high >= _LEAST_HEIGHT * facts.size[1] and 2 * high >= scrolled.bounds.width


def _focus_fault(act: Act, seen: Seen) -> str:
    """Say what is wrong if a text goes where the focus is, and that is not where it went."""
    if not isinstance(act.action, TypeText) or act.action.label is not None or act.target is None:
        return ""
    found = find_target(act.target, seen)
    return "" if found is not None and found.focused else "the field that the text was typed into has not the focus"
