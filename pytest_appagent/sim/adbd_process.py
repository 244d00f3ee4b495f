"""The process of one simulated device; the supervisor starts it and holds the other end of its stdin.

It prints its port, reads one line with the server to announce itself to, and lives until stdin ends.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from .adbd import Adbd, build_banner
from .commands.table import program_names
from .machine import Machine
from .services import service_finder
from .system import System

_SERVER_END_S = 2.0
_POLL_S = 0.01


def main() -> int:
    """Be a device until the supervisor is gone."""
    parser = argparse.ArgumentParser(description="One simulated device; started by `python -m pytest_appagent.sim`.")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--clock", required=True)
    parser.add_argument("--size", required=True)
    parser.add_argument("--density", type=int, required=True)
    parser.add_argument("--locale", required=True)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    clock = datetime.fromisoformat(options.clock)
    system = System(
        width=width,
        height=height,
        density=options.density,
        clock=clock if clock.tzinfo else clock.replace(tzinfo=UTC),
        locale=options.locale,
    )
    return asyncio.run(_live(system, options.home))


async def _live(system: System, home: Path) -> int:
    machine = Machine(system, programs=program_names())
    banner = build_banner(product=system.model, model=system.model, device=system.model)
    adbd = Adbd(banner, service_finder(machine))
    await adbd.listen()
    machine.disconnect = adbd.disconnect
    machine.properties["ro.serialno"] = f"emulator-{adbd.port - 1}"
    server = await _meet_supervisor(adbd)
    await adbd.close()
    if server is not None:
        _end_server(server["pid"], server["port"])
    shutil.rmtree(home, ignore_errors=True)
    return 0


async def _meet_supervisor(adbd: Adbd) -> dict[str, int] | None:
    """Be there for the supervisor until it is gone; return the server it told of, None if it did not come to that."""
    try:
        print(adbd.port, flush=True)
    except BrokenPipeError:
        return None
    supervisor = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(supervisor), sys.stdin)
    line = await supervisor.readline()
    if not line.endswith(b"\n"):
        return None
    server: dict[str, int] = json.loads(line)
    announcing = asyncio.create_task(adbd.stay_announced(server["port"]))
    await supervisor.read()
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
