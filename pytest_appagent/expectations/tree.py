"""The tree of a screen as assertions walk it: who is visible, who stands around whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..screen.chrome import find_chrome
from ..screen.hierarchy import Hierarchy, Node
from ..screen.layout import Layout, lay_out
from ..screen.screen import Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A hierarchy and where its nodes are really seen."""

    hierarchy: Hierarchy
    layout: Layout

    @property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes in document order."""
        return self.hierarchy.nodes

    @property
    def visible(self) -> tuple[Node, ...]:
        """The nodes that can be seen, in document order."""
        return tuple(node for node in self.nodes if self.is_visible(node))

    def is_visible(self, node: Node) -> bool:
        """Whether it has area on the display, is not covered, and is part of neither a system bar nor the keyboard."""
        return self.layout.is_content(node.order)

    def is_under_keyboard(self, node: Node) -> bool:
        """Whether the keyboard hides it."""
        top = self.layout.chrome.keyboard_top
        return top is not None and node.bounds.area > 0 and node.bounds.top >= top

    def around(self, node: Node) -> Iterator[Node]:
        """Yield the nodes that contain it, nearest first."""
        while node.parent is not None:
            node = self.nodes[node.parent]
            yield node

    def within(self, node: Node) -> Iterator[Node]:
        """Yield the visible ones among the node itself and all nodes inside it, in document order."""
        for order in (node.order, *self.layout.inside(node.order)):
            if self.is_visible(self.nodes[order]):
                yield self.nodes[order]

    def innermost(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """Leave out the nodes that contain another one: a row and the text in it are one thing to a reader."""
        containers = {above.order for node in nodes for above in self.around(node)}
        return tuple(node for node in nodes if node.order not in containers)


def tree_of(screen: Screen) -> Tree | None:
    """Return the screen's tree, None if it has none."""
    if screen.hierarchy is None or "tree_missing" in screen.facts.doubts:
        return None
    width, height = screen.facts.size
    display = replace(screen.frame.display, width=width, height=height)
    chrome = find_chrome(screen.hierarchy, display, screen.facts.foreground, screen.facts.keyboard_top)
    return Tree(hierarchy=screen.hierarchy, layout=lay_out(screen.hierarchy, display, chrome))
