"""What the marked tests of a session came to, gathered where all reports arrive."""

from __future__ import annotations

from collections import Counter

import pytest

from ..report.properties import PREFIX


class Tally:
    """Counts from reports; on the controller where there are workers.

    Attributes:
        attempts: how often a run was tried, reruns included.
        rounds: rounds of all attempts.
        is_ours: whether there was a marked test at all, whatever became of it.
        problem: what could not be written at the end, empty if all could.
    """

    def __init__(self) -> None:
        self.attempts = 0
        self.rounds = 0
        self.is_ours = False
        self.problem = ""
        self._last: dict[str, dict[str, str]] = {}

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a run that has ended."""
        found = {
            name.removeprefix(PREFIX): str(value) for name, value in report.user_properties if name.startswith(PREFIX)
        }
        self.is_ours = self.is_ours or bool(found) or "appagent" in report.keywords
        if report.when == "call" and "rounds" in found:
            self.attempts += 1
            self.rounds += int(found["rounds"])
            self._last[report.nodeid] = found

    @property
    def tests(self) -> int:
        """How many tests ran."""
        return len(self._last)

    def count(self, name: str) -> Counter[str]:
        """Count the values of a property over the last attempts; those without it are left out."""
        return Counter(found[name] for found in self._last.values() if name in found)
