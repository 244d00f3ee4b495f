"""The benchmark of robustness finds untyped errors and nothing else."""

from __future__ import annotations

import pytest

from benchmarks import robustness
from benchmarks.dumps import OWN


def test_damaged_dumps_raise_nothing_untyped() -> None:
    """A hundred damaged dumps of ours are read, mended or refused by type."""
    dumps = [path.read_bytes() for path in sorted(OWN.glob("*.xml"))]
    report = robustness.measure(dumps, 100)
    assert report["untyped"] == []
    assert sum(report["outcomes"].values()) == 100
    assert len(report["outcomes"]) >= 3


def test_untyped_error_is_caught_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked for would be seen."""

    def broken(dump: bytes) -> str:
        raise KeyError("bounds")

    monkeypatch.setattr(robustness, "check", broken)
    report = robustness.measure([b"<hierarchy/>"], 2)
    assert report["summary"] == {"mutations": 2, "untyped": 2}
    assert "KeyError: 'bounds'" in report["untyped"][0]
