"""Allure: a step per sentence, in it a step per round with picture, action, thought and tree."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass

import allure

from ..actions import to_text
from ..events import (
    Event,
    ExpectationChecked,
    RoundEnded,
    RoundStarted,
    RunEnded,
    RunStarted,
    StepEnded,
    StepStarted,
    StrayHandled,
)
from ..screen.grid import grid_picture
from ..screen.label import labelled_picture, plain_picture
from ..screen.screen import Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class _OpenRound:
    event: RoundStarted
    started_s: float


class AllureReport:
    """Tells Allure what happens, at the time it happens; one instance per test."""

    def __init__(self) -> None:
        self._step = ExitStack()
        self._round: _OpenRound | None = None
        self._steps = 0

    def on_event(self, event: Event) -> None:
        """Pass an event on to Allure."""
        match event:
            case RunStarted():
                self._parameters(event)
            case StepStarted(step=step):
                self._steps += 1
                self._step.enter_context(allure.step(f"{self._steps}. {step.text}"))
            case RoundStarted():
                self._round = _OpenRound(event=event, started_s=time.monotonic())
            case RoundEnded():
                self._close_round(event)
            case StrayHandled(package=package, remedy=remedy):
                with allure.step(f"Led back from {package} by {remedy}"):
                    pass
            case StepEnded():
                self._end_step(event)
            case ExpectationChecked(expectation=expectation, held=held, message=message, screen=screen):
                with allure.step(f"{'Holds' if held else 'Missed'}: {expectation}"):
                    if not held:
                        _attach_text(message, "closest match")
                        _attach_screen(screen)
            case RunEnded(screen=screen):
                if screen is not None:
                    _attach_picture(plain_picture(screen), "final picture")

    def _parameters(self, event: RunStarted) -> None:
        simulated = " (SIMULATED DEVICE)" if event.device.simulated else ""
        values = {
            "device": f"{event.device.serial} {event.device.model}, Android {event.device.release}{simulated}",
            "app": f"{event.app} {event.app_version}".strip(),
            "policy": event.policy,
            "judge": event.judge,
        }
        for name, value in values.items():
            # Excluded from the history id: a test keeps its history when it moves to another device.
            allure.dynamic.parameter(name, value, excluded=True)

    def _close_round(self, ended: RoundEnded | None) -> None:
        """Write the open round; without `ended` it was cut off before anything was decided or done."""
        if self._round is None:
            return
        started, self._round = self._round, None
        screen, number = started.event.screen, started.event.number
        took = f"{time.monotonic() - started.started_s:.1f} s"
        title = f"Round {number}: {_title(ended, screen)}" if ended else f"Round {number}: cut off"
        with allure.step(title):
            picture = grid_picture(screen) if started.event.grid else labelled_picture(screen)
            _attach_picture(picture, f"round {number}")
            if ended:
                _attach_text(_told(ended, took), "decision")
            _attach_tree(screen)

    def _end_step(self, event: StepEnded) -> None:
        self._close_round(None)
        if event.verdict is not None:
            with allure.step(f"Verdict: {event.verdict.outcome.replace('_', ' ')}. {event.verdict.reason}"):
                if event.screen is not None:
                    _attach_picture(labelled_picture(event.screen), "judged screen")
        if event.error:
            _attach_text(event.error, "what went wrong")
        self._step.close()


def _title(ended: RoundEnded, screen: Screen) -> str:
    label = getattr(ended.action, "label", None)
    elements = screen.facts.elements
    if label is None or not 0 < label <= len(elements):
        return to_text(ended.action)
    element = elements[label - 1]
    return f"{to_text(ended.action)} [{element.text or element.content_desc or element.hint or element.role}]"


def _told(ended: RoundEnded, took: str) -> str:
    lines = [
        f"Seen: {ended.decision.seen}",
        f"Thought: {ended.decision.thought}",
        f"Action: {to_text(ended.action)}",
        f"Effect: {ended.effect}",
    ]
    if ended.message:
        lines.append(f"Told: {ended.message}")
    return "\n".join([*lines, f"Took: {took}"])


def _attach_screen(screen: Screen) -> None:
    _attach_picture(labelled_picture(screen), "screen")
    _attach_tree(screen)


def _attach_tree(screen: Screen) -> None:
    if screen.hierarchy is not None:
        allure.attach(screen.hierarchy.xml, "tree", allure.attachment_type.XML)


def _attach_picture(picture: bytes, name: str) -> None:
    allure.attach(picture, name, allure.attachment_type.JPG)


def _attach_text(text: str, name: str) -> None:
    allure.attach(text, name, allure.attachment_type.TEXT)
