"""Containers: rows, columns, stacks, and what scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .geometry import Rect
from .render import Canvas
from .view import UNBOUNDED, Align, Metrics, View, align_offset

_REVEAL_ROOM_DP = 8


@dataclass(eq=False, kw_only=True)
class _Container(View):
    """A view whose children are given first."""

    children: Sequence[View] = field(default=(), kw_only=False)


@dataclass(eq=False, kw_only=True)
class _Linear(_Container):
    """Children one after the other; those with a weight share what the others leave."""

    cls: str = "android.widget.LinearLayout"
    gap: float = 0
    align: Align = "start"
    """Across the direction in which the children follow each other."""
    vertical: bool = field(default=True, init=False)

    @cached_property
    def is_elastic(self) -> bool:
        return super().is_elastic or (self.vertical and any(child.weight for child in self.children))

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        sizes = self._sizes(metrics, max_width, max_height)
        along = sum(size[0] for size in sizes) + max(0, len(sizes) - 1) * metrics.px(self.gap)
        across = max((size[1] for size in sizes), default=0)
        return (across, along) if self.vertical else (along, across)

    def _sizes(self, metrics: Metrics, max_width: int, max_height: int) -> list[tuple[int, int]]:
        """Return what each visible child takes with its margins, along and across the direction."""
        children = [child for child in self.children if child.visible]
        along_limit, across_limit = (max_height, max_width) if self.vertical else (max_width, max_height)
        room = along_limit - max(0, len(children) - 1) * metrics.px(self.gap)
        sizes: dict[int, tuple[int, int]] = {}
        weights = sum(child.weight for child in children)
        share_out = weights > 0 and along_limit < UNBOUNDED
        for child in sorted(children, key=lambda child: child.shrinks):
            if not (share_out and child.weight):
                size = self._outer_size(metrics, child, max(0, room), across_limit)
                sizes[id(child)] = size
                room -= size[0]
        if share_out:
            for child in children:
                if child.weight:
                    part = int(max(0, room) * child.weight / weights)
                    sizes[id(child)] = part, self._outer_size(metrics, child, part, across_limit)[1]
        return [sizes[id(child)] for child in children]

    def _outer_size(self, metrics: Metrics, child: View, along: int, across: int) -> tuple[int, int]:
        left, top, right, bottom = metrics.insets(child.margin)
        if self.vertical:
            width, height = child.measure(metrics, max(0, across - left - right), max(0, along - top - bottom))
            return height + top + bottom, width + left + right
        width, height = child.measure(metrics, max(0, along - left - right), max(0, across - top - bottom))
        return width + left + right, height + top + bottom

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        at = inner.top if self.vertical else inner.left
        children = [child for child in self.children if child.visible]
        for child, (along, across) in zip(children, self._sizes(metrics, inner.width, inner.height), strict=True):
            spare = (inner.width if self.vertical else inner.height) - across
            offset = align_offset(self.align, max(0, spare))
            if self.vertical:
                slot = Rect(inner.left + offset, at, inner.left + offset + across, at + along)
            else:
                slot = Rect(at, inner.top + offset, at + along, inner.top + offset + across)
            child.arrange(metrics, slot.shrunk(*metrics.insets(child.margin)), self.shown)
            at += along + metrics.px(self.gap)


@dataclass(eq=False, kw_only=True)
class Column(_Linear):
    """Children from top to bottom."""


@dataclass(eq=False, kw_only=True)
class Row(_Linear):
    """Children from left to right, centred on one line."""

    align: Align = "center"
    vertical: bool = field(default=False, init=False)


@dataclass(eq=False, kw_only=True)
class Stack(_Container):
    """Children on top of each other, each where its gravity says."""

    cls: str = "android.widget.FrameLayout"

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        width = height = 0
        for child in self.children:
            if child.visible:
                left, top, right, bottom = metrics.insets(child.margin)
                size = child.measure(metrics, max(0, max_width - left - right), max(0, max_height - top - bottom))
                width = max(width, size[0] + left + right)
                height = max(height, size[1] + top + bottom)
        return width, height

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        for child in self.children:
            if child.visible:
                slot = inner.shrunk(*metrics.insets(child.margin))
                width, height = child.measure(metrics, max(0, slot.width), max(0, slot.height))
                left = slot.left + align_offset(child.gravity[0], slot.width - width)
                top = slot.top + align_offset(child.gravity[1], slot.height - height)
                child.arrange(metrics, Rect(left, top, left + width, top + height), self.shown)


@dataclass(eq=False, slots=True)
class ScrollState:
    """How far a container is scrolled, in pixels; it outlives the views."""

    offset: int = 0
    limit: int = 0
    bring: str = ""
    """The `key` of a child to bring into sight when the container is next laid out."""

    def scroll(self, by_px: int) -> bool:
        """Scroll and tell whether anything moved."""
        before = self.offset
        self.offset = min(max(0, self.offset + by_px), self.limit)
        return self.offset != before


@dataclass(eq=False, kw_only=True)
class Scroll(View):
    """Shows a part of one column that may be longer than the room; a list when it says so by its class."""

    cls: str = "android.widget.ScrollView"
    state: ScrollState
    content: View
    flat: bool = False
    """The rows are the children in the dump, as in a RecyclerView, without a layout between."""

    def __post_init__(self) -> None:
        self.children = self.content.children if self.flat else (self.content,)

    @property
    def is_scrollable(self) -> bool:
        return self.state.limit > 0

    @property
    def is_focusable(self) -> bool:
        return True

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        return self.content.measure(metrics, max_width, UNBOUNDED)

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        _, height = self.content.measure(metrics, inner.width, UNBOUNDED)
        self.state.limit = max(0, height - inner.height)
        self.state.offset = min(self.state.offset, self.state.limit)
        self._arrange_content(metrics, inner, height)
        if self.state.bring:
            wanted = next((child for child in self.content.children if child.key == self.state.bring), None)
            self.state.bring = ""
            if wanted is not None and self.reveal(metrics, wanted.bounds):
                self._arrange_content(metrics, inner, height)

    def _arrange_content(self, metrics: Metrics, inner: Rect, height: int) -> None:
        top = inner.top - self.state.offset
        bottom = top + max(height, inner.height)
        self.content.arrange(metrics, Rect(inner.left, top, inner.right, bottom), self.shown)

    def draw(self, canvas: Canvas, metrics: Metrics) -> None:
        if self.shown.empty or not self.visible:
            return
        self.draw_background(canvas, metrics)
        with canvas.clipped(self.shown):
            for child in self.children:
                child.draw(canvas, metrics)

    def reveal(self, metrics: Metrics, part: Rect) -> bool:
        """Scroll as little as needed to show `part` with some room around, and tell whether anything moved."""
        room = metrics.px(_REVEAL_ROOM_DP)
        if part.bottom + room > self.bounds.bottom:
            return self.state.scroll(part.bottom + room - self.bounds.bottom)
        if part.top - room < self.bounds.top:
            return self.state.scroll(part.top - room - self.bounds.top)
        return False
