"""The display as it was built, and what `wm` has put over that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

Orientation = Literal["portrait", "landscape"]


class DisplaySetup:
    """Physical size and density, each with an override; sizes are (width, height) in the natural orientation.

    Attributes:
        held: quarter turns by which the device is held, which the display follows unless the user has locked it.
    """

    def __init__(self, size: tuple[int, int], density: int, on_change: Callable[[], None]) -> None:
        self.physical_size = size
        self.physical_density = density
        self.override_size: tuple[int, int] | None = None
        self.override_density: int | None = None
        self.held = 0
        self._on_change = on_change

    def put_size(self, size: tuple[int, int] | None) -> None:
        """Put another size over the physical one; None goes back to that."""
        self.override_size = None if size == self.physical_size else size
        self._on_change()

    def put_density(self, density: int | None) -> None:
        """Put another density over the physical one; None goes back to that."""
        self.override_density = None if density == self.physical_density else density
        self._on_change()

    def hold(self, turns: int) -> None:
        """Turn the device in one's hands."""
        self.held = turns % 4
        self._on_change()

    @property
    def density(self) -> int:
        return self.override_density or self.physical_density

    def size(self, rotation: int) -> tuple[int, int]:
        """Return width and height as seen after some quarter turns."""
        width, height = self.override_size or self.physical_size
        return (height, width) if rotation % 2 else (width, height)

    def rotation(self, fixed: int | None, wanted: Orientation | None) -> int:
        """Return the quarter turns of the display; what an app wants goes before what the user has set."""
        turns = self.held if fixed is None else fixed
        if wanted is None:
            return turns
        width, height = self.size(turns)
        if (width > height) == (wanted == "landscape"):
            return turns
        return 0 if turns % 2 else turns + 1
