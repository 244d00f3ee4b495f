"""Header and summary in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from ..settings import Settings
from .state import SIMULATED, State
from .task import PROPERTY


def header_lines(state: State) -> list[str]:
    """Say which device and policy were asked for; nothing in a project that set nothing."""
    if not state.given:
        return []
    settings = state.settings
    simulated = " (SIMULATED DEVICE)" if settings.device == SIMULATED else ""
    return [f"appagent: device {settings.device}{simulated}, policy {settings.policy}"]


def summary_lines(stats: Mapping[str, Sequence[object]], settings: Settings) -> list[str]:
    """Sum up what marked tests took."""
    reports = [
        dict(report.user_properties)
        for group in stats.values()
        for report in group
        if isinstance(report, pytest.TestReport) and report.when == "call"
    ]
    ours = [properties for properties in reports if PROPERTY + "rounds" in properties]
    if not ours:
        return []
    rounds = sum(int(str(properties[PROPERTY + "rounds"])) for properties in ours)
    policies = Counter(str(properties[PROPERTY + "policy"]) for properties in ours)
    names = ", ".join(sorted(policies))
    return [
        f"appagent: {len(ours)} test{'s' if len(ours) != 1 else ''}, {rounds} rounds, decided by {names}; "
        f"pictures in {settings.report_dir}"
    ]
