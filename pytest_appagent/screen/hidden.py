"""Texts that something drawn above them hides, as the page below a sheet of the same window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .find import is_slider
from .geometry import Bounds
from .hierarchy import Node
from .layout import Layout

# Nobody draws a text over another one: the lower one is hidden, and with it what else of its branch lies below the
# upper branch. Badges and the like touch less than this share of the smaller text.
_LEAST_OVERLAP = 0.4
_MOST_BESIDE = 12  # texts on one line; a screen has fewer, a broken dump must not cost the square of its nodes


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
    places = [(seen, node) for node in drawn if (seen := layout.seen[node.order]) and node.order not in layout.on_page]
    beside: list[tuple[Bounds, Node]] = []  # texts that reach down to the present one
    for seen, node in sorted(places, key=lambda place: place[0].top):
        beside = [(other, near) for other, near in beside if other.bottom > seen.top][-_MOST_BESIDE:]
        for other, near in beside:
            if _collide(seen, other) and not layout.is_nested(node.order, near.order):
                lower, upper = sorted((node, near), key=lambda text: layout.height[text.order])
                yield lower, upper
        beside.append((seen, node))


def _collide(one: Bounds, other: Bounds) -> bool:
    common = one.intersection(other)
    return common is not None and common.area >= _LEAST_OVERLAP * min(one.area, other.area)


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
