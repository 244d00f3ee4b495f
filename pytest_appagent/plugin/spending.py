"""What models cost: properties of each test, a line at the end, and the end of a session that has spent its budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

from ..assembly.models import Models
from ..errors import BudgetExceeded
from ..events import Event, RunEnded, RunStarted
from ..report.properties import PREFIX

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

    from ..events import Listener
    from ..model import Purpose
    from ..model.meter import Meter, Spent

_TOKENS = f"{PREFIX}tokens_"
_COST = f"{PREFIX}cost_usd"
_UNKNOWN = "unknown"
_AT_LEAST = "at least "


class Spending:
    """Hooks around what is spent; lives in every process, and sums up where all reports arrive."""

    def __init__(self, models: Models) -> None:
        self._models = models
        self._tokens: Counter[str] = Counter()
        self._costs: list[str] = []

    def pytest_appagent_listeners(self, config: pytest.Config, item: pytest.Item) -> list[Listener]:
        """Count for one test, where a model is asked at all."""
        return [SpendingOfTest(self._models.meter, item.user_properties)] if self._models.is_used else []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """End the session when its budget is used up: no later test could find out anything."""
        report = yield
        if call.excinfo is not None and isinstance(call.excinfo.value, BudgetExceeded):
            item.session.shouldstop = str(call.excinfo.value)
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of what a test has spent, reruns included."""
        if report.when != "call":
            return
        for name, value in report.user_properties:
            if name.startswith(_TOKENS):
                self._tokens[name.removeprefix(_TOKENS)] += int(str(value))
            elif name == _COST:
                self._costs.append(str(value))

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        """Say what the session has spent; nothing where no model was asked."""
        if self._costs:
            parts = ", ".join(f"{purpose} {count}" for purpose, count in sorted(self._tokens.items()))
            total = self._tokens.total()
            terminalreporter.write_line(f"appagent: {total} tokens ({parts}), {_sum_up(self._costs)}")


class SpendingOfTest:
    """Adds what one attempt at a test has spent to the properties of its item."""

    def __init__(self, meter: Meter, target: list[tuple[str, object]]) -> None:
        self._meter = meter
        self._target = target
        self._before: dict[Purpose, Spent] = meter.snapshot()

    def on_event(self, event: Event) -> None:
        """Begin at the start of the run, write at its end."""
        match event:
            case RunStarted():
                self._before = self._meter.snapshot()
            case RunEnded():
                spent = self._meter.since(self._before)
                self._target.extend((f"{_TOKENS}{purpose}", one.tokens) for purpose, one in spent.items())
                if spent:
                    self._target.append((_COST, _cost(list(spent.values()))))
            case _:
                pass


def _cost(spent: list[Spent]) -> str:
    """Return the cost as a number; what is unknown is called so, never 0."""
    asked, unpriced = sum(one.asked for one in spent), sum(one.unpriced for one in spent)
    if unpriced == asked:
        return _UNKNOWN
    return f"{_AT_LEAST if unpriced else ''}{sum(one.cost_usd for one in spent):.6f}"


def _sum_up(costs: list[str]) -> str:
    known = [cost.removeprefix(_AT_LEAST) for cost in costs if cost != _UNKNOWN]
    if not known:
        return "price unknown"
    is_part = len(known) < len(costs) or any(cost.startswith(_AT_LEAST) for cost in costs)
    return f"{_AT_LEAST if is_part else ''}${sum(map(float, known)):.4f}"
