"""The view toolkit: one tree that is placed, drawn, touched and dumped."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pytest_appagent.sim.dump import dump_windows
from pytest_appagent.sim.editing import TextState
from pytest_appagent.sim.fonts import cut_text, text_width, wrap_text
from pytest_appagent.sim.geometry import Rect
from pytest_appagent.sim.icons import ICON_NAMES, icon_mask
from pytest_appagent.sim.layouts import Column, Row, Scroll, ScrollState, Stack
from pytest_appagent.sim.render import Canvas
from pytest_appagent.sim.theme import LIGHT
from pytest_appagent.sim.view import FILL, Metrics, View
from pytest_appagent.sim.widgets import Button, EditText, Icon, IconButton, Text

METRICS = Metrics(160)
SCREEN = Rect(0, 0, 400, 800)


def lay_out(view, bounds=SCREEN):
    view.arrange(METRICS, bounds, bounds)
    return view


def drawn(view, bounds=SCREEN):
    image = Image.new("RGB", (bounds.right, bounds.bottom), "#ffffff")
    lay_out(view, bounds).draw(Canvas(image, LIGHT), METRICS)
    return image


def nodes(view):
    return list(ElementTree.fromstring(dump_windows([(view, "com.example.x")], 0)).iter("node"))


def test_dp_become_pixels():
    """A dp is density / 160 pixels, and what is there does not vanish."""
    assert [Metrics(420).px(dp) for dp in (24, 48, 0.1, 0)] == [63, 126, 1, 0]


def test_weights_share_what_is_left():
    """Views with a weight divide the room that the others leave."""
    fixed, one, three = View(width=100, height=10), View(weight=1, height=10), View(weight=3, height=10)
    lay_out(Row([fixed, one, three], width=FILL, height=FILL))
    assert [view.bounds.width for view in (fixed, one, three)] == [100, 75, 225]


def test_margins_gap_and_padding():
    """Padding is inside, margins and gaps are between."""
    first, second = View(width=10, height=10), View(width=10, height=10, margin=(0, 5, 0, 0))
    lay_out(Column([first, second], padding=(20, 30), gap=7))
    assert first.bounds == Rect(20, 30, 30, 40)
    assert second.bounds.top == 40 + 7 + 5


def test_gravity():
    """A stack puts each child where it wants to be."""
    corner = View(width=50, height=60, gravity=("end", "end"), margin=(0, 0, 10, 20))
    lay_out(Stack([corner]))
    assert corner.bounds == Rect(340, 720, 390, 780)


def test_scroll_clips_picture_and_dump():
    """Rows out of sight are neither drawn nor dumped; rows half in sight end at the edge."""
    rows = [View(id=f"row{number}", height=300, width=FILL, background="#ff0000") for number in range(5)]
    scroll = Scroll(state=ScrollState(offset=150), content=Column(rows, width=FILL), height=500, width=FILL)
    page = Column([View(height=100, width=FILL), scroll])
    image = drawn(page)
    found = {node.get("resource-id"): node.get("bounds") for node in nodes(page) if node.get("resource-id")}
    assert found == {
        "com.example.x:id/row0": "[0,100][400,250]",
        "com.example.x:id/row1": "[0,250][400,550]",
        "com.example.x:id/row2": "[0,550][400,600]",
    }
    assert image.getpixel((10, 99)) == image.getpixel((10, 600)) == (255, 255, 255)
    assert image.getpixel((10, 100)) == image.getpixel((10, 599)) == (255, 0, 0)


def test_scroll_stays_within_its_limit():
    """Scrolling ends where the content ends."""
    state = ScrollState()
    lay_out(Scroll(state=state, content=Column([View(height=1000, width=FILL)]), width=FILL, height=FILL))
    assert state.limit == 200
    assert state.scroll(5000)
    assert state.offset == 200
    assert not state.scroll(1)


def test_dump_keeps_gaps_in_the_index():
    """A hidden child leaves a gap, as in real dumps."""
    page = lay_out(Column([View(height=5, width=5), View(visible=False), View(id="c", height=5, width=5)]))
    assert [node.get("index") for node in nodes(page)] == ["0", "0", "2"]


def test_attributes_in_order_and_ids_with_package():
    """The order and forms are those of the tool; an id that is whole stays as it is."""
    page = lay_out(Stack([IconButton("add", id="android:id/up", on_tap=lambda: None)]))
    icon = nodes(page)[1]
    assert list(icon.attrib) == [
        "NAF",
        "index",
        "text",
        "resource-id",
        "class",
        "package",
        "content-desc",
        "checkable",
        "checked",
        "clickable",
        "enabled",
        "focusable",
        "focused",
        "scrollable",
        "long-clickable",
        "password",
        "selected",
        "bounds",
    ]
    assert icon.get("resource-id") == "android:id/up"


def test_naf_looks_at_the_words_inside():
    """A row to tap is friendly when something in it has words."""
    page = lay_out(
        Column(
            [
                Row([Text("Words")], on_tap=lambda: None),
                Row([Icon("bin")], on_tap=lambda: None),
                Row([Icon("bin")], on_tap=lambda: None, enabled=False),
            ]
        )
    )
    rows = [node for node in nodes(page) if node.get("clickable") == "true"]
    assert [row.get("NAF") for row in rows] == [None, "true", None]


def test_text_is_escaped_as_the_tool_does():
    """Line breaks and emoji are references, impossible characters dots."""
    xml = dump_windows([(lay_out(Text('a<b & "c"\n\x00🎉')), "p")], 0)
    assert 'text="a&lt;b &amp; &quot;c&quot;&#10;.&#127881;"' in xml
    ElementTree.fromstring(xml)


@given(st.text(st.characters(codec=None), max_size=20))
def test_any_text_gives_well_formed_xml(text):
    """Whatever an app shows, the dump can be read."""
    root = ElementTree.fromstring(dump_windows([(Text(text, desc=text), "p")], 0).encode("utf-8"))
    assert root.tag == "hierarchy"


def test_empty_input_says_its_hint():
    """The hint is the text of an empty input; a password is bullets."""
    page = lay_out(
        Column([EditText(TextState(), hint="Title"), EditText(TextState("abc"), hint="Password", password=True)])
    )
    assert [node.get("text") for node in nodes(page)[1:]] == ["Title", "•••"]


def test_touch_finds_the_view_on_top():
    """The later sibling and the inner view win."""
    below, above = View(width=100, height=100), View(width=50, height=50)
    page = lay_out(Stack([below, above]))
    assert page.path_to(20, 20)[-1] is above
    assert page.path_to(80, 80)[-1] is below
    assert page.path_to(401, 0) == []


@pytest.mark.parametrize("max_px", [30, 100, 400])
def test_cut_text_fits(max_px):
    """What is cut ends with an ellipsis and fits."""
    cut = cut_text("A rather long title of an event", 16, "regular", max_px)
    assert text_width(cut, 16) <= max_px
    assert cut.endswith("…") or max_px == 400


@given(st.text("ab \n", max_size=60), st.integers(20, 200))
def test_wrapping_loses_no_letter(text, max_px):
    """Lines fit, and together they hold all that is not blank."""
    lines = wrap_text(text, 16, "regular", max_px)
    assert all(text_width(line.strip(), 16) <= max_px for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_editing_keys():
    """Typing, deleting both ways, moving and replacing a selection do what an input does."""
    state = TextState()
    state.insert("wörk")
    state.edit_key("KEYCODE_MOVE_HOME")
    state.edit_key("KEYCODE_FORWARD_DEL")
    state.insert("W")
    state.edit_key("KEYCODE_MOVE_END")
    state.edit_key("KEYCODE_DEL")
    assert (state.text, state.cursor) == ("Wör", 3)
    state.select_all()
    state.insert("日本")
    assert state.text == "日本"
    assert not state.edit_key("KEYCODE_CAMERA")


@pytest.mark.parametrize("name", sorted(ICON_NAMES))
def test_icons_are_inside_their_square(name):
    """Every icon draws something, and keeps away from nothing but its own edge."""
    box = icon_mask(name, 48).getbbox()
    assert box is not None
    assert box[2] - box[0] >= 6


def test_bounds_lie_on_what_is_drawn():
    """A filled view's colour begins and ends at its bounds."""
    button = Button("Save", kind="filled", margin=40)
    image = drawn(Column([button]))
    left, middle = button.bounds.left, button.bounds.center[1]
    row = [image.getpixel((x, middle)) for x in range(SCREEN.right)]
    blue = [x for x, color in enumerate(row) if color == (11, 87, 208)]
    assert (blue[0], blue[-1]) == (left, button.bounds.right - 1)
