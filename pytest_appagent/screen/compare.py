"""Whether two pictures, or two screens, are the same to somebody who looks at the app."""

from __future__ import annotations

from PIL import ImageChops

from .chrome import content_area, dp
from .elements import Element
from .frame import Display
from .picture import decode, to_picture
from .screen import Screen

# The text cursor blinks, and nothing else that thin appears and disappears: 2 dp wide, as tall as a line of text.
_CURSOR_WIDTH_DP = 4
_CURSOR_HEIGHT_DP = 40
# Some devices dither; the eye does not see so little.
_SAME_LEVEL = 8


def same_picture(a: bytes, b: bytes, display: Display) -> bool:
    """Whether two PNGs show the same outside the system bars, a blinking text cursor apart.

    Pictures that cannot be read are equal only byte for byte.
    """
    if a == b:
        return True
    one, other = decode(a), decode(b)
    if one is None or other is None or one.size != other.size:
        return False
    area = to_picture(content_area(display), display, one.size)
    box = (area.left, area.top, area.right, area.bottom)
    difference = ImageChops.difference(one.crop(box), other.crop(box)).convert("L")
    changed = difference.point([0] * (_SAME_LEVEL + 1) + [255] * (255 - _SAME_LEVEL)).getbbox()
    if changed is None:
        return True
    left, top, right, bottom = changed
    return right - left <= dp(display, _CURSOR_WIDTH_DP) and bottom - top <= dp(display, _CURSOR_HEIGHT_DP)


def same_screen(a: Screen, b: Screen) -> bool:
    """Whether nothing meaningful is different: a letter typed is, a tick of the status bar's clock is not.

    Trees are compared first. What they do not tell (an icon that changed, a game, a screen without a tree) the
    pictures do.
    """
    one, other = a.facts, b.facts
    if (one.foreground, one.size, one.keyboard_top) != (other.foreground, other.size, other.keyboard_top):
        return False
    if (a.hierarchy is None) != (b.hierarchy is None) or one.key != other.key:
        return False
    if [_state(element) for element in one.elements] != [_state(element) for element in other.elements]:
        return False
    return one.texts == other.texts and same_picture(a.frame.png, b.frame.png, a.frame.display)


def _state(element: Element) -> tuple[object, ...]:
    return (
        element.uid,
        element.bounds,
        element.text,
        element.content_desc,
        element.checked,
        element.selected,
        element.focused,
    )
