"""Doubts: why a screen may not be what it seems."""

from __future__ import annotations

from .chrome import dp
from .frame import Doubt, Frame
from .hierarchy import Hierarchy, Node
from .layout import Layout
from .opaque import opaque_nodes
from .picture import is_black, picture_size

_PROGRESS = ("ProgressBar", "ProgressIndicator")
_SPINNER_DP = (20, 160)


def find_doubts(frame: Frame, hierarchy: Hierarchy | None, layout: Layout | None) -> frozenset[Doubt]:
    """Return what capture already knew and what picture and tree tell together."""
    doubts: set[Doubt] = set(frame.doubts)
    size = picture_size(frame.png)
    if size is None:
        doubts.add("no_picture")
    elif (size[0] > size[1]) != (frame.display.width > frame.display.height) and size[0] != size[1]:
        doubts.add("rotation_mismatch")
    if hierarchy is None or layout is None:
        doubts.add("tree_missing")
        return frozenset(doubts)
    if hierarchy.nodes and hierarchy.rotation != frame.display.rotation:
        doubts.add("rotation_mismatch")
    if layout.chrome.keyboard_top is not None or frame.keyboard_top is not None:
        doubts.add("keyboard_covers")
    content = [node for node in hierarchy.nodes if layout.is_content(node.order)]
    if not content:
        doubts.add("chrome_only")
    if next(opaque_nodes(layout), None) is not None:
        doubts.add("opaque_region")
    if any(_is_spinner(layout, node) for node in content):
        doubts.add("loading")
    if content and size is not None and is_black(frame.png, frame.display):
        doubts.add("black_picture")
    return frozenset(doubts)


def _is_spinner(layout: Layout, node: Node) -> bool:
    """Whether it turns while something is awaited; a bar may as well show a level, of a battery or of a player."""
    seen = layout.seen[node.order]
    if seen is None or not node.cls.endswith(_PROGRESS) or node.text:
        return False
    least, most = dp(layout.display, _SPINNER_DP[0]), dp(layout.display, _SPINNER_DP[1])
    return least <= min(seen.width, seen.height) and max(seen.width, seen.height) <= most
