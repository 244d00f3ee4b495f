"""Doing a sentence as it was recorded; where that does not work any more, having one act decided anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

from ..actions import Finish, Press, Tap, to_text
from ..policy import Policy
from ..recordings.facts import Differences, differences
from ..recordings.values import Entry, Facts
from ..run import Decision, LastAct
from ..screen.screen import Screen
from ..script import Act, Script, to_act
from .deploy import Begin, deploy
from .kin import KinOnly
from .parts import Ending, Round, RunParts, Trail
from .recorder import Sentence, is_act
from .replay import Mismatch, replay
from .replay_aim import is_ready_for
from .replay_look import Eyes, Seen, by_key
from .story import name_target

Redo = Literal["act", "rest", "nothing"]
"""What a policy may decide where a recording does not serve: the act, the rest of the sentence, or nothing at all."""

_MOST_HEALED = 3  # acts of one sentence; where more are wrong the recording is of another app
_MOST_DECISIONS = 4  # for one of them
_AFTER = frozenset({"landed_elsewhere", "strayed"})
_BEFORE = frozenset({"other_screen", "unknown_screen"})
_REPLAY = "(acts replayed from a recording)"


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
    differs: Differences = field(default_factory=Differences)


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
                return self._handed_over(replayed.screen, _told(replayed.mismatch.hint))
            healed = self._heal(replayed.mismatch, replayed.screen)
            if isinstance(healed, Played):
                return healed
            screen, start = healed

    def _heal(self, mismatch: Mismatch, screen: Screen) -> tuple[Screen, int] | Played:
        """Have an act decided; return the screen after it and the index of the act to go on with.

        One decision is all that it takes where a control has another name. Where a screen has come in between it may be
        two or three; the policy goes on until the recording can.
        """
        last, summary = _told(mismatch.hint), ""
        done: list[Act] = []
        for _ in range(_MOST_DECISIONS):
            trail = self._decide(screen, last, summary=summary, most=1, policy=self._policy_for(mismatch))
            if trail.ending.kind != "limit":  # the policy has said that the sentence is done, or that it cannot be
                return self._decided(trail)
            one, screen = trail.rounds[-1], trail.last
            if is_act(one):
                done.append(to_act(one.decision.action, one.facts, screen.facts))
            following = self._following(mismatch, screen)
            if one.effect == "changed" and following is not None:
                return screen, self._put_in(mismatch, done, following)
            last, summary = _last_act(one), one.decision.summary
        return self._handed_over(screen, last, summary)

    def _following(self, mismatch: Mismatch, screen: Screen) -> int | None:
        """Return the index of the act that the recording can go on with on that screen, None if it cannot."""
        acts, index = self._acts, mismatch.index
        wanted = acts[index].shows
        if mismatch.kind == "target_missing" and wanted and not {text.text for text in screen.facts.texts} & {*wanted}:
            return None  # what was done instead has not had the effect that the act had
        seen = Seen(screen=screen, sighting=by_key(screen.facts), is_whole=True)
        first = index if mismatch.kind in _BEFORE else index + 1
        for place in dict.fromkeys((first, index + 1, index)):
            if place < len(acts) and is_ready_for(acts[place], seen):
                # After what led astray only what comes next is of use, or the act would be done twice.
                return None if place == index and mismatch.kind in _AFTER else place
        return len(acts) if index + 1 == len(acts) and seen.key == acts[index].to else None

    def _put_in(self, mismatch: Mismatch, done: list[Act], following: int) -> int:
        """Put what was decided in the place of what did not work; return the new index of the act that comes next."""
        index = mismatch.index
        if mismatch.kind in _AFTER:
            failed = replace(self._acts[index], to=done[0].on)
            new = without_detours([failed, *done])
            self._acts[index : index + 1] = new
            return index + len(new)
        new = without_detours(done)
        self._acts[index:following] = new
        return index + len(new)

    def _policy_for(self, mismatch: Mismatch) -> Policy:
        """Who redoes an act: where only its target is gone, nothing that is unlike it may be touched."""
        act = self._acts[mismatch.index]
        if mismatch.kind != "target_missing" or act.target is None:
            return self._run.policy
        return KinOnly(self._run.policy, on=act.on, target=act.target, name=act.name)

    def _decide(
        self,
        screen: Screen,
        last: LastAct,
        *,
        summary: str = "",
        most: int | None = None,
        policy: Policy | None = None,
    ) -> Trail:
        begin = Begin(screen=screen, number=len(self._rounds) + 1, last=last, summary=summary, most=most)
        wants_answer = self._entry.kind == "ask"
        run = self._run if policy is None else replace(self._run, policy=policy)
        trail = deploy(self._sentence.step, run, wants_answer=wants_answer, earlier=self._earlier, begin=begin)
        self._rounds += trail.rounds
        return trail

    def _ended(self, screen: Screen) -> Played:
        """All acts are done: compare the facts, on a whole look if a cheap one was not enough."""
        trail = self._trail(screen)
        differs = self._differs(trail)
        if (differs or self._sentence.step.expect) and self._run.glance is not None:
            seen = Seen(screen=screen, sighting=by_key(screen.facts), is_whole=False)
            trail = self._trail(Eyes(self._run, by_key).confirm(seen).screen)
            differs = self._differs(trail)
        if differs and self._entry.kind == "ask":
            self._misses.append(f"the recorded answer does not rest on what is shown: {differs}")
            if self._redo == "nothing":
                return self._missed(trail.last)
            hint = "all acts were replayed; the recorded answer may be wrong by now"
            return self._handed_over(trail.last, _told(hint))
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

    def _differs(self, trail: Trail) -> Differences:
        return differences(self._entry.facts, self._facts_at(trail, self._entry.script))

    def _missed(self, screen: Screen) -> Played:
        return self._without_end(screen, Ending(kind="missed", detail=self._misses[-1]))

    def _handed_over(self, screen: Screen, last: LastAct, summary: str = "") -> Played:
        return self._decided(self._decide(screen, last, summary=summary))

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


def without_detours(acts: list[Act]) -> list[Act]:
    """Leave out what only led away and back again: acts between two moments on one screen that type and set nothing."""
    kept: list[Act] = []
    for act in acts:
        places = [place for place, earlier in enumerate(kept) if earlier.on == act.on]
        if places and all(isinstance(one.action, (Tap, Press)) and one.on != one.to for one in kept[places[0] :]):
            del kept[places[0] :]
        kept.append(act)
    return kept


def _told(hint: str) -> LastAct:
    return LastAct(action=_REPLAY, effect="changed", message=hint)


def _last_act(one: Round) -> LastAct:
    action = one.decision.action
    effect = "unchanged" if one.effect == "ended" else one.effect
    return LastAct(action=to_text(action), effect=effect, message=one.message, target=name_target(action, one.facts))
