"""`appagent devices`: what is attached, in which state, and what to do about it."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..device.pool import READY, Candidate, device_states, remedy_for
from ..errors import AppAgentError, DeviceError
from .output import print_json, print_words, table

_SCHEMA = 1


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "devices",
        help="list the attached devices, their states and what to do about them",
        description="List the devices that tests could use. Exit 0: all are ready; 1: one is not, or there is none.",
    )
    parser.add_argument(
        "--device",
        metavar="NAME",
        default="auto",
        help="Devices to list: auto (all that are attached), serials separated by commas, or tcp://host:port/serial "
        "(default: auto)",
    )
    parser.add_argument("--json", action="store_true", help="Print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    try:
        found = [_tell(candidate, state) for candidate, state in device_states(options.device).items()]
    except AppAgentError as error:
        if options.json:
            print_json({"schema": _SCHEMA, "devices": [], "error": str(error)})
        else:
            print(error, file=sys.stderr)
        return 1
    if options.json:
        print_json({"schema": _SCHEMA, "devices": found})
    else:
        head = ("serial", "state", "model", "android", "note")
        rows = [tuple(device[name] for name in head) for device in found]
        print_words(table([head, *rows]))
    return 0 if all(device["state"] == READY and not device["note"] for device in found) else 1


def _tell(candidate: Candidate, state: str) -> dict[str, Any]:
    told = {"serial": candidate.serial, "state": state, "model": "", "android": "", "simulated": False, "note": ""}
    told["server"] = str(candidate.server)
    if state != READY:
        return told | {"note": remedy_for(state)}
    from ..device.adb import AdbDevice  # Pillow, by way of its camera

    try:
        info = AdbDevice(candidate.server, candidate.serial).info
    except DeviceError as error:
        return told | {"note": str(error)}
    simulated = {"simulated": info.simulated}
    return told | simulated | {"model": info.model, "android": f"{info.release} (API {info.sdk})"}
