"""The command `appagent`.

Plain words on stdout; with `--json` stdout is exactly one JSON object. Exit 0: done; 1: a finding or unreadable input;
2: wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from . import demo, devices, docs, doctor, explore, inspect, sim
from . import map as map_command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="appagent", description="Test Android apps in plain sentences, with pytest")
    subparsers = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands = {
        "doctor": doctor,
        "devices": devices,
        "demo": demo,
        "docs": docs,
        "explore": explore,
        "inspect": inspect,
        "map": map_command,
        "sim": sim,
    }
    for command in commands.values():
        command.add_parser(subparsers)
    options = parser.parse_args(argv)
    run: Callable[[argparse.Namespace], int] = commands[options.command].run
    try:
        status = run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads our output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains when it ends
        return 0
    return status
