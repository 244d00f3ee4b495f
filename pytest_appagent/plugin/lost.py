"""The test of a worker that was killed or crashed: reported broken, with the Allure result it could not write."""

from __future__ import annotations

import hashlib
import json
import logging
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .state import STATE
from .task import slug

if TYPE_CHECKING:
    from allure_commons.model2 import TestResult

_log = logging.getLogger(__name__)

_IDENTITY = "appagent_allure"
_HINT = "Killed, out of memory, or crashed in native code; what the test has done so far is not judged."


def add_identity(item: pytest.Item, report: pytest.TestReport) -> None:
    """Have the report of a test's set-up carry to the controller what an Allure result needs; of built-in types."""
    listener = item.config.pluginmanager.get_plugin("allure_listener")
    if listener is None or report.when != "setup":
        return
    try:
        identity = _read_identity(item, listener.allure_logger.get_test(None))
    except (AttributeError, ImportError, LookupError, TypeError) as error:
        # Allure's inside is not promised to stay as it is; then the id of the test has to do.
        _log.debug("no identity for Allure: %r", error)
    else:
        setattr(report, _IDENTITY, identity)


def _read_identity(item: pytest.Item, result: TestResult) -> dict[str, Any]:
    from allure_pytest import utils  # type: ignore[import-untyped]  # it has no types

    callspec = getattr(item, "callspec", None)
    labels = [
        *utils.allure_labels(item),
        *(("tag", name) for name in utils.pytest_markers(item)),
        *utils.allure_suite_labels(item),
        ("package", utils.allure_package(item)),
    ]
    return {
        "uuid": result.uuid,
        "name": result.name,
        "fullName": result.fullName,
        "titlePath": list(result.titlePath or ()),
        "testCaseId": result.testCaseId,
        "historyId": utils.get_history_id(result.fullName, result.parameters, callspec.params if callspec else {}),
        "start": result.start,
        "labels": [[str(name), str(value)] for name, value in labels],
        "parameters": [[one.name, one.value, bool(one.excluded)] for one in result.parameters],
    }


@dataclass(slots=True)
class _Running:
    """The test that a worker is at: how far its reports have come, and what Allure needs to know of it."""

    nodeid: str
    phase: str
    identity: dict[str, Any] | None


class LostTests:
    """Follows on the controller which tests are running, and completes the reports of those that got lost."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._running: dict[object, _Running] = {}

    def follow(self, report: pytest.TestReport) -> None:
        """Take note of a report that a worker has sent."""
        worker, phase = getattr(report, "node", None), str(report.when)
        running = self._running.get(worker)
        if running is None or running.nodeid != report.nodeid or phase == "setup":
            identity = getattr(report, _IDENTITY, None)
            self._running[worker] = _Running(report.nodeid, phase, identity)
        else:
            running.phase = phase

    def complete(self, nodeid: str, report: pytest.TestReport) -> None:
        """Say what happened, and write the result that the worker could not."""
        running = self._running.pop(getattr(report, "node", None), None)
        if running is None or running.nodeid != nodeid:
            running = _Running(nodeid, "", None)
        if running.phase in ("call", "teardown"):
            report.when = "teardown"  # the call has been counted: what got lost is the teardown
        report.longrepr = f"{report.longrepr}\n{_HINT}"
        folder = self._config.getoption("allure_report_dir", default=None)
        if not folder:
            return
        identity = running.identity or _identity_of(nodeid)
        pictures = self._config.stash[STATE].settings.report_dir / slug(nodeid)
        try:
            if written := _find_written(Path(folder), identity["uuid"]):
                _correct_result(written, report.longrepr)
            else:
                _write_result(identity, report.longrepr, pictures)
        except (OSError, ValueError) as error:  # the session must not end of it
            report.longrepr += f"\nIts Allure result could not be written: {error}"


def _identity_of(nodeid: str) -> dict[str, Any]:
    """Return what a node id alone tells, for a test that was lost before its set-up was over."""
    path, _, names = nodeid.partition("::")
    *classes, name = names.split("::")
    package = path.removesuffix(".py").replace("/", ".")
    full_name = ".".join((package, *classes)) + f"#{name.partition('[')[0]}"
    parent, _, module = package.rpartition(".")
    suites = (("parentSuite", parent), ("suite", module), ("subSuite", " > ".join(classes)), ("package", package))
    return {
        "uuid": str(uuid.uuid4()),
        "name": name,
        "fullName": full_name,
        "titlePath": [*path.split("/"), *classes],
        "testCaseId": _md5(full_name),
        "historyId": _md5(full_name + name.partition("[")[2]),
        "start": round(time.time() * 1000),
        "labels": [[key, value] for key, value in suites if value],
        "parameters": [],
    }


def _md5(text: str) -> str:
    """Return what Allure makes of a name for its history."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def _find_written(folder: Path, result: str) -> Path | None:
    """Return the result that the worker wrote before it was lost; the names of the files do not tell."""
    return next((path for path in folder.glob("*-result.json") if result.encode() in path.read_bytes()), None)


def _correct_result(path: Path, message: str) -> None:
    """Have a result that was written as passed say what happened afterwards."""
    result = json.loads(path.read_text("utf-8"))
    if result["status"] == "passed":
        headline, _, rest = message.partition("\n")
        result |= {"status": "broken", "statusDetails": {"message": headline, "trace": rest}}
        fresh = path.with_suffix(".tmp")
        fresh.write_text(json.dumps(result, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)


def _write_result(identity: dict[str, Any], message: str, pictures: Path) -> None:
    import allure_commons
    from allure_commons.model2 import Label, Parameter, Status, StatusDetails, TestResult

    from ..report.allure_files import attach_saved

    headline, _, rest = message.partition("\n")
    result = TestResult(
        status=Status.BROKEN,
        statusDetails=StatusDetails(message=headline, trace=rest),
        stage="interrupted",
        attachments=attach_saved(pictures, identity["start"]),
        stop=round(time.time() * 1000),
        labels=[Label(name=name, value=value) for name, value in identity.pop("labels")],
        parameters=[
            Parameter(name=name, value=value, excluded=excluded or None)
            for name, value, excluded in identity.pop("parameters")
        ],
        **identity,
    )
    allure_commons.plugin_manager.hook.report_result(result=result)
