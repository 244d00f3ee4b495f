"""The canvas that views draw on: pixels in, an RGB picture out; shapes are smooth, and the costly ones are cached."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from .fonts import FontWeight, ascent_px, text_mask
from .geometry import Rect
from .icons import icon_mask
from .theme import Theme

_OVERSAMPLING = 4
_SHADOW_STEP = 4


class Canvas:
    """Draws in device pixels; colours are roles of the theme, or literals. `time_s` moves what moves by itself."""

    def __init__(self, image: Image.Image, theme: Theme, *, time_s: float = 0.0) -> None:
        self.image = image
        self.theme = theme
        self.time_s = time_s
        self._draw = ImageDraw.Draw(image)
        self._left = 0
        self._top = 0

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Let what is drawn inside show only within `rect`, which must share area with the canvas."""
        whole, draw, left, top = self.image, self._draw, self._left, self._top
        inside = rect.moved(-left, -top).clipped(Rect(0, 0, whole.width, whole.height))
        box = (inside.left, inside.top, inside.right, inside.bottom)
        self.image = whole.crop(box)
        self._draw = ImageDraw.Draw(self.image)
        self._left, self._top = left + inside.left, top + inside.top
        try:
            yield
        finally:
            whole.paste(self.image, box)
            self.image, self._draw, self._left, self._top = whole, draw, left, top

    def fill(self, rect: Rect, color: str) -> None:
        """Fill a rectangle."""
        if not rect.empty:
            inside = rect.moved(-self._left, -self._top)
            self._draw.rectangle((inside.left, inside.top, inside.right - 1, inside.bottom - 1), self._color(color))

    def rounded(self, rect: Rect, radius_px: int, color: str) -> None:
        """Fill a rectangle with round corners; a circle when the radius is half its side."""
        radius = min(radius_px, rect.width // 2, rect.height // 2)
        if radius <= 0:
            self.fill(rect, color)
            return
        self.fill(Rect(rect.left + radius, rect.top, rect.right - radius, rect.bottom), color)
        self.fill(Rect(rect.left, rect.top + radius, rect.left + radius, rect.bottom - radius), color)
        self.fill(Rect(rect.right - radius, rect.top + radius, rect.right, rect.bottom - radius), color)
        self._corners(rect, radius, 0, color)

    def ring(self, rect: Rect, radius_px: int, width_px: int, color: str) -> None:
        """Draw the border of a rectangle with round corners, and nothing inside it."""
        radius = min(radius_px, rect.width // 2, rect.height // 2)
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        self.fill(Rect(left + radius, top, right - radius, top + width_px), color)
        self.fill(Rect(left + radius, bottom - width_px, right - radius, bottom), color)
        self.fill(Rect(left, top + radius, left + width_px, bottom - radius), color)
        self.fill(Rect(right - width_px, top + radius, right, bottom - radius), color)
        if radius:
            self._corners(rect, radius, max(0, radius - width_px), color)

    def text(self, x: int, baseline: int, text: str, size_px: int, weight: FontWeight, color: str) -> None:
        """Write one line whose baseline is given."""
        if text.strip():
            self._stamp(text_mask(text, size_px, weight), x, baseline - ascent_px(size_px), color)

    def icon(self, name: str, rect: Rect, color: str) -> None:
        """Draw an icon that fills the square `rect`."""
        self._stamp(icon_mask(name, rect.width), rect.left, rect.top, color)

    def line(self, x1: float, y1: float, x2: float, y2: float, width_px: int, color: str) -> None:
        """Draw a straight line."""
        ends = (x1 - self._left, y1 - self._top, x2 - self._left, y2 - self._top)
        self._draw.line(ends, self._color(color), width_px)

    def arc(self, rect: Rect, start: float, end: float, width_px: int, color: str) -> None:
        """Draw a part of a circle, from one angle to another in degrees, clockwise from the right."""
        inside = rect.moved(-self._left, -self._top)
        box = (inside.left, inside.top, inside.right - 1, inside.bottom - 1)
        self._draw.arc(box, start, end, self._color(color), width_px)

    def shadow(self, rect: Rect, radius_px: int, depth_px: int) -> None:
        """Darken softly around and below `rect`, to be called before it is filled."""
        mask = _shadow_mask(rect.width, rect.height, radius_px, depth_px)
        self._stamp(mask, rect.left - 2 * depth_px, rect.top - 2 * depth_px + depth_px // 2, "shadow")

    def dim(self, share: float) -> None:
        """Darken everything drawn so far, as behind a dialog."""
        table = [round(value * (1 - share)) for value in range(256)] * 3
        self.image.paste(self.image.point(table))

    def _corners(self, rect: Rect, radius: int, hole: int, color: str) -> None:
        spots = (
            (rect.left, rect.top),
            (rect.right - radius, rect.top),
            (rect.left, rect.bottom - radius),
            (rect.right - radius, rect.bottom - radius),
        )
        for mask, (x, y) in zip(_corner_masks(radius, hole), spots, strict=True):
            self._stamp(mask, x, y, color)

    def _color(self, color: str) -> str:
        return self.theme.color(color)

    def _stamp(self, mask: Image.Image, x: int, y: int, color: str) -> None:
        self.image.paste(self._color(color), (x - self._left, y - self._top), mask)


@lru_cache(maxsize=64)
def _corner_masks(radius: int, hole: int) -> tuple[Image.Image, ...]:
    """Return the quarters of a disc, with a hole if it is a ring's: left and right above, then below."""
    large = Image.new("L", (radius * 2 * _OVERSAMPLING,) * 2)
    draw = ImageDraw.Draw(large)
    middle = radius * _OVERSAMPLING
    for size, ink in ((radius, 255), (hole, 0)):
        if size:
            reach = size * _OVERSAMPLING
            draw.ellipse((middle - reach, middle - reach, middle + reach - 1, middle + reach - 1), ink)
    disc = large.reduce(_OVERSAMPLING)
    corners = ((0, 0), (radius, 0), (0, radius), (radius, radius))
    return tuple(disc.crop((x, y, x + radius, y + radius)) for x, y in corners)


@lru_cache(maxsize=16)
def _shadow_mask(width: int, height: int, radius: int, depth: int) -> Image.Image:
    # Blurring costs time in proportion to the area, and what is blurred may as well be drawn small.
    full = (width + 4 * depth, height + 4 * depth)
    small = Image.new("L", (full[0] // _SHADOW_STEP + 1, full[1] // _SHADOW_STEP + 1))
    edges = [value / _SHADOW_STEP for value in (2 * depth, 2 * depth, 2 * depth + width, 2 * depth + height)]
    ImageDraw.Draw(small).rounded_rectangle(edges, radius / _SHADOW_STEP, 72)
    blurred = small.filter(ImageFilter.GaussianBlur(depth / _SHADOW_STEP / 1.6))
    return blurred.resize(full, Image.Resampling.BILINEAR)
