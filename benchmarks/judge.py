"""How often is the judge wrong? Right actions on clean and on faulty builds, judged and compared with the truth.

    python -m benchmarks.judge [--most N] [--model NAME --base-url URL] [--json]

A sentence with its data is carried out on a clean simulated calendar; whether it is done, the app's own data tell. The
same actions then go to builds with one fault each. Every run is judged as if the agent had said that it is done, also
one that broke off because a target was not there. Wrong are: *finished* where the data say that it is not done (a false
pass), and *not finished* on a clean build (a false failure). Where a fault leaves the data right it is counted apart:
it may still be seen on the screen.

Without --model the offline judge is measured; with it the named model, by text alone (its key as for the plugin).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from itertools import zip_longest
from pathlib import Path
from types import ModuleType
from typing import Any

from pytest_appagent.actions import Finish
from pytest_appagent.agent.crash import find_crashes
from pytest_appagent.judge import Judge
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.run import Decision, Evidence, Step
from pytest_appagent.screen.lookup import find_again
from pytest_appagent.screen.screen import Screen, ScreenFacts

from .simtasks.checkers import Change, Goal, Kind, NothingToChange, Seen

_DRIVE = Path(__file__).parents[1] / "tests" / "policy" / "drive.py"
_APP = "com.example.calendar"

Events = list[dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A sentence, what makes it true, and the faults that are built in.

    Attributes:
        sentence: the sentence.
        change: what it asks for, and nothing else.
        bugs: the faults.
    """

    sentence: str
    change: Change
    bugs: tuple[str, ...]

    def is_done(self, before: Events, after: Events) -> bool:
        """Whether it is done, by the events before and after."""
        goal = Goal(changes=(self.change,))
        try:
            return goal.is_state_right(_seen(before), _seen(after))
        except NothingToChange:
            return False


def _seen(events: Events) -> Seen:
    return Seen(states={_APP: {"events": events}})


def _change(kind: Kind, where: dict[str, object] | None = None, to: dict[str, object] | None = None) -> Change:
    return Change(kind=kind, package=_APP, path=("events",), where=where, to=to)


def tasks() -> Iterator[Task]:
    """Yield the tasks, kinds in turn."""
    for several in zip_longest(_adding(), _deleting(), _changing()):
        yield from (task for task in several if task is not None)


def _adding() -> Iterator[Task]:
    titles = (
        *("work", "piano lesson", "call Grace", "dinner with Sam", "water the plants", "tax return", "swim"),
        *("board meeting", "vet", "pick up parcel", "standup notes", "gym induction"),
    )
    times = ("5PM", "7:30 AM", "12:15 PM", "9PM", "6:45 AM", "3:05 PM")
    for number, title in enumerate(titles):
        shown = times[number % len(times)]
        for sentence in (f'add a {shown} event titled "{title}"', f"create an event {title!r} at {times[number % 5]}"):
            at = _time(times[number % 5] if sentence.startswith("create") else shown)
            change = _change("add", to={"title": title, "start": _at(at)})
            yield Task(sentence=sentence, change=change, bugs=("wrong_hour", "lost_save", "stale_list", "cut_titles"))


def _deleting() -> Iterator[Task]:
    bugs = ("wrong_delete", "crash_on_delete", "stuck_dialog", "stale_list")
    for title in ("gym", "dentist", "team lunch", "standup", "birthday"):
        for sentence in (f"delete the event {title}", f'remove the event "{title}"'):
            yield Task(sentence=sentence, change=_change("remove", {"title": title}), bugs=bugs)


def _changing() -> Iterator[Task]:
    bugs = ("double_edit", "stale_list", "wrong_toggle")
    changes: list[tuple[str, str, dict[str, object]]] = []
    for title in ("gym", "dentist", "team lunch"):
        changes += [
            (f'rename the event "{title}" to "{new}"', title, {"title": new})
            for new in (f"{title} moved", "something else", "quiet time")
        ]
        changes += [
            (f"move the event {title} to {shown}", title, {"start": _at(_time(shown)), "end": "*"})
            for shown in ("4:45 PM", "8:20 AM")
        ]
        changes += [
            (f'Edit the event titled "{title}" and add a Note "{note}" to it', title, {"note": note})
            for note in ("computer", "bring water")
        ]
        changes += [
            (
                f'change the notification time of event "{title}" to be {minutes} minutes before',
                title,
                {"reminders": [minutes]},
            )
            for minutes in (5, 10, 30)
        ]
    for sentence, title, wanted in changes:
        yield Task(sentence=sentence, change=_change("change", {"title": title}, wanted), bugs=bugs)


def _at(clock: time) -> dict[str, str]:
    """That time, on whatever day."""
    return {"like": f".*T{clock:%H:%M}"}


def _time(shown: str) -> time:
    return datetime.strptime(shown.replace(" ", ""), "%I:%M%p" if ":" in shown else "%I%p").time()


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run that was judged.

    Attributes:
        sentence: the sentence.
        bug: the fault that was built in, empty for none.
        is_done: whether it is done, as the app's data have it.
        outcome: the verdict.
        reason: its reason.
    """

    sentence: str
    bug: str
    is_done: bool
    outcome: str
    reason: str


def measure(task: Task, judge: Judge, drive: ModuleType) -> list[Run]:
    """Return the judged runs of a task, the clean one first; none if its actions do not do it on a clean build."""
    clean = drive.start(_APP)
    before: Events = clean.system.state(_APP)["events"]
    if not isinstance(clean.do(task.sentence), Finish) or not task.is_done(before, clean.system.state(_APP)["events"]):
        return []
    actions = list(zip(clean.decisions[:-1], clean.seen, strict=False))
    runs = []
    for bug in ("", *task.bugs):
        run = _Oracle(drive, bug)
        before = run.events()
        evidence = run.carry_out(task.sentence, actions)
        verdict = judge.judge(evidence)
        is_done = task.is_done(before, run.events())
        runs.append(
            Run(sentence=task.sentence, bug=bug, is_done=is_done, outcome=verdict.outcome, reason=verdict.reason)
        )
    return runs


class _Oracle:
    """Does what was done on a clean build to another one."""

    def __init__(self, drive: ModuleType, bug: str) -> None:
        self._drive = drive.Drive(drive.System(clock=drive.NOW), _APP)
        self._drive.system.set_bugs(_APP, [bug] if bug else [])
        self._drive.system.start(_APP)

    def events(self) -> Events:
        found: Events = self._drive.system.state(_APP)["events"]
        return found

    def carry_out(self, sentence: str, actions: list[tuple[Decision, ScreenFacts]]) -> Evidence:
        """Go on until a target is not there any more; return what a judge would see."""
        screens = [self._drive.look()]
        for decision, facts in actions:
            aimed = _aim(decision, facts, screens[-1])
            if aimed is None:
                break
            self._drive.apply(aimed, screens[-1])
            screens.append(self._drive.look())
        return Evidence(
            step=Step(text=sentence),
            first=screens[0].facts,
            screens=tuple(screen.facts for screen in screens[1:]),
            crashes=find_crashes(self._log(), _APP),
            now=self._drive.system.now(),
            app=_APP,
        )

    def _log(self) -> str:
        return "\n".join(str(line) for line in self._drive.system.log)


def _aim(decision: Decision, facts: ScreenFacts, screen: Screen) -> Decision | None:
    """Return the decision with the label that its target has on this screen, None if it is not there."""
    label = getattr(decision.action, "label", None)
    if label is None:
        return decision
    found = find_again(facts.elements[label - 1], screen.facts)
    return replace(decision, action=replace(decision.action, label=found.label)) if found else None


def summarize(runs: list[Run], without_oracle: int) -> dict[str, object]:
    """Return the numbers."""
    clean = [run for run in runs if not run.bug]
    wrong = [run for run in runs if run.bug and not run.is_done]
    harmless = [run for run in runs if run.bug and run.is_done]
    passed = [run for run in wrong if run.outcome == "finished"]
    failed = [run for run in clean if run.outcome == "not_finished"]
    decided = [run for run in clean if run.outcome != "inconclusive"]
    return {
        "tasks": len(clean),
        "tasks_without_oracle": without_oracle,
        "pairs_with_a_fault": len(wrong),
        "false_passes": len(passed),
        "false_pass_bound_95": round(upper_bound(len(passed), len(wrong)), 4),
        "faults_called_not_finished": _share(wrong, "not_finished"),
        "faults_inconclusive": _share(wrong, "inconclusive"),
        "clean_decided": round(len(decided) / max(1, len(clean)), 3),
        "clean_inconclusive": _share(clean, "inconclusive"),
        "false_failures": len(failed),
        "false_failure_bound_95": round(upper_bound(len(failed), len(decided)), 4),
        "faults_without_harm": dict(Counter(run.outcome for run in harmless)),
        "wrong": [f"{run.sentence} [{run.bug or 'clean'}]: {run.reason}" for run in passed + failed],
    }


def upper_bound(wrong: int, of: int, *, level: float = 0.95) -> float:
    """Return the one-sided upper bound of a share by Clopper and Pearson: the largest not refuted by the count."""
    low, high = 0.0, 1.0
    if not of or wrong >= of:
        return 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(wrong, of, middle) > 1 - level else (low, middle)
    return high


def _at_most(wrong: int, of: int, share: float) -> float:
    """The probability of at most that many, each with that share."""
    term = total = (1 - share) ** of
    for count in range(1, wrong + 1):
        term *= (of - count + 1) / count * share / (1 - share) if share < 1 else 0
        total += term
    return total


def _share(runs: list[Run], outcome: str) -> float:
    return round(sum(run.outcome == outcome for run in runs) / max(1, len(runs)), 3)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.judge", description=__doc__.partition("\n")[0])
    parser.add_argument("--most", type=int, help="tasks to run at most (default: all)")
    parser.add_argument("--model", default="", help="measure this model instead of the offline judge")
    parser.add_argument("--base-url", default="", help="its endpoint (default: OpenAI's)")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for an answer (default: 60)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    judge, drive = _judge(options), _load(_DRIVE)
    runs: list[Run] = []
    without_oracle = 0
    for task in list(tasks())[: options.most]:
        found = measure(task, judge, drive)
        runs += found
        without_oracle += not found
        print(f"\r{len(runs)} runs judged", end="", file=sys.stderr)
    print(file=sys.stderr)
    result = {"judge": judge.name, **summarize(runs, without_oracle)}
    print(json.dumps(result) if options.json else "\n".join(f"{name}: {value}" for name, value in result.items()))
    return 0


def _judge(options: argparse.Namespace) -> Judge:
    if not options.model:
        return OfflineJudge()
    from pytest_appagent.judge.llm import LlmJudge
    from pytest_appagent.model.endpoint import find_endpoint
    from pytest_appagent.model.openai import OpenAIModel
    from pytest_appagent.prompts import load_templates

    endpoint = find_endpoint(options.base_url, os.environ)
    return LlmJudge(OpenAIModel(options.model, endpoint, timeout_s=options.timeout, sees=False), load_templates())


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main())
