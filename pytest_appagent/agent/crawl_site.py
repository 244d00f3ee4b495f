"""A screen while its app is crawled, and what makes two screens or two controls alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..actions import Tap
from ..appmap.recognition import make_likeness
from ..appmap.seeing import mark_of
from ..appmap.values import MapElement, MapScreen
from ..appmap.variants import base_of
from ..screen.elements import ElementIdentity
from ..screen.screen import ScreenFacts
from ..script import TARGET, Act

_SAME_IDS, _SAME_SHAPE, _SAME_SHAPE_ONLY = 0.7, 0.5, 0.8
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


def is_of_make(one: MapElement, other: MapElement) -> bool:
    """Whether a control that seems to lead elsewhere is of the make of another one: numbers in ids may differ."""
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


def control_of(element: MapElement) -> ElementKey:
    """What a control of a bar is known by on every screen, whatever is written beside it."""
    return (element.role, element.identity.resource_id, element.identity.cls, element.name)


def keys_of(screen: MapScreen) -> tuple[str, ...]:
    """Return the keys that a device gives a screen."""
    return (base_of(screen.key), *map(base_of, screen.also))


def tap_act(on: str, identity: ElementIdentity, name: str, to: str, shows: Sequence[str] = ()) -> Act:
    """Return the act of tapping an element."""
    return Act(on=on, action=Tap(TARGET), to=to, target=identity, name=name, shows=tuple(shows))
