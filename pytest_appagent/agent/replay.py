"""The one executor of scripts: recordings, demonstrations and ways on a map are replayed without a model."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from ..actions import Action, to_text
from ..events import RoundEnded, RoundStarted
from ..run import Decision, Step
from ..screen.screen import Screen, ScreenFacts
from ..script import Act, Script
from .aim import take_aim
from .parts import Round, RunParts
from .replay_act import do_act, is_needless
from .replay_aim import aim_until_found
from .replay_arrive import Arrival
from .replay_look import Eyes, Recognise, Seen, by_key
from .replay_skip import find_later
from .replay_words import (
    MismatchKind,
    hint_of,
    tell_landing,
    tell_missing,
    tell_refused,
    tell_screen,
)

__all__ = ["Mismatch", "MismatchKind", "Recognise", "Replayed", "by_key", "replay"]

logger = logging.getLogger(__name__)

_MOST_RETURNS = 2  # times in a row that a screen may turn out to be another when it is looked at properly


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Why a script was not replayed to its end.

    Attributes:
        index: of the act that could not be done, or that did not lead where it did.
        kind: before the act another known screen or an unknown one, its target missing or ambiguous, the act refused;
            after it another screen than expected, or a place from which the agent could not go on.
        message: what was expected, what is there and what differs, for people.
        hint: what was replayed and what would have come next, for a policy.
    """

    index: int
    kind: MismatchKind
    message: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What came of a replay.

    Attributes:
        first: the screen that it began on.
        screen: the screen that it ended on.
        done: acts done, the one that landed elsewhere included.
        skipped: acts left out since their effect was there.
        rounds: one for each act done, like those of a policy.
        mismatch: why it ended early, None if it did not.
    """

    first: Screen
    screen: Screen
    done: int
    skipped: int
    rounds: tuple[Round, ...]
    mismatch: Mismatch | None = None


def replay(
    step: Step,
    script: Script,
    run: RunParts,
    *,
    screen: Screen | None = None,
    first_number: int = 1,
    start: int = 0,
    source: str = "a script",
    recognise: Recognise = by_key,
    known: Callable[[str], bool] | None = None,
    forbid: Callable[[Action, ScreenFacts], str] = lambda action, facts: "",
) -> Replayed:
    """Do the acts of a script in order; stop where the screen is not what the script says.

    Args:
        step: the sentence that they belong to.
        script: the acts.
        run: the run; its policy is not asked.
        screen: the present screen if it was just looked at.
        first_number: number of the first round.
        start: index of the act to begin with, after a policy did those before it.
        source: where the acts come from, for reports.
        recognise: tells which screen of the script a screen is.
        known: whether a key is that of a screen known elsewhere, on a map say; for telling what is there.
        forbid: why an action must not be done on that screen though it could be, empty if it may.
    """
    eyes = Eyes(run, recognise)
    seen = eyes.glance_soundly() if screen is None else eyes.see(screen, is_whole=True)
    return _Replay(step, script, run, eyes, seen, source, first_number, known or (lambda key: False), forbid).go(start)


class _Replay:
    """One replay: where it stands, and what was done."""

    def __init__(
        self,
        step: Step,
        script: Script,
        run: RunParts,
        eyes: Eyes,
        seen: Seen,
        source: str,
        first_number: int,
        known: Callable[[str], bool],
        forbid: Callable[[Action, ScreenFacts], str],
    ) -> None:
        self._step, self._script, self._run, self._eyes = step, script, run, eyes
        self._thought = f"replayed from {source}"
        self._first_number = first_number
        self._known = known
        self._forbid = forbid
        self._arrival = Arrival(step, run, eyes)
        self._first, self._seen = seen.screen, seen
        self._rounds: list[Round] = []
        self._done: list[int] = []
        self._before: ScreenFacts | None = None  # the screen that the last act was done on
        self._skipped = 0
        self._returns = 0

    def go(self, start: int) -> Replayed:
        """Replay from the act with index `start` on."""
        index = start
        while index < len(self._script.acts):
            turned = self._turn(index)
            if isinstance(turned, Mismatch):
                logger.info("the replay ends: %s", turned.message)
                return self._replayed(turned)
            index = turned
        return self._replayed(None)

    def _replayed(self, mismatch: Mismatch | None) -> Replayed:
        return Replayed(
            first=self._first,
            screen=self._seen.screen,
            done=len(self._done),
            skipped=self._skipped,
            rounds=tuple(self._rounds),
            mismatch=mismatch,
        )

    def _turn(self, index: int) -> int | Mismatch:
        """Do one act, or leave it out; return the index of the act to go on with."""
        act = self._script.acts[index]
        arrived = self._arrival.wait_until(lambda now: now.key == act.on, self._seen)
        self._seen = arrived.seen
        if arrived.lost:
            return self._mismatch(index, "strayed", tell_refused(self._script, index, arrived.lost))
        if self._seen.key != act.on:
            return self._leave_out(index) or self._told_screen(index)
        if is_needless(act, self._seen):
            self._skipped += 1
            return index + 1
        aimed = aim_until_found(act, self._seen, self._eyes)
        self._seen = aimed.seen
        if aimed.seen.key != act.on and self._returns < _MOST_RETURNS:
            self._returns += 1
            return index
        if aimed.missing is not None:
            message = tell_missing(self._script, index, aimed.missing, aimed.seen.facts)
            return self._mismatch(index, "target_missing", message)
        if aimed.action is None or aimed.refused:
            return self._mismatch(index, "refused", tell_refused(self._script, index, aimed.refused))
        if forbidden := self._forbid(aimed.action, aimed.seen.facts):
            return self._mismatch(index, "refused", tell_refused(self._script, index, forbidden))
        return self._do(index, act, aimed.action)

    def _do(self, index: int, act: Act, action: Action) -> int | Mismatch:
        """Carry an act out and see where it led."""
        aim = take_aim(action, self._seen.screen, self._eyes.run, age_s=0.0)
        if aim.refused:
            self._seen = self._eyes.see(aim.screen)
            return self._mismatch(index, "refused", tell_refused(self._script, index, aim.refused))
        before, number = aim.screen, self._first_number + len(self._rounds)
        decision = Decision(action=aim.action, thought=self._thought)
        self._run.announce(RoundStarted(step=self._step, number=number, screen=before))
        following = self._script.acts[index + 1] if index + 1 < len(self._script.acts) else None
        outcome = do_act(act, aim.action, before, eyes=self._eyes, arrival=self._arrival, following=following)
        message = "; ".join(filter(None, (aim.message, outcome.message)))
        self._rounds.append(
            Round(number=number, facts=before.facts, decision=decision, effect=outcome.effect, message=message)
        )
        logger.info("round %d, replayed: %s, %s %s", number, to_text(aim.action), outcome.effect, message)
        self._run.announce(
            RoundEnded(
                step=self._step,
                number=number,
                decision=decision,
                action=aim.action,
                effect=outcome.effect,
                message=message,
            )
        )
        self._seen, self._before, self._returns = outcome.seen, before.facts, 0
        if outcome.failed:
            return self._mismatch(index, "refused", tell_refused(self._script, index, outcome.message))
        self._done.append(index)
        if outcome.lost:
            return self._mismatch(index, "strayed", tell_refused(self._script, index, outcome.lost))
        if self._seen.key == act.to or (following is not None and self._seen.key == following.on):
            return index + 1
        return self._leave_out(index + 1) or self._told_landing(index)

    def _leave_out(self, index: int) -> int | None:
        """Return the index of a later act that can be done here, if what is left out for it has had its effect."""
        acts = self._script.acts
        done = acts[self._done[-1]] if self._done else None
        later = find_later(acts, index, self._seen, done=done, before=self._before)
        if later is not None:
            self._skipped += later - index
            logger.info("left out, their effect being there: acts %d to %d", index + 1, later)
        return later

    def _told_screen(self, index: int) -> Mismatch:
        is_known = self._is_known()
        message = tell_screen(self._script, index, self._seen.key, self._seen.facts, is_known=is_known)
        return self._mismatch(index, "other_screen" if is_known else "unknown_screen", message)

    def _told_landing(self, index: int) -> Mismatch:
        message = tell_landing(self._script, index, self._seen.key, self._seen.facts, is_known=self._is_known())
        return self._mismatch(index, "landed_elsewhere", message)

    def _is_known(self) -> bool:
        key = self._seen.key
        return any(key in (act.on, act.to) for act in self._script.acts) or self._known(key)

    def _mismatch(self, index: int, kind: MismatchKind, message: str) -> Mismatch:
        following = index + 1 if index in self._done else index
        return Mismatch(index=index, kind=kind, message=message, hint=hint_of(self._script, self._done, following))
