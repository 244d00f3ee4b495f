"""Texts that something drawn above them hides, as the page below a sheet of the same window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice

from .chrome import dp
from .cover import heights, inside_web_pages
from .find import is_slider
from .geometry import Bounds
from .hierarchy import Node
from .layout import Layout

# Nobody draws a text over another one: the lower one is hidden, and with it what else of its branch lies below the
# upper branch. Badges and the like touch less than this share of the smaller text.
_LEAST_OVERLAP = 0.4
_CELL_DP = 48
_MOST_PER_CELL = 8
_MOST_CELLS = 32  # of one text; a page of text collides with its beginning or not at all


def hidden_texts(layout: Layout) -> frozenset[int]:
    """Return the orders of nodes whose text is drawn over."""
    # Descriptions and the values of sliders are not drawn: they may lie over the text that they describe.
    drawn = [
        node
        for node in layout.nodes
        if node.text.strip() and layout.is_content(node.order) and not layout.inside(node.order) and not is_slider(node)
    ]
    branches = {_branches(lower, upper, layout) for lower, upper in _collisions(drawn, layout)}
    hidden: set[int] = set()
    for lower, upper in branches:
        cover = layout.seen[upper]
        for order in (lower, *layout.inside(lower)):
            seen = layout.seen[order]
            if cover is not None and seen is not None and cover.encloses(seen):
                hidden.add(order)
    return frozenset(hidden)


def _collisions(drawn: Iterable[Node], layout: Layout) -> Iterator[tuple[Node, Node]]:
    """Yield pairs of texts in one place, the lower one first."""
    height = heights(layout.nodes)
    on_page = inside_web_pages(layout.nodes)
    side = dp(layout.display, _CELL_DP)
    cells: dict[tuple[int, int, int], list[Node]] = defaultdict(list)
    for node in drawn:
        seen = layout.seen[node.order]
        if seen is None or node.order in on_page:
            continue
        touched = [cells[node.window, x, y] for x, y in islice(_cells(seen, side), _MOST_CELLS)]
        for other in {near.order: near for cell in touched for near in cell}.values():
            if _collide(node, other, layout):
                lower, upper = sorted((node, other), key=lambda text: height[text.order])
                yield lower, upper
        for cell in touched:
            if len(cell) < _MOST_PER_CELL:
                cell.append(node)


def _cells(bounds: Bounds, side: int) -> Iterator[tuple[int, int]]:
    for y in range(bounds.top // side, (bounds.bottom - 1) // side + 1):
        for x in range(bounds.left // side, (bounds.right - 1) // side + 1):
            yield x, y


def _collide(node: Node, other: Node, layout: Layout) -> bool:
    one, two = layout.seen[node.order], layout.seen[other.order]
    is_nested = node.order in layout.inside(other.order) or other.order in layout.inside(node.order)
    if one is None or two is None or is_nested:
        return False
    common = one.intersection(two)
    return common is not None and common.area >= _LEAST_OVERLAP * min(one.area, two.area)


def _branches(lower: Node, upper: Node, layout: Layout) -> tuple[int, int]:
    """Return the orders of the two siblings that the nodes are in, or are."""
    one, other = lower, upper
    while one.parent != other.parent:
        deeper = one if one.depth >= other.depth else other
        if deeper.parent is None:
            break
        if deeper is one:
            one = layout.nodes[deeper.parent]
        else:
            other = layout.nodes[deeper.parent]
    return one.order, other.order
