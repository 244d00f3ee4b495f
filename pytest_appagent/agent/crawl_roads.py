"""The ways that a crawl has found, and getting about on them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..actions import Press
from ..appmap.values import Kind, Way
from ..script import Act, Script
from .crawl_site import Site


class Roads:
    """Ways between screens, counted; every method may be called from several threads."""

    def __init__(self, sites: Mapping[str, Site], changed: threading.Condition, build_id: str) -> None:
        """Take what is shared.

        Args:
            sites: the screens that are known, by key.
            changed: guards them.
            build_id: id of the build that ways are counted for.
        """
        self._sites, self._changed, self.build_id = sites, changed, build_id
        self._ways: dict[object, Way] = {}

    def load(self, ways: Iterable[Way]) -> None:
        """Begin with these ways."""
        with self._changed:
            self._ways = {way.key: way for way in ways}

    def note(self, act: Act, kind: Kind) -> None:
        """Take note that an act led from one screen to another place."""
        with self._changed:
            self._count(Script(acts=(act,)), kind)

    def note_back(self, key: str, to: str) -> None:
        """Take note that the back key led from one screen to another."""
        with self._changed:
            self._count(Script(acts=(Act(on=key, action=Press("back"), to=to, name="back"),)), "navigate")

    def note_way(self, script: Script, *, went: bool) -> None:
        """Count a known way that was gone again."""
        with self._changed:
            for act in script.acts:
                self._count(Script(acts=(act,)), "navigate", went=went)

    def renew(self, way: Way, act: Act) -> Way:
        """Keep the target of a way as it is now, and return the way so; one that leads elsewhere is another way."""
        with self._changed:
            if act.to == way.end:
                fresh = replace(way, script=Script(acts=(*way.script.acts[:-1], act)))
                self._ways.pop(way.key, None)
                self._ways[fresh.key] = fresh
                return fresh
            self._count(Script(acts=(act,)), "navigate")
            self._sites[act.to].parents.add(act.on)
            return way

    def settle(self, way: Way, reason: str) -> None:
        """Count a way that was checked; with a reason it must not be used any more."""
        with self._changed:
            known = self._ways.get(way.key)
            if known is not None:
                self._ways[way.key] = known.counted(self.build_id, went=not reason, quarantined=reason)

    @property
    def ways(self) -> tuple[Way, ...]:
        """All ways that are known."""
        with self._changed:
            return tuple(self._ways.values())

    def _count(self, script: Script, kind: Kind, *, went: bool = True) -> None:
        way = Way(script=script, kind=kind)
        known = self._ways.get(way.key, way)
        self._ways[way.key] = known.counted(self.build_id, went=went)

    def path(self, start: str, end: str) -> Script | None:
        """Return the acts from one screen to another over ways that were gone, None if there are none."""
        with self._changed:
            steps: dict[str, Act | None] = {start: None}
            queue = deque([start])
            links: dict[str, list[Act]] = {}
            for way in self._ways.values():
                is_open = way.kind == "navigate" and not way.quarantined and way.seen > way.failed
                if is_open and way.end in self._sites and _can_be_found(way):
                    if isinstance(way.script.acts[0].action, Press) and len(self._sites[way.start].parents) != 1:
                        continue  # back leads to wherever one came from
                    links.setdefault(way.start, []).extend(way.script.acts)
            while queue and end not in steps:
                here = queue.popleft()
                for act in links.get(here, ()):
                    if act.to not in steps:
                        steps[act.to] = act
                        queue.append(act.to)
            if end not in steps:
                return None
            acts: list[Act] = []
            while (last := steps[end]) is not None:
                acts.append(last)
                end = last.on
            return Script(acts=tuple(reversed(acts)))

    def lasting(self) -> tuple[Way, ...]:
        """Return the ways that a map keeps: the back key leads somewhere certain only from a screen with one parent."""
        with self._changed:
            return tuple(
                way
                for way in self._ways.values()
                if not isinstance(way.script.acts[0].action, Press) or len(self._sites[way.start].parents) == 1
            )


def _can_be_found(way: Way) -> bool:
    """Whether its targets are known by more than the texts of a map that came from elsewhere."""
    return all(act.target is None or act.target.cls for act in way.script.acts)
