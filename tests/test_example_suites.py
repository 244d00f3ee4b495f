"""The user guide holds: what it shows passes, and its failure reads as promised."""

import pytest


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
