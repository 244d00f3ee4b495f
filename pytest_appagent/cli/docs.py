"""`appagent docs`: look at what is known of apps' elements, correct it, take it over."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from . import docs_change, docs_learn, docs_look
from .opening import guarded

_VERBS = (docs_look, docs_change, docs_learn)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "docs",
        help="look at the documentation of an app's elements, correct it, take it over",
        description="Documentation of elements: one file each, in appagent/docs/PACKAGE. Exit 0: done; 1: a file that "
        "cannot be read, or something else to look at; 2: wrong usage.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for part in _VERBS:
        part.add_verbs(verbs)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    work: Callable[[argparse.Namespace], int] = options.work
    return guarded(options, lambda: work(options))
