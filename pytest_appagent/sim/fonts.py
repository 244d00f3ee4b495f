"""Roboto from its package, never from the machine; measuring, cutting and wrapping of text."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import font_roboto
from PIL import Image, ImageDraw, ImageFont

FontWeight = Literal["regular", "medium", "bold"]

_FILES = {"regular": "Roboto", "medium": "RobotoMedium", "bold": "RobotoBold"}
_ELLIPSIS = "…"


@lru_cache(maxsize=64)
def load_font(size_px: int, weight: FontWeight = "regular") -> ImageFont.FreeTypeFont:
    """Return the font; the basic layout engine makes pictures equal on machines with and without raqm."""
    path = font_roboto.font_files[_FILES[weight]]
    return ImageFont.truetype(path, size_px, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def text_width(text: str, size_px: int, weight: FontWeight = "regular") -> int:
    """Return the advance width of one line in pixels, rounded up."""
    return -int(-load_font(size_px, weight).getlength(text) // 1)


@lru_cache(maxsize=768)
def text_mask(text: str, size_px: int, weight: FontWeight = "regular") -> Image.Image:
    """Return one line as a coverage mask whose baseline lies `ascent_px(size_px)` below its top."""
    width = max(1, text_width(text, size_px, weight) + 2)
    mask = Image.new("L", (width, ascent_px(size_px) + size_px // 2))
    ImageDraw.Draw(mask).text((0, ascent_px(size_px)), text, 255, load_font(size_px, weight), anchor="ls")
    return mask


def ascent_px(size_px: int) -> int:
    """Return the room above the baseline in which all of Roboto's accented capitals fit."""
    return size_px + size_px // 8


def cut_text(text: str, size_px: int, weight: FontWeight, max_px: int) -> str:
    """Return `text`, or its longest beginning with an ellipsis that fits."""
    if text_width(text, size_px, weight) <= max_px:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle].rstrip() + _ELLIPSIS, size_px, weight) <= max_px:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + _ELLIPSIS


def wrap_text(text: str, size_px: int, weight: FontWeight, max_px: int, max_lines: int | None = None) -> list[str]:
    """Break `text` into lines at blanks, in a word only where it alone is too long; the last allowed line is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_paragraph(paragraph, size_px, weight, max_px))
    if max_lines is not None and len(lines) > max_lines:
        rest = " ".join(lines[max_lines - 1 :])
        lines = [*lines[: max_lines - 1], cut_text(rest, size_px, weight, max_px)]
    return lines


def _wrap_paragraph(paragraph: str, size_px: int, weight: FontWeight, max_px: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in paragraph.split(" "):
        candidate = f"{line} {word}" if line else word
        if text_width(candidate, size_px, weight) <= max_px:
            line = candidate
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and text_width(line, size_px, weight) > max_px:
            head = _fitting_head(line, size_px, weight, max_px)
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line]


def _fitting_head(word: str, size_px: int, weight: FontWeight, max_px: int) -> int:
    head = len(word)
    while head > 1 and text_width(word[:head], size_px, weight) > max_px:
        head -= 1
    return head
