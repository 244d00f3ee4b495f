"""What recordings are worth: replayed without model and network, on faulty builds, on later versions.

    python -m benchmarks.recordings [--suite NAME …] [--bugs N] [--no-versions] [--json]

The example suites are decided and recorded once on simulated devices (offline policy; a further suite by answers that
are given by hand, `recordings_by_hand`), and then replayed with
`--appagent-recordings=frozen`, in a process that refuses every connection but those on loopback and has no key. Counted
are adb operations from the beginning of a sentence to its end, and what the process itself works for an act (CPU time;
the pictures of the report not included). Then each app gets each of its seeded faults, one at a time. A *false pass* is
a test that passes though the app's data are not those of the clean run; a pass with the right data is told apart. At
last the second versions of apps are used with `auto`: what is replayed, healed, decided and missed, and whether the
data are ever others than at the start or after the clean run.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .recordings_probe import BUG, OUT, VERSION

_ROOT = Path(__file__).parents[1]
_BY_HAND = "by_hand"
# Suite → the simulated apps that it tests.
_SUITES = {
    "calendar": ("calendar",),
    "contacts": ("contacts",),
    "settings": ("settings",),
    "shop": ("shop",),
    _BY_HAND: ("notes", "clock"),
}
_VERSIONED = ("calendar", "settings", "shop")
_SECOND = "2.0"
_SESSION_TIMEOUT_S = 900

Row = Mapping[str, Any]
Rows = dict[str, Row]


class Sessions:
    """Runs pytest on a copy of the example suites."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "suites"
        shutil.copytree(_ROOT / "example_suites", self._folder, ignore=shutil.ignore_patterns(".appagent", "appagent"))
        shutil.copytree(_ROOT / "benchmarks" / "recordings_by_hand", self._folder / _BY_HAND)
        self._count = 0

    def run(self, suite: str, recordings: str, *, bug: str = "", version: str = "") -> Rows:
        """Return the rows of one session: test → what the probe saw."""
        self._count += 1
        out = self._folder.parent / f"session-{self._count}.jsonl"
        shutil.rmtree(self._folder / ".appagent", ignore_errors=True)
        known = {name: value for name, value in os.environ.items() if "KEY" not in name and "APPAGENT" not in name}
        environment = {**known, "PYTHONPATH": str(_ROOT), OUT: str(out), BUG: bug, VERSION: version}
        command = [sys.executable, "-m", "pytest", suite, "-q", "-p", "no:cacheprovider", "--tb=no"]
        command += ["-p", "benchmarks.recordings_probe", f"--appagent-recordings={recordings}"]
        done = subprocess.run(
            command,
            cwd=self._folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=_SESSION_TIMEOUT_S,
            check=False,
        )
        if not out.exists():
            raise SystemExit(f"no test ran: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
        return {row["test"]: row for row in rows}


def measure(suites: Sequence[str], most_bugs: int | None, *, versions: bool = True) -> dict[str, Any]:
    """Return all figures."""
    with tempfile.TemporaryDirectory() as name:
        sessions = Sessions(Path(name))
        decided: Rows = {}
        replayed: Rows = {}
        again: Rows = {}
        for suite in suites:
            decided |= _tell(f"recording {suite}", sessions.run(suite, "refresh"))
            replayed |= _tell(f"replaying {suite}", sessions.run(suite, "frozen"))
            again |= sessions.run(suite, "frozen")
        recorded = {test for test, row in decided.items() if _is_green(row)}
        result: dict[str, Any] = {"clean": _clean(decided, replayed, recorded)}
        states = _steady_states(replayed, again, recorded)
        result["clean"]["tests_with_steady_data"] = len(states)
        result["faults"] = _faults(_with_bugs(sessions, suites, most_bugs), states)
        result["second_versions"] = {
            suite: _versions(
                _tell(
                    f"version {_SECOND} of {suite}", sessions.run(suite, "auto", version=f"{_package(suite)}:{_SECOND}")
                ),
                sessions.run(suite, "frozen", version=f"{_package(suite)}:{_SECOND}"),
                states,
            )
            for suite in suites
            if versions and suite in _VERSIONED
        }
    return result


def _clean(decided: Rows, replayed: Rows, recorded: set[str]) -> dict[str, Any]:
    rows = [replayed[test] for test in sorted(recorded)]
    acts = sum(row["acts"] for row in rows)
    own = sorted(spent for row in rows for spent in row["own_ms"])
    fewer = [
        decided[row["test"]]["operations"] / row["operations"] for row in rows if row["operations"] and row["acts"]
    ]
    return {
        "tests": len(decided),
        "recorded": len(recorded),
        "replayed_green": sum(_is_green(row) for row in rows),
        "reached": dict(Counter(row["reached"] or "none" for row in rows)),
        "not_recorded": {test: row.get("error", "") for test, row in decided.items() if test not in recorded},
        "not_green": {row["test"]: row.get("error", "") for row in rows if not _is_green(row)},
        "model_calls": sum(bool(row["models"]) for row in rows),
        "connections_refused": sum(len(row["refused"]) for row in rows),
        "acts": acts,
        "own_ms_per_act_median": round(statistics.median(own), 1) if own else None,
        "own_ms_per_act_95": round(own[int(len(own) * 0.95)], 1) if own else None,
        "operations_per_act": round(sum(row["act_operations"] for row in rows) / max(1, acts), 2),
        "operations_per_sentence_besides": round(
            sum(row["operations"] - row["act_operations"] for row in rows)
            / max(1, sum(row["sentences"] for row in rows)),
            2,
        ),
        "operations_decided": sum(decided[row["test"]]["operations"] for row in rows),
        "operations_replayed": sum(row["operations"] for row in rows),
        "times_fewer_per_test_median": round(statistics.median(fewer), 1) if fewer else None,
        "times_fewer_per_test_least": round(min(fewer), 1) if fewer else None,
        "pictures_per_act": round(sum(row["pictures"] for row in rows) / max(1, acts), 2),
    }


def _is_green(row: Row) -> bool:
    return row.get("outcome") == "passed" and "red" not in row


def _steady_states(one: Rows, other: Rows, recorded: set[str]) -> dict[str, list[str]]:
    """Test → the app's data on the way of a clean run, last those at its end; left out where two runs differ."""
    found = {test: [*one[test]["states"], one[test]["state"]] for test in recorded}
    return {test: states for test, states in found.items() if states == [*other[test]["states"], other[test]["state"]]}


def _with_bugs(sessions: Sessions, suites: Sequence[str], most: int | None) -> Iterator[tuple[str, Rows]]:
    for suite in suites:
        for app in _SUITES[suite]:
            bugs = importlib.import_module(f"pytest_appagent.sim.apps.{app}.bugs").BUGS
            for bug in list(bugs)[:most]:
                rows = sessions.run(suite, "frozen", bug=f"{_package(app)}:{bug}")
                yield f"{app}:{bug}", _tell(f"{suite}, {app} with {bug}", rows)


def _package(app: str) -> str:
    return f"com.example.{app}"


def _faults(sessions: Iterator[tuple[str, Rows]], states: Mapping[str, list[str]]) -> dict[str, Any]:
    runs = passed = right = 0
    false: list[str] = []
    reds: Counter[str] = Counter()
    for bug, rows in sessions:
        for test, state in states.items():
            if test not in rows:
                continue
            runs += 1
            row = rows[test]
            if not _is_green(row):
                reds[row.get("error", "").partition(":")[0]] += 1
                continue
            passed += 1
            if row["state"] == state[-1]:
                right += 1
            else:
                false.append(f"{test} [{bug}]")
                print(f"false pass: {false[-1]}", file=sys.stderr)
    return {
        "runs": runs,
        "tests_compared": len(states),
        "passed_with_the_right_data": right,
        "false_passes": len(false),
        "false": false,
        "red": dict(reds),
    }


def _versions(auto: Rows, frozen: Rows, states: Mapping[str, list[str]]) -> dict[str, Any]:
    tests = [test for test in states if test in auto]
    return {
        "tests": len(tests),
        "auto": dict(Counter(_ended(auto[test]) for test in tests)),
        "frozen": dict(Counter("replayed" if _is_green(frozen[test]) else "missed" for test in tests)),
        "wrong_acts": [
            f"{test} ({how}, {_ended(rows[test])})"
            for how, rows in (("auto", auto), ("frozen", frozen))
            for test in tests
            if not _is_as_it_should_be(rows[test], states[test])
        ],
        "red": {test: auto[test].get("error", "")[:300] for test in tests if not _is_green(auto[test])},
        "missed": {test: frozen[test].get("error", "")[:300] for test in tests if not _is_green(frozen[test])},
    }


def _ended(row: Row) -> str:
    return (row["reached"] or "nothing to do") if _is_green(row) else "red"


def _is_as_it_should_be(row: Row, states: Sequence[str]) -> bool:
    """Whether the data are those of the clean run; of a test that broke off, those of a moment of it."""
    return row["state"] == states[-1] if _is_green(row) else row["state"] in states


def _tell(what: str, rows: Rows) -> Rows:
    green = sum(map(_is_green, rows.values()))
    print(f"{what}: {green} of {len(rows)} passed", file=sys.stderr)
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recordings", description=__doc__.partition("\n")[0])
    parser.add_argument("--suite", action="append", choices=sorted(_SUITES), help="Suite to use (default: all)")
    parser.add_argument("--bugs", type=int, metavar="N", help="Faults of each app at most (default: all)")
    parser.add_argument("--no-versions", action="store_true", help="Leave the second versions out")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    result = measure(options.suite or list(_SUITES), options.bugs, versions=not options.no_versions)
    print(json.dumps(result) if options.json else json.dumps(result, indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
