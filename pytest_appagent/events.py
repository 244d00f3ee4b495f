"""What a run announces. Reports listen; nothing reaches back.

Order of one run: RunStarted, then for each sentence StepStarted, (RoundStarted, RoundEnded)*, StepEnded; expectations
of the test body come as ExpectationChecked; RunEnded closes. What a map does for one decision comes between the two
events of that round, as inner pairs. Listeners are called on the main thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from .actions import Action
from .device.protocol import DeviceInfo
from .run import Decision, Expectation, Step, Verdict
from .screen.screen import Screen

Outcome = Literal["passed", "failed", "broken", "skipped"]
Reached = Literal["replayed", "mapped", "healed", "decided"]
"""How a pass was reached: by a recording, by ways on a map, by a recording of which an act was decided anew, by a
policy alone. Of several the last named counts."""
Effect = Literal["changed", "unchanged", "refused", "ended"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStarted:
    """The app was reset and launched."""

    device: DeviceInfo
    app: str
    app_version: str
    policy: str
    judge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepStarted:
    """A sentence begins."""

    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """A screen was read; the policy is about to be asked.

    Attributes:
        step: the sentence.
        number: counts from 1 within the step; what is inner, within the round that it is done for.
        screen: what is there.
        grid: whether the picture shows the grid.
        inner: whether it is done by the map for the decision of a round that has not ended.
    """

    step: Step
    number: int
    screen: Screen
    grid: bool = False
    inner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """The decision was carried out, or refused with `message`; `inner` as in `RoundStarted`."""

    step: Step
    number: int
    decision: Decision
    action: Action
    effect: Effect
    message: str = ""
    inner: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayHandled:
    """The run was led back from a place where it must not be."""

    package: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InterruptionHandled:
    """Something that came in between was dealt with by rule.

    Attributes:
        kind: the system asked for a permission, said that an app hangs or stopped, or a notification was in the way.
        said: what it said, as far as the tree tells.
        remedy: what was done, "tapped 'Allow'".
    """

    kind: Literal["permission", "hang", "crash", "notification"]
    said: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepEnded:
    """A sentence ended; `error` and `error_type` tell what kept it from being done, text and class."""

    step: Step
    rounds: int
    verdict: Verdict | None
    screen: Screen | None
    answer: str = ""
    error: str = ""
    error_type: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectationChecked:
    """An expectation held or was missed."""

    expectation: Expectation
    held: bool
    message: str
    screen: Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class RunEnded:
    """The test is over. `reached` tells how a pass was reached; `screen` is the last one seen."""

    outcome: Outcome
    reached: Reached | Literal[""]
    rounds: int
    screen: Screen | None


Event = (
    RunStarted
    | StepStarted
    | RoundStarted
    | RoundEnded
    | StrayHandled
    | InterruptionHandled
    | StepEnded
    | ExpectationChecked
    | RunEnded
)


class Listener(Protocol):
    """Whoever wants to watch a run."""

    def on_event(self, event: Event) -> None:
        """Take note of an event."""
        ...
