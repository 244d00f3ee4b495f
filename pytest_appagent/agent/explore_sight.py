"""Taking screens in: what is on them goes into the memory of exploring."""

from __future__ import annotations

from collections.abc import Collection

from ..screen.elements import Element
from ..screen.naming import name_of
from ..screen.screen import ScreenFacts
from ..slots import slots_of
from .crawl_kinds import takes_over
from .explore_alike import is_entry_of, is_one_place
from .explore_memory import Memory, Spot, Spots, Status, Step
from .explore_spots import bare_key, is_row, join_columns, spots_on
from .risks import Risk, commits, connects, leads_back, may_remove_entry, risk_of

_LONGEST_NAME = 80
_MOST_MISSES = 6


class Sight:
    """Recognises screens and takes in what is new on them.

    Attributes:
        trail: the acts since the app was started afresh, which lead here again; None if they became too many.
    """

    def __init__(self, memory: Memory, app: str, risks: Collection[Risk]) -> None:
        self._memory = memory
        self._app = app
        self._risks = frozenset(risks)
        self.trail: list[Step] | None = []
        self._looks: dict[str, ScreenFacts] = {}
        self._entries: dict[str, ScreenFacts] = {}

    def forget_last(self, acts: int) -> None:
        """Take the last acts off the trail."""
        if self.trail:
            del self.trail[-acts:]

    def key(self, facts: ScreenFacts) -> str:
        """Return the key that a screen is remembered by."""
        return self._memory.aliases.get(facts.key, facts.key)

    def take_in(self, facts: ScreenFacts, *, by: Element | None = None, parent: str = "", expected: str = "") -> Spots:
        """Return what is known of a screen, with what is new on it taken in.

        Args:
            facts: the screen.
            by: the element that led to it; where that shows what the screen shows, the screen is that of an entry, and
                one of them stands for all.
            parent: key of the screen that it was reached from.
            expected: key of the screen that the same act led to before; where this one is of that make, it is that one
                for another entry.
        """
        memory, key = self._memory, self.key(facts)
        above = memory.screens.get(parent)
        depth = 0 if above is None else above.depth + 1
        if key not in memory.screens:
            in_menu = above is not None and any(spot.is_menu for spot in above.spots.values())
            known = self._is_again(facts, expected, in_menu=in_menu)
            known = known or (self._alike(facts, by, parent, in_menu=in_menu) if by is not None else "")
            if known:
                memory.aliases[facts.key] = key = known
            else:
                memory.screens[key] = Spots(key=key, depth=depth, parent=parent, recipe=self._recipe())
        screen = memory.screens[key]
        screen.misses = 0
        self._looks.setdefault(key, facts)
        if above is not None and depth < screen.depth:
            screen.depth, screen.parent = depth, parent
        screen.columns = join_columns(facts, self._app, screen.columns)
        for label, spot in spots_on(facts, self._app, screen.columns).items():
            self._add(screen, spot, facts.elements[label - 1], facts)
        return screen

    def element(
        self, facts: ScreenFacts, key: str, *, other_than: Collection[str] = (), row: str = ""
    ) -> Element | None:
        """Return the element of a spot; of several rows that of a name, or the first of none of the given names."""
        screen = self._memory.screens.get(self.key(facts))
        spots = spots_on(facts, self._app, screen.columns if screen is not None else {})
        found = [facts.elements[label - 1] for label, spot in spots.items() if spot == key]
        names = {one.label: row_name(one, facts) for one in found}
        left = [one for one in found if names[one.label] not in other_than and row in ("", names[one.label])]
        safe = [one for one in left if self._may(one, facts) and not _is_cut_off(one, facts)]
        return safe[0] if safe else None

    def is_at_top(self, facts: ScreenFacts) -> bool:
        """Whether a screen has not been scrolled since it was seen first, as far as its texts tell."""
        first = self._looks.get(self.key(facts))
        scrolling = [one.bounds for one in facts.elements if one.role in ("list", "web")]
        if first is None or not scrolling:
            return True
        area = max(scrolling, key=lambda bounds: bounds.area)
        before = {(text.text, text.bounds) for text in first.texts}
        inside = {(text.text, text.bounds) for text in facts.texts if area.encloses(text.bounds)}
        return not inside or bool(before & inside)

    def _recipe(self) -> tuple[Step, ...]:
        return tuple(self.trail or ())

    def _may(self, element: Element, facts: ScreenFacts) -> bool:
        if _is_bare(element) and bare_key(element) in self._memory.harmful:
            return False
        if "delete" not in self._risks and may_remove_entry(element, facts):
            return False
        if connects(element, facts) or takes_over(element, facts):
            return False
        risk = risk_of(element, facts)
        return risk is None or risk in self._risks or "text" in element.actions

    def _add(self, screen: Spots, key: str, element: Element, facts: ScreenFacts) -> None:
        spot = screen.spots.get(key)
        if spot is None:
            spot = screen.spots[key] = Spot(
                name=name_of(element, facts)[:_LONGEST_NAME],
                role=element.role,
                is_row=is_row(element),
                commits=commits(element),
                leads_back=leads_back(element),
                is_named=not _is_bare(element),
            )
            if screen.recipe != self._recipe():
                spot.recipe = self._recipe()
        status: Status = "todo" if self._may(element, facts) else "risky"
        for slot in slots_of(element):
            known = spot.slots.get(slot)
            is_back = known == "lost" and spot.misses < _MOST_MISSES
            is_other_row = spot.is_row and known == "todo"  # one row that may be tapped is enough
            has_changed = known in ("risky", "todo") and known != status and not is_other_row
            if known is None or is_back or has_changed:
                spot.slots[slot] = status

    def _is_again(self, facts: ScreenFacts, expected: str, *, in_menu: bool) -> str:
        known = self._looks.get(expected)
        return expected if known is not None and is_one_place(known, facts, may_differ=in_menu) else ""

    def _alike(self, facts: ScreenFacts, by: Element, parent: str, *, in_menu: bool) -> str:
        """Return the screen of another entry of the same kind, empty if there is none."""
        if by.role != "item" or not is_entry_of(by, facts):
            return ""
        for key, known in self._entries.items():
            is_elsewhere = key in self._memory.screens and self._memory.screens[key].parent != parent
            if is_one_place(known, facts, may_differ=in_menu or is_elsewhere):
                return key
        self._entries[facts.key] = facts
        return ""


def _is_bare(element: Element) -> bool:
    return not (element.text or element.content_desc or element.hint or element.resource_id)


def _is_cut_off(element: Element, facts: ScreenFacts) -> bool:
    """Whether so little of a row is in view that it says nothing, in a list in which a tap may set something.

    What it sets could not be seen, nor put back.
    """
    if not any(one.checkable and one.identity.in_list for one in facts.elements):
        return False
    if not element.identity.in_list or not is_row(element) or not _is_bare(element):
        return False
    edges = {edge for one in facts.elements if one.role == "list" for edge in (one.bounds.top, one.bounds.bottom)}
    return element.bounds.top in edges or element.bounds.bottom in edges


def row_name(element: Element, facts: ScreenFacts) -> str:
    """Return what tells a row from the others of its list."""
    return name_of(element, facts)[:_LONGEST_NAME]
