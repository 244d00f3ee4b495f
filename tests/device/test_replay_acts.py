"""Replays before the simulated device: what they cost, and that a device at fault leads to no wrong act."""

from dataclasses import replace

import pytest

from benchmarks.replay_cost import (
    APP,
    MOST_OPERATIONS,
    MOST_OWN_MS,
    WAYS,
    counting_device,
    decide,
    parts_on,
    replay_once,
)
from pytest_appagent.agent.replay import replay
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.events import InterruptionHandled, RoundStarted
from pytest_appagent.run import Step
from pytest_appagent.script import Script
from pytest_appagent.testing import RecordingListener

NOISY = 4
"""Times that a busy machine may need longer than one at rest."""


@pytest.fixture(scope="module")
def stage():
    """A device of this module's own, its operations, and the ways gone on it once."""
    with start_simulator(1, clock="2026-03-04T10:00:00") as simulator:
        device, counted = counting_device(simulator)
        scripts, decided = {}, {}
        for name, way in WAYS.items():
            start(device)
            counted.clear()
            scripts[name] = decide(device, way)
            decided[name] = len(counted)
        yield device, counted, scripts, decided


@pytest.fixture
def at_start(stage):
    device = stage[0]
    device.shell(["cmd", "appagent-sim", "clear"])
    start(device)
    yield stage
    device.shell(["cmd", "appagent-sim", "clear"])


def start(device):
    device.clear(APP)
    device.launch(APP)


def texts(screen):
    return [shown.text for shown in screen.facts.texts]


@pytest.mark.parametrize("name", WAYS)
def test_replay_takes_few_operations(at_start, name):
    """At most three an act, the start of the replay included, and less than half of what deciding takes."""
    device, counted, scripts, decided = at_start
    cost = replay_once(device, counted, scripts[name])
    assert cost.replayed.mismatch is None
    assert cost.operations <= MOST_OPERATIONS * cost.replayed.done
    assert 2 * cost.operations <= decided[name]


def test_four_taps_take_little_own_time(at_start):
    """A way of four taps is done in a fifth of a second of own work, generously measured."""
    device, counted, scripts, _ = at_start
    cost = replay_once(device, counted, scripts["four taps"])
    assert cost.replayed.done == 4
    assert cost.own_s < NOISY * 4 * MOST_OWN_MS / 1000


def test_each_act_has_its_picture(at_start):
    """Reports get one picture an act, of the screen that it was done on."""
    device, _, scripts, _ = at_start
    listener = RecordingListener()
    run = replace(parts_on(device), listeners=(listener,))
    replay(Step(text="go"), scripts["a form"], run)
    pictures = [event.screen.frame.png for event in listener.of(RoundStarted)]
    assert len(pictures) == len(set(pictures)) == 3
    assert all(pictures)


@pytest.mark.parametrize(
    "fault",
    [
        "dump-stale:1x",
        "dump-stale:2x",
        "dump-null-root:1x",
        "dump-cut:1x",
        "dump-nothing:2x",
        "dump-busy:1x",
        "storage-full:1x",
        "picture-empty:1x",
        "picture-cut:1x",
        "picture-black:1x",
        "picture-warning",
    ],
)
def test_look_that_fails_is_done_properly(at_start, fault):
    """A cheap look that gave no tree, an old one or no picture is not gone by; the way is gone to its end."""
    device, counted, scripts, _ = at_start
    device.shell(["cmd", "appagent-sim", "fault", fault])
    cost = replay_once(device, counted, scripts["a form"])
    assert (cost.replayed.mismatch, cost.replayed.done) == (None, 3)
    assert "work" in texts(cost.replayed.screen)
    assert all(one.facts.elements for one in cost.replayed.rounds)


def test_touch_that_is_lost_ends_it(at_start):
    """Where an act did nothing the next ones are not done."""
    device, counted, scripts, _ = at_start
    device.shell(["cmd", "appagent-sim", "fault", "input-lost:1x"])
    cost = replay_once(device, counted, scripts["a form"])
    assert (cost.replayed.mismatch.kind, cost.replayed.mismatch.index) == ("landed_elsewhere", 0)
    assert "work" not in texts(cost.replayed.screen)


def test_notification_over_the_target_is_put_away(at_start):
    """What covers the target of an act for a moment is moved away first."""
    device, _, scripts, _ = at_start
    extras = ("--es", "package", APP, "--es", "title", "dentist", "--es", "text", "in 10 minutes")
    way = scripts["four taps"].acts[-1]
    replayed = replay(Step(text="go"), Script(acts=scripts["four taps"].acts[:-1]), parts_on(device))
    assert replayed.mismatch is None
    device.shell(["am", "broadcast", "-a", "appagent.sim.NOTIFY", *extras])
    listener = RecordingListener()
    run = replace(parts_on(device), listeners=(listener,))
    replayed = replay(Step(text="go"), Script(acts=(way,)), run)
    assert replayed.mismatch is None
    assert [event.kind for event in listener.of(InterruptionHandled)] == ["notification"]
