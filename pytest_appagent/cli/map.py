"""`appagent map`: what a map knows, and what is wrong with it.

The verbs are in `map_files` (without a device) and `map_device` (with one); each adds its parsers and says what runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from . import map_device, map_files
from .opening import guarded


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command with its verbs."""
    parser = subparsers.add_parser(
        "map",
        help="look at maps of apps, check, convert and draw them",
        description="A map is a file that people review, appagent/maps/PACKAGE.yaml. Where MAP is wanted, give a file "
        "(of ours or of PhoneCLI's) or a package, whose map is looked for in the folder of maps.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for module in (map_files, map_device):
        module.add_parsers(verbs)


def run(options: argparse.Namespace) -> int:
    """Run the verb and return its exit status."""
    work: Callable[[argparse.Namespace], int] = options.run_verb
    return guarded(options, lambda: work(options))
