"""A task: a sentence, the state it starts in, how it is known to be done, and a way to do it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from .checkers import Change, Goal, Json, read_changes

Checks = Literal["state", "answer", "both"]

OWN = Path(__file__).with_name("tasks.yaml")
PARAPHRASES = Path(__file__).with_name("paraphrases.yaml")
LAUNCHER = "com.android.launcher3"
_TOWN = "com.example."
_BEGINS = time(9)
_FIRST_DATE = date(2024, 5, 15)
_PUBLISHED_KEYS = ("id", "app", "kind", "task")
_TRUTH_KEYS = ("checks", "check", "front", "answer", "answer_not", "half_done", "half_answer", "half_front")
_KEYS = frozenset((*_PUBLISHED_KEYS, *_TRUTH_KEYS, "apps", "start", "launch", "packages", "installed", "oracle"))


class _Loader(yaml.SafeLoader):
    """Takes only true and false for truth values, as YAML 1.2 does: `on` is a key of alarms."""


_Loader.yaml_implicit_resolvers = {
    first: [pair for pair in pairs if pair[0] != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SimTask:
    """A sentence with all that is needed to try it.

    Attributes:
        id: its name in the benchmark.
        app: short name of the app that it is about.
        sentence: what is asked, word for word.
        wants_answer: whether the agent is asked for an answer.
        checks: what tells whether it is done; None if nothing does.
        clock: what the device's clock shows at the start.
        start: the data of some apps at the start, by package.
        launch: the package that is in front at the start, and under test.
        packages: further packages that the agent may act in.
        installed: the only packages that are installed, empty for all that there are.
        app_files: files with apps that are installed beside them.
        goal: how it is known to be done; None if it cannot be.
        half_done: changes that are a part of what is asked, or not quite it.
        half_answer: an answer that is not quite it.
        half_front: an app in front that is not the one asked for.
        oracle: steps that do it.
    """

    id: str
    app: str
    sentence: str
    wants_answer: bool
    checks: Checks | None
    clock: datetime
    start: Mapping[str, Json]
    launch: str
    packages: frozenset[str]
    installed: tuple[str, ...] = ()
    app_files: tuple[Path, ...] = ()
    goal: Goal | None = None
    half_done: tuple[Change, ...] = ()
    half_answer: str = ""
    half_front: str = ""
    oracle: tuple[Any, ...] = field(default=(), repr=False)

    @property
    def watched(self) -> tuple[str, ...]:
        """The packages whose data are compared: those that the agent may act in, and those with a start state."""
        return tuple(sorted({self.launch, _package(self.app), *self.packages, *self.start} - {LAUNCHER}))


def load_tasks(path: Path) -> list[SimTask]:
    """Return the tasks of a file.

    Raises:
        ValueError: it is no list of tasks; the message names the row.
        OSError: it cannot be read.
    """
    rows = yaml.load(path.read_text("utf-8"), _Loader)
    if not isinstance(rows, list) or not rows:
        raise ValueError(f"{path} holds no list of tasks")
    tasks = [_read_task(row, f"{path}, row {number}", path.parent) for number, row in enumerate(rows, start=1)]
    names = [task.id for task in tasks]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"{path} has several tasks of the name {', '.join(twice)}")
    return tasks


def paraphrase(tasks: Sequence[SimTask], path: Path) -> list[SimTask]:
    """Return each task once for each sentence that a file has in place of its own; `id/1` is its first.

    Raises:
        ValueError: a task has no such sentences.
        OSError: the file cannot be read.
    """
    rows = yaml.load(path.read_text("utf-8"), _Loader)
    if not isinstance(rows, dict):
        raise ValueError(f"{path} holds no sentences by the ids of tasks")
    if lacking := [task.id for task in tasks if not rows.get(task.id)]:
        raise ValueError(f"{path} has no sentences for {', '.join(lacking)}")
    return [
        replace(task, id=f"{task.id}/{number}", sentence=str(sentence))
        for task in tasks
        for number, sentence in enumerate(rows[task.id], start=1)
    ]


def with_files(files: Iterable[Path]) -> list[str]:
    """Return the simulator's options for apps that are in files of their own."""
    return [part for file in files for part in ("--app", str(file))]


def _read_task(row: Any, where: str, folder: Path) -> SimTask:
    if not isinstance(row, dict) or not {"id", "app", "task"} <= set(row):
        raise ValueError(f"{where}: a task has at least id, app and task")
    where = f"{where} ({row['id']})"
    if unknown := sorted(set(row) - _KEYS):
        raise ValueError(f"{where}: a task has no {', '.join(unknown)}")
    checks = row.get("checks")
    if checks is not None and checks not in get_args(Checks):
        raise ValueError(f"{where}: checks is one of {', '.join(get_args(Checks))}, not {checks!r}")
    start = dict(row.get("start", {}))
    package = _package(row["app"])
    try:
        goal = _read_goal(row, checks, package)
        half_done = read_changes(row.get("half_done", ()), package)
        clock = _read_clock(start.pop("date", _FIRST_DATE))
    except (KeyError, TypeError, ValueError) as exc:
        raise ValueError(f"{where}: {exc}") from exc
    return SimTask(
        id=row["id"],
        app=row["app"],
        sentence=row["task"],
        wants_answer=checks in ("answer", "both") if goal else row.get("kind") == "query",
        checks=checks if goal else None,
        clock=clock,
        start={_package(name): state for name, state in start.items()},
        launch=_package(row.get("launch", package)),
        packages=frozenset(map(_package, row.get("packages", ()))),
        installed=tuple(map(_package, row.get("installed", ()))),
        app_files=tuple((folder / name).resolve() for name in row.get("apps", ())),
        goal=goal,
        half_done=half_done,
        half_answer=row.get("half_answer", ""),
        half_front=_package(row.get("half_front", "")),
        oracle=tuple(row.get("oracle", ())),
    )


def _read_goal(row: Mapping[str, Any], checks: str | None, package: str) -> Goal | None:
    if checks is None:
        return None
    goal = Goal(
        changes=read_changes(row.get("check", ()), package),
        front=_package(row.get("front", "")),
        answer=tuple(row.get("answer", ())),
        answer_not=tuple(row.get("answer_not", ())),
    )
    if checks in ("answer", "both") and not goal.answer:
        raise ValueError("an answer is checked, but `answer` says nothing of it")
    if checks in ("state", "both") and not (goal.changes or goal.front):
        raise ValueError("the state is checked, but neither `check` nor `front` says what it is then")
    return goal


def _read_clock(value: Any) -> datetime:
    """Return a date at nine, or a date and time, as YAML or ISO 8601 has them."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value) if len(value) > len("2024-05-15") else date.fromisoformat(value)
    return value if isinstance(value, datetime) else datetime.combine(value, _BEGINS)


def _package(name: str) -> str:
    """Return the package of a short name; a package stays what it is."""
    if name == "launcher":
        return LAUNCHER
    return _TOWN + name if name and "." not in name else name
