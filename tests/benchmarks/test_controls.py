"""The benchmark of controls counts as it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from benchmarks import controls
from pytest_appagent.screen.geometry import Bounds

OWN = Path(__file__).parents[1] / "data" / "dumps"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert controls.main([*arguments, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


def test_own_dumps_score_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    """Covered, disabled, nested and overlapping nodes: every control found, no label too many; one JSON object."""
    told = run(capsys, "--dumps", str(OWN), "--truth", str(OWN / "truth.yaml"))
    assert told["summary"] == {"screens": 4, "required": 27, "found": 27, "labels": 27, "spurious": 0}


def test_misses_and_strays_are_counted_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A control without a fitting label is missed, a label without a control is spurious; each takes one at most."""
    box = "[560, 300, 1040, 440]"
    truth = tmp_path / "truth.yaml"
    truth.write_text(
        "disabled:\n  size: [1080, 2400]\n  controls:\n"
        f"    - {{what: Next, bounds: {box}, actions: [tap], required: true}}\n"
        f"    - {{what: Next twice, bounds: {box}, actions: [tap], required: true}}\n"
        "    - {what: typing, bounds: [40, 700, 500, 840], actions: [text], required: true}\n"
        "    - {what: nothing there, bounds: [0, 0, 10, 10], actions: [tap], required: false}\n",
        "utf-8",
    )
    told = run(capsys, "--dumps", str(OWN), "--truth", str(truth))
    assert told["summary"] == {"screens": 1, "required": 3, "found": 1, "labels": 3, "spurious": 2}
    (screen,) = told["screens"]
    assert len(screen["missing"]) == 2
    assert screen["spurious"] == [2, 3]
    assert controls.main(["--dumps", str(OWN), "--truth", str(truth)]) == 0
    assert "1 of 3 required controls found, 2 of 3 labels spurious" in capsys.readouterr().out


def test_label_within_a_control_must_cover_its_middle() -> None:
    """A small label is right in the middle of a large control and wrong in its corner."""
    screen = controls.screen_of(controls.load_dump(OWN, "disabled"))
    element = screen.facts.elements[0]
    around = controls.Control(
        what="page",
        bounds=Bounds(left=0, top=0, right=2 * element.bounds.center.x, bottom=2 * element.bounds.center.y),
        actions=frozenset({"tap"}),
        required=True,
    )
    aside = controls.Control(
        what="page",
        bounds=Bounds(left=0, top=0, right=1080, bottom=2400),
        actions=frozenset({"tap"}),
        required=True,
    )
    assert controls.fits(element, around)
    assert not controls.fits(element, aside)


def test_numbers_are_cropped_at_their_drawn_boxes() -> None:
    """The reader gets one picture of 48 pixels height for each label, and its mistakes are told by label."""

    class Reader:
        heights: list[int]

        def recognise(self, line: Image.Image) -> str:
            self.heights.append(line.height)
            return str(len(self.heights)) if len(self.heights) != 2 else "Z"

    reader = Reader()
    reader.heights = []
    screen = controls.screen_of(controls.load_dump(OWN, "nested"))
    reading = controls.read_labels("nested", screen, reader)
    assert reading.labels == len(screen.facts.elements) == len(reader.heights)
    assert set(reader.heights) == {48}
    assert reading.wrong == {2: "Z"}


def test_wrong_usage_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is wrong usage, named."""
    with pytest.raises(SystemExit) as ended:
        controls.main(["--dumps", str(OWN), "--truth", str(OWN / "none.yaml")])
    assert ended.value.code == 2
    assert "none.yaml" in capsys.readouterr().err
