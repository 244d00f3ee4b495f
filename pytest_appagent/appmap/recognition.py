"""Which screen of a map is this? By its key, else by what is written there, else by its make."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher

from ..screen.screen import ScreenFacts
from . import Sighting
from .seeing import lines_by_label, mark_of, title_of
from .values import AppMap, MapScreen, Mark
from .variants import tell_apart, variants_of
from .words import split_words

_LEAST_TEXTS = 3  # with fewer nothing is concluded from texts
_SAME_LANGUAGE = 0.34  # share of texts that are known; names of brands and people stay in any language
_SAME_TONGUE = 0.2  # share of words that are known of any screen: a new page says "on" and "settings" too
_MOSTLY_KNOWN = 0.7
_SAME_MAKE, _MAY_BE = 0.85, 0.7
_CLEARLY = 0.12
_LEAST_IN_SIGHT = 0.6  # of the elements, on a smaller display
_NO_MARK = Mark()
UNKNOWN = Sighting(key="")


def recognise(app_map: AppMap, facts: ScreenFacts, *, expected: Collection[str] = (), locale: str = "") -> Sighting:
    """Return which screen of the map it is, `UNKNOWN` if that cannot be told.

    Two screens that it could be are as good as none: acting on the wrong one is worse than not acting.

    Args:
        app_map: the map.
        facts: the screen.
        expected: keys of the screens that one may be on, having come by a way of the map; with these a screen in
            another language needs to be told apart from fewer others.
        locale: the device's language tag; without it the words tell whether the map's language is spoken.
    """
    if facts.foreground.package not in ("", app_map.package) or "tree_missing" in facts.doubts:
        return UNKNOWN
    variants = variants_of(app_map, facts.key)
    if variants:
        screen = tell_apart(variants, facts, expected=expected)
        return UNKNOWN if screen is None else Sighting(key=screen.key, translated=is_translated(screen, facts))
    alike = [screen for screen in app_map.screens if _is_like(screen, facts)]
    by_texts = _clearly_best(((known_share(screen, facts), screen) for screen in alike), _MOSTLY_KNOWN)
    if by_texts is not None and not _titles_differ(by_texts, facts):
        return Sighting(key=by_texts.key)
    only = _only_one_there(app_map, alike, facts)
    if only is not None and only.key in expected:
        return Sighting(key=only.key, translated=speaks_otherwise(app_map, facts, locale))
    strange = [screen for screen in alike if is_translated(screen, facts)]
    if len(strange) < len(alike) or not speaks_otherwise(app_map, facts, locale):
        return UNKNOWN  # it speaks the map's language, so it is a screen that the map has not
    by_make = _clearly_best(((whole_likeness(screen, facts), screen) for screen in strange), _SAME_MAKE)
    if by_make is None:
        near = [screen for screen in strange if screen.key in expected]
        by_make = _clearly_best(((whole_likeness(screen, facts), screen) for screen in near), _MAY_BE)
    if by_make is None or bears_other_name(app_map, by_make, facts):
        return UNKNOWN
    return Sighting(key=by_make.key, translated=True)


def _only_one_there(app_map: AppMap, alike: Sequence[MapScreen], facts: ScreenFacts) -> MapScreen | None:
    """Return the one screen of an activity where it has too few texts to tell by, a page to search on for instance."""
    activity = facts.foreground.activity
    if len(alike) != 1 or not activity or facts.is_layer:
        return None
    (screen,) = alike
    if [one for one in app_map.screens if one.activity == activity and not one.is_layer] != [screen]:
        return None
    is_bare = min(len(_telling(facts)), len(_known(screen))) < _LEAST_TEXTS
    return screen if is_bare and whole_likeness(screen, facts) >= _SAME_MAKE else None


def could_be(screen: MapScreen, facts: ScreenFacts) -> bool:
    """Whether nothing speaks against a screen that is expected, in whatever language it is.

    For one who comes by a way of the map: `recognise` must tell the screen from all others, this need not.
    """
    if facts.key in (screen.key, *screen.also):
        return True
    if not _is_like(screen, facts):
        return False
    if is_translated(screen, facts):
        return make_likeness(screen, facts) >= _MAY_BE
    return known_share(screen, facts) >= _MOSTLY_KNOWN and not _titles_differ(screen, facts)


def is_translated(screen: MapScreen, facts: ScreenFacts) -> bool:
    """Whether hardly a text is known of that screen; with few texts nothing is concluded."""
    seen = _telling(facts)
    known = _known(screen)
    return min(len(seen), len(known)) >= _LEAST_TEXTS and len(seen & known) <= _SAME_LANGUAGE * len(seen)


def known_share(screen: MapScreen, facts: ScreenFacts) -> float:
    """Return the share of the texts in sight that are known of that screen, 0.0 with too few of them."""
    seen = _telling(facts)
    return len(seen & _known(screen)) / len(seen) if len(seen) >= _LEAST_TEXTS else 0.0


def make_likeness(screen: MapScreen, facts: ScreenFacts) -> float:
    """Return how alike the elements are in kind and order, 0.0 to 1.0; on a smaller display there are fewer."""
    seen, known = mark_of(facts).shape, screen.mark.shape
    length = min(len(seen), len(known))
    if not length:
        return 1.0 if len(seen) == len(known) else 0.0
    return SequenceMatcher(None, known[:length], seen[:length], autojunk=False).ratio()


def whole_likeness(screen: MapScreen, facts: ScreenFacts) -> float:
    """Return that, less where one has far less on it than the other: the page of a thing that has nothing."""
    shorter, longer = sorted((len(mark_of(facts).shape), len(screen.mark.shape)))
    return make_likeness(screen, facts) * min(1.0, shorter / (_LEAST_IN_SIGHT * longer) if longer else 1.0)


def bears_other_name(app_map: AppMap, screen: MapScreen, facts: ScreenFacts) -> bool:
    """Whether the title is, in the map's own language, the name of something else, as names of languages are."""
    title = title_of(facts)
    known = (screen.title, *screen.aliases)
    return title in app_map.names and title not in known and screen.key not in app_map.data_screens


def speaks_otherwise(app_map: AppMap, facts: ScreenFacts, locale: str) -> bool:
    """Whether the language is none that the map was made in; without a tag the words tell."""
    known = {_language(build.locale) for build in app_map.builds if build.locale}
    if locale and known:
        return _language(locale) not in known
    words = {word for text in _telling(facts) for word in split_words(text)}
    return len(words) >= _LEAST_TEXTS and len(words & app_map.vocabulary) <= _SAME_TONGUE * len(words)


def _language(tag: str) -> str:
    return tag.replace("_", "-").partition("-")[0].casefold()


def _is_like(screen: MapScreen, facts: ScreenFacts) -> bool:
    if screen.mark == _NO_MARK and not screen.activity:
        return True  # of a map that came from elsewhere nothing but texts is known
    activity = facts.foreground.activity
    return screen.is_layer == facts.is_layer and (not activity or not screen.activity or activity == screen.activity)


def _titles_differ(screen: MapScreen, facts: ScreenFacts) -> bool:
    title = title_of(facts)
    return bool(title and screen.title) and title not in (screen.title, *screen.aliases)


def _clearly_best(scored: Iterable[tuple[float, MapScreen]], least: float) -> MapScreen | None:
    ranked = sorted(scored, key=lambda one: -one[0])
    if not ranked or ranked[0][0] < least:
        return None
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _CLEARLY:
        return None
    return ranked[0][1]


def _telling(facts: ScreenFacts) -> frozenset[str]:
    """Texts in sight that may name something: first lines of elements, and what stands outside of any."""
    own = facts.foreground.package
    first = {lines[0] for lines in lines_by_label(facts).values()}
    loose = {
        text.text for text in facts.texts if text.label is None and not text.is_input and text.package in ("", own)
    }
    return frozenset(text for text in first | loose if any(map(str.isalpha, text)))


def _known(screen: MapScreen) -> frozenset[str]:
    names = {element.name for element in screen.elements} | set(screen.texts) | {screen.title}
    return frozenset(text for text in names if any(map(str.isalpha, text)))
