"""Trees that the device has kept from an earlier screen: what they say was there is no longer seen there.

A service that reads screens may answer from a cache; the dump then succeeds, and twice the same, for a screen that has
long been another.
"""

from __future__ import annotations

import re

from PIL import Image, ImageChops

from ..screen.frame import Display
from ..screen.geometry import Bounds
from ..screen.picture import decode, to_picture

_TEXT_NODE = re.compile(rb'<node\b[^>]*\stext="[^"]+"[^>]*\sbounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"')
_FEWEST = 3  # texts from which on most of them tell something
_MOST = 40  # texts that are looked at
_SAME_LEVEL = 24  # a touch or a focus tints what is under it; other letters change it more


def is_left_over(xml: bytes, before: bytes, after: bytes, display: Display) -> bool:
    """Whether a tree that fitted the picture `before` cannot be that of `after`.

    Args:
        xml: the tree, the same for both.
        before: PNG of the screen to which it belonged.
        after: PNG of the screen for which the device gave it again.
        display: the display, the same for both.

    Most places where the tree has a text look different; a list that moved, a map or a message is no such case.
    """
    one, other = decode(before), decode(after)
    if one is None or other is None or one.size != other.size:
        return False
    texts = [_bounds(match) for match in _TEXT_NODE.finditer(xml)][:_MOST]
    areas = [area for bounds in texts if (area := _inside(to_picture(bounds, display, one.size), one.size))]
    changed = sum(_differs(one, other, area) for area in areas)
    return len(areas) >= _FEWEST and changed * 2 > len(areas)


def _bounds(match: re.Match[bytes]) -> Bounds:
    left, top, right, bottom = map(int, match.groups())
    return Bounds(left=left, top=top, right=right, bottom=bottom)


def _inside(area: Bounds, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    left, top = max(0, area.left), max(0, area.top)
    right, bottom = min(size[0], area.right), min(size[1], area.bottom)
    return (left, top, right, bottom) if left < right and top < bottom else None


def _differs(one: Image.Image, other: Image.Image, area: tuple[int, int, int, int]) -> bool:
    difference = ImageChops.difference(one.crop(area), other.crop(area)).convert("L")
    highest = difference.getextrema()[1]
    return isinstance(highest, int | float) and highest > _SAME_LEVEL
