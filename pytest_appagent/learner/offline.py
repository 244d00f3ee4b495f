"""The learner that asks nobody: it says what can be seen to have happened."""

from __future__ import annotations

import re

from ..actions import DoubleTap, LongPress, Press, ScrollTo, SetPercent, Swipe, Tap, TypeText
from ..learning import Reflection, ReflectionKind, Transition
from ..screen.elements import Element
from .differences import Difference, difference
from .telling import tell

_WORD = re.compile(r"\w{3,}")
_ON_ELEMENTS = (Tap, DoubleTap, LongPress, Swipe, SetPercent, TypeText)


class OfflineLearner:
    """Documents what deterministically happened."""

    name = "offline"

    def reflect(self, transition: Transition) -> Reflection:
        """Return what the action did; with a goal, whether that was a step towards it as far as words tell."""
        seen = difference(transition.before, transition.after, _target(transition))
        documentation = tell(transition, seen) if isinstance(transition.action, _ON_ELEMENTS) else ""
        kind, thought = _weigh(transition, seen)
        return Reflection(kind=kind, documentation=documentation, thought=thought)

    def merge(self, old: str, new: str) -> str:
        """Return the old text, with the new one after it where that says something else."""
        if not old.strip() or new.strip() in old:
            return old or new
        return new if old.strip() in new else f"{old.rstrip()} {new}"


def _target(transition: Transition) -> Element | None:
    label: int | None = getattr(transition.action, "label", None)
    elements = transition.before.elements
    return elements[label - 1] if label is not None and 0 < label <= len(elements) else None


def _weigh(transition: Transition, seen: Difference) -> tuple[ReflectionKind, str]:
    """A step forward shows more of the goal's words, or is one that nothing is known against."""
    if seen.has_left:
        return "BACK", f"it led to {transition.after.foreground.package or 'another app'}"
    if not transition.goal:
        return "CONTINUE", "it changed the screen"
    if isinstance(transition.action, (Press, ScrollTo)):
        return "CONTINUE", "it led elsewhere"
    wanted = set(_WORD.findall(transition.goal.casefold()))
    came = set(_WORD.findall(" ".join(seen.came).casefold()))
    aimed = _words_of(seen.target)
    if wanted & (came | aimed) or seen.is_same_place or not seen.before.is_layer:
        return "SUCCESS", "it shows more of what the goal speaks of" if wanted & came else "nothing speaks against it"
    return "CONTINUE", "it shows nothing that the goal speaks of"


def _words_of(element: Element | None) -> set[str]:
    if element is None:
        return set()
    return set(_WORD.findall(f"{element.text} {element.content_desc} {element.hint}".casefold()))
