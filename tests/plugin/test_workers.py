"""Runs on several workers with simulated devices: what is shared, what is lost, and what is left."""

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

MARK = "APPAGENT_TEST_RUN"
END_S = 60
LEFT_S = 25  # workers without a controller wait 5 s, then have 10 s for teardown

pytestmark = [
    pytest.mark.timeout(180),
    pytest.mark.skipif(sys.platform != "linux", reason="the processes of a run are found by /proc"),
]


class Run:
    """A pytest run with folders of its own for all it may leave."""

    def __init__(self, folder: Path, source: str) -> None:
        self.folder = folder
        self.suite, self.temp, self.runtime = folder / "suite", folder / "temp", folder / "runtime"
        for each in (self.suite, self.temp, self.runtime):
            each.mkdir(mode=0o700)
        (self.suite / "pytest.ini").write_text("[pytest]\n")
        (self.suite / "test_it.py").write_text(source)
        self.mark = f"{MARK}={secrets.token_hex(8)}"
        self.output = ""

    def start(self, *options: str) -> subprocess.Popen:
        environment = os.environ | {"TMPDIR": str(self.temp), "XDG_RUNTIME_DIR": str(self.runtime)}
        name, _, value = self.mark.partition("=")
        command = [
            *(sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "--junitxml=junit.xml"),
            *("--alluredir=allure", "--clean-alluredir", f"--basetemp={self.folder / 'basetemp'}", *options),
        ]
        return subprocess.Popen(
            command,
            cwd=self.suite,
            env=environment | {name: value},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def end(self, process: subprocess.Popen) -> int:
        self.output = process.communicate(timeout=END_S)[0]
        return process.returncode

    def run(self, *options: str) -> int:
        return self.end(self.start(*options))

    def processes(self) -> dict[int, str]:
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self.mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        return found

    def left(self) -> list[str]:
        """What should not be there after the end: processes, files for temporary use."""
        files = [  # by os.walk: folders may vanish meanwhile
            f"{folder}/{name}"
            for each in (self.temp, self.runtime)
            for folder, folders, names in os.walk(each)
            for name in (*folders, *names)
        ]
        return [*self.processes().values(), *files]

    def note(self, name: str) -> list[str]:
        """The lines that tests have written into a file."""
        path = self.suite / name
        return path.read_text().splitlines() if path.exists() else []

    def allure(self) -> dict[str, list[dict]]:
        """Test → its results."""
        found: dict[str, list[dict]] = {}
        for path in (self.suite / "allure").glob("*-result.json"):
            result = json.loads(path.read_text("utf-8"))
            found.setdefault(result["name"], []).append(result)
        return found

    def junit(self) -> list[tuple[str, str]]:
        """Test and what JUnit says of it, in the order of names."""
        cases = ElementTree.parse(self.suite / "junit.xml").iter("testcase")
        return sorted((case.get("name"), next((child.tag for child in case), "passed")) for case in cases)


def wait_until(holds, timeout_s: float = END_S) -> bool:
    end_s = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() > end_s:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def make_run(tmp_path):
    """Make a run of a source; whatever is left of it at the end is killed."""
    made = []

    def make(source: str) -> Run:
        made.append(Run(tmp_path, source))
        return made[-1]

    yield make
    for run in made:
        for pid in run.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


SHARED = """
import time
import pytest

@pytest.mark.parametrize("number", range(8))
def test_it(appagent_device, worker_id, number):
    started = time.monotonic()
    appagent_device.shell(["sleep", "0.1"])
    with open("uses", "a") as file:
        file.write(f"{appagent_device.info.serial} {started} {time.monotonic()} {worker_id}\\n")
"""


def test_workers_take_turns_at_fewer_devices(make_run):
    """Fault 27: four workers on two devices. All tests pass, no device is used by two at once, nothing is left."""
    run = make_run(SHARED)
    assert run.run("-n4", "--appagent-device=sim:2") == 0, run.output
    uses = sorted(line.split() for line in run.note("uses"))
    assert len(uses) == 8
    assert len({serial for serial, *_ in uses}) == 2
    for (serial, _, ended, _), (next_serial, started, _, _) in pairwise(uses):
        assert serial != next_serial or float(ended) < float(started)
    assert len({worker for *_, worker in uses}) == 4
    assert wait_until(lambda: not run.left(), 1), run.left()


LOST = """
import os
import signal
import pytest

def die():
    os.kill(os.getpid(), signal.SIGKILL)

@pytest.fixture
def fatal_setup():
    die()

@pytest.fixture
def fatal_teardown(appagent_device):
    yield
    die()

@pytest.mark.smoke
@pytest.mark.parametrize("size", [1])
def test_call(appagent_device, size):
    die()

def test_setup(appagent_device, fatal_setup): pass
def test_teardown(fatal_teardown): pass
def test_late(appagent_device): pass
def test_good(appagent_device): pass
def test_better(appagent_device): pass
"""

LATE = """
import os
import signal

def pytest_runtest_logfinish(nodeid):
    if "PYTEST_XDIST_WORKER" in os.environ and nodeid.endswith("test_late"):
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_test_of_a_lost_worker_is_broken_and_the_others_are_whole(make_run):
    """Fault 26: killed in set-up, call, teardown, and after it. Each test has one result everywhere."""
    run = make_run(LOST)
    (run.suite / "conftest.py").write_text(LATE)
    assert run.run("-n2", "--appagent-device=sim:1", "-W", "ignore") == 1, run.output
    assert "INTERNALERROR" not in run.output
    assert "3 failed, 4 passed, 1 error" in run.output  # as everywhere in pytest: passed, then an error at teardown
    (worker,) = re.findall(r"^FAILED test_it.py::(lost_worker\[gw\d\])", run.output, re.MULTILINE)
    assert run.junit() == [
        (worker, "error"),
        ("test_better", "passed"),
        ("test_call[1]", "error"),
        ("test_good", "passed"),
        ("test_late", "passed"),
        ("test_setup", "error"),
        ("test_teardown", "error"),
    ]
    results = run.allure()
    assert {name: [one["status"] for one in found] for name, found in results.items()} == {
        worker: ["broken"],
        "test_better": ["passed"],
        "test_call[1]": ["broken"],
        "test_good": ["passed"],
        "test_late": ["passed"],
        "test_setup": ["broken"],
        "test_teardown": ["broken"],
    }
    (lost,), (good,) = results["test_call[1]"], results["test_good"]
    assert "crashed while running 'test_it.py::test_call[1]'" in lost["statusDetails"]["message"]
    assert lost["fullName"] == "test_it#test_call"
    assert {"name": "tag", "value": "smoke"} in lost["labels"]
    labels = {label["name"]: label["value"] for label in good["labels"]}
    for (broken,) in (results["test_setup"], results["test_teardown"]):
        told = {label["name"]: label["value"] for label in broken["labels"]}
        assert (told["suite"], told["package"]) == (labels["suite"], labels["package"])
        assert broken.keys() >= {"uuid", "historyId", "testCaseId", "fullName", "start", "stop"}
    assert wait_until(lambda: not run.left(), 1), run.left()


HISTORY = """
import os
import signal
import pathlib
import pytest

@pytest.mark.parametrize("size", ["big"])
def test_it(appagent_device, size):
    if not pathlib.Path("been").exists():
        pathlib.Path("been").touch()
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_lost_test_keeps_its_history(make_run):
    """The result written for it belongs to the same test as the one that it writes itself when all goes well."""
    run = make_run(HISTORY)
    assert run.run("-n1", "--appagent-device=sim") == 1
    ((lost,),) = run.allure().values()
    assert run.run("-n1", "--appagent-device=sim") == 0
    ((good,),) = run.allure().values()
    assert (lost["historyId"], lost["testCaseId"], lost["name"]) == (
        good["historyId"],
        good["testCaseId"],
        good["name"],
    )


DEVICE_LOST = """
import os
import pathlib
import signal

MARK = os.environb[b"APPAGENT_TEST_RUN"]

def test_one(appagent_device):
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            is_ours = b"APPAGENT_TEST_RUN=" + MARK in (folder / "environ").read_bytes().split(b"\\0")
            if is_ours and b".adbd_process" in (folder / "cmdline").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
        except OSError:
            pass
    appagent_device.shell(["true"])

def test_two(appagent_device):
    appagent_device.shell(["true"])
"""


@pytest.mark.parametrize("workers", ["-n0", "-n1"])
def test_lost_device_breaks_its_test_and_is_replaced(make_run, workers):
    """Fault 24: a device is gone in mid-test. That test is broken, not failed; the next one has another device."""
    run = make_run(DEVICE_LOST)
    assert run.run(workers, "--appagent-device=sim") == 1
    assert "1 failed, 1 passed" in run.output
    ((lost,), (_,)) = sorted(run.allure().values(), key=lambda results: results[0]["name"])
    assert lost["status"] == "broken"
    assert "DeviceLost" in lost["statusDetails"]["message"]
    assert len(re.findall(r"appagent: .*device 'emulator-\d+' is replaced by a new one: ", run.output)) == 1
    assert wait_until(lambda: not run.left(), 1), run.left()


LONG = """
import pathlib

def test_quick(appagent_device):
    pathlib.Path("quick").touch()

def test_long(appagent_device):
    pathlib.Path("long").touch()
    appagent_device.shell(["sleep", "60"])
"""


@pytest.mark.parametrize(
    ("number", "to_group"), [(signal.SIGINT, True), (signal.SIGTERM, False), (signal.SIGKILL, False)]
)
def test_run_that_is_ended_leaves_nothing(make_run, number, to_group):
    """Ctrl-C, SIGTERM and kill -9 of the controller: no process, no file is left; finished tests keep their results."""
    run = make_run(LONG)
    process = run.start("-n2", "--appagent-device=sim")
    assert wait_until(lambda: (run.suite / "long").exists() and "test_quick" in run.allure())
    os.killpg(process.pid, number) if to_group else process.send_signal(number)
    run.end(process)
    assert wait_until(lambda: not run.left(), LEFT_S), run.left()
    assert [one["status"] for one in run.allure()["test_quick"]] == ["passed"]


SCARCE = """
import pathlib
import time

def test_it(appagent_device, worker_id):
    pathlib.Path(worker_id).touch()
    end = time.monotonic() + 20
    while not pathlib.Path("told").exists() and time.monotonic() < end:
        time.sleep(0.02)

test_too = test_it

def pytest_runtest_logreport(report): pass
"""

TELL = """
import pathlib
def pytest_runtest_logreport(report):
    if report.when == "setup" and report.failed:
        pathlib.Path("told").touch()
"""


def test_worker_without_a_device_gives_up_in_time(make_run):
    """More workers than devices and `lease_timeout` 1: the error names the holder, and the run ends."""
    run = make_run(SCARCE)
    (run.suite / "conftest.py").write_text(TELL)
    assert run.run("-n2", "--appagent-device=sim:1", "--appagent-lease-timeout=1") == 1
    assert "1 passed, 1 error" in run.output
    assert "NoDeviceFree: no device became free within 1 s: 'emulator-" in run.output
    assert f"is held by pytest in {run.suite}, worker gw" in run.output


def test_auto_is_the_number_of_devices_where_they_are_named(make_run):
    """`-n auto` with `sim:3` starts three workers; with tests that need no device none is started."""
    run = make_run("def test_it(): pass")
    assert run.run("-n", "auto", "--appagent-device=sim:3") == 0
    assert "created: 3/3 workers" in run.output
    assert not run.left()


BROKEN_HOOK = """
def pytest_appagent_policy(settings):
    raise RuntimeError("no policy today")
"""


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_hook_that_fails_is_one_usage_error(make_run, workers):
    """What a project's own hook raises at collection is told in one line, and is no internal error of pytest."""
    run = make_run("import pytest\n\n@pytest.mark.appagent('open it', app='a.b')\ndef test_it(): pass\n")
    (run.suite / "conftest.py").write_text(BROKEN_HOOK)
    assert run.run(workers, "--appagent-device=sim") == pytest.ExitCode.USAGE_ERROR
    assert "INTERNALERROR" not in run.output
    assert run.output.count("failed: RuntimeError: no policy today (") == 1
    assert "conftest.py:3)" in run.output
