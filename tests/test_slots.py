"""Which ways of using an element can be documented, and which one an action is."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import DoubleTap, LongPress, Press, SetPercent, Swipe, Tap, TypeText
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.slots import slot_of, slots_of


@pytest.mark.parametrize(
    ("action", "slot"),
    [
        (Tap(1), "tap"),
        (DoubleTap(1), "tap"),
        (LongPress(1), "long_press"),
        (TypeText("x", 1), "text"),
        (TypeText("x"), None),
        (Swipe(1, "up"), "v_swipe"),
        (Swipe(1, "left"), "h_swipe"),
        (SetPercent(1, 5), "h_swipe"),
        (Press("back"), None),
    ],
)
def test_the_slot_of_an_action(action, slot):
    """Each action that is aimed at an element has one of AppAgent's five slots."""
    assert slot_of(action) == slot


def test_the_slots_of_elements(screens):
    """A field is tapped and typed into; a list scrolls, a wide one sideways; a row in it has no swipe of its own."""
    facts = screens.make_screen(screens.field(), screens.row("a"), scrolls=True)
    field, row, scrolling = facts.elements
    wide = replace(scrolling, bounds=Bounds(left=0, top=0, right=1000, bottom=200))
    swiped = replace(row, actions=row.actions | {"swipe"})
    assert slots_of(field) == ("tap", "text")
    assert slots_of(swiped) == ("tap",)
    assert slots_of(scrolling) == ("v_swipe",)
    assert slots_of(wide) == ("h_swipe",)
