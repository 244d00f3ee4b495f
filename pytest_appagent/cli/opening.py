"""What the commands that use an app have in common: their options, and the run that they open.

    def add_parser(subparsers):
        parser = subparsers.add_parser("demo", …)
        add_run_options(parser)                     # --app PKG (required), --device, --policy, --model, …

    def run(options) -> int:
        return guarded(options, lambda: _work(options))     # errors become exit 2 (wrong usage) or 1 (a finding)

    def _work(options) -> int:
        with open_run(options, listeners=[…]) as parts:     # RunParts of agent/parts.py
            start_app(parts, reset="restart")               # or parts.device.launch(parts.app)
            …

Everything that has no option here is read from the environment, as APPAGENT_NAME. The device is leased with the same
locks that tests use, prepared as for tests, and put back at the end; nothing is launched before `start_app`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import AppAgentError, SettingsError
from ..settings import OPTIONS, Settings, read_settings
from .output import print_json

if TYPE_CHECKING:
    from ..agent.parts import RunParts
    from ..assembly.models import Models
    from ..device.protocol import Device
    from ..events import Listener
    from ..run import Reset

_SHOWN = (
    *("app", "apk", "device", "policy", "model", "base_url", "prompts_dir", "docs_dir", "maps_dir", "packages"),
    *("permissions", "max_rounds", "tree_source", "budget_tokens", "budget_usd", "doc_refine"),
)
_NEEDED = "app"
_PREFIX = "setting_"


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which app, device and model; each is also APPAGENT_NAME in the environment."""
    add_setting_options(parser, _SHOWN)


def add_setting_options(parser: argparse.ArgumentParser, names: Collection[str]) -> None:
    """Add the options of these settings; the app is asked for unless the environment names it."""
    for option in OPTIONS:
        if option.name in names:
            needed = option.name == _NEEDED and not os.environ.get(option.variable)
            parser.add_argument(
                "--" + option.name.replace("_", "-"),
                dest=_PREFIX + option.name,
                metavar="PKG" if option.name == _NEEDED else "VALUE",
                required=needed,
                help="Package of the app" if option.name == _NEEDED else option.help,
            )


def settings_of(options: argparse.Namespace) -> Settings:
    """Read the settings of a command.

    Raises:
        SettingsError: a value cannot work.
    """
    given = {
        name.removeprefix(_PREFIX): value
        for name, value in vars(options).items()
        if name.startswith(_PREFIX) and value is not None
    }
    try:
        settings, _ = read_settings(ini={}, environ=os.environ, command_line=given)
    except ValueError as exc:
        raise SettingsError(str(exc).replace("--appagent-", "--")) from exc
    return settings


@contextmanager
def open_run(
    options: argparse.Namespace,
    *,
    listeners: Sequence[Listener] = (),
    decides: bool = True,
    models: Models | None = None,
) -> Iterator[RunParts]:
    """Hold a device and put a run together.

    Args:
        options: of a parser with `add_run_options`.
        listeners: who watches.
        decides: whether the command asks a policy or a judge at all; without, none has to be configured.
        models: the models, where the caller asks them too or tells what they cost; closed by the caller.

    Raises:
        SettingsError: the settings cannot work.
        DeviceError: no device can be had.
    """
    from ..agent.parts import Limits, RunParts
    from ..assembly.deciders import choose_judge, choose_policy
    from ..assembly.documents import open_docs
    from ..assembly.holding import hold_device
    from ..assembly.models import Models
    from ..judge.offline import OfflineJudge
    from ..policy.offline import OfflinePolicy
    from ..screen.ocr import find_reader
    from ..screen.read import read_screen

    settings = settings_of(options)
    with closing(Models(settings)) as own:
        asked = models or own
        policy = choose_policy(settings, asked) if decides else OfflinePolicy()
        judge = choose_judge(settings, asked) if decides else OfflineJudge()
        docs, reader = open_docs(settings, settings.app), find_reader()
        limits = Limits(max_rounds=settings.max_rounds, step_timeout_s=settings.step_timeout_s)
        with hold_device(settings, owner=f"appagent {options.command} in {Path.cwd()}", tell=_tell) as device:
            yield RunParts(
                device=device,
                policy=policy,
                judge=judge,
                app=settings.app,
                packages=frozenset((settings.app, *settings.packages)),
                limits=limits,
                listeners=tuple(listeners),
                look=lambda: read_screen(
                    device.capture(limits.settle_s), min_dist_dp=settings.min_dist_dp, reader=reader
                ),
                permissions=settings.permissions,
                docs=docs,
            )


def start_app(run: RunParts, *, reset: Reset = "restart") -> None:
    """Bring the app to its start state and to the front.

    Raises:
        DeviceError: it is not installed or does not start.
    """
    device: Device = run.device
    if device.app_version(run.app) is not None:
        if reset == "clear":
            device.clear(run.app)
        elif reset == "restart":
            device.stop(run.app)
    device.launch(run.app)


def guarded(options: argparse.Namespace, work: Callable[[], int]) -> int:
    """Do the work of a command; tell of an error and return the exit status that goes with it."""
    try:
        return work()
    except AppAgentError as error:
        if getattr(options, "json", False):
            print_json({"schema": 1, "error": {"kind": type(error).__name__, "message": str(error)}})
        else:
            print(f"appagent {options.command}: {error}", file=sys.stderr)
        return 2 if isinstance(error, SettingsError) else 1


def _tell(text: str) -> None:
    print(f"appagent: {text}", file=sys.stderr)
