"""The benchmark of perception measures pictures and trees, and says whose figures it quotes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from benchmarks import perception
from benchmarks.dumps import OWN, load_dumps
from benchmarks.shapes import SHAPES
from pytest_appagent.screen.read import read_hierarchy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One dump with a picture."""
    (tmp_path / "nested.xml").write_bytes((OWN / "nested.xml").read_bytes())
    Image.new("RGB", (1080, 2400), "white").save(tmp_path / "nested.png")
    return tmp_path


def test_report_has_pictures_trees_and_the_quoted_peer(folder: Path) -> None:
    """Ratios and sizes are there for programs and for people."""
    report = perception.measure(folder, few=50, many=100)
    assert report["summary"]["pictures"] == 1
    assert 0 < report["summary"]["largest_sent_bytes"] < 200_000
    assert {one["shape"] for one in report["trees"]} == set(SHAPES)
    assert report["appagent"]["measured"] == "elsewhere"
    text = perception.to_text(report)
    assert "AppAgent, measured elsewhere" in text
    assert "nested" in text


def test_folder_without_pictures_is_measured_as_well() -> None:
    """Trees need no pictures."""
    report = perception.measure(OWN, few=20, many=40)
    assert report["summary"]["label_encode_to_decode"] is None
    assert "label and encode" not in perception.to_text(report).splitlines()[0]


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_shapes_have_about_as_many_nodes_as_asked_for(shape: str) -> None:
    """A tree of a thousand nodes has a thousand, give or take its root, and needs no repair."""
    xml, _ = SHAPES[shape](1000)
    read = read_hierarchy(xml)
    assert 1000 <= len(read.nodes) <= 1101
    assert not read.repaired


def test_unreadable_dumps_of_a_folder_are_passed_over(folder: Path) -> None:
    """An error text beside the dumps stops no measurement."""
    (folder / "error.xml").write_bytes(b"ERROR: could not get idle state.")
    assert [dump.name for dump in load_dumps(folder)] == ["nested"]
