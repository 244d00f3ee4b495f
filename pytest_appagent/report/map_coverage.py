"""Which screens of an app's map a test has been on."""

from __future__ import annotations

from collections.abc import Callable

from ..appmap import Sighting
from ..events import Event, RoundStarted, RunEnded
from ..screen.screen import ScreenFacts
from .properties import PREFIX

NAME = "map_screens"


class MapCoverage:
    """Adds the screens that were seen to the properties of a test, after the package and how many there are."""

    def __init__(
        self,
        target: list[tuple[str, object]],
        app: str,
        count: int,
        recognise: Callable[[ScreenFacts], Sighting],
    ) -> None:
        """Take where it goes and the map.

        Args:
            target: properties of the test.
            app: the package.
            count: how many screens the map has.
            recognise: tells which of them a screen is.
        """
        self._target, self._app, self._count, self._recognise = target, app, count, recognise
        self._seen: dict[str, None] = {}

    def on_event(self, event: Event) -> None:
        """Take note of each screen that is acted on, and of the last one."""
        screen = event.screen if isinstance(event, (RoundStarted, RunEnded)) else None
        if screen is not None and (key := self._recognise(screen.facts).key):
            self._seen.setdefault(key)
        if isinstance(event, RunEnded):
            self._target.append((PREFIX + NAME, " ".join((self._app, str(self._count), *self._seen))))


def coverage_lines(values: list[str]) -> list[str]:
    """Return, for each app, how many screens of its map the tests have been on."""
    seen: dict[str, set[str]] = {}
    counts: dict[str, int] = {}
    for value in values:
        app, count, *keys = value.split(" ")
        seen.setdefault(app, set()).update(keys)
        counts[app] = int(count)
    return [f"map of {app}: {len(keys)} of {counts[app]} screens seen" for app, keys in sorted(seen.items())]
