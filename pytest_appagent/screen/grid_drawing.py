"""The picture with the grid on it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from .draw import box, encoded, font_px
from .font import load_font
from .geometry import Bounds
from .grid import Grid
from .picture import to_picture
from .screen import Screen

_DIGIT_DP = 11
_LEAST_PX, _MOST_PX = 13, 20
_DARK, _LIGHT = (20, 20, 20), (245, 245, 245)


def picture_with_grid(screen: Screen, grid: Grid, longest_side: int) -> bytes:
    """Return a JPEG of the screen with that grid on it; drawn on first use."""

    def draw(image: Image.Image) -> None:
        cells = [to_picture(grid.bounds(area), screen.frame.display, image.size) for area in range(1, grid.areas + 1)]
        for cell in cells:
            _draw_area(image, cell)
        for area, cell in enumerate(cells, start=1):
            _draw_number(image, cell, area, screen)

    return encoded(screen, f"grid {grid.columns}x{grid.rows}", draw, longest_side)


def _draw_area(image: Image.Image, cell: Bounds) -> None:
    """A dark line beside a light one: one of them is seen on any background."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box(cell)
    draw.rectangle((left, top, right, bottom), outline=_DARK)
    draw.line((left + 1, bottom - 1, left + 1, top + 1, right - 1, top + 1), fill=_LIGHT)


def _draw_number(image: Image.Image, cell: Bounds, area: int, screen: Screen) -> None:
    most = max(_LEAST_PX, min(_MOST_PX, cell.height // 3))
    font = load_font(font_px(image, screen.frame.display, _DIGIT_DP, least=_LEAST_PX, most=most), bold=True)
    width, height = round(font.getlength(str(area)) + font.size / 2), round(font.size * 1.2)
    tag = Bounds(left=cell.left, top=cell.top, right=cell.left + width, bottom=cell.top + height)
    draw = ImageDraw.Draw(image)
    draw.rectangle(box(tag), fill=_DARK, outline=_LIGHT)
    middle = ((tag.left + tag.right - 1) / 2, (tag.top + tag.bottom - 1) / 2 + font.size * 0.355)
    draw.text(middle, str(area), fill="white", font=font, anchor="ms")
