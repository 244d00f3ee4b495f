"""Documentation on changed screens: found again, never told of another element."""

import json

from benchmarks.docs_lookup import main, measure
from benchmarks.dumps import OWN


def test_no_element_is_told_what_another_does():
    """On real dumps changed in every way nothing is told wrongly, and nearly all is found again."""
    summary = measure(OWN, mutants=6)["summary"]
    assert summary["screens"] > 0
    assert summary["other_key"] > 0
    assert summary["wrong"] == 0
    assert summary["told_share"] > 0.9


def test_the_report_is_one_json_object(capsys):
    """For programs there is nothing else on stdout."""
    assert main(["--mutants", "1", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"summary", "kinds"}
