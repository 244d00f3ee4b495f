"""The question that comes between: would the user rate the app?"""

from __future__ import annotations

from ...app import Overlay
from ...compose_parts import icon_press
from ...layouts import Column, Row
from ...view import FILL, View
from ...widgets import Button, Text
from .model import Customer

_MOST_STARS = 5


class RatingDialog(Overlay):
    """Stars without words, and two ways out."""

    def __init__(self, customer: Customer) -> None:
        self._customer = customer
        self._stars = 0

    def build(self) -> View:
        stars = [self._star(number) for number in range(1, _MOST_STARS + 1)]
        buttons = [
            View(weight=1, width=FILL),
            Button("Not now", on_tap=self.cancel),
            Button("Rate", on_tap=self._rate, enabled=self._stars > 0),
        ]
        return Column(
            [
                Text("Enjoying Shop?", size=22, width=FILL),
                Text("Tell others what you think of it.", color="on_surface_variant", lines=None, width=FILL),
                Row(stars),
                Row(buttons, width=FILL),
            ],
            width=FILL,
            gap=12,
            align="center",
            padding=(24, 22, 16, 14),
            radius=28,
            elevation=6,
            background="surface_high",
        )

    def _star(self, number: int) -> View:
        def choose() -> None:
            self._stars = number

        full = number <= self._stars
        return icon_press(
            "star_full" if full else "star", choose, size=44, color="#e37400" if full else "on_surface_variant"
        )

    def _rate(self) -> None:
        self._customer.rating = self._stars
        self.close()

    def cancel(self) -> None:
        self._customer.rating = 0
        self.close()


class StuckRatingDialog(RatingDialog):
    """Stays whatever is done."""

    def close(self) -> None:
        """Do nothing."""
