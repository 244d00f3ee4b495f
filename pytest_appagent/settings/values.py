"""What a session was told, and the words that it may be told in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

PolicyName = Literal["auto", "offline", "llm"]
POLICY_NAMES: tuple[PolicyName, ...] = ("auto", "offline", "llm")

TreeSource = Literal["dump", "u2", "auto"]
PermissionRule = Literal["allow", "deny", "ask"]

Mode = Literal["deploy", "explore", "auto"]
RecordingsUse = Literal["auto", "off", "frozen", "refresh"]
MapUse = Literal["use", "off", "strict"]
Heal = Literal["propose", "off"]

AUTO = "auto"
SIMULATED = "sim"

Raw = str | int | float | list[str]
"""A value as an ini file, the environment or the command line gives it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a session was told.

    Attributes:
        app: package of the app under test where a marker names none.
        apk: its file, installed before the first test on each device that has another; None to install nothing.
        device: `auto`, `sim`, `sim:N`, serials separated by commas, or `tcp://host:port/serial`.
        policy: who decides.
        max_rounds: rounds a sentence may take.
        step_timeout_s: seconds a sentence may take.
        packages: further packages that the agent may act in.
        permissions: how permission dialogs are answered before the policy sees them; `ask` leaves them to it.
        min_dist_dp: distance under which overlapping elements of one kind count as one.
        tree_source: where trees come from: `uiautomator dump`, the server of uiautomator2, or that if it is installed.
        lease_timeout_s: seconds to wait for a free device.
        model: the language model that decides, as its endpoint calls it; empty for none.
        judge_model: the one that judges; empty for the same.
        base_url: where they are asked; empty for OpenAI.
        model_timeout_s: seconds until an answer of a model must be there, all tries included.
        model_options: optional parameters of every request, `reasoning_effort` for instance.
        model_pictures: whether models are shown pictures: `auto` unless they refuse them, or `off`.
        answer_mode: how models are asked for JSON, `auto` to find out.
        prompts_dir: folder with templates of the project's own, None for none.
        prices: YAML file with prices of models, None for none.
        budget_tokens: tokens that a session may use, None for any number.
        budget_usd: US dollars that a session may spend, None for any sum.
        mode: whether sentences are done (`deploy`), or the app is explored for them (`explore`); `auto` explores only
            an app without any documentation, and never in CI.
        explore_rounds: rounds that exploring for a sentence may take.
        docs_dir: folder with documentation of elements.
        demos_dir: folder with demonstrations.
        doc_refine: whether new knowledge is merged into a note that is already there.
        maps_dir: folder with maps of apps.
        map: whether a map is used where there is one; `strict` wants its ways to work.
        recordings: whether recordings are used where there are any, not at all, instead of any decision, or written.
        recordings_dir: folder with recordings of tests.
        heal: whether an act of a recording that no longer works is decided anew and a patch is left.
        strict: whether a test fails that passed only because an act was healed.
        report_dir: folder for the labelled pictures.
        report_cap_mb: megabytes that the Allure attachments of one test may take.
    """

    app: str = ""
    apk: Path | None = None
    device: str = "auto"
    policy: PolicyName = "auto"
    max_rounds: int = 20
    step_timeout_s: float = 300.0
    packages: tuple[str, ...] = ()
    permissions: PermissionRule = "allow"
    min_dist_dp: int = 10
    tree_source: TreeSource = "dump"
    lease_timeout_s: float = 600.0
    model: str = ""
    judge_model: str = ""
    base_url: str = ""
    model_timeout_s: float = 60.0
    model_options: tuple[tuple[str, object], ...] = ()
    model_pictures: Literal["auto", "off"] = "auto"
    answer_mode: Literal["auto", "json_schema", "json_object", "text"] = "auto"
    prompts_dir: Path | None = None
    prices: Path | None = None
    budget_tokens: int | None = None
    budget_usd: float | None = None
    mode: Mode = "deploy"
    explore_rounds: int = 20
    docs_dir: Path = Path("appagent/docs")
    demos_dir: Path = Path("appagent/demos")
    doc_refine: bool = False
    maps_dir: Path = Path("appagent/maps")
    map: MapUse = "use"
    recordings: RecordingsUse = "auto"
    recordings_dir: Path = Path("appagent/recordings")
    heal: Heal = "propose"
    strict: bool = False
    report_dir: Path = Path(".appagent/report")
    report_cap_mb: float = 25.0

    @property
    def is_simulated(self) -> bool:
        """Whether the devices are simulated ones."""
        return self.device == SIMULATED or self.device.startswith(f"{SIMULATED}:")

    @property
    def named_devices(self) -> int | None:
        """How many devices the setting itself names; None if that depends on what is attached or on the workers."""
        if self.device in (AUTO, SIMULATED):
            return None
        return int(self.device.partition(":")[2]) if self.is_simulated else self.device.count(",") + 1
