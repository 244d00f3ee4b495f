"""Keeps simulated devices running: a private adb server, one process per device, and nothing left afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import signal
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from .adb_server import AdbError, AdbServer, find_adb
from .faults import Fault
from .setup import Setup

_READY_S = 30.0
_SERVER = "the adb server"
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What to start.

    Attributes:
        devices: how many.
        setup: what each of them is like.
        faults: what each of them does wrong once it is ready.
        as_json: say on stdout where they are as one JSON object, not in words.
        die_with_stdin: end when stdin does.
    """

    devices: int
    setup: Setup
    faults: tuple[Fault, ...]
    as_json: bool
    die_with_stdin: bool


class Fleet:
    """An adb server and the devices that announced themselves to it.

    Attributes:
        home: the folder with all files of theirs.
        server: the adb server, once it runs.
        serials: the devices' serials there, once they are ready.
    """

    def __init__(self, options: Options, home: Path) -> None:
        self._options = options
        self.home = home
        self._adb = Path()
        self._devices: list[asyncio.subprocess.Process] = []
        self.server: AdbServer | None = None
        self.serials: list[str] = []

    async def start(self) -> None:
        """Return when every device answers.

        Raises:
            AdbError: one of them, or the server, does not come up.
        """
        async with asyncio.timeout(_READY_S):
            adb = self._adb = find_adb()
            for _ in range(self._options.devices):
                self._devices.append(await self._start_device())
            # From here on the devices see to it that a killed supervisor leaves no folder.
            self.home.mkdir(mode=0o700)
            self.server = await AdbServer.start(adb, self.home)
            self.serials = [await _introduce(process, self.server) for process in self._devices]
            await _wait_until_listed(self.server, self.serials)
            await asyncio.gather(*(_wait_until_answering(self.server, serial) for serial in self.serials))
            if self._options.faults:
                command = " ".join(["shell:cmd appagent-sim fault", *map(str, self._options.faults)])
                await asyncio.gather(*(_ask_device(self.server, serial, command) for serial in self.serials))

    async def first_end(self) -> str:
        """Do what the devices ask for until a process ends that should not; return what to say about it."""
        while True:
            assert self.server is not None
            named = [(_SERVER, self.server.process), *(("a device", process) for process in self._devices)]
            ends = {asyncio.create_task(process.wait()): name for name, process in named}
            requests = [asyncio.create_task(_read_request(process)) for process in self._devices]
            try:
                await asyncio.wait([*ends, *requests], return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in [*ends, *requests]:
                    task.cancel()
            for task, name in ends.items():
                if task.done() and not (name == _SERVER and task.result() == 0):
                    return f"{name} ended by itself with status {task.result()}; everything is shut down"
            # A server that ended well was told to by a client: not every version can be kept from obeying.
            await self._restart_server(max((task.result() for task in requests if task.done()), default=0.0))

    async def _restart_server(self, after_s: float) -> None:
        """Kill the adb server and start another one on its port; the devices announce themselves anew."""
        assert self.server is not None
        await self.server.stop()
        await asyncio.sleep(after_s)
        self.server = await AdbServer.start(self._adb, self.home, port=self.server.port)
        for process in self._devices:
            await _tell_server(process, self.server)

    async def stop(self) -> None:
        """End all processes."""
        for process in self._devices:
            if process.returncode is None:
                process.kill()
        await asyncio.gather(*(process.wait() for process in self._devices))
        if self.server:
            await self.server.stop()

    async def _start_device(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"{__package__}.adbd_process", "--home", str(self.home)),
            *("--setup", self._options.setup.to_json()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in a terminal is for the supervisor alone
        )


async def _introduce(process: asyncio.subprocess.Process, server: AdbServer) -> str:
    """Tell a device of the server and return the serial it gets there."""
    assert process.stdout is not None
    port = (await process.stdout.readline()).strip()
    if not port.isdigit():
        raise AdbError("a simulated device did not start; what it says is above")
    await _tell_server(process, server)
    return f"emulator-{int(port) - 1}"


async def _tell_server(process: asyncio.subprocess.Process, server: AdbServer) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps({"port": server.port, "pid": server.process.pid}).encode() + b"\n")
    await process.stdin.drain()


async def _read_request(process: asyncio.subprocess.Process) -> float:
    """Wait until a device wants the adb server started again; return after how many seconds."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        await asyncio.Event().wait()  # it is ending, which is noticed elsewhere
    return float(json.loads(line)["restart_server_after_s"])


async def _wait_until_listed(server: AdbServer, serials: list[str]) -> None:
    reader, writer = await server.open("host:track-devices")
    try:
        while True:
            listing = (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()
            if all(f"{serial}\tdevice" in listing.splitlines() for serial in serials):
                return
    finally:
        writer.close()


async def _wait_until_answering(server: AdbServer, serial: str) -> None:
    if await _ask_device(server, serial, "shell:echo ready") != b"ready\n":
        raise AdbError(f"{serial} does not answer")


async def _ask_device(server: AdbServer, serial: str, service: str) -> bytes:
    reader, writer = await server.open(f"host:transport:{serial}", service)
    try:
        return await reader.read()
    finally:
        writer.close()


def supervise(options: Options) -> int:
    """Run devices in the foreground until a signal, or the end of stdin, ends it; return the exit status."""
    return asyncio.run(_supervise(options))


async def _supervise(options: Options) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        loop.add_signal_handler(number, stop.set)
    home = Path(tempfile.gettempdir()) / f"appagent-sim-{secrets.token_hex(6)}"
    fleet = Fleet(options, home)
    try:
        return await _run(fleet, options, stop)
    except TimeoutError:
        print(f"simulated device: not ready within {_READY_S:.0f} s", file=sys.stderr)
        return 1
    except (AdbError, OSError, EOFError) as exc:
        print(f"simulated device: did not start: {exc}", file=sys.stderr)
        return 1
    finally:
        await fleet.stop()
        shutil.rmtree(home, ignore_errors=True)


async def _run(fleet: Fleet, options: Options, stop: asyncio.Event) -> int:
    stopping = asyncio.create_task(stop.wait())
    starting = asyncio.create_task(fleet.start())
    ending: asyncio.Task[str] | None = None
    try:
        await asyncio.wait({starting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stopping.done():
            return 0
        await starting
        if options.die_with_stdin:  # not earlier: a process with threads had better not fork
            _stop_with_stdin(stop)
        _say_where(fleet, options)
        ending = asyncio.create_task(fleet.first_end())
        await asyncio.wait({ending, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if stopping.done():
            return 0
        print(f"simulated device: {await ending}", file=sys.stderr)
        return 1
    finally:
        tasks = [task for task in (stopping, starting, ending) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _say_where(fleet: Fleet, options: Options) -> None:
    assert fleet.server is not None
    port = fleet.server.port
    if options.as_json:
        where = {"adb_server": f"127.0.0.1:{port}", "serials": fleet.serials, "home": str(fleet.home)}
        print(json.dumps(where), flush=True)
        return
    count = len(fleet.serials)
    print(
        f"{count} SIMULATED DEVICE{'S' if count > 1 else ''} on an adb server of their own, 127.0.0.1:{port}",
        *(f"  {serial}" for serial in fleet.serials),
        "Try:",
        f"  adb -P {port} devices -l",
        f"  adb -P {port} -s {fleet.serials[0]} exec-out screencap -p > screen.png",
        "Ctrl-C ends it and leaves nothing.",
        sep="\n",
        flush=True,
    )


def _stop_with_stdin(stop: asyncio.Event) -> None:
    """Watch stdin in a thread, since not everything stdin may be can be watched by an event loop."""
    loop = asyncio.get_running_loop()

    def watch() -> None:
        with contextlib.suppress(OSError):
            while os.read(0, 4096):
                pass
        loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=watch, name="stdin", daemon=True).start()
