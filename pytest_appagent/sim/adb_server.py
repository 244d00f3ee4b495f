"""A private adb server: never the user's, never on the usual port, with a home of its own."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import importlib.util
import os
import shutil
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

_USUAL_PORT = 5037
_START_S = 10.0
_ANSWER_S = 5.0
_POLL_S = 0.005
_SURVIVED_S = 1.0
_TRIES = 5
_PR_SET_PDEATHSIG = 1


class AdbError(Exception):
    """The adb binary or its server cannot be used; the text says what to do."""


class AdbRefusal(AdbError):
    """The server is there and does not do what it was asked."""


def find_adb() -> Path:
    """Return the adb binary: from ADBUTILS_ADB_PATH, from PATH, or the one in the adbutils package.

    Raises:
        AdbError: there is none.
    """
    named = os.environ.get("ADBUTILS_ADB_PATH")
    if named:
        path = shutil.which(named)
        if path is None:
            raise AdbError(f"ADBUTILS_ADB_PATH names {named!r}, which is no program; unset it or correct it")
        return Path(path)
    on_path = shutil.which("adb")
    if on_path:
        return Path(on_path)
    package = importlib.util.find_spec("adbutils")
    for folder in (package and package.submodule_search_locations) or ():
        bundled = Path(folder) / "binaries" / "adb"
        if os.access(bundled, os.X_OK):
            return bundled
    raise AdbError(
        "no adb found: neither ADBUTILS_ADB_PATH nor PATH has it, and there is no adbutils package with one for this "
        "machine; install Android's platform-tools or `pip install adbutils`"
    )


class AdbServer:
    """A running server.

    Attributes:
        port: where it listens on the loopback interface.
        process: the server itself.
    """

    def __init__(self, port: int, process: asyncio.subprocess.Process) -> None:
        self.port = port
        self.process = process

    @classmethod
    async def start(cls, adb: Path, home: Path, *, port: int | None = None) -> AdbServer:
        """Start a server that keeps all its files in `home` and looks for no devices by itself.

        Args:
            adb: the program.
            home: its folder.
            port: where it is to listen, whoever does so now; None for any that is free.

        Raises:
            AdbError: it did not start.
        """
        for _ in range(_TRIES):
            place = port or _free_port()
            if port is not None:
                await _evict(port)
            server = cls(place, await _spawn(adb, home, place))
            ready = False
            try:
                ready = await server._is_ready(home, is_free=port is None)
            finally:
                if not ready:
                    await server.stop()
            if ready:
                return server
        log = (home / "adb.log").read_text("utf-8", "replace").strip()
        raise AdbError(f"{adb} did not start as a server in {_TRIES} tries; it says: {log or 'nothing'}")

    async def request(self, service: str) -> str:
        """Ask the server itself, as with "host:devices".

        Raises:
            AdbError: it refused or did not answer.
        """
        try:
            async with asyncio.timeout(_ANSWER_S):
                reader, writer = await self.open(service)
                try:
                    return (await reader.readexactly(int(await reader.readexactly(4), 16))).decode("utf-8", "replace")
                finally:
                    writer.close()
        except (OSError, EOFError) as exc:
            raise AdbError(f"the adb server on port {self.port} does not answer {service}: {exc}") from exc

    async def open(self, *services: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection and ask for one service after the other, as "host:transport:…" and "shell:…"."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for service in services:
            writer.write(f"{len(service.encode()):04x}{service}".encode())
            answer = await reader.readexactly(4)
            if answer != b"OKAY":
                reason = await reader.read(1024)
                writer.close()
                raise AdbRefusal(f"the adb server refused {service}: {reason[4:].decode('utf-8', 'replace')}")
        return reader, writer

    async def stop(self) -> None:
        """End the server."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # all of it: what ADBUTILS_ADB_PATH names may be a wrapper
        await self.process.wait()

    async def _is_ready(self, home: Path, *, is_free: bool) -> bool:
        """Wait until the server answers; False if it ended or somebody else took its port."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + _START_S
        while loop.time() < deadline and self.process.returncode is None:
            try:
                status = await self.request("host:server-status")
            except AdbRefusal:
                return await self._survives(is_free)  # something is there, but too old to tell whose it is
            except AdbError:
                await asyncio.sleep(_POLL_S)
            else:
                return str(home) in status  # it tells the path of its log, so this is ours
        return False

    async def _survives(self, is_free: bool) -> bool:
        """Tell whether the process lives on: one that finds its port taken tries for half a second, and ends."""
        if not is_free:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.process.wait(), _SURVIVED_S)
        return self.process.returncode is None


async def _evict(port: int) -> None:
    """End the server that a client has started by itself on a port of ours, when it found none there."""
    with contextlib.suppress(OSError, EOFError, AdbError, TimeoutError):
        async with asyncio.timeout(_ANSWER_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"0009host:kill")
            await reader.read()  # to its end
            writer.close()


async def _spawn(adb: Path, home: Path, port: int) -> asyncio.subprocess.Process:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_"))}
    environment |= {
        "HOME": str(home),
        "TMPDIR": str(home),
        "ANDROID_ADB_LOG_PATH": str(home / "adb.log"),
        "ADB_USB": "0",
        "ADB_MDNS": "0",
        "ADB_EMU": "0",
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "0",
        "ADB_REJECT_KILL_SERVER": "1",
    }
    with (home / "adb.log").open("ab") as log:
        return await asyncio.create_subprocess_exec(
            *(str(adb), "-P", str(port), "nodaemon", "server"),
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=home,
            start_new_session=True,  # Ctrl-C in a terminal is for the supervisor, which then ends the server
            preexec_fn=_die_with_parent_hook(),
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port if port != _USUAL_PORT else _free_port()


def _die_with_parent_hook() -> Callable[[], None] | None:
    """Return what a child does before it becomes the server, so that it does not outlive a killed supervisor.

    Only Linux can do that; elsewhere the device processes end the server.
    """
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)  # loaded here: between fork and exec nothing may be
    parent = os.getpid()

    def hook() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before the call
            os._exit(1)

    return hook
