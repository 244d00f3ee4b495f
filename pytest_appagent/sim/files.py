"""The device's files: a tree in memory, with the few links and write protections that clients know of Android."""

from __future__ import annotations

import errno
import fnmatch
import os
import posixpath
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

_LINKS = {"/sdcard": "/storage/emulated/0", "/storage/self/primary": "/storage/emulated/0", "/bin": "/system/bin"}
_FOLDERS = (
    "/",
    "/data",
    "/data/app",
    "/data/local",
    "/data/local/tmp",
    "/dev",
    "/proc",
    "/storage",
    "/storage/emulated",
    "/storage/emulated/0",
    "/storage/emulated/0/Android",
    "/storage/emulated/0/DCIM",
    "/storage/emulated/0/Download",
    "/storage/emulated/0/Movies",
    "/storage/emulated/0/Pictures",
    "/system",
    "/system/bin",
)
_USUAL_MODE = 0o660
_WRITABLE = ("/data/local/tmp", "/storage/emulated/0")


@dataclass(slots=True)
class Entry:
    """A file or folder; `mode` holds its kind as in `os.stat_result.st_mode`, `changed_s` is a POSIX time."""

    mode: int
    changed_s: int
    data: bytearray = field(default_factory=bytearray)

    @property
    def is_folder(self) -> bool:
        return stat.S_ISDIR(self.mode)

    @property
    def size(self) -> int:
        return 4096 if self.is_folder else len(self.data)


class Files:
    """All files, by absolute path; every failure is an `OSError` with the errno a device would give."""

    def __init__(self, now_s: Callable[[], float], programs: Iterable[str] = ()) -> None:
        self._now_s = now_s
        self.has_room: Callable[[], bool] = lambda: True  # whether a file can be written
        start_s = int(now_s())
        self._entries = {path: Entry(stat.S_IFDIR | 0o771, start_s) for path in _FOLDERS}
        for path in ("/dev/null", "/dev/zero", "/dev/tty"):
            self._entries[path] = Entry(stat.S_IFCHR | 0o666, start_s)
        for name in programs:
            self._entries[f"/system/bin/{name}"] = Entry(stat.S_IFREG | 0o755, start_s)

    @staticmethod
    def absolute(path: str, folder: str = "/") -> str:
        """Return the absolute path without dots; links in it stay."""
        return "/" + posixpath.normpath(posixpath.join("/", folder, path)).lstrip("/")

    @staticmethod
    def resolve(path: str, folder: str = "/") -> str:
        """Return the absolute path without dots and links; a relative one starts at `folder`."""
        path = Files.absolute(path, folder)
        for link, target in _LINKS.items():
            if path == link or path.startswith(link + "/"):
                return target + path[len(link) :]
        return path

    def find(self, path: str) -> Entry | None:
        """Return what is at `path`, None if nothing is."""
        return self._entries.get(self.resolve(path))

    def entry(self, path: str) -> Entry:
        """Return what is at `path`."""
        found = self.find(path)
        if found is None:
            raise _error(errno.ENOENT, path)
        return found

    def read(self, path: str) -> bytes:
        """Return a file's content."""
        entry = self.entry(path)
        if entry.is_folder:
            raise _error(errno.EISDIR, path)
        return bytes(entry.data)

    def write(
        self, path: str, data: bytes, *, append: bool = False, mode: int | None = None, changed_s: int | None = None
    ) -> None:
        """Create, replace or extend a file in a folder that exists; without a mode it keeps the one it has."""
        place = self.resolve(path)
        entry = self._entries.get(place)
        if entry is not None and stat.S_ISCHR(entry.mode):
            return
        if entry is not None and entry.is_folder:
            raise _error(errno.EISDIR, path)
        self._check_writable(place, path)
        if not self.has_room():
            raise _error(errno.ENOSPC, path)
        if entry is None:
            entry = self._entries[place] = Entry(stat.S_IFREG | _USUAL_MODE, 0)
        if mode is not None:
            entry.mode = stat.S_IFREG | mode
        if append:
            entry.data += data
        else:
            entry.data = bytearray(data)
        entry.changed_s = int(self._now_s()) if changed_s is None else changed_s

    def make_folder(self, path: str, *, parents: bool = False) -> None:
        """Create a folder; with `parents` also those above it, and one that exists is no error."""
        place = self.resolve(path)
        if place in self._entries:
            if parents and self._entries[place].is_folder:
                return
            raise _error(errno.EEXIST, path)
        above = posixpath.dirname(place)
        if parents and above not in self._entries:
            self.make_folder(above, parents=True)
        self._check_writable(place, path)
        self._entries[place] = Entry(stat.S_IFDIR | 0o770, int(self._now_s()))

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, or with `recursive` a folder and all that is in it."""
        place = self.resolve(path)
        if self.entry(path).is_folder and not recursive:
            raise _error(errno.EISDIR, path)
        self._check_writable(place, path)
        for known in [known for known in self._entries if known == place or known.startswith(place + "/")]:
            del self._entries[known]

    def listing(self, path: str) -> list[tuple[str, Entry]]:
        """Return the names in a folder with what they stand for, sorted."""
        place = self.resolve(path)
        if not self.entry(path).is_folder:
            raise _error(errno.ENOTDIR, path)
        return sorted(
            (posixpath.basename(known), entry)
            for known, entry in list(self._entries.items())
            if known != "/" and posixpath.dirname(known) == place
        )

    def match(self, pattern: str, folder: str = "/") -> list[str]:
        """Return the paths that a shell pattern stands for, written as the pattern is; wild cards in names only."""
        above, name = posixpath.split(pattern)
        place = self.resolve(above, folder)
        if place not in self._entries or not self._entries[place].is_folder:
            return []
        return [
            posixpath.join(above, known)
            for known, _entry in self.listing(place)
            if fnmatch.fnmatchcase(known, name) and (name.startswith(".") or not known.startswith("."))
        ]

    def _check_writable(self, place: str, path: str) -> None:
        above = self._entries.get(posixpath.dirname(place))
        if above is None:
            raise _error(errno.ENOENT, path)
        if not above.is_folder:
            raise _error(errno.ENOTDIR, path)
        if not any(place.startswith(root + "/") for root in _WRITABLE):
            read_only = place.startswith("/system") or posixpath.dirname(place) == "/"
            raise _error(errno.EROFS if read_only else errno.EACCES, path)


def _error(number: int, path: str) -> OSError:
    return OSError(number, os.strerror(number), path)
