"""Knowing where one is on the way to a screen, also in another language."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..appmap import Sighting
from ..appmap.guide import MapGuide
from ..appmap.recognition import bears_other_name, known_share, whole_likeness
from ..appmap.seeing import title_of
from ..appmap.values import MapScreen
from ..screen.screen import ScreenFacts

_SAME_MAKE, _CLEARLY = 0.8, 0.12
_LEAST_MAKE = 0.5  # two pages of one title may be of two things, one with content and one without


class Bearings:
    """Remembers what was tapped last and which screens were known by that."""

    def __init__(self, guide: MapGuide) -> None:
        """Take the map."""
        self._guide = guide
        # A key of the map, what was tapped to get there, and the title of where that was.
        self._headed: tuple[str, str, str] = ("", "", "")
        self._been: dict[str, str] = {}  # keys that the device gives screens in another language → keys of the map

    def head_for(self, key: str, name: str, facts: ScreenFacts) -> None:
        """Take note that what is called so is tapped now, on that screen, to get to the one with the key."""
        self._headed = (key, name, title_of(facts))

    def arrived(self, key: str, facts: ScreenFacts) -> None:
        """Take note that this is the screen with that key of the map; two that look the same are none."""
        self._been[facts.key] = key if self._been.get(facts.key, key) == key else ""

    def recognise(self, facts: ScreenFacts, expected: Collection[str]) -> Sighting:
        """Know a screen as the map does; one that the way leads to also by its title.

        In another language that is what was tapped to get there.

        Args:
            facts: the screen.
            expected: keys of the screens on the way.
        """
        sighting = self._guide.recognise(facts, expected=expected)
        if sighting.key:
            return sighting
        been = self._been.get(facts.key, "")
        if been and been in expected:
            return Sighting(key=been, translated=True)
        title = title_of(facts)
        if not title:
            return sighting
        key, name, left = self._headed
        likely = [self._guide.screen(one) for one in expected]
        fitting = [
            screen
            for screen in likely
            if screen is not None and _fits(screen, facts) and not bears_other_name(self._guide.given, screen, facts)
        ]
        says_so = name == title or (title in name and title != left)  # "See all apps" leads to "All apps"
        named = [screen for screen in fitting if screen.title == title or (screen.key == key and says_so)]
        if len(named) == 1 and whole_likeness(named[0], facts) >= _LEAST_MAKE:
            return Sighting(key=named[0].key, translated=True)
        return self._by_make(fitting, facts) or sighting

    @staticmethod
    def _by_make(likely: Sequence[MapScreen], facts: ScreenFacts) -> Sighting | None:
        """Know one of the screens on the way by its make, where some texts are translated and some are not."""
        ranked = sorted(((whole_likeness(screen, facts), screen) for screen in likely), key=lambda one: -one[0])
        if not ranked or ranked[0][0] < _SAME_MAKE:
            return None
        if ranked[0][0] < 1.0 and not known_share(ranked[0][1], facts):
            return None
        if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _CLEARLY:
            return None
        return Sighting(key=ranked[0][1].key, translated=True)


def _fits(screen: MapScreen, facts: ScreenFacts) -> bool:
    activity = facts.foreground.activity
    return screen.is_layer == facts.is_layer and (not activity or not screen.activity or activity == screen.activity)
