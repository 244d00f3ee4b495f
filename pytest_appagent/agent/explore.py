"""Exploring an app without a goal: what has not been tried is tried, the nearest first, and documented."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from ..actions import Action, Swipe
from ..knowledge import Slot
from ..screen.compare import same_screen
from ..screen.elements import Element
from ..screen.screen import Screen
from .explore_choice import is_one_of_several
from .explore_memory import Memory, Spot, Status, Way
from .explore_plan import Try, next_try
from .explore_sight import Sight, row_name
from .explore_spots import bare_key
from .explore_travel import Traveller
from .explore_try import Learning, Tried, action_for, try_it
from .parts import RunParts
from .risks import Risk

logger = logging.getLogger(__name__)

_MOST_MISSES = 2
_ROWS_THAT_AGREE = 3
_MOST_FOLLOWED = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One round of exploring, for reports.

    Attributes:
        number: from 1.
        screen: key of the screen.
        name: what was used.
        slot: how.
        became: what came of it.
        text: the documentation, or why there is none.
        to: key of the screen that it led to.
        acts: acts done so far, those on the way included.
    """

    number: int
    screen: str
    name: str
    slot: Slot
    became: str
    text: str
    to: str
    acts: int


@dataclass(slots=True, kw_only=True)
class Explored:
    """What came of exploring.

    Attributes:
        lines: its rounds, in order.
        crashes: how the app crashed, each once.
        is_complete: whether nothing was left to be tried.
    """

    lines: list[Line] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    is_complete: bool = False


def explore(
    run: RunParts,
    learning: Learning,
    memory: Memory,
    *,
    rounds: int,
    risks: Collection[Risk] = (),
    on_round: Callable[[Line, Memory], None] = lambda line, memory: None,
) -> Explored:
    """Look through an app.

    Args:
        run: the run; its policy is not asked.
        learning: who learns, and where to.
        memory: what earlier explorations know; it is saved after each round.
        rounds: things to be tried at most; the acts on the way to them are not counted.
        risks: what may be done though it cannot be undone.
        on_round: is told of each round.

    Raises:
        DeviceError: the device is gone, or the app cannot be launched.
        StoreError: documentation or memory cannot be written.
    """
    return _Exploration(run, learning, memory, risks).go(rounds, on_round)


class _Exploration:
    """One exploration, as it goes on."""

    def __init__(self, run: RunParts, learning: Learning, memory: Memory, risks: Collection[Risk]) -> None:
        self._run = run
        self._learning = learning
        self._memory = memory
        self._sight = Sight(memory, run.app, risks)
        self._traveller = Traveller(run, memory, self._sight)
        self._followed: Counter[str] = Counter()
        self._found = Explored()

    def go(self, rounds: int, on_round: Callable[[Line, Memory], None]) -> Explored:
        screen = self._traveller.launch()
        in_vain = 0  # ways that led nowhere take time as well
        while len(self._found.lines) < rounds and in_vain <= rounds:
            here = self._sight.take_in(screen.facts).key
            wanted = next_try(self._memory, here)
            if wanted is None:
                self._found.is_complete = True
                break
            found = self._reach(wanted, screen)
            if found is None:
                in_vain += 1
                screen = self._traveller.settle(self._run.look())
                continue
            screen = self._try(wanted, *found)
            self._memory.save()
            on_round(self._found.lines[-1], self._memory)
        self._memory.save()
        return self._found

    def _reach(self, wanted: Try, screen: Screen) -> tuple[Screen, Element] | None:
        """Go to the screen and find the spot; where that fails, by what led there the first time."""
        spot, record = self._spot(wanted), self._memory.screens[wanted.screen]
        rows = tuple(spot.rows)
        there = self._traveller.go(wanted.screen, screen, afresh=wanted.afresh)
        found = self._traveller.reveal(wanted.spot, there, rows) if there is not None else None
        recipe = spot.recipe or record.recipe
        may_follow = self._followed[wanted.screen] < _MOST_FOLLOWED and not rows and not wanted.afresh
        if found is None and recipe and may_follow:
            # Mostly the last act brought it about, and the others were only done before.
            for acts in dict.fromkeys((recipe[-1:], recipe)):
                there = self._traveller.follow(acts)
                is_there = there is not None and self._sight.key(there.facts) == wanted.screen
                found = self._traveller.reveal(wanted.spot, there, rows) if there is not None and is_there else None
                if found is not None:
                    return found
            self._followed[wanted.screen] += 1
        if found is None and there is None:
            record.misses += 1
        if found is None:
            self._note_lost(wanted)
        return found

    def _try(self, wanted: Try, screen: Screen, element: Element) -> Screen:
        """Try it and take note of what came of it; return the screen then."""
        self._traveller.acts += 1
        above = self._above(wanted.screen)
        self._traveller.note(wanted.screen, wanted.spot, wanted.slot)

        def attempt(action: Action) -> Tried:
            return try_it(
                action, screen, self._run, self._learning, returns_to=lambda facts: self._sight.key(facts) in above
            )

        action = action_for(element, wanted.slot, screen)
        tried = attempt(action)
        if tried.became == "vain" and isinstance(action, Swipe) and action.direction == "up":
            tried = attempt(replace(action, direction="down"))  # it may have been left at its end
        is_answer = wanted.slot == "tap" and is_one_of_several(element, screen.facts)
        now = self._traveller.choose_back(element, screen, tried.now) if is_answer else None
        if now is not None:
            tried = replace(tried, now=now)
        else:
            self._traveller.note_opened(element, wanted.slot, screen.facts, tried.now.facts)
        if tried.screen.facts.key == screen.facts.key and (wanted.slot == "text" or same_screen(screen, tried.now)):
            self._traveller.forget()
        spot, name = self._spot(wanted), row_name(element, screen.facts)
        statuses: dict[str, Status] = {"vain": "vain", "refused": "lost", "interrupted": "todo"}
        spot.slots[wanted.slot] = statuses.get(tried.became, "done")
        landed = self._note_way(wanted, screen, element, tried, may_repeat=now is None)
        if not spot.is_named and tried.reflection is not None and _took_away(tried, screen):
            self._memory.harmful.add(bare_key(element))
            self._sight.trail = None  # it must not be done again on the way to something else
            self._memory.ways.pop((wanted.screen, wanted.spot, wanted.slot), None)
        if spot.is_row and wanted.slot == "tap":
            self._note_row(spot, name, landed)
        if tried.became == "crashed":
            self._found.crashes = list(dict.fromkeys([*self._found.crashes, tried.told]))
        text = tried.reflection.documentation if tried.reflection is not None else tried.told
        self._found.lines.append(
            Line(
                number=len(self._found.lines) + 1,
                screen=wanted.screen,
                name=name,
                slot=wanted.slot,
                became=tried.became,
                text=text,
                to=landed,
                acts=self._traveller.acts,
            )
        )
        logger.info("round %d: %s %s: %s %s", len(self._found.lines), wanted.slot, name, tried.became, text)
        return self._traveller.launch() if tried.became == "crashed" else self._traveller.settle(tried.now)

    def _note_way(self, wanted: Try, before: Screen, element: Element, tried: Tried, *, may_repeat: bool) -> str:
        """Remember where it led, if it may be done on the way to something; return that screen's key.

        Outside the app that is empty.
        """
        facts = tried.screen.facts
        if element.role == "input" and tried.now.facts.key == before.facts.key:
            facts = tried.now.facts  # with the keyboard a screen may look like another one
        if tried.became in ("crashed", "refused", "interrupted") or facts.foreground.package not in self._run.packages:
            return ""
        if facts.key == before.facts.key and wanted.slot == "text":
            return wanted.screen  # what typing brings about for a moment is no part of the screen
        parent = wanted.screen if facts.key != before.facts.key else ""
        at = wanted.screen, wanted.spot, wanted.slot
        known = self._memory.ways.get(at)
        landed = self._sight.take_in(facts, by=element, parent=parent, expected=known.to if known else "").key
        if may_repeat and landed != wanted.screen and at not in self._memory.ways:
            self._memory.ways[at] = Way(start=wanted.screen, spot=wanted.spot, slot=wanted.slot, to=landed)
        return landed

    def _note_row(self, spot: Spot, name: str, landed: str) -> None:
        spot.rows[name] = landed
        led = [to for to in spot.rows.values() if to]
        spot.varies = spot.role == "item" and len(set(led)) > 1 and len(set(led[-_ROWS_THAT_AGREE:])) > 1

    def _note_lost(self, wanted: Try) -> None:
        """Take note that something is not where it was; after a while it is given up."""
        spot = self._spot(wanted)
        if spot.is_row and spot.slots[wanted.slot] == "done":
            spot.rows.setdefault("(no other row)", next(iter(spot.rows.values()), ""))
            spot.varies = False
            return
        spot.misses += 1
        if spot.misses % _MOST_MISSES == 0:
            spot.slots[wanted.slot] = "lost"

    def _above(self, screen: str) -> frozenset[str]:
        """Return the screens that a screen was opened from, one after the other."""
        found: list[str] = []
        parent = self._memory.screens[screen].parent
        while parent and parent not in found:
            found.append(parent)
            parent = self._memory.screens[parent].parent
        return frozenset(found)

    def _spot(self, wanted: Try) -> Spot:
        return self._memory.screens[wanted.screen].spots[wanted.spot]


def _took_away(tried: Tried, before: Screen) -> bool:
    """Whether texts are gone and none came: an entry was removed, most likely, and nothing put it back."""
    old, new, now = (
        {text.text for text in one.facts.texts if not any(map(str.isdigit, text.text))}
        for one in (before, tried.screen, tried.now)
    )
    return tried.screen.facts.foreground == before.facts.foreground and new < old and now < old
