"""Where the nodes of a tree are really seen: clipped, and not under a later window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .chrome import Chrome, dp
from .frame import Display
from .geometry import Bounds
from .hierarchy import Hierarchy, Node

T = TypeVar("T")

# A sliver thinner than this cannot be hit with a finger nor read.
_SLIVER_DP = 4
# Screens have a handful of windows; a broken dump with thousands must not cost their square.
_MOST_COVERS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A tree with the places of its nodes.

    Attributes:
        nodes: as in `Hierarchy.nodes`.
        ends: order → order after the last node inside it; in document order they follow it without a gap.
        seen: order → visible part, None for a node that cannot be seen.
        windows: orders of the top-level nodes.
        height: order → place in drawing, from the back to the front.
        on_page: orders of the nodes of web pages, whose boxes overlap without covering.
        chrome: the system's share.
        display: what it is laid out on.
    """

    nodes: tuple[Node, ...]
    ends: tuple[int, ...]
    seen: tuple[Bounds | None, ...]
    windows: tuple[int, ...]
    height: tuple[int, ...]
    on_page: frozenset[int]
    chrome: Chrome
    display: Display

    def is_content(self, order: int) -> bool:
        """Whether the node can be seen and is not the system's."""
        return self.seen[order] is not None and not self.chrome.owns(self.nodes[order])

    def inside(self, order: int) -> range:
        """Orders of all nodes inside a node."""
        return range(order + 1, self.ends[order])

    def is_nested(self, one: int, other: int) -> bool:
        """Whether one of the nodes is inside the other, or they are the same."""
        return one <= other < self.ends[one] or other <= one < self.ends[other]


def in_reading_order(items: Iterable[T], *, key: Callable[[T], Bounds]) -> list[T]:
    """Sort by lines from top to bottom, within a line from left to right.

    A line is what begins in the upper half of its first item; a container comes before what is in it.
    """
    lines: list[list[T]] = []
    line_middle = -1
    for item in sorted(items, key=lambda item: (key(item).top, key(item).left, -key(item).area)):
        bounds = key(item)
        if not lines or bounds.top >= line_middle or key(lines[-1][0]).encloses(bounds):
            lines.append([])
            line_middle = bounds.top + max(1, bounds.height // 2)
        lines[-1].append(item)
    return [item for line in lines for item in sorted(line, key=lambda item: key(item).left)]


def lay_out(hierarchy: Hierarchy, display: Display, chrome: Chrome) -> Layout:
    """Clip every node to the display, its window and the scrolling containers around it, then to what covers it."""
    screen = Bounds(left=0, top=0, right=display.width, bottom=display.height)
    covers = _covers(hierarchy, display, chrome)
    clips: list[Bounds] = []  # what the children of a node are clipped to
    seen: list[Bounds | None] = []
    sliver = dp(display, _SLIVER_DP)
    for node in hierarchy.nodes:
        clip = screen if node.parent is None else clips[node.parent]
        part = node.bounds.intersection(clip)
        # Only what scrolls cuts off its children; others draw them outside of themselves, and have areas of 0.
        clips.append(part if part and (node.scrollable or node.parent is None) else clip)
        if part is not None and node.visible and node.order not in chrome.bars:
            for cover in covers.get(node.window, ()):
                part = part and _uncovered(part, cover, sliver)
        seen.append(part if node.visible else None)
    return Layout(
        nodes=hierarchy.nodes,
        ends=_ends(hierarchy.nodes),
        seen=tuple(seen),
        windows=tuple(node.order for node in hierarchy.nodes if node.parent is None),
        height=tuple(_heights(hierarchy.nodes)),
        on_page=frozenset(_inside_web_pages(hierarchy.nodes)),
        chrome=chrome,
        display=display,
    )


def _ends(nodes: tuple[Node, ...]) -> tuple[int, ...]:
    ends = [len(nodes)] * len(nodes)
    around: list[Node] = []
    for node in nodes:
        while around and around[-1].depth >= node.depth:
            ends[around.pop().order] = node.order
        around.append(node)
    return tuple(ends)


def _heights(nodes: Sequence[Node]) -> list[int]:
    """Order → place in drawing: parents before children, siblings as the dump says, else as they come."""
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


def _inside_web_pages(nodes: Sequence[Node]) -> set[int]:
    inside: set[int] = set()
    for node in nodes:
        if node.parent is not None and (node.parent in inside or nodes[node.parent].cls.endswith("WebView")):
            inside.add(node.order)
    return inside


def _covers(hierarchy: Hierarchy, display: Display, chrome: Chrome) -> dict[int, tuple[Bounds, ...]]:
    """Window → what lies above it: later windows of apps, and the keyboard in any case."""
    tops = [node for node in hierarchy.nodes if node.parent is None and not chrome.owns(node)]
    keyboard: tuple[Bounds, ...] = ()
    if chrome.keyboard_top is not None:
        keyboard = (Bounds(left=0, top=chrome.keyboard_top, right=display.width, bottom=display.height),)
    return {
        top.window: tuple(later.bounds for later in tops[place + 1 :][-_MOST_COVERS:] if later.bounds.area) + keyboard
        for place, top in enumerate(tops)
    }


def _uncovered(part: Bounds, cover: Bounds, sliver: int) -> Bounds | None:
    """Return the largest rectangle of `part` beside `cover`, or None if at best a sliver is left."""
    if part.intersection(cover) is None:
        return part
    strips = (
        Bounds(left=part.left, top=part.top, right=part.right, bottom=min(part.bottom, cover.top)),
        Bounds(left=part.left, top=max(part.top, cover.bottom), right=part.right, bottom=part.bottom),
        Bounds(left=part.left, top=part.top, right=min(part.right, cover.left), bottom=part.bottom),
        Bounds(left=max(part.left, cover.right), top=part.top, right=part.right, bottom=part.bottom),
    )
    best = max(strips, key=lambda strip: strip.area)
    return best if min(best.width, best.height) > sliver else None
