"""A dump without its device still tells how large the display is."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.guess import guess_display
from pytest_appagent.screen.read import read_hierarchy


@pytest.mark.parametrize(
    ("bounds", "picture", "display"),
    [
        ((0, 0, 1080, 2400), None, Display(width=1080, height=2400, density=432)),
        ((0, 0, 2400, 1080), None, Display(width=2400, height=1080, density=432)),
        ((40, 800, 1040, 1600), (1080, 2400), Display(width=1080, height=2400, density=432)),
        ((0, 0, 1080, 2400), (540, 1200), Display(width=1080, height=2400, density=432)),
        ((0, 0, 1600, 2560), None, Display(width=1600, height=2560, density=320)),
        ((0, 0, 240, 320), None, Display(width=240, height=320, density=120)),
    ],
    ids=["phone", "landscape", "dialog with picture", "scaled picture", "tablet", "keypad phone"],
)
def test_display_holds_windows_and_picture(
    build: SimpleNamespace, bounds: tuple[int, int, int, int], picture: tuple[int, int] | None, display: Display
) -> None:
    """The display reaches to the far corner of the windows, or is the picture if that holds them."""
    hierarchy = read_hierarchy(build.dump(build.node("FrameLayout", bounds)))
    assert guess_display(hierarchy, picture) == display


def test_empty_dump_has_some_display(build: SimpleNamespace) -> None:
    """Without any node there is still a display to compute with."""
    display = guess_display(read_hierarchy(build.dump()))
    assert (display.width, display.height) == (1, 1)
    assert display.density >= 1
