"""The deploy loop: one sentence, round by round."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..actions import Finish, GiveUp, ShowGrid, to_text
from ..events import RoundEnded, RoundStarted
from ..run import LastAct, Observation, Step
from ..screen.grid import grid_picture
from ..screen.label import labelled_picture
from ..screen.screen import Screen
from .contradiction import doubt_notes
from .guard import lead_back
from .interruptions import Interruptions
from .parts import Ending, Round, RunParts, Trail
from .perform import act
from .story import name_target
from .stuck import find_dead_end, warn_of_repetition

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """Where the policy takes over from a replay.

    Attributes:
        screen: the present screen.
        number: of its first round.
        last: what it is told of what was done before.
        summary: what it wrote down itself, if it was asked before.
        most: rounds that it may take, None for what the limits leave.
    """

    screen: Screen
    number: int
    last: LastAct
    summary: str = ""
    most: int | None = None


def deploy(
    step: Step, run: RunParts, *, wants_answer: bool = False, earlier: tuple[str, ...] = (), begin: Begin | None = None
) -> Trail:
    """Let the policy work on a sentence until it says that it is done, gives up, or a limit is reached.

    Args:
        step: the sentence.
        run: the run.
        wants_answer: whether it asks for an answer.
        earlier: sentences done before this one.
        begin: where it takes over, None at the sentence's beginning.
    """
    deadline = time.monotonic() + run.limits.step_timeout_s
    rounds: list[Round] = []
    last = begin.last if begin else None
    summary, grid = begin.summary if begin else "", False
    interruptions = Interruptions(run, step.text)
    screen = first = begin.screen if begin else run.look()
    numbers = _numbers(begin, run)

    def ended(kind: Ending) -> Trail:
        return Trail(step=step, rounds=tuple(rounds), first=first, last=screen, ending=kind)

    for number in numbers:
        if time.monotonic() > deadline:
            return ended(Ending(kind="limit", detail=f"step_timeout of {run.limits.step_timeout_s:g} s"))
        free = _clear_the_way(screen, interruptions, run)
        if isinstance(free, Ending):
            return ended(free)
        screen, seen_s = free, time.monotonic()
        run.announce(RoundStarted(step=step, number=number, screen=screen, grid=grid))
        observation = Observation(
            step=step,
            screen=screen.facts,
            now=run.device.now(),
            locale=run.device.locale(),
            app=run.app,
            wants_answer=wants_answer,
            earlier=earlier,
            last=last,
            summary=summary,
            rounds_left=numbers.start + run.limits.max_rounds - number,
            grid=grid,
            notes=run.docs.notes(screen.facts),
            place=run.guide.place(screen.facts) if run.guide else None,
            picture=_picture(screen, grid=grid),
        )
        decision = run.policy.decide(observation)
        action = decision.action
        if isinstance(action, (Finish, GiveUp)):
            rounds.append(Round(number=number, facts=screen.facts, decision=decision, effect="ended"))
            run.announce(RoundEnded(step=step, number=number, decision=decision, action=action, effect="ended"))
            return ended(_ending_of(action))
        age_s = time.monotonic() - seen_s
        if run.study is not None:
            acted = run.study.act(action, screen, run, step=step, summary=decision.summary, age_s=age_s)
        else:
            acted = act(action, screen, run, age_s=age_s)
            doubt_notes(action, observation.notes, screen.facts, acted, run.docs)
        done = Round(number=number, facts=screen.facts, decision=decision, effect=acted.effect, message=acted.message)
        # What a map did for it is kept in its place: that can be done again without a map.
        rounds += acted.rounds or (done,)
        last = LastAct(
            action=to_text(action),
            effect=acted.effect,
            message="; ".join(filter(None, (decision.fault, acted.message, warn_of_repetition(rounds)))),
            target=name_target(action, screen.facts),
        )
        logger.info("round %d: %s, %s %s", number, last.action, last.effect, last.message)
        run.announce(
            RoundEnded(
                step=step, number=number, decision=decision, action=action, effect=last.effect, message=last.message
            )
        )
        screen, summary, grid = acted.screen, decision.summary, isinstance(action, ShowGrid)
        if dead_end := find_dead_end(rounds, run.limits):
            return ended(dead_end)
    return ended(Ending(kind="limit", detail=f"max_rounds of {run.limits.max_rounds}"))


def _numbers(begin: Begin | None, run: RunParts) -> range:
    """The rounds that there may be; acts that were replayed are none of the policy's."""
    if begin is None:
        return range(1, run.limits.max_rounds + 1)
    return range(begin.number, begin.number + (begin.most or run.limits.max_rounds))


def _clear_the_way(screen: Screen, interruptions: Interruptions, run: RunParts) -> Screen | Ending:
    """Have interruptions answered and strays led back; return the screen then, or why the sentence ends here."""
    cleared = interruptions.clear(screen)
    if cleared is None:
        return Ending(kind="gave_up", detail=f"{run.app} has stopped or does not respond")
    return lead_back(cleared, run) or Ending(kind="strayed", detail=cleared.facts.foreground.package)


def _ending_of(action: Finish | GiveUp) -> Ending:
    if isinstance(action, Finish):
        return Ending(kind="finished", detail=action.answer)
    return Ending(kind="gave_up", detail=action.reason)


def _picture(screen: Screen, *, grid: bool) -> Callable[[], bytes] | None:
    """What draws the picture that a policy is shown, None if the device gave none."""
    return partial(grid_picture if grid else labelled_picture, screen) if screen.frame.png else None
