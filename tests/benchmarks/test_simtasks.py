"""The tasks on simulated apps: their truth refuses what is not done, and the written ways lead there."""

from __future__ import annotations

import json
from datetime import UTC
from pathlib import Path

import pytest
import yaml

from benchmarks.simtasks import runner
from benchmarks.simtasks.__main__ import differing, main, measure, summarize
from benchmarks.simtasks.checkers import Goal, NothingToChange, Seen, apply_all, read_changes
from benchmarks.simtasks.oracle import Oracle, OracleLost
from benchmarks.simtasks.tasks import OWN, load_tasks, paraphrase
from pytest_appagent.assembly.models import Models
from pytest_appagent.sim.apps import INSTALLED_APPS
from pytest_appagent.sim.system import System
from pytest_appagent.testing import ScriptedModel

PUBLISHED = Path(__file__).parents[2] / ".." / "shared" / "tasks" / "androidlab_tasks.yaml"
TASKS = load_tasks(OWN)
ALL = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


class Inside:
    """The commands of an oracle, on the inside of a device, without adb."""

    def __init__(self, task):
        kinds = [kind for kind in INSTALLED_APPS if not task.installed or kind.info.package in task.installed]
        self.system = System(clock=task.clock.replace(tzinfo=UTC), apps=kinds)
        for package, state in task.start.items():
            self.system.preset(package, json.dumps(state))
        self.system.start(task.launch)
        self._task = task

    def shell(self, argv):
        match argv:
            case ["input", "tap", x, y]:
                self.system.tap(int(x), int(y))
            case ["input", "swipe", x, y, to_x, to_y, ms]:
                self.system.swipe(int(x), int(y), int(to_x), int(to_y), int(ms) / 1000)
            case ["input", "keycombination", "KEYCODE_CTRL_LEFT", key]:
                self.system.key(key, frozenset({"CTRL"}))
            case ["input", "keyevent", key]:
                self.system.key(key)
            case ["input", "text", text]:
                self.system.type_text(text.replace("%s", " "))
            case ["cat", _]:
                return self.system.dump()
            case ["uiautomator", "dump", _]:
                pass
            case _:
                raise AssertionError(f"an oracle has no {argv}")
        return ""

    def see(self, answer=""):
        states = {package: json.loads(json.dumps(self.system.state(package))) for package in self._task.watched}
        return Seen(states=states, front=self.system.focus[0], answer=answer)


def is_right(task, before, after):
    answered = not task.wants_answer or task.goal.is_answer_right(after.answer)
    return task.goal.is_state_right(before, after) and answered


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published sentences are not beside this checkout")
def test_the_sentences_are_the_published_ones():
    """All 54 tasks are there in their order, with sentence, app and kind word for word."""
    ours = yaml.safe_load(OWN.read_text("utf-8"))
    published = yaml.safe_load(PUBLISHED.read_text("utf-8"))
    assert [{name: row[name] for name in published[0]} for row in ours] == published
    assert len(ours) == 54


@ALL
def test_an_untouched_state_is_not_done(task):
    """Without any action, and without an answer, no task counts as done."""
    before = Inside(task).see()
    assert not is_right(task, before, before)


@ALL
def test_a_half_done_task_is_not_done(task):
    """What is a part of the task, or not quite it, is refused."""
    before = Inside(task).see()
    assert task.half_done or task.half_answer or task.half_front
    states = apply_all(task.half_done, before.states)
    half = Seen(states=states, front=task.half_front or before.front, answer=task.half_answer)
    assert half != before
    assert not is_right(task, before, half)


@ALL
def test_the_oracle_reaches_what_the_checker_wants(task):
    """The written steps lead to the state and the answer; with one change more it would not be done."""
    device = Inside(task)
    before = device.see()
    oracle = Oracle(device)
    oracle.do(task.oracle)
    after = device.see(oracle.answer)
    assert task.goal.is_state_right(before, after)
    assert is_right(task, before, after)
    package = next(iter(after.states))
    more = {**after.states, package: {**after.states[package], "more": 1}}
    assert not is_right(task, before, Seen(states=more, front=after.front, answer=after.answer))


STATE = {"app": {"events": [{"id": 1, "title": "a", "note": ""}, {"id": 2, "title": "b", "note": ""}], "in": {"on": 1}}}


@pytest.mark.parametrize(
    ("change", "after", "is_done"),
    [
        ({"set": ["in", "on"], "to": 0}, {"in": {"on": 0}}, True),
        ({"set": ["in", "on"], "to": 0}, {"in": {"on": False}}, False),
        ({"set": ["in", "on"], "to": "*"}, {"in": {"on": 7}}, True),
        ({"remove": "events", "where": {"title": "a"}}, {"events": [{"id": 9, "title": "b", "note": ""}]}, True),
        ({"remove": "events", "where": {"title": "a"}}, {"events": [{"id": 1, "title": "a", "note": ""}]}, False),
        (
            {"change": "events", "where": {"title": "a"}, "to": {"note": {"like": "x.*"}}},
            {"events": [{"id": 2, "title": "b", "note": ""}, {"id": 1, "title": "a", "note": "xyz"}]},
            True,
        ),
        (
            {"change": "events", "where": {"title": "a"}, "to": {"note": {"one_of": ["x", "y"]}}},
            {"events": [{"id": 1, "title": "a", "note": "z"}, {"id": 2, "title": "b", "note": ""}]},
            False,
        ),
        (
            {"add": "events", "with": {"title": "a"}},
            {"events": [*STATE["app"]["events"], {"id": 3, "title": "a", "note": "more"}]},
            True,
        ),
        ({"add": "events", "with": {"title": "a"}}, {}, False),
    ],
)
def test_a_change_is_all_that_may_differ(change, after, is_done):
    """Order and ids do not matter; what a change does not name must be as it was."""
    goal = Goal(changes=read_changes([change], "app"))
    states = {"app": {**STATE["app"], **after}}
    assert goal.is_state_right(Seen(states=STATE), Seen(states=states)) is is_done


def test_a_change_of_nothing_is_told():
    """A checker that does not fit its start state is an error, not a task that is never done."""
    changes = read_changes([{"remove": "events", "where": {"title": "c"}}], "app")
    with pytest.raises(NothingToChange, match="nothing in events with"):
        apply_all(changes, STATE)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"task": "x", "app": "clock"}, "row 1: a task has at least id, app and task"),
        ({"id": "a", "task": "x", "app": "clock", "chek": []}, "row 1 .a.: a task has no chek"),
        ({"id": "a", "task": "x", "app": "clock", "checks": "state"}, "neither `check` nor `front`"),
        ({"id": "a", "task": "x", "app": "clock", "checks": "answer"}, "`answer` says nothing"),
        ({"id": "a", "task": "x", "app": "clock", "checks": "all"}, "checks is one of state, answer, both"),
        ({"id": "a", "task": "x", "app": "clock", "checks": "state", "check": [{"add": "x"}]}, "add needs with"),
        ({"id": "a", "task": "x", "app": "clock", "start": {"date": "soon"}}, "soon"),
    ],
)
def test_a_wrong_row_is_named(tmp_path, row, message):
    """A file that cannot be used says in which row and why."""
    (tmp_path / "tasks.yaml").write_text(yaml.safe_dump([row]))
    with pytest.raises(ValueError, match=message):
        load_tasks(tmp_path / "tasks.yaml")


def test_on_and_off_are_words():
    """In a task file `on` is the key that alarms have, not a truth value."""
    task = next(task for task in TASKS if task.id == "clock_26")
    assert task.goal.changes[0].to == {"on": False}


def test_an_oracle_says_where_it_was_lost():
    """A step that cannot be done names its target and what there was instead."""
    with pytest.raises(OracleLost, match=r"'No such row' is not there; on the screen: .*standup"):
        Oracle(Inside(TASKS[0])).do([{"tap": "No such row"}])
    with pytest.raises(OracleLost, match="cannot be read"):
        Oracle(Inside(TASKS[0])).do([{"pick_time": 5}])


@pytest.mark.parametrize("policy", ["oracle", "offline"])
def test_a_task_is_run_through_adb_on_a_device_of_its_own(policy):
    """The real adb server, the real loop: an easy task is solved, and its row has all that the report promises."""
    task = next(task for task in TASKS if task.id == "calendar_13")
    report = measure([task], policy, workers=1)
    row = report["tasks"][0]
    assert {"id", "app", "state_ok", "judged", "outcome", "rounds", "tokens", "seconds"} <= set(row)
    assert (row["state_ok"], row["outcome"], row["judged"]) == (True, "done", "finished")
    # Nobody asks a model; the tokens are those of the prompts that one would be sent for the decisions.
    assert (row["tokens"] > 0) == (policy == "offline")
    assert row["rounds"] > 2
    assert report["summary"]["by_state"] == {"tasks": 1, "solved": 1}
    assert report["summary"]["by_answer"] == {"tasks": 0, "solved": 0}


def test_a_model_of_the_environment_decides(monkeypatch, tmp_path):
    """With `llm` the model that a run would ask is asked, round by round, and is counted as others are."""
    models = {"by-hand": ScriptedModel(['{"action": "tap(11)"}', '{"action": "give_up(\'enough\')"}'])}
    monkeypatch.setattr(Models, "model", lambda self, name: models[name])
    monkeypatch.setenv("APPAGENT_MODEL", "by-hand")
    result = runner.run_task(TASKS[0], "llm", spending=tmp_path)
    assert (result.outcome, result.rounds, result.acts, result.is_solved) == ("gave_up", 2, 1, False)
    first, second = models["by-hand"].prompts
    assert TASKS[0].sentence in first.text
    assert "New event" in second.text
    assert result.tokens > (len(first.system) + len(second.system)) // 4


def test_the_limits_of_a_run_hold_for_a_model(monkeypatch, tmp_path):
    """What the environment says of rounds is kept to."""
    monkeypatch.setattr(Models, "model", lambda self, name: ScriptedModel(['{"action": "wait(0)"}'] * 9))
    monkeypatch.setenv("APPAGENT_MODEL", "by-hand")
    monkeypatch.setenv("APPAGENT_MAX_ROUNDS", "1")
    result = runner.run_task(TASKS[0], "llm", spending=tmp_path)
    assert (result.outcome, result.rounds) == ("limit", 1)


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({}, "--policy llm needs a model: set APPAGENT_MODEL to its name, and APPAGENT_BASE_URL"),
        ({"APPAGENT_MODEL": "some"}, "put it into the environment as APPAGENT_API_KEY"),
        ({"APPAGENT_MODEL": "some", "APPAGENT_MAX_ROUNDS": "few"}, "APPAGENT_MAX_ROUNDS: 'few' does not work"),
    ],
)
def test_a_missing_setting_of_the_model_is_told_before_any_task(monkeypatch, capsys, environment, message):
    """Without a model, its key, or with a setting that cannot work, nothing is run and the message says what to set."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        main(["--policy", "llm", "--map", "off", "--only", "clock_2"])
    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_bare_rows_can_be_read(tmp_path):
    """A row needs no more than what is published; of a query an answer is asked for, and apps go by short names."""
    rows = [
        {"id": "a", "app": "notes", "kind": "query", "task": "How many notes are there?"},
        {"id": "b", "app": "org.example.other", "kind": "operation", "task": "Open it"},
    ]
    (tmp_path / "tasks.yaml").write_text(yaml.safe_dump(rows))
    first, second = load_tasks(tmp_path / "tasks.yaml")
    assert (first.launch, first.wants_answer, first.checks) == ("com.example.notes", True, None)
    assert (second.launch, second.wants_answer, second.goal) == ("org.example.other", False, None)


def test_a_row_without_a_checker_is_unchecked(tmp_path):
    """Bare sentences, as they are published, are run and counted as unchecked."""
    row = {"id": "x", "app": "calendar", "kind": "operation", "task": 'Arrange an event titled "exam".'}
    (tmp_path / "tasks.yaml").write_text(yaml.safe_dump([row]))
    result = runner.run_task(load_tasks(tmp_path / "tasks.yaml")[0], "offline")
    assert result.to_json()["state_ok"] == "unchecked"
    assert result.outcome == "done"
    summary = summarize([result])
    assert (summary["tasks"], summary["unchecked"], summary["state_ok"]) == (1, 1, 0)


def test_a_refused_start_state_is_an_error_of_its_task(tmp_path):
    """Where the app refuses its data the row says so, and the measurement goes on."""
    row = {"id": "x", "app": "clock", "task": "Turn off all alarms", "start": {"com.example.clock": {"alarms": [{}]}}}
    (tmp_path / "tasks.yaml").write_text(yaml.safe_dump([row]))
    result = runner.run_task(load_tasks(tmp_path / "tasks.yaml")[0], "offline")
    assert result.outcome == "error"
    assert "com.example.clock refuses its start state" in result.detail


def test_a_fault_of_the_agent_costs_one_task(monkeypatch):
    """An agent that breaks down is an error of its task, so that the measurement goes on."""

    class Broken:
        name = "broken"

        def decide(self, observation):
            raise ZeroDivisionError("a fault")

    monkeypatch.setattr(runner, "OfflinePolicy", Broken)
    result = runner.run_task(TASKS[0], "offline")
    assert (result.outcome, result.state_ok, result.judged) == ("error", False, "none")
    assert "ZeroDivisionError" in result.detail


def test_paraphrases_stand_in_for_the_sentence(tmp_path):
    """Each task is tried once for each other sentence; one that has none is named."""
    (tmp_path / "other.yaml").write_text(yaml.safe_dump({"calendar_1": ["Add it.", "Put it there."]}))
    task = TASKS[0]
    first, second = paraphrase([task], tmp_path / "other.yaml")
    assert [(one.id, one.sentence) for one in (first, second)] == [
        ("calendar_1/1", "Add it."),
        ("calendar_1/2", "Put it there."),
    ]
    assert first.goal == task.goal
    with pytest.raises(ValueError, match="no sentences for calendar_2"):
        paraphrase(TASKS[:2], tmp_path / "other.yaml")


def test_a_second_run_is_compared_round_by_round():
    """Tasks that were done by other actions are named."""
    report = {"tasks": [{"id": "a", "trace": "1"}, {"id": "b", "trace": "2"}]}
    again = {"tasks": [{"id": "b", "trace": "3"}, {"id": "a", "trace": "1"}]}
    assert differing(report, again) == ["b"]


def test_a_task_is_done_by_the_same_rounds_each_time():
    """Two runs on two devices, through adb, do the same."""
    task = next(task for task in TASKS if task.id == "clock_26")
    first, second = (runner.run_task(task, "offline") for _ in range(2))
    assert (first.trace, first.rounds, first.outcome) == (second.trace, second.rounds, second.outcome)
