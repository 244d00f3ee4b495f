"""Roboto from its package, never from the machine; Chinese, where the extra `cjk` is installed, from another.

Of emoji no font is at hand: a round face stands for each. Measuring, cutting and wrapping of text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Literal

import font_roboto
from PIL import Image, ImageDraw, ImageFont

FontWeight = Literal["regular", "medium", "bold"]

_FILES = {"regular": "Roboto", "medium": "RobotoMedium", "bold": "RobotoBold"}
_CJK_PACKAGE = "cvttf_NotoSansCJK_Regular"
_ELLIPSIS = "…"
# Radicals, kana, ideographs, hangul and the full-width forms between them: what Roboto draws as empty boxes.
_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_EMOJI = "\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d"
_JOINERS = "\ufe0f\u200d"  # they say how to draw the emoji beside them, and take no room
_RUN = re.compile(f"[{_CJK}]+|[{_EMOJI}]+|[^{_CJK}{_EMOJI}]+")
_FACES = re.compile(f"[{_EMOJI}]")
_BREAKABLE = re.compile(f"[{_CJK}]")
# A word with what sticks to it, or one ideograph with the punctuation that must not begin a line.
_WORD = re.compile(f"[{_CJK}][，。！？：；、）》」』”’]*|[^ {_CJK}]+")


@lru_cache(maxsize=1)
def _cjk_file() -> Path | None:
    """Return the file of the Chinese font, None where its package is not installed."""
    spec = find_spec(_CJK_PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    return next((file for folder in folders or () for file in sorted(Path(folder).glob("*.[ot]t[fc]"))), None)


@lru_cache(maxsize=64)
def load_font(size_px: int, weight: FontWeight = "regular", *, cjk: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font; the basic layout engine makes pictures equal on machines with and without raqm."""
    path = (_cjk_file() if cjk else None) or font_roboto.font_files[_FILES[weight]]
    return ImageFont.truetype(path, size_px, layout_engine=ImageFont.Layout.BASIC)


def _runs(text: str, size_px: int, weight: FontWeight) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Return the parts of a line, each with the font that has its characters."""
    return [(run, load_font(size_px, weight, cjk=_BREAKABLE.match(run) is not None)) for run in _RUN.findall(text)]


@lru_cache(maxsize=4096)
def text_width(text: str, size_px: int, weight: FontWeight = "regular") -> int:
    """Return the advance width of one line in pixels, rounded up."""
    return -int(-sum(_advance(run, font, size_px) for run, font in _runs(text, size_px, weight)) // 1)


def _advance(run: str, font: ImageFont.FreeTypeFont, size_px: int) -> float:
    """Return the width of a run; an emoji is as wide as it is high."""
    if not _FACES.match(run):
        return font.getlength(run)
    return size_px * sum(letter not in _JOINERS for letter in run)


@lru_cache(maxsize=768)
def text_mask(text: str, size_px: int, weight: FontWeight = "regular") -> Image.Image:
    """Return one line as a coverage mask whose baseline lies `ascent_px(size_px)` below its top."""
    width = max(1, text_width(text, size_px, weight) + 2)
    mask = Image.new("L", (width, ascent_px(size_px) + size_px // 2))
    draw = ImageDraw.Draw(mask)
    left = 0.0
    for run, font in _runs(text, size_px, weight):
        if _FACES.match(run):
            for number in range(round(_advance(run, font, size_px) / size_px)):
                _draw_face(draw, left + number * size_px, ascent_px(size_px), size_px)
        else:
            draw.text((left, ascent_px(size_px)), run, 255, font, anchor="ls")
        left += _advance(run, font, size_px)
    return mask


def _draw_face(draw: ImageDraw.ImageDraw, left: float, baseline: int, size_px: int) -> None:
    edge, top = size_px * 0.06, baseline - size_px * 0.82
    side = size_px - 2 * edge
    width = max(1, size_px // 12)
    draw.ellipse((left + edge, top, left + edge + side, top + side), outline=255, width=width)
    draw.arc((left + size_px * 0.27, top + side * 0.3, left + size_px * 0.73, top + side * 0.78), 20, 160, 255, width)
    for eye in (0.32, 0.58):
        draw.ellipse((left + size_px * eye, top + side * 0.3, left + size_px * (eye + 0.1), top + side * 0.42), 255)


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
    """Break `text` into lines at blanks and between ideographs; the last allowed line is cut.

    A word is broken only where it alone is too long.
    """
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
    for word, glue in _words(paragraph):
        candidate = f"{line}{glue}{word}" if line else word
        if text_width(candidate, size_px, weight) <= max_px:
            line = candidate
            continue
        if line:
            lines.append(line)
        line = word
        while (head := _fitting_head(line, size_px, weight, max_px)) < len(line):
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line]


def _words(paragraph: str) -> list[tuple[str, str]]:
    """Return what a line may be broken before, each with what stands between it and the word before."""
    if not _BREAKABLE.search(paragraph):
        return [(word, " ") for word in paragraph.split(" ")]
    found = list(_WORD.finditer(paragraph))
    glues = ["", *(paragraph[left.end() : right.start()] for left, right in pairwise(found))]
    return [(match.group(), glue) for match, glue in zip(found, glues, strict=True)]


def _fitting_head(word: str, size_px: int, weight: FontWeight, max_px: int) -> int:
    """Return how many characters fit into a line, at least one; no more than two lines are measured."""
    low, high = 1, 2
    while high < len(word) and text_width(word[:high], size_px, weight) <= max_px:
        low, high = high, 2 * high
    high = min(high, len(word))
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(word[:middle], size_px, weight) <= max_px:
            low = middle
        else:
            high = middle - 1
    return low
