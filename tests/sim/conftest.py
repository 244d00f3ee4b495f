"""One running supervisor for the transport tests, and a shell without any process for the others."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime

import adbutils
import pytest

from pytest_appagent.sim.adb_server import find_adb
from pytest_appagent.sim.app import AppInfo
from pytest_appagent.sim.broadcasts import Result
from pytest_appagent.sim.commands.table import program_names
from pytest_appagent.sim.display_setup import DisplaySetup
from pytest_appagent.sim.input_methods import InputMethods
from pytest_appagent.sim.machine import Machine
from pytest_appagent.sim.notifications import Notifications
from pytest_appagent.sim.permissions import Permissions
from pytest_appagent.sim.preferences import Preferences
from pytest_appagent.sim.profile import INSTANT, Profile
from pytest_appagent.sim.services import run_script
from pytest_appagent.sim.shell import Io, reader_of
from pytest_appagent.sim.system import LogLine, System

CLOCK = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)


@dataclass
class RunningSim:
    """A supervisor that answers, and how to call adb on its device."""

    process: subprocess.Popen[str]
    port: int
    serials: list[str]

    @property
    def serial(self) -> str:
        return self.serials[0]

    def end(self) -> None:
        """Let it end by the end of its stdin."""
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()

    def adb(self, *arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        """Run the adb command on the device."""
        command = [str(find_adb()), "-P", str(self.port), "-s", self.serial, *arguments]
        given = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
        return subprocess.run(command, capture_output=True, timeout=30, check=False, **given)


def _start(*arguments: str) -> RunningSim:
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest_appagent.sim", "--json", "--die-with-stdin", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    line = process.stdout.readline()
    if not line:
        pytest.fail("the supervisor ended before it was ready")
    told = json.loads(line)
    return RunningSim(process, int(told["adb_server"].rpartition(":")[2]), told["serials"])


@pytest.fixture
def start_sim() -> Iterator[Callable[..., RunningSim]]:
    """Return a function that starts a supervisor, which ends with the test."""
    with ExitStack() as stack:

        def start(*arguments: str) -> RunningSim:
            running = _start(*arguments)
            stack.callback(running.end)
            return running

        yield start


@pytest.fixture(scope="session")
def sim() -> Iterator[RunningSim]:
    """A simulated device behind a real adb server, the same one for all tests."""
    running = _start()
    yield running
    running.end()


@pytest.fixture
def client(sim: RunningSim, monkeypatch: pytest.MonkeyPatch) -> adbutils.AdbClient:
    """Return adbutils' client of the server of `sim`."""
    # When it cannot reach its server, adbutils starts one on the port named here, never the user's.
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(sim.port))
    return adbutils.AdbClient(host="127.0.0.1", port=sim.port, socket_timeout=20)


@pytest.fixture
def device(client: adbutils.AdbClient, sim: RunningSim) -> adbutils.AdbDevice:
    """Return the device of `sim` as adbutils has it."""
    return client.device(serial=sim.serial)


NOTED = (
    *("tap", "hold", "swipe", "drag", "key", "type_text", "force_stop", "clear", "grant", "revoke"),
    *("reset_permissions", "open_shade", "close_shade", "set_clock", "install_version", "uninstall", "replace_text"),
)


@dataclass
class RecordingSystem:
    """Stands for the system in tests of the shell: notes what it is told and knows one app."""

    rotation: int = 0
    model: str = "AppAgent_Sim"
    profile: Profile = INSTANT
    revision: int = 0
    keyboard_top: int | None = None
    heads_up_area: tuple[int, int, int, int] | None = None
    clipboard: str = ""
    focus: tuple[str, str] = ("com.android.launcher3", "com.android.launcher3.Launcher")
    focused_window: str = "com.android.launcher3/com.android.launcher3.Launcher"
    result: Result = field(default_factory=Result)
    log: list[LogLine] = field(default_factory=list)
    calls: list[tuple[object, ...]] = field(default_factory=list)
    moves_s: list[float] = field(default_factory=list)
    tree: str = (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
        '<node index="0" text="" clickable="false" bounds="[0,0][9,9]">'
        '<node index="0" text="" clickable="false" bounds="[0,0][9,9]">'
        '<node index="0" text="Größe" clickable="false" bounds="[0,0][9,9]" /></node></node></hierarchy>'
    )

    def __post_init__(self) -> None:
        self.settings = Preferences("en-US", self.tick)
        self.display = DisplaySetup((1080, 2400), 420, self.tick)
        self.input_methods = InputMethods(self.settings)
        self.permissions = Permissions()
        self.notifications = Notifications(lambda: 0.0, lambda notification: None)
        activities = {"com.example.calendar": "MainActivity", "com.android.launcher3": "Launcher"}
        self.apps = {
            package: AppInfo(
                package=package, activity=f"{package}.{name}", version_name="1.4.2", version_code=42, label=name
            )
            for package, name in activities.items()
        }

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name not in NOTED:
            raise AttributeError(name)

        def note(*arguments: object) -> bool:
            self.calls.append((name, *arguments))
            return True

        return note

    @property
    def recent(self) -> list[AppInfo]:
        return [self.apps[package] for name, package, *_ in reversed(self.calls) if name == "start"]

    @property
    def width(self) -> int:
        return self.display.size(self.rotation)[0]

    @property
    def height(self) -> int:
        return self.display.size(self.rotation)[1]

    @property
    def density(self) -> int:
        return self.display.density

    @property
    def locale(self) -> str:
        return self.settings.locale

    def pid_of(self, package: str) -> int | None:
        running = {self.focus[0], "com.android.launcher3", *(info.package for info in self.recent)}
        return 4000 + list(self.apps).index(package) if package in running else None

    def broadcast(self, action: str, extras: dict[str, str]) -> Result:
        self.calls.append(("broadcast", action, extras))
        return self.result

    def busy_s(self) -> float:
        return self.moves_s.pop(0) if self.moves_s else 0.0

    def tick(self) -> None:
        pass

    def now(self) -> datetime:
        return CLOCK

    def dump(self) -> str:
        return self.tree

    def start(self, package: str, activity: str | None = None, link: str | None = None) -> str:
        main = self.apps[package].activity
        if activity not in (None, main):
            raise LookupError(activity)
        self.calls.append(("start", package, activity, link))
        self.focus = package, main
        self.focused_window = f"{package}/{main}"
        return main

    def resolve_link(self, link: str) -> str | None:
        return "com.example.calendar" if link.startswith("calendar:") else None

    def state(self, package: str) -> dict[str, object]:
        return {"package": package, "note": "zwölf\nZeilen"}


@dataclass
class Answer:
    """What a script gave."""

    out: str
    err: str
    status: int


@pytest.fixture
def system() -> RecordingSystem:
    return RecordingSystem()


def _runner(make_machine: Callable[[], Machine]) -> Callable[..., Answer]:
    """Return a function that runs a script on one device; files and settings stay from call to call."""
    machine: Machine | None = None

    async def run(script: str, stdin: bytes, terminal: bool, timeout_s: float) -> Answer:
        nonlocal machine
        machine = machine or make_machine()
        written = {1: bytearray(), 2: bytearray()}

        def sink(number: int) -> Callable[[bytes], object]:
            async def write(data: bytes) -> None:
                written[number].extend(data)

            return write

        io = Io(stdin=reader_of(stdin), stdout=sink(1), stderr=sink(2), terminal=sink(1) if terminal else None)
        async with asyncio.timeout(timeout_s):
            status = await run_script(machine, io, script)
        return Answer(written[1].decode(), written[2].decode(), status)

    def call(script: str, *, stdin: bytes = b"", terminal: bool = False, timeout_s: float = 10) -> Answer:
        return asyncio.run(run(script, stdin, terminal, timeout_s))

    return call


@pytest.fixture
def run_shell(system: RecordingSystem) -> Callable[..., Answer]:
    """Return a function that runs a script on a device whose system only notes what it is told."""
    return _runner(lambda: Machine(system, serial="emulator-1", programs=program_names()))


@pytest.fixture
def whole_system() -> System:
    """The inside of a device as it is, without the time that things take."""
    return System(clock=CLOCK)


@pytest.fixture
def run_device(whole_system: System) -> Callable[..., Answer]:
    """Return a function that runs a script on a whole device."""
    return _runner(lambda: Machine(whole_system, serial="emulator-1", programs=program_names()))
