"""What a finger meant."""

import pytest

from pytest_appagent.actions import LongPress, Press, Swipe, Tap
from pytest_appagent.agent.stroke import to_action
from pytest_appagent.device.gesture import Stroke
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of

WIDTH, HEIGHT = 1080, 2400
DUMP = """<hierarchy rotation="0">
  <node class="android.widget.FrameLayout" package="com.example.a" enabled="true" bounds="[0,0][1080,2400]">
    <node class="android.widget.ListView" package="com.example.a" enabled="true" scrollable="true"
          bounds="[0,200][1080,2000]">
      <node text="Row" class="android.widget.TextView" package="com.example.a" enabled="true" clickable="true"
            bounds="[0,200][1080,400]"/>
    </node>
  </node>
</hierarchy>"""


def stroke(start, end=None, seconds=0.1):
    end = end or start
    return Stroke(
        start=(start[0] / (WIDTH - 1), start[1] / (HEIGHT - 1)),
        end=(end[0] / (WIDTH - 1), end[1] / (HEIGHT - 1)),
        seconds=seconds,
    )


@pytest.fixture
def screen():
    """A list with one row; below it nothing."""
    return read_screen(frame_of(DUMP))


def label(screen, text):
    return next(one.label for one in screen.facts.elements if one.text == text)


@pytest.mark.parametrize(
    ("finger", "kind"),
    [
        (stroke((500, 300)), Tap),
        (stroke((500, 300), (510, 305)), Tap),
        (stroke((500, 300), seconds=0.8), LongPress),
    ],
)
def test_a_finger_that_stays_taps_or_holds(screen, finger, kind):
    """Shortly, not quite still, or long: the row, not the list around it."""
    assert to_action(finger, screen) == kind(label(screen, "Row"))


@pytest.mark.parametrize(
    ("end", "direction", "distance"),
    [((500, 84), "up", "short"), ((500, 948), "down", "long"), ((284, 320), "left", "medium")],
)
def test_a_finger_that_moves_swipes(screen, end, direction, distance):
    """By the longer way, with the nearest of the three distances."""
    assert to_action(stroke((500, 300), end), screen) == Swipe(label(screen, "Row"), direction, distance)


def test_the_ways_back_are_the_back_key(screen):
    """In from a side, or on the left of the system's bar."""
    assert to_action(stroke((3, 1200), (500, 1210)), screen) == Press("back")
    assert to_action(stroke((1078, 1200), (600, 1210)), screen) == Press("back")
    assert to_action(stroke((150, 2370)), screen) == Press("back")


def test_what_cannot_be_told_is_told(screen):
    """A touch beside everything, and one that leaves the app."""
    assert to_action(stroke((500, 2100)), screen) == "nothing that has a number was touched"
    assert "leaves the app" in to_action(stroke((540, 2380)), screen)
