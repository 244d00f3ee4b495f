"""The values of a map. All are plain: they can be compared, merged and written to a file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from ..actions import to_text
from ..screen.elements import ElementIdentity, LabelAction, Role
from ..script import Act, Script
from .words import split_words

Kind = Literal["navigate", "input", "toggle", "destructive", "external"]
"""What acting on something does: lead elsewhere, take text or a value, change a state, do what cannot be undone
(delete, send, pay, sign out), or leave the app."""

RISKS: tuple[Kind, ...] = ("navigate", "external", "input", "toggle", "destructive")
"""From harmless to harmful: where two builds differ, a map believes the more harmful one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """One crawl or check that a map holds knowledge of.

    Attributes:
        id: unlike that of any other; it begins with the time in ISO form, so that ids sort by age.
        app_version: as the package manager gives it, empty if not known.
        locale: language tag of the device, "en-US".
        size: (width, height) of the display in pixels.
        density: dots per inch.
        device: its model.
        start: key of the screen after a clean launch, empty if not known.
    """

    id: str
    app_version: str = ""
    locale: str = ""
    size: tuple[int, int] = (0, 0)
    density: int = 0
    device: str = ""
    start: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What a screen is recognised by where its key does not fit: in another language or on another display.

    Attributes:
        activity: in front when it was seen.
        ids: resource-ids of its elements, in order of the alphabet.
        shape: one code for each element of the first view in reading order: role, end of its id, number of texts.
    """

    activity: str = ""
    ids: tuple[str, ...] = ()
    shape: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MapElement:
    """Something to operate on a screen.

    Attributes:
        name: what it is called, its first line: the title of a row without the summary below it.
        role: what kind of control it is.
        identity: what finds it again.
        kind: what acting on it does, or may do.
        actions: words of the vocabulary that fit it.
        detail: its other lines, as seen; they may change.
        aliases: other names for it, in any language.
        page: how many screens of its list one must scroll to see it, 0 for the first view.
    """

    name: str
    role: Role
    identity: ElementIdentity
    kind: Kind = "navigate"
    actions: tuple[LabelAction, ...] = ("tap",)
    detail: str = ""
    aliases: tuple[str, ...] = ()
    page: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """What makes two sightings on one screen one element."""
        known = self.identity
        named = (self.name, *known.row) if self.name else (str(known.place), known.trail)
        return (self.role, known.resource_id, known.cls, *named)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapList:
    """A list of data whose rows all lead to the same kind of screen.

    Attributes:
        item: name of the parameter of the command, "app" for instance.
        row: what its rows have in common, without any texts.
        to: key of the screen that a row leads to.
        examples: names of rows that were seen.
    """

    item: str
    row: ElementIdentity
    to: str
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MapScreen:
    """A screen.

    Attributes:
        key: `ScreenFacts.key` when it was seen first.
        title: what is written at its top, else another name for it.
        activity: in front when it was seen.
        is_layer: whether it is a dialog or menu in front of another screen.
        base_key: key of that other screen, empty if it is no layer or if that is not known.
        mark: what it is recognised by elsewhere.
        elements: what can be operated there, in reading order, those further down a list too.
        lists: its lists of data.
        scrolls: what can be scrolled there.
        texts: other stable texts of its first view.
        aliases: other names for it, in any language.
        also: keys that it has in other languages or on other displays.
    """

    key: str
    title: str = ""
    activity: str = ""
    is_layer: bool = False
    base_key: str = ""
    mark: Mark = Mark()
    elements: tuple[MapElement, ...] = ()
    lists: tuple[MapList, ...] = ()
    scrolls: tuple[ElementIdentity, ...] = ()
    texts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def element_of(self, act: Act) -> MapElement | None:
        """Return the element that an act is aimed at, None if it is aimed at none or at one that is not known here.

        It may have been somewhere else when it was acted on, after scrolling for instance.
        """
        target = act.target
        if target is None:
            return None
        exact = [element for element in self.elements if element.identity == target]
        made = (target.cls, target.resource_id)
        alike = [
            element
            for element in self.elements
            if (element.identity.cls, element.identity.resource_id) == made and element.name == act.name
        ]
        same_row = [element for element in alike if element.identity.row == target.row]
        return next((found[0] for found in (exact, alike, same_row) if len(found) == 1), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class External:
    """A place outside the app that a way leads to; it is not looked into.

    Attributes:
        key: what ways call it.
        package: the app there.
        name: what it is called, for people.
    """

    key: str
    package: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How a way went in one build.

    Attributes:
        build: id of the build.
        seen: how often it led where it should.
        failed: how often it did not.
        quarantined: why it must not be used, empty if it may be.
    """

    build: str
    seen: int = 0
    failed: int = 0
    quarantined: str = ""


WayKey = tuple[tuple[str, str, str, str, str, str], ...]
RowMake = tuple[str, str, str]
_HALF = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Acts that lead from one screen to another, or, for inputs and toggles, change something on one.

    Attributes:
        script: the acts, at least one.
        kind: what they do; only those that navigate are gone for getting somewhere.
        tallies: how it went, a value for each build, by id.
    """

    script: Script
    kind: Kind = "navigate"
    tallies: tuple[Tally, ...] = ()

    @property
    def start(self) -> str:
        """Key of the screen that it begins on."""
        return self.script.start

    @property
    def end(self) -> str:
        """Key of the screen or of the external place that it ends on."""
        return self.script.end

    @property
    def seen(self) -> int:
        """How often it led where it should."""
        return sum(tally.seen for tally in self.tallies)

    @property
    def failed(self) -> int:
        """How often it did not."""
        return sum(tally.failed for tally in self.tallies)

    @property
    def quarantined(self) -> str:
        """Why it must not be used, by the newest build that tried it; empty if it may be."""
        return self.tallies[-1].quarantined if self.tallies else ""

    @property
    def key(self) -> WayKey:
        """What makes two ways one: the same acts on the same elements between the same screens."""
        return tuple(map(_act_key, self.script.acts))

    def counted(self, build: str, *, went: bool, quarantined: str = "") -> Way:
        """Return it with one more try in a build.

        Args:
            build: id of the build.
            went: whether it led where it should.
            quarantined: why it must not be used from now on; empty lifts a quarantine.
        """
        old = {tally.build: tally for tally in self.tallies}
        last = old.get(build, Tally(build=build))
        old[build] = Tally(build=build, seen=last.seen + went, failed=last.failed + (not went), quarantined=quarantined)
        return replace(self, tallies=tuple(old[name] for name in sorted(old)))


def row_make(target: ElementIdentity) -> RowMake:
    """Return what rows of one kind have in common: class, id, and what they stand in."""
    return (target.cls, target.resource_id, target.trail)


def _act_key(act: Act) -> tuple[str, str, str, str, str, str]:
    target = act.target or ElementIdentity()
    name = act.name or target.text or target.content_desc or target.hint or str(target.place)
    return (act.on, to_text(act.action), target.resource_id, target.cls, name, act.to)


@dataclass(frozen=True, kw_only=True)
class AppMap:
    """What is known of an app's screens. No slots: look-ups are made once and kept.

    Attributes:
        package: the app.
        builds: what it was made of, by id, so the newest is the last.
        screens: by key.
        ways: by key.
        externals: places outside, by key.
    """

    package: str
    builds: tuple[Build, ...] = ()
    screens: tuple[MapScreen, ...] = ()
    ways: tuple[Way, ...] = ()
    externals: tuple[External, ...] = ()

    @property
    def header(self) -> Build:
        """The newest build."""
        return self.builds[-1] if self.builds else Build(id="")

    @property
    def starts(self) -> tuple[str, ...]:
        """Keys of the screens after a clean launch, that of the newest build first."""
        return tuple(dict.fromkeys(build.start for build in reversed(self.builds) if build.start))

    @cached_property
    def by_key(self) -> dict[str, MapScreen]:
        """Key → screen; keys in other languages and on other displays lead there too."""
        others = {key: screen for screen in self.screens for key in screen.also}
        return {**others, **{screen.key: screen for screen in self.screens}}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of its screens, for telling whether a screen speaks its language."""
        texts = (
            text
            for screen in self.screens
            for text in (screen.title, *screen.texts, *(element.name for element in screen.elements))
        )
        return frozenset(word for text in texts for word in split_words(text))

    @cached_property
    def names(self) -> frozenset[str]:
        """What its screens and elements are called, in its language."""
        elements = (element.name for screen in self.screens for element in screen.elements)
        return frozenset(name for name in (*elements, *(screen.title for screen in self.screens)) if name)

    @cached_property
    def data_screens(self) -> dict[str, frozenset[str]]:
        """Key of each screen that rows of data lead to → what some of these rows are called."""
        found: dict[str, frozenset[str]] = {}
        for rows in (rows for screen in self.screens for rows in screen.lists):
            found[rows.to] = found.get(rows.to, frozenset()).union(rows.examples)
        return found

    @cached_property
    def shared_rows(self) -> dict[tuple[str, RowMake], frozenset[str]]:
        """Screen and make of rows of which most lead where another of them does → where those lead.

        They hold things, as no menu does.
        """
        ends: dict[tuple[str, RowMake], dict[str, str]] = {}
        for way in self.ways:
            act = way.script.acts[-1]
            if way.kind == "navigate" and act.target is not None and act.target.in_list and act.on != act.to:
                ends.setdefault((act.on, row_make(act.target)), {})[act.name] = act.to
        counts = {rows: Counter(led.values()) for rows, led in ends.items()}
        return {
            rows: frozenset(end for end, often in count.items() if often > 1)
            for rows, count in counts.items()
            if sum(often for often in count.values() if often > 1) > _HALF * sum(count.values())
        }

    @cached_property
    def thing_pages(self) -> frozenset[str]:
        """Keys of the pages of things that rows of data lead to, and of what is tapped open from there."""
        found, left = set[str](), list(self.data_screens)
        while left:
            key = left.pop()
            if key not in found:
                found.add(key)
                left += [way.end for way in self.from_key.get(key, ()) if way.script.acts[-1].target is not None]
        return frozenset(found)

    @cached_property
    def from_key(self) -> dict[str, tuple[Way, ...]]:
        """Key → ways that begin there."""
        found: dict[str, list[Way]] = {}
        for way in self.ways:
            found.setdefault(way.start, []).append(way)
        return {key: tuple(ways) for key, ways in found.items()}


def in_order(app_map: AppMap) -> AppMap:
    """Return the map with everything in its order, as files hold it and `merge` returns it."""
    return AppMap(
        package=app_map.package,
        builds=tuple(sorted(app_map.builds, key=lambda build: build.id)),
        screens=tuple(sorted(map(_screen_in_order, app_map.screens), key=lambda screen: screen.key)),
        ways=tuple(sorted(map(_way_in_order, app_map.ways), key=lambda way: (way.start, way.end, way.key))),
        externals=tuple(sorted(app_map.externals, key=lambda external: external.key)),
    )


def _screen_in_order(screen: MapScreen) -> MapScreen:
    elements = (replace(element, aliases=tuple(sorted(element.aliases))) for element in screen.elements)
    lists = (replace(one, examples=tuple(sorted(one.examples))) for one in screen.lists)
    return replace(
        screen,
        elements=tuple(sorted(elements, key=_reading_order)),
        lists=tuple(sorted(lists, key=lambda one: (one.to, one.item, repr(one.row)))),
        scrolls=tuple(sorted(screen.scrolls, key=repr)),
        texts=tuple(sorted(screen.texts)),
        aliases=tuple(sorted(screen.aliases)),
        also=tuple(sorted(screen.also)),
    )


def _reading_order(element: MapElement) -> tuple[int, int, int, tuple[str, ...]]:
    left, top, _, _ = element.identity.spot
    return (element.page, top, left, element.key)


def _way_in_order(way: Way) -> Way:
    return replace(way, tallies=tuple(sorted(way.tallies, key=lambda tally: tally.build)))
