"""The pen that icons are drawn with."""

from __future__ import annotations

from PIL import Image, ImageDraw

OVERSAMPLING = 4
_GRID_DP = 24


class Pen:
    """Draws on the 24 dp grid of an oversampled mask."""

    def __init__(self, size_px: int) -> None:
        self.image = Image.new("L", (size_px * OVERSAMPLING,) * 2)
        self._draw = ImageDraw.Draw(self.image)
        self._scale = size_px * OVERSAMPLING / _GRID_DP

    def _at(self, *values: float) -> list[float]:
        return [value * self._scale for value in values]

    def line(self, *points: float, width: float = 2, closed: bool = False, ink: int = 255) -> None:
        """Draw a line with round joints and ends."""
        if closed:
            points = (*points, points[0], points[1])
        self._draw.line(self._at(*points), ink, round(width * self._scale), joint="curve")
        for x, y in zip(points[::2], points[1::2], strict=True):
            self.disc(x, y, width / 2, ink=ink)

    def disc(self, x: float, y: float, radius: float, *, ink: int = 255) -> None:
        self._draw.ellipse(self._at(x - radius, y - radius, x + radius, y + radius), ink)

    def ring(self, x: float, y: float, radius: float, *, width: float = 2) -> None:
        outer = radius + width / 2
        self._draw.ellipse(
            self._at(x - outer, y - outer, x + outer, y + outer), outline=255, width=round(width * self._scale)
        )

    def box(self, *edges: float, radius: float = 0, ink: int = 255) -> None:
        self._draw.rounded_rectangle(self._at(*edges), radius * self._scale, ink)

    def frame(self, *edges: float, radius: float = 0, width: float = 2) -> None:
        self._draw.rounded_rectangle(
            self._at(*edges), radius * self._scale, outline=255, width=round(width * self._scale)
        )

    def shape(self, *points: float, ink: int = 255) -> None:
        self._draw.polygon(self._at(*points), ink)

    def pie(self, edges: tuple[float, float, float, float], start: float, end: float, *, ink: int = 255) -> None:
        self._draw.pieslice(self._at(*edges), start, end, ink)

    def arc(self, edges: tuple[float, float, float, float], start: float, end: float, *, width: float = 2) -> None:
        self._draw.arc(self._at(*edges), start, end, 255, round(width * self._scale))
