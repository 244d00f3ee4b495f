"""Header and summary in the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from ..assembly.deciders import decides_by_model
from ..report.map_coverage import NAME as MAP_SCREENS
from ..report.map_coverage import coverage_lines
from ..settings import Settings
from .state import State
from .tally import Tally

_MOST_DEVICES = 4


def header_lines(state: State) -> list[str]:
    """Say which device and policy were asked for; nothing in a project that set nothing."""
    if not state.given:
        return []
    settings = state.settings
    simulated = " (SIMULATED DEVICE)" if settings.is_simulated else ""
    recordings = "" if settings.recordings == "auto" else f", recordings {settings.recordings}"
    return [f"appagent: device {settings.device}{simulated}, {_policy_words(state)}, documentation none{recordings}"]


def _policy_words(state: State) -> str:
    """Name the policy and the reason for it, as far as it can be known before tests are collected."""
    settings = state.settings
    if settings.recordings == "frozen":
        return "nobody decides"
    givers = [found.plugin_name for found in state.config.hook.pytest_appagent_policy.get_hookimpls()]
    if givers:
        return f"policy by the hook of {', '.join(givers)}"
    if decides_by_model(settings):
        reason = " (auto: a model is set)" if settings.policy == "auto" else ""
        return f"policy llm{reason}, model {settings.model or 'none'}"
    if settings.policy == "auto" and settings.is_simulated:
        return "policy offline (auto: the device is simulated)"
    return f"policy {settings.policy}"


def summary_lines(tally: Tally, settings: Settings, allure_folder: str | None) -> list[str]:
    """Sum up what marked tests took, and say where to look; nothing where there were none."""
    problem = [f"appagent: {tally.problem}"] if tally.problem else []
    if not tally.tests:
        return problem
    reruns = tally.attempts - tally.tests
    counts = [_plural(tally.tests, "test"), *([_plural(reruns, "rerun")] if reruns else [])]
    counts += [_plural(tally.rounds, "round"), f"decided by {_listed(tally.count('policy'))}"]
    passes = tally.count("reached")
    reached = f"; passes: {', '.join(f'{count} {how}' for how, count in passes.most_common())}" if passes else ""
    places = f"pictures in {settings.report_dir}" + (f", Allure results in {allure_folder}" if allure_folder else "")
    devices = tally.count("device")
    on = ", ".join(f"{name}: {_plural(count, 'test')}" for name, count in devices.most_common(_MOST_DEVICES))
    more = f" and {len(devices) - _MOST_DEVICES} more" if len(devices) > _MOST_DEVICES else ""
    return [
        f"appagent: {', '.join(counts)}{reached}",
        f"appagent: on {on}{more}",
        f"appagent: {places}",
        *(f"appagent: {line}" for line in coverage_lines(list(tally.count(MAP_SCREENS)))),
        *problem,
    ]


def _listed(names: Mapping[str, int]) -> str:
    return ", ".join(sorted(names))


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
