"""What do simulated devices cost? Memory of all processes, processor at rest, seconds until all are ready.

    python -m benchmarks.sim_scale [--devices 16] [--seconds 5] [--json]

Every device is used first as a test uses it (an app started, a tree and a picture taken), so that nothing is measured
that has not been loaded yet. Memory is PSS: what processes share is divided among them. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import Simulator, start_simulator

_MIB = 1024


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sim_scale", description=__doc__.split("\n")[0])
    parser.add_argument("--devices", type=int, default=16, metavar="N", help="How many devices (default 16)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="How long they rest (default 5)")
    parser.add_argument("--package", default="com.example.calendar", help="App that is started on each")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(arguments)
    began_s = time.monotonic()
    with start_simulator(options.devices) as simulator:
        ready_s = time.monotonic() - began_s
        _use_all(simulator, options.package)
        pids = [simulator.pid, *_children(simulator.pid)]
        kinds = {pid: _kind(pid) for pid in pids}
        before, began_s = {pid: _ticks(pid) for pid in pids}, time.monotonic()
        time.sleep(options.seconds)
        rested_s = time.monotonic() - began_s
        ticks = sum(_ticks(pid) - before[pid] for pid in pids)
        memory = {pid: _pss_kib(pid) for pid in pids}
    devices = [memory[pid] for pid in pids if kinds[pid] == "device"]
    measured = {
        "devices": options.devices,
        "ready_s": round(ready_s, 2),
        "pss_mib": round(sum(memory.values()) / _MIB, 1),
        "pss_mib_per_device": round(sum(devices) / len(devices) / _MIB, 1),
        "pss_mib_supervisor": round(memory[simulator.pid] / _MIB, 1),
        "idle_percent_of_a_core": round(100 * ticks / os.sysconf("SC_CLK_TCK") / rested_s, 2),
    }
    if options.json:
        print(json.dumps(measured))
    else:
        print(*(f"{name:<26}{value}" for name, value in measured.items()), sep="\n")
    return 0


def _use_all(simulator: Simulator, package: str) -> None:
    def use(serial: str) -> None:
        device = AdbDevice(simulator.server, serial)
        device.launch(package)
        device.capture()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, simulator.serials))


def _children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


def _kind(pid: int) -> str:
    return "device" if b"adbd_process" in Path(f"/proc/{pid}/cmdline").read_bytes() else "other"


def _ticks(pid: int) -> int:
    """Return the processor time that a process has used, in clock ticks."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


def _pss_kib(pid: int) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    raise ValueError(f"no Pss of process {pid}")


if __name__ == "__main__":
    sys.exit(main())
