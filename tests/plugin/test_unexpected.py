"""What nobody expected while tests are collected: told in a sentence, never an internal error of pytest."""

import pytest

from pytest_appagent.errors import SettingsError
from pytest_appagent.plugin.unexpected import explained

GOOD = """
@pytest.mark.appagent("open it", app="com.example.a")
def test_good(appagent):
    expect(appagent).to_show("work")
"""

EVIL = """
class Evil:
    def __eq__(self, other):
        raise RuntimeError("not today")
    __hash__ = None

@pytest.mark.appagent("open it", app="com.example.a", reset=Evil())
def test_evil():
    pass
"""

EDITED = """
import pathlib

pathlib.Path(__file__).write_text("class TestMonth:\\n    def (:\\n")

class TestMonth:
    pytestmark = pytest.mark.appagent("open it", app="com.example.a")

    def test_month(self, appagent):
        expect(appagent).to_show("work")
"""


def test_unexpected_error_is_told_with_its_place():
    """One line: what failed, the kind of error, what it says, and where."""
    with pytest.raises(SettingsError) as caught, explained("reading the marker of 'test_one'"):
        _ = [][1]
    assert str(caught.value).startswith(
        f"reading the marker of 'test_one' failed: IndexError: list index out of range ({__file__}:"
    )


def test_expected_errors_stay_as_they_are():
    """Our own errors and pytest's usage errors are passed on."""
    for error in (SettingsError("a"), pytest.UsageError("b")):
        with pytest.raises(type(error)) as caught, explained("it"):
            raise error
        assert caught.value is error


def test_marker_that_raises_breaks_its_own_test_alone(project):
    """An argument of a marker that cannot even be compared is a fault of that test."""
    result = project(EVIL + GOOD).runpytest()
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(
        ["*SettingsError: reading the marker of 'test_evil' failed: RuntimeError: not today (*"]
    )


def test_source_that_was_edited_since_it_was_imported_does_no_harm(project):
    """A module that is being edited while the run begins costs the exact line of a marker at most."""
    result = project(EDITED).runpytest()
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_report_folder_that_is_a_file_is_named(project, workers):
    """A folder for pictures that cannot be written is an error that names it, and the run ends as usual."""
    made = project(GOOD)
    (made.path / "taken").touch()
    result = made.runpytest_subprocess("--appagent-report-dir=taken", workers)
    assert result.ret in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.USAGE_ERROR)
    told = result.stdout.str() + result.stderr.str()
    assert "INTERNALERROR" not in told
    assert "'taken" in told
    assert "cannot be written" in told
