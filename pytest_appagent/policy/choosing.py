"""Which of several ways is gone next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..actions import ScrollTo
from ..run import Decision
from .memory import fingerprint, write_memory
from .plan import Goal, describe
from .view import View
from .ways import Scene, Way, uncovered

_TEXTS_SHOWN = 12


def choose(goal: Goal, ways: Sequence[Way], scene: Scene) -> Decision | None:
    """Return the decision to go the best way that was not tried, None if all were."""
    view, memory = scene.view, scene.memory
    for way in sorted(ways, key=lambda way: -way.score):
        # Scrolling to a text goes to the end of the list, wherever it starts from.
        where = view.facts.key if isinstance(way.action, ScrollTo) else view.digest
        name = fingerprint(memory.goal, way.once) if way.once else fingerprint(memory.goal, where, way.action)
        if name in memory.tried and way.mark != "returned":
            continue
        step = uncovered(way, view)
        tried = memory.trying(name, way.mark, view.facts.key) if step is way else replace(memory, pending="")
        return Decision(
            action=step.action,
            seen=what_is_seen(view),
            thought=f"To {describe(goal)}: {step.why}.",
            summary=write_memory(tried, scene.goals),
        )
    return None


def what_is_seen(view: View) -> str:
    """Return one sentence on what the screen is and says."""
    kind = "A dialog or menu" if view.floats else "A form" if view.inputs else "A screen"
    return f"{kind} with {shown_texts(view)}."


def shown_texts(view: View) -> str:
    """Return the first texts of the screen, quoted."""
    shown = list(dict.fromkeys(text.text for text in view.texts))
    more = ", …" if len(shown) > _TEXTS_SHOWN else ""
    return ", ".join(repr(text) for text in shown[:_TEXTS_SHOWN]) + more if shown else "nothing to read"
