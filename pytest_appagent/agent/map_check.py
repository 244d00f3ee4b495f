"""Checking a map on a device: every way that commands go is gone again, and what changed is looked through anew.

A way that no longer leads where it did is quarantined with the reason; a target that looks different now, or a screen
that has another key or other rows, is taken in as it is; what is new behind it is crawled. Where the app speaks another
language than the map, commands are only tried.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..actions import Tap
from ..appmap.compile import is_row_of
from ..appmap.graph import paths_from
from ..appmap.recognition import could_be
from ..appmap.seeing import title_of
from ..appmap.values import AppMap, Way
from ..errors import DeviceError, DeviceLost
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..script import Act, Script
from .crawl import NO_HASTE, CrawlLimits, build_of
from .crawl_atlas import Atlas
from .crawl_kinds import kind_of
from .crawl_see import new_texts, whole_elements
from .crawl_walk import Walker, crawl_with
from .goto import forbid_element, name_on
from .goto_seek import seek
from .map_check_language import is_foreign, reach_commands
from .parts import RunParts

logger = logging.getLogger(__name__)

_MOST_ROUNDS = 6
_NOT_REACHED = "the screen that it begins on is not reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a check found.

    Attributes:
        app_map: the map as it is now.
        tried: how many ways were gone.
        quarantined: ways that must not be used any more, and why.
        refreshed: names of screens that look different than they did.
        found: names of screens that the map did not have.
        seconds: how long it took.
        is_complete: whether all ways that commands go were tried.
        language: the device's, where the app speaks another one than the map; then `tried` counts commands, and nothing
            is quarantined, refreshed or found. Empty where it is the map's own.
        unreached: commands that did not lead to their screens in that language, and why.
    """

    app_map: AppMap
    tried: int
    quarantined: tuple[tuple[Way, str], ...]
    refreshed: tuple[str, ...]
    found: tuple[str, ...]
    seconds: float
    is_complete: bool
    language: str = ""
    unreached: tuple[tuple[str, str], ...] = ()


def check_map(
    app_map: AppMap,
    run: RunParts,
    *,
    limits: CrawlLimits = NO_HASTE,
    tell: Callable[[str], object] = lambda line: None,
) -> Checked:
    """Go every way that the map's commands go, from clean launches, and put right what is not so any more.

    Args:
        app_map: the map.
        run: the device.
        limits: budgets for the whole check.
        tell: is told how far it is.

    Raises:
        MapError: the app speaks another language, and the map knows nothing but texts.
    """
    return _Check(app_map, run, limits, tell).go()


class _Check:
    """One check."""

    def __init__(self, app_map: AppMap, run: RunParts, limits: CrawlLimits, tell: Callable[[str], object]) -> None:
        self._began_s = time.monotonic()
        self._known = {screen.key for screen in app_map.screens}
        self._map, self._limits, self._tell = app_map, limits, tell
        self._run = run
        self._atlas = Atlas.of_map(app_map, build_of(run))
        self._walker = Walker(run, self._atlas)
        self._is_other_version = self._atlas.build.app_version != app_map.header.app_version
        self._tried: dict[object, str] = {}  # key of a way → why it does not work, empty if it does
        self._refreshed: dict[str, None] = {}
        self._fresh = Way(script=Script())  # the way that is tried, with its target as it is now
        self._verified: set[str] = set()
        self._postponed: set[object] = set()  # keys of ways that once more are tried after the others

    def go(self) -> Checked:
        self._walker.launch()
        if not self._walker.is_outside() and is_foreign(self._map, self._walker.facts, self._atlas.build.locale):
            return self._reach_only()
        start = self._walker.arrive(known=self._atlas.starts)
        if start:
            self._verified.add(start)
            self._look_through(start)
        for _ in range(_MOST_ROUNDS):
            if not self._go_ways():
                break
            crawl_with(self._walker, may_go_on=self._may_go_on, after_screen=lambda: None, share=1000)
        result = self._atlas.to_map(home=start)
        bad = [(way, self._tried[way.key]) for way in result.ways if self._tried.get(way.key)]
        names = {screen.key: screen.title or screen.key for screen in result.screens}
        return Checked(
            app_map=result,
            tried=len(self._tried),
            quarantined=tuple(bad),
            refreshed=tuple(names[key] for key in self._refreshed if key in self._known),
            found=tuple(name for key, name in names.items() if key not in self._known),
            seconds=time.monotonic() - self._began_s,
            is_complete=self._may_go_on(),
        )

    def _reach_only(self) -> Checked:
        """Try the commands where the app speaks another language than the map."""
        tried, unreached = reach_commands(self._map, self._run, may_go_on=self._may_go_on, tell=self._tell)
        return Checked(
            app_map=self._map,
            tried=tried,
            quarantined=(),
            refreshed=(),
            found=(),
            seconds=time.monotonic() - self._began_s,
            is_complete=self._may_go_on(),
            language=self._atlas.build.locale or "another language",
            unreached=unreached,
        )

    def _may_go_on(self) -> bool:
        return time.monotonic() - self._began_s < self._limits.seconds and self._walker.taps < self._limits.taps

    def _go_ways(self) -> bool:
        """Try what commands need and nobody has tried; tell whether there was anything."""
        count = 0
        while self._may_go_on() and (way := self._next_way()) is not None:
            count += 1
            self._fresh = way
            reason = self._fault_of(way)
            if reason == _NOT_REACHED and way.key not in self._postponed:
                self._postponed.add(way.key)
                continue
            self._tried[way.key] = self._tried[self._fresh.key] = reason
            self._atlas.roads.settle(self._fresh, reason)
            if reason:
                logger.info("%s: %s", way.script.acts[-1].name, reason)
            else:
                self._verified.add(way.end)
            if count % 20 == 0:
                self._tell(f"{len(self._tried)} ways tried, {len(self._verified)} screens reached")
        return bool(count)

    def _next_way(self) -> Way | None:
        """Return a way to a screen that is not reached yet, from one that is; then one that a command goes untried."""
        ways = [way for way in self._atlas.roads.ways if way.kind == "navigate" and way.start != way.end]
        for way in sorted(ways, key=self._rank):
            if way.key in self._tried or not any(act.target for act in way.script.acts):
                continue
            if way.start in self._verified and way.end not in self._verified:
                return way
        app_map = self._atlas.to_map()
        paths = paths_from(app_map, next(iter(app_map.starts), "")).values()
        untried = [
            way
            for path in paths
            for way in path.ways
            if way.key not in self._tried and way.start in self._verified and way.script.acts[-1].target
        ]
        return min(untried, key=lambda way: way.key in self._postponed, default=None)

    def _rank(self, way: Way) -> tuple[bool, int, bool]:
        return way.key in self._postponed, self._atlas.depth(way.start), way.start != self._walker.here

    def _fault_of(self, way: Way) -> str:
        """Go one way; return why it does not lead where it should, empty if it does."""
        try:
            return self._try(way)
        except DeviceLost:
            raise
        except DeviceError as error:
            self._walker.here = ""
            return str(error)

    def _try(self, way: Way) -> str:
        walker = self._walker
        act = way.script.acts[-1]
        if not walker.go_to(way.start):
            return _NOT_REACHED
        found = self._bring(act)
        if found is None:
            found = self._seek(act)
        if found is None and (found := self._other_row(act)) is not None:
            act = replace(act, name=name_on(found, walker.facts))
        if found is None:
            return f"{act.name!r} is not there any more"
        if forbidden := forbid_element(found, walker.facts):
            return forbidden
        before = walker.screen
        walker.tap(found)
        if walker.is_outside():
            package = walker.facts.foreground.package
            walker.here = ""
            walker.return_to(way.start, before)
            return f"{act.name!r} leaves the app, for {package}"
        reason = self._weigh(way, act, found, before.facts)
        if walker.here != way.start:
            walker.return_to(way.start, before)
        return reason

    def _bring(self, act: Act) -> Element | None:
        """Scroll to the target; where a map from elsewhere has nothing but its text, to what was seen of that name."""
        screen = self._atlas.screen(act.on)
        known, target = screen.element_of(act), act.target
        if target is not None and not target.cls:
            named = [one for one in screen.elements if one.name == act.name and one.identity.cls]
            known = named[0] if len(named) == 1 else None
            target = known.identity if known else None
        return self._walker.bring(target, from_top=known is None or known.page == 0) if target else None

    def _seek(self, act: Act) -> Element | None:
        walker = self._walker
        screen, found = seek(act, self._atlas.screen(act.on), walker.screen, self._run, translated=False)
        walker.see(screen)
        return found

    def _other_row(self, act: Act) -> Element | None:
        """Return another row of the list of data that the act opens one of: which rows there are may change."""
        rows = [one for one in self._atlas.screen(act.on).lists if one.to == act.to and is_row_of(act.target, one)]
        facts = self._walker.facts
        likely = (one for one in facts.elements if any(is_row_of(one.identity, row) for row in rows))
        return next((one for one in likely if kind_of(one, facts) == "navigate"), None)

    def _weigh(self, way: Way, act: Act, found: Element, before: ScreenFacts) -> str:
        """Compare where a tap has led with where it should; take in what is new there."""
        walker, atlas = self._walker, self._atlas
        facts = walker.facts
        parent = way.start if facts.is_layer else ""
        landed = atlas.find(facts, parent=parent, expected=(way.end,))
        if not landed:
            wanted = atlas.screen(way.end)
            looks_new = way.end not in self._verified and (
                could_be(wanted, facts) or bool(wanted.title and wanted.title == title_of(facts))
            )
            if looks_new:
                atlas.adopt(way.end, facts)
                self._refreshed[way.end] = None
                landed = way.end
            else:
                landed = atlas.meet(facts, parent=parent, depth=atlas.depth(way.start) + 1)
        walker.here = landed
        self._note(way.start, found, before, landed)
        shows = new_texts(before, facts)
        fresh = Act(on=way.start, action=Tap(act.action.label if isinstance(act.action, Tap) else 1),
                    to=landed, target=found.identity, name=act.name, shows=shows)  # fmt: skip
        if landed == way.start:
            return f"{act.name!r} leads nowhere"
        self._fresh = atlas.roads.renew(way, fresh)
        if landed == way.end:
            self._look_through(landed)
            return ""
        self._verified.add(landed)
        return f"{act.name!r} leads to {atlas.screen(landed).title or landed!r} now"

    def _note(self, key: str, tapped: Element, before: ScreenFacts, landed: str) -> None:
        """Take note of where an element led, which then needs no probe for being new."""
        texts = frozenset(text.text for text in self._walker.facts.texts)
        for element in whole_elements(before, risks=self._atlas.risks):
            if element.identity is tapped.identity:
                self._atlas.note(key, element, None, "" if landed == key else landed, texts=texts)

    def _look_through(self, key: str) -> None:
        """Scroll a screen through where the app is another version, or something is in sight that was not there."""
        walker, atlas = self._walker, self._atlas
        known = {element.key for element in atlas.screen(key).elements}
        seen = whole_elements(walker.facts, risks=atlas.risks)
        if self._is_other_version or any(one.key not in known for one in seen):
            walker.here = key
            before = {element.name for element in atlas.screen(key).elements}
            walker.scan()
            if {element.name for element in atlas.screen(key).elements} - before:
                self._refreshed[key] = None
