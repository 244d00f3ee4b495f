"""Who may use which device: a kernel file lock per device, freed at once when its holder dies."""

from __future__ import annotations

import hashlib
import inspect
import json
import logging
import os
import re
import stat
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import BaseFileLock, FileLock, Timeout

from ..errors import NoDeviceFree, SettingsError
from .client import AdbServer
from .pool import Candidate

_SCHEMA = 1
_POLL_S = 0.05
# Without flock some versions would fall back to a marker file, which outlives its holder.
_LOCK_OPTIONS: dict[str, Any] = {
    name: value
    for name, value in {"thread_local": False, "fallback_to_soft": False}.items()
    if name in inspect.signature(BaseFileLock.__init__).parameters
}

_log = logging.getLogger(__name__)


class Lease:
    """A device held by this process until `release`, the end of a `with`, or its death."""

    def __init__(self, candidate: Candidate, lock: BaseFileLock, note: Path) -> None:
        self._candidate = candidate
        self._lock = lock
        self._note = note

    @property
    def server(self) -> AdbServer:
        """The adb server that reaches the device."""
        return self._candidate.server

    @property
    def serial(self) -> str:
        """The device's serial."""
        return self._candidate.serial

    def release(self) -> None:
        """Give the device back; a second call does nothing."""
        if self._lock.is_locked:
            self._note.unlink(missing_ok=True)
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def lease(candidates: Sequence[Candidate], *, timeout_s: float, owner: str, folder: Path | None = None) -> Lease:
    """Hold the first of the devices that nobody holds, waiting until one is free.

    Args:
        candidates: devices, in the order of preference.
        timeout_s: how long to wait.
        owner: who holds it, for the messages of those who wait.
        folder: where the locks are, by default `lease_folder()`; all that share devices must share it.

    Raises:
        NoDeviceFree: all are held until the end of the time; the message names the holders.
        SettingsError: the folder cannot hold locks.
    """
    folder = folder or lease_folder()
    end_s = time.monotonic() + timeout_s
    waits = False
    while True:
        for candidate in candidates:
            if held := _try_lease(candidate, owner, folder):
                return held
        if time.monotonic() >= end_s:
            raise NoDeviceFree(
                f"no device became free within {timeout_s:g} s: {_tell_holders(candidates, folder)}; wait for them, "
                f"attach another device, or raise the option `lease_timeout`"
            )
        if not waits:
            waits = True
            _log.info("waiting for a device: %s", _tell_holders(candidates, folder))
        time.sleep(_POLL_S)


def lease_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the user's folder of locks, made if need be: in XDG_RUNTIME_DIR, else in the folder for temporary files.

    Raises:
        SettingsError: it cannot be made, or it belongs to somebody else.
    """
    runtime = environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime, "appagent") if runtime else Path(tempfile.gettempdir(), f"appagent-{os.getuid()}")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        named = f"XDG_RUNTIME_DIR={runtime}" if runtime else f"the folder for temporary files, {folder.parent}"
        raise SettingsError(
            f"no folder for device locks can be made in {named}: {error.strerror}; "
            f"let XDG_RUNTIME_DIR name a folder of yours on a local disk, or unset it"
        ) from error
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode):
        raise SettingsError(f"'{folder}', the folder for device locks, is not a folder of yours; remove it")
    folder.chmod(0o700)
    return folder


def _try_lease(candidate: Candidate, owner: str, folder: Path) -> Lease | None:
    path = folder / f"{_file_name(candidate.key)}.lock"
    lock: BaseFileLock = FileLock(path, **_LOCK_OPTIONS)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return None
    except (OSError, NotImplementedError) as error:
        raise SettingsError(
            f"'{path}' cannot be locked: {error}; let XDG_RUNTIME_DIR name a folder of yours on a local disk"
        ) from error
    note = path.with_suffix(".json")
    _write_note(note, owner)
    return Lease(candidate, lock, note)


def _file_name(key: str) -> str:
    """Return a name for any serial; the hash keeps apart those that differ in what a file name cannot hold."""
    return f"{re.sub(r'[^A-Za-z0-9.-]', '_', key)[:60]}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"


def _write_note(path: Path, owner: str) -> None:
    note = {
        "schema": _SCHEMA,
        "pid": os.getpid(),
        "owner": owner,
        "since": datetime.now().astimezone().isoformat(timespec="seconds"),
    }
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(json.dumps(note), encoding="utf-8")
    fresh.replace(path)


def _tell_holders(candidates: Sequence[Candidate], folder: Path) -> str:
    return "; ".join(f"'{candidate.serial}' is held by {_tell_holder(candidate, folder)}" for candidate in candidates)


def _tell_holder(candidate: Candidate, folder: Path) -> str:
    with suppress(OSError, ValueError, LookupError, TypeError):  # a note may be missing or half its holder's, half ours
        note = json.loads((folder / f"{_file_name(candidate.key)}.json").read_text("utf-8"))
        return f"{note['owner']} (process {note['pid']}, since {note['since']})"
    return "a process that has not said who it is"
