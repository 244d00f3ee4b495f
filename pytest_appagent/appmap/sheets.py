"""What the lint looks at: a map of either form as screens with texts, and where these lead."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .compile import compile_map, is_row_of
from .graph import paths_from
from .phonecli import PhoneMap, PhoneScreen, compile_operations
from .values import AppMap, MapScreen, Way
from .words import stems

_BAR = 0.1  # of the display's height: a bar with the title and its buttons
_SUBTITLE = 0.03  # how far below the title of a row its summary stands, at most
_SAME_LINE = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An element as the lint sees it.

    Attributes:
        raw: its text as it stands in the file.
        text: the same, entities decoded.
        x: middle, as a share of the display's width.
        y: middle, as a share of its height.
        page: how often its list must be scrolled to see it.
        to: id of the screen that it leads to, empty if nothing is known.
        kind: what it is: "toggle", "input", "destructive" or anything else.
        is_row: whether it is one of the rows of a list, where rows may come and go.
    """

    raw: str
    text: str
    x: float = 0.5
    y: float = 0.5
    page: int = 0
    to: str = ""
    kind: str = ""
    is_row: bool = False

    @property
    def is_in_bar(self) -> bool:
        """Whether it stands in the bar at the top."""
        return self.page == 0 and self.y < _BAR

    def is_summary_of(self, other: Entry) -> bool:
        """Whether it stands right below the other one: a row has a title and a summary."""
        return self.page == other.page and _SAME_LINE < self.y - other.y < _SUBTITLE


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A screen as the lint sees it. No slots: words are found once and kept.

    Attributes:
        id: as in the file.
        says: what it is called or described as.
        entries: its elements, in order.
        is_titled: whether `says` is the title that the screen itself shows, so that two titles are two screens.
    """

    id: str
    says: str
    entries: tuple[Entry, ...]
    is_titled: bool = False

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts of its content: what is in the bar says nothing."""
        return frozenset(entry.text for entry in self.entries if not entry.is_in_bar)

    @cached_property
    def row_of(self) -> dict[Entry, tuple[Entry, ...]]:
        """Entry → it and the title above or the summary below it."""
        return {
            entry: tuple(
                other
                for other in self.entries
                if other is entry or entry.is_summary_of(other) or other.is_summary_of(entry)
            )
            for entry in self.entries
        }

    def leading(self) -> Iterator[Entry]:
        """Yield the entries that lead somewhere."""
        return (entry for entry in self.entries if entry.to)


@dataclass(frozen=True, kw_only=True)
class Book:
    """All screens. No slots: look-ups are made once and kept.

    Attributes:
        sheets: in the order of the file.
        reached: ids of those that a command leads to.
        scrolls: whether it was scrolled before anything was tapped that is further down; None if that is not known.
        quarantined: (id, text) of what was found not to work.
    """

    sheets: tuple[Sheet, ...]
    reached: frozenset[str]
    scrolls: bool | None = None
    quarantined: tuple[tuple[str, str, str], ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Sheet]:
        """Id → screen."""
        return {sheet.id: sheet for sheet in self.sheets}

    @cached_property
    def common_words(self) -> frozenset[str]:
        """Words that so many screens are described by that they tell none of them."""
        counts: dict[str, int] = {}
        for sheet in self.sheets:
            for word in set(stems(sheet.says)):
                counts[word] = counts.get(word, 0) + 1
        return frozenset(word for word, count in counts.items() if count > max(2, 0.3 * len(self.sheets)))


def book_of_phonecli(phone_map: PhoneMap) -> Book:
    """Return what the lint looks at of a map in PhoneCLI's form."""
    operations = list(compile_operations(phone_map))
    start = phone_map.screens[0].id if phone_map.screens else ""
    steps = [step for macro in phone_map.macros.values() for step in macro]
    return Book(
        sheets=tuple(map(_sheet_of_phonecli, phone_map.screens)),
        reached=frozenset({start, *(operation.target for operation in operations)}),
        scrolls=any(step.get("action") == "swipe" for step in steps),
    )


def _sheet_of_phonecli(screen: PhoneScreen) -> Sheet:
    return Sheet(
        id=screen.id,
        says=html.unescape(screen.description),
        is_titled=bool(screen.key and screen.description),
        entries=tuple(
            Entry(
                raw=element.text,
                text=html.unescape(element.text),
                x=element.center[0],
                y=element.center[1],
                page=element.found_at_scroll,
                to=element.leads_to,
                kind=element.semantic_type,
            )
            for element in screen.elements
        ),
    )


def book_of_map(app_map: AppMap) -> Book:
    """Return what the lint looks at of a map of our own."""
    start = next(iter(app_map.starts), "")
    reached = {key for command in compile_map(app_map) for key in (*command.path, command.key)}
    reached |= set(paths_from(app_map, start)) if start in app_map.by_key else set()
    return Book(
        sheets=tuple(_sheet_of_map(app_map, screen) for screen in app_map.screens),
        reached=frozenset(reached),
        quarantined=tuple((way.start, _name_of(way), way.quarantined) for way in app_map.ways if way.quarantined),
    )


def _sheet_of_map(app_map: AppMap, screen: MapScreen) -> Sheet:
    ways = [way for way in app_map.from_key.get(screen.key, ()) if way.seen and not way.quarantined]
    led = {id(element): way for way in ways if (element := screen.element_of(way.script.acts[-1])) is not None}
    entries = []
    for element in screen.elements:
        spot = element.identity.spot if any(element.identity.spot) else (500, 500, 500, 500)
        left, top, right, bottom = spot
        way = led.get(id(element))
        entries.append(
            Entry(
                raw=element.name,
                text=html.unescape(element.name),
                x=(left + right) / 2000,
                y=(top + bottom) / 2000,
                page=element.page,
                to=way.end if way and way.kind == "navigate" else "",
                kind=element.kind,
                is_row=element.identity.in_list or any(is_row_of(element.identity, rows) for rows in screen.lists),
            )
        )
    return Sheet(
        id=screen.key,
        says=" ".join((screen.title, *screen.aliases)),
        entries=tuple(entries),
        is_titled=bool(screen.title),
    )


def _name_of(way: Way) -> str:
    return way.script.acts[-1].name
