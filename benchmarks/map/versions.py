"""Second versions of apps: a map of the first one is checked on the second, and its commands are replayed there."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pytest_appagent.agent.map_check import check_map
from pytest_appagent.appmap.values import AppMap
from pytest_appagent.device.adb import AdbDevice

from .devices import changes, devices, run_on, state_of
from .replays import calls_of, find_truths, replay_all

_VERSION = "2.0"


def install_version(device: AdbDevice, app: str, version: str = _VERSION) -> None:
    """Install another version of a simulated app."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "app.apk"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("appagent-sim.json", json.dumps({"package": app, "version": version}))
        device.install(path)


def measure_version(app_map: AppMap, *, seed: int, say: Callable[[str], object] = lambda line: None) -> dict[str, Any]:
    """Check a map on the second version of its app; tell how many commands work before and after."""
    app = app_map.package
    with devices() as (device,):
        install_version(device, app)
        before = state_of(device, app)
        old_calls = calls_of(app_map)
        old_truths = find_truths(device, app, old_calls)
        unchecked = replay_all(device, app_map, old_calls, old_truths, times=1, seed=seed, say=say)
        checked = check_map(app_map, run_on(device, app), tell=say)
        calls = calls_of(checked.app_map)
        truths = find_truths(device, app, calls)
        after = replay_all(device, checked.app_map, calls, truths, times=1, seed=seed, say=say)
        changed = changes(before, state_of(device, app))
    return {
        "app": app,
        "commands_before": len(old_calls),
        "unchecked": unchecked.to_json(),
        "check": {
            "tried": checked.tried,
            "quarantined": [way.script.acts[-1].name for way, _ in checked.quarantined],
            "refreshed": len(checked.refreshed),
            "found": list(checked.found),
            "seconds": round(checked.seconds, 1),
        },
        "commands_after": len(calls),
        "checked": after.to_json(),
        "unknown_by_hand": sorted(call.name for call in calls if call.name not in truths),
        "works": round(after.right / max(1, len(truths)), 3),
        "changed": changed,
    }
