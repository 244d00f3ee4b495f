"""What the verbs of `appagent docs` have in common: their options, and which files are meant."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..docstore.index import Fault, IndexRow
from ..docstore.shelf import Shelf
from ..docstore.slug import package_folder
from ..errors import SettingsError, StoreError
from .opening import settings_of

SCHEMA = 1
_CACHE = Path(".appagent/cache")
_LEARNED = Path(".appagent/learned")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the documentation of an app is.

    Attributes:
        name: of its folder, the package with any usual name.
        docs: the folder.
        learned: the folder in which new knowledge waits.
        cache: where indexes are kept.
    """

    name: str
    docs: Path
    learned: Path
    cache: Path = _CACHE

    def shelf(self) -> Shelf:
        """Return its entries."""
        return Shelf([self.docs], self.docs, self.cache)


def add_verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, told: str, *, needs_app: bool = False
) -> argparse.ArgumentParser:
    """Add a verb with the options that all have."""
    parser = verbs.add_parser(name, help=told, description=f"{told[:1].upper()}{told[1:]}.")
    more = "" if needs_app else " (default: all that are documented)"
    parser.add_argument("--app", dest="setting_app", metavar="PKG", help=f"Package of the app{more}")
    parser.add_argument(
        "--docs-dir",
        dest="setting_docs_dir",
        metavar="DIR",
        help="Folder with documentation of elements (default: appagent/docs)",
    )
    parser.add_argument(
        "--learned-dir",
        metavar="DIR",
        type=Path,
        default=_LEARNED,
        help=f"Folder in which new knowledge waits (default: {_LEARNED})",
    )
    parser.add_argument("--json", action="store_true", help="Print one JSON object")
    return parser


def place_of(options: argparse.Namespace) -> Place:
    """Return where the documentation of the app is that the options name.

    Raises:
        SettingsError: they name none.
    """
    settings = settings_of(options)
    if not settings.app:
        raise SettingsError("which app? Say --app PKG, or set APPAGENT_APP")
    name = package_folder(settings.app)
    return Place(name=name, docs=settings.docs_dir / name, learned=options.learned_dir / name)


def places_of(options: argparse.Namespace) -> list[Place]:
    """Return where documentation is: of the app that the options name, else of all.

    Raises:
        StoreError: there is none of that app, or the folder cannot be read.
    """
    settings = settings_of(options)
    if settings.app:
        place = place_of(options)
        if not (place.docs.exists() or place.learned.exists()):
            raise StoreError(f"there is no documentation of {settings.app} in {settings.docs_dir}")
        return [place]
    names = {name for folder in (settings.docs_dir, options.learned_dir) for name in _folders(folder)}
    return [
        Place(name=name, docs=settings.docs_dir / name, learned=options.learned_dir / name) for name in sorted(names)
    ]


def find_entry(options: argparse.Namespace, name: str) -> tuple[Place, Shelf, IndexRow]:
    """Return the one entry whose file or uid is called so, begins so, or has it in its name.

    Raises:
        StoreError: there is none or more than one.
    """
    shelves = [(place, place.shelf()) for place in places_of(options)]
    rows = [(place, shelf, row) for place, shelf in shelves for row in shelf.rows()]
    name = name.removesuffix(".yaml")
    for is_meant in (_is_called, _begins, _has):
        found = [item for item in rows if is_meant(item[2], name)]
        if len(found) == 1:
            return found[0]
        if found:
            some = ", ".join(item[2].path.stem for item in found[:5])
            raise StoreError(f"{name!r} may be any of {len(found)} entries: {some}{', …' if found[5:] else ''}")
    tell_faults([fault for _, shelf in shelves for fault in shelf.faults()])
    raise StoreError(f"there is no entry {name!r}; `appagent docs list` shows what there is")


def tell_faults(faults: Iterable[Fault]) -> None:
    """Name files that cannot be read, on stderr."""
    for fault in faults:
        print(f"set aside: {fault.message}", file=sys.stderr)


def _is_called(row: IndexRow, name: str) -> bool:
    return name in (row.path.stem, row.uid)


def _begins(row: IndexRow, name: str) -> bool:
    return row.path.stem.startswith(name)


def _has(row: IndexRow, name: str) -> bool:
    return name in row.path.stem or name in row.uid


def _folders(folder: Path) -> list[str]:
    if not folder.exists():
        return []
    try:
        return [path.name for path in folder.iterdir() if path.is_dir() and not path.name.startswith(".")]
    except OSError as exc:
        raise StoreError(f"{folder} cannot be read: {exc.strerror or exc}") from exc
