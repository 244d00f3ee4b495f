"""Roboto from its package, never from the machine, so that pictures are equal everywhere."""

from __future__ import annotations

from functools import lru_cache

import font_roboto
from PIL import ImageFont


@lru_cache(maxsize=16)
def load_font(size_px: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font; the basic layout engine draws alike with and without raqm on the machine."""
    path = font_roboto.font_files["RobotoBold" if bold else "Roboto"]
    return ImageFont.truetype(path, size_px, layout_engine=ImageFont.Layout.BASIC)
