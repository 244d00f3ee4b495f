"""Regions of which the tree says nothing: web views, surfaces, games."""

from __future__ import annotations

from collections.abc import Iterator

from .geometry import Bounds
from .hierarchy import Node
from .layout import Layout

_SURFACES = ("WebView", "SurfaceView", "TextureView", "FlutterView", "UnityPlayer")
# A surface smaller than this share of the display is a preview or an advert, not what the screen is about.
_LARGE_SHARE = 0.25
# Any other view is taken for one only if it is the screen and no text stands anywhere.
_WHOLE_SHARE = 0.5


def opaque_nodes(layout: Layout) -> Iterator[Node]:
    """Yield large nodes that show things of which the tree says nothing."""
    content = [node for node in layout.nodes if layout.is_content(node.order)]
    says_something = any(node.text.strip() or node.content_desc.strip() for node in content)
    for node in content:
        share = _LARGE_SHARE if node.cls.endswith(_SURFACES) else _WHOLE_SHARE
        if says_something and share == _WHOLE_SHARE:
            continue
        if _area(layout.seen[node.order]) >= share * layout.display.width * layout.display.height and not any(
            layout.seen[order] for order in layout.inside(node.order)
        ):
            yield node


def _area(bounds: Bounds | None) -> int:
    return 0 if bounds is None else bounds.area
