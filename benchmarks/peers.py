"""Do other products drive the simulated device unchanged? AppAgent's commands, uiautomator2, appium-adb.

    python -m benchmarks.peers [--python PYTHON] [--node-folder DIR] [--json]

A peer that is not installed is skipped, with what would install it:
  uiautomator2  `pip install uiautomator2`, here or in the environment of PYTHON
  appium-adb    `npm install appium-adb` in DIR (default: the working folder), with node on PATH
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pytest_appagent.device.adb_server import find_adb
from pytest_appagent.device.simulator import Simulator, start_simulator

_HERE = Path(__file__).parent / "peers"
_PACKAGE, _FIELD, _TEXT = "com.example.calendar", "search", "work"
_TIMEOUT_S = 120


class Skipped(Exception):
    """The peer is not there; the text says what would bring it."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__.split("\n")[0])
    parser.add_argument("--python", default=sys.executable, help="Interpreter that has uiautomator2 (default this one)")
    parser.add_argument("--node-folder", type=Path, default=Path(), metavar="DIR", help="Folder with node_modules")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(arguments)
    peers: dict[str, Callable[[Simulator], dict[str, Any]]] = {
        "adb": _adb,
        "uiautomator2": lambda simulator: _uiautomator2(simulator, options.python),
        "appium-adb": lambda simulator: _appium_adb(simulator, options.node_folder),
    }
    found = {}
    for name, drive in peers.items():
        began_s = time.monotonic()
        with start_simulator(1) as simulator:
            try:
                found[name] = drive(simulator) | {"seconds": round(time.monotonic() - began_s, 1)}
            except Skipped as skipped:
                found[name] = {"skipped": str(skipped)}
    if options.json:
        print(json.dumps(found))
    else:
        for name, seen in found.items():
            print(name, *(f"  {key:<12}{value}" for key, value in seen.items()), sep="\n")
    return 0


def _adb(simulator: Simulator) -> dict[str, Any]:
    """The command strings of AppAgent's controller, through the plain binary and the host's shell."""
    adb = f"{find_adb()} -P {simulator.server.port} -s {simulator.serials[0]}"

    def run(command: str) -> str:
        done = subprocess.run(f"{adb} {command}", shell=True, capture_output=True, text=True, timeout=_TIMEOUT_S)
        return done.stdout.strip() if done.returncode == 0 else "ERROR"

    run(f"shell monkey -p {_PACKAGE} -c android.intent.category.LAUNCHER 1")
    return {
        "size": run("shell wm size"),
        "screencap": run("shell screencap -p /sdcard/1.png"),
        "dump": run("shell uiautomator dump /sdcard/1.xml"),
        "tap": run("shell input tap 540 1200"),
        "text": run("shell input text a%sb"),
        "swipe": run("shell input swipe 540 1500 540 900 400"),
        "back": run("shell input keyevent KEYCODE_BACK"),
    }


def _uiautomator2(simulator: Simulator, python: str) -> dict[str, Any]:
    probe = subprocess.run([python, "-c", "import uiautomator2"], capture_output=True, check=False)
    if probe.returncode != 0:
        raise Skipped(f"{python} has no uiautomator2; `pip install uiautomator2`, or name another by --python")
    script = [str(_HERE / "drive_uiautomator2.py"), simulator.serials[0], _PACKAGE, _FIELD, _TEXT]
    return _run([python, *script], simulator)


def _appium_adb(simulator: Simulator, folder: Path) -> dict[str, Any]:
    node = shutil.which("node")
    if node is None:
        raise Skipped("there is no node on PATH")
    if not (folder / "node_modules" / "appium-adb").is_dir():
        raise Skipped(f"there is no appium-adb in {folder.resolve()}; `npm install appium-adb`, or name another folder")
    address = [str(find_adb()), str(simulator.server.port), simulator.serials[0]]
    return _run([node, str(_HERE / "appium_adb.mjs"), str(folder), *address, _PACKAGE, _FIELD, _TEXT], simulator)


def _run(command: list[str], simulator: Simulator) -> dict[str, Any]:
    environment = os.environ | {"ANDROID_ADB_SERVER_PORT": str(simulator.server.port)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False, env=environment)
    if done.returncode != 0:
        return {"failed": done.stderr.strip().splitlines()[-1:]}
    seen: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return seen


if __name__ == "__main__":
    sys.exit(main())
