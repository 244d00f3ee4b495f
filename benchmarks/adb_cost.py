"""What does one adb operation cost beyond what the device takes for it, and what does adbutils cost?

    python -m benchmarks.adb_cost [--rounds N] [--json]

Own client and adbutils in turns, on one simulated device behind the real adb server. The device answers at once and
keeps its picture, so that nearly all that is measured is the way there and back. *cpu* is the time that this process
itself works, the rest is server and device. A capture is a whole one: three pictures, a tree and the state, compared.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import adbutils

from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.picture import take_picture
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.simulator import Simulator, start_simulator
from pytest_appagent.device.tree import dump_tree
from pytest_appagent.screen.compare import same_picture

APP = "com.example.calendar"
MOST_OWN_MS = 3.0
_MS = 1000
_FILE = "/data/local/tmp/appagent-cost.xml"
_DUMP = f"rm -f {_FILE}; uiautomator dump {_FILE} >&2; cat {_FILE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One thing that both clients can do, and how many adb operations our own way of doing it takes."""

    name: str
    own: Callable[[], object]
    adbutils: Callable[[], object] | None
    count: int = 1


def operations(simulator: Simulator) -> list[Operation]:
    serial = simulator.serials[0]
    shell = DeviceShell(server=simulator.server, serial=serial)
    device = AdbDevice(simulator.server, serial)
    other = adbutils.AdbClient(host=simulator.server.host, port=simulator.server.port).device(serial=serial)
    device.launch(APP)
    device.capture()

    def dump_and_state_with_adbutils() -> None:
        other.dump_hierarchy()
        other.window_size()
        other.app_current()

    def capture_with_adbutils() -> None:
        """The same looks, as one would write them with adbutils."""
        pictures = [_picture(other) for _ in range(2)]
        assert same_picture(pictures[0], pictures[1], device.display())
        _picture(other)
        dump_and_state_with_adbutils()

    return [
        Operation(
            name="echo", own=lambda: shell.check(["echo", "hello"]), adbutils=lambda: other.shell(["echo", "hello"])
        ),
        Operation(name="screencap", own=lambda: take_picture(shell), adbutils=lambda: _picture(other)),
        Operation(name="dump", own=lambda: shell.script(_DUMP, what="dump").stdout, adbutils=other.dump_hierarchy),
        Operation(name="dump+state", own=lambda: dump_tree(shell), adbutils=dump_and_state_with_adbutils),
        Operation(name="capture", own=device.capture, adbutils=capture_with_adbutils, count=4),
    ]


def measure(rounds: int) -> dict[str, Any]:
    with start_simulator(1, clock="2026-03-04T10:00:00") as simulator:
        rows = [_measure(operation, rounds) for operation in operations(simulator)]
    most = max(row["own_cpu_ms"] / row["adb_operations"] for row in rows)
    return {
        "summary": {
            "own_cpu_ms_per_operation": round(most, 2),
            "allowed_ms": MOST_OWN_MS,
            "echo_ms": rows[0]["own_ms"],
            "times_faster": {row["name"]: row["ratio"] for row in rows},
        },
        "operations": rows,
    }


def _measure(operation: Operation, rounds: int) -> dict[str, Any]:
    """Measure in turns, so that a busy moment of the machine hits both."""
    own: list[tuple[float, float]] = []
    other: list[tuple[float, float]] = []
    for number in range(rounds + 2):
        timed = _time(operation.own)
        timed_other = _time(operation.adbutils) if operation.adbutils else (0.0, 0.0)
        if number >= 2:  # the first ones load modules and pictures
            own.append(timed)
            other.append(timed_other)
    own_ms, own_cpu_ms = (statistics.median(column) for column in zip(*own, strict=True))
    other_ms, other_cpu_ms = (statistics.median(column) for column in zip(*other, strict=True))
    return {
        "name": operation.name,
        "adb_operations": operation.count,
        "own_ms": round(own_ms, 2),
        "own_cpu_ms": round(own_cpu_ms, 2),
        "adbutils_ms": round(other_ms, 2),
        "adbutils_cpu_ms": round(other_cpu_ms, 2),
        "ratio": round(other_ms / own_ms, 1),
    }


def _time(work: Callable[[], object]) -> tuple[float, float]:
    wall_s, cpu_s = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - wall_s) * _MS, (time.process_time() - cpu_s) * _MS


def _picture(device: Any) -> bytes:
    data: bytes = device.shell(["screencap", "-p"], encoding=None)
    return data


def to_text(report: dict[str, Any]) -> str:
    head = f"{'':10} {'own ms':>9} {'cpu':>7} {'adbutils ms':>12} {'cpu':>7} {'times':>6}"
    rows = (
        f"{row['name']:10} {row['own_ms']:9.2f} {row['own_cpu_ms']:7.2f} {row['adbutils_ms']:12.2f} "
        f"{row['adbutils_cpu_ms']:7.2f} {row['ratio']:6.1f}"
        for row in report["operations"]
    )
    summary = report["summary"]
    told = (
        f"own work per adb operation: {summary['own_cpu_ms_per_operation']} ms at most, "
        f"{summary['allowed_ms']:g} ms allowed; medians"
    )
    return "\n".join([head, *rows, told])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adb_cost", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", metavar="N", type=int, default=30, help="How often each is measured (30)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    report = measure(options.rounds)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
