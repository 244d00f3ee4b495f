"""The process of one simulated device; the supervisor starts it and holds the other end of its stdin.

It prints its port, reads one line with the server to announce itself to, and lives until stdin ends.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import shutil
import signal
import socket
import sys
import time
from functools import partial
from pathlib import Path

from .adbd import Adbd, build_banner
from .build import build_system
from .commands.table import program_names
from .faults import Fault
from .faulty import faulty_finder
from .machine import Machine
from .services import service_finder
from .setup import Setup

_SERVER_END_S = 2.0
_LAST_WORDS_S = 0.1
_POLL_S = 0.01


def main() -> int:
    """Be a device until the supervisor is gone."""
    parser = argparse.ArgumentParser(description="One simulated device; started by `python -m pytest_appagent.sim`.")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--setup", type=Setup.from_json, required=True)
    options = parser.parse_args()
    return asyncio.run(_live(options.setup, options.home))


async def _live(setup: Setup, home: Path) -> int:
    machine = Machine(build_system(setup), programs=program_names(), properties=setup.properties, seed=setup.seed)
    banner = build_banner(product=setup.model, model=setup.model, device=setup.model)
    adbd: Adbd
    find = faulty_finder(service_finder(machine), machine.faults, lambda seconds: adbd.leave(seconds))
    adbd = Adbd(banner, find)
    await adbd.listen()
    machine.disconnect = adbd.disconnect
    machine.on_fault = partial(_act_on_fault, adbd)
    machine.properties["ro.serialno"] = f"emulator-{adbd.port - 1}"
    server = await _meet_supervisor(adbd)
    await adbd.close()
    if server is not None:
        _end_server(server["pid"], server["port"])
    shutil.rmtree(home, ignore_errors=True)
    return 0


def _act_on_fault(adbd: Adbd, fault: Fault) -> None:
    """Do at once what is no matter of a single command."""
    seconds = math.inf if fault.seconds is None else fault.seconds
    match fault.name:
        case "device-offline":
            adbd.greet_as("offline", seconds)
        case "device-unauthorized":
            adbd.greet_as("unauthorized", seconds)
        case "server-killed":
            request = json.dumps({"restart_server_after_s": fault.takes_s})
            # The supervisor reads it; a little later, for the server still has to bring the answer to this command.
            asyncio.get_running_loop().call_later(_LAST_WORDS_S, partial(print, request, flush=True))


async def _meet_supervisor(adbd: Adbd) -> dict[str, int] | None:
    """Be there for the supervisor until it is gone; return the server it last told of, None if it told of none."""
    try:
        print(adbd.port, flush=True)
    except BrokenPipeError:
        return None
    supervisor = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(supervisor), sys.stdin)
    server: dict[str, int] | None = None
    announcing: asyncio.Task[None] | None = None
    while (line := await supervisor.readline()).endswith(b"\n"):
        server = json.loads(line)
        if announcing is None:  # a server that is started again has the port of the one before
            announcing = asyncio.create_task(adbd.stay_announced(server["port"]))
    if announcing is not None:
        announcing.cancel()
    return server


def _end_server(pid: int, port: int) -> None:
    """End the adb server of a killed supervisor where it did not die with it, and wait until it is gone.

    Every device of the supervisor does so; it does not matter who is first.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)  # it leads a group: what ADBUTILS_ADB_PATH names may be a wrapper
    deadline_s = time.monotonic() + _SERVER_END_S
    while time.monotonic() < deadline_s:
        with socket.socket() as probe:  # the number of a dead process may stay taken, its port does not
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return
        time.sleep(_POLL_S)


if __name__ == "__main__":
    sys.exit(main())
