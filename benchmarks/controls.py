"""Does every control get one label, and nothing else?

    python -m benchmarks.controls --dumps DIR --truth FILE [--read-labels] [--json]

FILE says for each KEY of a dump DIR/KEY.xml what a person could operate there: `size`, and `controls` with `what`,
`bounds`, `actions` and whether they are `required`. A control is found when a label's bounds overlap its own by half
(intersection over union) or lie within them and cover its centre, and one of its actions fits; `set` and `drag` count
as swipe. A control takes one label; a label that no listed control takes is spurious.

With --read-labels every number is cropped from the labelled picture at the size sent to a model, enlarged to 48 pixels
and read by OCR (the extra `ocr`).
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import yaml
from PIL import Image

from pytest_appagent.screen.draw import LONGEST_SIDE, base_picture
from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.label import find_tags, labelled_picture
from pytest_appagent.screen.ocr import find_reader
from pytest_appagent.screen.screen import Screen

from .dumps import OWN, load_dump, screen_of

_LEAST_OVERLAP = 0.5
_READ_HEIGHT = 48


class LineReader(Protocol):
    """Reads a picture that is one line of text and nothing else."""

    def recognise(self, line: Image.Image) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """What a person could operate, as the truth file has it."""

    what: str
    bounds: Bounds
    actions: frozenset[str]
    required: bool

    @classmethod
    def of(cls, entry: dict[str, Any]) -> Control:
        left, top, right, bottom = entry["bounds"]
        return cls(
            what=entry["what"],
            bounds=Bounds(left=left, top=top, right=right, bottom=bottom),
            actions=frozenset(entry["actions"]),
            required=entry["required"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How the labels of one screen compare with its controls."""

    name: str
    required: int
    labels: int
    missing: tuple[str, ...]
    spurious: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How many numbers of one screen OCR read right; what it read instead stands in `wrong` by label."""

    name: str
    labels: int
    wrong: dict[int, str]


def score(name: str, screen: Screen, controls: Sequence[Control]) -> Score:
    elements = screen.facts.elements
    pairs = [
        (element.bounds.iou(control.bounds), place, element.label)
        for place, control in enumerate(controls)
        for element in elements
        if fits(element, control)
    ]
    label_of: dict[int, int] = {}
    for _, place, label in sorted(pairs, reverse=True):  # the best overlaps first
        if place not in label_of and label not in label_of.values():
            label_of[place] = label
    required = [place for place, control in enumerate(controls) if control.required]
    return Score(
        name=name,
        required=len(required),
        labels=len(elements),
        missing=tuple(controls[place].what for place in required if place not in label_of),
        spurious=tuple(sorted({element.label for element in elements} - set(label_of.values()))),
    )


def fits(element: Element, control: Control) -> bool:
    seen, wanted = element.bounds, control.bounds
    in_place = seen.iou(wanted) >= _LEAST_OVERLAP or (wanted.encloses(seen) and seen.contains(wanted.center))
    words = {"swipe" if word in ("set", "drag") else word for word in element.actions}
    return in_place and not words.isdisjoint(control.actions)


def read_labels(name: str, screen: Screen, reader: LineReader) -> Reading:
    wrong = {}
    with Image.open(io.BytesIO(labelled_picture(screen))) as sent:
        picture = sent.convert("RGB")
    for tag in find_tags(screen, base_picture(screen, LONGEST_SIDE)):
        number = picture.crop((tag.bounds.left, tag.bounds.top, tag.bounds.right, tag.bounds.bottom))
        width = round(number.width * _READ_HEIGHT / number.height)
        read = reader.recognise(number.resize((width, _READ_HEIGHT), Image.Resampling.BICUBIC)).strip()
        if read != str(tag.label):
            wrong[tag.label] = read
    return Reading(name=name, labels=len(screen.facts.elements), wrong=wrong)


def measure(folder: Path, truth: dict[str, Any], reader: LineReader | None = None) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""
    scores, readings = [], []
    for name, entry in truth.items():
        width, height = entry["size"]
        screen = screen_of(load_dump(folder, name), (width, height))
        scores.append(score(name, screen, [Control.of(control) for control in entry["controls"]]))
        if reader is not None:
            readings.append(read_labels(name, screen, reader))
    report: dict[str, Any] = {
        "summary": {
            "screens": len(scores),
            "required": sum(one.required for one in scores),
            "found": sum(one.required - len(one.missing) for one in scores),
            "labels": sum(one.labels for one in scores),
            "spurious": sum(len(one.spurious) for one in scores),
        },
        "screens": [asdict(one) for one in scores],
    }
    if reader is not None:
        report["reading"] = {
            "labels": sum(one.labels for one in readings),
            "right": sum(one.labels - len(one.wrong) for one in readings),
            "wrong": {one.name: one.wrong for one in readings if one.wrong},
        }
    return report


def to_text(report: dict[str, Any]) -> str:
    summary = report["summary"]
    lines = [
        f"{summary['screens']} screens: {summary['found']} of {summary['required']} required controls found, "
        f"{summary['spurious']} of {summary['labels']} labels spurious"
    ]
    for screen in report["screens"]:
        lines += [f"  {screen['name']}: no label for {what}" for what in screen["missing"]]
        lines += [f"  {screen['name']}: label {label} is on no listed control" for label in screen["spurious"]]
    if "reading" in report:
        reading = report["reading"]
        lines.append(f"OCR reads {reading['right']} of {reading['labels']} numbers right")
        for name, wrong in reading["wrong"].items():
            lines += [f"  {name}: {label} is read as {read!r}" for label, read in wrong.items()]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.controls", description=__doc__.splitlines()[0])
    parser.add_argument("--dumps", metavar="DIR", type=Path, default=OWN, help="Folder with the dumps (our own)")
    parser.add_argument("--truth", metavar="FILE", type=Path, help="What can be operated there (DIR/truth.yaml)")
    parser.add_argument("--read-labels", action="store_true", help="Read every drawn number by OCR, extra `ocr`")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    truth = options.truth or options.dumps / "truth.yaml"
    reader = find_reader() if options.read_labels else None
    if options.read_labels and reader is None:
        parser.error("--read-labels needs OCR: pip install 'pytest-appagent[ocr]'")
    try:
        report = measure(options.dumps, yaml.safe_load(truth.read_text("utf-8")), reader)
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
