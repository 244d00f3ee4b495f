"""Which candidates another one of the same window lies over, so that no touch reaches them."""

from __future__ import annotations

import heapq
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
        return node.order not in layout.on_page and any(
            left <= seen.left
            and top <= seen.top
            and seen.right <= right
            and seen.bottom <= bottom
            and _is_above(cover, node, layout)
            for left, top, right, bottom, cover in covers
        )

    return [candidate for candidate in candidates if not is_covered(candidate)]


def _is_above(cover: Node, node: Node, layout: Layout) -> bool:
    if cover.window != node.window or layout.is_nested(node.order, cover.order):
        return False
    return layout.height[cover.order] > layout.height[node.order]


def _shows_something(node: Node, layout: Layout) -> bool:
    """Whether there is more to it than a shade; where a shade is drawn only the drawing order tells."""
    return bool(node.text or node.content_desc or layout.inside(node.order))
