"""The labelled picture: a number on everything that can be operated."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from .draw import LONGEST_SIDE, box, encoded, font_px, ink_map
from .font import load_font
from .geometry import Bounds
from .picture import to_picture
from .placing import Tag, place_tags
from .screen import Screen

# Dark enough for white digits on each (contrast above 5), far enough apart for neighbours to be told apart.
_COLORS = ((178, 24, 43), (33, 82, 176), (0, 98, 65), (122, 40, 138), (150, 68, 0), (0, 94, 110))
_DIGIT_DP = 13
_LEAST_PX, _MOST_PX = 17, 26


def labelled_picture(screen: Screen, *, longest_side: int = LONGEST_SIDE) -> bytes:
    """Return a JPEG with the numbers of the elements on it; drawn on first use."""

    def draw(image: Image.Image) -> None:
        font = _font(screen, image)
        tags = find_tags(screen, image)
        for tag in tags:
            _draw_outline(image, tag)
        for tag in tags:
            _draw_tag(image, tag, font)

    return encoded(screen, "labelled", draw, longest_side)


def plain_picture(screen: Screen, *, longest_side: int = LONGEST_SIDE) -> bytes:
    """Return the JPEG without labels; drawn on first use."""
    return encoded(screen, "plain", lambda image: None, longest_side)


def find_tags(screen: Screen, image: Image.Image) -> list[Tag]:
    """Return where the numbers go on a picture of the screen, in the order of the labels."""
    font = _font(screen, image)
    height = round(font.size * 1.25)
    sizes = []
    for element in screen.facts.elements:
        width = round(font.getlength(str(element.label))) + round(font.size / 2)
        sizes.append((min(image.width, max(width, height)), min(image.height, height)))
    display = screen.frame.display
    outlines = [to_picture(element.bounds, display, image.size) for element in screen.facts.elements]
    texts = (to_picture(text.bounds, display, image.size) for text in screen.facts.texts)
    return place_tags(outlines, sizes, ink_map(image, texts), image.size)


def _font(screen: Screen, image: Image.Image) -> ImageFont.FreeTypeFont:
    return load_font(font_px(image, screen.frame.display, _DIGIT_DP, least=_LEAST_PX, most=_MOST_PX), bold=True)


def _color(tag: Tag) -> tuple[int, int, int]:
    return _COLORS[tag.label % len(_COLORS)]


def _light(color: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = (255 - (255 - part) // 3 for part in color)
    return red, green, blue


def _draw_outline(image: Image.Image, tag: Tag) -> None:
    """A line of the tag's colour around a light one of its hue: one of them is seen on any background."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box(tag.element)
    draw.rectangle((left, top, right, bottom), outline=_color(tag), width=2)
    if right - left > 4 and bottom - top > 4:
        draw.rectangle((left + 2, top + 2, right - 2, bottom - 2), outline=_light(_color(tag)))
    if tag.apart:
        ends = (*_middle(tag.bounds), *_middle(tag.element))
        draw.line(ends, fill="white", width=4)
        draw.line(ends, fill=_color(tag), width=2)


def _middle(bounds: Bounds) -> tuple[int, int]:
    return bounds.center.x, bounds.center.y


def _draw_tag(image: Image.Image, tag: Tag, font: ImageFont.FreeTypeFont) -> None:
    draw = ImageDraw.Draw(image)
    bounds = tag.bounds
    # With round corners a digit is taken for an enclosed one, ③ for 3.
    draw.rectangle(box(bounds), fill=_color(tag), outline="white")
    middle = ((bounds.left + bounds.right - 1) / 2, (bounds.top + bounds.bottom - 1) / 2 + font.size * 0.355)
    draw.text(middle, str(tag.label), fill="white", font=font, anchor="ms")
