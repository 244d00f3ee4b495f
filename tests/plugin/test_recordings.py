"""Recordings as a project uses them: written once, replayed without anybody who decides."""

import pytest

TEST = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_open(appagent):
    expect(appagent).to_show("work")
"""
NOBODY = """
class Nobody:
    name = "nobody"
    def decide(self, observation):
        raise RuntimeError("nobody decides")

def pytest_appagent_policy(settings):
    return Nobody()
"""
RECORDING = "appagent/recordings/test_{}/test_open.yaml"


@pytest.fixture
def recorded(project):
    """A project with a recorded test."""

    def make(source=TEST, **given):
        made = project(source, **given)
        made.runpytest("--appagent-recordings=refresh").assert_outcomes(passed=source.count("def test"))
        return made

    return make


def recording_of(pytester, test="test_open"):
    """The file of a test's recording."""
    return next((pytester.path / "appagent" / "recordings").rglob(f"{test}.yaml"))


def test_recorded_once_it_is_replayed_frozen(recorded):
    """`refresh` writes a file per test; `frozen` passes with it, though nobody decides, and says how."""
    made = recorded()
    result = made.runpytest("--appagent-recordings=frozen", "--junitxml=junit.xml", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["appagent: 1 test, 1 round, decided by nobody (frozen); passes: 1 replayed"])
    assert '<property name="appagent_reached" value="replayed"' in (made.path / "junit.xml").read_text()
