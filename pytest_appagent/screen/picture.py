"""Pictures of a device: decoding, size, blackness."""

from __future__ import annotations

import io
import struct
from functools import lru_cache

from PIL import Image, UnidentifiedImageError

from .chrome import content_area
from .frame import Display
from .geometry import Bounds

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# One colour compresses to some thousandths of a byte per pixel; a picture above this is not worth decoding for that.
_BLACK_BYTES_PER_PIXEL = 0.02
_BLACK_LEVEL = 8


def picture_size(png: bytes) -> tuple[int, int] | None:
    """Return (width, height) as the header of a PNG tells it, None if it is none or was cut off."""
    if not png.startswith(_SIGNATURE) or len(png) < 33 or b"IEND" not in png[-12:]:
        return None
    width, height = struct.unpack(">II", png[16:24])
    return (width, height) if width and height else None


@lru_cache(maxsize=3)
def decode(png: bytes) -> Image.Image | None:
    """Return the picture as RGB, None if it cannot be read; not to be drawn on.

    The last few are kept: one picture is compared with the one before, looked at and drawn on.
    """
    try:
        with Image.open(io.BytesIO(png)) as image:
            return image.convert("RGB")
    except (OSError, UnidentifiedImageError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None  # Pillow says "cannot be read" in all these ways; `no_picture` tells it to the reader


def is_black(png: bytes, display: Display) -> bool:
    """Whether the picture is black outside the system bars: a secure window, or the screen is off."""
    size = picture_size(png)
    if size is None or len(png) > _BLACK_BYTES_PER_PIXEL * size[0] * size[1]:
        return False
    image = decode(png)
    if image is None:
        return False
    area = to_picture(content_area(display), display, image.size)
    extrema = image.crop((area.left, area.top, area.right, area.bottom)).convert("L").getextrema()
    return isinstance(extrema[1], int | float) and extrema[1] <= _BLACK_LEVEL


def to_picture(bounds: Bounds, display: Display, size: tuple[int, int]) -> Bounds:
    """Convert device pixels to pixels of a picture of that size."""
    x, y = size[0] / max(1, display.width), size[1] / max(1, display.height)
    return Bounds(
        left=round(bounds.left * x),
        top=round(bounds.top * y),
        right=round(bounds.right * x),
        bottom=round(bounds.bottom * y),
    )
