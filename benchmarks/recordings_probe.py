"""Watches a pytest run from inside, for `benchmarks.recordings`: `pytest -p benchmarks.recordings_probe`.

It counts adb operations and the process's own work, sets faults and versions of apps before each test, reads the apps'
data after it, refuses every connection but those to the adb server on loopback, and writes a line of JSON per test.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pytest_appagent.agent.parts import RunParts
from pytest_appagent.agent.runner import Runner
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.wire import Stream
from pytest_appagent.errors import AppAgentError
from pytest_appagent.events import Event, RoundEnded, RoundStarted, RunEnded, StepEnded, StepStarted
from pytest_appagent.report.pictures import PictureFolder

OUT, BUG, VERSION = "BENCH_OUT", "BENCH_BUG", "BENCH_VERSION"
"""Environment: the file to write to; PACKAGE:NAME of a fault; PACKAGE:VERSION to be installed."""


class Meter:
    """What this process has done so far."""

    def __init__(self) -> None:
        self.operations = 0
        self.listeners_s = 0.0
        self.pictures = 0
        self.refused: list[str] = []

    def own_s(self) -> float:
        """CPU time without what listeners took: they draw the pictures of the reports."""
        return time.process_time() - self.listeners_s


METER = Meter()


class Watch:
    """Takes note of one test."""

    def __init__(self) -> None:
        self.row: dict[str, Any] = {"acts": 0, "sentences": 0, "act_operations": 0, "operations": 0, "own_ms": []}
        self.row |= {"states": [], "reached": "", "pictures": 0}
        self.read_state: Callable[[], str] = str
        self._began = self._acted = 0
        self._own_s = 0.0

    def on_event(self, event: Event) -> None:
        match event:
            case StepStarted():
                self.row["states"].append(self.read_state())
                self.row["sentences"] += 1
                self._began = self._acted = METER.operations
                self._own_s = METER.own_s()
            case RoundStarted():
                self.row["pictures"] += METER.pictures
                METER.pictures = 0
            case RoundEnded(effect=effect) if effect != "ended":
                self.row["acts"] += 1
                self.row["own_ms"].append((METER.own_s() - self._own_s) * 1000)
                self.row["states"].append(self.read_state())
                self._own_s, self._acted = METER.own_s(), METER.operations
            case StepEnded():
                self.row["act_operations"] += self._acted - self._began
                self.row["operations"] += METER.operations - self._began
            case RunEnded(outcome=outcome, reached=reached):
                self.row |= {"outcome": outcome, "reached": reached}
            case _:
                pass


_WATCHES = pytest.StashKey[list[Watch]]()


def pytest_appagent_listeners(config: pytest.Config, item: pytest.Item) -> list[Any]:
    item.stash.setdefault(_WATCHES, []).append(Watch())
    return item.stash[_WATCHES][-1:]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    watch = item.stash.get(_WATCHES, [None])[-1]
    if watch is not None:
        if report.failed:
            watch.row["red"] = report.when
            watch.row["error"] = f"{call.excinfo.typename}: {str(call.excinfo.value)[:400]}" if call.excinfo else ""
        if report.when == "call":
            watch.row["outcome"] = report.outcome
            watch.row["state"] = watch.read_state()
        if report.when == "teardown":
            row = {"test": item.nodeid, "refused": METER.refused, "models": _models(item), **watch.row}
            with Path(os.environ[OUT]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    return report


def _models(item: pytest.Item) -> bool:
    from pytest_appagent.plugin.state import STATE

    return item.config.stash[STATE].models.is_used


def _state_of(run: RunParts) -> str:
    """A digest of the app's own data."""
    with _uncounted():
        try:
            told = run.device.shell(["content", "query", "--uri", f"content://{run.app}/state"])
        except AppAgentError as error:
            return f"unreadable: {error}"
    return hashlib.sha256(told.encode()).hexdigest()[:16]


@contextmanager
def _uncounted() -> Iterator[None]:
    before = METER.operations
    try:
        yield
    finally:
        METER.operations = before


def pytest_configure(config: pytest.Config) -> None:
    service, start, connect = AdbServer._service, Runner.start, socket.socket.connect
    write = PictureFolder._write

    @contextmanager
    def counted(self: AdbServer, serial: str, name: str, what: str, timeout_s: float) -> Iterator[Stream]:
        METER.operations += 1
        with service(self, serial, name, what, timeout_s) as stream:
            yield stream

    def announced(self: RunParts, event: Event) -> None:
        began_s = time.process_time()
        watches = [one for one in self.listeners if isinstance(one, Watch)]
        for listener in self.listeners:
            if listener not in watches:
                listener.on_event(event)
        METER.listeners_s += time.process_time() - began_s
        for watch in watches:
            watch.read_state = partial(_state_of, self)
            watch.on_event(event)

    def started(self: Runner, **options: Any) -> None:
        with _uncounted():
            _prepare(self)
        start(self, **options)

    def guarded(self: socket.socket, address: Any) -> None:
        # The controller of simulated devices is asked over loopback too; nothing leaves this machine.
        if isinstance(address, tuple) and address[0] not in ("127.0.0.1", "::1"):
            METER.refused.append(str(address))
            raise OSError(f"the network is unreachable: {address}")
        connect(self, address)

    def written(self: PictureFolder, name: str, picture: bytes) -> None:
        METER.pictures += "-round-" in name  # one more is kept of each sentence's end
        write(self, name, picture)

    PictureFolder._write = written  # type: ignore[method-assign]
    AdbServer._service = counted  # type: ignore[method-assign,assignment]
    RunParts.announce = announced  # type: ignore[method-assign]
    Runner.start = started  # type: ignore[method-assign,assignment]
    socket.socket.connect = guarded  # type: ignore[method-assign,assignment]


_installed: set[str] = set()


def _prepare(runner: Runner) -> None:
    """Put the build that is wanted on the device."""
    device, app = runner.run.device, runner.run.app
    package, _, bug = os.environ.get(BUG, "").partition(":")
    if package == app:
        device.shell(["am", "broadcast", "-a", f"{package}.BUGS", "--es", "names", bug])
    package, _, version = os.environ.get(VERSION, "").partition(":")
    if package == app and package not in _installed:
        _installed.add(package)
        path = Path(os.environ[OUT]).with_suffix(".apk")
        told = {"package": package, "version": version, "label": package.rpartition(".")[2].title()}
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("appagent-sim.json", json.dumps(told))
        device.install(path)
