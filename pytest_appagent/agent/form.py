"""Filling in fields of a screen that the map knows, for one decision: nobody is asked for each of the acts."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from ..actions import Finish, GiveUp, to_text
from ..events import RoundEnded, RoundStarted
from ..knowledge import NOT_ALL_SET
from ..policy.form import FormFiller
from ..run import LastAct, Observation, Step
from ..screen.screen import Screen
from .guard import is_allowed
from .parts import Done, Round, RunParts
from .perform import act
from .story import name_target

logger = logging.getLogger(__name__)

_ACTS_FOR_EACH = 10  # a date picker is opened, turned to another month, and confirmed
_MOST_ACTS = 60


def fill_in(values: Sequence[tuple[str, str]], step: Step, screen: Screen, run: RunParts, *, first_number: int) -> Done:
    """Set fields, each until it shows its value; the message tells what is left, empty if nothing is.

    Args:
        values: names of fields, and what they are to hold.
        step: the sentence that it belongs to.
        screen: the present one.
        run: the run.
        first_number: number of its first round.
    """
    filler = FormFiller(values)
    rounds: list[Round] = []
    last: LastAct | None = None
    summary = ""
    most = min(_ACTS_FOR_EACH * len(values), _MOST_ACTS)
    for number in range(first_number, first_number + most + 1):
        if why := _off_the_map(screen, run):
            return Done(screen=screen, message=f"{NOT_ALL_SET}: {why}", failed=True, rounds=tuple(rounds))
        decision = filler.decide(_observe(step, screen, run, last, summary))
        match decision.action:
            case Finish():
                return Done(screen=screen, rounds=tuple(rounds))
            case GiveUp(reason=reason):
                return Done(screen=screen, message=f"{NOT_ALL_SET}: {reason}", failed=True, rounds=tuple(rounds))
            case action:
                pass
        if len(rounds) == most:
            break
        run.announce(RoundStarted(step=step, number=number, screen=screen))
        acted = act(action, screen, run, age_s=0.0)
        done = Round(number=number, facts=screen.facts, decision=decision, effect=acted.effect, message=acted.message)
        rounds.append(done)
        run.announce(
            RoundEnded(
                step=step,
                number=number,
                decision=decision,
                action=action,
                effect=acted.effect,
                message=acted.message,
            )
        )
        logger.info("filling in, act %d: %s, %s %s", len(rounds), to_text(action), acted.effect, acted.message)
        last = LastAct(
            action=to_text(action),
            effect=acted.effect,
            message=acted.message,
            target=name_target(action, screen.facts),
        )
        screen, summary = acted.screen, decision.summary
    return Done(
        screen=screen,
        message=f"{NOT_ALL_SET} within {len(rounds)} acts",
        failed=True,
        rounds=tuple(rounds),
    )


def _observe(step: Step, screen: Screen, run: RunParts, last: LastAct | None, summary: str) -> Observation:
    return Observation(
        step=step,
        screen=screen.facts,
        now=screen.frame.taken or run.device.now(),
        locale=run.device.locale(),
        app=run.app,
        last=last,
        summary=summary,
    )


def _off_the_map(screen: Screen, run: RunParts) -> str:
    """Return why nothing must be done here without asking, empty if it may: dialogs belong to the page below."""
    facts = screen.facts
    if not is_allowed(facts.foreground.package, run.packages):
        return f"{facts.foreground.package} is in front"
    known = run.guide is not None and run.guide.place(facts) is not None
    return "" if known or facts.is_layer else "the map does not know the page that this led to"
