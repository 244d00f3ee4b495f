"""Does the offline policy find what an instruction means, on one still screen, and hold back where nothing fits?

    python -m benchmarks.grounding --dumps DIR --rows FILE [--json]

FILE is a list of rows, each with `id`, `dump` (a file of DIR), `say` (the instruction), `action` (tap, long_press, text
or swipe), `text` for text, `direction` for swipe (the way the finger moves, so "scroll the list down" is up), and
`bounds`: "[left,top][right,bottom]" of what must receive the gesture, a list where several are equally right, "none"
where nothing on the screen fits. `kind` says what ties the words to the element and is only counted by.

The policy decides once for each row, as in the first round of a run. It is right if the gesture starts inside one of
the bounds, the element has at most twice their area, and action, text and direction are the row's; `set` is a swipe
towards the end of the track that it goes to. It abstains if it gives up, waits or looks further by scrolling. All else
is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

from pytest_appagent.actions import (
    Action,
    Direction,
    GiveUp,
    LongPress,
    ScrollTo,
    SetPercent,
    Swipe,
    Tap,
    TypeText,
    Wait,
    to_gesture,
    to_text,
)
from pytest_appagent.device.gesture import DragFromTo, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.errors import ScreenUnreadable
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.run import Observation, Step
from pytest_appagent.screen.geometry import Bounds, Point
from pytest_appagent.screen.screen import Screen

from .dumps import load_dump, screen_of

NOW = datetime(2026, 5, 14, 9, 41)
_MOST_AREA = 2
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_WORDS: dict[type[Action], str] = {Tap: "tap", LongPress: "long_press", TypeText: "text", Swipe: "swipe"}

Outcome = Literal["right", "wrong", "abstained"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One instruction and what it means on its screen; without `bounds` nothing there fits."""

    id: str
    dump: str
    say: str
    action: str
    text: str = ""
    direction: str = ""
    bounds: tuple[Bounds, ...] = ()
    kind: str = ""

    @classmethod
    def of(cls, entry: dict[str, Any]) -> Row:
        listed = entry["bounds"] if isinstance(entry["bounds"], list) else [entry["bounds"]]
        return cls(
            id=str(entry["id"]),
            dump=entry["dump"],
            say=entry["say"],
            action=entry["action"],
            text=str(entry.get("text", "")),
            direction=entry.get("direction", ""),
            bounds=tuple(_bounds(text) for text in listed if text != "none"),
            kind=entry.get("kind", ""),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What came of one row; `told` is the decision in words."""

    row: Row
    outcome: Outcome
    told: str


def _bounds(text: str) -> Bounds:
    match = _BOUNDS.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"bounds are written [left,top][right,bottom], not {text!r}")
    left, top, right, bottom = map(int, match.groups())
    return Bounds(left=left, top=top, right=right, bottom=bottom)


def load_rows(path: Path) -> list[Row]:
    return [Row.of(entry) for entry in yaml.safe_load(path.read_text("utf-8"))]


def score(row: Row, screen: Screen) -> Score:
    observation = Observation(step=Step(text=row.say), screen=screen.facts, now=NOW)
    decision = OfflinePolicy().decide(observation)
    told = f"{to_text(decision.action)}  {decision.thought}".rstrip()
    return Score(row=row, outcome=judge(row, decision.action, screen), told=told)


def judge(row: Row, action: Action, screen: Screen) -> Outcome:
    """Judge a decision. A swipe is a look around unless a swipe was asked for."""
    if isinstance(action, GiveUp | Wait | ScrollTo) or (isinstance(action, Swipe) and row.action != "swipe"):
        return "abstained"
    return "right" if row.bounds and _is_right(row, action, screen) else "wrong"


def _is_right(row: Row, action: Action, screen: Screen) -> bool:
    match action:
        case Tap(label) | LongPress(label):
            fits = row.action == _WORDS[type(action)]
        case TypeText(text, int(label)):
            fits = row.action == "text" and row.text == text
        case Swipe(label, direction):
            fits = row.action == "swipe" and row.direction == direction
        case SetPercent(label, percent):
            fits = row.action == "swipe" and row.direction in _towards(percent)
        case _:
            return False
    element, start = screen.facts.elements[label - 1].bounds, _start(action, screen)
    return fits and any(box.contains(start) and element.area <= _MOST_AREA * box.area for box in row.bounds)


def _towards(percent: int) -> tuple[Direction, Direction]:
    return ("right", "up") if percent >= 50 else ("left", "down")


def _start(action: Tap | LongPress | TypeText | Swipe | SetPercent, screen: Screen) -> Point:
    """Where the finger touches first; to type into a field it is tapped."""
    gesture = to_gesture(Tap(action.label or 0) if isinstance(action, TypeText) else action, screen)
    match gesture:
        case TapAt(point=point) | HoldAt(point=point):
            return point
        case SwipeFromTo(start=start) | DragFromTo(start=start):
            return start


def measure(folder: Path, rows: Iterable[Row]) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""

    @cache
    def screen(name: str) -> Screen:
        return screen_of(load_dump(folder, name.removesuffix(".xml")))

    scores = [score(row, screen(row.dump)) for row in rows]
    with_target = [one for one in scores if one.row.bounds]
    without = [one for one in scores if not one.row.bounds]
    counts = Counter(one.outcome for one in with_target)
    kinds = sorted({one.row.kind for one in scores})
    return {
        "summary": {
            "rows": len(scores),
            "with_target": len(with_target),
            "right": counts["right"],
            "wrong": counts["wrong"],
            "abstained": counts["abstained"],
            "none": len(without),
            "none_abstained": sum(one.outcome == "abstained" for one in without),
        },
        "kinds": {kind: dict(Counter(one.outcome for one in scores if one.row.kind == kind)) for kind in kinds},
        "rows": [{"id": one.row.id, "outcome": one.outcome, "say": one.row.say, "told": one.told} for one in scores],
    }


def to_text_report(report: dict[str, Any]) -> str:
    summary = report["summary"]
    lines = [
        f"{summary['rows']} rows, {summary['with_target']} with a target: {_share(summary, 'right', 'with_target')} "
        f"right, {_share(summary, 'wrong', 'with_target')} wrong, {summary['abstained']} abstained",
        f"{summary['none']} without: {_share(summary, 'none_abstained', 'none')} abstained",
    ]
    for kind, counts in report["kinds"].items():
        lines.append(f"  {kind or 'any':18} " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return "\n".join(lines)


def _share(summary: dict[str, int], part: str, whole: str) -> str:
    return f"{summary[part]} ({100 * summary[part] / max(1, summary[whole]):.0f} %)"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grounding", description=__doc__.splitlines()[0])
    parser.add_argument("--dumps", metavar="DIR", type=Path, required=True, help="Folder with the dumps")
    parser.add_argument("--rows", metavar="FILE", type=Path, required=True, help="Instructions and what they mean")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    try:
        report = measure(options.dumps, load_rows(options.rows))
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    except (ValueError, KeyError, TypeError, ScreenUnreadable, yaml.YAMLError) as error:
        parser.error(f"{options.rows}: {error!r}")
    print(json.dumps(report, ensure_ascii=False) if options.json else to_text_report(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
