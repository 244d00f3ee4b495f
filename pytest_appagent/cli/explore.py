"""`appagent explore`: look through an app, or carry out sentences in it, and document what its elements do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import AppAgentFailure
from .opening import add_run_options, guarded, open_run, settings_of, start_app
from .output import print_json, print_words

if TYPE_CHECKING:
    from ..agent.explore import Explored, Line
    from ..agent.explore_goal import Studied
    from ..agent.explore_memory import Memory
    from ..agent.explore_try import Learning
    from ..agent.parts import RunParts
    from ..agent.risks import Risk
    from ..assembly.models import Models
    from ..settings import Settings

_SCHEMA = 1
_ROUNDS = 60
_RISKS = ("delete", "pay", "send", "sign_out", "leave")


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "explore",
        help="look through an app and document what its elements do",
        description="Explore an app and document its elements: for the given goals, or without any all of it, the "
        "nearest first. What may delete, pay, send, sign out or leave is left alone unless --risks allows it. "
        "Exit 0: explored; 1: the app crashed, or it could not be explored; 2: wrong usage.",
    )
    add_run_options(parser)
    parser.add_argument("goals", metavar="GOAL", nargs="*", help="What to do, in words (default: look everywhere)")
    parser.add_argument(
        "--rounds",
        type=_count,
        default=None,
        metavar="N",
        help=f"Things to try (default: {_ROUNDS}; for each goal the option explore_rounds)",
    )
    parser.add_argument(
        "--risks",
        action="append",
        choices=_RISKS,
        default=[],
        help="What may be done though it cannot be undone; may be given several times (default: none)",
    )
    parser.add_argument("--clear", action="store_true", help="Remove the app's data before")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    return guarded(options, lambda: _explore(options))


def _explore(options: argparse.Namespace) -> int:
    from ..agent.explore_try import Learning
    from ..assembly.deciders import choose_learner
    from ..assembly.documents import open_docs, open_memory
    from ..assembly.models import Models

    settings = settings_of(options)
    with closing(Models(settings)) as models:
        learner = choose_learner(settings, models)
        store, memory = open_docs(settings, settings.app), open_memory(settings.app)
        with open_run(options, decides=bool(options.goals), models=models) as parts:
            start_app(parts, reset="clear" if options.clear else "restart")
            version = parts.device.app_version(parts.app) or ""
            learning = Learning(learner=learner, store=store, app_version=version, refine=settings.doc_refine)
            teller = _Teller(models)
            if options.goals:
                report = _for_goals(options, settings, parts, learning, memory, teller)
            else:
                report = _all_of_it(options, parts, learning, memory, teller)
    report = {"schema": _SCHEMA, "app": settings.app, **report, "cost": _cost(models)}
    if options.json:
        print_json(report)
    else:
        print_words(_words(report))
    return 1 if report["crashes"] else 0


def _all_of_it(
    options: argparse.Namespace, parts: RunParts, learning: Learning, memory: Memory, teller: _Teller
) -> dict[str, Any]:
    from ..agent.explore import explore

    rounds = options.rounds or _ROUNDS
    found = explore(parts, learning, memory, rounds=rounds, risks=options.risks, on_round=teller.round_of(rounds))
    teller.end()
    return _to_json(found, memory)


def _for_goals(
    options: argparse.Namespace,
    settings: Settings,
    parts: RunParts,
    learning: Learning,
    memory: Memory,
    teller: _Teller,
) -> dict[str, Any]:
    from ..agent.explore_goal import Study
    from ..agent.runner import Runner
    from ..run import Step

    lines: list[dict[str, Any]] = []
    goals: list[dict[str, Any]] = []
    rounds = options.rounds or settings.explore_rounds
    risks: list[Risk] = options.risks

    def on_studied(studied: Studied) -> None:
        lines.append(
            {
                "name": studied.name,
                "kind": studied.reflection.kind,
                "became": studied.became,
                "text": studied.reflection.documentation,
            }
        )
        teller.tell(f"act {len(lines)}: {studied.reflection.kind}, {studied.became}")

    parts = replace(
        parts,
        limits=replace(parts.limits, max_rounds=rounds),
        study=Study(learning, memory, risks=risks, on_studied=on_studied),
    )
    runner = Runner(parts)
    for index, goal in enumerate(options.goals):
        try:
            runner.do(Step(text=goal, index=index), settle_later=False)
        except AppAgentFailure as failure:  # what was learned on the way is kept
            goals.append({"goal": goal, "done": False, "why": str(failure)})
        else:
            goals.append({"goal": goal, "done": True, "why": ""})
    teller.end()
    crashes = [told["why"].partition("\n")[0] for told in goals if " crashed during " in told["why"]]
    documented = sum(line["became"] == "documented" for line in lines)
    return {"goals": goals, "rounds": runner.rounds, "documented": documented, "lines": lines, "crashes": crashes}


class _Teller:
    """Shows progress on a terminal, one line that is written over."""

    def __init__(self, models: Models) -> None:
        self._models = models
        self._is_shown = sys.stderr.isatty()
        self._documented = 0

    def round_of(self, rounds: int) -> Callable[[Line, Memory], None]:
        """Return what is told of each round."""

        def tell(line: Line, memory: Memory) -> None:
            self._documented += line.became == "documented"
            seen = sum(len(screen.spots) for screen in memory.screens.values())
            self.tell(
                f"round {line.number} of {rounds}: {len(memory.screens)} screens, {seen} elements seen, "
                f"{self._documented} documented{self._spent()}"
            )

        return tell

    def tell(self, text: str) -> None:
        """Show a line in place of the last one."""
        if self._is_shown:
            sys.stderr.write(f"\r\x1b[K{text[:200]}")
            sys.stderr.flush()

    def end(self) -> None:
        """Go on below the line."""
        if self._is_shown:
            sys.stderr.write("\n")

    def _spent(self) -> str:
        told = _cost(self._models)
        return f", {told['tokens']} tokens" if told is not None else ""


def _cost(models: Models) -> dict[str, Any] | None:
    """Return what models took; None where none was asked, and no sum of money where a price is unknown."""
    if not models.is_used:
        return None
    spent = models.meter.total
    return {"tokens": spent.tokens, "usd": None if spent.unpriced else spent.cost_usd}


def _to_json(found: Explored, memory: Memory) -> dict[str, Any]:
    return {
        "rounds": len(found.lines),
        "acts": found.lines[-1].acts if found.lines else 0,
        "screens": len(memory.screens),
        "elements": sum(len(screen.spots) for screen in memory.screens.values()),
        "documented": sum(line.became == "documented" for line in found.lines),
        "slots": dict(memory.counts()),
        "complete": found.is_complete,
        "crashes": found.crashes,
        "lines": [
            {
                "screen": line.screen,
                "name": line.name,
                "slot": line.slot,
                "became": line.became,
                "text": line.text,
                "to": line.to,
            }
            for line in found.lines
        ],
    }


def _words(report: dict[str, Any]) -> list[str]:
    lines = []
    for goal in report.get("goals", ()):
        lines.append(f"{'done' if goal['done'] else 'not done'}: {goal['goal']}")
        lines += [f"  {line}" for line in goal["why"].splitlines()[:1]]
    lines.append(f"{report['rounds']} rounds, {report['documented']} ways of using elements newly documented")
    if "slots" in report:
        slots = report["slots"]
        lines.append(
            f"{report['screens']} screens, {report['elements']} elements; of the ways of using them {slots['done']} "
            f"did something, {slots['vain']} nothing, {slots['risky']} were left alone as risky, {slots['todo']} are "
            "left to try"
        )
    lines += [f"the app crashed: {crash}" for crash in report["crashes"]]
    if report["cost"] is not None:
        usd = report["cost"]["usd"]
        lines.append(f"{report['cost']['tokens']} tokens, {'cost unknown' if usd is None else f'{usd:.2f} US dollars'}")
    return lines


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number above 0 is needed")
    return number
