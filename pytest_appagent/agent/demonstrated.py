"""A demonstration as a test: its acts are done again, and what they brought about must be the same."""

from __future__ import annotations

from datetime import datetime

from ..actions import TypeText
from ..demos.values import Demo, Sight
from ..errors import SettingsError
from ..recordings.carried import times_from_nowhere
from ..recordings.facts import differences, read_facts
from ..run import Step, Verdict
from ..screen.read import read_screen
from ..screen.screen import ScreenFacts
from .parts import Ending, RunParts, Trail
from .replay import Mismatch, replay


def follow(demo: Demo, step: Step, run: RunParts) -> tuple[Trail, Mismatch | None]:
    """Do again what was shown; return what was done, and why not all of it.

    Raises:
        SettingsError: it is of another app, or holds nothing.
    """
    if demo.header.app != run.app:
        raise SettingsError(
            f"the demonstration {demo.name!r} is of {demo.header.app}, the test is of {run.app}; name that app in the "
            "marker, or record one of this app"
        )
    if not demo.acts:
        raise SettingsError(f"the demonstration {demo.name!r} holds no act; record it anew")
    replayed = replay(step, demo.script, run, source=f"the demonstration {demo.name!r}")
    trail = Trail(
        step=step,
        rounds=replayed.rounds,
        first=replayed.first,
        last=replayed.screen,
        ending=Ending(kind="finished"),
    )
    return trail, replayed.mismatch


def compare_with(demo: Demo, trail: Trail, run: RunParts) -> Verdict:
    """Return whether the last screen shows what it showed when the person had done it."""
    touched = [one.act.target for one in demo.acts if one.act.target is not None]
    typed = " ".join(f'"{one.act.action.text}"' for one in demo.acts if isinstance(one.act.action, TypeText))
    shown, seen = (
        read_facts(typed, first, last, now=now, touched=touched)
        for first, last, now in (
            (
                _facts(demo.acts[0].before, run),
                _facts(demo.acts[-1].after, run),
                datetime.fromisoformat(demo.header.recorded),
            ),
            (trail.first.facts if trail.first else None, trail.last.facts, run.device.now()),
        )
    )
    if shown is None:
        return Verdict(outcome="inconclusive", reason="the last screen of the demonstration does not tell its result")
    if not _strange_times(demo, run) and (strange := _strange_times_of(trail, run)):
        listed = ", ".join(map(repr, strange))
        return Verdict(outcome="not_finished", reason=f"shows times that were not set on the way: {listed}")
    if different := differences(shown, seen):
        return Verdict(outcome="not_finished", reason=str(different))
    return Verdict(outcome="finished", reason="every act led where it led, and the last screen shows the same")


def _strange_times(demo: Demo, run: RunParts) -> tuple[str, ...]:
    way = [_facts(one.before, run) for one in demo.acts]
    return times_from_nowhere(way[0], way[1:], _facts(demo.acts[-1].after, run))


def _strange_times_of(trail: Trail, run: RunParts) -> tuple[str, ...]:
    way = [one.facts for one in trail.rounds]
    return times_from_nowhere(way[0], way[1:], trail.last.facts) if way else ()


def _facts(sight: Sight, run: RunParts) -> ScreenFacts:
    return run.secrets.mask_screen(read_screen(sight.frame)).facts
