"""`appagent doctor`: whether tests can run here, and if not, what to do."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict

from ..device.adb_server import server_from_environment
from ..device.pool import READY, device_states
from ..device.simulator import start_simulator
from ..errors import AppAgentError
from ..settings import SIMULATED
from .checks import Check, check_adb, check_device, check_model, check_server, check_state
from .output import print_json, print_words

_SCHEMA = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "doctor",
        help="check adb and the devices, from boot to input",
        description="Check what tests need, a line each: pass, warn or fail. Nothing on a device is left changed. "
        "Exit 0: no line fails; 1: one does.",
    )
    parser.add_argument(
        "--device",
        metavar="NAME",
        default="auto",
        help="Devices to check: auto (all that are attached), serials separated by commas, tcp://host:port/serial, or "
        "sim (a simulated one, started for this) (default: auto)",
    )
    parser.add_argument("--json", action="store_true", help="Print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    checks: list[Check] = []
    for check in _checks(options.device):
        checks.append(check)
        if not options.json:
            print_words(_lines(check, checks))
        elif sys.stderr.isatty():
            print(f"{check.device} {check.name}".strip(), file=sys.stderr)
    failed = sum(check.status == "fail" for check in checks)
    if options.json:
        print_json({"schema": _SCHEMA, "failed": failed, "checks": [asdict(check) for check in checks]})
    else:
        warned = sum(check.status == "warn" for check in checks)
        print_words(["", f"{len(checks)} checks: {failed} failed, {warned} with a warning"])
    return 1 if failed else 0


def _checks(device: str) -> Iterator[Check]:
    yield check_adb()
    yield check_model(os.environ)
    with ExitStack() as stack:
        try:
            if device == SIMULATED:
                simulator = stack.enter_context(start_simulator())
                device = f"tcp://{simulator.server}/{simulator.serials[0]}"
            elif "tcp://" not in device:
                server = check_server(server_from_environment())
                yield server
                if server.status == "fail":
                    return
            states = device_states(device)
        except AppAgentError as error:
            yield Check(name="devices", status="fail", told=str(error))
            return
        for candidate, state in states.items():
            yield check_state(candidate, state)
            if state == READY:
                yield from check_device(candidate)


def _lines(check: Check, checks: list[Check]) -> list[str]:
    """Return the lines of the last check, under the name of its device where that is a new one."""
    is_new = check.device and (len(checks) < 2 or checks[-2].device != check.device)
    indent = "  " if check.device else ""
    lines = ["", check.device] if is_new else []
    lines.append(f"{indent}{check.status:4}  {check.name:10}  {check.told}")
    if check.remedy:
        lines.append(f"{indent}{'':18}→ {check.remedy}")
    return lines
