"""What an endpoint and its model turned out not to take, remembered so that it is refused once only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

AnswerMode = Literal["json_schema", "json_object", "text"]
LADDER: tuple[AnswerMode, ...] = ("json_schema", "json_object", "text")
"""Ways to ask for JSON, the most binding first; the form stands in the prompt too."""


@dataclass(slots=True)
class Habits:
    """What is known of one model at one endpoint.

    Attributes:
        mode: how it is asked for JSON.
        sees: whether pictures are sent.
        refused: names of optional parameters that it does not take.
    """

    mode: AnswerMode = "json_schema"
    sees: bool = True
    refused: set[str] = field(default_factory=set)

    def step_down(self) -> bool:
        """Take the next way to ask for JSON; False if there is none."""
        place = LADDER.index(self.mode) + 1
        if place == len(LADDER):
            return False
        self.mode = LADDER[place]
        return True


_known: dict[tuple[str, str], Habits] = {}


def habits_of(url: str, model: str) -> Habits:
    """Return what this process knows of the model at that address."""
    return _known.setdefault((url, model), Habits())


def forget_habits() -> None:
    """Forget everything, for tests."""
    _known.clear()
