"""The map of an app, as a run asks for it; read once for each state of its file."""

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import StoreError
from ..settings import Settings

if TYPE_CHECKING:
    from ..appmap.guide import MapGuide
    from ..appmap.values import AppMap


def open_map(settings: Settings, app: str) -> MapGuide | None:
    """Return the map of an app, None if there is none or it is not to be used.

    A file that cannot be read is told of, and the run goes on without it.

    Raises:
        StoreError: it cannot be read, and maps must serve.
    """
    if settings.map == "off":
        return None
    from ..appmap.files import map_path
    from ..appmap.guide import MapGuide

    try:
        path = map_path(settings.maps_dir, app)
        if not path.is_file():
            return None
        return MapGuide(_load(path, path.stat().st_mtime_ns))
    except StoreError as error:
        if settings.map == "strict":
            raise
        warnings.warn(f"the map of {app} is not used: {error}", stacklevel=2)
        return None


@lru_cache(maxsize=8)
def _load(path: Path, changed_ns: int) -> AppMap:
    from ..appmap.files import load_map

    return load_map(path)
