"""Where the numbers go: beside or over a corner of their element, off its text, off each other, never cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .geometry import Bounds

# What a place costs per cell of the map. Hiding another number is worse than anything; then hiding a text; then what
# else the app drew; then lying on a smaller element that the number does not belong to.
_OVER_TAG = 100.0
_OVER_TEXT = 12.0
_OVER_INK = 4.0
_OVER_STRANGER = 1.5
# What a kind of place costs, which decides among equally free ones. A place away from the element needs a line to it.
_INSIDE, _ASTRIDE, _BESIDE, _APART = 0.0, 0.05, 0.15, 3.0
_RINGS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A number to be drawn.

    Attributes:
        label: the number.
        element: outline of its element, pixels of the picture.
        bounds: what the number covers, wholly within the picture.
        apart: whether it does not touch its element, so that a line must lead there.
    """

    label: int
    element: Bounds
    bounds: Bounds
    apart: bool = False


TEXT = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class InkMap:
    """How much is drawn where: a coarse map of a picture.

    Attributes:
        cells: row by row, 0 for plain surface to 254 for edges, `TEXT` for text.
        columns: cells in a row.
        cell: side of a cell in pixels of the picture.
    """

    cells: bytes | bytearray
    columns: int
    cell: int

    def under(self, bounds: Bounds) -> Iterator[int]:
        """Yield the indices of the cells that a rectangle touches."""
        rows = len(self.cells) // self.columns
        left, right = max(0, bounds.left // self.cell), min(self.columns, -(-bounds.right // self.cell))
        top, bottom = max(0, bounds.top // self.cell), min(rows, -(-bounds.bottom // self.cell))
        for row in range(top, bottom):
            yield from range(row * self.columns + left, row * self.columns + right)


def place_tags(
    elements: Sequence[Bounds], sizes: Sequence[tuple[int, int]], ink: InkMap, picture: tuple[int, int]
) -> list[Tag]:
    """Return a tag for every element, label k for `elements[k - 1]`.

    Args:
        elements: outlines, pixels of the picture.
        sizes: (width, height) of each tag.
        ink: what should not be hidden.
        picture: (width, height).
    """
    smallest_first = sorted(range(len(elements)), key=lambda index: elements[index].area)  # they have the least choice
    rank = {index: place for place, index in enumerate(smallest_first)}
    owners = _owners(elements, smallest_first, ink)
    taken: set[int] = set()
    tags: dict[int, Tag] = {}
    for index in smallest_first:
        element = elements[index]
        penalties = _Penalties(ink=ink, taken=taken, owners=owners, rank=rank, index=index)
        bounds = penalties.cheapest(_places(element, sizes[index], picture))
        taken.update(ink.under(bounds))
        tags[index] = Tag(label=index + 1, element=element, bounds=bounds, apart=not _touch(bounds, element))
    return [tags[index] for index in range(len(elements))]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Penalties:
    """What speaks against a place for the tag of one element."""

    ink: InkMap
    taken: set[int]
    owners: dict[int, int]
    rank: dict[int, int]
    index: int

    def cheapest(self, places: Iterator[tuple[float, Bounds]]) -> Bounds:
        """Return the best place; they come by rising cost of their kind, so that the first free one ends the search."""
        best_cost, best = next(places)
        best_cost += self._of(best)
        for kind_cost, bounds in places:
            if best_cost <= kind_cost:
                break
            cost = kind_cost + self._of(bounds)
            if cost < best_cost:
                best_cost, best = cost, bounds
        return best

    def _of(self, bounds: Bounds) -> float:
        cost, cells = 0.0, 0
        for cell in self.ink.under(bounds):
            cells += 1
            ink = self.ink.cells[cell]
            cost += _OVER_TEXT if ink == TEXT else _OVER_INK * ink / TEXT
            if cell in self.taken:
                cost += _OVER_TAG
            if self.rank.get(self.owners.get(cell, self.index), 0) < self.rank[self.index]:
                cost += _OVER_STRANGER
        return cost / max(1, cells)


def _owners(elements: Sequence[Bounds], smallest_first: Sequence[int], ink: InkMap) -> dict[int, int]:
    """Cell → index of the smallest element on it."""
    owners: dict[int, int] = {}
    for index in reversed(smallest_first):
        owners.update(dict.fromkeys(ink.under(elements[index]), index))
    return owners


def _places(element: Bounds, size: tuple[int, int], picture: tuple[int, int]) -> Iterator[tuple[float, Bounds]]:
    """Yield places by rising cost of their kind: in the corners, astride them, beside, farther and farther away."""
    width, height = size
    left, right = element.left, element.right - width
    top, bottom = element.top, element.bottom - height
    across, down = (left + right) // 2, (top + bottom) // 2
    half_width, half_height = width // 2, height // 2
    inside = [(left, top), (right, top), (left, bottom), (right, bottom), (left, down), (right, down)]
    inside += [(across, top), (across, bottom)]
    astride = [
        (x, y)
        for y in (element.top - half_height, element.bottom - half_height)
        for x in (element.left - half_width, element.right - half_width, across)
    ]
    beside = [(element.left - width, down), (element.right, down)]
    beside += [(x, y) for y in (element.top - height, element.bottom) for x in (left, right, across)]
    kinds = [(_INSIDE, inside), (_ASTRIDE, astride), (_BESIDE, beside)]
    for ring in range(1, _RINGS + 1):
        away_x, away_y = ring * width, ring * height
        xs = (element.left - away_x - width, element.left - width, across, element.right, element.right + away_x)
        ys = (element.top - away_y - height, element.top - height, down, element.bottom, element.bottom + away_y)
        kinds.append((_APART + ring, [(x, y) for y in ys for x in xs if (x, y) != (across, down)]))
    for cost, corners in kinds:
        for x, y in corners:
            yield cost, _within(x, y, size, picture)


def _within(x: int, y: int, size: tuple[int, int], picture: tuple[int, int]) -> Bounds:
    """Move a rectangle into the picture."""
    left = max(0, min(x, picture[0] - size[0]))
    top = max(0, min(y, picture[1] - size[1]))
    return Bounds(left=left, top=top, right=min(picture[0], left + size[0]), bottom=min(picture[1], top + size[1]))


def _touch(one: Bounds, other: Bounds) -> bool:
    return one.left <= other.right and other.left <= one.right and one.top <= other.bottom and other.top <= one.bottom
