"""What is drawn over is not on the screen, though the tree has it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from types import SimpleNamespace

from pytest_appagent.screen.screen import Screen


def texts(screen: Screen) -> list[str]:
    return [text.text for text in screen.facts.texts]


def page(build: SimpleNamespace, *more: ET.Element) -> Screen:
    node = build.node
    below = node(
        "LinearLayout",
        (0, 200, 1080, 2400),
        node("TextView", (40, 300, 400, 360), text="Above the sheet"),
        node("TextView", (40, 1300, 400, 1360), text="Below the sheet"),
        node("TextView", (40, 1800, 400, 1860), text="Below it too"),
    )
    return build.screen(node("FrameLayout", (0, 0, 1080, 2400), below, *more))


def test_sheet_of_the_same_window_hides_the_texts_below_it(build: SimpleNamespace) -> None:
    """Where texts would stand on one another the lower branch is hidden, as far as the upper one reaches."""
    node = build.node
    sheet = node("LinearLayout", (0, 1200, 1080, 2400), node("TextView", (40, 1310, 500, 1370), text="Sheet"))
    assert texts(page(build, sheet)) == ["Above the sheet", "Sheet"]


def test_panel_without_colliding_texts_hides_nothing(build: SimpleNamespace) -> None:
    """Whether a panel lets the page shine through the tree does not tell; nothing is hidden on suspicion."""
    node = build.node
    overlay = node("FrameLayout", (0, 1200, 1080, 2400), node("TextView", (40, 2200, 500, 2300), text="Skip"))
    assert texts(page(build, overlay)) == ["Above the sheet", "Below the sheet", "Below it too", "Skip"]


def test_badge_on_a_text_hides_nothing(build: SimpleNamespace) -> None:
    """A small number that lies on the corner of a text covers only itself."""
    badge = build.node("TextView", (360, 1290, 400, 1330), text="3")
    assert texts(page(build, badge)) == ["Above the sheet", "Below the sheet", "3", "Below it too"]


def test_description_of_a_container_does_not_hide_what_it_describes(build: SimpleNamespace) -> None:
    """Nested texts in one place are two names of one thing."""
    node = build.node
    title = node("TextView", (0, 500, 1080, 700), text="gym")
    card = node("FrameLayout", (0, 500, 1080, 700), title, content_desc="gym")
    assert texts(page(build, card)) == ["Above the sheet", "gym", "gym", "Below the sheet", "Below it too"]


def test_drawing_order_tells_which_branch_is_above(build: SimpleNamespace) -> None:
    """Where the dump says what is drawn last, the order in the tree does not matter."""
    node = build.node
    branches = [
        node("LinearLayout", (0, 0, 1080, 900), node("TextView", (0, 100, 500, 200), text=text), drawing_order=order)
        for text, order in (("Upper", 2), ("Lower", 1))
    ]
    assert texts(build.screen(node("FrameLayout", (0, 0, 1080, 2400), *branches))) == ["Upper"]
