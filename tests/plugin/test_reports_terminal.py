"""The terminal and JUnit: header, progress, summary, properties."""

import xml.etree.ElementTree as ET

import pytest

PASSES = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_passes(appagent):
    expect(appagent).to_show("work")
"""
FAILS = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_fails(appagent):
    expect(appagent).to_show("wrok", timeout_s=0.1)
"""


def test_the_header_says_that_the_device_is_simulated_and_why_the_policy_is_offline(pytester):
    """Nobody takes a simulated device for a real one, nor words for a model."""
    pytester.makepyfile("def test_plain():\n    pass\n")
    result = pytester.runpytest("--appagent-device=sim")
    result.stdout.fnmatch_lines(
        ["appagent: device sim (SIMULATED DEVICE), policy offline (auto: the device is simulated), documentation none"]
    )
    result = pytester.runpytest("--appagent-device=emulator-5554", "--appagent-policy=offline")
    result.stdout.fnmatch_lines(["appagent: device emulator-5554, policy offline, documentation none"])
    result = pytester.runpytest("--appagent-device=sim", "--appagent-model=small")
    result.stdout.fnmatch_lines(["*, policy llm (auto: a model is set), model small, documentation none"])


def test_a_project_that_sets_nothing_gets_no_line(pytester):
    """The plugin is silent where nobody asked for it."""
    pytester.makepyfile("def test_plain():\n    pass\n")
    assert "appagent:" not in pytester.runpytest().stdout.str()


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_the_summary_tells_tests_rounds_passes_and_where_to_look(project, workers):
    """The same with and without workers."""
    made = project(PASSES + FAILS)
    run = made.runpytest if workers == "-n0" else made.runpytest_subprocess
    result = run("--alluredir=ar", workers)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "appagent: 2 tests, 4 rounds, decided by scripted; passes: 1 decided",
            "appagent: on SIMULATED DEVICE scripted, Android 14: 2 tests",
            "appagent: pictures in .appagent/report, Allure results in ar",
        ]
    )


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_junit_has_policy_device_rounds_and_how_it_passed(project, workers):
    """A failed test has no `reached`."""
    made = project(PASSES + FAILS)
    run = made.runpytest if workers == "-n0" else made.runpytest_subprocess
    run("--junitxml=junit.xml", workers)
    found = {
        case.get("name"): {one.get("name"): one.get("value") for one in case.iter("property")}
        for case in ET.parse(made.path / "junit.xml").iter("testcase")
    }
    common = {
        "appagent_policy": "scripted",
        "appagent_device": "SIMULATED DEVICE scripted, Android 14",
        "appagent_app": "com.example.a 2.1",
        "appagent_rounds": "2",
    }
    assert found == {"test_passes": common | {"appagent_reached": "decided"}, "test_fails": common}


# The first decision waits until the terminal has told of it.
WAITS_FOR_PROGRESS = """
import time
from pathlib import Path
from _pytest.terminal import TerminalReporter
import pytest_appagent.plugin.progress

pytest_appagent.plugin.progress.EVERY_S = 0.01
TOLD = Path("told")
write_line = TerminalReporter.write_line

def noted(self, line, **markup):
    write_line(self, line, **markup)
    if "sentence 1" in line:
        TOLD.touch()

TerminalReporter.write_line = noted
decide = FreshPolicy.decide

def waiting(self, observation):
    end_s = time.monotonic() + WAIT_S
    while not TOLD.exists() and time.monotonic() < end_s:
        time.sleep(0.01)
    return decide(self, observation)

FreshPolicy.decide = waiting
"""


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_a_long_run_tells_of_its_progress(project, workers):
    """With -v there is a line now and then that names worker, test, sentence and round; its files are removed."""
    made = project(PASSES, conftest=WAITS_FOR_PROGRESS.replace("WAIT_S", "10"))
    result = made.runpytest_subprocess("-v", workers)
    result.assert_outcomes(passed=1)
    worker = "gw? " if workers == "-n2" else ""
    result.stdout.fnmatch_lines([f"appagent: {worker}test_passes, sentence 1*"])
    assert not list((made.path / ".appagent").glob("report/runs/*"))


def test_a_log_gets_no_progress(project):
    """Where stdout is no terminal and nobody asked for more, the log holds results only."""
    made = project(PASSES, conftest=WAITS_FOR_PROGRESS.replace("WAIT_S", "0.3"))
    result = made.runpytest_subprocess("-n2")
    result.assert_outcomes(passed=1)
    assert "sentence 1" not in result.stdout.str()


PLUGIN = """
import pytest
from pytest_appagent.testing import RecordingListener, ScriptedJudge, ScriptedPolicy

SEEN = RecordingListener()

def pytest_appagent_policy(settings):
    return ScriptedPolicy() if settings.max_rounds == 7 else None

def pytest_appagent_judge(settings):
    judge = ScriptedJudge()
    judge.name = "mine"
    return judge

def pytest_appagent_listeners(config, item):
    return [SEEN] if item.name == "test_passes" else []

def pytest_sessionfinish():
    names = [type(event).__name__ for event in SEEN.events]
    print("EVENTS", *names)
"""


def test_a_plugin_gives_policy_judge_and_listeners(project):
    """Another plugin decides, judges and listens; one that gives None leaves it to the next."""
    made = project(PASSES.replace('expect(appagent).to_show("work")', "pass") + FAILS)
    conftest = made.path / "conftest.py"
    conftest.write_text(conftest.read_text().replace("def pytest_appagent_", "def unused_"))
    made.makepyfile(mine=PLUGIN)
    made.syspathinsert()
    result = made.runpytest("-p", "mine", "--appagent-max-rounds=7", "-s")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "appagent: device auto, policy by the hook of mine, documentation none",
            "*EVENTS RunStarted StepStarted RoundStarted RoundEnded StepEnded RunEnded",
            "appagent: 2 tests, 2 rounds, decided by scripted; passes: 1 decided",
        ]
    )
    result = made.runpytest("-p", "mine", "--appagent-max-rounds=6")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_a_report_folder_that_cannot_be_written_is_named(project):
    """Each test is an error that names the option; the session ends as usual."""
    made = project(PASSES)
    (made.path / "file").write_text("")
    result = made.runpytest("--appagent-report-dir=file/report")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*SettingsError: the folder for pictures 'file/report/*' cannot be written*"])
    result.stdout.fnmatch_lines(["*set appagent_report_dir to a folder that can*"])


def test_allure_files_that_cannot_be_written_cost_no_result(project):
    """What the tests found out is reported; the last line says what is missing."""
    made = project(PASSES)
    (made.path / "ar" / "categories.json.tmp").mkdir(parents=True)
    result = made.runpytest("--alluredir=ar")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: ar/categories.json cannot be written: *; name another --alluredir"])
