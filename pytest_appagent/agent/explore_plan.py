"""What to try next, and the way there: the nearest of what has not been tried, breadth before depth."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Literal

from ..knowledge import Slot
from .explore_memory import Memory, Spot, Spots, Way

# Costs, in acts. What leads to new screens comes first; what only shows what a control does waits.
_SLOT_COST: dict[Slot, float] = {"tap": 0.0, "text": 4.0, "v_swipe": 4.0, "h_swipe": 4.0, "long_press": 6.0}
_INPUT_TAP = 3.0
_SWITCH_TAP = 2.0
_LEADS_BACK = 4.0
_COMMITS = 6.0
_NAMELESS = 2.0  # what says nothing of itself may do anything, empty the screen for instance
_FURTHER_ROW = 3.0
_ALIKE = 3.0  # one more of many controls of one make, as the hours of a clock's face
_DEPTH = 1.5
_DEEP, _TOO_DEEP = 3, 6.0
_TRAVEL = 0.5
_LAUNCH, _BACK, _WAY, _MISS = 3.0, 1.1, 1.0, 2.0
_MOST_MISSES = 3
_MOST_ALIKE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """Something that has not been tried.

    Attributes:
        screen: key of the screen that it is on.
        spot: what is to be used there.
        slot: how.
        afresh: whether to come to it from the app's first screen, with nothing typed on the way.
    """

    screen: str
    spot: str
    slot: Slot
    afresh: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One part of a way.

    Attributes:
        kind: an act that is known, the back key, or a fresh start of the app.
        to: key of the screen that it should lead to.
        way: the act.
        row: name of the row that it is done on, where rows of one list lead to different screens.
    """

    kind: Literal["act", "back", "launch"]
    to: str
    way: Way | None = None
    row: str = ""


def next_try(memory: Memory, here: str) -> Try | None:
    """Return what is best tried next, None if nothing is left that can be reached."""
    costs = _distances(memory, here)
    from_start = _distances(memory, "")
    best: tuple[float, Try] | None = None
    for screen in memory.screens.values():
        if screen.misses >= _MOST_MISSES:
            continue
        depth = _DEPTH * screen.depth + (_TOO_DEEP if screen.depth > _DEEP else 0.0)
        for key, spot, slot, cost in _open(screen):
            afresh = spot.commits and slot == "tap"
            travel = (from_start if afresh else costs).get(screen.key)
            if travel is None and screen.recipe and not afresh:
                travel = _LAUNCH + len(screen.recipe)
            if travel is None or (afresh and changes_something(memory, screen.key)):
                continue
            total = depth + cost + _TRAVEL * travel
            if best is None or total < best[0]:
                best = total, Try(screen=screen.key, spot=key, slot=slot, afresh=afresh)
    return best[1] if best else None


def changes_something(memory: Memory, screen: str) -> bool:
    """Whether the way from a fresh start to a screen types or chooses something, which must not be kept."""
    way = find_way(memory, "", screen) or []
    acts = [hop.way for hop in way if hop.way is not None]
    return any(one.slot == "text" or memory.screens[one.start].spots[one.spot].is_choice for one in acts)


def find_way(memory: Memory, here: str, to: str) -> list[Hop] | None:
    """Return the cheapest way between two screens, None if there is none; `here` empty means from a fresh start."""
    if here == to:
        return []
    queue: list[tuple[float, int, str]] = [(0.0, 0, here)]
    order = count(1)
    cost = {here: 0.0}
    came: dict[str, tuple[str, Hop]] = {}
    while queue:
        so_far, _, at = heapq.heappop(queue)
        if at == to:
            return _unwound(came, to, here)
        if so_far > cost[at]:
            continue
        for price, hop in _hops(memory, at):
            if so_far + price < cost.get(hop.to, float("inf")):
                cost[hop.to] = so_far + price
                came[hop.to] = at, hop
                heapq.heappush(queue, (so_far + price, next(order), hop.to))
    return None


def _unwound(came: dict[str, tuple[str, Hop]], to: str, here: str) -> list[Hop]:
    hops: list[Hop] = []
    at = to
    while at != here:
        at, hop = came[at]
        hops.append(hop)
    return hops[::-1]


def _distances(memory: Memory, here: str) -> dict[str, float]:
    cost = {here: 0.0}
    queue = [(0.0, here)]
    while queue:
        so_far, at = heapq.heappop(queue)
        if so_far > cost[at]:
            continue
        for price, hop in _hops(memory, at):
            if so_far + price < cost.get(hop.to, float("inf")):
                cost[hop.to] = so_far + price
                heapq.heappush(queue, (so_far + price, hop.to))
    return cost


def _hops(memory: Memory, at: str) -> Iterator[tuple[float, Hop]]:
    if memory.start and at != memory.start:
        yield _LAUNCH, Hop(kind="launch", to=memory.start)
    screen = memory.screens.get(at)
    if screen is None:
        return
    back = screen.parent if screen.back is None else screen.back
    if back:
        yield _BACK, Hop(kind="back", to=back)
    for key, spot in screen.spots.items():
        # Choosing leads back from a dialog too, but is no way: none is remembered for it.
        is_way = spot.is_menu or (at, key, "tap") in memory.ways
        for name, to in spot.rows.items() if spot.goes_by_row and is_way else ():
            if to and to != at:
                yield _WAY, Hop(kind="act", to=to, way=Way(start=at, spot=key, slot="tap", to=to), row=name)
        for slot in spot.slots:
            way = None if spot.goes_by_row and slot == "tap" else memory.ways.get((at, key, slot))
            if way is not None and way.to and way.to != at and way.misses <= _MOST_MISSES:
                yield _WAY + _MISS * way.misses, Hop(kind="act", to=way.to, way=way)


def _open(screen: Spots) -> Iterator[tuple[str, Spot, Slot, float]]:
    """Yield what has not been tried on a screen, and what trying it costs beside the way there."""
    alike: dict[str, int] = {}
    for key, spot in screen.spots.items():
        make = " ".join(key.split()[:3]) if key.startswith("at ") else key
        alike[make] = alike.get(make, 0) + 1
        further = _ALIKE if alike[make] > _MOST_ALIKE else 0.0
        for slot, status in spot.slots.items():
            if status == "todo":
                yield key, spot, slot, _cost(spot, slot) + further
            elif status == "done" and slot == "tap" and wants_further_row(spot):
                yield key, spot, slot, 0.0 if spot.varies else _FURTHER_ROW


def wants_further_row(spot: Spot) -> bool:
    """Whether another row of a list is worth a tap: one more to see whether rows differ, and all if they do."""
    return spot.is_row and spot.slots.get("tap") == "done" and (spot.varies or len(spot.rows) == 1)


def _cost(spot: Spot, slot: Slot) -> float:
    cost = _SLOT_COST[slot]
    if slot != "tap":
        return cost
    if spot.role == "input":
        cost += _INPUT_TAP
    if spot.is_choice:
        cost += _SWITCH_TAP
    if spot.commits:
        cost += _COMMITS
    if not spot.is_named:
        cost += _NAMELESS
    if spot.leads_back:
        cost += _LEADS_BACK
    return cost
