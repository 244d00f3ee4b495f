"""Looking a whole screen through: its list is scrolled to its end once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ..actions import Swipe, to_gesture
from ..appmap.values import MapElement
from ..screen.compare import same_screen
from ..screen.screen import Screen, ScreenFacts
from .crawl_bare import choices_on
from .crawl_see import list_of, whole_elements
from .parts import RunParts
from .scroll import MAX_SCROLLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """What a screen holds.

    Attributes:
        screen: as it is after scrolling.
        elements: in reading order, each once.
        pages: the views that were seen on the way, the first one first.
    """

    screen: Screen
    elements: tuple[MapElement, ...]
    pages: tuple[ScreenFacts, ...]


def scan_screen(screen: Screen, run: RunParts, *, risks: Collection[str] = ()) -> Scan:
    """Scroll down from where the screen is to the end of its list, and take in what is there.

    Args:
        screen: the present screen.
        run: the run.
        risks: as for `kind_of`.
    """
    pages = [screen.facts]
    elements = list(whole_elements(screen.facts, is_last=list_of(screen.facts) is None, risks=risks))
    while (scrolled := list_of(screen.facts)) is not None and len(pages) <= MAX_SCROLLS:
        before = screen
        run.device.perform(to_gesture(Swipe(scrolled.label, "up", "long"), before))
        screen = run.look()
        if screen.facts.key != pages[0].key:
            break
        if same_screen(before, screen):
            elements += whole_elements(screen.facts, page=len(pages) - 1, is_last=True, risks=risks)
            break
        pages.append(screen.facts)
        elements += whole_elements(screen.facts, page=len(pages) - 1, risks=risks)
    choices = frozenset[tuple[str, ...]]().union(*map(choices_on, pages))
    return Scan(screen=screen, elements=_chosen(_each_once(elements), choices), pages=tuple(pages))


def _chosen(elements: tuple[MapElement, ...], choices: frozenset[tuple[str, ...]]) -> tuple[MapElement, ...]:
    """Rows of a list of which one is chosen are choices, also where that one is scrolled out of sight."""

    def is_one(element: MapElement) -> bool:
        known = element.identity
        return element.role == "item" and (known.cls, known.resource_id, known.trail) in choices

    return tuple(replace(one, kind="toggle") if one.kind == "navigate" and is_one(one) else one for one in elements)


def _each_once(elements: list[MapElement]) -> tuple[MapElement, ...]:
    """Of two sightings of one element the first one counts."""
    first: dict[tuple[str, ...], MapElement] = {}
    for element in elements:
        first.setdefault(element.key, element)
    return tuple(first.values())
