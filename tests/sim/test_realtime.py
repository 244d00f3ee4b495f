"""How long things take: nothing by default, as on a phone when asked for."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from pytest_appagent.sim.machine import Machine
from pytest_appagent.sim.profile import INSTANT, REALTIME


@pytest.fixture
def waits(monkeypatch):
    """The times that commands take, which then take none."""
    taken = []

    async def note(machine: Machine, seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr(Machine, "spend", note)
    return taken


@pytest.mark.parametrize(
    ("script", "least", "most"),
    [
        ("uiautomator dump", 1.2, 2.0),
        ("screencap -p /sdcard/a.png", 0.4, 0.4),
        ("input tap 1 2", 0.1, 0.1),
        ("input keyevent 4 4 4", 0.1, 0.1),
        ("input swipe 1 2 3 4 300", 0.4, 0.4),
        ("input draganddrop 1 2 3 4 300", 0.9, 0.9),
        ("am start -W -n com.example.calendar/.MainActivity", 0.5, 0.5),
    ],
)
def test_realtime_takes_what_a_phone_takes(run_shell, system, waits, monkeypatch, script, least, most):
    """A dump takes 1.2 to 2 s, a picture 0.4 s, an input 0.1 s and its own time."""
    system.profile = REALTIME
    monkeypatch.setattr(Machine, "png", lambda machine: asyncio.sleep(0, b"png"))
    run_shell(script)
    (taken,) = waits
    assert least <= taken <= most


def test_the_same_seed_takes_the_same_time(system):
    """Times vary by a few percent, and alike for the same seed."""

    def times(seed):
        machine = Machine(system, seed=seed)
        return [machine.varied(1.0) for _ in range(5)]

    assert times(1) == times(1) != times(2)
    assert len(set(times(1))) == 5
    assert all(0.95 <= seconds <= 1.05 for seconds in times(1))


def test_instant_takes_no_time(run_shell, system, waits):
    """By default a swipe of ten seconds is done at once, and so is a dump."""
    assert system.profile is INSTANT
    run_shell("input swipe 1 2 3 4 10000; uiautomator dump")
    assert sum(waits) == 0


def test_a_dump_waits_for_rest_and_gives_up(run_shell, system):
    """A screen that does not come to rest is waited for as long as the profile says, and then there is no tree."""
    system.profile = replace(INSTANT, dump_wait_s=0.2)
    system.moves_s = [0.05, 0.0]
    assert "dumped to" in run_shell("uiautomator dump").out
    system.moves_s = [9.0] * 50
    began_s = time.monotonic()
    answer = run_shell("uiautomator dump")
    assert (answer.out, answer.err) == ("", "ERROR: could not get idle state.\n")
    assert 0.2 <= time.monotonic() - began_s < 2
