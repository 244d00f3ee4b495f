"""Elements are found by a point, and again after the screen changed; never the wrong one."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from types import SimpleNamespace

from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.lookup import element_at, find_again
from pytest_appagent.screen.screen import Screen


def rows_screen(build: SimpleNamespace, names: list[str], *, top: int = 200, banner: bool = False) -> Screen:
    node = build.node
    rows: list[ET.Element] = []
    if banner:
        rows.append(node("Button", (0, 150, 1080, 200), flags="clickable", text="Rate us", id="banner"))
    rows += [
        node(
            "LinearLayout",
            (0, top + 200 * k, 1080, top + 200 * k + 180),
            node("TextView", (0, top + 200 * k, 500, top + 200 * k + 180), text=name),
            flags="clickable",
            id="row",
        )
        for k, name in enumerate(names)
    ]
    rows.append(node("Button", (800, 2200, 1040, 2300), flags="clickable", text="Save", id="save"))
    return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *rows))


def test_smallest_element_at_a_point_wins(build: SimpleNamespace) -> None:
    """A button on a card is the button; beside everything there is nothing."""
    node = build.node
    card = node(
        "LinearLayout",
        (0, 200, 1080, 800),
        node("TextView", (0, 200, 500, 300), text="Card"),
        node("Button", (800, 300, 1000, 400), flags="clickable", id="more"),
        flags="clickable",
        id="card",
    )
    screen = build.screen(node("FrameLayout", (0, 0, 1080, 2400), card))
    assert [element_at(screen, Point(x=x, y=350)).resource_id[-4:] for x in (850, 100)] == ["more", "card"]
    assert element_at(screen.facts, Point(x=500, y=1500)) is None


def test_element_is_found_after_rows_moved(build: SimpleNamespace) -> None:
    """A label is valid only for its screen; the element is looked up anew (fault: banner inserted)."""
    before = rows_screen(build, ["gym", "standup", "dentist"])
    after = rows_screen(build, ["lunch", "dentist", "gym", "standup"], top=400, banner=True)
    for element in before.facts.elements:
        found = find_again(element, after.facts)
        assert found is not None
        assert (found.text, found.cls) == (element.text, element.cls)
        assert find_again(element.identity, after.facts) == found


def test_what_is_gone_is_not_found(build: SimpleNamespace) -> None:
    """A row that was deleted is not confused with the one that took its place."""
    before = rows_screen(build, ["gym", "standup"])
    after = rows_screen(build, ["standup"])
    assert find_again(before.facts.elements[0], after.facts) is None


def test_ambiguous_is_no_match(build: SimpleNamespace) -> None:
    """Of two rows that are alike in all but their place neither is taken for the one sought."""
    before = rows_screen(build, ["gym", "standup"])
    after = rows_screen(build, ["dentist", "lunch", "standup", "standup"])
    assert find_again(before.facts.elements[1].identity, after.facts) is None


def test_field_is_found_after_typing(build: SimpleNamespace) -> None:
    """What is in a field is not what the field is."""
    node = build.node

    def fields(*texts: str) -> Screen:
        inputs = [
            node("EditText", (0, 200 * k, 1080, 200 * k + 150), flags="clickable", text=text, id=f"field{k}")
            for k, text in enumerate(texts, start=1)
        ]
        return build.screen(node("FrameLayout", (0, 0, 1080, 2400), *inputs))

    before, after = fields("", ""), fields("", "work")
    found = find_again(before.facts.elements[1], after.facts)
    assert found is not None
    assert found.text == "work"


def test_button_of_another_dialog_is_not_it(build: SimpleNamespace) -> None:
    """Ids of the framework stand in every dialog; only those of the app tell by themselves what an element is."""
    node = build.node

    def dialog(text: str, name: str) -> Screen:
        button = node("Button", (600, 1300, 1000, 1440), flags="clickable", text=text, id=name)
        return build.screen(node("FrameLayout", (40, 800, 1040, 1500), button))

    delete, fine = (dialog(text, "android:id/button1") for text in ("DELETE", "OK"))
    assert find_again(delete.facts.elements[0], fine.facts) is None
    english, german = (dialog(text, "save") for text in ("Save", "Sichern"))
    assert find_again(english.facts.elements[0], german.facts) == german.facts.elements[0]
