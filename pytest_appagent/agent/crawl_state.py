"""What a crawl knows by now, in plain values: an interrupted one goes on where it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..appmap.data import map_to_data, read_map
from ..appmap.values import Build
from .crawl_atlas import Atlas


def state_to_data(atlas: Atlas) -> dict[str, Any]:
    """Return the map by now, and for each screen what was tried there and whether it was looked through."""
    return {
        "map": map_to_data(atlas.to_map()),
        "screens": [
            {"key": key, "scanned": scanned, "tried": [[*element, to] for element, to in tried]}
            for key, scanned, tried in atlas.progress()
        ],
    }


def read_state(data: Mapping[str, Any], package: str, build: Build, risks: Sequence[str]) -> Atlas:
    """Read it back, to go on as part of the same build.

    Raises:
        ValueError: it is no such state, or of another app, version or language.
    """
    if set(data) != {"map", "screens"} or not isinstance(data["screens"], list):
        raise ValueError("it holds no state of a crawl")
    app_map = read_map(data["map"])
    begun = app_map.header
    if (app_map.package, begun.app_version, begun.locale, begun.size) != (
        package,
        build.app_version,
        build.locale,
        build.size,
    ):
        raise ValueError("it is of another version of the app, or of another device")
    atlas = Atlas.of_map(app_map, begun, risks=risks)
    for one in data["screens"]:
        try:
            tried = {tuple(map(str, row[:-1])): str(row[-1]) for row in one["tried"]}
            atlas.resume(str(one["key"]), scanned=bool(one["scanned"]), tried=tried)
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError(f"a screen in it cannot be read: {error}") from error
    return atlas
