"""What does replaying an act cost, beside the device?

    python -m benchmarks.replay_cost [--rounds N] [--json]

Two ways are gone on one simulated device behind the real adb server: four taps, and a form that is opened, filled in
and saved. Each is first decided, its actions given beforehand, and then replayed N times from what was recorded on the
way. Counted are adb operations, one for each request to the device, and what this process itself works (`own`, CPU
time, listeners not included); medians. Deciding would add a model's time, and its cost, to each round.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pytest_appagent.actions import Action, Tap, TypeText
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.agent.replay import Replayed, replay
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.simulator import Simulator, start_simulator
from pytest_appagent.device.wire import Stream
from pytest_appagent.run import Observation, Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.script import Script, to_act
from pytest_appagent.testing import ScriptedJudge, ScriptedPolicy, label_of

APP = "com.example.calendar"
MOST_OPERATIONS = 3.0
MOST_OWN_MS = 50.0
_MS = 1000

Given = tuple[str, Callable[[int], Action]]
"""The name of an element, and what is done to it."""

WAYS: dict[str, tuple[Given, ...]] = {
    "four taps": (("fab", Tap), ("close", Tap), ("Month view", Tap), ("search", Tap)),
    "a form": (("fab", Tap), ("title", lambda label: TypeText("work", label)), ("Save", Tap)),
}


@dataclass(frozen=True, kw_only=True)
class CountingServer(AdbServer):
    """An adb server whose operations on devices are counted, by name."""

    counted: list[str] = field(default_factory=list, compare=False)

    @contextmanager
    def _service(self, serial: str, service: str, what: str, timeout_s: float) -> Iterator[Stream]:
        self.counted.append(what)
        with super()._service(serial, service, what, timeout_s) as stream:
            yield stream


def counting_device(simulator: Simulator) -> tuple[AdbDevice, list[str]]:
    """Return the adapter on the first simulated device, and the list to which each operation is added."""
    server = CountingServer(host=simulator.server.host, port=simulator.server.port)
    return AdbDevice(server, simulator.serials[0]), server.counted


def parts_on(device: AdbDevice, app: str = APP, *, actions: Sequence[Callable[[Observation], Action]] = ()) -> RunParts:
    """Return a run on a device, of which no more is asked than these actions."""
    limits = Limits()
    return RunParts(
        device=device,
        policy=ScriptedPolicy(actions),
        judge=ScriptedJudge(),
        app=app,
        packages=frozenset([app]),
        limits=limits,
        listeners=(),
        look=lambda: read_screen(device.capture(limits.settle_s)),
        glance=lambda after: read_screen(device.glance(after)),
        permissions="allow",
    )


def decide(device: AdbDevice, way: Sequence[Given], app: str = APP) -> Script:
    """Go a way by decisions given beforehand, and return it as a script."""
    actions = [lambda seen, one=one: one[1](label_of(seen.screen, one[0])) for one in way]
    trail = deploy(Step(text="go"), parts_on(device, app, actions=actions))
    screens = [one.facts for one in trail.rounds[1:]]
    done = zip(trail.rounds, screens, strict=False)
    return Script(acts=tuple(to_act(one.decision.action, one.facts, after) for one, after in done))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What it cost to replay a script once."""

    replayed: Replayed
    operations: int
    own_s: float
    wall_s: float


def replay_once(device: AdbDevice, counted: list[str], script: Script, app: str = APP) -> Cost:
    """Replay a script from where the device stands."""
    run = parts_on(device, app)
    counted.clear()
    own_s, wall_s = time.process_time(), time.perf_counter()
    replayed = replay(Step(text="go"), script, run)
    own_s, wall_s = time.process_time() - own_s, time.perf_counter() - wall_s
    return Cost(replayed=replayed, operations=len(counted), own_s=own_s, wall_s=wall_s)


def measure(rounds: int) -> dict[str, Any]:
    """Measure both ways."""
    with start_simulator(1, clock="2026-03-04T10:00:00") as simulator:
        device, counted = counting_device(simulator)
        rows = [_measure(name, way, device, counted, rounds) for name, way in WAYS.items()]
    return {
        "summary": {
            "operations_per_act": max(row["operations_per_act"] for row in rows),
            "allowed_operations_per_act": MOST_OPERATIONS,
            "own_ms_per_act": max(row["own_ms_per_act"] for row in rows),
            "allowed_own_ms_per_act": MOST_OWN_MS,
            "fewer_operations_than_decided": min(row["times_fewer"] for row in rows),
        },
        "ways": rows,
    }


def _measure(name: str, way: Sequence[Given], device: AdbDevice, counted: list[str], rounds: int) -> dict[str, Any]:
    _start(device)
    counted.clear()
    script = decide(device, way)
    decided = len(counted)
    costs = []
    for number in range(rounds + 1):
        _start(device)
        cost = replay_once(device, counted, script)
        if cost.replayed.mismatch is not None:
            raise SystemExit(f"{name}: {cost.replayed.mismatch.message}")
        if number:  # the first one loads modules
            costs.append(cost)
    acts = len(script.acts)
    operations = max(cost.operations for cost in costs)
    own_ms = statistics.median(cost.own_s for cost in costs) * _MS
    return {
        "name": name,
        "acts": acts,
        "decided_operations": decided,
        "replayed_operations": operations,
        "times_fewer": round(decided / operations, 1),
        "operations_per_act": round(operations / acts, 2),
        "own_ms": round(own_ms, 1),
        "own_ms_per_act": round(own_ms / acts, 1),
        "wall_ms": round(statistics.median(cost.wall_s for cost in costs) * _MS, 1),
    }


def _start(device: AdbDevice) -> None:
    device.clear(APP)
    device.launch(APP)


def to_text(report: dict[str, Any]) -> str:
    """Return the report as a table."""
    head = f"{'':10} {'acts':>5} {'operations':>11} {'decided':>8} {'times':>6} {'own ms/act':>11} {'wall ms':>8}"
    rows = (
        f"{row['name']:10} {row['acts']:5} {row['replayed_operations']:11} {row['decided_operations']:8} "
        f"{row['times_fewer']:6.1f} {row['own_ms_per_act']:11.1f} {row['wall_ms']:8.1f}"
        for row in report["ways"]
    )
    summary = report["summary"]
    told = (
        f"at most {summary['operations_per_act']} operations an act ({MOST_OPERATIONS:g} allowed), "
        f"{summary['own_ms_per_act']} ms of own work ({MOST_OWN_MS:g} allowed), start of the replay included"
    )
    return "\n".join([head, *rows, told])


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replay_cost", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", metavar="N", type=int, default=20, help="How often each way is replayed (20)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    report = measure(options.rounds)
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
