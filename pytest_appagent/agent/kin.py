"""What may stand in the place of a control that is gone: only what is like it."""

from __future__ import annotations

import re

from ..actions import GiveUp
from ..policy import Policy
from ..run import Decision, Observation
from ..screen.elements import Element, ElementIdentity
from ..screen.screen import ScreenFacts

_WORD = re.compile(r"\w{3,}")
_NEAR = 60  # thousandths of the display


class KinOnly:
    """A policy that may redo an act on the screen of its recording with a control like the recorded one only.

    On other screens it is free: something has come in between, which is to be dealt with.
    """

    def __init__(self, policy: Policy, *, on: str, target: ElementIdentity, name: str) -> None:
        """Take the policy, and of the act the key of its screen, its target, and what that was called."""
        self._policy = policy
        self._on, self._target, self._called = on, target, name
        self.name = policy.name

    def decide(self, observation: Observation) -> Decision:
        """Return what the policy decides, or that it gives up where it would touch something else."""
        decision = self._policy.decide(observation)
        if observation.screen.key != self._on:
            return decision
        touched = _touched(decision, observation.screen)
        if touched is None or is_kin(self._target, touched.identity):
            return decision
        seen = touched.text or touched.content_desc or touched.resource_id or "something without a name"
        reason = (
            f"{self._called or 'the recorded control'!r} is gone, and {seen!r}, which would be used instead, is not "
            "like it; record the test anew if that is right"
        )
        return Decision(action=GiveUp(reason), seen=decision.seen, exchanges=decision.exchanges)


def is_kin(gone: ElementIdentity, other: ElementIdentity) -> bool:
    """Whether a control may be the successor of one: id or a word of the name is the same, or class and place."""
    if gone.resource_id and gone.resource_id == other.resource_id:
        return True
    if _words(gone) & _words(other):
        return True
    is_there = all(abs(one - two) <= _NEAR for one, two in zip(gone.spot, other.spot, strict=True))
    return is_there and gone.cls == other.cls and any(gone.spot)


def _touched(decision: Decision, facts: ScreenFacts) -> Element | None:
    label: int | None = getattr(decision.action, "label", None)
    return facts.elements[label - 1] if label is not None and 0 < label <= len(facts.elements) else None


def _words(identity: ElementIdentity) -> frozenset[str]:
    return frozenset(_WORD.findall(f"{identity.text} {identity.content_desc} {identity.hint}".casefold()))
