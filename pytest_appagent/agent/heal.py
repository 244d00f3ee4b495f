"""Doing a sentence as it was recorded; where that does not work any more, having one act decided anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from ..actions import Finish
from ..recordings.facts import differences
from ..recordings.values import Entry, Facts
from ..run import Decision
from ..screen.screen import Screen, ScreenFacts
from ..script import Script, to_act
from .deploy import Begin, deploy
from .parts import Ending, Round, RunParts, Trail
from .recorder import Sentence, is_act
from .replay import Mismatch, replay

Redo = Literal["act", "rest", "nothing"]
"""What a policy may decide where a recording does not serve: the act, the rest of the sentence, or nothing at all."""

_MOST_HEALED = 3  # acts of one sentence; where more are wrong the recording is of another app
_AFTER = frozenset({"landed_elsewhere", "strayed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A sentence, done as it was recorded as far as that goes.

    Attributes:
        trail: what was done, the policy's rounds included.
        reached: how.
        script: the acts that would have done it.
        rounds: rounds that were announced.
        misses: what did not work as recorded, a text each.
        differs: how the facts at the end differ from the recorded ones, empty if they are equal.
    """

    trail: Trail
    reached: Literal["replayed", "healed", "decided"]
    script: Script
    rounds: int
    misses: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()


def play(
    sentence: Sentence,
    entry: Entry,
    run: RunParts,
    *,
    redo: Redo,
    earlier: tuple[str, ...],
    facts_at: Callable[[Trail, Script], Facts | None],
) -> Played:
    """Do a sentence as it was recorded.

    Args:
        sentence: the sentence.
        entry: how it was recorded, its slots filled.
        run: the run; its policy is asked only if something may be decided anew.
        redo: what may be.
        earlier: sentences done before this one.
        facts_at: reads the facts at the end of a trail.
    """
    return _Play(sentence, entry, run, redo, earlier, facts_at).go()


class _Play:
    def __init__(
        self,
        sentence: Sentence,
        entry: Entry,
        run: RunParts,
        redo: Redo,
        earlier: tuple[str, ...],
        facts_at: Callable[[Trail, Script], Facts | None],
    ) -> None:
        self._sentence, self._entry, self._run, self._redo = sentence, entry, run, redo
        self._earlier, self._facts_at = earlier, facts_at
        self._acts = list(entry.script.acts)  # as they should have been recorded
        self._rounds: list[Round] = []
        self._misses: list[str] = []
        self._first: Screen | None = None

    def go(self) -> Played:
        screen: Screen | None = None
        start = 0
        while True:
            replayed = replay(
                self._sentence.step,
                Script(acts=tuple(self._acts)),
                self._run,
                screen=screen,
                first_number=len(self._rounds) + 1,
                start=start,
                source="its recording",
            )
            self._rounds += replayed.rounds
            self._first = self._first or replayed.first
            if replayed.mismatch is None:
                return self._ended(replayed.screen)
            self._misses.append(replayed.mismatch.message)
            if self._redo == "nothing":
                return self._missed(replayed.screen)
            if self._redo == "rest" or len(self._misses) > _MOST_HEALED:
                return self._handed_over(replayed.screen, replayed.mismatch.hint)
            healed = self._heal(replayed.mismatch, replayed.screen)
            if isinstance(healed, Played):
                return healed
            screen, start = healed

    def _heal(self, mismatch: Mismatch, screen: Screen) -> tuple[Screen, int] | Played:
        """Have one act decided; return the screen after it and the index of the act to go on with."""
        trail = self._decide(screen, mismatch.hint, most=1)
        if trail.ending.kind != "limit":  # the policy has said that the sentence is done, or that it cannot be
            return self._decided(trail)
        done = [
            to_act(one.decision.action, one.facts, after)
            for one, after in zip(trail.rounds, _after(trail), strict=True)
            if is_act(one)
        ]
        index = mismatch.index
        key = trail.last.facts.key
        if mismatch.kind in _AFTER:
            # The act was done and led elsewhere: what was decided comes after it.
            self._acts[index] = replace(self._acts[index], to=screen.facts.key)
            self._acts[index + 1 : index + 1] = done
            return trail.last, index + 1 + len(done)
        failed = self._acts[index]
        is_instead = mismatch.kind == "target_missing" and key in (failed.to, *self._next_key(index))
        if is_instead:
            self._acts[index : index + 1] = done
        else:
            self._acts[index:index] = done
        return trail.last, index + len(done)

    def _next_key(self, index: int) -> tuple[str, ...]:
        return (self._acts[index + 1].on,) if index + 1 < len(self._acts) else ()

    def _decide(self, screen: Screen, hint: str, *, most: int | None = None) -> Trail:
        step, entry = self._sentence.step, self._entry
        begin = Begin(screen=screen, number=len(self._rounds) + 1, hint=hint, most=most)
        trail = deploy(step, self._run, wants_answer=entry.kind == "ask", earlier=self._earlier, begin=begin)
        self._rounds += trail.rounds
        return trail

    def _ended(self, screen: Screen) -> Played:
        """All acts are done: compare the facts, on a whole look if a cheap one was not enough."""
        trail = self._trail(screen)
        differs = self._differs(trail)
        if (differs or self._sentence.step.expect) and self._run.glance is not None:
            trail = self._trail(self._run.look())
            differs = self._differs(trail)
        if differs and self._entry.kind == "ask":
            self._misses.append(f"the recorded answer does not rest on what is shown: {'; '.join(differs)}")
            if self._redo == "nothing":
                return self._missed(trail.last)
            return self._handed_over(trail.last, "all acts were replayed; the recorded answer may be wrong by now")
        return Played(
            trail=trail,
            reached="healed" if self._misses else "replayed",
            script=Script(acts=tuple(self._acts)),
            rounds=len(self._rounds),
            misses=tuple(self._misses),
            differs=differs,
        )

    def _trail(self, screen: Screen) -> Trail:
        """The trail as a policy would have left it: its last round says that the sentence is done."""
        answer = self._entry.answer or ""
        finish = Round(
            number=len(self._rounds) + 1,
            facts=screen.facts,
            decision=Decision(action=Finish(answer), thought="done, as recorded"),
            effect="ended",
        )
        return Trail(
            step=self._sentence.step,
            rounds=(*self._rounds, finish),
            first=self._first,
            last=screen,
            ending=Ending(kind="finished", detail=answer),
        )

    def _differs(self, trail: Trail) -> tuple[str, ...]:
        if self._entry.facts is None:
            return ("the recording holds no facts that its verdict could rest on",)
        return differences(self._entry.facts, self._facts_at(trail, self._entry.script))

    def _missed(self, screen: Screen) -> Played:
        return self._without_end(screen, Ending(kind="missed", detail=self._misses[-1]))

    def _handed_over(self, screen: Screen, hint: str) -> Played:
        return self._decided(self._decide(screen, hint))

    def _decided(self, trail: Trail) -> Played:
        return self._without_end(trail.last, trail.ending)

    def _without_end(self, screen: Screen, ending: Ending) -> Played:
        trail = Trail(
            step=self._sentence.step, rounds=tuple(self._rounds), first=self._first, last=screen, ending=ending
        )
        return Played(
            trail=trail,
            reached="decided",
            script=Script(acts=tuple(self._acts)),
            rounds=len(self._rounds),
            misses=tuple(self._misses),
        )


def _after(trail: Trail) -> tuple[ScreenFacts, ...]:
    """The screen after each round."""
    return (*(one.facts for one in trail.rounds[1:]), trail.last.facts)
