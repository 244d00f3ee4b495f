"""Points and rectangles in device pixels.

One coordinate frame everywhere: pixels of the display in its current orientation, origin top left, right and bottom
exclusive.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A pixel of the display."""

    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """A rectangle; it may be empty or, in a careless dump, inverted."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Width in pixels, 0 for an empty or inverted rectangle."""
        return max(0, self.right - self.left)

    @property
    def height(self) -> int:
        """Height in pixels, 0 for an empty or inverted rectangle."""
        return max(0, self.bottom - self.top)

    @property
    def area(self) -> int:
        """Number of pixels inside."""
        return self.width * self.height

    @property
    def center(self) -> Point:
        """The middle pixel, rounded down."""
        return Point(x=(self.left + self.right) // 2, y=(self.top + self.bottom) // 2)

    def contains(self, point: Point) -> bool:
        """Whether the pixel lies inside."""
        return self.left <= point.x < self.right and self.top <= point.y < self.bottom

    def encloses(self, other: Bounds) -> bool:
        """Whether the other rectangle lies wholly inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def intersection(self, other: Bounds) -> Bounds | None:
        """Return the common part, or None if there is none with area."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if right <= left or bottom <= top:
            return None
        common = Bounds(left=left, top=top, right=right, bottom=bottom)
        return self if common == self else common  # most nodes are seen whole; their bounds then exist only once

    def iou(self, other: Bounds) -> float:
        """Intersection over union, 0.0 to 1.0."""
        common = self.intersection(other)
        if common is None:
            return 0.0
        return common.area / (self.area + other.area - common.area)
