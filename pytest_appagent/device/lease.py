"""Who may use which device: a kernel file lock per device, freed at once when its holder dies.

Each device has two locks. Who holds the first uses the device. Who holds the second is next in turn: it is the only one
that may take the first, so that a worker that gives a device back and wants it again at once cannot pass those that
wait for it.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import logging
import os
import re
import stat
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from ..errors import DeviceError, NoDeviceFree, SettingsError
from .client import AdbServer
from .pool import Candidate
from .wire import Deadline, Stream

_SCHEMA = 1
_LOOK_AGAIN_S = 1.0
_TELL_AFTER_S = 3.0  # where several workers share a device, waiting for less than a test takes is not worth a line
# Those that have waited long ask more often than newcomers, and so come before them.
_FIRST_POLL_S = 0.1
_LAST_POLL_S = 0.01
_POLL_DECAY = 0.9
_HELD_BY_ANOTHER = frozenset({errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK})

_log = logging.getLogger(__name__)


class Lease:
    """A device held by this process until `release`, the end of a `with`, or its death."""

    def __init__(self, candidate: Candidate, lock: _Lock) -> None:
        self.candidate = candidate
        self._lock = lock

    @property
    def server(self) -> AdbServer:
        """The adb server that reaches the device, as long as the lease lasts."""
        return _LeasedServer(host=self.candidate.server.host, port=self.candidate.server.port, lease=self)

    @property
    def is_held(self) -> bool:
        """Whether the device has not been given back."""
        return self._lock.is_held

    @property
    def serial(self) -> str:
        """The device's serial."""
        return self.candidate.serial

    def release(self) -> None:
        """Give the device back; a second call does nothing."""
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def lease(
    find: Callable[[], Sequence[Candidate]],
    *,
    timeout_s: float,
    owner: str,
    on_wait: Callable[[str], None] = _log.info,
    folder: Path | None = None,
) -> Lease:
    """Hold the first of the devices that nobody holds, waiting until one is free.

    Args:
        find: returns the devices, in the order of preference; asked again from time to time while waiting.
        timeout_s: how long to wait.
        owner: who holds it, for the messages of those who wait.
        on_wait: told once, if waiting takes longer than a moment, for what and for whom.
        folder: where the locks of attached devices are, by default `lease_folder()`; all that share devices share it.

    Raises:
        NoDeviceFree: all are held until the end of the time; the message names the holders.
        SettingsError: the folder cannot hold locks.
    """
    started_s = time.monotonic()
    candidates, asked_s = find(), time.monotonic()
    if folder is None and any(candidate.home is None for candidate in candidates):
        folder = lease_folder()
    poll_s, told = _FIRST_POLL_S, False
    with _Turn(folder) as turn:
        while True:
            for candidate in candidates:
                if turn.has_come(candidate) and (lock := _try_lock(_path(candidate, folder), candidate)):
                    lock.sign(owner)
                    return Lease(candidate, lock)
            waited_s = time.monotonic() - started_s
            if waited_s >= timeout_s:
                raise NoDeviceFree(
                    f"no device became free within {timeout_s:g} s: {_tell_holders(candidates, folder)}; wait for "
                    f"them, attach another device, or raise the option `lease_timeout`"
                )
            if not told and waited_s >= _TELL_AFTER_S:
                told = True
                on_wait(f"waiting up to {timeout_s:g} s for a device: {_tell_holders(candidates, folder)}")
            time.sleep(min(poll_s, timeout_s - waited_s))
            poll_s = max(_LAST_POLL_S, poll_s * _POLL_DECAY)
            if time.monotonic() - asked_s >= _LOOK_AGAIN_S:
                candidates, asked_s = find(), time.monotonic()
                turn.limit_to(candidates)


class Aside:
    """The devices that a run has set aside; all its workers see them.

    One file per device beside its lock, so that nothing piles up: a later run overwrites it, and goes by its own.
    """

    def __init__(self, run: str, folder: Path | None = None) -> None:
        self._run = run
        self._folder = folder

    def put(self, candidate: Candidate, reason: str) -> None:
        """Set a device aside until the end of the run."""
        note = {"schema": _SCHEMA, "run": self._run, "reason": reason}
        path = self._path(candidate)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps(note), encoding="utf-8")
        fresh.replace(path)

    def reason(self, candidate: Candidate) -> str | None:
        """Return why a device was set aside in this run, None if it was not."""
        with suppress(OSError, ValueError, LookupError, TypeError):  # there may be none, or one of another version
            note = json.loads(self._path(candidate).read_text("utf-8"))
            return str(note["reason"]) if note["run"] == self._run else None
        return None

    def _path(self, candidate: Candidate) -> Path:
        return _path(candidate, self._folder or lease_folder(), ".aside")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _LeasedServer(AdbServer):
    """Ends with a lease: what is left over from it must not reach a device that somebody else has by now."""

    lease: Lease

    def _connect(self, deadline: Deadline) -> Stream:
        if not self.lease.is_held:
            raise DeviceError(
                f"device '{self.lease.serial}' has been given back: it was leased for one test, since there are fewer "
                f"devices than workers; a fixture that uses it for longer must have `appagent_device` as an argument"
            )
        return AdbServer._connect(self, deadline)


class _Lock:
    """A kernel lock on an open file, in which its holder says who it is."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @property
    def is_held(self) -> bool:
        return self._descriptor is not None

    def sign(self, owner: str) -> None:
        """Say who holds the lock."""
        assert self._descriptor is not None
        since = datetime.now().astimezone().isoformat(timespec="seconds")
        note = {"schema": _SCHEMA, "pid": os.getpid(), "owner": owner, "since": since}
        os.pwrite(self._descriptor, json.dumps(note).encode(), 0)

    def release(self) -> None:
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, 0)
            os.close(self._descriptor)
            self._descriptor = None


class _Turn:
    """The devices at which this process is next in turn, until the end of the `with`."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._locks: dict[Path, _Lock] = {}

    def has_come(self, candidate: Candidate) -> bool:
        """Whether nobody else is before this process."""
        path = _path(candidate, self._folder, ".next")
        if path not in self._locks and (lock := _try_lock(path, candidate)):
            self._locks[path] = lock
        return path in self._locks

    def limit_to(self, candidates: Sequence[Candidate]) -> None:
        """Let others have their turn at all other devices."""
        for path in self._locks.keys() - {_path(candidate, self._folder, ".next") for candidate in candidates}:
            self._locks.pop(path).release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.limit_to(())


def _try_lock(path: Path, candidate: Candidate) -> _Lock | None:
    """Return the lock if nobody has it.

    Raises:
        SettingsError: the folder cannot hold locks.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            if error.errno in _HELD_BY_ANOTHER:
                return None
            raise
    except FileNotFoundError:
        if candidate.home is not None:  # a simulated device that has ended since it was found
            return None
        raise SettingsError(f"'{path.parent}', the folder for device locks, has been removed") from None
    except OSError as error:
        raise SettingsError(
            f"'{path}' cannot be locked: {error.strerror or error}; let XDG_RUNTIME_DIR name a folder of yours on a "
            f"local disk"
        ) from error
    return _Lock(descriptor)


def _path(candidate: Candidate, folder: Path | None, suffix: str = ".lock") -> Path:
    """Return the path of a device's file; a simulated device has a folder of its own, which ends with it.

    The hash keeps apart serials that differ in what a file name cannot hold.
    """
    home = candidate.home or folder
    assert home is not None
    readable = re.sub(r"[^A-Za-z0-9.-]", "_", candidate.key)[:60]
    digest = hashlib.sha256(candidate.key.encode()).hexdigest()[:8]
    return home / f"{readable}-{digest}{suffix}"


def _tell_holders(candidates: Sequence[Candidate], folder: Path | None) -> str:
    return "; ".join(f"'{candidate.serial}' is held by {_tell_holder(candidate, folder)}" for candidate in candidates)


def _tell_holder(candidate: Candidate, folder: Path | None) -> str:
    with suppress(OSError, ValueError, LookupError, TypeError):  # a note may be missing or half written
        note = json.loads(_path(candidate, folder).read_text("utf-8"))
        return f"{note['owner']} (process {note['pid']}, since {note['since']})"
    return "a process that has not said who it is"
