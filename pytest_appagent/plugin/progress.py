"""Progress of long runs in the terminal: a line now and then, also under workers, whose output nobody sees.

Workers write what they do into a file each, and the controller reads the last line of each: pytest-xdist has no way to
send it. Nor has it a hook that would be called while the controller waits, so that a thread looks at the files.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ..report.journal import Progress, read_last
from ..settings import Settings

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

EVERY_S = 5.0
_LEAST_WIDTH = 60


def run_folder(settings: Settings, run_id: str) -> Path:
    """Return where the workers of one run write."""
    return settings.report_dir / "runs" / run_id


class LiveProgress:
    """Shows where the tests are; lives on the controller, or in the one process where there are no workers."""

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        self._config = config
        self._settings = settings
        self._every_s = EVERY_S
        self._shown_s = time.monotonic()
        self._told: dict[str, Progress] = {}
        self._folder: Path | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def note(self, progress: Progress) -> None:
        """Show where the test of this process is, if it is time for a line."""
        if self._is_wanted() and time.monotonic() - self._shown_s >= self._every_s:
            capture = self._config.pluginmanager.get_plugin("capturemanager")
            with capture.global_and_fixture_disabled() if capture else nullcontext():  # as pytest's live log does
                self._show(f"appagent: {progress}")

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Begin to look at the workers' files."""
        self._folder = run_folder(self._settings, node.workerinput["testrunuid"])
        if self._thread is None and self._is_wanted():
            self._thread = threading.Thread(target=self._follow, args=[self._folder], daemon=True)
            self._thread.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Stop, and remove the files."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=1.0)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _follow(self, folder: Path) -> None:
        while not self._stop.wait(self._every_s):
            now = {path.stem: read_last(path) for path in folder.glob("*.jsonl")}
            if line := self._next_line({worker: found for worker, found in now.items() if found is not None}):
                self._show(line)

    def _next_line(self, now: Mapping[str, Progress]) -> str:
        """Tell of one worker, in turn; of none that is where it was when it was told of last."""
        changed = [worker for worker, progress in now.items() if progress != self._told.get(worker)]
        if not changed:
            return ""
        turns = list(self._told)  # the one that has waited longest comes first
        worker = min(changed, key=lambda one: turns.index(one) if one in turns else -1)
        self._told.pop(worker, None)
        self._told[worker] = now[worker]
        return f"appagent: {worker} {now[worker]}"

    def _is_wanted(self) -> bool:
        reporter = self._reporter()
        return reporter is not None and (bool(reporter.isatty) or self._config.option.verbose > 0)

    def _show(self, line: str) -> None:
        reporter = self._reporter()
        if reporter is None:
            return
        self._shown_s = time.monotonic()
        width = max(_LEAST_WIDTH, reporter._tw.fullwidth - 1)
        reporter.write_line(line if len(line) <= width else line[: width - 1] + "…")

    def _reporter(self) -> TerminalReporter | None:
        found: TerminalReporter | None = self._config.pluginmanager.get_plugin("terminalreporter")
        return found
