"""What pytest-xdist needs: simulated devices for all workers, problems told once, a result for a lost test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ..errors import SettingsError
from ..settings import Settings
from .leases import FLEET, tell
from .lost import LostTests
from .options import settings_of

if TYPE_CHECKING:
    from ..device.fleet_desk import FleetDesk

_PROBLEM = "appagent_problem"
_REPLACES = "appagent_replaces"


def is_worker(config: pytest.Config) -> bool:
    """Whether this process is a worker."""
    return hasattr(config, "workerinput")


def is_replacement(config: pytest.Config) -> bool:
    """Whether this worker replaces one that was lost: what can be found out before the first test has been."""
    return bool(getattr(config, "workerinput", {}).get(_REPLACES))


def hand_over(config: pytest.Config, problem: str) -> None:
    """Have the controller raise, once, what this worker found out before its first test."""
    config.workeroutput[_PROBLEM] = problem  # type: ignore[attr-defined]  # given to workers by pytest-xdist


def count_named_devices(config: pytest.Config) -> int | None:
    """Return how many devices the setting names; None if it names none, or cannot work, which is told later."""
    try:
        return settings_of(config)[0].named_devices
    except SettingsError:
        return None


class Controller:
    """Hooks of the process that starts the workers."""

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        self._config = config
        self._settings = settings
        self._lost = LostTests(config)
        self._desk: FleetDesk | None = None
        self._has_lost_a_worker = False
        self._has_results = False

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker what it needs to know."""
        if self._settings.is_simulated and node.gateway.spec.popen:  # a worker elsewhere has devices of its own
            node.workerinput[FLEET] = self._open_desk(node.workerinput["workercount"]).address
        node.workerinput[_REPLACES] = self._has_lost_a_worker

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object | None) -> None:
        """Raise what a worker found out before its first test; once others have results, only say it."""
        self._has_lost_a_worker |= error is not None
        problem = getattr(node, "workeroutput", {}).get(_PROBLEM)
        if not problem:
            return
        if not self._has_results:
            raise pytest.UsageError(problem)
        tell(self._config, f"{node.gateway.id} took no part: {problem}")

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        """Complete the report of a test whose worker was lost."""
        self._lost.complete(crashitem, report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Follow the tests that are running."""
        self._has_results = True
        self._lost.follow(report)

    def _open_desk(self, workers: int) -> FleetDesk:
        if self._desk is None:
            from ..device.fleet import Fleet
            from ..device.fleet_desk import FleetDesk

            # No more than there are workers: each uses one at a time.
            fleet = Fleet(min(self._settings.named_devices or workers, workers))
            self._desk = FleetDesk(fleet)
            self._config.add_cleanup(fleet.stop)
            self._config.add_cleanup(self._desk.close)
        return self._desk
