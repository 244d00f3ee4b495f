"""From actions to pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import (
    DoubleTap,
    Drag,
    GestureAction,
    LongPress,
    LongPressArea,
    SetPercent,
    Swipe,
    SwipeAreas,
    Tap,
    TapArea,
    to_gesture,
)
from pytest_appagent.device import DragFromTo, Gesture, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.screen.elements import Element, ElementIdentity
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.geometry import Bounds, Point
from pytest_appagent.screen.grid import grid_for
from pytest_appagent.screen.screen import Screen, ScreenFacts

Box = tuple[int, int, int, int]
EDGES = {"side": 105, "top": 84, "bottom": 126}  # 40, 32 and 48 dp at 420 dpi


def screen(
    *boxes: Box, size: tuple[int, int] = (1080, 2400), density: int = 420, keyboard_top: int | None = None
) -> Screen:
    elements = tuple(
        Element(
            label=label,
            uid=str(label),
            appagent_uid=str(label),
            identity=ElementIdentity(),
            role="button",
            bounds=Bounds(left=left, top=top, right=right, bottom=bottom),
            actions=frozenset(),
        )
        for label, (left, top, right, bottom) in enumerate(boxes, start=1)
    )
    facts = ScreenFacts(key="", foreground=Foreground(), size=size, elements=elements, keyboard_top=keyboard_top)
    frame = Frame(png=b"", xml=None, display=Display(width=size[0], height=size[1], density=density))
    return Screen(frame=frame, hierarchy=None, facts=facts)


def points(gesture: Gesture) -> list[Point]:
    match gesture:
        case TapAt(point=point) | HoldAt(point=point):
            return [point]
        case SwipeFromTo(start=start, end=end) | DragFromTo(start=start, end=end):
            return [start, end]


def test_touch_meets_the_centre() -> None:
    """Tap, double tap, long press and drag meet the centres of their elements."""
    shown = screen((100, 200, 300, 400), (500, 600, 700, 800))
    one, two = Point(x=200, y=300), Point(x=600, y=700)
    assert to_gesture(Tap(1), shown) == TapAt(point=one)
    assert to_gesture(DoubleTap(1), shown) == TapAt(point=one, times=2)
    assert to_gesture(LongPress(2), shown) == HoldAt(point=two)
    assert to_gesture(Drag(1, 2), shown) == DragFromTo(start=one, end=two)


def test_touch_meets_the_visible_part() -> None:
    """Of an element that is partly off the display or under the keyboard the visible part is touched."""
    assert points(to_gesture(Tap(1), screen((0, 2300, 100, 2700)))) == [Point(x=50, y=2350)]
    assert points(to_gesture(Tap(1), screen((0, 1400, 100, 2000), keyboard_top=1600))) == [Point(x=50, y=1500)]


def test_unknown_label_is_an_error() -> None:
    """An action that was not checked does not touch just anything."""
    with pytest.raises(LookupError, match="no label 2 among the 1"):
        to_gesture(Tap(2), screen((0, 0, 100, 100)))


LIST = (0, 300, 1080, 2200)  # a list in the middle of the display, centre (540, 1250)


@pytest.mark.parametrize(
    ("action", "start", "end"),
    [
        (Swipe(1, "up", "short"), (540, 1250), (540, 1034)),
        (Swipe(1, "up"), (540, 1250), (540, 818)),
        (Swipe(1, "up", "long"), (540, 1250), (540, 602)),
        (Swipe(1, "down", "long"), (540, 1250), (540, 1898)),
        (Swipe(1, "left", "short"), (540, 1250), (432, 1250)),
        (Swipe(1, "right", "long"), (540, 1250), (864, 1250)),
    ],
)
def test_swipe_goes_as_far_as_appagent_does(action: Swipe, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Short, medium and long are 10, 20 and 30 % of the width, twice that vertically, from the centre."""
    assert to_gesture(action, screen(LIST)) == SwipeFromTo(
        start=Point(x=start[0], y=start[1]), end=Point(x=end[0], y=end[1])
    )


@pytest.mark.parametrize(
    ("box", "action", "start", "end"),
    [
        # The way does not fit from the centre: the finger starts further back on the element.
        ((0, 100, 1080, 900), Swipe(1, "up", "long"), (540, 732), (540, 84)),
        ((600, 1000, 1080, 1200), Swipe(1, "right", "long"), (650, 1100), (974, 1100)),
        # There is not enough element: the way is cut at the edge that belongs to the system.
        ((0, 100, 1080, 300), Swipe(1, "up", "long"), (540, 299), (540, 84)),
        ((0, 2200, 1080, 2400), Swipe(1, "down", "long"), (540, 2200), (540, 2273)),
        # What is left is no swipe: the way takes the edge too.
        ((0, 80, 1080, 120), Swipe(1, "up", "long"), (540, 119), (540, 0)),
        ((0, 2350, 1080, 2400), Swipe(1, "up", "short"), (540, 2375), (540, 2159)),
        # Not even the edge is enough: the finger starts beside the element.
        ((0, 0, 1080, 10), Swipe(1, "up"), (540, 63), (540, 0)),
    ],
)
def test_swipe_is_fitted_to_the_display(box: Box, action: Swipe, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A way that leaves the display is moved back on the element, then cut, but never becomes a tap."""
    assert to_gesture(action, screen(box)) == SwipeFromTo(
        start=Point(x=start[0], y=start[1]), end=Point(x=end[0], y=end[1])
    )


def test_swipe_stays_above_the_keyboard() -> None:
    """With the keyboard shown, the finger neither starts nor ends on it."""
    for point in points(to_gesture(Swipe(1, "down", "long"), screen(LIST, keyboard_top=1500))):
        assert point.y < 1500


@pytest.mark.parametrize(("percent", "x"), [(0, 100), (25, 321), (50, 500), (100, 899)])
def test_slider_is_touched_at_its_percentage(percent: int, x: int) -> None:
    """A slider is touched on its track, at the very ends for 0 and 100."""
    assert to_gesture(SetPercent(1, percent), screen((100, 500, 900, 600))) == TapAt(point=Point(x=x, y=550))


def test_upright_slider_grows_upwards() -> None:
    """A slider that is higher than wide has 100 percent at its top."""
    shown = screen((500, 1000, 600, 1800))
    assert [points(to_gesture(SetPercent(1, percent), shown))[0].y for percent in (0, 50, 100)] == [1799, 1400, 1000]


DIRECTIONS = st.sampled_from(["up", "down", "left", "right"])
DISTANCES = st.sampled_from(["short", "medium", "long"])
ACTIONS: st.SearchStrategy[GestureAction] = st.one_of(
    st.just(Tap(1)),
    st.just(DoubleTap(1)),
    st.just(LongPress(1)),
    st.just(Drag(1, 2)),
    st.builds(SetPercent, st.just(1), st.integers(0, 100)),
    st.builds(Swipe, st.just(1), DIRECTIONS, DISTANCES),
)
COORDINATE = st.integers(-3000, 6000)
BOX = st.tuples(COORDINATE, COORDINATE, COORDINATE, COORDINATE)


@given(ACTIONS, BOX, BOX, st.integers(200, 4000), st.integers(200, 4000), st.none() | st.integers(0, 4000))
def test_every_pixel_lies_on_the_display(
    action: GestureAction, one: Box, two: Box, width: int, height: int, keyboard_top: int | None
) -> None:
    """Whatever the bounds in a dump are, no gesture leaves the display."""
    shown = screen(one, two, size=(width, height), keyboard_top=keyboard_top)
    for point in points(to_gesture(action, shown)):
        assert 0 <= point.x < width
        assert 0 <= point.y < height


@given(DIRECTIONS, DISTANCES, st.data())
def test_swipe_goes_straight_in_its_direction(direction: str, distance: str, data: st.DataObject) -> None:
    """A swipe moves along one axis, the right way, and never more than it was told to."""
    left, top = data.draw(st.integers(0, 1079)), data.draw(st.integers(0, 2399))
    right, bottom = data.draw(st.integers(left + 1, 1080)), data.draw(st.integers(top + 1, 2400))
    start, end = points(to_gesture(Swipe(1, direction, distance), screen((left, top, right, bottom))))  # type: ignore[arg-type]
    across, down = end.x - start.x, end.y - start.y
    share = {"short": 108, "medium": 216, "long": 324}[distance]
    along, beside, most = (across, down, share) if direction in ("left", "right") else (down, across, 2 * share)
    assert beside == 0
    assert 63 <= abs(along) <= most
    assert (along > 0) == (direction in ("right", "down"))


def test_grid_actions_touch_the_areas() -> None:
    """In a grid round the touched points come from the grid of the display."""
    shown = screen()
    where = grid_for(shown.frame.display).point
    assert to_gesture(TapArea(3, "top-left"), shown) == TapAt(point=where(3, "top-left"))
    assert to_gesture(LongPressArea(3), shown) == HoldAt(point=where(3, "center"))
    assert to_gesture(SwipeAreas(1, "center", 9, "right"), shown) == SwipeFromTo(
        start=where(1, "center"), end=where(9, "right")
    )
