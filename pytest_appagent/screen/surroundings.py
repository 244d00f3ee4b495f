"""What stands around a node: the classes on the way to it, the texts of its row, whether that is one of many."""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections.abc import Sequence

from .candidate import Candidate
from .elements import ROW_TEXT_LENGTH
from .hierarchy import Node
from .layout import Layout

# Containers that show data, a row of one make for each piece; a page scrolls as well.
_LISTS = ("RecyclerView", "ListView", "GridView")
_PAGES = ("ScrollView", "WebView")
_ROW_LEVELS = 6  # a row is this many levels above what stands in it, at most
_ROW_TEXTS = 8  # what holds more texts is no row
_GROUP_TEXTS = 32  # and a group of more is not looked through


class Surroundings:
    """Answers for all nodes of one screen; what is asked for each node costs little.

    Args:
        layout: the screen.
        candidates: its elements, label k at index k - 1.
        owners: order of a node → label of the element whose text it would be, None if there is none.
    """

    def __init__(self, layout: Layout, candidates: Sequence[Candidate], owners: Sequence[int | None]) -> None:
        self._layout = layout
        self._candidates = candidates
        self._owners = owners
        nodes = layout.nodes
        self._trails = _trails(nodes)
        self._holders = _nearest_holders(nodes)
        self._told = [node.order for node in nodes if layout.seen[node.order] and (node.text or node.content_desc)]

    def trail(self, node: Node) -> str:
        """Return a digest of the classes from the window to the node."""
        return f"{self._trails[node.order]:08x}"

    def in_list(self, node: Node) -> bool:
        """Whether the nearest container that scrolls shows data."""
        order = self._holders[node.order]
        return order is not None and not self._layout.nodes[order].cls.endswith(_PAGES)

    def row(self, node: Node) -> tuple[str, ...]:
        """Return the other texts of the smallest group that has any; empty if that group is a page or a list.

        Texts in other elements count only beside the node: those above and below it are other rows.
        """
        own = self._texts(node)
        above = node.parent
        for _ in range(_ROW_LEVELS):
            if above is None or _holds_rows(self._layout.nodes[above]):
                return ()
            group = self._texts(self._layout.nodes[above])
            if len(group) - len(own) > _GROUP_TEXTS:
                return ()
            others = [place for place in group if place not in own and self._is_beside(node, self._told[place])]
            if others:
                return tuple(map(self._text, others)) if len(others) <= _ROW_TEXTS else ()
            above = self._layout.nodes[above].parent
        return ()

    def _is_beside(self, node: Node, order: int) -> bool:
        owner = self._owners[order]
        if owner is None:
            return True
        element = self._candidates[owner - 1]
        if element.node.order <= node.order < self._layout.ends[element.node.order]:
            return True
        return element.seen.top <= node.bounds.center.y < element.seen.bottom

    def _texts(self, node: Node) -> Sequence[int]:
        """Return the places in `_told` of the texts within a node, its own included."""
        start = bisect_left(self._told, node.order)
        return range(start, bisect_left(self._told, self._layout.ends[node.order], start))

    def _text(self, place: int) -> str:
        node = self._layout.nodes[self._told[place]]
        return (node.text or node.content_desc)[:ROW_TEXT_LENGTH]


def _trails(nodes: Sequence[Node]) -> list[int]:
    trails: list[int] = []
    for node in nodes:
        trails.append(
            zlib.crc32(node.cls.encode("utf-8", "replace"), 0 if node.parent is None else trails[node.parent])
        )
    return trails


def _nearest_holders(nodes: Sequence[Node]) -> list[int | None]:
    """Order → order of the nearest list or page around it."""
    nearest: list[int | None] = []
    for node in nodes:
        if node.parent is None:
            nearest.append(None)
        else:
            nearest.append(node.parent if _holds_rows(nodes[node.parent]) else nearest[node.parent])
    return nearest


def _holds_rows(node: Node) -> bool:
    return node.scrollable or node.cls.endswith((*_LISTS, *_PAGES))
