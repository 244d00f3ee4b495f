"""Recordings as a project uses them: written once, replayed without anybody who decides."""

import json
import re

import pytest

TEST = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_open(appagent):
    expect(appagent).to_show("work")
"""
MANY = """
@pytest.mark.parametrize("name", ["Ada", "Grace", "Mary", "Zoe"])
@pytest.mark.appagent("open it{more}", app="com.example.a")
def test_open(appagent, name):
    expect(appagent).to_show("work")
"""
NAMED = """
@pytest.mark.parametrize("name", ["Open"])
@pytest.mark.appagent("tap {name}", app="com.example.a")
def test_open(appagent, name):
    pass
"""
IN_FIXTURES = """
@pytest.fixture
def opened(appagent):
    appagent.do("open it")
    yield
    appagent.do("leave it as it is")

@pytest.mark.appagent(app="com.example.a")
def test_open(appagent, opened):
    appagent.do("look at it")
    expect(appagent).to_show("work")
"""
FAILS = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_open(appagent):
    assert False
"""
SHOWN = ("-W", "always")  # our own runs turn warnings into errors
STATELESS = """
class FreshPolicy:
    name = "scripted"
    def decide(self, observation):
        return ScriptedPolicy(ACTIONS).decide(observation)
"""
MODEL = """
def pytest_appagent_policy(settings):
    raise RuntimeError("no policy is asked for")

def pytest_appagent_judge(settings):
    raise RuntimeError("no judge is asked for")
"""


@pytest.fixture
def recorded(project):
    """A project with a recorded test."""

    def make(source=TEST, **given):
        made = project(source, conftest=STATELESS, **given)
        made.runpytest("--appagent-recordings=refresh").assert_outcomes(passed=source.count("def test"))
        return made

    return make


def recording_of(pytester, test="test_open"):
    """The file of a test's recording."""
    return next((pytester.path / "appagent" / "recordings").rglob(f"{test}.yaml"))


def rename_target(pytester):
    """Let the recorded act be aimed at what is not there."""
    path = recording_of(pytester)
    text = path.read_text()
    assert 'text: "Open"' in text
    path.write_text(text.replace('text: "Open"', 'text: "Begin"').replace(":id/open", ":id/begin"))
    return path


def test_recorded_once_it_is_replayed_frozen(recorded):
    """`refresh` writes a file per test; `frozen` passes with it, though nobody decides, and says how."""
    made = recorded()
    result = made.runpytest("--appagent-recordings=frozen", "--junitxml=junit.xml")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: 1 test, 1 round, decided by nobody (frozen); passes: 1 replayed"])
    assert '<property name="appagent_reached" value="replayed"' in (made.path / "junit.xml").read_text()


def test_by_default_a_recording_is_used_where_there_is_one(recorded):
    """The other tests are decided."""
    made = recorded()
    made.makepyfile(test_more="import pytest\nfrom pytest_appagent import *\n" + TEST)
    result = made.runpytest()
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["appagent: 2 tests, 3 rounds, *passes: 1 replayed, 1 decided"])
    made.runpytest("--appagent-recordings=off").stdout.fnmatch_lines(["*passes: 2 decided"])


def test_frozen_asks_nobody_for_policy_or_judge(recorded):
    """Not even where a model is set that could not be built for want of a key."""
    made = recorded()
    conftest = made.path / "conftest.py"
    conftest.write_text(conftest.read_text() + MODEL)
    result = made.runpytest("--appagent-recordings=frozen", "--appagent-model=gpt", "--appagent-policy=llm")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: device auto, nobody decides, documentation none, recordings frozen"])


def test_a_test_that_fails_is_not_recorded(project):
    """What is replayed has passed once."""
    made = project(FAILS)
    made.runpytest("--appagent-recordings=refresh").assert_outcomes(failed=1)
    assert not (made.path / "appagent").exists()


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
@pytest.mark.parametrize(("more", "entries"), [("", 1), (" for {name}", 4)])
def test_one_file_serves_all_values_of_parametrize(project, workers, more, entries):
    """One entry where the values do not matter for what is done; whoever wrote it, with workers nothing is lost."""
    made = project(MANY.replace("{more}", more))
    run = made.runpytest if workers == "-n0" else made.runpytest_subprocess
    run("--appagent-recordings=refresh", workers).assert_outcomes(passed=4)
    recording = recording_of(made).read_text()
    assert recording.count(f'- sentence: "open it{more}"') == entries
    run("--appagent-recordings=frozen", workers).assert_outcomes(passed=4)


def test_a_value_that_was_never_recorded_is_looked_for_by_its_name(recorded):
    """What was tapped for another value is not tapped for it."""
    made = recorded(NAMED)
    assert 'text: "{name}"' in recording_of(made).read_text()
    test = next(made.path.glob("test_*.py"))
    test.write_text(test.read_text().replace('["Open"]', '["Nothing"]'))
    result = made.runpytest("--appagent-recordings=frozen")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["*RecordingMissed: not as recorded: *tap Nothing*", '*"Nothing" (Button*is not on the screen*']
    )


def test_what_fixtures_ask_for_is_recorded_under_their_names(recorded):
    """What they do at their end too; all of it is replayed."""
    made = recorded(IN_FIXTURES)
    recording = recording_of(made).read_text()
    assert "fixtures:\n  opened:\n" in recording
    assert "  teardown:\n" in recording
    made.runpytest("--appagent-recordings=frozen").assert_outcomes(passed=1)


def test_frozen_fails_where_the_app_differs_and_says_what(recorded):
    """Red as a failure: something was found out about the app. The message points at the marker."""
    made = recorded()
    rename_target(made)
    result = made.runpytest("--appagent-recordings=frozen", "--alluredir=ar")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*test_*.py:*: RecordingMissed: not as recorded: 'open it'",
            "*appagent/recordings/*test_open.yaml: 'open it': act 1 of 1*\"Begin\" (Button*is not on the screen*",
        ]
    )
    assert '"RecordingMissed"' in (made.path / "ar" / "categories.json").read_text()


def test_frozen_is_broken_where_there_is_no_recording(project):
    """Nothing was found out; the message says how to record."""
    result = project(TEST).runpytest("--appagent-recordings=frozen")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*StoreError: 'open it' cannot be replayed: there is no recording *refresh*"])


def test_a_healed_test_passes_with_a_warning_and_leaves_a_patch(recorded):
    """The recording stays as it is until somebody applies the patch."""
    made = recorded()
    path = rename_target(made)
    before = path.read_text()
    result = made.runpytest(*SHOWN)
    result.assert_outcomes(passed=1, warnings=2)
    result.stdout.fnmatch_lines(
        ["*RecordingWarning: *act 1 of 1*is not on the screen*", "*RecordingWarning: passed after *.appagent/patches/*"]
    )
    result.stdout.fnmatch_lines(["*passes: 1 healed"])
    assert path.read_text() == before
    (patch,) = (made.path / ".appagent" / "patches").glob("*.patch")
    assert made.run("patch", "-p1", "-i", str(patch)).ret == 0
    made.runpytest("--appagent-recordings=frozen").assert_outcomes(passed=1)


def test_strict_fails_what_passed_only_by_healing(recorded):
    """The patch is left all the same."""
    made = recorded()
    rename_target(made)
    result = made.runpytest("--appagent-strict=yes", *SHOWN)
    result.assert_outcomes(failed=1, warnings=2)
    result.stdout.fnmatch_lines(["*RecordingMissed: the test would pass, but not as recorded (appagent_strict)"])
    assert list((made.path / ".appagent" / "patches").glob("*.patch"))


def test_without_heal_the_test_is_decided_with_a_warning(recorded):
    """No patch is made of what nobody asked to heal."""
    made = recorded()
    rename_target(made)
    result = made.runpytest("--appagent-heal=off", *SHOWN)
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*passes: 1 decided"])
    assert not (made.path / ".appagent" / "patches").exists()


def test_a_damaged_recording_is_named_and_stops_no_other_test(recorded):
    """Under `auto` its test is decided."""
    made = recorded(TEST + TEST.replace("test_open", "test_other"))
    recording_of(made).write_text("schema: 1\n<<<<<<< ours\n")
    result = made.runpytest(*SHOWN)
    result.assert_outcomes(passed=2, warnings=1)
    result.stdout.fnmatch_lines(["*RecordingWarning: 'open it' was decided, not replayed: *test_open.yaml, line *"])
    frozen = made.runpytest("--appagent-recordings=frozen")
    frozen.assert_outcomes(passed=1, failed=1)


def test_where_warnings_are_errors_a_failure_keeps_its_own_text(recorded):
    """And a pass becomes an error that says what did not serve."""
    made = recorded()
    rename_target(made)
    result = made.runpytest("-W", "error", "--appagent-heal=off")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*RecordingWarning: *is not on the screen*"])


def test_allure_shows_how_a_pass_was_reached(recorded):
    """As a parameter that is no part of the history."""
    made = recorded()
    made.runpytest("--appagent-recordings=frozen", "--alluredir=ar").assert_outcomes(passed=1)
    (result,) = (made.path / "ar").glob("*-result.json")
    told = json.loads(result.read_text())
    assert {"name": "reached", "value": "replayed", "excluded": True}.items() <= next(
        one for one in told["parameters"] if one["name"] == "reached"
    ).items()
    assert sum(name == "round 1" for name in re.findall(r'"name": "(round \d+)"', result.read_text())) == 1
