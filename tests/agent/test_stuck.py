"""When a run goes nowhere."""

from pytest_appagent.actions import Wait
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.run import Decision, Step

STEP = Step(text="do it")


class Lost:
    """A policy whose model gives nothing readable in the given rounds, and waits a moment otherwise."""

    name = "lost"

    def __init__(self, *lost):
        self._lost = list(lost)
        self.told = []

    def decide(self, observation):
        self.told.append(observation.last)
        is_lost = self._lost.pop(0) if self._lost else False
        return Decision(action=Wait(0), fault="no answer can be read" if is_lost else "")


def lost_run(make_run, policy):
    from dataclasses import replace

    return replace(make_run().parts, policy=policy)


def test_a_lost_round_is_not_a_lost_run(make_run):
    """Fault 30: the next round is asked again, and the model is told."""
    policy = Lost(True, False, True, False)
    trail = deploy(STEP, lost_run(make_run, policy))
    assert trail.ending.kind == "stuck"
    assert policy.told[1].message == "no answer can be read"


def test_several_lost_rounds_end_the_run(make_run):
    """Three in a row are unreadable, which is broken, not failed."""
    trail = deploy(STEP, lost_run(make_run, Lost(*[True] * 9)))
    assert (trail.ending.kind, len(trail.rounds)) == ("unreadable", 3)
    assert trail.ending.detail == "no answer can be read"


def test_round_and_round_is_stuck(make_run):
    """Fault 33: A, B, A, B on the same screens, each time with an effect."""
    run = make_run(["tap(1)", "tap(1)"] * 9, on_tap={("home", "Open"): "details", ("details", "Close"): "home"})
    trail = deploy(STEP, run.parts)
    assert (trail.ending.kind, trail.ending.detail, len(trail.rounds)) == ("stuck", "tap(1), tap(1)", 6)


def test_repetition_is_told(make_run):
    """Before it is stuck, a policy is told that it repeats itself in vain."""
    run = make_run(["wait(0.01)"] * 9)
    deploy(STEP, run.parts)
    assert "in vain 2 times" in run.policy.observations[2].last.message


def test_the_same_action_on_changing_screens_goes_on(make_run):
    """A counter that goes up is progress, though key and action stay the same."""
    run = make_run(['text(1, "1")', 'text(1, "2")', 'text(1, "3")', 'text(1, "4")', "finish()"], start="form")
    assert deploy(STEP, run.parts).ending.kind == "finished"
