"""Putting back a choice of one of several, on the page itself or in the dialog that it closed."""

from __future__ import annotations

from dataclasses import dataclass

from ..actions import Tap
from ..screen.elements import Element
from ..screen.lookup import find_again
from ..screen.screen import Screen, ScreenFacts
from .parts import RunParts
from .perform import act

_ROLES = ("radio", "checkbox", "item")  # Android's own dialogs have no radio buttons, but texts that can be checked


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What opened the present screen.

    Attributes:
        by: the element that was tapped.
        on: key of the screen that it stands on.
        to: key of the screen that came.
    """

    by: Element
    on: str
    to: str


def is_one_of_several(element: Element, facts: ScreenFacts) -> bool:
    """Whether it is chosen, or would be by a tap in the place of another one."""
    return element.role in _ROLES and len(_chosen(element, facts)) == 1


def replaced_by(target: Element, before: ScreenFacts, after: ScreenFacts) -> Element | None:
    """Return what was chosen before a tap and is not any more, as it is now; None if it was no such tap."""
    if target.role not in _ROLES or _is_on(target):
        return None
    again = (find_again(one, after) for one in _chosen(target, before))
    return next((one for one in again if one is not None and not _is_on(one)), None)


def choose(element: Element, screen: Screen, run: RunParts) -> Screen:
    """Tap it and return the screen then."""
    return act(Tap(element.label), screen, run, age_s=0.0).screen


def choose_again(target: Element, before: Screen, opening: Opening, now: Screen, run: RunParts) -> Screen:
    """Open again what a choice closed, and choose what was chosen before.

    Only what shows the same texts, with the new choice in place of the old one, is taken for it.

    Args:
        target: what was chosen.
        before: the screen that it was chosen on.
        opening: what opened that.
        now: the present screen, which it was opened from.
        run: the run.
    """
    former = _chosen(target, before.facts)
    opener = find_again(opening.by, now.facts) or next(
        (one for one in now.facts.elements if (one.bounds, one.cls) == (opening.by.bounds, opening.by.cls)), None
    )
    if _is_on(target) or len(former) != 1 or opener is None:
        return now
    opened = choose(opener, now, run)
    old, new = (find_again(one, opened.facts) for one in (former[0], target))
    is_it = _texts(before.facts) == _texts(opened.facts)
    if is_it and old is not None and new is not None and _is_on(new) and not _is_on(old):
        opened = choose(old, opened, run)
    if opened.facts.key == now.facts.key:
        return opened
    run.device.press("back")
    return run.look()


def _chosen(element: Element, facts: ScreenFacts) -> list[Element]:
    """Return those of its make that are chosen."""
    return [one for one in facts.elements if _make(one) == _make(element) and _is_on(one)]


def _make(element: Element) -> tuple[str, ...]:
    return (element.role, element.cls, element.resource_id, element.identity.trail, element.package)


def _is_on(element: Element) -> bool:
    return element.checked or element.selected


def _texts(facts: ScreenFacts) -> list[str]:
    return [text.text for text in facts.texts]
