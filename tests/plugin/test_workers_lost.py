"""The report of a test whose worker was lost, by how far that test had come."""

import json
from types import SimpleNamespace

import allure_commons
import pytest
from allure_commons.logger import AllureFileLogger

from pytest_appagent.plugin.lost import LostTests
from pytest_appagent.plugin.state import STATE

NODEID = "suite/test_it.py::TestIt::test_one[5 PM]"
IDENTITY = {
    "uuid": "11111111-2222-3333-4444-555555555555",
    "name": "test_one[5 PM]",
    "full_name": "suite.test_it.TestIt#test_one",
    "title_path": ["suite", "test_it.py", "TestIt"],
    "test_case_id": "c",
    "history_id": "h",
    "start_ms": 1_700_000_000_000,
    "labels": [["suite", "test_it"]],
    "parameters": [["time", "'5 PM'", False], ["device", "emulator-1", True]],
}
WORKERS = {name: SimpleNamespace(gateway=SimpleNamespace(id=name)) for name in ("gw0", "gw1")}


@pytest.fixture
def folder(tmp_path):
    """Allure's results, written as by pytest's plugin."""
    logger = AllureFileLogger(tmp_path / "allure")
    allure_commons.plugin_manager.register(logger)
    yield tmp_path / "allure"
    allure_commons.plugin_manager.unregister(logger)


@pytest.fixture
def lost(folder, tmp_path):
    settings = SimpleNamespace(report_dir=tmp_path / "pictures")
    options = {"allure_report_dir": str(folder)}
    return LostTests(
        SimpleNamespace(
            getoption=lambda name, default: options[name], stash={STATE: SimpleNamespace(settings=settings)}
        )
    )


def make_report(when, worker="gw1", nodeid=NODEID, **attributes):
    report = pytest.TestReport(nodeid, (nodeid, None, nodeid), {}, "passed", None, when)
    report.node = WORKERS[worker]
    vars(report).update(attributes)
    return report


def crash(lost, worker="gw1"):
    """Let the worker be lost, as pytest-xdist reports it, and return the report."""
    report = pytest.TestReport(NODEID, ("", None, ""), {}, "failed", f"worker {worker!r} crashed", "???")
    report.node = WORKERS[worker]
    lost.complete(NODEID, report)
    return report


def only_result(folder):
    (path,) = folder.glob("*-result.json")
    return json.loads(path.read_text("utf-8"))


def test_lost_in_the_call(lost, folder):
    """The result has what the report of the set-up told: name, history, labels, parameters, and when it began."""
    lost.follow(make_report("setup", appagent_allure=IDENTITY))
    report = crash(lost)
    result = only_result(folder)
    assert report.when == "???"
    assert (result["status"], result["statusDetails"]["message"]) == ("broken", "worker 'gw1' crashed")
    assert (result["uuid"], result["name"], result["fullName"], result["historyId"], result["start"]) == (
        *(IDENTITY[key] for key in ("uuid", "name", "full_name", "history_id", "start_ms")),
    )
    assert result["parameters"] == [
        {"name": "time", "value": "'5 PM'"},
        {"name": "device", "value": "emulator-1", "excluded": True},
    ]


def test_lost_in_the_set_up(lost, folder):
    """Before any report the id alone has to do, whatever test the worker was at before."""
    lost.follow(make_report("setup", nodeid="suite/test_it.py::test_before", appagent_allure=IDENTITY))
    crash(lost)
    result = only_result(folder)
    assert (result["status"], result["fullName"]) == ("broken", "suite.test_it.TestIt#test_one")
    assert {"name": "subSuite", "value": "TestIt"} in result["labels"]
    assert result["uuid"] != IDENTITY["uuid"]


def test_lost_in_the_teardown(lost, folder):
    """The call has been counted, so that what is lost is the teardown: an error beside the pass."""
    lost.follow(make_report("setup", appagent_allure=IDENTITY))
    lost.follow(make_report("call"))
    assert crash(lost).when == "teardown"
    assert only_result(folder)["status"] == "broken"


def follow_to_the_end(lost, outcome="passed"):
    for when in ("setup", "call", "teardown"):
        report = make_report(when, appagent_allure=IDENTITY if when == "setup" else None)
        report.outcome = outcome if when == "call" else "passed"
        lost.follow(report)


def test_lost_after_the_test_was_over(lost, folder):
    """The test keeps the one result that its worker wrote; what is reported is the worker, under a name of its own."""
    follow_to_the_end(lost)
    (folder / "abc-result.json").write_text(json.dumps({"name": "test_one[5 PM]", "uuid": IDENTITY["uuid"]}))
    report = crash(lost)
    assert (report.nodeid, report.outcome) == ("suite/test_it.py::lost_worker[gw1]", "failed")
    results = [json.loads(path.read_text("utf-8")) for path in folder.glob("*-result.json")]
    assert sorted((one["name"], one.get("status")) for one in results) == [
        ("lost_worker[gw1]", "broken"),
        ("test_one[5 PM]", None),
    ]


@pytest.mark.parametrize("outcome", ["passed", "failed"])
def test_lost_before_the_result_was_written(lost, folder, outcome):
    """A test whose reports are complete gets the result that they tell."""
    follow_to_the_end(lost, outcome)
    crash(lost)
    results = [json.loads(path.read_text("utf-8")) for path in folder.glob("*-result.json")]
    assert {one["name"]: one["status"] for one in results} == {"lost_worker[gw1]": "broken", "test_one[5 PM]": outcome}


def test_workers_are_followed_apart(lost, folder):
    """What another worker is at does not matter."""
    lost.follow(make_report("setup", appagent_allure=IDENTITY))
    lost.follow(make_report("setup", worker="gw0", nodeid="suite/test_it.py::test_other"))
    crash(lost)
    assert only_result(folder)["uuid"] == IDENTITY["uuid"]


def test_unreadable_results_do_not_end_the_session(lost, folder):
    """What cannot be written is told in the report."""
    (folder / "abc-result.json").mkdir()
    report = crash(lost)
    assert "Its Allure result could not be written: " in report.longrepr
