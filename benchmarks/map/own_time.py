"""How much of a way's time is the plugin's own: what is spent in calls of the device is left out."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from pytest_appagent.agent.goto import goto
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.appmap.values import AppMap
from pytest_appagent.run import Step

from .devices import devices, run_on

_TAPS = 4
_NOT_CALLS = ("info",)


class Timed:
    """A device whose calls are timed."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self.seconds = 0.0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._device, name)
        if name in _NOT_CALLS or not callable(found):
            return found
        return self._timed(found)

    def _timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:
            began_s = time.perf_counter()
            try:
                return call(*args, **kwargs)
            finally:
                self.seconds += time.perf_counter() - began_s

        return timed


def measure_own_time(app_map: AppMap, *, times: int = 20) -> dict[str, Any]:
    """Replay a way of four taps from clean launches."""
    app = app_map.package
    guide = MapGuide(app_map)
    long_ways = [one for one in compile_map(app_map) if len(one.script.acts) == _TAPS and one.rows is None]
    command = min(long_ways, key=lambda one: one.name)
    own, cpu, whole = [], [], []
    with devices() as (device,):
        timed = Timed(device)
        run = run_on(timed, app, guide=guide)  # type: ignore[arg-type]  # it passes every call on
        for _ in range(times):
            device.stop(app)
            device.launch(app)
            screen = run.look()
            timed.seconds, began_s, cpu_s = 0.0, time.perf_counter(), time.process_time()
            gone = goto(command.name, Step(text="goto"), run, guide, screen=screen)
            if not gone.is_there:
                raise RuntimeError(f"{command.name!r} was not reached: {gone.misses}")
            whole.append(time.perf_counter() - began_s)
            own.append(whole[-1] - timed.seconds)
            cpu.append(time.process_time() - cpu_s)
    return {
        "command": command.name,
        "taps": _TAPS,
        "own_s": round(statistics.median(own), 4),
        "own_worst_s": round(max(own), 4),
        "cpu_s": round(statistics.median(cpu), 4),
        "whole_s": round(statistics.median(whole), 4),
    }
