"""Rectangles in device pixels: right and bottom exclusive."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; it is empty when it has no area."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def empty(self) -> bool:
        return self.right <= self.left or self.bottom <= self.top

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: int, y: int) -> bool:
        """Tell whether the pixel lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def clipped(self, other: Rect) -> Rect:
        """Return the part that lies in `other`, possibly empty."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def shrunk(self, left: int, top: int, right: int, bottom: int) -> Rect:
        """Return the rectangle without its edges."""
        return Rect(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def moved(self, dx: int, dy: int) -> Rect:
        """Return the rectangle at another place."""
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)
