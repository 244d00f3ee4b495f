"""What every screen of every app looks like: pixels, words and bounds agree."""

from itertools import combinations
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_appagent.sim.fonts import cut_text, text_width
from pytest_appagent.sim.geometry import Rect
from pytest_appagent.sim.layouts import Column, Row, Stack
from pytest_appagent.sim.view import Metrics, View
from pytest_appagent.sim.widgets import Mark, Text, line_height

METRICS = Metrics(210)


def in_sight(view):
    """Whether a view is shown as a whole."""
    return not view.shown.empty and view.shown == view.bounds


def overlap(one, two):
    return not one.shown.clipped(two.shown).empty


def collect(town, find):
    """What `find` yields for the screens, each with the screen it was found on."""
    return [f"{found}  [{scene}]" for scene in town for found in find(scene)]


def described(view):
    return f"{view.cls.rpartition('.')[2]} {view.id or view.text!r} {view.shown}"


def blank_controls(scene):
    """The controls in whose bounds nothing is drawn."""
    if scene.picture.getextrema() == ((0, 0),) * 3:  # a window that no picture shows
        return
    for view in scene.root.walk():
        if view.is_clickable and in_sight(view):
            shown = view.shown
            extrema = scene.picture.crop((shown.left, shown.top, shown.right, shown.bottom)).getextrema()
            if all(least == most for least, most in extrema):
                yield described(view)


def test_bounds_lie_on_what_is_drawn(town):
    """Within the bounds of every control something differs from the rest."""
    assert collect(town, blank_controls) == []


def cut_words(scene):
    """The words cut with an ellipsis though one line was meant to hold them, or higher than their room."""
    for view in scene.root.walk():
        if not isinstance(view, Text | Mark) or not view.text or not in_sight(view):
            continue
        inner = view.bounds.shrunk(*METRICS.insets(view.padding))
        size = METRICS.sp(view.size)
        if isinstance(view, Mark):
            if text_width(view.text, size) > inner.width - METRICS.px(40):
                yield described(view)
        elif view.lines == 1 and cut_text(view.text, size, view.face, inner.width) != view.text:
            yield described(view)
        elif inner.height < METRICS.sp(line_height(view.size)) * 0.9:
            yield f"{described(view)} is too low"


def test_words_fit(town):
    """In English, with the usual size of letters, no single line is cut; what may be cut has several lines."""
    assert collect(town, cut_words) == []


def crowded(scene):
    """The children of rows and columns that lie on each other or get less room than they need."""
    for view in scene.root.walk():
        if not isinstance(view, Row | Column):
            continue
        children = [child for child in view.children if child.visible]
        for one, two in combinations(children, 2):
            if not one.bounds.clipped(two.bounds).empty:
                yield f"{described(one)} on {described(two)}"
        yield from (f"{described(child)} is squeezed" for child in children if is_squeezed(child))


def is_squeezed(view):
    if view.text and view.bounds.empty:
        return True
    across = METRICS.px(view.width) if view.width > 0 and not view.weight else 0
    down = METRICS.px(view.height) if view.height > 0 and not view.weight else 0
    return view.bounds.width < across or view.bounds.height < down


def test_rows_and_columns_have_room_for_their_children(town):
    """Neighbours do not overlap, and none is squeezed."""
    assert collect(town, crowded) == []


def floating(view):
    """The controls within layers that are put over others on purpose."""
    for part in view.walk():
        if isinstance(part, Stack):
            for layer in part.children[1:]:
                yield from map(id, layer.walk())


def covered(scene):
    """The controls that lie on each other, neither being inside the other nor meant to float."""
    meant = set(floating(scene.root))
    controls = [view for view in scene.root.walk() if view.is_clickable and not view.shown.empty]
    inside = {id(view): set(map(id, view.walk())) for view in controls}
    for one, two in combinations(controls, 2):
        if overlap(one, two) and id(two) not in inside[id(one)] and not {id(one), id(two)} & meant:
            yield f"{described(one)} on {described(two)}"


def test_controls_do_not_cover_each_other(town):
    """Two controls share pixels only where one is in the other, or floats over it on purpose."""
    assert collect(town, covered) == []


def test_the_checks_notice():
    """A blank control, words that are cut, neighbours that stick out, controls on each other: each is found."""
    blank = View(width=40, height=40, on_tap=print)
    row = Row([blank, Text("far too many words for so little room", width=60), View(width=900, height=9)], width=200)
    page = Stack([Column([row, Stack([View(width=60, height=60, on_tap=print)], height=20)], height=30)])
    display = Rect(0, 0, 1200, 400)
    page.arrange(METRICS, display, display)
    scene = SimpleNamespace(root=page, picture=Image.new("RGB", (1200, 400), "#123456"), package="bad")
    assert any(described(blank) in found for found in blank_controls(scene))
    assert any("far too many" in found for found in cut_words(scene))
    assert any("squeezed" in found for found in crowded(scene))
    crossing = Column(
        [View(width=60, height=60, on_tap=print), View(width=60, height=60, on_tap=print, margin=(0, -20, 0, 0))]
    )
    crossing.arrange(METRICS, display, display)
    scene.root = crossing
    assert list(covered(scene))


@pytest.mark.parametrize("package", ["com.example.webform", "com.example.puzzle"])
def test_some_apps_say_nothing_of_what_they_draw(town, package):
    """What the web page and the game show is in the picture, and not in the dump."""
    scenes = [scene for scene in town if scene.package == package]
    assert scenes
    for scene in scenes:
        hidden = next(view for view in scene.root.walk() if view.opaque)
        texts = {view.text for view in hidden.walk() if len(view.text) > 3}
        assert texts
        assert not [text for text in texts if f'text="{text}"' in scene.dump]
