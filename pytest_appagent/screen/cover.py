"""Which candidates another one of the same window lies over, so that no touch reaches them."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Sequence

from .candidate import Candidate
from .hierarchy import Node
from .layout import Layout

# Panels, sheets and rows cover others; comparing with the largest few keeps the cost in line with the nodes.
_MOST_COVERS = 64


def reachable(candidates: Sequence[Candidate], layout: Layout) -> list[Candidate]:
    """Leave out the candidates that lie wholly under a later drawn one, which takes the touches.

    Web pages are left as they are: their boxes overlap without covering.
    """
    height = heights(layout.nodes)
    on_page = inside_web_pages(layout.nodes)
    says_order = any(node.drawing_order for node in layout.nodes)
    largest = heapq.nlargest(
        _MOST_COVERS,
        (candidate for candidate in candidates if says_order or _shows_something(candidate.node, layout)),
        key=lambda candidate: candidate.seen.area,
    )
    # Plain numbers: this is asked of every candidate and every cover, and a call for each would be most of the time.
    covers = [(b.left, b.top, b.right, b.bottom, cover.node) for cover in largest for b in (cover.seen,)]

    def is_covered(candidate: Candidate) -> bool:
        node, seen = candidate.node, candidate.seen
        return node.order not in on_page and any(
            left <= seen.left
            and top <= seen.top
            and seen.right <= right
            and seen.bottom <= bottom
            and _is_above(cover, node, layout, height)
            for left, top, right, bottom, cover in covers
        )

    return [candidate for candidate in candidates if not is_covered(candidate)]


def _is_above(cover: Node, node: Node, layout: Layout, height: Sequence[int]) -> bool:
    related = node.order in layout.inside(cover.order) or cover.order in layout.inside(node.order)
    return height[cover.order] > height[node.order] and not related and cover.window == node.window


def _shows_something(node: Node, layout: Layout) -> bool:
    """Whether there is more to it than a shade; where a shade is drawn only the drawing order tells."""
    return bool(node.text or node.content_desc or layout.inside(node.order))


def heights(nodes: Sequence[Node]) -> list[int]:
    """Return order → place in drawing: parents before children, siblings as the dump says, else as they come."""
    children: dict[int | None, list[Node]] = defaultdict(list)
    for node in nodes:
        children[node.parent].append(node)
    heights = [0] * len(nodes)
    waiting = children[None][::-1]
    drawn = 0
    while waiting:
        node = waiting.pop()
        heights[node.order] = drawn
        drawn += 1
        waiting += sorted(children[node.order], key=lambda child: child.drawing_order)[::-1]
    return heights


def inside_web_pages(nodes: Sequence[Node]) -> set[int]:
    """Return the orders of the nodes of web pages, whose boxes overlap without covering."""
    inside: set[int] = set()
    for node in nodes:
        if node.parent is not None and (node.parent in inside or nodes[node.parent].cls.endswith("WebView")):
            inside.add(node.order)
    return inside
