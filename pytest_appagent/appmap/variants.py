"""Screens that share a key: pages of one make and title, told apart by what stands in them.

The key of a screen leaves out its content, which changes. Two pages may then have one key: "Storage" of a phone and
"Storage" of an app. A map calls the second one `KEY#2`. They are told apart by the share of what is in sight that is
known of them, where ids that are unique count as such, and what is written there as text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..screen.screen import ScreenFacts
from .seeing import lines_by_label, short_name, title_of
from .values import AppMap, MapElement, MapScreen

SAME = 0.45
MOST_VARIANTS = 6  # more are one page about many things
_LEAST_TOKENS = 3  # with fewer nothing is concluded
_BAR_SHARE = 0.16  # of the display's height: what stands above is in the key already
_AREAS = ("list", "web")


def base_of(key: str) -> str:
    """Return the key that the device gives a screen which a map calls `KEY` or `KEY#k`."""
    return key.partition("#")[0]


def numbered_key(key: str, number: int) -> str:
    """Return what a map calls the screen with that number among those of one key, from 1."""
    return key if number == 1 else f"{key}#{number}"


def tokens_of(facts: ScreenFacts) -> frozenset[str]:
    """Return what tells the content in sight: ids that are unique, and names without digits."""
    lines = lines_by_label(facts)
    limit = 0.0 if facts.is_layer else facts.size[1] * _BAR_SHARE
    title = title_of(facts)
    found = set()
    for element in facts.elements:
        if element.role in _AREAS or element.bounds.bottom <= limit:
            continue
        identity = element.identity
        found.add(
            _token(
                identity.resource_id if identity.id_unique else "",
                short_name(element, facts, lines.get(element.label, ())),
            )
        )
    found |= {
        f"text {text.text}"
        for text in facts.texts
        if text.label is None and not text.is_input and text.bounds.bottom > limit and text.text != title
    }
    return _telling(found)


def tokens_of_screen(screen: MapScreen) -> frozenset[str]:
    """Return what is known of a screen's content, in the form of `tokens_of`."""
    return tokens_of_elements(screen.elements) | _telling(f"text {text}" for text in screen.texts)


def tokens_of_elements(elements: Iterable[MapElement]) -> frozenset[str]:
    """Return the tokens of elements, those in the bar included."""
    return _telling(
        _token(element.identity.resource_id if element.identity.id_unique else "", element.name) for element in elements
    )


def content_share(seen: frozenset[str], known: frozenset[str]) -> float:
    """Return the share of what is in sight that is known, 1.0 where nothing can be concluded."""
    if len(seen) < _LEAST_TOKENS or not known:
        return 1.0
    return len(seen & known) / len(seen)


def variants_of(app_map: AppMap, key: str) -> tuple[MapScreen, ...]:
    """Return the screens of a map that a device may give that key."""
    return tuple(screen for screen in app_map.screens if key in (base_of(screen.key), *map(base_of, screen.also)))


def tell_apart(
    variants: Iterable[MapScreen], facts: ScreenFacts, *, expected: Collection[str] = ()
) -> MapScreen | None:
    """Return which of the screens with this key it is; None if two are equally likely.

    A screen in another language shares nothing with any of them: then only what is expected tells them apart.

    Args:
        variants: screens of one key.
        facts: the screen that has it.
        expected: keys of the screens that one may be on, having come by a way of the map.
    """
    seen = tokens_of(facts)
    shares = [(content_share(seen, tokens_of_screen(screen)), screen) for screen in variants]
    best = max((share for share, _ in shares), default=0.0)
    likely = [screen for share, screen in shares if share == best]
    if len(likely) > 1:
        likely = [screen for screen in likely if screen.key in expected]
    return likely[0] if len(likely) == 1 else None


def _token(resource_id: str, name: str) -> str:
    return f"id {resource_id}" if resource_id and not resource_id.startswith("android:") else f"text {name}"


def _telling(tokens: Iterable[str]) -> frozenset[str]:
    return frozenset(
        token
        for token in tokens
        if token.startswith("id ") or (token != "text " and not any(char.isdigit() for char in token))
    )
