"""What is still to be tried, and by whom: devices that crawl one app share it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..appmap.values import MapElement
from .crawl_rows import is_settled
from .crawl_site import ElementKey, Site, control_of

_ENOUGH_ALIKE = 3  # times that one control of the bar led to one place: it will everywhere
_BAR_SHARE = 160  # thousandths of the display


class Todo:
    """Hands out screens, and elements on them; every method may be called from several threads."""

    def __init__(self, sites: Mapping[str, Site], changed: threading.Condition, most_depth: int) -> None:
        """Take what is shared.

        Args:
            sites: the screens that are known, by key.
            changed: guards them, and tells when there may be more to try.
            most_depth: taps from the start from which on screens are not looked into.
        """
        self._sites, self._changed, self._most_depth = sites, changed, most_depth
        self._bar: Counter[tuple[ElementKey, str]] = Counter()
        self._workers: Counter[str] = Counter()  # key of a screen → how many are at work there

    def claim(self, near: str) -> str | None:
        """Return a screen with something to try; None when all is done.

        One where nobody is at work comes first, and of those the closest to the start.

        Waits while others may still find something. Whoever gets one calls `release` in the end.

        Args:
            near: where the caller is; among screens of one depth that one comes first.
        """
        with self._changed:
            while True:
                open_keys = [key for key, site in self._sites.items() if self._has_work(site)]
                if open_keys:
                    best = min(open_keys, key=lambda key: (self._workers[key], self._sites[key].depth, key != near))
                    self._workers[best] += 1
                    return best
                if not self._workers.total():
                    self._changed.notify_all()
                    return None
                self._changed.wait(1.0)

    def release(self, key: str) -> None:
        """Give back a screen that was claimed."""
        with self._changed:
            self._workers[key] -= 1
            self._changed.notify_all()

    def give_up(self, key: str) -> None:
        """Leave a screen alone that nobody gets to any more."""
        with self._changed:
            site = self._sites[key]
            site.scanned = True
            for element in site.screen.elements:
                site.results.setdefault(element.key, "")

    def take(self, key: str) -> MapElement | None:
        """Return an element to try on a screen, None if there is none left; nobody else gets it."""
        with self._changed:
            site = self._sites[key]
            for element in self._to_try(site):
                site.results[element.key] = None
                return element
            return None

    def postpone(self, key: str, element: MapElement) -> bool:
        """Leave an element that was not found for one more try, after the others; tell whether there is one."""
        with self._changed:
            site = self._sites[key]
            if element.key in site.missed:
                return False
            site.missed.add(element.key)
            site.results.pop(element.key, None)
            others = tuple(one for one in site.screen.elements if one.key != element.key)
            site.screen = replace(site.screen, elements=(*others, element))
            return True

    def give_back(self, key: str, element: MapElement) -> None:
        """Leave an element for another try."""
        with self._changed:
            self._sites[key].results.pop(element.key, None)
            self._changed.notify_all()

    def _has_work(self, site: Site) -> bool:
        if site.depth > self._most_depth:
            return False
        return not site.scanned or next(iter(self._to_try(site)), None) is not None

    def _to_try(self, site: Site) -> Iterable[MapElement]:
        if site.depth >= self._most_depth:
            return
        for element in site.screen.elements:
            if element.kind == "navigate" and "tap" in element.actions and element.key not in site.results:
                if is_of_bar(element) and self._led_alike(element):
                    continue
                if is_settled(element, site.screen.elements, site.results):
                    continue
                yield element

    def _led_alike(self, element: MapElement) -> bool:
        led = {to: count for (key, to), count in self._bar.items() if key == control_of(element)}
        return len(led) == 1 and max(led.values()) >= _ENOUGH_ALIKE

    def note_bar(self, element: MapElement, to: str) -> None:
        """Take note of where a control of a bar led: after some times it need not be tried on other screens."""
        with self._changed:
            if is_of_bar(element):
                self._bar[control_of(element), to] += 1


def is_of_bar(element: MapElement) -> bool:
    """Whether it stands in a bar at the top, or is one of the tabs."""
    spot = element.identity.spot
    return element.page == 0 and not element.identity.in_list and (spot[3] <= _BAR_SHARE or element.role == "tab")
