"""The documentation of a project: what a run asks of it, where what is learned goes, and what exploring remembers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import SettingsError
from ..settings import Settings

if TYPE_CHECKING:
    from ..agent.explore_memory import Memory
    from ..docstore.store import Store

LEARNED = Path(".appagent/learned")
"""Where what `mode = auto` learns waits until it is accepted."""

_MEMORY = Path(".appagent/explore")
_CACHE = Path(".appagent/cache")
_CI = ("CI", "CONTINUOUS_INTEGRATION", "BUILD_NUMBER", "TF_BUILD")
_NO = ("", "0", "false", "no")


def open_docs(settings: Settings, app: str, *, root: Path = Path()) -> Store:
    """Return the documentation of an app, empty where there is none yet.

    Args:
        settings: where it is kept, and whether what is learned waits to be accepted.
        app: the package.
        root: the folder that relative paths start from.
    """
    from ..docstore.store import open_store

    learned = root / LEARNED if settings.mode == "auto" else None
    return open_store(app, docs_dir=root / settings.docs_dir, learned_dir=learned, cache_dir=root / _CACHE)


def open_memory(app: str, *, root: Path = Path()) -> Memory:
    """Return what earlier explorations of an app remember.

    Raises:
        StoreError: it cannot be read.
    """
    from ..agent.explore_memory import load_memory
    from ..docstore.slug import package_folder

    return load_memory(root / _MEMORY / f"{package_folder(app)}.json")


def explores(settings: Settings, app: str, environ: Mapping[str, str], *, root: Path = Path()) -> bool:
    """Whether sentences about an app are explored: always, never, or (`auto`) while nothing is known of it.

    `auto` never explores in CI: a run there must be the same each time, and what it learned would be lost.

    Raises:
        SettingsError: recordings are frozen, so that nobody decides, and yet the app is to be explored.
    """
    if settings.recordings == "frozen":
        if settings.mode == "explore":
            raise SettingsError("appagent_mode = explore cannot work with appagent_recordings = frozen: nobody decides")
        return False
    if settings.mode != "auto":
        return settings.mode == "explore"
    from ..docstore.slug import package_folder

    folder = root / settings.docs_dir / package_folder(app)
    return not is_ci(environ) and not any(folder.glob("*.yaml"))


def is_ci(environ: Mapping[str, str]) -> bool:
    """Whether this runs on a server for continuous integration, as such servers tell."""
    return any(environ.get(name, "").strip().casefold() not in _NO for name in _CI)
