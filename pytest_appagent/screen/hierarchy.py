"""The tree of a dump: nodes in document order."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One node of the tree, with the attributes of UI Automator's dump.

    Attributes:
        order: index in `Hierarchy.nodes`, document order.
        parent: order of its parent node, None for a top-level node (a window).
        depth: 1 for a top-level node.
        window: index of its top-level node among the top-level nodes; a later window is drawn above.
        index: the `index` attribute, its place among its siblings on the device.
        bounds: as in the dump, not clipped; may be empty, inverted or off the display; all 0 if the dump has none.
        drawing_order: place among its siblings from back to front, from 1; 0 where the dump does not say.
        visible: False where the dump says `visible-to-user="false"`.
    """

    order: int
    parent: int | None
    depth: int
    window: int
    index: int
    bounds: Bounds
    text: str = ""
    resource_id: str = ""
    cls: str = ""
    package: str = ""
    content_desc: str = ""
    hint: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    drawing_order: int = 0
    visible: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Hierarchy:
    """A dump, read.

    Attributes:
        nodes: all nodes in document order.
        rotation: the `rotation` attribute, 0 to 3.
        repaired: whether something had to be mended to read it.
        xml: the well-formed text that was read, for XPath and for reports.
    """

    nodes: tuple[Node, ...]
    rotation: int
    repaired: bool
    xml: bytes
