"""The grid: how to touch what has no number. Drawn and mapped by the same numbers."""

from __future__ import annotations

from dataclasses import dataclass

from .chrome import dp
from .frame import Display
from .geometry import Bounds, Point
from .screen import Screen

_CELL_DP = 64
# More cells along the longer side could not be read at the size a model gets.
_MOST_CELLS = 14
_FEWEST_CELLS = 2

# Name → quarters of the cell from its left and its top edge.
_SUBAREAS = {
    "top-left": (1, 1),
    "top": (2, 1),
    "top-right": (3, 1),
    "left": (1, 2),
    "center": (2, 2),
    "right": (3, 2),
    "bottom-left": (1, 3),
    "bottom": (2, 3),
    "bottom-right": (3, 3),
}


class AreaUnknown(ValueError):
    """An area or a part of one that the grid does not have; the message names those it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Numbered areas that cover the whole display, row by row from the top left, from 1.

    Attributes:
        width: of the display in pixels.
        height: of the display in pixels.
        columns: areas side by side.
        rows: areas one above the other.
    """

    width: int
    height: int
    columns: int
    rows: int

    @property
    def areas(self) -> int:
        """How many areas there are."""
        return self.columns * self.rows

    def bounds(self, area: int) -> Bounds:
        """Return the pixels of an area.

        Raises:
            AreaUnknown: there is no such area.
        """
        if not 1 <= area <= self.areas:
            raise AreaUnknown(f"there is no area {area}; the grid has areas 1 to {self.areas}")
        row, column = divmod(area - 1, self.columns)
        return Bounds(
            left=column * self.width // self.columns,
            top=row * self.height // self.rows,
            right=(column + 1) * self.width // self.columns,
            bottom=(row + 1) * self.height // self.rows,
        )

    def point(self, area: int, subarea: str) -> Point:
        """Return the pixel that a part of an area means: its middle, or halfway from there towards an edge or corner.

        Raises:
            AreaUnknown: there is no such area, or an area has no such part.
        """
        cell = self.bounds(area)
        if subarea not in _SUBAREAS:
            raise AreaUnknown(f"there is no {subarea!r} in an area; its parts are {', '.join(_SUBAREAS)}")
        across, down = _SUBAREAS[subarea]
        return Point(x=cell.left + cell.width * across // 4, y=cell.top + cell.height * down // 4)


def grid_for(display: Display) -> Grid:
    """Return the grid of a display: cells about as large as a finger, in the current orientation."""
    cell = max(dp(display, _CELL_DP), max(display.width, display.height) // _MOST_CELLS)
    return Grid(
        width=display.width,
        height=display.height,
        columns=_cells(display.width, cell),
        rows=_cells(display.height, cell),
    )


def grid_picture(screen: Screen, *, longest_side: int = 1280) -> bytes:
    """Return a JPEG of the screen with its grid on it; drawn on first use."""
    from .grid_drawing import picture_with_grid  # Pillow; reading an action takes the numbers alone

    return picture_with_grid(screen, grid_for(screen.frame.display), longest_side)


def _cells(length: int, cell: int) -> int:
    return max(1, min(length, max(_FEWEST_CELLS, round(length / cell))))
