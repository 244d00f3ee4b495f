"""Many at once: workers, an editor, kills; the figures are those of `benchmarks.docstore`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def figures():
    """What the benchmark measured, in processes of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.docstore", "--json", "--learns", "100", "--kills", "200", "--no-cost"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_workers_and_an_editor_lose_nothing(figures):
    """Four workers learn while files are edited by hand: no edit is overwritten, all that was learned is there."""
    found = figures["together"]
    assert found["failed_processes"] == 0
    assert found["files_edited"] > 0
    assert (found["lost_edits"], found["lost_learned"], found["miscounted"], found["unreadable"]) == (0, 0, 0, 0)


def test_kills_leave_a_readable_store(figures):
    """200 kills at random moments: every file can be read, and what had been kept is there."""
    found = figures["kills"]
    assert found["kills"] == 200
    assert found["kept"] > 0
    assert (found["unreadable"], found["lost"]) == (0, 0)
