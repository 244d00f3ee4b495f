"""The benchmark of identity changes screens as it says, and counts what it should."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from benchmarks import identity
from benchmarks.dumps import OWN, load_dump, screen_of
from benchmarks.mutations import KINDS, Mutant, change, mutate
from benchmarks.states import STATES
from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.hierarchy import Hierarchy
from pytest_appagent.screen.read import read_hierarchy


@pytest.fixture(scope="module")
def shop() -> tuple[Hierarchy, Display]:
    screen = screen_of(load_dump(OWN, "overlapping"))
    assert screen.hierarchy is not None
    return screen.hierarchy, screen.frame.display


def changed(kind: str, shop: tuple[Hierarchy, Display], seed: int = 1) -> Mutant:
    mutant = change(kind, (KINDS | STATES)[kind], *shop, random.Random(seed))
    assert mutant is not None
    return mutant


def test_marks_lead_back_to_the_original_nodes(shop: tuple[Hierarchy, Display]) -> None:
    """Whatever is done to a screen, a node that is still there is known by its class and its place in the original."""
    for seed in range(20):
        mutant = mutate(*shop, random.Random(seed))
        read = read_hierarchy(mutant.xml)
        assert not read.repaired
        assert len(mutant.marks) == len(read.nodes)
        for node, mark in zip(read.nodes, mutant.marks, strict=True):
            assert mark is None or shop[0].nodes[mark].cls == node.cls


def test_same_seed_makes_the_same_screen(shop: tuple[Hierarchy, Display]) -> None:
    """Two runs of the benchmark look at the same screens."""
    assert mutate(*shop, random.Random(7)) == mutate(*shop, random.Random(7))


def test_each_kind_changes_what_it_says(shop: tuple[Hierarchy, Display]) -> None:
    """Ids go, texts change, the display grows, a banner comes in; and nothing else of that."""
    before = shop[0].nodes
    stripped = read_hierarchy(changed("ids stripped", shop).xml).nodes
    assert {node.resource_id.rpartition("/")[2] for node in stripped} <= {"", "0_resource_name_obfuscated"}
    assert [node.text for node in stripped] == [node.text for node in before]
    translated = read_hierarchy(changed("texts translated", shop).xml).nodes
    assert sum(a.text == b.text for a, b in zip(translated, before, strict=True) if b.text) <= 2
    assert [node.resource_id for node in translated] == [node.resource_id for node in before]
    scaled = changed("scaled", shop)
    assert scaled.display.width != shop[1].width
    assert read_hierarchy(scaled.xml).nodes[0].bounds.right == scaled.display.width
    assert changed("banner inserted", shop).marks.count(None) == 2


def test_kind_that_is_not_possible_is_passed_over(shop: tuple[Hierarchy, Display]) -> None:
    """Two rows are no list to shuffle, and without a field nothing is typed."""
    assert change("rows moved", KINDS["rows moved"], *shop, random.Random(1)) is None
    assert change("typed", STATES["typed"], *shop, random.Random(1)) is None


def test_own_dumps_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """A small run finds nearly everything, takes nothing for another, and every screen has one key of its own."""
    assert identity.main(["--dumps", str(OWN), "--mutants", "6", "--without-simulator", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert summary["screens"] == 4
    assert summary["wrong"] == summary["merged"] == summary["split"] == 0
    assert summary["found_share"] >= 0.95


def test_shared_keys_and_several_keys_are_told_apart() -> None:
    """Two screens with one key are merged; one screen with two keys is split."""
    tally = identity.KeyTally()
    for name, key in (("a", "1"), ("b", "1"), ("c", "2"), ("c", "3")):
        tally.add(name, key)
    assert tally.merged() == [["a", "b"]]
    assert tally.split() == ["c"]


def test_missing_folder_is_wrong_usage(tmp_path: Path) -> None:
    """There is nothing to measure in a folder that is not there."""
    with pytest.raises(SystemExit) as ended:
        identity.main(["--dumps", str(tmp_path / "none")])
    assert ended.value.code == 2
