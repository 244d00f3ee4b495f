"""Allure: what each test leaves behind, in the right result."""

import importlib.util
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

PASSES = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_passes(appagent):
    expect(appagent).to_show("work")
"""
MISSES = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_misses(appagent):
    expect(appagent).to_show("wrok", timeout_s=0.1)
"""
GIVES_UP = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_gives_up(appagent):
    pass
"""
# The device is called as the environment says.
NAMED_DEVICE = """
import os
from dataclasses import replace

class NamedDevice(ScriptedDevice):
    @property
    def info(self):
        return replace(super().info, serial=os.environ["SERIAL"], simulated=False)

@pytest.fixture(scope="session")
def appagent_device():
    return NamedDevice(SCREENS, start="home", on_tap={("home", "Open"): "details"}, versions={"com.example.a": "2.1"})
"""


# The app has been mapped on the device of the tests before they begin.
MAPPED_DEVICE = """
from pathlib import Path
from pytest_appagent.agent.crawl import crawl
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.appmap.files import map_path, save_map
from pytest_appagent.screen.read import read_screen

@pytest.fixture(scope="session")
def appagent_device():
    app = "com.example.a"
    device = ScriptedDevice(
        SCREENS, start="home", on_tap={("home", "Open"): "details"}, on_press={("details", "back"): "home"}
    )
    run = RunParts(
        device=device, policy=FreshPolicy(), judge=ScriptedJudge(JUDGE), app=app, packages=frozenset({app}),
        limits=Limits(settle_s=0.03), listeners=(), look=lambda: read_screen(device.capture()),
    )
    save_map(map_path(Path("appagent/maps"), app), crawl([run]).app_map)
    return device
"""


def results_in(folder: Path) -> list[dict]:
    """All results, the earliest first."""
    found = [json.loads(path.read_text("utf-8")) for path in folder.glob("*-result.json")]
    return sorted(found, key=lambda result: result["start"])


def parts_of(result: dict) -> list[dict]:
    """A result with all of its steps."""
    return [result, *(part for step in result.get("steps", ()) for part in parts_of(step))]


def attachments_of(result: dict) -> list[dict]:
    return [attachment for part in parts_of(result) for attachment in part.get("attachments", ())]


def names_of(result: dict) -> list[str]:
    return [attachment["name"] for attachment in attachments_of(result)]


def titles_of(result: dict) -> list[tuple[str, str]]:
    return [(part["name"], part["status"]) for part in parts_of(result)[1:]]


def left_over(folder: Path) -> set[str]:
    """Files of attachments that no result lists."""
    listed = {one["source"] for result in results_in(folder) for one in attachments_of(result)}
    return {path.name for path in folder.glob("*-attachment.*")} ^ listed


def test_a_passed_test_keeps_each_rounds_picture_and_drops_its_trees(project):
    """Fault 29: every round keeps its labelled JPEG, passed tests drop XML and unlabelled frames, also as files."""
    made = project(PASSES)
    made.runpytest("--alluredir=ar").assert_outcomes(passed=1)
    [result] = results_in(made.path / "ar")
    assert titles_of(result) == [
        ("open it", "passed"),
        ("Round 1: tap(1) [Open]", "passed"),
        ("Round 2: finish()", "passed"),
        ("Judged finished: scripted", "passed"),
        ("Expect shows(text='work'): holds", "passed"),
    ]
    assert names_of(result) == ["round 1", "decision", "round 2", "decision"]
    assert all((made.path / "ar" / one["source"]).stat().st_size > 0 for one in attachments_of(result))
    assert left_over(made.path / "ar") == set()


def test_what_the_map_does_for_a_decision_is_shown_inside_its_round(project):
    """Each act has a step with a picture of its own within the round that decided it."""
    made = project(GIVES_UP, actions="['goto(\"work\")', 'finish()']", conftest=MAPPED_DEVICE)
    made.runpytest("--alluredir=ar").assert_outcomes(passed=1)
    [result] = results_in(made.path / "ar")
    first, second = result["steps"][0]["steps"][:2]
    assert (first["name"], second["name"]) == ('Round 1: goto("work")', "Round 2: finish()")
    [inner] = first["steps"]
    assert inner["name"] == "Round 1.1: tap(1) [Open]"
    assert [one["name"] for one in inner["attachments"]] == ["round 1.1", "decision"]


def test_a_failed_test_keeps_trees_and_marks_the_step_that_failed(project):
    """The miss has its own step in red with picture, tree and message; the last screen is there without labels."""
    made = project(MISSES)
    made.runpytest("--alluredir=ar").assert_outcomes(failed=1)
    [result] = results_in(made.path / "ar")
    assert result["status"] == "failed"
    assert titles_of(result)[-2:] == [
        ("Expect shows(text='wrok'): missed", "failed"),
        ("Last screen, without labels", "passed"),
    ]
    assert names_of(result) == [
        *("round 1", "decision", "tree", "round 2", "decision", "tree"),
        *("screen", "tree", "last screen"),
    ]
    missed = parts_of(result)[-2]
    assert missed["statusDetails"]["message"].startswith("text='wrok' is not shown")
    assert left_over(made.path / "ar") == set()


def test_an_ended_sentence_says_why_and_an_optional_one_is_skipped(project):
    """The sentence that failed is red, one that was optional is not."""
    source = GIVES_UP.replace('"open it"', 'step("close the offer", optional=True), "open it"')
    made = project(source, actions="['give_up(\"no calendar here\")']")
    made.runpytest("--alluredir=ar").assert_outcomes(failed=1)
    [result] = results_in(made.path / "ar")
    sentences = [(step["name"], step["status"], step["statusDetails"]["message"]) for step in result["steps"][:2]]
    assert [sentence[:2] for sentence in sentences] == [
        ("close the offer (optional, not done)", "skipped"),
        ("open it", "failed"),
    ]
    assert sentences[1][2] == "gave up on 'open it': no calendar here"


def test_a_policy_that_breaks_leaves_a_round_that_was_cut_off(project):
    """An error that is none of the app's is broken, and so is the step it happened in."""
    made = project(GIVES_UP, actions="[lambda seen: 1 / 0]")
    made.runpytest("--alluredir=ar").assert_outcomes(failed=1)
    [result] = results_in(made.path / "ar")
    assert result["status"] == "broken"
    assert titles_of(result)[:2] == [("open it", "broken"), ("Round 1: cut off", "broken")]
    assert "round 1" in names_of(result)


def test_beyond_the_cap_every_round_still_has_its_picture(project):
    """Fault 29: a cap per test; what is left out or made smaller is said in the report."""
    made = project(MISSES)
    made.runpytest("--alluredir=ar", "--appagent-report-cap=0").assert_outcomes(failed=1)
    [result] = results_in(made.path / "ar")
    assert [name for name in names_of(result) if name != "decision"] == ["round 1", "round 2", "screen"]
    assert titles_of(result)[-1][0] == (
        "Left out, since the attachments of this test reached appagent_report_cap: "
        "3 pictures in full size, 3 trees, 1 pictures without labels"
    )


def test_a_test_keeps_its_history_on_another_device(project, monkeypatch):
    """Fault 28: the device is told as a parameter that is no part of the history."""
    made = project(PASSES, conftest=NAMED_DEVICE)
    for serial in ("phone-1", "phone-2"):
        monkeypatch.setenv("SERIAL", serial)
        made.runpytest("--alluredir=ar").assert_outcomes(passed=1)
    first, second = results_in(made.path / "ar")
    assert first["historyId"] == second["historyId"]
    parameters = [{one["name"]: one["value"] for one in result["parameters"]} for result in (first, second)]
    assert [one["device"] for one in parameters] == ["phone-1, Scripted, Android 14", "phone-2, Scripted, Android 14"]
    assert all(one["excluded"] for one in first["parameters"])
    assert parameters[0] | {"device": ""} == {
        "device": "",
        "app": "com.example.a 2.1",
        "policy": "scripted",
        "judge": "scripted",
        "reached": "decided",
    }


def test_under_workers_each_attachment_is_in_its_own_result(project):
    """Fault 28: attached in the worker at the time; nothing is missing, doubled or in another test's result."""
    source = "".join(
        PASSES.replace("test_passes", f"test_{number}").replace('"open it"', f'"open {number}"') for number in range(4)
    )
    made = project(source + MISSES)
    made.runpytest_subprocess("--alluredir=ar", "-n2").assert_outcomes(passed=4, failed=1)
    results = results_in(made.path / "ar")
    assert len(results) == 5
    for result in results:
        assert names_of(result)[:1] == ["round 1"]
        assert len({one["source"] for one in attachments_of(result)}) == len(attachments_of(result))
        number = re.search(r"\d", result["name"])
        assert result["steps"][0]["name"] == (f"open {number[0]}" if number else "open it")
    assert left_over(made.path / "ar") == set()
    environment = (made.path / "ar" / "environment.properties").read_text().splitlines()
    assert "appagent.device = SIMULATED DEVICE scripted, Android 14" in environment
    assert (made.path / "ar" / "categories.json").exists()


RETRIED = """
TRIES = []

@pytest.mark.flaky(reruns=1)
@pytest.mark.appagent("open it", app="com.example.a")
def test_retried(appagent):
    TRIES.append(1)
    expect(appagent).to_show("work" if len(TRIES) == 2 else "wrok", timeout_s=0.1)
"""


@pytest.mark.skipif(
    importlib.util.find_spec("pytest_rerunfailures") is None, reason="pytest-rerunfailures is not installed"
)
def test_reruns_are_retries_without_what_came_before(project):
    """Each attempt is a result of its own with its own steps and properties; the summary counts one test."""
    made = project(RETRIED)
    result = made.runpytest("--alluredir=ar", "--junitxml=junit.xml")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: 1 test, 1 rerun, 4 rounds, decided by scripted; passes: 1 decided"])
    first, second = results_in(made.path / "ar")
    assert (first["status"], second["status"]) == ("failed", "passed")
    assert first["historyId"] == second["historyId"]
    assert names_of(second) == ["round 1", "decision", "round 2", "decision"]
    assert "tree" in names_of(first)
    common = ["appagent_policy", "appagent_device", "appagent_app", "appagent_rounds"]
    cases = ET.parse(made.path / "junit.xml").iter("testcase")
    properties = [[one.get("name") for one in case.iter("property")] for case in cases]
    assert properties == [common, [*common, "appagent_reached"]]


def test_failures_are_in_their_categories(project):
    """The messages of a real run are what the categories look for."""
    broken = "@pytest.mark.appagent('x', app='com.example.a', ap=1)\ndef test_broken():\n    pass\n"
    made = project(MISSES + broken)
    made.runpytest("--alluredir=ar").assert_outcomes(failed=1, errors=1)
    categories = json.loads((made.path / "ar" / "categories.json").read_text())
    found = {
        result["name"]: [
            category["name"]
            for category in categories
            if result["status"] in category["matchedStatuses"]
            and re.fullmatch(category["messageRegex"], result["statusDetails"]["message"])
        ]
        for result in results_in(made.path / "ar")
    }
    assert found == {"test_misses": ["ExpectationFailed"], "test_broken": ["SettingsError"]}


def test_a_project_of_others_gets_no_files_of_ours(pytester):
    """Without a marked test nothing is written beside the results."""
    pytester.makepyfile("def test_plain():\n    pass\n")
    pytester.runpytest("--alluredir=ar").assert_outcomes(passed=1)
    assert [path.suffix for path in (pytester.path / "ar").glob("[!0-9a-f]*")] == []
    assert not list((pytester.path / "ar").glob("*.properties"))
    assert not list((pytester.path / "ar").glob("categories.json"))


def test_without_allure_nothing_is_lost_but_its_report(project):
    """Fault 28: it works with allure absent, and then never imports it."""
    made = project(PASSES)
    path = made.path / "conftest.py"
    path.write_text(path.read_text().replace("import pytest_appagent.report.allure\n", ""))
    made.makepyfile(test_allure="import sys\ndef test_absent():\n    assert 'allure' not in sys.modules\n")
    result = made.runpytest_subprocess("-p", "no:allure_pytest", "-p", "no:hypothesispytest")
    result.assert_outcomes(passed=2)
    assert list((made.path / ".appagent" / "report").glob("*/step-01-round-01.jpg"))


ASKS_A_MODEL = """
from pytest_appagent.judge.llm import LlmJudge
from pytest_appagent.policy.llm import LlmPolicy
from pytest_appagent.prompts import load_templates
from pytest_appagent.testing import ScriptedModel

TAP = '{"seen": "", "thought": "", "action": "tap(1)", "summary": ""}'
DONE = '{"seen": "", "thought": "", "action": "finish()", "summary": ""}'
JUDGED = '{"outcome": "finished", "reason": "work is shown"}'

def pytest_appagent_policy(settings):
    return LlmPolicy(ScriptedModel([TAP, "I think so", DONE]), load_templates(None))

def pytest_appagent_judge(settings):
    return LlmJudge(ScriptedModel([JUDGED]), load_templates(None))
"""


def test_prompts_and_answers_are_kept_where_a_test_did_not_pass(project):
    """Each question with its answer, sizes in the names, corrections too; a passed test drops them."""
    failed = project(MISSES, conftest=ASKS_A_MODEL)
    failed.runpytest("--alluredir=ar").assert_outcomes(failed=1)
    [result] = results_in(failed.path / "ar")
    kinds = [re.sub(r", \d+ characters$", "", name) for name in names_of(result)]
    assert kinds[:10] == [
        *("round 1", "decision", "prompt", "answer", "tree"),
        *("round 2", "decision", "prompt", "answer", "prompt"),
    ]
    answers = [one for one in attachments_of(result) if one["name"].startswith("answer")]
    texts = [(failed.path / "ar" / one["source"]).read_text("utf-8") for one in answers]
    assert texts[1] == "I think so"
    assert [one["name"] for one in answers] == [f"answer, {len(text)} characters" for text in texts]
    assert len(texts) == 4  # two rounds, one correction, one verdict
    passed = project(PASSES, conftest=ASKS_A_MODEL)
    passed.runpytest("--alluredir=ar2").assert_outcomes(passed=1)
    [result] = results_in(passed.path / "ar2")
    assert names_of(result) == ["round 1", "decision", "round 2", "decision"]
