"""Files of recordings: one for each test, found by where the test stands."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import StoreError
from ..yaml_files import load_file, locked, save_file, to_yaml
from .form import SCHEMA, read_recording, recording_to_data
from .values import Recording

_SAFE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_LONGEST = 80


def path_of(folder: Path, module: Sequence[str], name: str) -> Path:
    """Return where the recording of a test is: folders like those of its module, and a file of its name.

    Whatever the names are, the file is in the folder: what could not be a plain name gets a digest in its place.

    Args:
        folder: the folder of recordings.
        module: parts of the module's path below the root of the project, without the ending.
        name: name of the test with those of its classes, without parameters.
    """
    return folder.joinpath(*map(_safe, module), f"{_safe(name)}.yaml")


def load_recording(path: Path) -> Recording | None:
    """Return a recording, None if there is no such file.

    Raises:
        StoreError: it cannot be read, or is none; the message names file, line or part, and reason.
    """
    if not path.is_file():
        return None
    data = load_file(path, schema=SCHEMA)
    try:
        return read_recording(data)
    except ValueError as exc:
        raise StoreError(f"{path}: {exc}") from exc


def update_recording(path: Path, change: Callable[[Recording | None], Recording], *, lock: Path) -> None:
    """Change a recording while nobody else does.

    A file that cannot be read is replaced: what is in it serves nobody.

    Args:
        path: its file, which need not be there yet.
        change: returns the new recording for the old one, None if there is none.
        lock: a file that all who write recordings lock.

    Raises:
        StoreError: it cannot be written; what was there before is as it was.
    """
    with locked(lock):
        try:
            old = load_recording(path)
        except StoreError:
            old = None
        new = change(old)
        if new != old:
            save_file(path, recording_to_data(new), schema=SCHEMA)


def build_patch(path: Path, old: Recording, new: Recording, *, root: Path) -> str:
    """Return the change of a recording as a unified diff, for `git apply` or `patch -p1` in the root; empty if none.

    Args:
        path: the file of the recording.
        old: what stands in it.
        new: what should.
        root: the folder that the names in the diff are relative to, if the file is below it.
    """
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix().lstrip("/")
    before, after = (
        to_yaml({"schema": SCHEMA, **recording_to_data(one)}).splitlines(keepends=True) for one in (old, new)
    )
    return "".join(difflib.unified_diff(before, after, f"a/{name}", f"b/{name}"))


def _safe(name: str) -> str:
    if _SAFE.fullmatch(name) and len(name) <= _LONGEST:
        return name
    readable = re.sub(r"[^A-Za-z0-9_]+", "-", name)[:_LONGEST].strip("-")
    return f"{readable or 'x'}-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
