"""Pictures for those who look: scaled, with labels or the grid, as JPEG."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from PIL import Image, ImageDraw, ImageFilter

from .font import load_font
from .frame import Display
from .geometry import Bounds
from .picture import decode, to_picture
from .placing import TEXT, InkMap
from .screen import Screen

LONGEST_SIDE = 1280
_LEAST_SIDE = 640
# The best quality that keeps a picture below the size; photos need the later ones.
_JPEG_QUALITIES = (80, 65, 50, 35, 20)
_MOST_BYTES = 200_000
_INK_CELL = 8
# Edges of text are far above this; gradients and the noise of photos, which a number may cover, are below.
_INK_GAIN = 3
_TEXT_INK = 16
_BLANK = (150, 150, 150)
_BLANK_BOX = (232, 232, 232)


def encoded(screen: Screen, name: str, draw: Callable[[Image.Image], None], longest_side: int) -> bytes:
    """Return the scaled picture of the screen as JPEG, drawn on by `draw`; made once under `name`."""
    key = f"{name} {longest_side}"
    if key not in screen._pictures:
        image = base_picture(screen, longest_side)
        draw(image)
        screen._pictures[key] = _to_jpeg(image)
    return screen._pictures[key]


def _to_jpeg(image: Image.Image) -> bytes:
    jpeg = b""
    for quality in _JPEG_QUALITIES:
        output = io.BytesIO()
        image.save(output, "JPEG", quality=quality)
        jpeg = output.getvalue()
        if len(jpeg) < _MOST_BYTES:
            break
    return jpeg


def base_picture(screen: Screen, longest_side: int) -> Image.Image:
    """Return the picture to be drawn on, its longest side at most that.

    A tiny display is enlarged by a whole factor, else the numbers would hide half of it.

    Without a picture of the device its elements and texts are drawn as boxes, so that a report can be read.
    """
    source = decode(screen.frame.png) if screen.frame.png else None
    display = screen.frame.display
    size = (display.width, display.height) if source is None else source.size
    scale = min(max(1, _LEAST_SIDE // max(size)), longest_side / max(size))
    target = (max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))
    if source is None:
        return _drawn_from_tree(screen, target)
    return source.copy() if target == source.size else source.resize(target, Image.Resampling.BILINEAR, reducing_gap=2)


def ink_map(image: Image.Image, texts: Iterable[Bounds] = ()) -> InkMap:
    """Return where text and edges are, for numbers to stay clear of.

    Args:
        image: the picture.
        texts: where the tree says that text is; what is drawn there weighs more than any edge.
    """
    half = image.reduce(2).convert("L") if min(image.size) > _INK_CELL else image.convert("L")
    edges = half.filter(ImageFilter.FIND_EDGES).point([min(TEXT - 1, level * _INK_GAIN) for level in range(256)])
    columns, rows = -(-image.width // _INK_CELL), -(-image.height // _INK_CELL)
    cells = bytearray(edges.resize((columns, rows), Image.Resampling.BOX).tobytes())
    ink = InkMap(cells=cells, columns=columns, cell=_INK_CELL)
    for text in texts:
        for cell in ink.under(text):
            if cells[cell] >= _TEXT_INK:
                cells[cell] = TEXT
    return ink


def box(bounds: Bounds) -> tuple[int, int, int, int]:
    """Return Pillow's form of a rectangle, whose last pixel is inside."""
    return (bounds.left, bounds.top, max(bounds.left, bounds.right - 1), max(bounds.top, bounds.bottom - 1))


def font_px(image: Image.Image, display: Display, dp_size: float, *, least: int, most: int) -> int:
    """Return the size of a font that has `dp_size` on the device, on a picture of it."""
    scale = max(image.size) / max(1, display.width, display.height)
    return max(least, min(most, round(dp_size * display.density / 160 * scale)))


def _drawn_from_tree(screen: Screen, size: tuple[int, int]) -> Image.Image:
    image = Image.new("RGB", size, _BLANK)
    draw = ImageDraw.Draw(image)
    display = screen.frame.display
    for element in sorted(screen.facts.elements, key=lambda element: -element.bounds.area):
        draw.rectangle(box(to_picture(element.bounds, display, size)), fill=_BLANK_BOX, outline="black")
    font = load_font(font_px(image, display, 13, least=12, most=24))
    for text in screen.facts.texts:
        bounds = to_picture(text.bounds, display, size)
        line = " ".join(text.text.split())
        while line and font.getlength(line) > bounds.width:
            line = line[:-1]
        draw.text((bounds.left, bounds.center.y), line, fill="black", font=font, anchor="lm")
    return image
