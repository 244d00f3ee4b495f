"""The view tree: one tree that is measured, placed, drawn, touched and dumped.

Sizes are written in dp and become pixels when the tree is laid out. A tree is built afresh whenever something
changed; what outlives it (text being edited, scroll offsets) is in small state objects that views refer to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from .geometry import Rect
from .render import Canvas

WRAP = -2.0
"""As large as the content."""
FILL = -1.0
"""As large as the parent allows."""
UNBOUNDED = 1 << 24

Align = Literal["start", "center", "end"]
Direction = Literal["left", "right", "up", "down"]
Action = Callable[[], object]
"""What a touch does; what it returns is nobody's business."""
Insets = float | tuple[float, float] | tuple[float, float, float, float]
"""All sides, or (horizontal, vertical), or (left, top, right, bottom), in dp."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """How dp and sp become pixels."""

    density: int
    font_scale: float = 1.0

    def px(self, dp: float) -> int:
        """Return `dp` in pixels; what is not nothing stays at least one pixel."""
        value = round(dp * self.density / 160)
        return 1 if dp > 0 and value == 0 else value

    def sp(self, size: float) -> int:
        """Return a text size in pixels."""
        return max(1, round(size * self.font_scale * self.density / 160))

    def insets(self, insets: Insets) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom in pixels."""
        match insets:
            case (left, top, right, bottom):
                return self.px(left), self.px(top), self.px(right), self.px(bottom)
            case (horizontal, vertical):
                return self.px(horizontal), self.px(vertical), self.px(horizontal), self.px(vertical)
            case _:
                edge = self.px(insets)
                return edge, edge, edge, edge


@dataclass(eq=False, kw_only=True)
class View:
    """A node; without children it is a plain area.

    `id` is the part after `:id/`, or a full one with a colon. `cls` is what the dump calls the view.
    """

    id: str = ""
    cls: str = "android.view.View"
    text: str = ""
    desc: str = ""
    children: Sequence[View] = field(default_factory=tuple)

    in_sp: bool = False
    """Width and height grow with the font, as columns of words must."""
    width: float = WRAP
    height: float = WRAP
    min_height: float = 0
    weight: float = 0
    """The share of what is left in a row or column; 0 takes what it needs."""
    shrinks: bool = False
    """Among the children of a row or column this one gives way when there is too little room."""
    margin: Insets = 0
    padding: Insets = 0
    gravity: tuple[Align, Align] = ("start", "start")
    """Where the view lies in a `Stack`: horizontally, vertically."""

    background: str | None = None
    border: str | None = None
    radius: float = 0
    elevation: float = 0

    on_tap: Action | None = None
    on_double_tap: Action | None = None
    on_hold: Action | None = None
    on_swipe: Callable[[Direction], bool] | None = None
    """Tells whether it took the swipe; else it goes to what is around the view."""
    on_point: Callable[[float, float], object] | None = None
    """Told where a touch was, or a swipe to the side ended: right and down from the view's corner, as shares of it."""

    key: str = ""
    """A name for the view among its siblings, which is not dumped."""
    visible: bool = True
    enabled: bool = True
    checkable: bool = False
    checked: bool = False
    clickable: bool | None = None
    focusable: bool | None = None
    selected: bool = False
    password: bool = False
    opaque: bool = False
    """What is inside is drawn and touched, but the dump does not know it, as of a web page or a game."""

    bounds: Rect = field(default=Rect(0, 0, 0, 0), init=False)
    shown: Rect = field(default=Rect(0, 0, 0, 0), init=False)
    """The part of `bounds` that no ancestor cuts off."""
    _measured: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict, init=False, repr=False)

    # What the dump says

    @property
    def is_clickable(self) -> bool:
        return self.on_tap is not None if self.clickable is None else self.clickable

    @property
    def is_focusable(self) -> bool:
        return self.is_clickable if self.focusable is None else self.focusable

    @property
    def is_focused(self) -> bool:
        return False

    @property
    def is_scrollable(self) -> bool:
        return False

    @property
    def is_long_clickable(self) -> bool:
        return self.on_hold is not None

    @property
    def spoken_text(self) -> str:
        """The text as accessibility gives it."""
        return self.text

    # Layout

    def measure(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        """Return width and height in pixels, without margins, within the limits."""
        key = (max_width, max_height)
        if key not in self._measured:
            self._measured[key] = self._measure_once(metrics, max_width, max_height)
        return self._measured[key]

    def _measure_once(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        # A view is asked again and again while its parents share out their height; for most it makes no difference.
        if max_height != UNBOUNDED and not self.is_elastic:
            size = self.measure(metrics, max_width, UNBOUNDED)
            if size[1] <= max_height:
                return size
        return self._measure(metrics, max_width, max_height)

    @cached_property
    def is_elastic(self) -> bool:
        """Whether the height depends on how much there is, even where there is enough."""
        return self.height == FILL or any(child.is_elastic for child in self.children)

    def _measure(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        left, top, right, bottom = metrics.insets(self.padding)
        pixels = metrics.sp if self.in_sp else metrics.px
        width = _fixed_size(pixels, self.width, max_width)
        height = _fixed_size(pixels, self.height, max_height)
        content = (0, 0)
        if width is None or height is None:
            inner_width = (max_width if width is None else width) - left - right
            inner_height = (max_height if height is None else height) - top - bottom
            content = self.content_size(metrics, max(0, inner_width), max(0, inner_height))
        if width is None:
            width = min(max_width, content[0] + left + right)
        if height is None:
            height = min(max_height, max(metrics.px(self.min_height), content[1] + top + bottom))
        return width, height

    def content_size(self, metrics: Metrics, max_width: int, max_height: int) -> tuple[int, int]:
        """Return the size that what is inside the padding would like."""
        return 0, 0

    def arrange(self, metrics: Metrics, bounds: Rect, clip: Rect) -> None:
        """Take a place; `clip` is what the ancestors show."""
        self.bounds = bounds
        self.shown = bounds.clipped(clip)
        self.arrange_children(metrics, bounds.shrunk(*metrics.insets(self.padding)))

    def arrange_children(self, metrics: Metrics, inner: Rect) -> None:
        """Give each child its place within `inner`."""

    # Drawing

    def draw(self, canvas: Canvas, metrics: Metrics) -> None:
        """Draw the view and what is in it."""
        if self.shown.empty or not self.visible:
            return
        self.draw_background(canvas, metrics)
        self.paint(canvas, metrics)
        for child in self.children:
            child.draw(canvas, metrics)

    def draw_background(self, canvas: Canvas, metrics: Metrics) -> None:
        radius = metrics.px(self.radius)
        if self.elevation:
            canvas.shadow(self.bounds, radius, metrics.px(self.elevation))
        if self.background:
            canvas.rounded(self.bounds, radius, self.background)
        if self.border:
            canvas.ring(self.bounds, radius, metrics.px(1), self.border)

    def paint(self, canvas: Canvas, metrics: Metrics) -> None:
        """Draw what is the view's own, between its background and its children."""

    # Walking

    def walk(self) -> Iterator[View]:
        """Yield the view and all that is visible below it, in drawing order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def point_at(self, x: int, y: int) -> None:
        """Tell `on_point` of a pixel, which may lie beyond the edges."""
        if self.on_point is not None:
            across = (x - self.bounds.left) / max(1, self.bounds.width)
            down = (y - self.bounds.top) / max(1, self.bounds.height)
            self.on_point(min(1.0, max(0.0, across)), min(1.0, max(0.0, down)))

    def path_to(self, x: int, y: int) -> list[View]:
        """Return the views under a point, outermost first; empty when the point is outside."""
        if not self.visible or not self.shown.contains(x, y):
            return []
        for child in reversed(self.children):
            if below := child.path_to(x, y):
                return [self, *below]
        return [self]


def _fixed_size(pixels: Callable[[float], int], size: float, limit: int) -> int | None:
    if size == FILL:
        return None if limit >= UNBOUNDED else limit
    return None if size == WRAP else min(limit, pixels(size))


def align_offset(align: Align, room: int) -> int:
    """Return how far into `room` pixels of spare room an aligned thing starts."""
    return {"start": 0, "center": room // 2, "end": room}[align]
