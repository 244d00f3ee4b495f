"""Faults that can be built into the web site."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from .model import TOURS, Site

BUGS = {
    "wrong_tour": "A tap on a tour chooses the one below it",
    "wrong_box": "A tap on the box for step-free access ticks the newsletter",
    "wrong_people": "A booking is kept for one person more",
    "name_cut": "Only the beginning of a name is kept",
    "lost_booking": "A booking is confirmed, but not kept",
    "double_booking": "A booking is kept twice",
    "crash_on_submit": "The app stops when the form is sent",
    "hang_on_submit": "The app does not respond any more once the form was sent",
    "stuck_banner": "The question for cookies can neither be answered nor left",
}
_NAME_CUT_AT = 4


@dataclass(slots=True, kw_only=True)
class BuggySite(Site):
    """A site with faults."""

    bugs: AbstractSet[str] = field(default_factory=frozenset)

    def submit(self) -> None:
        if "crash_on_submit" in self.bugs:
            raise RuntimeError("the renderer of the page is gone")
        Site.submit(self)

    def book(self, booking: dict[str, Any]) -> None:
        if "lost_booking" in self.bugs:
            return
        if "wrong_people" in self.bugs:
            booking = {**booking, "people": booking["people"] + 1}
        if "name_cut" in self.bugs:
            booking = {**booking, "name": booking["name"][:_NAME_CUT_AT]}
        if "double_booking" in self.bugs:
            Site.book(self, booking)
        Site.book(self, booking)

    def choose_tour(self, tour: str) -> None:
        if "wrong_tour" in self.bugs:
            tour = TOURS[(TOURS.index(tour) + 1) % len(TOURS)]
        Site.choose_tour(self, tour)

    def toggle(self, name: str) -> None:
        if name == "step_free" and "wrong_box" in self.bugs:
            name = "newsletter"
        Site.toggle(self, name)

    def answer_cookies(self, *, accepts: bool) -> None:
        if "stuck_banner" not in self.bugs:
            Site.answer_cookies(self, accepts=accepts)
