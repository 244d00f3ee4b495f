"""How the plugin's own failures are shown."""

from __future__ import annotations

import pytest

from ..errors import AppAgentError
from .task import ItemTask


def show_own_error(report: pytest.TestReport, call: pytest.CallInfo[None], task: ItemTask) -> None:
    """Replace the traceback of an error that the plugin raised by its message and the marker's place.

    Errors that a test body raises keep their traceback, which points at the line of the test.
    """
    if call.excinfo is None or report.outcome != "failed":
        return
    error = call.excinfo.value
    is_own = error is task.own_error or (call.when == "setup" and isinstance(error, AppAgentError))
    if not is_own:
        return
    path, _, line = task.where.rpartition(":")
    headline, *rest = f"{type(error).__name__}: {error}".split("\n")
    shown = call.excinfo.getrepr(style="value")
    shown.reprtraceback.reprentries[-1].lines = [f"{task.where}: {headline}", *rest]
    if shown.reprcrash is not None:
        shown.reprcrash.path, shown.reprcrash.lineno, shown.reprcrash.message = path, int(line), headline
    report.longrepr = shown
