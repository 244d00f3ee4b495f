"""Is what a person shows once learned from, and replayed as a test?

    python -m benchmarks.demo [--json]

A script types a demonstration (a new event in the calendar) into `appagent demo`, which runs under tmux. It is learned
from (`appagent docs learn`), and replayed as a test by `@pytest.mark.appagent(demo=…)`: on the build that it was shown
on, where the test has to pass, and with each of the calendar's seeded bugs that touch the new event, where it must not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pytest_appagent.device.simulator import start_simulator

APP = "com.example.calendar"
LINES = ("13", "text 3 Budget review", "comment what it is about", "7", "undo", "2", "stop")
BUGS = ("wrong_hour", "lost_save", "stale_list", "cut_titles")
TEST = f"""
import pytest

@pytest.mark.appagent(demo="add", app="{APP}")
def test_add(appagent):
    pass
"""
_DEADLINE_S = 60.0
_PACE_S = 0.05
_COMMAND = [sys.executable, "-c", "import sys; from pytest_appagent.cli import main; sys.exit(main())"]


def measure() -> dict[str, Any]:
    """Record, learn, replay; return the report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        said = record(folder)
        acts = len(list((folder / "appagent" / "demos" / "add").glob("[0-9]*.yaml")))
        learned = _run(folder, [*_COMMAND, "docs", "learn", "add"])
        entries = len(list((folder / "appagent" / "docs").rglob("*.yaml")))
        (folder / "test_demo.py").write_text(TEST)
        replayed = {bug or "none": replay(folder, bug) for bug in ("", *BUGS)}
    return {
        "title": "A demonstration, recorded under tmux, learned from and replayed",
        "said": said,
        "summary": {
            "acts": acts,
            "learn_exit": learned.returncode,
            "documented_elements": entries,
            "clean": replayed.pop("none"),
            "with_bugs": replayed,
            "false_passes": [bug for bug, outcome in replayed.items() if outcome == "passed"],
        },
    }


def record(folder: Path) -> str:
    """Have a script type the demonstration into a terminal; return what the terminal said."""
    socket = ["tmux", "-S", str(folder / "tmux")]
    log = folder / "log"
    demo = " ".join([*map(_quoted, _COMMAND), "demo", "add", "--app", APP, "--device", "sim"])
    subprocess.run([*socket, "new-session", "-d", "-c", str(folder), f"{demo} 2>&1 | tee {log}"], check=True)
    try:
        for count, line in enumerate(LINES, start=1):
            _wait_for(lambda count=count: _text(log).count("> ") >= count)  # type: ignore[misc]  # the default binds it
            subprocess.run([*socket, "send-keys", "-l", line], check=True)
            subprocess.run([*socket, "send-keys", "Enter"], check=True)
        _wait_for(lambda: "recorded in" in _text(log))
    finally:
        subprocess.run([*socket, "kill-server"], check=False, capture_output=True)
    return _text(log)


def replay(folder: Path, bug: str) -> str:
    """Run the test on a device, with a seeded bug if one is named; return its outcome."""
    options = ["--bug", f"{APP}:{bug}"] if bug else []
    with start_simulator(1, options=options) as simulator:
        serial = f"tcp://{simulator.server.host}:{simulator.server.port}/{simulator.serials[0]}"
        chosen = ["--appagent-device", serial, "--appagent-policy=offline", "-q", "-rA", "-p", "no:cacheprovider"]
        ran = _run(folder, [sys.executable, "-m", "pytest", *chosen, "test_demo.py"])
    return "passed" if ran.returncode == 0 else "failed" if "1 failed" in ran.stdout else "broken"


def _run(folder: Path, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("APPAGENT_")}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=_DEADLINE_S, check=False
    )


def _wait_for(holds: Callable[[], bool]) -> None:
    end_s = time.monotonic() + _DEADLINE_S
    while not holds():
        if time.monotonic() > end_s:
            raise TimeoutError("the terminal does not say what was awaited")
        time.sleep(_PACE_S)


def _text(path: Path) -> str:
    return path.read_text("utf-8", "replace") if path.exists() else ""


def _quoted(word: str) -> str:
    return "'" + word.replace("'", "'\\''") + "'"


def to_text(report: dict[str, Any]) -> str:
    summary = report["summary"]
    bugs = ", ".join(f"{bug} {outcome}" for bug, outcome in summary["with_bugs"].items())
    return (
        f"{report['title']}\n  {summary['acts']} acts; learned from: exit {summary['learn_exit']}, "
        f"{summary['documented_elements']} elements documented\n  replayed as a test: {summary['clean']}; with a bug: "
        f"{bugs}\n  false passes: {', '.join(summary['false_passes']) or 'none'}"
    )


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.demo", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    options = parser.parse_args(argv)
    report = measure()
    print(json.dumps(report) if options.json else to_text(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
