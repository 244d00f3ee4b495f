"""What several devices find out about one app together: screens, ways, and what is still to be tried."""

from __future__ import annotations

import re
import threading
from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..actions import Press, Tap
from ..appmap.graph import paths_from
from ..appmap.recognition import make_likeness, recognise
from ..appmap.seeing import mark_of, see_screen, title_of
from ..appmap.values import AppMap, Build, External, Kind, MapElement, MapList, MapScreen, Way
from ..appmap.variants import MOST_VARIANTS, SAME, base_of, content_share, numbered_key, tokens_of, tokens_of_screen
from ..screen.elements import Element, ElementIdentity
from ..screen.screen import ScreenFacts
from ..script import TARGET, Act, Script
from .crawl_kinds import kind_of
from .crawl_rows import data_lists, is_settled, sibling_of
from .crawl_see import list_of, whole_elements

_MOST_KEYS = 12
_LEAST_COMMON = 3
_SAME_IDS, _SAME_SHAPE, _SAME_SHAPE_ONLY = 0.7, 0.5, 0.8
_ENOUGH_ALIKE = 3  # times that one control of the bar led to one place: it will everywhere
_BAR_SHARE = 160  # thousandths of the display
_NUMBER = re.compile(r"\d+")
ElementKey = tuple[str, ...]


@dataclass(slots=True, kw_only=True)
class Site:
    """A screen while its app is crawled.

    Attributes:
        screen: what is known of it.
        depth: taps from the start.
        parents: screens that a way leads from.
        scanned: whether its list was scrolled to its end.
        results: element → key that a tap led to, empty if nowhere; `None` while somebody tries it.
        landed: element → texts of the screen that a tap led to.
        missed: elements that were not found once.
        known: what tells its content.
    """

    screen: MapScreen
    depth: int
    parents: set[str] = field(default_factory=set)
    scanned: bool = False
    results: dict[ElementKey, str | None] = field(default_factory=dict)
    landed: dict[ElementKey, frozenset[str]] = field(default_factory=dict)
    missed: set[ElementKey] = field(default_factory=set)
    known: frozenset[str] = frozenset()


class Atlas:
    """The map as it grows; every method may be called from several threads."""

    def __init__(self, package: str, build: Build, *, risks: Collection[str] = (), most_depth: int = 12) -> None:
        self.package = package
        self.build = build
        self.risks = frozenset(risks)
        self._most_depth = most_depth
        self._sites: dict[str, Site] = {}
        self._ways: dict[object, Way] = {}
        self._externals: dict[str, External] = {}
        self._bar: Counter[tuple[ElementKey, str]] = Counter()
        self._queue: deque[str] = deque()
        self._busy = 0
        self._base: AppMap | None = None
        self._changed = threading.Condition()

    @classmethod
    def of_map(cls, app_map: AppMap, build: Build, *, risks: Collection[str] = ()) -> Atlas:
        """Return one that knows what a map knows: all of it counts as tried, only what is new is not."""
        atlas = cls(app_map.package, build, risks=risks)
        atlas._base = app_map
        home = next(iter(app_map.starts), "")
        depths = {key: len(path.ways) for key, path in paths_from(app_map, home).items()}
        led = {(way.start, way.script.acts[-1].name): way.end for way in app_map.ways}
        for screen in app_map.screens:
            results = {element.key: led.get((screen.key, element.name), "") for element in screen.elements}
            atlas._sites[screen.key] = Site(
                screen=screen,
                depth=depths.get(screen.key, 0),
                scanned=True,
                results=dict(results),
                known=tokens_of_screen(screen),
            )
        atlas._ways = {way.key: way for way in app_map.ways}
        atlas._externals = {external.key: external for external in app_map.externals}
        for way in app_map.ways:
            if way.end in atlas._sites and way.script.acts[-1].target is not None:
                atlas._sites[way.end].parents.add(way.start)
        return atlas

    # Screens

    def find(self, facts: ScreenFacts, *, parent: str = "", expected: Collection[str] = ()) -> str:
        """Return the key of a screen, empty if it is not known.

        Args:
            facts: the screen.
            parent: where it was opened from; a dialog without a page of its own is known by that.
            expected: what it may be by the map that one began with.
        """
        with self._changed:
            found = self._find(facts, parent)
            if not found and self._base is not None:
                found = recognise(self._base, facts, expected=expected).key
            return found if found in self._sites else ""

    def adopt(self, key: str, facts: ScreenFacts) -> None:
        """Take in that a screen looks like this now."""
        with self._changed:
            site = self._sites[key]
            mark = mark_of(facts)
            also = tuple(sorted({*site.screen.also, facts.key} - {key}))
            texts = tuple(dict.fromkeys((*site.screen.texts, *see_screen(facts, self._kind_of).texts)))
            title = title_of(facts) or site.screen.title
            aliases = tuple(sorted({*site.screen.aliases, site.screen.title} - {title, ""}))
            site.screen = replace(site.screen, also=also, mark=mark, texts=texts, title=title, aliases=aliases)
            site.known |= tokens_of(facts)
            site.scanned = False

    def meet(self, facts: ScreenFacts, *, parent: str = "", depth: int = 0) -> str:
        """Return the key of a screen, after taking it in if it is not known."""
        with self._changed:
            if key := self._find(facts, parent):
                site = self._sites[key]
                site.depth = min(site.depth, depth)
                return key
            taken = sum(base_of(key) == facts.key for key in self._sites)
            key = numbered_key(facts.key, taken + 1)
            seen = see_screen(facts, self._kind_of)
            elements = whole_elements(facts, is_last=list_of(facts) is None, risks=self.risks)
            screen = replace(seen, key=key, base_key=parent if facts.is_layer else "", elements=elements)
            self._sites[key] = Site(screen=screen, depth=depth, known=tokens_of(facts) | tokens_of_screen(screen))
            self._queue.append(key)
            self._changed.notify_all()
            return key

    def note_start(self, key: str) -> None:
        """Take note of the screen after a clean launch; the first one is the map's start."""
        with self._changed:
            if not self.build.start:
                self.build = replace(self.build, start=key)

    def meet_sibling(self, key: str, element: MapElement, facts: ScreenFacts) -> str:
        """Return the screen that other rows of the same list lead to, if this is one of that make; else empty.

        Pages about one of several things are often called what the thing is called, so that each has a key of its own.
        """
        with self._changed:
            site = self._sites[key]
            led = sibling_of(element, site.screen.elements, site.results)
            other = self._sites.get(led)
            seen = tokens_of(facts)
            if other is None or len(seen) < _LEAST_COMMON or content_share(seen, other.known) < SAME:
                return ""
            if not is_of_one_make(other.screen, facts):
                return ""
            if len(other.screen.also) < _MOST_KEYS:
                other.screen = replace(other.screen, also=tuple(sorted({*other.screen.also, facts.key})))
            other.known |= tokens_of(facts)
            return led

    def scan(self, key: str, elements: Iterable[MapElement], facts: Iterable[ScreenFacts]) -> None:
        """Take in all that a screen holds, its list scrolled to the end."""
        with self._changed:
            site = self._sites[key]
            merged = {element.key: element for element in (*site.screen.elements, *elements)}
            ordered = sorted(merged.values(), key=lambda element: element.page)
            site.screen = replace(site.screen, elements=tuple(ordered))
            site.known |= tokens_of_screen(site.screen).union(*map(tokens_of, facts))
            site.scanned = True
            self._changed.notify_all()

    def is_scanned(self, key: str) -> bool:
        """Whether its list was scrolled to its end."""
        with self._changed:
            return self._sites[key].scanned

    def screen(self, key: str) -> MapScreen:
        """Return what is known of a screen."""
        with self._changed:
            return self._sites[key].screen

    def depth(self, key: str) -> int:
        """Return how many taps it is from the start."""
        with self._changed:
            return self._sites[key].depth

    @property
    def count(self) -> int:
        """How many screens are known."""
        with self._changed:
            return len(self._sites)

    def _find(self, facts: ScreenFacts, parent: str) -> str:
        sites = [site for site in self._sites.values() if facts.key in _keys_of(site.screen)]
        if facts.is_layer and parent:
            sites = [site for site in sites if site.screen.base_key == parent]
        if not sites:
            return ""
        seen = tokens_of(facts)
        share, best = max(((content_share(seen, site.known), site) for site in sites), key=lambda one: one[0])
        if share >= SAME or len(sites) >= MOST_VARIANTS or (facts.is_layer and parent):
            return best.screen.key
        return ""

    def _kind_of(self, element: Element, facts: ScreenFacts) -> Kind:
        return kind_of(element, facts, self.risks)

    # What is to be tried

    def claim(self, near: str) -> str | None:
        """Return a screen with something to try, the closest to the start first; None when all is done.

        Waits while others may still find something. Whoever gets one calls `release` in the end.

        Args:
            near: where the caller is; among screens of one depth that one comes first.
        """
        with self._changed:
            while True:
                open_keys = [key for key, site in self._sites.items() if self._has_work(site)]
                if open_keys:
                    best = min(open_keys, key=lambda key: (self._sites[key].depth, key != near))
                    self._busy += 1
                    return best
                if not self._busy:
                    self._changed.notify_all()
                    return None
                self._changed.wait(1.0)

    def release(self) -> None:
        """Give back what was claimed."""
        with self._changed:
            self._busy -= 1
            self._changed.notify_all()

    def give_up(self, key: str) -> None:
        """Leave a screen alone that nobody gets to any more."""
        with self._changed:
            site = self._sites[key]
            site.scanned = True
            for element in site.screen.elements:
                site.results.setdefault(element.key, "")

    def take(self, key: str) -> MapElement | None:
        """Return an element to try on a screen, None if there is none left; nobody else gets it."""
        with self._changed:
            site = self._sites[key]
            for element in self._to_try(site):
                site.results[element.key] = None
                return element
            return None

    def postpone(self, key: str, element: MapElement) -> bool:
        """Leave an element that was not found for one more try, after the others; tell whether there is one."""
        with self._changed:
            site = self._sites[key]
            if element.key in site.missed:
                return False
            site.missed.add(element.key)
            site.results.pop(element.key, None)
            others = tuple(one for one in site.screen.elements if one.key != element.key)
            site.screen = replace(site.screen, elements=(*others, element))
            return True

    def give_back(self, key: str, element: MapElement) -> None:
        """Leave an element for another try."""
        with self._changed:
            self._sites[key].results.pop(element.key, None)
            self._changed.notify_all()

    def _has_work(self, site: Site) -> bool:
        if site.depth > self._most_depth:
            return False
        return not site.scanned or next(iter(self._to_try(site)), None) is not None

    def _to_try(self, site: Site) -> Iterable[MapElement]:
        if site.depth >= self._most_depth:
            return
        for element in site.screen.elements:
            if element.kind == "navigate" and "tap" in element.actions and element.key not in site.results:
                if self._is_of_bar(element) and self._led_alike(element):
                    continue
                if is_settled(element, site.screen.elements, site.results):
                    continue
                yield element

    def _is_of_bar(self, element: MapElement) -> bool:
        spot = element.identity.spot
        return element.page == 0 and not element.identity.in_list and (spot[3] <= _BAR_SHARE or element.role == "tab")

    def _led_alike(self, element: MapElement) -> bool:
        led = {to: count for (key, to), count in self._bar.items() if key == _control(element)}
        return len(led) == 1 and max(led.values()) >= _ENOUGH_ALIKE

    # What came of it

    def note(
        self, key: str, element: MapElement, act: Act | None, to: str, *, texts: frozenset[str] = frozenset()
    ) -> None:
        """Take note of what a tap did.

        Args:
            key: the screen.
            element: what was tapped.
            act: the act that led elsewhere, None if it led nowhere.
            to: key of the screen or place that it led to, empty if nowhere.
            texts: what stood there.
        """
        with self._changed:
            site = self._sites[key]
            site.results[element.key] = to
            site.landed[element.key] = texts
            if self._is_of_bar(element):
                self._bar[_control(element), to] += 1
            if act is not None:
                self._count(Script(acts=(act,)), "external" if to in self._externals else "navigate")
            if to in self._sites and to != key:
                self._sites[to].parents.add(key)
                self._sites[to].depth = min(self._sites[to].depth, site.depth + 1)
            self._changed.notify_all()

    def note_kind(self, key: str, element: MapElement, kind: Kind) -> None:
        """Take note that an element is not what it seemed.

        What changes something where it stands does not do so alone: the other hearts of a list, the other keys of a
        pad are of its make, and are left alone.
        """
        with self._changed:
            site = self._sites[key]
            elements = tuple(
                replace(one, kind=kind)
                if one.key == element.key or (kind == "toggle" and _is_of_make(one, element))
                else one
                for one in site.screen.elements
            )
            site.screen = replace(site.screen, elements=elements)

    def note_back(self, key: str, to: str) -> None:
        """Take note that the back key led from one screen to another."""
        with self._changed:
            self._count(Script(acts=(Act(on=key, action=Press("back"), to=to, name="back"),)), "navigate")

    def note_external(self, package: str, name: str) -> str:
        """Return the key of a place outside the app."""
        key = f"outside {package}"
        with self._changed:
            self._externals.setdefault(key, External(key=key, package=package, name=name))
        return key

    def progress(self) -> list[tuple[str, bool, list[tuple[ElementKey, str]]]]:
        """Return, for each screen, its key, whether it was looked through, and what was tried there."""
        with self._changed:
            return [
                (key, site.scanned, [(name, to) for name, to in site.results.items() if to is not None])
                for key, site in self._sites.items()
            ]

    def resume(self, key: str, *, scanned: bool, tried: dict[ElementKey, str]) -> None:
        """Go on with a screen where an earlier crawl was."""
        with self._changed:
            if key in self._sites:
                self._sites[key].scanned, self._sites[key].results = scanned, dict(tried)

    def note_way(self, script: Script, *, went: bool) -> None:
        """Count a known way that was gone again."""
        with self._changed:
            for act in script.acts:
                self._count(Script(acts=(act,)), "navigate", went=went)

    def renew(self, way: Way, act: Act) -> None:
        """Count a way that was gone, with its target as it is now; one that leads elsewhere is another way."""
        with self._changed:
            if act.to == way.end:
                acts = (*way.script.acts[:-1], act)
                self._ways[way.key] = replace(way, script=Script(acts=acts))
                if (fresh := self._ways[way.key]).key != way.key:
                    self._ways[fresh.key] = self._ways.pop(way.key)
            else:
                self._count(Script(acts=(act,)), "navigate")
                self._sites[act.to].parents.add(act.on)

    def settle(self, way: Way, reason: str) -> None:
        """Count a way that was checked; with a reason it must not be used any more."""
        with self._changed:
            known = self._ways.get(way.key)
            if known is not None:
                self._ways[way.key] = known.counted(self.build.id, went=not reason, quarantined=reason)

    @property
    def ways(self) -> tuple[Way, ...]:
        """All ways that are known."""
        with self._changed:
            return tuple(self._ways.values())

    @property
    def starts(self) -> tuple[str, ...]:
        """Screens that were there after a clean launch, by the map that one began with."""
        return self._base.starts if self._base is not None else ()

    def _count(self, script: Script, kind: str, *, went: bool = True) -> None:
        way = Way(script=script, kind=kind)  # type: ignore[arg-type]
        known = self._ways.get(way.key, way)
        self._ways[way.key] = known.counted(self.build.id, went=went)

    # Getting about

    def path(self, start: str, end: str) -> Script | None:
        """Return the acts from one screen to another over ways that were gone, None if there are none."""
        with self._changed:
            steps: dict[str, Act | None] = {start: None}
            queue = deque([start])
            links: dict[str, list[Act]] = {}
            for way in self._ways.values():
                if way.kind == "navigate" and way.seen > way.failed and way.end in self._sites:
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

    # The map

    def to_map(self, *, home: str = "") -> AppMap:
        """Return what is known by now.

        Args:
            home: key of the screen after a clean launch, if that is known better than by what was seen first.
        """
        with self._changed:
            if home:
                self.build = replace(self.build, start=home)
            screens = tuple(replace(site.screen, lists=self._lists(site)) for site in self._sites.values())
            ways = tuple(
                way
                for way in self._ways.values()
                if not isinstance(way.script.acts[0].action, Press) or len(self._sites[way.start].parents) == 1
            )
            return AppMap(
                package=self.package,
                builds=tuple({one.id: one for one in (*self._old_builds, self.build)}.values()),
                screens=screens,
                ways=ways,
                externals=tuple(self._externals.values()),
            )

    @property
    def _old_builds(self) -> tuple[Build, ...]:
        return self._base.builds if self._base is not None else ()

    def _lists(self, site: Site) -> tuple[MapList, ...]:
        found = data_lists(site.screen.elements, site.results, site.landed)
        return tuple({one.to: one for one in (*site.screen.lists, *found)}.values())


def _is_of_make(one: MapElement, other: MapElement) -> bool:
    mine, others = one.identity, other.identity
    if one.kind != "navigate" or one.role != other.role or one.role == "item":
        return False
    return (mine.cls, _NUMBER.sub("", mine.resource_id), mine.trail) == (
        others.cls,
        _NUMBER.sub("", others.resource_id),
        others.trail,
    )


def is_of_one_make(screen: MapScreen, facts: ScreenFacts) -> bool:
    """Whether a screen is made of the same things as one that is known, whatever is written on it."""
    seen = mark_of(facts)
    if (screen.is_layer, screen.mark.activity) != (facts.is_layer, seen.activity):
        return False
    one, other = set(screen.mark.ids), set(seen.ids)
    shape = make_likeness(screen, facts)
    if not one and not other:
        return shape >= _SAME_SHAPE_ONLY
    return len(one & other) >= _SAME_IDS * len(one | other) and shape >= _SAME_SHAPE


def _control(element: MapElement) -> ElementKey:
    """What a control of a bar is known by on every screen, whatever is written beside it."""
    return (element.role, element.identity.resource_id, element.identity.cls, element.name)


def _keys_of(screen: MapScreen) -> tuple[str, ...]:
    return (base_of(screen.key), *map(base_of, screen.also))


def tap_act(on: str, identity: ElementIdentity, name: str, to: str, shows: Sequence[str] = ()) -> Act:
    """Return the act of tapping an element."""
    return Act(on=on, action=Tap(TARGET), to=to, target=identity, name=name, shows=tuple(shows))
