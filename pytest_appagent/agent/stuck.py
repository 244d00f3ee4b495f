"""When to stop a run that goes nowhere: no answer can be read, nothing changes, or everything comes round again."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import to_text
from ..screen.screen import ScreenFacts
from .parts import Ending, Limits, Round

# Longer ways round than this are told from progress only by their length, which max_rounds bounds.
_LONGEST_CYCLE = 4


def find_dead_end(rounds: Sequence[Round], limits: Limits) -> Ending | None:
    """Return how the run ends for want of progress, None if it may go on."""
    times = limits.stuck_after
    tail = rounds[-times:]
    if len(tail) == times and all(one.decision.fault for one in tail):
        return Ending(kind="unreadable", detail=tail[-1].decision.fault)
    if tail and tail[-1].decision.fault:
        return None
    if _without_effect(tail) == times:
        return Ending(kind="stuck", detail=to_text(tail[-1].decision.action))
    for length in range(2, _LONGEST_CYCLE + 1):
        if _is_cycle(rounds, length, times):
            return Ending(kind="stuck", detail=", ".join(to_text(one.decision.action) for one in rounds[-length:]))
    return None


def warn_of_repetition(rounds: Sequence[Round]) -> str:
    """Return what a policy is told when its last action was in vain once more, empty if it was not."""
    times = _without_effect(rounds)
    return f"the same action has now been in vain {times} times; another one is needed" if times > 1 else ""


def _without_effect(rounds: Sequence[Round]) -> int:
    """Count how often, up to the last round, one action left one screen as it was."""
    count = 0
    for one in reversed(rounds):
        if one.effect == "changed" or _place(one) != _place(rounds[-1]):
            break
        count += 1
    return count


def _place(one: Round) -> tuple[str, str]:
    return one.facts.key, to_text(one.decision.action)


def _is_cycle(rounds: Sequence[Round], length: int, times: int) -> bool:
    tail = rounds[-length * times :]
    if len(tail) < length * times:
        return False
    moments = [(_state(one.facts), to_text(one.decision.action)) for one in tail]
    return all(moment == moments[place % length] for place, moment in enumerate(moments))


def _state(facts: ScreenFacts) -> tuple[object, ...]:
    """What makes a screen the same as before, its content included."""
    elements = tuple((one.uid, one.text, one.checked, one.selected, one.bounds) for one in facts.elements)
    return facts.key, facts.keyboard_top, elements, facts.texts
