"""A screen says why it may not be what it seems."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import Screen

SYSTEM = "com.android.systemui"


def png_of(build: SimpleNamespace, color: str = "white", size: tuple[int, int] = (1080, 2400)) -> bytes:
    return build.png(Image.new("RGB", size, color))


def plain(build: SimpleNamespace, *more: object, **given: object) -> Screen:
    node = build.node
    button = node("Button", (0, 300, 500, 440), flags="clickable", text="OK")
    return build.screen(node("FrameLayout", (0, 0, 1080, 2400), button, *more), **given)


def test_ordinary_screen_has_no_doubts(build: SimpleNamespace) -> None:
    """A picture, a tree and an app in front leave no doubt."""
    assert plain(build, png=png_of(build)).facts.doubts == frozenset()


def test_doubts_of_the_capture_are_kept(build: SimpleNamespace) -> None:
    """faults 4: what the capture knew, a tree that may be stale, is not lost in reading."""
    frame = replace(plain(build, png=png_of(build)).frame, doubts=frozenset({"tree_maybe_stale"}))
    assert read_screen(frame).facts.doubts == {"tree_maybe_stale"}


def test_missing_tree_and_picture_are_told(build: SimpleNamespace) -> None:
    """Nothing at all is still a screen, with both doubts."""
    frame = replace(plain(build).frame, xml=None, tree_error="no idle state")
    assert read_screen(frame).facts.doubts == {"tree_missing", "no_picture"}


def test_tree_of_system_bars_only_is_no_app(build: SimpleNamespace) -> None:
    """faults 12: a dump with nothing but the system's bars, or with no nodes, holds nothing of an app."""
    bar = build.node("FrameLayout", (0, 0, 1080, 132), flags="clickable", package=SYSTEM)
    for screen in (build.screen(bar, png=png_of(build)), build.screen(png=png_of(build))):
        assert screen.facts.doubts == {"chrome_only"}
        assert screen.facts.elements == ()


@pytest.mark.parametrize("cls", ["android.webkit.WebView", "android.view.SurfaceView"])
def test_surface_without_children_is_opaque(build: SimpleNamespace, cls: str) -> None:
    """faults 15, 39: a large web view or surface without children is marked; one with content is not."""
    node = build.node
    bounds = (0, 200, 1080, 2300)
    assert "opaque_region" in plain(build, node(cls, bounds)).facts.doubts
    filled = node(cls, bounds, node("android.view.View", (0, 500, 500, 700), text="Article"))
    assert "opaque_region" not in plain(build, filled).facts.doubts
    assert "opaque_region" not in plain(build, node(cls, (0, 500, 300, 700))).facts.doubts


def test_black_picture_is_told_only_when_the_tree_has_something(build: SimpleNamespace) -> None:
    """faults 17: a black picture with nodes is a secure window or a screen that is off; a dark app is neither."""
    assert plain(build, png=png_of(build, "black")).facts.doubts == {"black_picture"}
    assert plain(build, png=png_of(build, "#181818")).facts.doubts == frozenset()
    dark = Image.new("RGB", (1080, 2400), "black")
    dark.paste("white", (100, 1000, 300, 1100))
    assert plain(build, png=build.png(dark)).facts.doubts == frozenset()


def test_status_bar_above_a_secure_window_does_not_hide_its_blackness(build: SimpleNamespace) -> None:
    """The system still draws its bars over a secure window."""
    image = Image.new("RGB", (1080, 2400), "black")
    image.paste("white", (40, 20, 160, 70))
    image.paste("white", (400, 2370, 680, 2380))
    assert plain(build, png=build.png(image)).facts.doubts == {"black_picture"}


def test_cut_picture_is_none(build: SimpleNamespace) -> None:
    """A PNG that ends in the middle is told to be missing."""
    assert plain(build, png=png_of(build)[:300]).facts.doubts == {"no_picture"}


def test_disagreement_about_the_orientation_is_told(build: SimpleNamespace) -> None:
    """Tree, picture and display must have one orientation."""
    assert plain(build, png=png_of(build, size=(2400, 1080))).facts.doubts == {"rotation_mismatch"}
    assert plain(build, png=png_of(build), rotation=1).facts.doubts == {"rotation_mismatch"}
    tablet = Display(width=1600, height=2560, rotation=3, density=320)
    window = build.node("FrameLayout", (0, 0, 1600, 2560), text="x")
    screen = build.screen(window, png=png_of(build, size=(1600, 2560)), display=tablet, rotation=3)
    assert screen.facts.doubts == frozenset()


def test_spinner_is_loading_and_a_level_is_not(build: SimpleNamespace) -> None:
    """A round progress indicator means waiting; a long one may as well show a level."""
    node = build.node
    spinner = node("ProgressBar", (480, 1100, 600, 1220))
    assert plain(build, spinner, png=png_of(build)).facts.doubts == {"loading"}
    for level in (node("ProgressBar", (84, 1384, 996, 1410)), node("ProgressBar", (524, 495, 557, 528))):
        assert plain(build, level, png=png_of(build)).facts.doubts == frozenset()
