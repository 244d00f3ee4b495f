"""Every control gets one label, and nothing else does."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

PICTURED = (
    "001_compose_settings",
    "015_feature_phone_picker_zh",
    "033_rn_dev_menu_trailing_line",
    "037_expo_dev_client",
    "038_profile_compose_flag_emoji",
    "043_player_compose_zh",
    "044_tablet_landscape_zh_dashboard",
    "045_inbox_compose_empty",
)


def compare_with_truth(screen: Screen, controls: list[dict[str, Any]]) -> tuple[list[str], list[int]]:
    """Return required controls without a label, and labels without a control of their own."""
    free = {element.label: element for element in screen.facts.elements}
    missing = []
    for control in controls:
        box = dict(zip(("left", "top", "right", "bottom"), control["bounds"], strict=True))
        bounds = Bounds(**box)
        fitting = [element for element in free.values() if fits(element, bounds, set(control["actions"]))]
        if fitting:
            del free[max(fitting, key=lambda element: element.bounds.iou(bounds)).label]
        elif control["required"]:
            missing.append(control["what"])
    return missing, sorted(free)


def fits(element: Element, bounds: Bounds, actions: set[str]) -> bool:
    in_place = element.bounds.iou(bounds) >= 0.5 or (
        bounds.encloses(element.bounds) and element.bounds.contains(bounds.center)
    )
    words = {"swipe" if action in ("set", "drag") else action for action in element.actions}
    return in_place and bool(words & actions)


def screen_of(dump: bytes, size: list[int]) -> Screen:
    display = Display(width=size[0], height=size[1], rotation=int(size[0] > size[1]))
    return read_screen(Frame(png=b"", xml=dump, display=display))


@pytest.mark.parametrize("name", PICTURED)
def test_real_screens_get_all_required_labels_and_no_spurious_one(shared: Callable[[str], Path], name: str) -> None:
    """On real screens every control that a person sees is labelled once, and nothing else is."""
    truth = yaml.safe_load(shared("tasks/controls_truth.yaml").read_text("utf-8"))[name]
    screen = screen_of(shared(f"dumps/{name}.xml").read_bytes(), truth["size"])
    assert compare_with_truth(screen, truth["controls"]) == ([], [])


@pytest.mark.parametrize("name", ["covered", "disabled", "nested", "overlapping"])
def test_own_dumps_get_all_required_labels_and_no_spurious_one(own_dumps: dict[str, bytes], name: str) -> None:
    """Covered, disabled, nested and overlapping nodes are told apart as a finger would."""
    truth = yaml.safe_load((Path(__file__).parents[1] / "data" / "dumps" / "truth.yaml").read_text("utf-8"))[name]
    screen = screen_of(own_dumps[name], truth["size"])
    assert compare_with_truth(screen, truth["controls"]) == ([], [])


def ids(screen: Screen) -> list[str]:
    return [element.resource_id.rpartition("/")[2] for element in screen.facts.elements]


def test_nothing_off_the_display_gets_a_label_and_the_rest_is_clipped(build: SimpleNamespace) -> None:
    """faults 10: off-screen, inverted and empty nodes are dropped, partly visible ones are clipped."""
    node = build.node
    screen = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("Button", (-540, 100, -10, 200), flags="clickable", id="left_of_it"),
            node("Button", (300, 2500, 200, 2400), flags="clickable", id="inverted"),
            node("Button", (100, 300, 100, 400), flags="clickable", id="empty"),
            node("Button", (0, 2300, 1080, 2600), flags="clickable", id="below"),
        )
    )
    assert ids(screen) == ["below"]
    assert screen.facts.elements[0].bounds == Bounds(left=0, top=2300, right=1080, bottom=2400)


def test_button_below_the_app_area_is_labelled(build: SimpleNamespace) -> None:
    """faults 11: only the real display limits what can be tapped, not its usable height."""
    node = build.node
    button = node("Button", (764, 2153, 976, 2285), flags="clickable", id="accept")
    assert ids(build.screen(node("FrameLayout", (0, 0, 1080, 2400), button))) == ["accept"]


def test_scrolling_container_clips_its_rows(build: SimpleNamespace) -> None:
    """A row that reaches out of its list can be touched only within the list."""
    node = build.node
    row = node("LinearLayout", (0, 950, 1080, 1200), flags="clickable", id="row")
    listing = node("RecyclerView", (0, 200, 1080, 1000), row, flags="scrollable", id="list")
    screen = build.screen(node("FrameLayout", (0, 0, 1080, 2400), listing))
    assert screen.facts.elements[1].bounds == Bounds(left=0, top=950, right=1080, bottom=1000)


def test_system_bars_and_keyboard_get_no_labels(build: SimpleNamespace) -> None:
    """Status bar, navigation bar and keyboard windows are not the app's."""
    node = build.node
    screen = build.screen(
        node("FrameLayout", (0, 0, 1080, 2400), node("EditText", (0, 300, 1080, 450), flags="clickable", id="field")),
        node("FrameLayout", (0, 0, 1080, 132), flags="clickable", package="com.android.systemui"),
        node("FrameLayout", (0, 2268, 1080, 2400), flags="clickable", package="com.android.systemui"),
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("Key", (0, 1600, 108, 1750), flags="clickable", id="q", package="com.example.inputmethod"),
            package="com.example.inputmethod",
        ),
    )
    assert ids(screen) == ["field"]
    assert screen.facts.keyboard_top == 1600


def test_screens_of_the_system_are_content_when_in_front(build: SimpleNamespace) -> None:
    """Quick settings are operated like any app."""
    system = "com.android.systemui"
    node = build.node
    tile = node("Switch", (0, 400, 500, 600), flags="clickable checkable", id="wifi", package=system)
    shade = node("FrameLayout", (0, 0, 1080, 2400), tile, package=system)
    screen = build.screen(shade, foreground=Foreground(package=system))
    assert ids(screen) == ["wifi"]


def test_what_the_keyboard_hides_gets_no_label(build: SimpleNamespace) -> None:
    """faults 42: a keyboard that only the device reports covers what lies under it."""
    node = build.node
    root = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("EditText", (0, 300, 1080, 450), flags="clickable focused", id="field"),
        node("Button", (0, 1800, 1080, 2000), flags="clickable", id="send"),
    )
    screen = build.screen(root, keyboard_top=1500)
    assert ids(screen) == ["field"]
    assert "keyboard_covers" in screen.facts.doubts


def test_other_half_of_a_split_screen_keeps_its_labels(build: SimpleNamespace) -> None:
    """faults 46: two windows side by side cover nothing of each other, and each element names its package."""
    node = build.node
    upper = node("FrameLayout", (0, 0, 1080, 1200), node("Button", (0, 300, 500, 450), flags="clickable", id="mine"))
    lower = node(
        "FrameLayout", (0, 1200, 1080, 2400), node("Button", (0, 1500, 500, 1650), flags="clickable", id="other")
    )
    assert ids(build.screen(upper, lower)) == ["mine", "other"]


def test_dialog_surface_gets_no_label_of_its_own(build: SimpleNamespace) -> None:
    """The box of a dialog only keeps touches from what is behind it."""
    node = build.node
    box = node(
        "LinearLayout",
        (40, 800, 1040, 1600),
        node("Button", (60, 1400, 500, 1540), flags="clickable", id="allow"),
        node("Button", (540, 1400, 1020, 1540), flags="clickable", id="deny"),
        flags="clickable",
        id="box",
    )
    assert ids(build.screen(node("FrameLayout", (40, 800, 1040, 1600), box))) == ["allow", "deny"]


def test_texts_that_only_take_focus_get_no_label(build: SimpleNamespace) -> None:
    """Toolkits let every text take focus for screen readers; a chosen tab and a named view remain."""
    node = build.node
    screen = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("android.view.View", (0, 200, 400, 260), flags="focusable", content_desc="Iterations"),
            node("TextView", (0, 300, 400, 360), flags="focusable", text="Heading", id="heading"),
            node("android.view.View", (0, 2200, 200, 2340), flags="focusable selected", content_desc="Home"),
            node("android.view.View", (300, 900, 700, 1300), flags="focusable", id="color_wheel"),
        )
    )
    assert [element.content_desc or element.resource_id for element in screen.facts.elements] == [
        f"{screen.facts.foreground.package}:id/color_wheel",
        "Home",
    ]


def test_min_dist_joins_only_what_is_alike_and_overlaps(build: SimpleNamespace) -> None:
    """Two buttons in one place are one; neighbours that are as close, and 0 as distance, keep both."""
    node = build.node
    twins = [node("ImageView", (400, 400, 500, 500), flags="clickable", id="under")]
    twins.append(node("FrameLayout", (390, 395, 480, 505), flags="clickable", id="over"))
    neighbours = [node("Button", (x, 800, x + 20, 820), flags="clickable", id=f"dot{x}") for x in (100, 120)]
    root = node("FrameLayout", (0, 0, 1080, 2400), *twins, *neighbours)
    screen = build.screen(root)
    assert ids(screen) == ["over", "dot100", "dot120"]
    assert len(read_screen(screen.frame, min_dist_dp=0).facts.elements) == 4


def test_numbers_run_in_reading_order(build: SimpleNamespace) -> None:
    """From top to bottom, in a line from left to right, whatever the order in the tree."""
    node = build.node
    places = {"c": (0, 400), "b": (600, 210), "a": (0, 200), "d": (300, 405)}
    buttons = [
        node("Button", (left, top, left + 200, top + 100), flags="clickable", id=name)
        for name, (left, top) in places.items()
    ]
    assert ids(build.screen(node("FrameLayout", (0, 0, 1080, 2400), *buttons))) == ["a", "b", "c", "d"]


def test_actions_say_what_fits(build: SimpleNamespace) -> None:
    """Each element names the words of the vocabulary that do something to it."""
    node = build.node
    screen = build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("Button", (0, 200, 300, 300), flags="clickable"),
            node("Button", (0, 400, 300, 500), flags="clickable long_clickable"),
            node("EditText", (0, 600, 900, 700), flags="clickable long_clickable"),
            node("SeekBar", (0, 800, 900, 900), flags="focusable"),
            node("ScrollView", (0, 1000, 1080, 2000), flags="scrollable"),
        )
    )
    assert [set(element.actions) for element in screen.facts.elements] == [
        {"tap", "double_tap"},
        {"tap", "double_tap", "long_press", "drag"},
        {"tap", "double_tap", "long_press", "text"},
        {"tap", "double_tap", "swipe", "set", "drag"},
        {"swipe"},
    ]
    assert [element.role for element in screen.facts.elements] == ["button", "button", "input", "slider", "list"]


def test_time_grows_with_the_nodes_not_with_their_square(build: SimpleNamespace) -> None:
    """Four times the nodes take less than nine times as long, even all in one place."""
    node = build.node

    def seconds(count: int) -> float:
        nodes = [node("Button", (100, 100, 300, 300), flags="clickable", text=str(k)) for k in range(count)]
        frame = build.screen(node("FrameLayout", (0, 0, 1080, 2400), *nodes)).frame
        start = time.process_time()
        read_screen(frame)
        return time.process_time() - start

    assert seconds(4000) < 9 * max(0.02, min(seconds(1000), seconds(1000)))
