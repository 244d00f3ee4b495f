"""`appagent sim`: simulated devices in the foreground."""

from __future__ import annotations

import argparse
import os
import sys

from ..device.simulator import simulator_command


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command; what stands behind it is left to the simulator, which has its own `--help`."""
    parser = subparsers.add_parser(
        "sim",
        help="run simulated devices behind an adb server of their own until Ctrl-C",
        add_help=False,
        prefix_chars="\0",  # argparse would take options that come first for its own
    )
    parser.add_argument("arguments", nargs=argparse.REMAINDER)


def run(options: argparse.Namespace) -> int:
    """Become the simulator: same process, same signals, same exit status."""
    command = simulator_command(options.arguments)
    sys.stdout.flush()
    os.execv(command[0], command)
