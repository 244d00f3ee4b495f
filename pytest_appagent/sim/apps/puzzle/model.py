"""The sliding puzzle: tiles in a square with one hole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

SIZES = (3, 4)
_SHUFFLE_MOVES = 60


@dataclass(slots=True, kw_only=True)
class Game:
    """A board and all that is remembered between boards.

    Attributes:
        size: tiles along an edge.
        tiles: row by row; 0 is the hole.
        moves: made on this board.
        past: places of the hole before each of them, for taking moves back.
        played: boards so far, of which each is shuffled in its own way.
        best: the fewest moves to a solution, by size.
    """

    size: int = 3
    tiles: list[int] = field(default_factory=list)
    moves: int = 0
    past: list[int] = field(default_factory=list)
    played: int = 0
    best: dict[int, int] = field(default_factory=dict)
    sound: bool = True
    vibration: bool = False

    def __post_init__(self) -> None:
        if not self.tiles:
            self.deal()

    @property
    def is_solved(self) -> bool:
        return self.tiles == solved_tiles(self.size)

    def deal(self) -> None:
        """Shuffle by moves, so that there is a way back."""
        self.played += 1
        chance = Random(self.played * 31 + self.size)
        self.tiles = solved_tiles(self.size)
        last = -1
        for _ in range(_SHUFFLE_MOVES):
            hole = self.tiles.index(0)
            place = chance.choice([near for near in neighbours(hole, self.size) if near != last])
            self._swap(place)
            last = hole
        self.moves = 0
        self.past.clear()

    def slide(self, place: int) -> bool:
        """Slide the tile at a place into the hole, and tell whether it can."""
        hole = self.tiles.index(0)
        if self.is_solved or place not in neighbours(hole, self.size):
            return False
        self._swap(place)
        self.past.append(hole)
        self.count_move()
        if self.tiles == solved_tiles(self.size):
            self.keep_best()
        return True

    def count_move(self) -> None:
        self.moves += 1

    def keep_best(self) -> None:
        self.best[self.size] = min(self.moves, self.best.get(self.size, self.moves))

    def undo(self) -> None:
        """Take the last move back."""
        if self.past and not self.is_solved:
            self._swap(self.past.pop())
            self.moves -= 1

    def choose_size(self, size: int) -> None:
        self.size = size
        self.deal()

    def toggle(self, name: str) -> None:
        """Flip "sound" or "vibration"."""
        setattr(self, name, not getattr(self, name))

    def _swap(self, place: int) -> None:
        hole = self.tiles.index(0)
        self.tiles[hole], self.tiles[place] = self.tiles[place], 0

    def to_json(self) -> dict[str, object]:
        return {
            "size": self.size,
            "tiles": list(self.tiles),
            "moves": self.moves,
            "past": list(self.past),
            "played": self.played,
            "best": {str(size): moves for size, moves in self.best.items()},
            "sound": self.sound,
            "vibration": self.vibration,
            "solved": self.is_solved,
        }


def solved_tiles(size: int) -> list[int]:
    """Return the tiles in their order, the hole last."""
    return [*range(1, size * size), 0]


def neighbours(place: int, size: int) -> list[int]:
    """Return the places beside a place."""
    row, column = divmod(place, size)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [y * size + x for y, x in near if 0 <= y < size and 0 <= x < size]


def read_game(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `Game` is made of, from what `to_json` wrote; whatever is left out is as after installation.

    Raises:
        TypeError, ValueError: there cannot be such a game.
    """
    told = {name: value for name, value in data.items() if name != "solved"}
    size = told.get("size", 3)
    if size not in SIZES or sorted(told.get("tiles", solved_tiles(size))) != list(range(size * size)):
        raise ValueError(f"no board of {size} by {size} tiles: {told.get('tiles')}")
    told["best"] = {int(size): int(moves) for size, moves in told.get("best", {}).items()}
    for name in ("tiles", "past"):
        told[name] = [int(number) for number in told.get(name, ())]
    return told
