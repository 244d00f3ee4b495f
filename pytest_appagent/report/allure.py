"""Allure: a step per sentence, in it a step per round with picture, action, thought and tree."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import allure

from .. import errors
from ..actions import to_text
from ..errors import AgentGaveUp, RecordingMissed, StepNotDone
from ..events import (
    Event,
    ExpectationChecked,
    InterruptionHandled,
    RoundEnded,
    RoundStarted,
    RunEnded,
    RunStarted,
    StepEnded,
    StepStarted,
    StrayHandled,
)
from ..run import Exchange, Verdict
from ..screen.draw import LONGEST_SIDE
from ..screen.grid import grid_picture
from ..screen.label import labelled_picture, plain_picture
from ..screen.screen import Screen
from .allure_writer import AllureWriter, OpenStep, StepStatus
from .words import name_device, title_round

# Beyond the cap; its labels can still be read.
_SMALL_SIDE = 640
# What an optional sentence may end in while the test goes on.
_EXCUSED = frozenset({StepNotDone.__name__, AgentGaveUp.__name__, RecordingMissed.__name__})


class _Plain:
    """A parameter's value as it stands; Allure puts quotes around texts."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


@dataclass(frozen=True, slots=True, kw_only=True)
class _OpenRound:
    step: OpenStep
    event: RoundStarted
    number: str
    started_s: float


class AllureReport:
    """Tells Allure what happens, at the time it happens; one instance per attempt at a test."""

    def __init__(self, writer: AllureWriter) -> None:
        self._writer = writer
        self._step: OpenStep | None = None
        self._rounds: list[_OpenRound] = []  # one, and perhaps an inner one
        self._shown: Screen | None = None
        self._left_out: Counter[str] = Counter()

    def on_event(self, event: Event) -> None:
        """Pass an event on to Allure."""
        match event:
            case RunStarted():
                _write_parameters(event)
            case StepStarted(step=step):
                self._step = self._writer.open_step(step.text)
            case RoundStarted():
                self._open_round(event)
            case RoundEnded():
                self._close_round(event)
            case StrayHandled(package=package, remedy=remedy):
                self._writer.note(f"Led back from {package} by {remedy}")
            case InterruptionHandled(said=said, remedy=remedy):
                self._writer.note(f"Interrupted by {said}: {remedy}")
            case StepEnded():
                self._end_step(event)
            case ExpectationChecked():
                self._write_expectation(event)
            case RunEnded():
                self._end_run(event)

    def _open_round(self, event: RoundStarted) -> None:
        number = f"{self._rounds[-1].number}.{event.number}" if event.inner and self._rounds else str(event.number)
        step = self._writer.open_step(f"Round {number}")
        self._rounds.append(_OpenRound(step=step, event=event, number=number, started_s=time.monotonic()))
        self._attach_labelled(event.screen, f"round {number}", grid=event.grid)

    def _close_round(self, ended: RoundEnded | None) -> None:
        """End the round that was opened last; without `ended` it was cut off before anything was decided or done."""
        if not self._rounds:
            return
        opened = self._rounds.pop()
        screen, number = opened.event.screen, opened.number
        if ended:
            self._writer.attach_text(_told(ended, time.monotonic() - opened.started_s), "decision")
            self._attach_exchanges(ended.decision.exchanges)
        self._attach_tree(screen)
        title = f"Round {number}: {title_round(ended, screen) if ended else 'cut off'}"
        self._writer.close_step(opened.step, title=title, status="passed" if ended else "broken")

    def _end_step(self, event: StepEnded) -> None:
        while self._rounds:
            self._close_round(None)
        if event.verdict is not None:
            self._write_verdict(event.verdict, event.screen)
        if event.answer:
            self._writer.note(f"Answer: {event.answer}")
        if self._step is None:
            return
        opened, self._step = self._step, None
        if not event.error_type:
            self._writer.close_step(opened)
        elif event.step.optional and event.error_type in _EXCUSED:
            title = f"{event.step.text} (optional, not done)"
            self._writer.close_step(opened, title=title, status="skipped", message=event.error)
        else:  # the whole message stands at the head of the test
            message = event.error.partition("\n")[0]
            self._writer.close_step(opened, status=_status_of(event.error_type), message=message)

    def _write_verdict(self, verdict: Verdict, screen: Screen | None) -> None:
        step = self._writer.open_step(f"Judged {verdict.outcome.replace('_', ' ')}: {verdict.reason}")
        if screen is not None and screen is not self._shown:
            self._attach_labelled(screen, "judged screen")
        self._attach_exchanges(verdict.exchanges)
        self._writer.close_step(step, status="failed" if verdict.outcome == "not_finished" else "passed")

    def _write_expectation(self, event: ExpectationChecked) -> None:
        step = self._writer.open_step(f"Expect {event.expectation}: {'holds' if event.held else 'missed'}")
        if not event.held:
            self._attach_labelled(event.screen, "screen")
            self._attach_tree(event.screen)
        self._writer.close_step(
            step, status="passed" if event.held else "failed", message="" if event.held else event.message
        )

    def _end_run(self, event: RunEnded) -> None:
        if event.reached:
            allure.dynamic.parameter("reached", _Plain(event.reached), excluded=True)
        if event.screen is not None and event.outcome not in ("passed", "skipped"):
            step = self._writer.open_step("Last screen, without labels")
            if not self._writer.attach_picture(plain_picture(event.screen), "last screen", spare=True):
                self._left_out["pictures without labels"] += 1
            self._writer.close_step(step)
        if self._left_out:
            told = ", ".join(f"{count} {what}" for what, count in self._left_out.items())
            self._writer.note(f"Left out, since the attachments of this test reached appagent_report_cap: {told}")

    def _attach_exchanges(self, exchanges: Sequence[Exchange]) -> None:
        """Attach what a model was asked and what it answered; names tell the sizes."""
        for exchange in exchanges:
            for name, text in (("prompt", exchange.asked), ("answer", exchange.answered)):
                if not self._writer.attach_text(text, f"{name}, {len(text)} characters", spare=True):
                    self._left_out["prompts and answers"] += 1

    def _attach_labelled(self, screen: Screen, name: str, *, grid: bool = False) -> None:
        """Attach the labelled picture; beyond the cap a smaller one, for every round keeps its picture."""
        side = LONGEST_SIDE if self._writer.has_room else _SMALL_SIDE
        if side == _SMALL_SIDE:
            self._left_out["pictures in full size"] += 1
        draw = grid_picture if grid else labelled_picture
        self._writer.attach_picture(draw(screen, longest_side=side), name)
        self._shown = screen

    def _attach_tree(self, screen: Screen) -> None:
        if screen.hierarchy is not None and not self._writer.attach_tree(screen.hierarchy.xml, "tree"):
            self._left_out["trees"] += 1


def _write_parameters(event: RunStarted) -> None:
    values = {
        "device": name_device(event.device),
        "app": f"{event.app} {event.app_version}".strip(),
        "policy": event.policy,
        "judge": event.judge,
    }
    for name, value in values.items():
        # Excluded from the history id: a test keeps its history when it moves to another device.
        allure.dynamic.parameter(name, _Plain(value), excluded=True)
    # What a report over several devices can be split by.
    allure.dynamic.label("device", event.device.model)  # type: ignore[no-untyped-call]
    allure.dynamic.label("android", event.device.release)  # type: ignore[no-untyped-call]


def _status_of(error_type: str) -> StepStatus:
    kind = getattr(errors, error_type, None)
    is_failure = error_type == "AssertionError" or (isinstance(kind, type) and issubclass(kind, AssertionError))
    return "failed" if is_failure else "broken"


def _told(ended: RoundEnded, took_s: float) -> str:
    lines = [
        f"Seen: {ended.decision.seen}" if ended.decision.seen else "",
        f"Thought: {ended.decision.thought}" if ended.decision.thought else "",
        f"Action: {to_text(ended.action)}",
        f"Effect: {ended.effect}",
        f"Told: {ended.message}" if ended.message else "",
        f"Took: {took_s:.1f} s",
    ]
    return "\n".join(filter(None, lines))
