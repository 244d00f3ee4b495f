"""What a crawl takes in of one sight of a screen: whole elements only, and where its list is."""

from __future__ import annotations

from collections.abc import Collection

from ..appmap.seeing import see_elements
from ..appmap.values import MapElement
from ..screen.elements import Element
from ..screen.screen import ScreenFacts
from .crawl_kinds import can_be_probed, is_way_up, kind_of

_LEAST_HEIGHT = 0.3  # of the display; what is flatter turns pages or values
_EDGE_DP = 2
_MOST_SHOWS = 4
_LONGEST_SHOWN = 60


def whole_elements(
    facts: ScreenFacts, *, page: int = 0, is_last: bool = False, risks: Collection[str] = ()
) -> tuple[MapElement, ...]:
    """Return the elements that are wholly in sight, the way up left out.

    What the edge of the list cuts looks like something else: a switch may be out of sight. It is seen whole after
    scrolling on.

    Args:
        facts: the screen.
        page: how often its list was scrolled before.
        is_last: whether there is no more below, so that nothing is cut there.
        risks: as for `kind_of`.
    """
    area = list_of(facts)
    edge = max(1, _EDGE_DP * facts.density // 160)
    kept: set[int] = set()
    for element in facts.elements:
        if not can_be_probed(element) or is_way_up(element):
            continue
        if area is not None and area.bounds.encloses(element.bounds):
            if not is_last and element.bounds.bottom >= area.bounds.bottom - edge:
                continue
            if page and element.bounds.top <= area.bounds.top + edge:
                continue
        kept.add(id(element.identity))
    seen = see_elements(facts, lambda element, facts: kind_of(element, facts, risks), page=page)
    return tuple(one for one in seen if id(one.identity) in kept)


def list_of(facts: ScreenFacts) -> Element | None:
    """Return the largest thing that scrolls up and down, None if there is none of the screen's size."""
    lists = [element for element in facts.elements if goes_up_and_down(element, facts)]
    return max(lists, key=lambda element: element.bounds.area, default=None)


def goes_up_and_down(scrolled: Element, facts: ScreenFacts) -> bool:
    """Whether it is a list of the screen's size, not a row that turns pages or a wheel."""
    high = scrolled.bounds.height
    return scrolled.role == "list" and high >= _LEAST_HEIGHT * facts.size[1] and 2 * high >= scrolled.bounds.width


def new_texts(before: ScreenFacts, after: ScreenFacts) -> tuple[str, ...]:
    """Return the first texts of a screen that were not on the one before."""
    old = {text.text for text in before.texts}
    found = [text.text for text in after.texts if text.text not in old and not text.is_input]
    return tuple(dict.fromkeys(text for text in found if len(text) <= _LONGEST_SHOWN))[:_MOST_SHOWS]
