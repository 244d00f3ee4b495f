"""What several devices find out about one app together: its screens, and what is true of each."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from dataclasses import replace

from ..appmap.graph import paths_from
from ..appmap.recognition import recognise
from ..appmap.seeing import mark_of, see_screen, title_of
from ..appmap.values import AppMap, Build, External, Kind, MapElement, MapList, MapScreen
from ..appmap.variants import MOST_VARIANTS, SAME, base_of, content_share, numbered_key, tokens_of, tokens_of_screen
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from ..script import Act
from .crawl_kinds import kind_of
from .crawl_roads import Roads
from .crawl_rows import data_lists, sibling_of
from .crawl_see import list_of, whole_elements
from .crawl_site import ElementKey, Site, is_of_make, is_of_one_make, keys_of
from .crawl_todo import Todo

_MOST_KEYS = 12
_LEAST_COMMON = 3


class Atlas:
    """The map as it grows; every method may be called from several threads.

    Attributes:
        package: the app.
        build: what the map says of this crawl.
        risks: what may be tapped though it cannot be taken back.
        todo: what is still to be tried.
        roads: the ways.
    """

    def __init__(self, package: str, build: Build, *, risks: Collection[str] = (), most_depth: int = 12) -> None:
        self.package = package
        self.build = build
        self.risks = frozenset(risks)
        self._sites: dict[str, Site] = {}
        self._externals: dict[str, External] = {}
        self._base: AppMap | None = None
        self._changed = threading.Condition()
        self.todo = Todo(self._sites, self._changed, most_depth)
        self.roads = Roads(self._sites, self._changed, build.id)

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
        atlas.roads.load(app_map.ways)
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
        sites = [site for site in self._sites.values() if facts.key in keys_of(site.screen)]
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
            self.todo.note_bar(element, to)
            if act is not None:
                self.roads.note(act, "external" if to in self._externals else "navigate")
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
                if one.key == element.key or (kind == "toggle" and is_of_make(one, element))
                else one
                for one in site.screen.elements
            )
            site.screen = replace(site.screen, elements=elements)

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

    @property
    def starts(self) -> tuple[str, ...]:
        """Screens that were there after a clean launch, by the map that one began with."""
        return self._base.starts if self._base is not None else ()

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
            return AppMap(
                package=self.package,
                builds=tuple({one.id: one for one in (*self._old_builds, self.build)}.values()),
                screens=screens,
                ways=self.roads.lasting(),
                externals=tuple(self._externals.values()),
            )

    @property
    def _old_builds(self) -> tuple[Build, ...]:
        return self._base.builds if self._base is not None else ()

    def _lists(self, site: Site) -> tuple[MapList, ...]:
        found = data_lists(site.screen.elements, site.results, site.landed)
        return tuple({one.to: one for one in (*site.screen.lists, *found)}.values())
