"""The table of options: the only place that knows all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

from .readers import (
    one_of,
    read_count,
    read_device,
    read_dollars,
    read_dp,
    read_file,
    read_folder,
    read_megabytes,
    read_model_options,
    read_packages,
    read_policy,
    read_seconds,
    read_text,
    read_yes_no,
)
from .values import Heal, MapUse, Mode, PermissionRule, Raw, RecordingsUse, TreeSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One row of the table.

    Attributes:
        name: as in `appagent_NAME`.
        attribute: the attribute of `Settings`.
        ini_type: how pytest reads it from an ini or TOML file.
        read: from a raw value; raises ValueError with what is needed.
        help: for `--help`, with default and unit.
    """

    name: str
    attribute: str
    ini_type: Literal["string", "int", "float", "args"]
    read: Callable[[Raw], object]
    help: str

    @property
    def flag(self) -> str:
        """The command line's spelling."""
        return "--appagent-" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment's spelling."""
        return "APPAGENT_" + self.name.upper()

    @property
    def ini(self) -> str:
        """The ini file's spelling."""
        return "appagent_" + self.name


OPTIONS: tuple[Option, ...] = (
    Option(
        name="app",
        attribute="app",
        ini_type="string",
        read=read_text,
        help="Package of the app under test where a marker names none (default: none)",
    ),
    Option(
        name="apk",
        attribute="apk",
        ini_type="string",
        read=read_file,
        help="File of the app under test, installed once on each device that does not have it (default: none)",
    ),
    Option(
        name="device",
        attribute="device",
        ini_type="string",
        read=read_device,
        help="Device to use: auto (an attached one), sim (a simulated one per worker), sim:N (N of them for all "
        "workers), serials separated by commas, or tcp://host:port/serial (default: auto)",
    ),
    Option(
        name="policy",
        attribute="policy",
        ini_type="string",
        read=read_policy,
        help="Who decides: auto, offline (words only, no model) or llm (default: auto)",
    ),
    Option(
        name="max_rounds",
        attribute="max_rounds",
        ini_type="int",
        read=read_count,
        help="Rounds a sentence may take (default: 20)",
    ),
    Option(
        name="step_timeout",
        attribute="step_timeout_s",
        ini_type="float",
        read=read_seconds,
        help="Seconds a sentence may take (default: 300)",
    ),
    Option(
        name="packages",
        attribute="packages",
        ini_type="args",
        read=read_packages,
        help="Further packages that the agent may act in, separated by blanks or commas (default: none)",
    ),
    Option(
        name="permissions",
        attribute="permissions",
        ini_type="string",
        read=one_of(*get_args(PermissionRule)),
        help="How permission dialogs are answered: allow, deny, or ask (the policy decides). A sentence that speaks of "
        "permissions is always left to the policy (default: allow)",
    ),
    Option(
        name="min_dist",
        attribute="min_dist_dp",
        ini_type="int",
        read=read_dp,
        help="Distance in dp under which overlapping elements of one kind count as one (default: 10)",
    ),
    Option(
        name="tree_source",
        attribute="tree_source",
        ini_type="string",
        read=one_of(*get_args(TreeSource)),
        help="Where trees of the screen come from: dump (plain adb), u2 (the server of uiautomator2, extra [u2]: "
        "faster, and leaves screen readers alone), or auto (u2 if it is installed) (default: dump)",
    ),
    Option(
        name="lease_timeout",
        attribute="lease_timeout_s",
        ini_type="float",
        read=read_seconds,
        help="Seconds to wait for a free device (default: 600)",
    ),
    Option(
        name="model",
        attribute="model",
        ini_type="string",
        read=read_text,
        help="Language model that decides, as its endpoint calls it (default: none)",
    ),
    Option(
        name="judge_model",
        attribute="judge_model",
        ini_type="string",
        read=read_text,
        help="Language model that judges (default: the one that decides, if one does)",
    ),
    Option(
        name="base_url",
        attribute="base_url",
        ini_type="string",
        read=read_text,
        help="Address of the models' OpenAI-compatible endpoint (default: OpenAI's)",
    ),
    Option(
        name="model_timeout",
        attribute="model_timeout_s",
        ini_type="float",
        read=read_seconds,
        help="Seconds until an answer of a model must be there, all tries included (default: 60)",
    ),
    Option(
        name="model_options",
        attribute="model_options",
        ini_type="args",
        read=read_model_options,
        help="Optional parameters of every request, name=value pairs separated by blanks (default: none)",
    ),
    Option(
        name="model_pictures",
        attribute="model_pictures",
        ini_type="string",
        read=one_of("auto", "off"),
        help="Whether models are shown pictures: auto (unless they refuse them) or off (default: auto)",
    ),
    Option(
        name="answer_mode",
        attribute="answer_mode",
        ini_type="string",
        read=one_of("auto", "json_schema", "json_object", "text"),
        help="How models are asked for JSON: auto (find out), json_schema, json_object or text (default: auto)",
    ),
    Option(
        name="prompts_dir",
        attribute="prompts_dir",
        ini_type="string",
        read=read_folder,
        help="Folder with templates that replace our own of the same name (default: none)",
    ),
    Option(
        name="prices",
        attribute="prices",
        ini_type="string",
        read=read_file,
        help="YAML file with prices of models in US dollars per million tokens (default: none)",
    ),
    Option(
        name="budget_tokens",
        attribute="budget_tokens",
        ini_type="int",
        read=read_count,
        help="Tokens that a session may use; then it ends (default: any number)",
    ),
    Option(
        name="budget_usd",
        attribute="budget_usd",
        ini_type="float",
        read=read_dollars,
        help="US dollars that a session may spend on models; then it ends (default: any sum)",
    ),
    Option(
        name="mode",
        attribute="mode",
        ini_type="string",
        read=one_of(*get_args(Mode)),
        help="What sentences are for: deploy (do them), explore (explore the app for them and document it), or auto "
        "(explore only an app without any documentation, and never in CI) (default: deploy)",
    ),
    Option(
        name="explore_rounds",
        attribute="explore_rounds",
        ini_type="int",
        read=read_count,
        help="Rounds that exploring for a sentence may take (default: 20)",
    ),
    Option(
        name="docs_dir",
        attribute="docs_dir",
        ini_type="string",
        read=read_folder,
        help="Folder with documentation of elements (default: appagent/docs)",
    ),
    Option(
        name="demos_dir",
        attribute="demos_dir",
        ini_type="string",
        read=read_folder,
        help="Folder with demonstrations (default: appagent/demos)",
    ),
    Option(
        name="doc_refine",
        attribute="doc_refine",
        ini_type="string",
        read=read_yes_no,
        help="Merge new knowledge into documentation that is already there, yes or no (default: no)",
    ),
    Option(
        name="maps_dir",
        attribute="maps_dir",
        ini_type="string",
        read=read_folder,
        help="Folder with maps of apps (default: appagent/maps)",
    ),
    Option(
        name="map",
        attribute="map",
        ini_type="string",
        read=one_of(*get_args(MapUse)),
        help="Use the map of the app: use (where there is one), off, or strict (a way that fails fails the test) "
        "(default: use)",
    ),
    Option(
        name="recordings",
        attribute="recordings",
        ini_type="string",
        read=one_of(*get_args(RecordingsUse)),
        help="Replay recordings: auto (where there are any, else decide), off, frozen (only recordings: no model, no "
        "network), or refresh (decide, and write them when the test passed) (default: auto)",
    ),
    Option(
        name="recordings_dir",
        attribute="recordings_dir",
        ini_type="string",
        read=read_folder,
        help="Folder with recordings of tests (default: appagent/recordings)",
    ),
    Option(
        name="heal",
        attribute="heal",
        ini_type="string",
        read=one_of(*get_args(Heal)),
        help="What to do when an act of a recording does not work any more: propose (decide it anew, warn and leave a "
        "patch) or off (default: propose)",
    ),
    Option(
        name="strict",
        attribute="strict",
        ini_type="string",
        read=read_yes_no,
        help="Fail a test that passed only because an act was healed, yes or no (default: no)",
    ),
    Option(
        name="report_dir",
        attribute="report_dir",
        ini_type="string",
        read=read_folder,
        help="Folder for each round's labelled picture (default: .appagent/report)",
    ),
    Option(
        name="report_cap",
        attribute="report_cap_mb",
        ini_type="float",
        read=read_megabytes,
        help="Megabytes that the Allure attachments of one test may take; beyond it trees are left out and pictures "
        "are smaller (default: 25)",
    ),
)
