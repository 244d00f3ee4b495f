"""What a judge is shown of a sentence: screens and acts, no thoughts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from ..actions import to_text
from ..run import Evidence
from ..screen.label import plain_picture
from ..screen.screen import Screen
from .parts import RunParts, Trail
from .story import name_target

MOST_SCREENS = 60


def build_evidence(trail: Trail, run: RunParts, *, now: datetime, answer: str | None) -> Evidence:
    """Return the evidence of a trail; its last round says that the sentence is done."""
    seen = [one.facts for one in trail.rounds]
    return Evidence(
        step=trail.step,
        first=seen[0] if seen else trail.last.facts,
        screens=tuple(seen[1:])[-MOST_SCREENS:],
        actions=tuple(to_text(one.decision.action) for one in trail.rounds[:-1]),
        targets=tuple(name_target(one.decision.action, one.facts) for one in trail.rounds[:-1]),
        answer=answer,
        now=now,
        app=run.app,
        notes=run.docs.notes(trail.last.facts),
        first_picture=_picture(trail.first),
        last_picture=_picture(trail.last),
    )


def _picture(screen: Screen | None) -> Callable[[], bytes] | None:
    """What draws the picture that a judge is shown, None if the device gave none."""
    return partial(plain_picture, screen) if screen is not None and screen.frame.png else None
