"""Faults that can be built into the puzzle."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from .model import SIZES, Game, neighbours

BUGS = {
    "wrong_tile": "A tap moves another tile beside the hole",
    "wrong_count": "Each move counts twice",
    "lost_best": "The best result is not kept",
    "wrong_toggle": "The switch for the sound flips the vibration",
    "wrong_size": "Choosing a size gives the other one",
    "undo_lost": "Undo takes a move off the count, but leaves the tile where it is",
    "crash_on_undo": "The game stops when a move is taken back",
    "hang_on_new": "The game does not respond any more once a new board was asked for",
    "stuck_winner": "The panel that says that the puzzle is solved cannot be left",
}


@dataclass(slots=True, kw_only=True)
class BuggyGame(Game):
    """A game with faults."""

    bugs: AbstractSet[str] = field(default_factory=frozenset)

    def slide(self, place: int) -> bool:
        near = neighbours(self.tiles.index(0), self.size)
        if "wrong_tile" in self.bugs and place in near:
            place = near[(near.index(place) + 1) % len(near)]
        return Game.slide(self, place)

    def count_move(self) -> None:
        self.moves += 2 if "wrong_count" in self.bugs else 1

    def keep_best(self) -> None:
        if "lost_best" not in self.bugs:
            Game.keep_best(self)

    def undo(self) -> None:
        if "crash_on_undo" in self.bugs:
            raise IndexError("pop from an empty history")
        if "undo_lost" in self.bugs:
            self.moves = max(0, self.moves - 1)
        else:
            Game.undo(self)

    def choose_size(self, size: int) -> None:
        if "wrong_size" in self.bugs:
            size = next(each for each in SIZES if each != size)
        Game.choose_size(self, size)

    def toggle(self, name: str) -> None:
        if name == "sound" and "wrong_toggle" in self.bugs:
            name = "vibration"
        Game.toggle(self, name)
