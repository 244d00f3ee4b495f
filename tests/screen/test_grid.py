"""The grid is drawn and mapped by the same numbers and covers the whole picture."""

from __future__ import annotations

import io
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.geometry import Point
from pytest_appagent.screen.grid import AreaUnknown, Grid, grid_for, grid_picture

GRID = Grid(width=300, height=240, columns=3, rows=2)
displays = st.builds(Display, width=st.integers(1, 4000), height=st.integers(1, 4000), density=st.integers(100, 640))


def test_parts_of_an_area_lie_halfway_to_its_edges() -> None:
    """Area 5 "top-left" of 2x3 on 300x240 is (125, 150); its center is its middle."""
    assert GRID.point(5, "top-left") == Point(x=125, y=150)
    assert GRID.point(5, "center") == Point(x=150, y=180)
    assert GRID.point(1, "right") == Point(x=75, y=60)
    assert GRID.point(6, "bottom-right") == Point(x=275, y=210)


@pytest.mark.parametrize("area", [0, -1, 7, 57])
def test_unknown_area_is_refused_with_the_valid_range(area: int) -> None:
    """No index wraps around; the message names the areas that there are."""
    with pytest.raises(AreaUnknown, match=f"no area {area}; the grid has areas 1 to 6"):
        GRID.point(area, "center")


def test_unknown_part_is_refused_with_the_valid_ones() -> None:
    """A part that does not exist is not silently the center."""
    with pytest.raises(AreaUnknown, match="no 'middle' in an area; its parts are top-left, top, top-right, left"):
        GRID.point(1, "middle")


@given(displays)
def test_areas_cover_the_display_without_gap_or_overlap(display: Display) -> None:
    """Every pixel of the display lies in exactly one area, in either orientation."""
    grid = grid_for(display)
    areas = [grid.bounds(area) for area in range(1, grid.areas + 1)]
    assert sum(area.area for area in areas) == display.width * display.height
    assert (areas[0].left, areas[0].top) == (0, 0)
    assert (areas[-1].right, areas[-1].bottom) == (display.width, display.height)
    for this, following in pairwise(areas):
        assert following.left == (0 if following.top != this.top else this.right)


@given(displays, st.data())
def test_points_lie_in_their_area(display: Display, data: st.DataObject) -> None:
    """A part of an area is a pixel of that area, on the display."""
    grid = grid_for(display)
    area = data.draw(st.integers(1, grid.areas))
    part = data.draw(st.sampled_from(["top-left", "center", "bottom-right", "left", "bottom"]))
    assert grid.bounds(area).contains(grid.point(area, part))


def test_grid_has_a_readable_number_of_areas() -> None:
    """Cells are about as large as a finger, but not so many that their numbers could not be read."""
    phone = grid_for(Display(width=1080, height=2400, density=420))
    assert (phone.columns, phone.rows) == (6, 14)
    assert grid_for(Display(width=3200, height=2000, density=320)).areas <= 14 * 14
    assert grid_for(Display(width=240, height=320, density=120)).areas >= 12


@pytest.mark.parametrize(("width", "height"), [(540, 1200), (1200, 540)])
def test_lines_are_drawn_where_the_areas_meet(build: SimpleNamespace, width: int, height: int) -> None:
    """The picture shows the grid's own edges, in landscape too."""
    display = Display(width=width, height=height, density=210, rotation=int(width > height))
    png = build.png(Image.new("RGB", (width, height), (120, 160, 200)))
    screen = build.screen(build.node("FrameLayout", (0, 0, width, height)), display=display, png=png)
    with Image.open(io.BytesIO(grid_picture(screen))) as picture:
        picture = picture.convert("L")
    grid = grid_for(display)
    for area in range(1, grid.areas + 1):
        cell = grid.bounds(area)
        middle = picture.getpixel((cell.center.x, cell.center.y))
        edge = picture.getpixel((cell.right - 1, cell.center.y))
        assert abs(middle - 152) < 12
        assert abs(edge - middle) > 25


def test_answer_means_the_same_pixel_at_any_size_that_was_sent(build: SimpleNamespace) -> None:
    """faults 19: an area is a number in a declared grid, whatever the size of the picture that shows it."""
    display = Display(width=1080, height=2400, density=420)
    png = build.png(Image.new("RGB", (1080, 2400), "white"))
    screen = build.screen(build.node("FrameLayout", (0, 0, 1080, 2400)), display=display, png=png)
    grid = grid_for(display)
    for longest_side in (768, 1280):
        with Image.open(io.BytesIO(grid_picture(screen, longest_side=longest_side))) as picture:
            picture = picture.convert("L")
        scale = longest_side / 2400
        for area in (2, grid.columns + 2, grid.areas - 1):
            cell = grid.bounds(area)
            edge = picture.getpixel((round(cell.left * scale), round(cell.center.y * scale)))
            middle = picture.getpixel((round(cell.center.x * scale), round(cell.center.y * scale)))
            assert middle - edge > 100
