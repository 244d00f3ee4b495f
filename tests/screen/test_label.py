"""The labelled picture shows every number, on any background, and is small."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest
from PIL import Image, ImageDraw

from pytest_appagent.screen.draw import base_picture
from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.label import find_tags, labelled_picture, plain_picture
from pytest_appagent.screen.screen import Screen


def opened(jpeg: bytes) -> Image.Image:
    with Image.open(io.BytesIO(jpeg)) as image:
        assert image.format == "JPEG"
        return image.convert("RGB")


def buttons(build: SimpleNamespace, png: bytes = b"", display: Display | None = None) -> Screen:
    node = build.node
    nodes = [
        node("Button", (40, 300 + 200 * k, 600, 440 + 200 * k), flags="clickable", text=f"Button {k}") for k in range(9)
    ]
    root = node("FrameLayout", (0, 0, 1080, 2400), *nodes)
    return build.screen(root, png=png, display=display or Display(width=1080, height=2400, density=420))


@pytest.mark.parametrize("color", ["black", "white", (178, 24, 43), (128, 128, 128)])
def test_tags_stand_out_on_any_background(build: SimpleNamespace, color: str | tuple[int, int, int]) -> None:
    """Within every tag there are white digits on dark, whatever is below."""
    screen = buttons(build, build.png(Image.new("RGB", (1080, 2400), color)))
    picture = opened(labelled_picture(screen))
    assert max(picture.size) == 1280
    for tag in find_tags(screen, base_picture(screen, 1280)):
        inner = (tag.bounds.left + 2, tag.bounds.top + 2, tag.bounds.right - 2, tag.bounds.bottom - 2)
        darkest, brightest = picture.crop(inner).convert("L").getextrema()
        assert darkest < 110
        assert brightest > 225


def test_pictures_are_made_once(build: SimpleNamespace) -> None:
    """The second look at a picture gives the very same bytes; other sizes and kinds are pictures of their own."""
    screen = buttons(build, build.png(Image.new("RGB", (1080, 2400), "white")))
    assert labelled_picture(screen) is labelled_picture(screen)
    assert plain_picture(screen) != labelled_picture(screen)
    assert max(opened(plain_picture(screen, longest_side=640)).size) == 640


def test_plain_picture_shows_what_the_device_showed(build: SimpleNamespace) -> None:
    """Nothing is drawn on the plain picture."""
    picture = opened(plain_picture(buttons(build, build.png(Image.new("RGB", (1080, 2400), (10, 200, 90))))))
    assert all(low >= high - 6 for low, high in picture.getextrema())


def test_without_a_picture_elements_and_texts_are_drawn(build: SimpleNamespace) -> None:
    """A report can be read without a picture: boxes, their texts and their numbers."""
    screen = buttons(build)
    assert "no_picture" in screen.facts.doubts
    plain = opened(plain_picture(screen)).convert("L")
    assert plain.getpixel((5, 5)) < 170
    button = plain.crop((22, 161, 318, 234))
    assert button.getextrema()[0] < 60
    assert button.getextrema()[1] > 220
    assert labelled_picture(screen) != plain_picture(screen)


def test_broken_picture_is_no_reason_to_fail(build: SimpleNamespace) -> None:
    """A cut or damaged PNG counts as none."""
    png = build.png(Image.new("RGB", (1080, 2400), "white"))
    for broken in (png[:200], png[:60] + b"\0" * 40 + png[100:], b"no picture"):
        assert opened(labelled_picture(buttons(build, broken))).size == (576, 1280)


def test_picture_of_another_size_is_labelled_at_the_right_places(build: SimpleNamespace) -> None:
    """faults 18: a picture scaled by the device is no reason to misplace a label."""
    screen = buttons(build, build.png(Image.new("RGB", (540, 1200), "white")))
    image = base_picture(screen, 1280)
    assert image.size == (540, 1200)
    first = find_tags(screen, image)[0]
    assert (first.element.left, first.element.top, first.element.right) == (20, 150, 300)


def test_tiny_display_is_enlarged(build: SimpleNamespace) -> None:
    """Numbers on a tiny display do not hide its rows."""
    display = Display(width=240, height=320, density=120)
    row = build.node("LinearLayout", (4, 76, 236, 110), flags="clickable")
    png = build.png(Image.new("RGB", (240, 320), "navy"))
    screen = build.screen(build.node("FrameLayout", (0, 0, 240, 320), row), display=display, png=png)
    assert opened(labelled_picture(screen)).size == (480, 640)


def test_number_keeps_off_the_words_on_the_picture(build: SimpleNamespace) -> None:
    """Where a row has room beside its text the text stays readable."""
    image = Image.new("RGB", (1080, 2400), "white")
    for k in range(9):
        ImageDraw.Draw(image).rectangle((60, 330 + 200 * k, 300, 410 + 200 * k), fill="black")
    screen = buttons(build, build.png(image))
    for tag in find_tags(screen, base_picture(screen, 1280)):
        assert (
            tag.bounds.left >= 160
            or tag.bounds.bottom <= tag.element.top + 16
            or tag.bounds.top >= tag.element.bottom - 16
        )


def test_number_does_not_hide_a_faint_text(build: SimpleNamespace) -> None:
    """Where the tree says that text is, grey on grey weighs as much as black on white."""
    node = build.node
    image = Image.new("RGB", (1080, 2400), (90, 90, 90))
    draw = ImageDraw.Draw(image)
    rows, words = [], []
    for k in range(8):
        top = 300 + 90 * k
        for left in (40, 300, 560):
            draw.rectangle((left + 30, top + 30, left + 200, top + 56), fill=(140, 140, 140))
            word = node("TextView", (left + 30, top + 30, left + 200, top + 56), text="word")
            rows.append(node("android.view.View", (left, top, left + 230, top + 86), word, flags="clickable"))
            words.append((left + 30, top + 30, left + 200, top + 56))
    screen = build.screen(node("FrameLayout", (0, 0, 1080, 2400), *rows), png=build.png(image))
    scale = 1280 / 2400
    for tag in find_tags(screen, base_picture(screen, 1280)):
        for left, top, right, bottom in words:
            hidden = min(tag.bounds.right, right * scale) - max(tag.bounds.left, left * scale)
            assert hidden < 6 or min(tag.bounds.bottom, bottom * scale) - max(tag.bounds.top, top * scale) < 6


def test_picture_of_a_photo_is_small_too(build: SimpleNamespace) -> None:
    """Even noise, which compresses worst, is sent with less than 200 kB."""
    noise = Image.effect_noise((1080, 2400), 80).convert("RGB")
    screen = buttons(build, build.png(noise))
    assert len(labelled_picture(screen)) < 200_000


def test_digits_stand_in_square_boxes(build: SimpleNamespace) -> None:
    """A digit in a round box is read as an enclosed one; the corners of every box have its colour or its frame."""
    screen = buttons(build, build.png(Image.new("RGB", (1080, 2400), (128, 128, 128))))
    picture = opened(labelled_picture(screen)).convert("L")
    for tag in find_tags(screen, base_picture(screen, 1280)):
        corner = picture.getpixel((tag.bounds.left, tag.bounds.top))
        assert corner > 190
