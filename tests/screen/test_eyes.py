"""What only the picture shows can be tapped by its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_appagent.actions import Tap, to_gesture
from pytest_appagent.device.gesture import TapAt
from pytest_appagent.screen.eyes import SeenText
from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.geometry import Bounds, Point
from pytest_appagent.screen.lookup import find_again
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

SIZE = (1080, 2400)


def box(left: int, top: int, right: int, bottom: int) -> Bounds:
    return Bounds(left=left, top=top, right=right, bottom=bottom)


@dataclass
class ScriptedReader:
    """Answers with texts at their places, and remembers what it was shown."""

    lines: dict[str, Bounds]
    sizes: list[tuple[int, int]] = field(default_factory=list)

    def read(self, picture: Image.Image) -> Sequence[SeenText]:
        self.sizes.append(picture.size)
        return [SeenText(text=text, bounds=bounds) for text, bounds in self.lines.items()]


def web_screen(build: SimpleNamespace, *over: object, color: str = "white") -> Screen:
    """A bar with a title and a button, and a page below of which the tree says nothing."""
    node = build.node
    return build.screen(
        node(
            "FrameLayout",
            (0, 0, *SIZE),
            node("TextView", (100, 100, 600, 200), text="Shop"),
            node("ImageButton", (900, 90, 1060, 190), flags="clickable", content_desc="Menu"),
            node("android.webkit.WebView", (0, 200, 1080, 2400), flags="focusable"),
            *over,
        ),
        png=build.png(Image.new("RGB", SIZE, color)),
    )


FORM = {"Sign in": box(250, 500, 340, 530), "Email": box(40, 300, 160, 330)}


def test_texts_of_an_opaque_region_become_elements(build: SimpleNamespace) -> None:
    """Elements of the tree and of the picture are numbered together in reading order, texts name the new numbers."""
    reader = ScriptedReader(FORM)
    facts = read_screen(web_screen(build).frame, reader=reader).facts
    assert [(element.label, element.role, element.text or element.content_desc) for element in facts.elements] == [
        (1, "button", "Menu"),
        (2, "web", ""),
        (3, "seen", "Email"),
        (4, "seen", "Sign in"),
    ]
    assert reader.sizes == [(628, 1280)]
    assert [(text.text, text.label) for text in facts.texts] == [
        ("Shop", None),
        ("Menu", 1),
        ("Email", 3),
        ("Sign in", 4),
    ]
    assert "opaque_region" in facts.doubts


def test_seen_text_is_tapped_where_it_stands(build: SimpleNamespace) -> None:
    """Places on the part that was read are converted to pixels of the display."""
    screen = read_screen(web_screen(build).frame, reader=ScriptedReader(FORM))
    email = screen.facts.elements[2]
    assert email.bounds == box(69, 716, 275, 767)
    assert email.actions == {"tap", "double_tap", "long_press"}
    assert to_gesture(Tap(3), screen) == TapAt(point=Point(x=172, y=741))


def test_nothing_is_read_where_the_tree_tells_what_is_there(build: SimpleNamespace) -> None:
    """Without an opaque region, without a picture and on a black one the reader is not asked."""
    reader = ScriptedReader(FORM)
    node = build.node
    plain = build.screen(
        node("FrameLayout", (0, 0, *SIZE), node("TextView", (0, 100, 500, 200), text="a")),
        png=build.png(Image.new("RGB", SIZE, "white")),
    )
    for frame in (plain.frame, replace(web_screen(build).frame, png=b""), web_screen(build, color="black").frame):
        facts = read_screen(frame, reader=reader).facts
        assert all(element.role != "seen" for element in facts.elements)
    assert reader.sizes == []


def test_without_a_tree_the_whole_screen_is_read(build: SimpleNamespace) -> None:
    """A screen whose dump fails can be operated by its numbers; what stands in the system's bars is left out."""
    reader = ScriptedReader({"9:41": box(20, 10, 60, 30), "Play": box(200, 600, 300, 660)})
    frame = replace(web_screen(build).frame, xml=None, tree_error="no idle state")
    facts = read_screen(frame, reader=reader).facts
    assert [(element.label, element.text) for element in facts.elements] == [(1, "Play")]
    assert facts.elements[0].package == frame.foreground.package


def test_game_that_is_one_view_is_opaque(build: SimpleNamespace) -> None:
    """Any view that is the whole screen, with no text anywhere, is read; so is its text at the upper edge."""
    node = build.node
    stage = node("FrameLayout", (0, 0, *SIZE), node("android.view.View", (0, 0, *SIZE), flags="focusable"))
    screen = build.screen(stage, png=build.png(Image.new("RGB", SIZE, "navy")))
    facts = read_screen(screen.frame, reader=ScriptedReader({"1250 gems": box(400, 20, 560, 60)})).facts
    assert [element.text for element in facts.elements] == ["1250 gems"]
    assert "opaque_region" in facts.doubts


def test_writing_of_a_button_over_the_region_is_not_doubled(build: SimpleNamespace) -> None:
    """What the tree tells of is not seen again."""
    over = build.node("Button", (400, 2000, 680, 2200), flags="clickable", text="Pay")
    reader = ScriptedReader({"Pay": box(290, 1090, 340, 1120), "Total": box(40, 1090, 120, 1120)})
    facts = read_screen(web_screen(build, over).frame, reader=reader).facts
    assert sorted(element.text for element in facts.elements if element.text) == ["Pay", "Total"]


def test_seen_text_is_found_again_after_scrolling(build: SimpleNamespace) -> None:
    """Its uid is its own even if it stands twice, and it is looked up by what it says."""
    before = read_screen(web_screen(build).frame, reader=ScriptedReader(FORM | {"Sign  in": box(40, 900, 160, 930)}))
    assert len({element.uid for element in before.facts.elements}) == len(before.facts.elements)
    after = read_screen(web_screen(build).frame, reader=ScriptedReader({"Email": box(40, 100, 160, 130)}))
    found = find_again(before.facts.elements[2], after.facts)
    assert found is not None
    assert found.text == "Email"


@pytest.mark.parametrize("size", [(320, 480), (1080, 2400), (3200, 2000)])
def test_pictures_of_any_size_are_read_at_a_size_that_pays(build: SimpleNamespace, size: tuple[int, int]) -> None:
    """A large picture is made smaller for the reader, a small one is not made larger."""
    reader = ScriptedReader({})
    display = Display(width=size[0], height=size[1])
    page = build.node("android.webkit.WebView", (0, 0, *size))
    screen = build.screen(page, display=display, png=build.png(Image.new("RGB", size, "white")))
    read_screen(screen.frame, reader=reader)
    ((width, height),) = reader.sizes
    assert max(width, height) == min(1280, max(size))
    assert abs(width / height - size[0] / size[1]) < 0.01
