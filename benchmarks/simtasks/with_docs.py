"""Documentation of the apps' elements, learned by exploring them offline before the tasks."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pytest_appagent.agent.explore import explore
from pytest_appagent.agent.explore_memory import Memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.simulator import start_simulator
from pytest_appagent.docstore import Documentation, NoDocumentation
from pytest_appagent.docstore.store import open_store
from pytest_appagent.learner.offline import OfflineLearner

from ..offline_run import offline_run

_CLOCK = "2026-05-11T09:30:00"
_ROUNDS = 300


def learn_docs(
    apps: Iterable[str], folder: Path, *, rounds: int = _ROUNDS, options: Sequence[str] = ()
) -> dict[str, Any]:
    """Explore each app on a fresh device with some options, and return app → how that went."""
    told = {}
    for app in dict.fromkeys(apps):
        began_s = time.monotonic()
        store = open_store(app, docs_dir=folder, cache_dir=None)
        with start_simulator(1, clock=_CLOCK, options=options) as simulator:
            run = offline_run(AdbDevice(simulator.server, simulator.serials[0]), app)
            found = explore(run, Learning(learner=OfflineLearner(), store=store), Memory(), rounds=rounds)
        documented = sum(line.became == "documented" for line in found.lines)
        told[app] = {"documented": documented, "seconds": round(time.monotonic() - began_s, 1)}
        print(f"documentation of {app}: {told[app]}", file=sys.stderr)
    return told


@lru_cache(maxsize=16)
def docs_for(folder: Path | None, app: str) -> Documentation:
    """Return the documentation of an app; none of it if that is off."""
    return NoDocumentation() if folder is None else open_store(app, docs_dir=folder, cache_dir=None)
