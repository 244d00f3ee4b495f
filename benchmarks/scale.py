"""How much faster do more devices make a suite, and what do more workers than devices cost?

    python -m benchmarks.scale [--tests N] [--profile NAME] [--json]

The same suite runs on attached simulated devices that take as long as phones do (profile `realtime`). It also shows
from the tests' own records that no device was used by two tests at once. Exit 0 whenever it measured.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path

from pytest_appagent.device.simulator import start_simulator

_CASES = ((1, 1), (2, 2), (2, 4), (4, 4))
_TIMEOUT_S = 1800.0

_SUITE = """
import time
import pytest
from pytest_appagent import expect

@pytest.fixture(autouse=True)
def use(request, appagent_device):
    started = time.monotonic()
    yield
    with open("uses", "a") as file:
        file.write(f"{appagent_device.info.serial} {started} {time.monotonic()}\\n")

@pytest.mark.parametrize("number", range(TESTS))
@pytest.mark.appagent("open the event gym", app="com.example.calendar", reset="clear")
def test_open(appagent, number):
    expect(appagent).to_show(text="gym")
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run of the suite."""

    devices: int
    workers: int
    seconds: float
    passed: int
    used: int
    overlaps: int


def measure(devices: int, workers: int, tests: int, profile: str) -> Measured:
    """Run the suite on so many devices with so many workers."""
    with (
        start_simulator(devices, options=["--profile", profile]) as running,
        tempfile.TemporaryDirectory(prefix="appagent-scale-") as name,
    ):
        folder = Path(name)
        (folder / "pytest.ini").write_text("[pytest]\n")
        (folder / "test_it.py").write_text(_SUITE.replace("TESTS", str(tests)))
        environment = os.environ | {"ANDROID_ADB_SERVER_PORT": str(running.server.port)}
        command = [
            *(sys.executable, "-m", "pytest", "-q", "-rA", "-n", str(workers), "-p", "no:cacheprovider"),
            *(f"--appagent-device={','.join(running.serials)}", "--appagent-policy=offline"),
        ]
        started_s = time.monotonic()
        ended = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
        )
        seconds = time.monotonic() - started_s
        uses = sorted(line.split() for line in (folder / "uses").read_text().splitlines())
    overlaps = sum(
        serial == other and float(started) < float(ended_s)
        for (serial, _, ended_s), (other, started, _) in pairwise(uses)
    )
    return Measured(
        devices=devices,
        workers=workers,
        seconds=round(seconds, 1),
        passed=ended.stdout.count("\nPASSED "),
        used=len({serial for serial, *_ in uses}),
        overlaps=overlaps,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell the figures."""
    parser = argparse.ArgumentParser(description="Measure a suite on one, two and four devices.")
    parser.add_argument("--tests", type=int, default=16, metavar="N", help="Tests of the suite (default 16)")
    parser.add_argument("--profile", default="realtime", metavar="NAME", help="Of the devices (default realtime)")
    parser.add_argument("--json", action="store_true", help="One JSON object on stdout, words on stderr")
    options = parser.parse_args(arguments)
    told = sys.stderr if options.json else sys.stdout
    measured: dict[tuple[int, int], Measured] = {}
    for devices, workers in _CASES:
        one = measured[devices, workers] = measure(devices, workers, options.tests, options.profile)
        print(
            f"{devices} devices, {workers} workers: {one.seconds} s, {one.passed} of {options.tests} passed, "
            f"{one.used} devices used, {one.overlaps} overlaps",
            file=told,
            flush=True,
        )
    figures = {
        "speedup_4_devices": round(measured[1, 1].seconds / measured[4, 4].seconds, 2),
        "cost_of_4_workers_on_2_devices": round(measured[2, 4].seconds / measured[2, 2].seconds, 2),
    }
    if options.json:
        print(json.dumps({**figures, "runs": [asdict(one) for one in measured.values()]}))
    else:
        print(", ".join(f"{name} {value}" for name, value in figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
