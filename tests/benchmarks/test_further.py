"""The further apps and their sentences: they load, start, can be done, and tell their state."""

from __future__ import annotations

import json
from datetime import UTC

import pytest

from benchmarks.simtasks import runner
from benchmarks.simtasks.checkers import Seen, apply_all
from benchmarks.simtasks.tasks import OWN, load_tasks
from pytest_appagent.sim.apps import INSTALLED_APPS
from pytest_appagent.sim.load_app import load_app
from pytest_appagent.sim.system import System

TASKS = load_tasks(OWN.with_name("further.yaml"))
ALL = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


def switched_on(task):
    """A device from the inside, with the task's app in front in its start state."""
    kinds = [*INSTALLED_APPS, *(load_app(file) for file in task.app_files)]
    system = System(clock=task.clock.replace(tzinfo=UTC), apps=kinds)
    for package, state in task.start.items():
        system.preset(package, json.dumps(state))
    system.start(task.launch)
    return system


def seen(system, task, answer=""):
    states = {package: json.loads(json.dumps(system.state(package))) for package in task.watched}
    return Seen(states=states, front=system.focus[0], answer=answer)


def is_right(task, before, after):
    answered = not task.wants_answer or task.goal.is_answer_right(after.answer)
    return task.goal.is_state_right(before, after) and answered


def test_ten_sentences_to_an_app():
    """Of each app seven sentences are checked by its data and three by their answer."""
    for app in ("habits", "budget"):
        checks = [task.checks for task in TASKS if task.app == app]
        assert (checks.count("state"), checks.count("answer"), len(checks)) == (7, 3, 10)


@ALL
def test_the_app_starts_in_its_start_state(task):
    """The row's app comes from its file and holds the row's data."""
    state = seen(switched_on(task), task).states[task.launch]
    for name, items in task.start[task.launch].items():
        kept = [{key: one[key] for key in told} for one, told in zip(state[name], items, strict=True)]
        assert kept == items


@ALL
def test_nothing_and_half_of_it_are_refused(task):
    """Neither an untouched device nor a part of what is asked counts as done."""
    before = seen(switched_on(task), task)
    assert task.half_done or task.half_answer
    half = Seen(states=apply_all(task.half_done, before.states), front=before.front, answer=task.half_answer)
    assert not is_right(task, before, before)
    assert not is_right(task, before, half)


@pytest.mark.parametrize("name", ["habits_1", "budget_5"])
def test_the_oracle_solves_a_task_on_a_device(name):
    """Through adb: the simulator loads the app's file, its state is readable from outside, the written steps do it."""
    task = next(task for task in TASKS if task.id == name)
    result = runner.run_task(task, "oracle")
    assert (result.outcome, result.state_ok) == ("done", True), result.detail


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("habits_1", {"habits": [{"title": "no such key"}]}),
        ("habits_1", {"habits": [], "settings": {"colour": "red"}}),
        ("budget_1", {"accounts": []}),
    ],
)
def test_data_that_cannot_be_are_refused(name, state):
    """A start state of another form is an error, not an app with something else in it."""
    task = next(task for task in TASKS if task.id == name)
    with pytest.raises(ValueError, match="start state of"):
        switched_on(task).preset(task.launch, state)
