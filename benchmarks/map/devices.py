"""Simulated devices for the measurements, and the runs on them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.events import Listener
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.screen.read import read_screen

CLOCK = "2026-05-11T09:30:00"


@contextmanager
def devices(count: int = 1, *options: str) -> Iterator[list[AdbDevice]]:
    """Start simulated devices."""
    with start_simulator(count, clock=CLOCK, options=options) as simulator:
        yield [AdbDevice(simulator.server, serial) for serial in simulator.serials]


def run_on(
    device: AdbDevice, app: str, *, guide: MapGuide | None = None, listeners: Sequence[Listener] = ()
) -> RunParts:
    """Put a run together that asks no model."""
    return RunParts(
        device=device,
        policy=OfflinePolicy(),
        judge=OfflineJudge(),
        app=app,
        packages=frozenset({app}),
        limits=Limits(),
        listeners=tuple(listeners),
        look=lambda: read_screen(device.capture(Limits().settle_s)),
        glance=lambda after: read_screen(device.glance(after)),
        permissions="allow",
        guide=guide,
    )


def state_of(device: AdbDevice, package: str) -> dict[str, Any]:
    """Return what is true inside an app."""
    state: dict[str, Any] = json.loads(device.shell(["content", "query", "--uri", f"content://{package}/state"]))
    return state


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return what differs between two states, each as a line."""
    found = []
    for name in sorted({*before, *after}):
        one, other = before.get(name), after.get(name)
        if isinstance(one, dict) and isinstance(other, dict):
            found += [f"{name}/{line}" for line in changes(one, other)]
        elif one != other:
            found.append(f"{name}: {one!r} -> {other!r}")
    return found
