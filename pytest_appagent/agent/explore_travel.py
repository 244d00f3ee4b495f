"""Getting to a screen that is known, over what is known to lead there, else from a fresh start of the app."""

from __future__ import annotations

import logging

from ..actions import Direction, Swipe
from ..knowledge import Slot
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.screen import Screen, ScreenFacts
from .explore_choice import Opening, choose_again
from .explore_memory import Memory, Step
from .explore_plan import Hop, find_way
from .explore_sight import Sight
from .explore_try import action_for, relaunch
from .guard import lead_back
from .interruptions import Interruptions
from .parts import RunParts
from .perform import act

logger = logging.getLogger(__name__)

_MOST_PLANS = 5
_MOST_SCROLLS = 4
_MOST_BACKS = 2
_LONGEST_TRAIL = 20


class Traveller:
    """Moves through the app; what it finds on its way is taken in.

    Attributes:
        acts: how many acts that took so far.
    """

    def __init__(self, run: RunParts, memory: Memory, sight: Sight) -> None:
        self._run = run
        self._memory = memory
        self._sight = sight
        self._interruptions = Interruptions(run, "")
        self.acts = 0
        self._opening: Opening | None = None

    def launch(self) -> Screen:
        """Start the app afresh."""
        self.acts += 1
        self._sight.trail = []
        screen = relaunch(self._run)
        self._memory.start = self._sight.take_in(screen.facts).key
        return screen

    def settle(self, screen: Screen) -> Screen:
        """Return the screen when nothing interrupts and the app is in front, after a fresh start if need be."""
        cleared = self._interruptions.clear(screen)
        found = lead_back(cleared, self._run) if cleared is not None else None
        return found or self.launch()

    def go(self, to: str, screen: Screen, *, afresh: bool = False) -> Screen | None:
        """Go to a screen; None if it is not reached."""
        trail = self._sight.trail
        if afresh or trail is None or len(trail) > _LONGEST_TRAIL:
            screen = self.launch()  # what led to things is remembered from a fresh start on
        for _ in range(_MOST_PLANS):
            here = self._sight.take_in(screen.facts).key
            way = find_way(self._memory, here, to)
            if way is None:
                return None
            for hop in way:
                before = screen
                screen = self._hop(hop, screen)
                if self._sight.key(screen.facts) != hop.to:
                    self._note_miss(hop, before, screen)
                    break
            if self._sight.key(screen.facts) == to:
                return screen
        return None

    def follow(self, recipe: tuple[Step, ...]) -> Screen | None:
        """Do again, from a fresh start, what once led to something; what cannot be done again is left out."""
        if not recipe:
            return None
        screen = self.launch()
        for start, spot, slot in recipe:
            for _ in range(_MOST_BACKS):
                if self._sight.key(screen.facts) == start:
                    break
                self.acts += 1
                self._run.device.press("back")
                screen = self.settle(self._run.look())
            there = self.go(start, screen)  # what an act changed for good is still so after a fresh start
            found = self.reveal(spot, there, ()) if there is not None else None
            # What cannot be found may be a popup that came by itself and does not come again.
            screen = self.settle(self._run.look()) if found is None else self._use(spot, slot, *found)
        return screen

    def note(self, screen: str, spot: str, slot: Slot) -> None:
        """Add an act to the trail."""
        trail = self._sight.trail
        if trail is not None:
            trail.append((screen, spot, slot))

    def forget(self) -> None:
        """Take the last act off the trail: it was put back, and must not be done again on the way to something."""
        self._sight.forget_last(1)

    def note_opened(self, by: Element, slot: Slot, before: ScreenFacts, after: ScreenFacts) -> None:
        """Remember what opened the present screen, so that it can be opened again."""
        if slot == "tap" and before.key != after.key:
            self._opening = Opening(by=by, on=before.key, to=after.key)

    def choose_back(self, target: Element, before: Screen, now: Screen) -> Screen | None:
        """Put back a choice that closed the screen that it was on; None if it led elsewhere.

        Args:
            target: what was chosen.
            before: the screen that it was chosen on.
            now: the present screen.
        """
        opening = self._opening
        if opening is None or (opening.on, opening.to) != (now.facts.key, before.facts.key):
            return None
        screen = self.settle(choose_again(target, before, opening, now, self._run))
        self._sight.forget_last(2)  # the opening and the choice, neither of which is to be done again
        return screen

    def reveal(
        self, spot: str, screen: Screen, rows: tuple[str, ...], *, row: str = ""
    ) -> tuple[Screen, Element] | None:
        """Find a spot on the present screen, scrolling if it is not in view; None if it is not there.

        Args:
            spot: its key.
            screen: the present screen.
            rows: names of rows that are not meant.
            row: name of the row that is meant, empty for any.
        """
        screen = self._without_keyboard(screen)
        found = self._sight.element(screen.facts, spot, other_than=rows, row=row)
        if found is not None:
            return screen, found
        ways: tuple[Direction, ...] = ("up",) if rows or self._sight.is_at_top(screen.facts) else ("up", "down")
        for direction in ways:
            for _ in range(_MOST_SCROLLS * (1 if direction == "up" else 2)):
                scrolled = self._scroll(screen, direction)
                if scrolled is None:
                    break
                screen = scrolled
                self._sight.take_in(screen.facts)
                found = self._sight.element(screen.facts, spot, other_than=rows, row=row)
                if found is not None:
                    return screen, found
        return None

    def _without_keyboard(self, screen: Screen) -> Screen:
        """Hide the keyboard: it covers what may be sought, and a tap on a field would show nothing new."""
        if screen.facts.keyboard_top is None:
            return screen
        self._run.device.hide_keyboard()
        return self._run.look()

    def _scroll(self, screen: Screen, direction: Direction) -> Screen | None:
        lists = [one for one in screen.facts.elements if one.role in ("list", "web") and "swipe" in one.actions]
        if not lists:
            return None
        largest = max(lists, key=lambda one: one.bounds.area)
        self.acts += 1
        after = act(Swipe(largest.label, direction, "long"), screen, self._run, age_s=0.0).screen
        return None if same_screen(screen, after) or after.facts.key != screen.facts.key else after

    def _hop(self, hop: Hop, screen: Screen) -> Screen:
        if hop.kind == "launch":
            return self.launch()
        if hop.kind == "back":
            self.acts += 1
            self._run.device.press("back")
            return self.settle(self._run.look())
        assert hop.way is not None
        found = self.reveal(hop.way.spot, screen, (), row=hop.row)
        if found is None:
            return screen
        return self._use(hop.way.spot, hop.way.slot, *found, expected=hop.to)

    def _use(self, spot: str, slot: Slot, screen: Screen, element: Element, *, expected: str = "") -> Screen:
        self.acts += 1
        start = self._sight.key(screen.facts)
        self.note(start, spot, slot)
        acted = act(action_for(element, slot, screen), screen, self._run, age_s=0.0)
        after = self.settle(acted.screen)
        self.note_opened(element, slot, screen.facts, after.facts)
        way = self._memory.ways.get((start, spot, slot))
        self._sight.take_in(
            after.facts,
            by=element,
            parent=start if after.facts.key != screen.facts.key else "",
            expected=expected or (way.to if way is not None else ""),
        )
        return after

    def _note_miss(self, hop: Hop, before: Screen, after: Screen) -> None:
        landed = self._sight.take_in(after.facts).key
        logger.debug("%s to %s led to %s", hop.kind, hop.to, landed)
        if hop.row and hop.way is not None:
            self._memory.screens[hop.way.start].spots[hop.way.spot].rows[hop.row] = ""  # it leads elsewhere by now
        elif hop.kind == "act" and hop.way is not None:
            hop.way.misses += 1
        elif hop.kind == "back":
            start = self._sight.key(before.facts)
            if start in self._memory.screens:
                self._memory.screens[start].back = landed if landed != start else ""
