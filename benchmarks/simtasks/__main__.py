"""How many AndroidLab sentences are solved on the simulated apps?

    python -m benchmarks.simtasks --policy oracle|offline|llm [--docs on|off] [--map on|off] [--tasks FILE]
                                  [--paraphrases [FILE]] [--twice] [--json]

Each task gets a simulated device of its own, in its start state. Policy `oracle` does the written steps of a task by
`input` and `uiautomator dump`, which shows that it can be done; `offline` is the agent with the offline policy; `llm`
is the agent with a model, found as a run finds it: APPAGENT_MODEL, APPAGENT_BASE_URL and the key APPAGENT_API_KEY in
the environment, and whatever else APPAGENT_* says of models and limits. All are judged offline, and the apps' own data
tell whether the judge is right. A task is solved by state, by answer or by both, as its row says; a question is to
leave the data as they are.

With `--paraphrases` each task is tried with three other sentences that ask for the same, written by somebody who did
not know the policy. With `--twice` each is run two times, and the report tells where the rounds differ.

These are AndroidLab sentences on simulated apps: the figures do not compare with published ones.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import yaml

from pytest_appagent.errors import SettingsError

from .runner import PolicyName, Result, run_task
from .tasks import OWN, PARAPHRASES, SimTask, load_tasks, paraphrase, with_files
from .with_docs import learn_docs
from .with_map import build_maps
from .with_model import open_model


def measure(
    tasks: Sequence[SimTask],
    policy: PolicyName,
    *,
    workers: int = 2,
    maps: Path | None = None,
    docs: Path | None = None,
    spending: Path | None = None,
    say: Callable[[Result], object] = lambda result: None,
) -> dict[str, Any]:
    """Run all tasks and return the report."""
    began_s = time.monotonic()
    results: dict[str, Result] = {}
    run = partial(run_task, policy=policy, maps=maps, docs=docs, spending=spending)
    if workers == 1:
        for task in tasks:
            results[task.id] = run(task)
            say(results[task.id])
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            for future in as_completed([pool.submit(run, task) for task in tasks]):
                result = future.result()
                results[result.id] = result
                say(result)
    in_order = [results[task.id] for task in tasks]
    seconds = round(time.monotonic() - began_s, 1)
    return {
        "title": "AndroidLab sentences on simulated apps",
        "policy": policy,
        "tasks": [result.to_json() for result in in_order],
        "summary": summarize(in_order) | {"seconds": seconds},
    }


def summarize(results: Sequence[Result]) -> dict[str, Any]:
    """Count. A task is solved if the agent says that it is done and what it is checked by is right."""
    by_state = [result for result in results if result.checks in ("state", "both")]
    by_answer = [result for result in results if result.checks in ("answer", "both")]
    return {
        "tasks": len(results),
        "state_ok": sum(result.state_ok is True for result in results),
        "by_state": {"tasks": len(by_state), "solved": sum(result.is_solved for result in by_state)},
        "by_answer": {"tasks": len(by_answer), "solved": sum(result.is_solved for result in by_answer)},
        "unchecked": sum(result.checks is None for result in results),
        "rounds": sum(result.rounds for result in results),
        "acts": sum(result.acts for result in results),
        "tokens": sum(result.tokens for result in results),
        "mapped": sum(result.reached == "mapped" for result in results),
        "judged": dict(Counter(result.judged for result in results)),
        "false_passes": [result.id for result in results if result.judged == "finished" and result.is_right is False],
        "false_failures": [result.id for result in results if result.judged == "not_finished" and result.is_right],
    }


def differing(report: Mapping[str, Any], again: Mapping[str, Any]) -> list[str]:
    """Return the tasks that were done by other actions in the second report."""
    traces = {row["id"]: row["trace"] for row in again["tasks"]}
    return [row["id"] for row in report["tasks"] if row["trace"] != traces[row["id"]]]


def to_text(report: dict[str, Any]) -> str:
    summary = report["summary"]
    lines = [f"{report['title']}, policy {report['policy']}"]
    for row in report["tasks"]:
        state = {True: "right", False: "wrong"}.get(row["state_ok"], row["state_ok"])
        answer = "" if row["answer_ok"] is None else f", answer {'right' if row['answer_ok'] else 'wrong'}"
        lines.append(
            f"  {row['id']:<14} state {state}{answer}, {row['outcome']}, judged {row['judged']}, "
            f"{row['rounds']} rounds, {row['seconds']} s"
        )
    by_state, by_answer = summary["by_state"], summary["by_answer"]
    lines.append(
        f"{summary['tasks']} tasks in {summary['seconds']} s: state right in {summary['state_ok']}; solved by state "
        f"{by_state['solved']} of {by_state['tasks']}, by answer {by_answer['solved']} of {by_answer['tasks']}; "
        f"unchecked {summary['unchecked']}; judged {_counts(summary['judged'])}; wrongly judged: "
        f"{', '.join(summary['false_passes'] + summary['false_failures']) or 'none'}"
    )
    lines.append(
        f"{summary['rounds']} decisions, {summary['acts']} acts, {summary['tokens']} tokens of prompts, "
        f"{summary['mapped']} by the map alone"
    )
    if "differing" in summary:
        lines.append(f"done by other actions in a second run: {', '.join(summary['differing']) or 'none'}")
    return "\n".join(lines)


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{word} {count}" for word, count in sorted(counts.items()))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.simtasks", description=__doc__.partition("\n")[0])
    parser.add_argument("--policy", choices=get_args(PolicyName), required=True, help="Who does the tasks")
    parser.add_argument(
        "--docs", choices=("on", "off"), default="off", help="Explore the apps, use what is learned (off)"
    )
    parser.add_argument("--map", choices=("on", "off"), default="off", help="Crawl the apps and use their maps (off)")
    parser.add_argument("--maps-dir", metavar="FOLDER", type=Path, help="With --map on, use maps that are there")
    parser.add_argument("--tasks", metavar="FILE", type=Path, default=OWN, help="Other tasks, written as tasks.yaml")
    parser.add_argument(
        "--paraphrases",
        metavar="FILE",
        type=Path,
        nargs="?",
        const=PARAPHRASES,
        help="Three other sentences for each task in its place; without FILE those that the policy was not tuned on",
    )
    parser.add_argument("--twice", action="store_true", help="Run each two times and tell where the rounds differ")
    parser.add_argument("--only", metavar="ID,...", default="", help="Some tasks, or all of an app")
    parser.add_argument("--workers", metavar="N", type=int, default=2, help="Devices at a time (2)")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    if options.workers < 1:
        parser.error("--workers: at least 1 is needed")
    try:
        tasks = load_tasks(options.tasks)
    except (OSError, ValueError, yaml.YAMLError) as exc:
        parser.error(f"--tasks: {exc}")
    if options.only:
        tasks = [task for task in tasks if not {task.id, task.app}.isdisjoint(options.only.split(","))]
        if not tasks:
            parser.error(f"--only: no task is, or is about, {options.only}")
    if options.paraphrases:
        try:
            tasks = paraphrase(tasks, options.paraphrases)
        except (OSError, ValueError, yaml.YAMLError) as exc:
            parser.error(f"--paraphrases: {exc}")
    if options.policy == "llm":
        try:
            with open_model():
                pass
        except SettingsError as exc:
            parser.error(str(exc))
    done: list[Result] = []

    def say(result: Result) -> None:
        done.append(result)
        if sys.stderr.isatty():
            print(f"\r{len(done)} of {len(tasks)}", end="\n" if len(done) == len(tasks) else "", file=sys.stderr)

    with TemporaryDirectory() as folder:
        maps = (options.maps_dir or Path(folder)) if options.map == "on" else None
        apps = [task.launch for task in tasks]
        files = with_files(dict.fromkeys(file for task in tasks for file in task.app_files))
        built = build_maps(apps, maps, options=files) if maps and options.maps_dir is None else {}
        docs = Path(folder, "docs") if options.docs == "on" else None
        learned = learn_docs(apps, docs, options=files) if docs else {}
        measured = partial(
            measure,
            tasks,
            options.policy,
            workers=options.workers,
            maps=maps,
            docs=docs,
            spending=Path(folder, "spending"),
        )
        report = measured(say=say) | {"maps": built, "docs": learned}
        if options.tasks != OWN:
            report["title"] = f"sentences of {options.tasks.name} on simulated apps"
        if options.twice:
            report["summary"]["differing"] = differing(report, measured())
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
