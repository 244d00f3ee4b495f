"""Does a run survive what is killed under it, and leave nothing behind?

    python -m benchmarks.chaos [--times N] [--kind KIND]... [--seed N] [--keep DIR] [--json]

A small suite runs with two workers on simulated devices. At a random moment one of these is killed by force: a worker
in mid-test, an adb server, a device, the controller. The promises, checked each time:

- the run ends within its bound;
- no process of it is left, and nothing in the folders for temporary and runtime files;
- every test has exactly one result in the terminal, in JUnit and in Allure, and the three agree which are red;
- no test is red but the one that was running where the blow fell;
- after the controller is killed: every test that had finished has exactly one Allure result.

Exit 0 whenever it measured; what was broken is told. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal, get_args

from .outcomes import read_allure, read_junit, read_terminal
from .processes import Process, kill_all, marked_processes, new_mark, wait_until

Kind = Literal["worker", "server", "device", "controller"]

_MODULES = ("test_one", "test_two")
_TESTS_PER_MODULE = 5
_WORKERS = 2
_END_TIMEOUT_S = 90.0  # such a run takes some 5 s when it is left alone
_LEFT_TIMEOUT_S = 25.0  # workers without a controller wait 5 s, then have 10 s for teardown
_START_TIMEOUT_S = 60.0
_TRIES = 5
_LONGEST_DELAY_S = 0.4  # about what a test takes

_MODULE = """
import pytest
from pytest_appagent import expect

pytestmark = pytest.mark.appagent(app="com.example.calendar", reset="clear")

{tests}
"""
_TEST = """
@pytest.mark.appagent("open the event gym")
def test_{number}(appagent):
    expect(appagent).to_show(text="gym")
"""
_CONFTEST = """
import pytest
from pathlib import Path

JOURNAL = Path(__file__).with_name("journal")

def note(word, item):
    with JOURNAL.open("a") as file:
        file.write(f"{word} {item.nodeid}\\n")

@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    note("started", item)
    result = yield
    note("finished", item)
    return result
"""


@dataclass(kw_only=True)
class Attempt:
    """One run under which something was killed."""

    kind: Kind
    killed: str = ""
    delay_s: float = 0.0
    took_s: float = 0.0
    left_s: float = 0.0
    red: int = 0
    broken_promises: list[str] = field(default_factory=list)


class Run:
    """A run in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = new_mark()
        self.temp, self.runtime = folder / "temp", folder / "runtime"
        self.output = folder / "output"
        self.tests = write_suite(folder / "suite")
        for each in (self.temp, self.runtime):
            each.mkdir(mode=0o700)

    def start(self) -> subprocess.Popen[bytes]:
        environment = os.environ | self.mark | {"TMPDIR": str(self.temp), "XDG_RUNTIME_DIR": str(self.runtime)}
        command = [
            *(sys.executable, "-m", "pytest", "-rA", "-n", str(_WORKERS), "-p", "no:cacheprovider"),
            *("--appagent-device=sim", f"--appagent-report-dir={self.folder / 'pictures'}"),
            *(f"--junitxml={self.folder / 'junit.xml'}", f"--alluredir={self.folder / 'allure'}"),
            *("--clean-alluredir", f"--basetemp={self.folder / 'basetemp'}"),
        ]
        with self.output.open("wb") as output:
            return subprocess.Popen(
                command,
                cwd=self.folder / "suite",
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def noted(self, word: str) -> list[str]:
        """Return the tests that the journal says have `started` or `finished`."""
        with suppress(FileNotFoundError):
            lines = (self.folder / "suite" / "journal").read_text().splitlines()
            return [line.split()[1] for line in lines if line.startswith(word)]
        return []

    def victims(self, kind: Kind, controller: int) -> list[Process]:
        """Return the processes that may be killed."""
        processes = marked_processes(self.mark)
        match kind:
            case "controller":
                return [process for process in processes if process.pid == controller]
            case "worker":
                return [process for process in processes if process.parent == controller and " -c " in process.command]
            case "server":
                return [process for process in processes if "nodaemon server" in process.command]
            case "device":
                return [process for process in processes if ".adbd_process" in process.command]

    def left(self) -> list[str]:
        """Return what there is that should not be."""
        processes = [f"process {process.pid}: {process.command[:100]}" for process in marked_processes(self.mark)]
        files = [  # by os.walk: folders may vanish meanwhile
            str(Path(folder, name).relative_to(self.folder))
            for each in (self.temp, self.runtime)
            for folder, folders, names in os.walk(each)
            for name in (*folders, *names)
        ]
        return processes + files


def write_suite(folder: Path) -> list[str]:
    """Write the suite and return the ids of its tests."""
    folder.mkdir(parents=True)
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(_CONFTEST)
    numbers = range(_TESTS_PER_MODULE)
    for module in _MODULES:
        tests = "".join(_TEST.format(number=number) for number in numbers)
        (folder / f"{module}.py").write_text(_MODULE.format(tests=tests))
    return [f"{module}.py::test_{number}" for module in _MODULES for number in numbers]


def attempt(kind: Kind, chance: random.Random, folder: Path) -> Attempt:
    """Make a run, kill something under it and look at what is left."""
    result = Attempt(kind=kind)
    run = Run(folder)
    process = run.start()
    started_s = time.monotonic()
    try:
        after = chance.randrange(1, len(run.tests))
        result.delay_s = round(chance.uniform(0, _LONGEST_DELAY_S), 3)
        wait_until(lambda: process.poll() is not None or len(run.noted("started")) >= after, _START_TIMEOUT_S)
        with suppress(subprocess.TimeoutExpired):
            process.wait(result.delay_s)
        result.killed = kill_one(run.victims(kind, process.pid), chance)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_TIMEOUT_S)
        result.took_s = round(time.monotonic() - started_s, 2)
        if process.returncode is None:
            result.broken_promises.append(f"the run did not end within {_END_TIMEOUT_S:g} s")
        ended_s = time.monotonic()
        if not wait_until(lambda: not run.left(), _LEFT_TIMEOUT_S if kind == "controller" else 1.0):
            result.broken_promises.extend(f"left: {what}" for what in run.left())
        result.left_s = round(time.monotonic() - ended_s, 2)
        look_at_results(run, result)
    finally:
        kill_all(run.mark)
        process.wait()
    return result


def strike(kind: Kind, chance: random.Random, keep: Path | None) -> Attempt:
    """Make attempts until something could be killed before the run was over."""
    for _ in range(_TRIES):
        with tempfile.TemporaryDirectory(prefix="appagent-chaos-") as name:
            folder = Path(name) / "run"
            result = attempt(kind, chance, folder)
            if result.broken_promises and keep:
                shutil.copytree(folder, keep, dirs_exist_ok=True)
        if result.killed or result.broken_promises:
            break
    return result


def kill_one(victims: Sequence[Process], chance: random.Random) -> str:
    """Kill one of them by force; return which, empty if there was none."""
    for victim in chance.sample(victims, len(victims)):
        with suppress(ProcessLookupError):
            os.kill(victim.pid, signal.SIGKILL)
            return f"{victim.pid}: {victim.command[:60]}"
    return ""


def look_at_results(run: Run, result: Attempt) -> None:
    """Compare what terminal, JUnit and Allure say."""
    allure = read_allure(run.folder / "allure")
    if result.kind == "controller" and result.killed:
        counts = {test: len(allure.results.get(test, [])) for test in run.tests}
        finished = run.noted("finished")
        for test, count in counts.items():
            if count > 1 or (test in finished and count != 1):
                result.broken_promises.append(f"Allure: {test}, finished, has {count} results")
        return
    output = run.output.read_text(errors="replace")
    for sign in ("INTERNALERROR", "Traceback (most recent call last)"):
        if sign in output:
            result.broken_promises.append(f"the output holds {sign}")
    places = [read_terminal(output), read_junit(run.folder / "junit.xml"), allure]
    for place in places:
        result.broken_promises.extend(place.faults(run.tests))
    if len({place.red for place in places}) > 1:
        told = "; ".join(f"{place.place} {sorted(place.red)}" for place in places)
        result.broken_promises.append(f"they disagree about what is red: {told}")
    result.red = len(places[0].red)
    if result.red > (1 if result.killed else 0):
        result.broken_promises.append(f"{result.red} tests are red: {sorted(places[0].red)}")


def summarize(attempts: Sequence[Attempt]) -> dict[str, object]:
    """Return the figures of one kind."""
    struck = [each for each in attempts if each.killed]
    return {
        "runs": len(attempts),
        "struck": len(struck),
        "kept": sum(not each.broken_promises for each in attempts),
        "red_tests": sum(each.red for each in struck),
        "longest_s": max(each.took_s for each in attempts),
        "longest_left_s": max(each.left_s for each in attempts),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the attempts and tell the figures."""
    kinds: tuple[Kind, ...] = get_args(Kind)
    parser = argparse.ArgumentParser(description="Kill parts of a run and look at what is left.")
    parser.add_argument("--times", type=int, default=20, metavar="N", help="Runs of each kind (default 20)")
    parser.add_argument("--kind", action="append", choices=kinds, help="What to kill (default: each in turn)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="For the moments (default 1)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="Keep the folders of runs that broke a promise there")
    parser.add_argument("--json", action="store_true", help="One JSON object on stdout, words on stderr")
    options = parser.parse_args(arguments)
    told = sys.stderr if options.json else sys.stdout
    chance = random.Random(options.seed)
    attempts: list[Attempt] = []
    for number in range(1, options.times + 1):
        for kind in options.kind or kinds:
            kept = options.keep / f"{kind}-{number}" if options.keep else None
            attempts.append(one := strike(kind, chance, kept))
            promises = "; ".join(one.broken_promises) or "all promises kept"
            struck = f"killed {one.killed}" if one.killed else "nothing killed, it was over"
            print(f"{kind} {number}: {one.took_s} s, {one.red} red, {struck}: {promises}", file=told, flush=True)
    figures = {kind: summarize([each for each in attempts if each.kind == kind]) for kind in options.kind or kinds}
    if options.json:
        print(json.dumps({"kinds": figures, "attempts": [asdict(each) for each in attempts]}))
    else:
        for kind, numbers in figures.items():
            print(kind, ", ".join(f"{name} {value}" for name, value in numbers.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
