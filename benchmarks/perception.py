"""What does seeing cost?

    python -m benchmarks.perception [--dumps DIR] [--json]

- Labelling and encoding the picture for a model, against decoding the same PNG in the same run, on every dump of DIR
  that has a picture; and the size of what is sent.
- Reading trees of 5,000 and of 20,000 nodes, in several shapes.

The figures of AppAgent are quoted: they were measured elsewhere, on other pictures and another machine, with the model
and the device simulated (two shared AMD EPYC cores, Python 3.11, medians of 20 rounds).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from pytest_appagent.screen.frame import Display, Frame
from pytest_appagent.screen.label import labelled_picture
from pytest_appagent.screen.picture import decode
from pytest_appagent.screen.read import read_screen

from .dumps import OWN, Dump, load_dumps, screen_of
from .shapes import SHAPES

_ROUNDS = 7
_TREE_ROUNDS = 3
_FEW_NODES, _MANY_NODES = 5_000, 20_000

# Screen 1080x2400, a flat list with 36 and with 148 labels, a feed with 148, a photo with 36.
APPAGENT = {
    "measured": "elsewhere",
    "screens": ["flat, 36 labels", "flat, 148", "feed, 148", "photo, 36"],
    "label_and_encode_ms": ["111-122", "122", "317", "310"],
    "parse_collect_merge_ms": ["3.1-6.2", "56", "74", "4.4"],
    "picture_bytes": [291_000, 447_000, 3_150_000, 5_950_000],
    "growth": "nodes x5, labels x4: time of parsing, collecting and merging x10 and more",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureCost:
    """What the picture of one screen costs; times are medians."""

    name: str
    decode_ms: float
    label_encode_ms: float
    with_decode_ms: float
    sent_bytes: int

    @property
    def ratio(self) -> float:
        return self.label_encode_ms / self.decode_ms


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeCost:
    """What reading trees of one shape costs; times are the best of several."""

    shape: str
    few_ms: float
    many_ms: float

    @property
    def ratio(self) -> float:
        return self.many_ms / self.few_ms


def cost_of_picture(dump: Dump, rounds: int = _ROUNDS) -> PictureCost:
    screen = screen_of(dump)
    decoding, labelling, both = [], [], []
    sent = b""
    for _ in range(rounds):
        decode.cache_clear()
        decoding.append(_ms(partial(decode, dump.png), time.perf_counter))
        fresh = replace(screen, _pictures={})
        labelling.append(_ms(partial(labelled_picture, fresh), time.perf_counter))
        sent = labelled_picture(fresh)
        decode.cache_clear()
        fresh = replace(screen, _pictures={})
        both.append(_ms(partial(labelled_picture, fresh), time.perf_counter))
    return PictureCost(
        name=dump.name,
        decode_ms=statistics.median(decoding),
        label_encode_ms=statistics.median(labelling),
        with_decode_ms=statistics.median(both),
        sent_bytes=len(sent),
    )


def cost_of_tree(shape: str, few: int = _FEW_NODES, many: int = _MANY_NODES, rounds: int = _TREE_ROUNDS) -> TreeCost:
    frames = {count: _frame(shape, count) for count in (few, many)}
    best = dict.fromkeys(frames, float("inf"))
    for _ in range(rounds):  # in turns, so that a busy moment of the machine meets both
        for count, frame in frames.items():
            best[count] = min(best[count], _ms(partial(read_screen, frame), time.process_time))
    return TreeCost(shape=shape, few_ms=best[few], many_ms=best[many])


def _frame(shape: str, count: int) -> Frame:
    xml, (width, height) = SHAPES[shape](count)
    return Frame(png=b"", xml=xml, display=Display(width=width, height=height))


def _ms(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return (clock() - start) * 1000


def measure(folder: Path, *, few: int = _FEW_NODES, many: int = _MANY_NODES) -> dict[str, Any]:
    """Return the report as a dict that goes into JSON."""
    pictures = [cost_of_picture(dump) for dump in load_dumps(folder) if dump.png]
    trees = [cost_of_tree(shape, few, many) for shape in SHAPES]
    return {
        "summary": {
            "pictures": len(pictures),
            "label_encode_to_decode": round(statistics.median(one.ratio for one in pictures), 2) if pictures else None,
            "with_decode_to_decode": round(statistics.median(one.with_decode_ms / one.decode_ms for one in pictures), 2)
            if pictures
            else None,
            "largest_sent_bytes": max((one.sent_bytes for one in pictures), default=None),
            "many_to_few_nodes": round(max(one.ratio for one in trees), 2),
        },
        "pictures": [asdict(one) | {"ratio": one.ratio} for one in pictures],
        "trees": [asdict(one) | {"ratio": one.ratio} for one in trees],
        "nodes": {"few": few, "many": many},
        "appagent": APPAGENT,
    }


def to_text(report: dict[str, Any]) -> str:
    summary, nodes = report["summary"], report["nodes"]
    lines = []
    if report["pictures"]:
        lines += [
            f"label and encode: {summary['label_encode_to_decode']} x the time of decoding (median of "
            f"{summary['pictures']} pictures), {summary['with_decode_to_decode']} x with decoding; "
            f"at most {summary['largest_sent_bytes']:,} bytes sent"
        ]
    lines += [
        f"  {one['name']:36} decode {one['decode_ms']:5.1f} ms, label and encode {one['label_encode_ms']:5.1f} ms, "
        f"{one['sent_bytes']:7,} bytes"
        for one in report["pictures"]
    ]
    lines.append(f"{nodes['many']:,} nodes: at most {summary['many_to_few_nodes']} x the time of {nodes['few']:,}")
    lines += [
        f"  {one['shape']:12} {one['few_ms']:7.0f} ms, {one['many_ms']:7.0f} ms, {one['ratio']:.2f} x"
        for one in report["trees"]
    ]
    quoted = report["appagent"]
    lines.append(f"AppAgent, measured elsewhere ({'; '.join(quoted['screens'])}):")
    lines += [
        f"  {name}: {'; '.join(map(str, quoted[key]))}"
        for name, key in (
            ("label and encode, ms", "label_and_encode_ms"),
            ("parse, collect, merge, ms", "parse_collect_merge_ms"),
            ("picture, bytes", "picture_bytes"),
        )
    ]
    lines.append(f"  {quoted['growth']}")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.perception", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--dumps", metavar="DIR", type=Path, default=OWN, help="Folder with dumps and pictures (our own)"
    )
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    if not options.dumps.is_dir():
        parser.error(f"there is no folder {options.dumps}")
    report = measure(options.dumps)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
