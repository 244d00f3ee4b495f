"""Two maps of one app become one: in whatever order and how often they are merged, the result is the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TypeVar, get_args

from ..errors import MapError
from ..screen.elements import LabelAction
from .values import RISKS, AppMap, MapElement, MapList, MapScreen, Tally, Way, in_order

_Value = TypeVar("_Value")


def merge(one: AppMap, other: AppMap) -> AppMap:
    """Return what both know.

    Counts are kept for each build, so that what both have of one build is not counted twice. Where two values differ
    that cannot be joined, the greater one in order of the alphabet is kept: any rule would do that does not ask which
    of the maps came first.

    Raises:
        MapError: they are of two apps.
    """
    if one.package != other.package:
        raise MapError(f"a map of {one.package} and one of {other.package} cannot be merged")
    return in_order(
        AppMap(
            package=one.package,
            builds=_union(one.builds, other.builds, lambda build: build.id, _greater),
            screens=_union(one.screens, other.screens, lambda screen: screen.key, _screen),
            ways=_union(one.ways, other.ways, lambda way: way.key, _way),
            externals=_union(one.externals, other.externals, lambda external: external.key, _greater),
        )
    )


def _union(
    ones: Iterable[_Value],
    others: Iterable[_Value],
    key: Callable[[_Value], Hashable],
    both: Callable[[_Value, _Value], _Value],
) -> tuple[_Value, ...]:
    found: dict[Hashable, _Value] = {}
    for value in (*ones, *others):
        known = found.get(key(value))
        found[key(value)] = value if known is None else both(known, value)
    return tuple(found.values())


def _greater(one: _Value, other: _Value) -> _Value:
    return max(one, other, key=repr)


def _texts(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({*one, *other}))


def _screen(one: MapScreen, other: MapScreen) -> MapScreen:
    return MapScreen(
        key=one.key,
        title=max(one.title, other.title),
        activity=max(one.activity, other.activity),
        is_layer=one.is_layer or other.is_layer,
        base_key=max(one.base_key, other.base_key),
        mark=_greater(one.mark, other.mark),
        elements=_union(one.elements, other.elements, lambda element: element.key, _element),
        lists=_union(one.lists, other.lists, lambda one: (one.to, one.item, one.row), _list),
        scrolls=_union(one.scrolls, other.scrolls, lambda identity: identity, _greater),
        texts=_texts(one.texts, other.texts),
        aliases=_texts(one.aliases, other.aliases),
        also=_texts(one.also, other.also),
    )


def _element(one: MapElement, other: MapElement) -> MapElement:
    return replace(
        one,
        identity=_greater(one.identity, other.identity),
        kind=max(one.kind, other.kind, key=RISKS.index),
        actions=tuple(word for word in get_args(LabelAction) if word in {*one.actions, *other.actions}),
        detail=max(one.detail, other.detail),
        aliases=_texts(one.aliases, other.aliases),
        page=min(one.page, other.page),
    )


def _list(one: MapList, other: MapList) -> MapList:
    return replace(one, examples=_texts(one.examples, other.examples))


def _way(one: Way, other: Way) -> Way:
    return Way(
        script=_greater(one.script, other.script),
        kind=max(one.kind, other.kind, key=RISKS.index),
        tallies=_union(one.tallies, other.tallies, lambda tally: tally.build, _later),
    )


def _later(one: Tally, other: Tally) -> Tally:
    """Of two states of one build the one with more tries."""
    return max(one, other, key=lambda tally: (tally.seen + tally.failed, tally.failed, tally.quarantined))
