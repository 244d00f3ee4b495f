"""The test of a worker that was killed or crashed: reported broken, with the Allure result it could not write."""

from __future__ import annotations

import hashlib
import logging
import time
import uuid
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from .state import STATE
from .task import slug

if TYPE_CHECKING:
    from allure_commons.model2 import TestResult

AllureStatus = Literal["passed", "failed", "broken", "skipped"]

_log = logging.getLogger(__name__)

_IDENTITY = "appagent_allure"
_HINT = "Killed, out of memory, or crashed in native code; what the test has done so far is not judged."


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What makes an Allure result that of a certain test; of built-in types, since pytest-xdist carries it.

    Attributes:
        uuid: of the result.
        name: as shown.
        full_name: module, classes and function.
        title_path: folders, file and classes.
        test_case_id: of the test without its parameters.
        history_id: of the test with its parameters.
        start_ms: when it began, since 1970.
        labels: (name, value) each.
        parameters: (name, value, whether it is left out of the history) each.
    """

    uuid: str
    name: str
    full_name: str
    title_path: list[str]
    test_case_id: str
    history_id: str
    start_ms: int
    labels: list[tuple[str, str]]
    parameters: list[tuple[str, str, bool]]


def add_identity(item: pytest.Item, report: pytest.TestReport) -> None:
    """Have the report of a test's set-up carry to the controller what an Allure result needs."""
    listener = item.config.pluginmanager.get_plugin("allure_listener")
    if listener is None or report.when != "setup":
        return
    try:
        identity = _read_identity(item, listener.allure_logger.get_test(None))
    except (AttributeError, ImportError, LookupError, TypeError) as error:
        # Allure's inside is not promised to stay as it is; then the id of the test has to do.
        _log.debug("no identity for Allure: %r", error)
    else:
        setattr(report, _IDENTITY, asdict(identity))


def _read_identity(item: pytest.Item, result: TestResult) -> Identity:
    from allure_pytest import utils  # type: ignore[import-untyped]  # it has no types

    callspec = getattr(item, "callspec", None)
    labels = [
        *utils.allure_labels(item),
        *(("tag", name) for name in utils.pytest_markers(item)),
        *utils.allure_suite_labels(item),
        ("package", utils.allure_package(item)),
    ]
    return Identity(
        uuid=result.uuid,
        name=result.name,
        full_name=result.fullName,
        title_path=list(result.titlePath or ()),
        test_case_id=result.testCaseId,
        history_id=utils.get_history_id(result.fullName, result.parameters, callspec.params if callspec else {}),
        start_ms=result.start,
        labels=[(str(name), str(value)) for name, value in labels],
        parameters=[(one.name, one.value, bool(one.excluded)) for one in result.parameters],
    )


@dataclass(slots=True)
class _Running:
    """The test that a worker is at: how far its reports have come, and what Allure needs to know of it."""

    nodeid: str
    phase: str = ""
    outcome: AllureStatus = "passed"
    identity: Identity | None = None


class LostTests:
    """Follows on the controller which tests are running, and completes the reports of those that got lost."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._running: dict[str, _Running] = {}

    def follow(self, report: pytest.TestReport) -> None:
        """Take note of a report that a worker has sent."""
        worker = _worker_id(report)
        running = self._running.get(worker)
        if running is None or running.nodeid != report.nodeid or report.when == "setup":
            told = getattr(report, _IDENTITY, None)
            running = _Running(report.nodeid, identity=Identity(**told) if told else None)
            self._running[worker] = running
        running.phase = str(report.when)
        if running.outcome == "passed" and not report.passed:
            running.outcome = "skipped" if report.skipped else "failed" if report.when == "call" else "broken"

    def complete(self, nodeid: str, report: pytest.TestReport) -> None:
        """Say what happened, and write the result that the worker could not."""
        running = self._running.pop(_worker_id(report), None)
        if running is None or running.nodeid != nodeid:
            running = _Running(nodeid)
        report.longrepr = f"{report.longrepr}\n{_HINT}"
        if running.phase == "call":
            report.when = "teardown"  # the call has been counted: what got lost is the teardown
        lost = running
        if running.phase == "teardown":
            # The test has its result, which must stay its only one: what got lost is the worker.
            report.nodeid = f"{nodeid.partition('::')[0]}::lost_worker[{_worker_id(report)}]"
            lost = _Running(report.nodeid)
        try:
            if lost is not running:
                self._write(running, running.outcome, "the worker that ran this test was lost right after it")
            self._write(lost, "broken", report.longrepr)
        except (OSError, ValueError) as error:  # the session must not end of it
            report.longrepr += f"\nIts Allure result could not be written: {error}"
        path, _, name = report.nodeid.partition("::")
        report.location = (path, None, name.replace("::", "."))  # the heading's; pytest-xdist gives the path alone

    def _write(self, running: _Running, status: AllureStatus, message: str) -> None:
        """Write the Allure result of a test, unless there are none, or the worker has written it."""
        folder = self._config.getoption("allure_report_dir", default=None)
        if folder:
            identity = running.identity or _identity_of(running.nodeid)
            if not _is_written(Path(folder), identity.uuid):
                pictures = self._config.stash[STATE].settings.report_dir / slug(running.nodeid)
                _write_result(identity, status, message, pictures)


def _worker_id(report: pytest.TestReport) -> str:
    """Return the name of the worker that a report comes from."""
    gateway = getattr(getattr(report, "node", None), "gateway", None)
    return str(getattr(gateway, "id", ""))


def _identity_of(nodeid: str) -> Identity:
    """Return what a node id alone tells, for a test that was lost before its set-up was over."""
    path, _, names = nodeid.partition("::")
    *classes, name = names.split("::")
    package = path.removesuffix(".py").replace("/", ".")
    full_name = ".".join((package, *classes)) + f"#{name.partition('[')[0]}"
    parent, _, module = package.rpartition(".")
    suites = [("parentSuite", parent), ("suite", module), ("subSuite", " > ".join(classes)), ("package", package)]
    return Identity(
        uuid=str(uuid.uuid4()),
        name=name,
        full_name=full_name,
        title_path=[*path.split("/"), *classes],
        test_case_id=_md5(full_name),
        history_id=_md5(full_name + name.partition("[")[2]),
        start_ms=round(time.time() * 1000),
        labels=[(key, value) for key, value in suites if value],
        parameters=[],
    )


def _md5(text: str) -> str:
    """Return what Allure makes of a name for its history."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def _is_written(folder: Path, result: str) -> bool:
    """Whether the worker wrote the result before it was lost; the names of the files do not tell."""
    return any(result.encode() in path.read_bytes() for path in folder.glob("*-result.json"))


def _write_result(identity: Identity, status: AllureStatus, message: str, pictures: Path) -> None:
    import allure_commons
    from allure_commons.model2 import Label, Parameter, StatusDetails, TestResult

    from ..report.allure_files import attach_saved

    headline, _, rest = message.partition("\n")
    result = TestResult(
        uuid=identity.uuid,
        name=identity.name,
        fullName=identity.full_name,
        titlePath=identity.title_path,
        testCaseId=identity.test_case_id,
        historyId=identity.history_id,
        status=status,
        statusDetails=StatusDetails(message=headline, trace=rest),
        stage="interrupted",
        start=identity.start_ms,
        stop=round(time.time() * 1000),
        labels=[Label(name=name, value=value) for name, value in identity.labels],
        parameters=[
            Parameter(name=name, value=value, excluded=excluded or None)
            for name, value, excluded in identity.parameters
        ],
        attachments=attach_saved(pictures, identity.start_ms),
    )
    allure_commons.plugin_manager.hook.report_result(result=result)
