"""Who does a sentence: its recording if there is one that serves, then the app's map, then the policy."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ..errors import StoreError
from ..events import Reached
from ..recordings.facts import Differences, differences
from ..recordings.values import Entry
from ..script import Script
from .deploy import deploy
from .heal import Redo, play
from .mapped import do_by_map
from .parts import Ending, RunParts, Trail
from .recorder import Recorder, Sentence, facts_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What was done for a sentence.

    Attributes:
        trail: the rounds.
        now: the device's clock at the end.
        reached: how; empty where nothing was to be done.
        rounds: how many rounds were announced.
        entry: the recording that it was done by to its end, slots filled; None if it was not.
        stored: the same as it stands in the file.
        script: the acts that would do it by now; differs from the recorded ones where one was healed.
        differs: how the facts differ from the recorded ones, empty if they are equal.
    """

    trail: Trail
    now: datetime
    reached: Reached | Literal[""] = ""
    rounds: int = 0
    entry: Entry | None = None
    stored: Entry | None = None
    script: Script = field(default_factory=Script)
    differs: Differences = field(default_factory=Differences)


def act_out(sentence: Sentence, run: RunParts, recorder: Recorder, *, earlier: tuple[str, ...]) -> Work:
    """Do a sentence.

    Raises:
        StoreError: only recordings are to be used, and there is none that serves.
    """
    found = _find(sentence, recorder)
    wants_answer = sentence.kind == "ask"
    if found is None:
        if mapped := do_by_map(sentence.step, run, wants_answer=wants_answer, earlier=earlier):
            return Work(trail=mapped.trail, now=_clock(mapped.trail, run), reached=mapped.reached, rounds=mapped.rounds)
        trail = deploy(sentence.step, run, wants_answer=wants_answer, earlier=earlier)
        return Work(trail=trail, now=_clock(trail, run), reached="decided", rounds=len(trail.rounds))
    stored, entry = found
    data = recorder.data_of(sentence.step)
    played = play(
        sentence,
        entry,
        run,
        redo=_redo(recorder),
        earlier=earlier,
        facts_at=lambda trail, script: facts_of(sentence, script, trail, now=_clock(trail, run), data=data),
    )
    misses = [recorder.tell_miss(sentence, miss) for miss in played.misses]
    if recorder.plan.use != "frozen":
        recorder.warnings += misses
    trail = played.trail
    if trail.ending.kind == "missed":
        trail = Trail(
            step=trail.step,
            rounds=trail.rounds,
            first=trail.first,
            last=trail.last,
            ending=Ending(kind="missed", detail=misses[-1]),
        )
    if played.reached == "decided":
        return Work(trail=trail, now=_clock(trail, run), reached="decided", rounds=played.rounds)
    return Work(
        trail=trail,
        now=_clock(trail, run),
        reached=played.reached,
        rounds=played.rounds,
        entry=entry,
        stored=stored,
        script=played.script,
        differs=played.differs,
    )


def look_over(sentence: Sentence, run: RunParts, recorder: Recorder) -> Work:
    """Look at the screen for a statement about it.

    Raises:
        StoreError: only recordings are to be used, and there is none that serves.
    """
    found = _find(sentence, recorder)
    screen = run.look()
    trail = Trail(step=sentence.step, rounds=(), first=screen, last=screen, ending=Ending(kind="finished"))
    now = _clock(trail, run)
    if found is None:
        return Work(trail=trail, now=now)
    stored, entry = found
    seen = facts_of(sentence, entry.script, trail, now=now, data=recorder.data_of(sentence.step))
    return Work(trail=trail, now=now, entry=entry, stored=stored, differs=differences(entry.facts, seen))


def _clock(trail: Trail, run: RunParts) -> datetime:
    """Return what the device's clock showed on the last screen."""
    return trail.last.frame.taken or run.device.now()


def _find(sentence: Sentence, recorder: Recorder) -> tuple[Entry, Entry] | None:
    """Return what the recording has for a sentence, as it stands in the file and filled."""
    if not recorder.replays:
        return None
    found = recorder.find(sentence)
    if found.entry is not None and found.filled is not None:
        return found.entry, found.filled
    if recorder.plan.use == "frozen":
        raise StoreError(f"{sentence.step.text!r} cannot be replayed: {found.reason}")
    if recorder.has_file:
        recorder.warnings.append(f"{sentence.step.text!r} was decided, not replayed: {found.reason}")
    return None


def _redo(recorder: Recorder) -> Redo:
    if recorder.plan.use == "frozen":
        return "nothing"
    return "act" if recorder.plan.heal == "propose" else "rest"
