"""The text of a failure: what, where, what was tried, and where to look."""

from __future__ import annotations

from ..actions import Action, to_text
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from .parts import Round, RunParts, Trail

MAX_TRIED = 12
MAX_TEXTS = 25


def tell(headline: str, trail: Trail, run: RunParts, *, reasons: tuple[str, ...] = ()) -> str:
    """Build the message of a failed sentence.

    Args:
        headline: what is wrong, one line.
        trail: what was done.
        run: the parts of the run, for limits, judge and pictures.
        reasons: further findings, a line each, the judge's reason first.
    """
    facts = trail.last.facts
    number = trail.rounds[-1].number if trail.rounds else 0
    lines = [
        headline,
        *(f"  {reason}" for reason in reasons),
        f"  after round {number} of {run.limits.max_rounds}, on {_place(facts)}",
        "  tried:" if trail.rounds else "  tried: nothing",
        *_tried(trail.rounds),
        f"  on the screen: {_shown(facts)}",
    ]
    if facts.doubts:
        lines.append(f"  doubts about the screen: {', '.join(sorted(facts.doubts))}")
    if run.pictures:
        lines.append(f"  pictures: {run.pictures}")
    return "\n".join(lines)


def describe(round_: Round) -> str:
    """One round in words: the action, what it was aimed at, and what came of it."""
    action = round_.decision.action
    name = name_target(action, round_.facts)
    target = f" [{name}]" if name else ""
    told = "; ".join(filter(None, (round_.decision.fault, round_.message)))
    return f"{to_text(action)}{target} → {round_.effect}{f': {told}' if told else ''}"


def name_target(action: Action, facts: ScreenFacts) -> str:
    """Return what a person would call the element that an action was aimed at, empty if it was aimed at none."""
    label: int | None = getattr(action, "label", None)
    if label is None or not 0 < label <= len(facts.elements):
        return ""
    return name_of(facts.elements[label - 1], facts)


def _place(facts: ScreenFacts) -> str:
    where = facts.foreground
    return f"{where.package or 'an unknown app'} ({where.activity.rpartition('.')[2] or 'unknown activity'})"


def _tried(rounds: tuple[Round, ...]) -> list[str]:
    shown = rounds[-MAX_TRIED:]
    left_out = len(rounds) - len(shown)
    lines = [f"    … {left_out} earlier"] if left_out else []
    return lines + [f"    {one.number}. {describe(one)}" for one in shown]


def _shown(facts: ScreenFacts) -> str:
    texts = list(dict.fromkeys(" ".join(shown.text.split()) for shown in facts.texts if shown.text.strip()))
    if not texts:
        return "no text at all"
    more = f" … and {len(texts) - MAX_TEXTS} more" if len(texts) > MAX_TEXTS else ""
    return ", ".join(repr(text) for text in texts[:MAX_TEXTS]) + more
