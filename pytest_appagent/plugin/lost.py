"""The test of a worker that was killed or crashed: reported broken, with the Allure result it could not write."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .state import STATE
from .task import slug

if TYPE_CHECKING:
    from allure_commons.model2 import TestResult

_IDENTITY = "appagent_allure"
_HINT = "Killed, out of memory, or crashed in native code; what the test has done so far is not judged."


def add_identity(item: pytest.Item, report: pytest.TestReport) -> None:
    """Have the report of a test's set-up carry to the controller what an Allure result needs; of built-in types."""
    listener = item.config.pluginmanager.get_plugin("allure_listener")
    if listener is None or report.when != "setup":
        return
    from allure_commons.utils import md5
    from allure_pytest.utils import allure_labels, allure_package, allure_suite_labels, get_history_id, pytest_markers

    result: TestResult = listener.allure_logger.get_test(None)
    if result is None or not result.fullName:
        return
    callspec = getattr(item, "callspec", None)
    labels = [*allure_labels(item), *(("tag", name) for name in pytest_markers(item)), *allure_suite_labels(item)]
    identity = {
        "uuid": result.uuid,
        "name": result.name,
        "fullName": result.fullName,
        "titlePath": list(result.titlePath or ()),
        "testCaseId": md5(result.fullName),
        "historyId": get_history_id(result.fullName, result.parameters, callspec.params if callspec else {}),
        "start": result.start,
        "labels": [[str(name), str(value)] for name, value in (*labels, ("package", allure_package(item)))],
        "parameters": [[one.name, one.value, bool(one.excluded)] for one in result.parameters],
    }
    setattr(report, _IDENTITY, identity)


class LostTests:
    """Follows on the controller which tests are running, and completes the reports of those that got lost."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._identities: dict[str, dict[str, Any]] = {}
        self._called: set[str] = set()

    def follow(self, report: pytest.TestReport) -> None:
        """Take note of a report that a worker has sent."""
        if report.when == "setup" and hasattr(report, _IDENTITY):
            self._identities[report.nodeid] = getattr(report, _IDENTITY)
        elif report.when == "call":
            self._called.add(report.nodeid)
        elif report.when == "teardown":
            self._identities.pop(report.nodeid, None)
            self._called.discard(report.nodeid)

    def complete(self, nodeid: str, report: pytest.TestReport) -> None:
        """Say what happened, and write the result that the worker could not."""
        if nodeid in self._called:
            report.when = "teardown"  # its result has been counted: what got lost is the teardown
        report.longrepr = f"{report.longrepr}\n{_HINT}"
        folder = self._config.getoption("allure_report_dir", default=None)
        if folder:
            identity = self._identities.pop(nodeid, None) or _identity_of(nodeid)
            if not _is_written(Path(folder), identity["uuid"]):
                pictures = self._config.stash[STATE].settings.report_dir / slug(nodeid)
                _write_result(identity, str(report.longrepr), pictures)
        self._called.discard(nodeid)


def _identity_of(nodeid: str) -> dict[str, Any]:
    """Return what a node id alone tells, for a test that was lost before its set-up was over."""
    from allure_commons.utils import md5, uuid4

    path, _, names = nodeid.partition("::")
    *classes, name = names.split("::")
    package = path.removesuffix(".py").replace("/", ".")
    full_name = ".".join((package, *classes)) + f"#{name.partition('[')[0]}"
    parent, _, module = package.rpartition(".")
    suites = (("parentSuite", parent), ("suite", module), ("subSuite", " > ".join(classes)), ("package", package))
    return {
        "uuid": uuid4(),
        "name": name,
        "fullName": full_name,
        "titlePath": [*path.split("/"), *classes],
        "testCaseId": md5(full_name),
        "historyId": md5(full_name, *filter(None, [name.partition("[")[2]])),
        "start": round(time.time() * 1000),
        "labels": [[key, value] for key, value in suites if value],
        "parameters": [],
    }


def _is_written(folder: Path, uuid: str) -> bool:
    """Whether the worker had written the result before it was lost; the names of the files do not tell."""
    return any(uuid.encode() in path.read_bytes() for path in folder.glob("*-result.json"))


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
