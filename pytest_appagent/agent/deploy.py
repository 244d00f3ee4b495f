"""The deploy loop: one sentence, round by round."""

from __future__ import annotations

import logging
import time
from typing import Literal

from ..actions import Finish, GiveUp, ShowGrid, to_text
from ..events import RoundEnded, RoundStarted
from ..run import LastAct, Observation, Step
from ..screen.compare import same_screen
from ..screen.screen import Screen
from .guard import lead_back, refusal
from .parts import Ending, Round, RunParts, Trail
from .perform import Done, carry_out

logger = logging.getLogger(__name__)


def deploy(step: Step, run: RunParts, *, wants_answer: bool = False, earlier: tuple[str, ...] = ()) -> Trail:
    """Let the policy work on a sentence until it says that it is done, gives up, or a limit is reached."""
    deadline = time.monotonic() + run.limits.step_timeout_s
    rounds: list[Round] = []
    last: LastAct | None = None
    summary, grid = "", False
    screen = run.look()

    def ended(kind: Ending) -> Trail:
        return Trail(step=step, rounds=tuple(rounds), last=screen, ending=kind)

    for number in range(1, run.limits.max_rounds + 1):
        if time.monotonic() > deadline:
            return ended(Ending(kind="limit", detail=f"step_timeout of {run.limits.step_timeout_s:g} s"))
        back = lead_back(screen, run)
        if back is None:
            return ended(Ending(kind="strayed", detail=screen.facts.foreground.package))
        screen = back
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
            rounds_left=run.limits.max_rounds - number + 1,
            grid=grid,
        )
        decision = run.policy.decide(observation)
        action = decision.action
        if isinstance(action, (Finish, GiveUp)):
            rounds.append(Round(number=number, facts=screen.facts, decision=decision, effect="ended"))
            run.announce(RoundEnded(step=step, number=number, decision=decision, action=action, effect="ended"))
            if isinstance(action, Finish):
                return ended(Ending(kind="finished", detail=action.answer))
            return ended(Ending(kind="gave_up", detail=action.reason))
        refused = refusal(action, screen.facts, run.packages)
        done = Done(screen=screen, message=refused) if refused else carry_out(action, screen, run)
        last = LastAct(
            action=to_text(action),
            effect="refused" if refused else _effect(screen, done.screen, grid_asked=isinstance(action, ShowGrid)),
            message=done.message,
        )
        logger.info("round %d: %s, %s %s", number, last.action, last.effect, last.message)
        rounds.append(
            Round(number=number, facts=screen.facts, decision=decision, effect=last.effect, message=last.message)
        )
        run.announce(
            RoundEnded(
                step=step, number=number, decision=decision, action=action, effect=last.effect, message=last.message
            )
        )
        screen, summary, grid = done.screen, decision.summary, isinstance(action, ShowGrid)
        if _is_stuck(rounds, run.limits.stuck_after):
            return ended(Ending(kind="stuck", detail=last.action))
    return ended(Ending(kind="limit", detail=f"max_rounds of {run.limits.max_rounds}"))


def _effect(before: Screen, after: Screen, *, grid_asked: bool) -> Literal["changed", "unchanged"]:
    if grid_asked:
        return "changed"  # the next picture has the grid, though the device's screen is as it was
    return "unchanged" if same_screen(before, after) else "changed"


def _is_stuck(rounds: list[Round], times: int) -> bool:
    """Whether the last rounds were one action on one screen, each time to no effect."""
    tail = rounds[-times:]
    return (
        len(tail) == times
        and all(one.effect != "changed" for one in tail)
        and len({(one.facts.key, to_text(one.decision.action)) for one in tail}) == 1
    )
