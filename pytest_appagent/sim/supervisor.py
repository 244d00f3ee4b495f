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

_READY_S = 30.0
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What to start.

    Attributes:
        devices: how many.
        as_json: say on stdout where they are as one JSON object, not in words.
        clock: ISO date and time at which each device's clock starts; without an offset in UTC.
        size: "WIDTHxHEIGHT" in pixels.
        density: dots per inch.
        locale: language tag.
        die_with_stdin: end when stdin does.
    """

    devices: int
    as_json: bool
    clock: str
    size: str
    density: int
    locale: str
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
        self._devices: list[asyncio.subprocess.Process] = []
        self.server: AdbServer | None = None
        self.serials: list[str] = []

    async def start(self) -> None:
        """Return when every device answers.

        Raises:
            AdbError: one of them, or the server, does not come up.
        """
        async with asyncio.timeout(_READY_S):
            adb = find_adb()
            for _ in range(self._options.devices):
                self._devices.append(await self._start_device())
            # From here on the devices see to it that a killed supervisor leaves no folder.
            self.home.mkdir(mode=0o700)
            self.server = await AdbServer.start(adb, self.home)
            self.serials = [await _introduce(process, self.server) for process in self._devices]
            await _wait_until_listed(self.server, self.serials)
            await asyncio.gather(*(_wait_until_answering(self.server, serial) for serial in self.serials))

    async def first_end(self) -> str:
        """Wait until a process ends that should not; return what to say about it."""
        assert self.server is not None
        named = [("the adb server", self.server.process), *(("a device", process) for process in self._devices)]
        waits = {asyncio.create_task(process.wait()): name for name, process in named}
        try:
            done, _pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()
        task = done.pop()
        return f"{waits[task]} ended by itself with status {task.result()}; everything is shut down"

    async def stop(self) -> None:
        """End all processes."""
        for process in self._devices:
            if process.returncode is None:
                process.kill()
        await asyncio.gather(*(process.wait() for process in self._devices))
        if self.server:
            await self.server.stop()

    async def _start_device(self) -> asyncio.subprocess.Process:
        options = self._options
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", f"{__package__}.adbd_process", "--home", str(self.home)),
            *("--clock", options.clock, "--size", options.size),
            *("--density", str(options.density), "--locale", options.locale),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in a terminal is for the supervisor alone
        )


async def _introduce(process: asyncio.subprocess.Process, server: AdbServer) -> str:
    """Tell a device of the server and return the serial it gets there."""
    assert process.stdin is not None
    assert process.stdout is not None
    port = (await process.stdout.readline()).strip()
    if not port.isdigit():
        raise AdbError("a simulated device did not start; what it says is above")
    process.stdin.write(json.dumps({"port": server.port, "pid": server.process.pid}).encode() + b"\n")
    await process.stdin.drain()
    return f"emulator-{int(port) - 1}"


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
    reader, writer = await server.open(f"host:transport:{serial}", "shell:echo ready")
    try:
        if await reader.read() != b"ready\n":
            raise AdbError(f"{serial} does not answer")
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
