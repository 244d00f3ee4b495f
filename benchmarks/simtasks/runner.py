"""Runs one task on a simulated device of its own, and tells how it went."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal
from zlib import crc32

from pytest_appagent.actions import to_text
from pytest_appagent.agent.crash import find_crashes
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.agent.runner import Runner
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.errors import (
    AgentGaveUp,
    AppAgentError,
    AppAgentFailure,
    AppCrashed,
    DeviceError,
    LimitExceeded,
    StepNotDone,
)
from pytest_appagent.events import Event, RoundEnded, StepEnded
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.run import Evidence, Step, Verdict
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

from .checkers import Json, NothingToChange, Seen
from .oracle import Oracle, OracleLost
from .tasks import SimTask, with_files
from .with_docs import docs_for
from .with_map import ActsHeard, CountingPolicy, guide_for
from .with_model import Deciding, open_model

PolicyName = Literal["oracle", "offline", "llm"]
Outcome = Literal["done", "gave_up", "limit", "crashed", "error"]
Judged = Literal["finished", "not_finished", "inconclusive", "none"]

_LIMITS = Limits()
_ACCEPTED = "result=-1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a task went.

    Attributes:
        id: of the task.
        app: its app.
        checks: what tells whether it is done, None if nothing does.
        state_ok: whether the data are what they should be: for a question, what they were; None if nothing tells.
        answer_ok: whether the answer is right, None if none was asked for.
        judged: what the judge says of the run.
        outcome: how the run ended.
        rounds: decisions of the policy, or steps of the oracle.
        acts: what was done on the device, by whoever decided it; those of a map are replayed.
        tokens: of the prompts that a model is, or would have been, sent for the decisions, pictures included; what is
            asked again, since the answer could not be used, counts once.
        reached: how the sentence was done, `mapped` if by the map alone.
        seconds: from the first look to the verdict.
        answer: what was answered.
        detail: why it did not end well.
        trace: equal for two runs that did the same, round by round.
    """

    id: str
    app: str
    checks: str | None
    state_ok: bool | None
    answer_ok: bool | None
    judged: Judged
    outcome: Outcome
    rounds: int
    acts: int
    tokens: int
    reached: str
    seconds: float
    answer: str
    detail: str
    trace: str = ""

    @property
    def is_right(self) -> bool | None:
        """Whether what the task is checked by is right, None if nothing tells."""
        return self.state_ok and self.answer_ok is not False

    @property
    def is_solved(self) -> bool:
        return self.outcome == "done" and self.is_right is True

    def to_json(self) -> dict[str, Any]:
        """Return the row of the report; a task without a checker is `unchecked`."""
        return asdict(self) | {"state_ok": "unchecked" if self.state_ok is None else self.state_ok}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ended:
    """How the policy's part went."""

    outcome: Outcome
    rounds: int
    verdict: Verdict | None
    answer: str = ""
    detail: str = ""
    acts: int = 0
    tokens: int = 0
    reached: str = ""
    trace: str = ""


def run_task(
    task: SimTask,
    policy: PolicyName,
    maps: Path | None = None,
    docs: Path | None = None,
    spending: Path | None = None,
) -> Result:
    """Start a device in the task's start state, have the sentence done, and compare with the truth.

    Args:
        task: the task.
        policy: who does it.
        maps: folder with maps of the apps, None to do without.
        docs: folder with documentation of their elements, None to do without.
        spending: folder in which tasks tell what a model was paid for them, so that a budget holds for all of them.

    Raises:
        SettingsError: the policy is a model's, and none can be asked.
    """
    options = ["--apps", ",".join(task.installed)] if task.installed else []
    options += with_files(task.app_files)
    before = after = None
    seconds = 0.0
    try:
        with start_simulator(1, clock=task.clock.isoformat(), options=options) as simulator:
            device = AdbDevice(simulator.server, simulator.serials[0])
            before = _begin(task, device)
            began_s = time.monotonic()
            if policy == "oracle":
                ended = _by_oracle(task, device)
            else:
                with _deciding(policy, spending) as deciding:
                    ended = _by_agent(task, device, deciding, maps, docs)
            seconds = time.monotonic() - began_s
            after = _see(task, device, ended.answer)
    except DeviceError as exc:  # the app is not installed, or refuses the start state, or the device is lost
        ended = _Ended(outcome="error", rounds=0, verdict=None, detail=str(exc))
    return _result(task, ended, before, after, seconds)


def _begin(task: SimTask, device: AdbDevice) -> Seen:
    for package, state in task.start.items():
        preset(device, package, state)
    device.launch(task.launch)
    return _see(task, device, "")


def preset(device: AdbDevice, package: str, state: Json) -> None:
    """Give an app its data.

    Raises:
        DeviceError: it refuses them.
    """
    coded = base64.b64encode(json.dumps(state).encode()).decode()
    told = device.shell(["am", "broadcast", "-a", f"{package}.PRESET", "--es", "b64", coded])
    if _ACCEPTED not in told:
        raise DeviceError(f"{package} refuses its start state: {told.strip().splitlines()[-1]}")


def read_state(device: AdbDevice, package: str) -> Json:
    """Return what is true inside an app."""
    return json.loads(device.shell(["content", "query", "--uri", f"content://{package}/state"]))


def _see(task: SimTask, device: AdbDevice, answer: str) -> Seen:
    states = {package: read_state(device, package) for package in task.watched}
    return Seen(states=states, front=device.foreground().package, answer=answer)


def _result(task: SimTask, ended: _Ended, before: Seen | None, after: Seen | None, seconds: float) -> Result:
    state_ok, answer_ok, detail = None, None, ended.detail
    if task.goal is not None:
        try:
            state_ok = before is not None and after is not None and task.goal.is_state_right(before, after)
        except NothingToChange as exc:
            state_ok, detail = False, f"the start state does not fit the checker: {exc}"
        answer_ok = task.goal.is_answer_right(ended.answer) if task.wants_answer else None
    return Result(
        id=task.id,
        app=task.app,
        checks=task.checks,
        state_ok=state_ok,
        answer_ok=answer_ok,
        judged=ended.verdict.outcome if ended.verdict else "none",
        outcome=ended.outcome,
        rounds=ended.rounds,
        acts=ended.acts,
        tokens=ended.tokens,
        reached=ended.reached,
        trace=ended.trace,
        seconds=round(seconds, 2),
        answer=ended.answer,
        detail=detail,
    )


# The agent


class _Ear:
    """Hears what was done, round by round, and how the sentence ended."""

    def __init__(self) -> None:
        self.ended: StepEnded | None = None
        self.actions: list[str] = []

    def on_event(self, event: Event) -> None:
        if isinstance(event, StepEnded):
            self.ended = event
        elif isinstance(event, RoundEnded):
            self.actions.append(to_text(event.action))

    @property
    def trace(self) -> str:
        """Equal for the same actions in the same order."""
        return f"{crc32(repr(self.actions).encode()):08x}"


_OUTCOMES: Mapping[type[BaseException], Outcome] = {
    StepNotDone: "done",  # so the agent says; the judge does not agree
    AgentGaveUp: "gave_up",
    LimitExceeded: "limit",
    AppCrashed: "crashed",
}


@contextmanager
def _deciding(policy: Literal["offline", "llm"], spending: Path | None) -> Iterator[Deciding]:
    if policy == "offline":
        yield Deciding(policy=CountingPolicy(OfflinePolicy()), limits=_LIMITS)
        return
    with open_model(spending) as deciding:
        yield deciding


def _by_agent(task: SimTask, device: AdbDevice, deciding: Deciding, maps: Path | None, docs: Path | None) -> _Ended:
    ear, acts, policy = _Ear(), ActsHeard(), deciding.policy
    run = RunParts(
        device=device,
        policy=policy,
        judge=OfflineJudge(),
        app=task.launch,
        packages=frozenset({task.launch, *task.packages}),
        limits=deciding.limits,
        listeners=(ear, acts),
        look=lambda: read_screen(device.capture(_LIMITS.settle_s)),
        guide=guide_for(maps, task.launch),
        docs=docs_for(docs, task.launch),
    )
    runner = Runner(run)
    outcome: Outcome = "done"
    detail = ""
    try:
        runner.start(reset="none")
        runner.do(Step(text=task.sentence), wants_answer=task.wants_answer)
    except (AppAgentFailure, AppAgentError) as exc:
        outcome = next((word for kind, word in _OUTCOMES.items() if isinstance(exc, kind)), "error")
        detail = str(exc)
    except Exception as exc:  # noqa: BLE001  # a fault of what is measured costs its task, not the measurement
        outcome, detail = "error", repr(exc)
    ended = ear.ended
    if ended is None:
        return _Ended(outcome="error", rounds=0, verdict=None, detail=detail)
    if not detail and ended.verdict:
        detail = "" if ended.verdict.outcome == "finished" else ended.verdict.reason
    answer = ended.answer if task.wants_answer else ""
    return _Ended(
        outcome=outcome,
        rounds=policy.decisions,
        verdict=ended.verdict,
        answer=answer,
        detail=detail,
        acts=acts.count,
        tokens=policy.tokens,
        reached="decided" if policy.decisions else "mapped",
        trace=ear.trace,
    )


# The oracle


def _by_oracle(task: SimTask, device: AdbDevice) -> _Ended:
    """Do the written steps; what a judge would have seen of them is judged too."""
    screens: list[Screen] = []

    def look() -> None:
        screens.append(read_screen(device.capture(_LIMITS.settle_s)))

    mark = device.mark()
    look()
    oracle = Oracle(device, after_step=look)
    try:
        oracle.do(task.oracle)
    except OracleLost as exc:
        return _Ended(outcome="gave_up", rounds=len(screens) - 1, verdict=None, answer=oracle.answer, detail=str(exc))
    crashes = find_crashes(device.log_since(mark), task.launch)
    verdict = OfflineJudge().judge(
        Evidence(
            step=Step(text=task.sentence),
            first=screens[0].facts,
            screens=tuple(screen.facts for screen in screens[1:]),
            answer=oracle.answer if task.wants_answer else None,
            crashes=crashes,
            now=device.now(),
            app=task.launch,
        )
    )
    outcome: Outcome = "crashed" if crashes else "done"
    detail = "" if verdict.outcome == "finished" else verdict.reason
    return _Ended(outcome=outcome, rounds=len(task.oracle), verdict=verdict, answer=oracle.answer, detail=detail)
