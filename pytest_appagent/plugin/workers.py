"""What pytest-xdist needs: problems go to the controller once, Allure results survive a replaced worker."""

from __future__ import annotations

from typing import Any

import pytest

from .state import STATE


class Workers:
    """Hooks that exist only where pytest-xdist is loaded."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object | None) -> None:
        """Raise on the controller what a worker found out before its first test."""
        problem = getattr(node, "workeroutput", {}).get("appagent_problem")
        if problem:
            raise pytest.UsageError(problem)

    @pytest.hookimpl(optionalhook=True, tryfirst=True)
    def pytest_xdist_auto_num_workers(self, config: pytest.Config) -> int | None:
        """Make `-n auto` the number of devices where serials are named."""
        state = config.stash.get(STATE, None)
        device = state.settings.device if state else ""
        return device.count(",") + 1 if device not in ("", "auto", "sim") else None
