"""`appagent docs learn`: document what a demonstration shows."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import asdict

from .docs_shelf import SCHEMA
from .opening import add_setting_options, settings_of
from .output import print_json, print_words

_SETTINGS = ("demos_dir", "docs_dir", "doc_refine", "policy", "model", "base_url", "prompts_dir")


def add_verbs(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the verb."""
    parser = verbs.add_parser(
        "learn",
        help="document the elements that a demonstration uses",
        description="Document the element of every act of a demonstration from the screens around it: by the model if "
        "one is set, else by what can be seen to have happened. Exit 0: learned; 1: it cannot be read or written.",
    )
    parser.add_argument("name", metavar="NAME", help="Name of the demonstration, as `appagent demo` was given it")
    add_setting_options(parser, _SETTINGS)
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    parser.set_defaults(work=_learn)


def _learn(options: argparse.Namespace) -> int:
    from ..agent.demo_learn import learn_from
    from ..assembly.deciders import choose_learner
    from ..assembly.documents import open_docs
    from ..assembly.models import Models
    from ..demos.files import demo_folder, load_demo

    settings = settings_of(options)
    demo = load_demo(demo_folder(settings.demos_dir, options.name))
    with closing(Models(settings)) as models:
        taught = learn_from(
            demo, choose_learner(settings, models), open_docs(settings, demo.header.app), refine=settings.doc_refine
        )
    if options.json:
        print_json({"schema": SCHEMA, "name": demo.name, "acts": [asdict(one) for one in taught]})
        return 0
    lines = [f"{one.became:8}  {one.act}{f': {one.text}' if one.text else ''}" for one in taught]
    print_words([*lines, f"{sum(one.became != 'nothing' for one in taught)} of {len(taught)} acts documented"])
    return 0
