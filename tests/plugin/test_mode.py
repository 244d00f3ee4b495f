"""`appagent_mode`: sentences are explored in place of done, and what was learned serves the next test."""

import pytest

SUITE = """
import pytest
from pytest_appagent import expect

@pytest.mark.appagent("add an event titled lunch", app="com.example.calendar")
def test_lunch(appagent, appagent_docs):
    expect(appagent).to_show(text="lunch")
    told = [note.text for notes in appagent_docs.notes(appagent.see().facts).values() for note in notes]
    print("KNOWN", told)
"""


@pytest.fixture
def suite(pytester, monkeypatch):
    for name in ("CI", "BUILD_NUMBER", "CONTINUOUS_INTEGRATION", "TF_BUILD"):
        monkeypatch.delenv(name, raising=False)
    pytester.makepyfile(SUITE)
    return pytester


def run(suite, mode):
    return suite.runpytest_subprocess(
        "-s", "-p", "no:cacheprovider", "--appagent-device", "sim", "--appagent-mode", mode, timeout=120
    )


def documents(suite, folder):
    return sorted(path.name for path in (suite.path / folder).rglob("*.yaml"))


def test_explore_documents_and_is_judged_as_ever(suite):
    """The sentence is done and judged, its elements are documented; deploy then knows them and learns nothing new."""
    explored = run(suite, "explore")
    explored.assert_outcomes(passed=1)
    known = documents(suite, "appagent/docs")
    assert len(known) >= 3
    deployed = run(suite, "deploy")
    deployed.assert_outcomes(passed=1)
    deployed.stdout.fnmatch_lines(["*KNOWN*New event*"])
    assert documents(suite, "appagent/docs") == known


def test_auto_learns_once_and_beside(suite, monkeypatch):
    """`auto` writes where it waits to be accepted, and explores nothing in CI."""
    monkeypatch.setenv("CI", "true")
    run(suite, "auto").assert_outcomes(passed=1)
    assert documents(suite, ".appagent/learned") == []
    monkeypatch.delenv("CI")
    run(suite, "auto").assert_outcomes(passed=1)
    assert len(documents(suite, ".appagent/learned")) >= 3
    assert documents(suite, "appagent/docs") == []


def test_a_risk_that_there_is_not_is_a_fault_of_the_marker(pytester):
    """The message names the risks that there are."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.appagent("x", app="a.b", risks=["everything"])
        def test_one(appagent):
            pass
        """
    )
    result = pytester.runpytest("--appagent-device", "sim")
    result.stdout.fnmatch_lines(["*'everything' is none; known are delete, pay, send, sign_out, leave*"])


def test_exploring_with_frozen_recordings_is_refused(pytester):
    """Frozen recordings mean that nobody decides."""
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.appagent("x", app="com.example.notes")
        def test_one(appagent):
            pass
        """
    )
    result = pytester.runpytest(
        "--appagent-device", "sim", "--appagent-mode", "explore", "--appagent-recordings", "frozen"
    )
    result.stdout.fnmatch_lines(["*appagent_mode = explore cannot work with appagent_recordings = frozen*"])
