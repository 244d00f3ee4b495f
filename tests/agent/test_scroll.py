"""Scrolling to a text: the right list, both directions, and the end."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import ScrollTo
from pytest_appagent.agent import scroll
from pytest_appagent.agent.perform import act
from pytest_appagent.device.gesture import SwipeFromTo
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

APP = "com.example.a"


class ListDevice:
    """Lists of rows, of which a window is shown; a swipe within one moves it by some rows."""

    def __init__(self, lists, *, step=3, at=None):
        self.lists, self.step = lists, step
        self.at = at or dict.fromkeys(lists, 0)
        self.swipes = []
        self.loading = 0

    def perform(self, gesture):
        assert isinstance(gesture, SwipeFromTo)
        for name, (rows, (left, top, right, bottom), most) in self.lists.items():
            if left <= gesture.start.x < right and top <= gesture.start.y < bottom:
                vertical = abs(gesture.end.y - gesture.start.y) > abs(gesture.end.x - gesture.start.x)
                way = gesture.end.y - gesture.start.y if vertical else gesture.end.x - gesture.start.x
                self.swipes.append((name, "on" if way < 0 else "back"))
                moved = self.at[name] + (self.step if way < 0 else -self.step)
                self.at[name] = max(0, min(len(rows) - most, moved))

    def look(self):
        return read_screen(frame_of(self.xml()))

    def xml(self):
        nodes = "".join(self.list_xml(name) for name in self.lists)
        return (
            f'<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="{APP}" enabled="true" '
            f'bounds="[0,0][1080,2400]">{nodes}</node></hierarchy>'
        )

    def list_xml(self, name):
        rows, (left, top, right, bottom), most = self.lists[name]
        height = (bottom - top) // most
        shown = rows[self.at[name] : self.at[name] + most]
        inner = "".join(
            f'<node text="{text}" class="android.widget.TextView" package="{APP}" enabled="true" clickable="true" '
            f'bounds="[{left},{top + place * height}][{right},{top + (place + 1) * height}]"/>'
            for place, text in enumerate(shown)
        )
        return (
            f'<node resource-id="{APP}:id/{name}" class="androidx.recyclerview.widget.RecyclerView" package="{APP}" '
            f'enabled="true" scrollable="true" focusable="true" bounds="[{left},{top}][{right},{bottom}]">'
            f"{inner}</node>"
        )


ROWS = [f"row {number}" for number in range(30)]
WHOLE = (0, 200, 1080, 2200)


@pytest.fixture
def scroll_on(make_run):
    def on(device, text):
        run = replace(make_run().parts, device=device, look=device.look, packages=frozenset([APP]))
        return act(ScrollTo(text), device.look(), run, age_s=0.0)

    return on


def texts(acted):
    return [shown.text for shown in acted.screen.facts.texts]


def test_text_further_down_is_scrolled_to(scroll_on):
    """The list moves on until the text is shown, and no further."""
    device = ListDevice({"list": (ROWS, WHOLE, 8)})
    acted = scroll_on(device, "row 20")
    assert "row 20" in texts(acted)
    assert (acted.message, acted.effect) == ("", "changed")
    assert set(device.swipes) == {("list", "on")}


def test_text_further_up_is_found_after_the_end(scroll_on):
    """What is not further down is looked for further up."""
    device = ListDevice({"list": (ROWS, WHOLE, 8)}, at={"list": 15})
    assert "row 2" in texts(scroll_on(device, "row 2"))


def test_text_that_is_nowhere_ends_at_both_ends(scroll_on):
    """The end is noticed by nothing moving any more, in each direction once."""
    device = ListDevice({"list": (ROWS, WHOLE, 8)}, at={"list": 9})
    acted = scroll_on(device, "row 99")
    assert acted.message == "'row 99' is not there; the list was scrolled to both of its ends"
    assert device.swipes == [("list", "on")] * 6 + [("list", "back")] * 9


def test_text_that_is_shown_needs_no_swipe(scroll_on):
    """Nothing moves where nothing has to."""
    device = ListDevice({"list": (ROWS, WHOLE, 8)})
    assert scroll_on(device, "ROW  3").effect == "unchanged"
    assert device.swipes == []


def test_part_of_a_word_is_not_the_text(scroll_on):
    """ "row 2" is not shown by "row 20"."""
    device = ListDevice({"list": (["row 20", "row 21", *ROWS[3:]], WHOLE, 8)})
    assert "both of its ends" in scroll_on(device, "row 2").message


def test_largest_list_comes_first_then_the_next(scroll_on):
    """Of two lists the larger one is scrolled to its ends before the smaller one moves."""
    lists = {
        "chips": ([f"chip {number}" for number in range(20)], (0, 100, 1080, 500), 4),
        "list": (ROWS, (0, 600, 1080, 2200), 8),
    }
    device = ListDevice(lists)
    assert "chip 12" in texts(scroll_on(device, "chip 12"))
    names = [name for name, _ in device.swipes]
    assert names == sorted(names, key=["list", "chips"].index)


def test_feed_without_an_end_is_given_up(scroll_on):
    """The number of swipes is bounded, and that there is more is told."""
    device = ListDevice({"list": ([f"post {number}" for number in range(500)], WHOLE, 8)})
    acted = scroll_on(device, "nowhere")
    assert acted.message == f"'nowhere' did not show in {scroll.MAX_SCROLLS} swipes; the list goes on"


def test_screen_without_a_list_is_told(make_run):
    """Where nothing scrolls, that is the answer."""
    run = make_run()
    acted = act(ScrollTo("x"), run.parts.look(), run.parts, age_s=0.0)
    assert acted.message == "nothing on this screen can be scrolled"


def test_typed_text_is_not_what_is_scrolled_to(make_run):
    """A search field that holds the words does not show the thing."""
    run = make_run()
    run.device._frames["home"] = frame_of(
        f'<hierarchy><node class="android.widget.EditText" text="milk" package="{APP}" enabled="true" clickable="true" '
        f'focusable="true" bounds="[0,0][1080,200]"/></hierarchy>'
    )
    assert "nothing on this screen" in act(ScrollTo("milk"), run.parts.look(), run.parts, age_s=0.0).message
