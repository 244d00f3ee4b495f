"""What the entries of a folder are found by, without reading their texts: an index that keeps itself up to date."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import StoreError
from ..knowledge import Slot
from ..screen.elements import ElementIdentity
from ..screen.identity_data import identity_to_data, read_identity
from ..yaml_files import save_bytes
from .entry import Between, Entry, Scope, read_entry
from .files import SUFFIX, load

_LOGGER = logging.getLogger(__name__)
_SCHEMA = 2
# So many files may be read anew by each process before the index is worth writing.
_WORTH_WRITING = 8

Stamp = tuple[int, int, int]
"""Time of the last change in nanoseconds, size, number of the file: what shows that a file is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
    """What an entry is found by.

    Attributes:
        path: its file.
        uid: of the element.
        identity: of the element, empty for an imported entry.
        screen: key of the screen, empty for an imported entry.
        scope: whether it is one element, the rows of a list, or one of them.
        slots: what is known of it, with the names of the rows on which that was seen.
        is_edited: whether a person wrote the file or changed it.
        between: what stands above and below a field without a name.
    """

    path: Path
    uid: str
    identity: ElementIdentity
    screen: str
    scope: Scope
    slots: Mapping[Slot, tuple[str, ...]]
    is_edited: bool
    between: Between = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A file that cannot be read.

    Attributes:
        path: the file.
        message: which file, line and reason.
    """

    path: Path
    message: str


class FolderIndex:
    """The entries of one folder.

    Args:
        folder: where they lie; it need not be there.
        cache: folder for the index, None to keep it in memory only.
    """

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        self.folder = folder
        self._file = None if cache is None else cache / "docs" / f"{index_name(folder)}.json"
        self._known: dict[str, tuple[Stamp, IndexRow | Fault]] = {}
        self._entries: dict[Path, tuple[Stamp, Entry]] = {}
        self._is_loaded = False

    def refresh(self) -> None:
        """Look which files are new, changed or gone, and read those.

        Raises:
            StoreError: there is something in the place of the folder that cannot be read.
        """
        if not self._is_loaded:
            self._is_loaded = True
            self._load()
        known = self._known
        self._known = {}
        read = 0
        for name, stamp in sorted(file_stamps(self.folder)):
            if name in known and known[name][0] == stamp:
                self._known[name] = known[name]
            else:
                read += 1
                self._known[name] = (stamp, self._read(self.folder / name, stamp))
        if read > _WORTH_WRITING:
            self._save()

    @property
    def rows(self) -> list[IndexRow]:
        """The entries that can be read, by name."""
        return [row for _, row in self._known.values() if isinstance(row, IndexRow)]

    @property
    def faults(self) -> list[Fault]:
        """The files that cannot be read, by name."""
        return [fault for _, fault in self._known.values() if isinstance(fault, Fault)]

    def entry(self, row: IndexRow) -> Entry | None:
        """Return an entry with its texts, None if it cannot be read any more."""
        stamp = self._known[row.path.name][0] if row.path.name in self._known else (0, 0, 0)
        cached = self._entries.get(row.path)
        if cached is not None and cached[0] == stamp:
            return cached[1]
        try:
            entry, _ = load(row.path, read_entry)
        except StoreError:
            return None  # changed since the index looked; the next look will name it
        self._entries[row.path] = (stamp, entry)
        return entry

    def _read(self, path: Path, stamp: Stamp) -> IndexRow | Fault:
        try:
            entry, content = load(path, read_entry)
        except StoreError as exc:
            _LOGGER.warning("set aside: %s", exc)
            return Fault(path=path, message=str(exc))
        self._entries[path] = (stamp, entry)
        return IndexRow(
            path=path,
            uid=entry.uid,
            identity=entry.identity,
            screen=entry.screen,
            scope=entry.scope,
            slots={slot: known.rows for slot, known in entry.actions.items()},
            is_edited=content.is_edited,
            between=entry.between,
        )

    def _load(self) -> None:
        """Take over what another process has found out; an index that cannot be used is made anew."""
        if self._file is None:
            return
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            data = json.loads(self._file.read_bytes())
            if data["schema"] == _SCHEMA:
                self._known = {name: self._from_data(name, row) for name, row in data["files"].items()}

    def _save(self) -> None:
        if self._file is None:
            return
        files = {name: _to_data(stamp, row) for name, (stamp, row) in self._known.items()}
        data = json.dumps({"schema": _SCHEMA, "folder": str(self.folder), "files": files})
        try:
            save_bytes(self._file, data.encode("utf-8", "replace"))
        except StoreError as exc:
            _LOGGER.debug("no index is kept: %s", exc)

    def _from_data(self, name: str, data: Mapping[str, Any]) -> tuple[Stamp, IndexRow | Fault]:
        path = self.folder / name
        mtime, size, number = data["stamp"]
        if "fault" in data:
            return (mtime, size, number), Fault(path=path, message=data["fault"])
        above, below = data["between"]
        row = IndexRow(
            path=path,
            uid=data["uid"],
            identity=read_identity(data["identity"]),
            screen=data["screen"],
            scope=data["scope"],
            slots={slot: tuple(rows) for slot, rows in data["slots"].items()},
            is_edited=data["edited"],
            between=(above, below),
        )
        return (mtime, size, number), row


def _to_data(stamp: Stamp, row: IndexRow | Fault) -> dict[str, Any]:
    if isinstance(row, Fault):
        return {"stamp": stamp, "fault": row.message}
    return {
        "stamp": stamp,
        "uid": row.uid,
        "identity": identity_to_data(row.identity),
        "screen": row.screen,
        "scope": row.scope,
        "slots": {slot: list(rows) for slot, rows in row.slots.items()},
        "edited": row.is_edited,
        "between": row.between,
    }


def file_stamps(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """Yield name and stamp of each file with an entry, none if there is no folder.

    Raises:
        StoreError: it cannot be read.
    """
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    try:
                        stat = entry.stat()
                    except FileNotFoundError:
                        continue
                    yield entry.name, (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    except FileNotFoundError:
        return
    except OSError as exc:
        raise StoreError(
            f"{folder} cannot be read: {exc.strerror or exc}; a folder with documentation is wanted"
        ) from exc


def index_name(folder: Path) -> str:
    """Return the start of the names under which a cache keeps what it knows of a folder."""
    return f"{folder.name}-{hashlib.sha256(os.fsencode(folder.absolute())).hexdigest()[:8]}"
