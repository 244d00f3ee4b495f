"""Tours that were booked, and the booking being made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

TOURS = ("Morning", "Afternoon", "Evening")
_ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_MOST_PEOPLE = 20


@dataclass(slots=True, kw_only=True)
class Draft:
    """What stands in the form."""

    name: str = ""
    email: str = ""
    people: str = ""
    tour: str = TOURS[0]
    step_free: bool = False
    newsletter: bool = False
    comments: str = ""

    def mistakes(self) -> dict[str, str]:
        """Return what is wrong, by field."""
        found = {}
        if not self.name.strip():
            found["name"] = "Please enter your name."
        if not _ADDRESS.fullmatch(self.email.strip()):
            found["email"] = "Please enter a valid email address."
        if not self.people.isdecimal() or not 0 < int(self.people) <= _MOST_PEOPLE:
            found["people"] = f"Please enter a number from 1 to {_MOST_PEOPLE}."
        return found


@dataclass(slots=True, kw_only=True)
class Site:
    """The web site with its form, its bookings, and what it knows of its visitor."""

    draft: Draft = field(default_factory=Draft)
    bookings: list[dict[str, Any]] = field(default_factory=list)
    cookies: bool | None = None
    """Whether the visitor wants them; None until answered."""
    page: Literal["form", "thanks"] = "form"

    def submit(self) -> None:
        """Book what stands in the form, which must be without mistakes."""
        draft = self.draft
        self.book(
            {
                **asdict(draft),
                "name": draft.name.strip(),
                "email": draft.email.strip(),
                "people": int(draft.people),
                "number": 301 + len(self.bookings),
            }
        )
        self.page = "thanks"

    def book(self, booking: dict[str, Any]) -> None:
        self.bookings.append(booking)

    def choose_tour(self, tour: str) -> None:
        self.draft.tour = tour

    def toggle(self, name: str) -> None:
        """Tick a box, "step_free" or "newsletter", or take its tick away."""
        setattr(self.draft, name, not getattr(self.draft, name))

    def answer_cookies(self, *, accepts: bool) -> None:
        self.cookies = accepts

    def start_over(self) -> None:
        self.draft = Draft()
        self.page = "form"

    def to_json(self) -> dict[str, object]:
        return {
            "draft": asdict(self.draft),
            "bookings": [dict(booking) for booking in self.bookings],
            "cookies": self.cookies,
            "page": self.page,
        }


def read_site(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `Site` is made of, from what `to_json` wrote; whatever is left out is as after installation.

    Raises:
        TypeError, ValueError: there cannot be such a site.
    """
    unknown = set(data) - {"draft", "bookings", "cookies", "page"}
    draft = Draft(**data.get("draft", {}))
    if unknown or draft.tour not in TOURS or data.get("page", "form") not in ("form", "thanks"):
        raise ValueError(f"no such site: {dict(data)!r:.120}")
    return {**data, "draft": draft, "bookings": [dict(booking) for booking in data.get("bookings", ())]}
