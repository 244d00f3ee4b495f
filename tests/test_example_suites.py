"""The user guide holds: what it shows passes, and its failure reads as promised."""

import shutil
from pathlib import Path

import pytest

SUITES = Path(__file__).parents[1] / "example_suites"


@pytest.mark.parametrize("suite", ["calendar", "shop"])
def test_a_suite_runs_on_a_simulated_device(pytester, suite):
    """One suite with ids and one without, as a user runs them."""
    pytester.copy_example(suite)
    result = pytester.runpytest_subprocess("--appagent-device=sim", "-q", "-k", "add or cart")
    outcomes = result.parseoutcomes()
    assert outcomes["passed"] >= 1
    assert not {"failed", "error", "errors"} & set(outcomes)


def test_the_failure_that_the_guide_shows_names_the_closest_match(pytester):
    """With `--runxfail` the example fails, and says what it found instead."""
    pytester.copy_example("calendar")
    result = pytester.runpytest_subprocess("--appagent-device=sim", "--runxfail", "-k", "closest_match")
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["E *ExpectationFailed: text='wrok' is not shown*", "E *closest: 'work'*"])


@pytest.mark.parametrize("suite", ["calendar", "shop"])
def test_the_recordings_that_come_with_a_suite_are_replayed_frozen(pytester, suite):
    """Nobody decides; a few of each suite stand for all of them."""
    shutil.copytree(SUITES, pytester.path / "suites", ignore=shutil.ignore_patterns(".appagent"))
    frozen = "--appagent-recordings=frozen"
    result = pytester.runpytest_subprocess(f"suites/{suite}", "--rootdir=suites", frozen, "-k", "add or search")
    outcomes = result.parseoutcomes()
    assert outcomes["passed"] >= 3
    assert not {"failed", "error", "errors", "warnings"} & set(outcomes)
    result.stdout.fnmatch_lines(["appagent: * decided by nobody (frozen); passes: *replayed*"])
