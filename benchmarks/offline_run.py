"""A run without a model and without listeners, as several benchmarks need it."""

from __future__ import annotations

from collections.abc import Callable

from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.device.protocol import Device
from pytest_appagent.docstore import Documentation, NoDocumentation
from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen


def offline_run(
    device: Device,
    app: str,
    *,
    docs: Documentation | None = None,
    limits: Limits | None = None,
    look: Callable[[], Screen] | None = None,
) -> RunParts:
    """Return the parts of a run of one app, decided and judged offline."""
    limits = limits or Limits()
    return RunParts(
        device=device,
        policy=OfflinePolicy(),
        judge=OfflineJudge(),
        app=app,
        packages=frozenset((app,)),
        limits=limits,
        listeners=(),
        look=look or (lambda: read_screen(device.capture(limits.settle_s))),
        permissions="allow",
        docs=docs or NoDocumentation(),
    )
