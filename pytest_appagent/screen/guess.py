"""The display of a dump that came without its device."""

from __future__ import annotations

from .frame import Display
from .hierarchy import Hierarchy

# Dots per inch of a common phone as wide as 400 dp; a dump does not tell them.
_PHONE_WIDTH_DP, _TABLET_WIDTH_DP, _SMALL_WIDTH_DP = 400, 800, 320
_SMALL_PX = 480


def guess_display(hierarchy: Hierarchy, picture: tuple[int, int] | None = None) -> Display:
    """Return the display that a dump was taken on, as far as the dump and its picture tell.

    It reaches to the far corner of the windows, or is as large as the picture that holds them.

    Args:
        hierarchy: the dump.
        picture: (width, height) of a screenshot, None if there is none.
    """
    windows = [node.bounds for node in hierarchy.nodes if node.parent is None and node.bounds.area]
    boxes = windows or [node.bounds for node in hierarchy.nodes if node.bounds.area]
    width, height = max([1, *(box.right for box in boxes)]), max([1, *(box.bottom for box in boxes)])
    if picture is not None and picture[0] >= width and picture[1] >= height:
        width, height = picture
    return Display(width=width, height=height, rotation=hierarchy.rotation, density=_density(width, height))


def _density(width: int, height: int) -> int:
    """Phones are about 400 dp wide, tablets 800, the tiny displays of watches and keypad phones 320."""
    short, long = sorted((width, height))
    width_dp = _SMALL_WIDTH_DP if short <= _SMALL_PX else _PHONE_WIDTH_DP if long > 1.7 * short else _TABLET_WIDTH_DP
    return max(1, round(160 * short / width_dp))
