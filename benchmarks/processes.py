"""The processes of one run, known by a mark in their environment, which a child has from its parent; Linux only."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MARK = "APPAGENT_BENCHMARK_RUN"
_POLL_S = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """A process that was running a moment ago."""

    pid: int
    parent: int
    command: str


def new_mark() -> dict[str, str]:
    """Return what to put into the environment of a run's first process."""
    return {MARK: secrets.token_hex(8)}


def marked_processes(mark: dict[str, str]) -> list[Process]:
    """Return the processes of a run that are not dead, zombies left out."""
    wanted = f"{MARK}={mark[MARK]}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):  # it has ended, or belongs to somebody else
            if wanted not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
            if state not in "ZX":
                found.append(Process(pid=int(folder.name), parent=int(parent), command=command))
    return sorted(found, key=lambda process: process.pid)


def kill_all(mark: dict[str, str]) -> None:
    """End what is left of a run."""
    for process in marked_processes(mark):
        with suppress(ProcessLookupError):
            os.kill(process.pid, 9)


def wait_until(holds: Callable[[], bool], timeout_s: float) -> bool:
    """Poll a condition; return whether it came to hold in time."""
    end_s = time.monotonic() + timeout_s
    while not holds():
        if time.monotonic() >= end_s:
            return False
        time.sleep(_POLL_S)
    return True
