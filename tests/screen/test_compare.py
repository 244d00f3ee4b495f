"""What counts as a change."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from PIL import Image, ImageDraw

from pytest_appagent.screen.compare import same_picture, same_screen
from pytest_appagent.screen.frame import Display, Foreground
from pytest_appagent.screen.screen import Screen

DISPLAY = Display(width=1080, height=2400, density=420)


def picture(build: SimpleNamespace, *boxes: tuple[int, int, int, int], size: tuple[int, int] = (1080, 2400)) -> bytes:
    image = Image.new("RGB", size, "white")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, fill="black")
    return build.png(image)


def test_equal_bytes_are_the_same_without_looking() -> None:
    """Even what is no picture is the same as itself."""
    assert same_picture(b"whatever", b"whatever", DISPLAY)
    assert not same_picture(b"whatever", b"other", DISPLAY)


def test_system_bars_do_not_count(build: SimpleNamespace) -> None:
    """A tick of the clock at the top and the handle at the bottom change nothing."""
    clock = picture(build, (40, 20, 120, 70))
    handle = picture(build, (400, 2370, 680, 2380))
    assert same_picture(picture(build), clock, DISPLAY)
    assert same_picture(picture(build), handle, DISPLAY)


def test_blinking_cursor_does_not_count_but_a_letter_does(build: SimpleNamespace) -> None:
    """A thin upright line comes and goes with the blinking; anything wider is a change."""
    cursor = picture(build, (300, 600, 305, 660))
    letter = picture(build, (300, 600, 325, 660))
    dot = picture(build, (300, 600, 315, 615))
    assert same_picture(picture(build), cursor, DISPLAY)
    assert not same_picture(picture(build), letter, DISPLAY)
    assert not same_picture(picture(build), dot, DISPLAY)


def test_pictures_of_other_sizes_differ(build: SimpleNamespace) -> None:
    """A rotated display is another picture."""
    assert not same_picture(picture(build), picture(build, size=(2400, 1080)), DISPLAY)


def form(build: SimpleNamespace, *, text: str = "", clock: str = "9:41", png: bytes = b"", **given: object) -> Screen:
    node = build.node
    return build.screen(
        node(
            "FrameLayout",
            (0, 0, 1080, 2400),
            node("EditText", (0, 300, 1080, 450), flags="clickable", text=text, id="field"),
            node(
                "CheckBox", (0, 500, 1080, 650), flags=f"clickable checkable {given.pop('state', '')}", text="All day"
            ),
            node("TextView", (0, 700, 1080, 800), text=str(given.pop("note", "")), id="note"),
        ),
        node(
            "FrameLayout",
            (0, 0, 1080, 132),
            node("TextView", (40, 20, 160, 100), text=clock, id="clock", package="com.android.systemui"),
            package="com.android.systemui",
        ),
        png=png,
        **given,
    )


def test_clock_tick_is_no_change_and_a_letter_is_one(build: SimpleNamespace) -> None:
    """faults 12: only the app counts, but all of it."""
    before = form(build)
    assert same_screen(before, form(build, clock="9:42"))
    assert not same_screen(before, form(build, text="w"))
    assert not same_screen(before, form(build, state="checked"))
    assert not same_screen(before, form(build, note="Saved"))
    assert not same_screen(before, form(build, keyboard_top=1500))
    assert not same_screen(before, form(build, foreground=Foreground(package="com.example.other")))


def test_what_only_the_picture_shows_is_a_change(build: SimpleNamespace) -> None:
    """faults 16: an icon that changed, a game or a toast is seen in the picture alone."""
    before = form(build, png=picture(build))
    assert same_screen(before, form(build, clock="9:42", png=picture(build, (40, 20, 120, 70))))
    assert not same_screen(before, form(build, png=picture(build, (500, 1500, 560, 1560))))


def test_screens_without_trees_are_compared_by_their_pictures(build: SimpleNamespace) -> None:
    """A missing tree is no reason to call everything the same."""
    from pytest_appagent.screen.read import read_screen

    frame = replace(form(build, png=picture(build)).frame, xml=None)
    other = replace(frame, png=picture(build, (500, 1500, 560, 1560)))
    assert same_screen(read_screen(frame), read_screen(frame))
    assert not same_screen(read_screen(frame), read_screen(other))
    assert not same_screen(read_screen(frame), form(build, png=frame.png))
