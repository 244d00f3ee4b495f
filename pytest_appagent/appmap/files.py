"""Files of maps: one for each app, to be kept in git and reviewed."""

from __future__ import annotations

import re
from pathlib import Path

from ..errors import StoreError
from ..yaml_files import load_file, locked, save_file
from .data import map_to_data, read_map
from .merging import merge
from .values import AppMap

SCHEMA = 1
_PACKAGE = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*\Z")


def map_path(folder: Path, package: str) -> Path:
    """Return where the map of an app is.

    Raises:
        StoreError: the name of the package could not be that of a file.
    """
    if not _PACKAGE.match(package):
        raise StoreError(f"{package!r} is no name of a package, which has letters, digits, underscores and dots only")
    return folder / f"{package}.yaml"


def load_map(path: Path) -> AppMap:
    """Return the map in a file.

    Raises:
        StoreError: it cannot be read; the message names file, place and reason.
    """
    data = load_file(path, schema=SCHEMA)
    try:
        return read_map(data)
    except ValueError as error:
        raise StoreError(f"{path}: {error}") from error


def find_map(folder: Path, package: str) -> AppMap | None:
    """Return the map of an app, None if there is none.

    Raises:
        StoreError: there is one, and it cannot be read.
    """
    if not _PACKAGE.match(package):
        return None
    path = map_path(folder, package)
    return load_map(path) if path.is_file() else None


def save_map(path: Path, app_map: AppMap) -> None:
    """Write a map in place of what is there.

    Raises:
        StoreError: it cannot be written.
    """
    save_file(path, map_to_data(app_map), schema=SCHEMA)


def merge_into(path: Path, app_map: AppMap, cache: Path) -> AppMap:
    """Write what a file and a map know together, and return it; several may do so at the same time.

    Args:
        path: the file, which need not be there.
        app_map: what is added.
        cache: folder for the lock, nothing that is kept in git.

    Raises:
        StoreError: the file cannot be read or written.
    """
    with locked(cache / f"{path.stem}.lock"):
        merged = merge(load_map(path), app_map) if path.is_file() else app_map
        save_map(path, merged)
    return merged
