"""Trees of an earlier screen: found out by what is seen where they have texts."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw

from pytest_appagent.device.stale import is_left_over
from pytest_appagent.screen.frame import Display

DISPLAY = Display(width=200, height=400)
ROWS = [f"[10,{top}][190,{top + 20}]" for top in (60, 120, 180, 240)]
TREE = (
    '<hierarchy rotation="0"><node text="" bounds="[0,0][200,400]">'
    + "".join(f'<node index="{at}" text="row {at}" class="x" bounds="{bounds}" />' for at, bounds in enumerate(ROWS))
    + "</node></hierarchy>"
).encode()


def picture(*rectangles, size=(200, 400)):
    """A white picture with black rectangles."""
    image = Image.new("RGB", size, "white")
    for rectangle in rectangles:
        ImageDraw.Draw(image).rectangle(rectangle, fill="black")
    packed = io.BytesIO()
    image.save(packed, "png")
    return packed.getvalue()


TEXTS = [(20, top + 5, 60, top + 15) for top in (60, 120, 180, 240)]
BEFORE = picture(*TEXTS)


@pytest.mark.parametrize(
    ("after", "left_over"),
    [
        (BEFORE, False),
        (picture((20, 65, 60, 75)), True),
        (picture(*TEXTS, (10, 300, 190, 390)), False),
        (picture((25, 65, 90, 75), *TEXTS[1:]), False),
        (picture(size=(400, 200)), False),
        (b"no picture", False),
        (b"", False),
    ],
    ids=["the same", "other texts", "a message elsewhere", "one text", "turned", "unreadable", "none"],
)
def test_most_texts_have_to_look_different(after, left_over):
    """A tree is left over where most of its texts are no longer seen; a detail, a message, a turn say nothing."""
    assert is_left_over(TREE, BEFORE, after, DISPLAY) is left_over


def test_a_tree_with_hardly_any_text_tells_nothing():
    """A game or a map has no texts to go by: what moves there is no reason for doubt."""
    bare = TREE.replace(b'text="row 1"', b'text=""').replace(b'text="row 2"', b'text=""')
    assert not is_left_over(bare.replace(b'text="row 3"', b'text=""'), BEFORE, picture(), DISPLAY)


def test_texts_beyond_the_display_are_left_out():
    """Bounds outside the picture are no place to look at."""
    outside = TREE.replace(b"][190,", b"][9000,").replace(b"[10,", b"[500,")
    assert not is_left_over(outside, BEFORE, picture(), DISPLAY)
