"""Are a model's answers read as they were meant, and never as a "finish" that was not said?

    python -m benchmarks.answers [--answers N] [--seed S] [--json]

Answers that speak of finishing but do something else are spoilt by one to four mistakes of the kinds that models,
gateways and limits of tokens make, and read. Counted: read as an action, refused with a reason, errors of any other
kind, and finishes, of which there must be none.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from pytest_appagent.actions import Finish
from pytest_appagent.policy.answers import AnswerUnreadable, read_answer

_MUTATIONS = Path(__file__).parents[1] / "tests" / "policy" / "mutations.py"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.answers", description=__doc__.partition("\n")[0])
    parser.add_argument("--answers", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    mutations, rng = _load_mutations(), random.Random(options.seed)
    counts: Counter[str] = Counter(read=0, refused=0, finishes=0, errors=0)
    began = time.perf_counter()
    for _ in range(options.answers):
        text = mutations.mutate(rng.choice(mutations.SEEDS), rng)
        outcome = _outcome(text)
        counts[outcome] += 1
        if outcome in ("finishes", "errors"):
            print(f"{outcome}: {text!r}", file=sys.stderr)
    each_us = (time.perf_counter() - began) / options.answers * 1e6
    result = {"answers": options.answers, "seed": options.seed, **counts, "microseconds_each": round(each_us)}
    print(json.dumps(result) if options.json else ", ".join(f"{name} {value}" for name, value in result.items()))
    return 0


def _outcome(text: str) -> str:
    try:
        action = read_answer(text).action
    except AnswerUnreadable:
        return "refused"
    except Exception:  # noqa: BLE001  # any other kind is what is counted
        return "errors"
    return "finishes" if isinstance(action, Finish) else "read"


def _load_mutations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutations", _MUTATIONS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(main())
