"""Numbers stay readable: off each other, off the text, near their element, in the picture."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.placing import InkMap, place_tags

PICTURE = (576, 1280)
SIZE = (32, 24)


def ink_of(*texts: Bounds) -> InkMap:
    columns, rows = 72, 160
    cells = bytearray(columns * rows)
    blank = InkMap(cells=bytes(cells), columns=columns, cell=8)
    for text in texts:
        for cell in blank.under(text):
            cells[cell] = 255
    return InkMap(cells=bytes(cells), columns=columns, cell=8)


def box(left: int, top: int, right: int, bottom: int) -> Bounds:
    return Bounds(left=left, top=top, right=right, bottom=bottom)


boxes = st.builds(
    lambda x, y, width, height: box(x, y, min(576, x + width), min(1280, y + height)),
    st.integers(0, 560),
    st.integers(0, 1260),
    st.integers(8, 576),
    st.integers(8, 400),
)


@given(st.lists(boxes, max_size=40))
def test_every_element_gets_a_whole_tag_in_the_picture(elements: list[Bounds]) -> None:
    """No tag is cut by the edge, and tag k belongs to element k."""
    tags = place_tags(elements, [SIZE] * len(elements), ink_of(), PICTURE)
    assert [(tag.label, tag.element) for tag in tags] == list(enumerate(elements, start=1))
    for tag in tags:
        assert (tag.bounds.width, tag.bounds.height) == SIZE
        assert box(0, 0, *PICTURE).encloses(tag.bounds)


@given(st.lists(boxes, max_size=15))
def test_tags_do_not_hide_each_other(elements: list[Bounds]) -> None:
    """Where there is room, as for a few elements, tags overlap nowhere; even elements in one place."""
    tags = place_tags(elements, [SIZE] * len(elements), ink_of(), PICTURE)
    for index, tag in enumerate(tags):
        assert all(tag.bounds.intersection(other.bounds) is None for other in tags[:index])


def test_tag_keeps_off_the_text_of_its_element() -> None:
    """A row with text on the left gets its number elsewhere in the row."""
    row, text = box(0, 400, 576, 464), box(0, 400, 300, 464)
    (tag,) = place_tags([row], [SIZE], ink_of(text), PICTURE)
    assert row.encloses(tag.bounds)
    assert tag.bounds.intersection(text) is None


def test_tag_stands_beside_a_small_element_full_of_ink() -> None:
    """A small icon is not hidden by its number, which touches it from outside."""
    icon = box(200, 400, 240, 440)
    (tag,) = place_tags([icon], [SIZE], ink_of(icon), PICTURE)
    assert tag.bounds.intersection(icon) is None
    assert not tag.apart


def test_many_elements_in_one_place_get_tags_with_lines() -> None:
    """When the places at the element are used up, tags move away and say so."""
    elements = [box(280, 600, 300, 620)] * 30
    tags = place_tags(elements, [SIZE] * 30, ink_of(), PICTURE)
    assert any(tag.apart for tag in tags)
    assert not all(tag.apart for tag in tags)
