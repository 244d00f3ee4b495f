"""Starts the simulated device as a process of its own, which dies with this one."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Self

from ..errors import DeviceError, SettingsError
from .adb_server import read_server_address
from .client import AdbServer

_START_TIMEOUT_S = 60.0
_STOP_TIMEOUT_S = 10.0
_LOG_TAIL = 2000  # characters


class Simulator:
    """Simulated devices behind an adb server of their own.

    Attributes:
        pid: the process that devices and server belong to.
        server: the adb server.
        serials: the devices.
        home: the folder with their files, which ends with them.
    """

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        server: AdbServer,
        serials: tuple[str, ...],
        home: Path,
        resources: ExitStack,
    ) -> None:
        self.pid = process.pid
        self.server = server
        self.serials = serials
        self.home = home
        self._process = process
        self._resources = resources

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended, by itself or by `stop`."""
        return self._process.poll() is None

    def stop(self) -> None:
        """End devices and server, and wait until they are gone; a second call does nothing."""
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()


def simulator_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs the simulator in this interpreter."""
    return [sys.executable, "-m", "pytest_appagent.sim", *arguments]


def start_simulator(
    devices: int = 1,
    *,
    clock: str | None = None,
    options: Sequence[str] = (),
    timeout_s: float = _START_TIMEOUT_S,
) -> Simulator:
    """Start simulated devices and wait until all of them answer.

    Args:
        devices: how many.
        clock: what their clocks show at the start, ISO 8601; by default the time of this machine.
        options: further options of the simulator's command line.
        timeout_s: how long to wait for them.

    Raises:
        DeviceError: they do not come up; the message holds what the simulator said.
    """
    arguments = ["--devices", str(devices), "--json", "--die-with-stdin", *options]
    if clock is not None:
        arguments += ["--clock", clock]
    with ExitStack() as stack:
        log = stack.enter_context(TemporaryFile())  # not a pipe, which somebody would have to read
        process = subprocess.Popen(
            simulator_command(arguments),
            stdin=subprocess.PIPE,  # closed by the kernel when this process dies, however it dies
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for pytest, which stops the devices after the tests' teardown
        )
        stack.callback(_end, process)
        try:
            told = json.loads(_read_first_line(process, timeout_s))
            server = read_server_address(told["adb_server"], source="the simulator")
            return Simulator(process, server, tuple(told["serials"]), Path(told["home"]), stack.pop_all())
        except (TimeoutError, ValueError, LookupError, TypeError, SettingsError) as error:
            _end(process)
            raise DeviceError(
                f"the simulated device did not start: {error}; exit status {process.returncode}, "
                f"it said: {_read_tail(log) or 'nothing'}"
            ) from error


def _read_first_line(process: subprocess.Popen[bytes], timeout_s: float) -> bytes:
    assert process.stdout is not None
    end_s = time.monotonic() + timeout_s
    line = bytearray()
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not line.endswith(b"\n"):
            if not selector.select(max(0.0, end_s - time.monotonic())):
                raise TimeoutError(f"no answer within {timeout_s:g} s")
            chunk = os.read(process.stdout.fileno(), 65536)
            if not chunk:
                raise ValueError("it ended")
            line += chunk
    return bytes(line)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process: by the end of its stdin, by SIGTERM, at last by force."""
    assert process.stdin is not None
    assert process.stdout is not None
    for ask in (process.stdin.close, process.terminate, process.kill):
        ask()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_TIMEOUT_S)
            break
    process.stdout.close()


def _read_tail(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode("utf-8", errors="replace").strip()[-_LOG_TAIL:]
