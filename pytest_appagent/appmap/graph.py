"""Ways over the graph: the cheapest from any screen to any other."""

from __future__ import annotations

import heapq
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from ..actions import ScrollTo
from ..script import Script
from .values import AppMap, Way

_OF_AN_ACT, _OF_SCROLLING, _OF_FAILING = 1.0, 0.5, 4.0


@dataclass(frozen=True, kw_only=True)
class Path:
    """Ways one after the other. No slots: its script is made once.

    Attributes:
        ways: in order; none if one is already there.
        cost: about the number of acts; ways that failed cost more.
    """

    ways: tuple[Way, ...] = ()
    cost: float = 0.0

    @cached_property
    def script(self) -> Script:
        """The acts of all ways."""
        return Script(acts=tuple(act for way in self.ways for act in way.script.acts))


def is_usable(way: Way) -> bool:
    """Whether a way may be gone for getting somewhere: it was seen to lead elsewhere and changes nothing."""
    return way.kind == "navigate" and way.seen > 0 and not way.quarantined and way.start != way.end


def cost_of(way: Way) -> float:
    """Return about the number of acts, more the more often the way failed."""
    acts = sum(_OF_SCROLLING if isinstance(act.action, ScrollTo) else _OF_AN_ACT for act in way.script.acts)
    return acts + _OF_FAILING * way.failed / max(1, way.seen + way.failed)


def paths_from(app_map: AppMap, start: str, *, without: Collection[Way] = ()) -> dict[str, Path]:
    """Return key → cheapest path for every screen that can be reached, the start itself included.

    Args:
        app_map: the map.
        start: key of a screen.
        without: ways that are not to be gone.
    """
    best: dict[str, Path] = {}
    # Among equal costs the order of the alphabet decides, so that a map gives the same commands every time; of several
    # rows that lead to one screen the one that is called as the screen is.
    queue: list[tuple[float, tuple[str, ...], bool, int, Path]] = [(0.0, (start,), False, 0, Path())]
    count = 0
    while queue:
        cost, passed, _, _, path = heapq.heappop(queue)
        here = passed[-1]
        if here in best:
            continue
        best[here] = path
        for way in app_map.from_key.get(here, ()):
            end = _canonical(app_map, way.end)
            if end is None or end in best or not is_usable(way) or way in without:
                continue
            count += 1
            total = cost + cost_of(way)
            is_other = way.script.acts[-1].name != app_map.by_key[end].title
            found = Path(ways=(*path.ways, way), cost=total)
            heapq.heappush(queue, (total, (*passed, end), is_other, count, found))
    return best


def paths_between(
    app_map: AppMap, start: str, end: str, *, most: int = 3, without: Collection[Way] = ()
) -> tuple[Path, ...]:
    """Return the cheapest path and others that do without one of its ways, the cheapest first.

    Args:
        app_map: the map.
        start: key of a screen.
        end: key of another.
        most: how many paths are enough.
        without: ways that are not to be gone.
    """
    first = paths_from(app_map, start, without=without).get(end)
    if first is None:
        return ()
    found = {first.script: first}
    for way in first.ways:
        other = paths_from(app_map, start, without=frozenset((*without, way))).get(end)
        if other is not None:
            found.setdefault(other.script, other)
    return tuple(sorted(found.values(), key=lambda path: path.cost))[:most]


def _canonical(app_map: AppMap, key: str) -> str | None:
    screen = app_map.by_key.get(key)
    return None if screen is None else screen.key
