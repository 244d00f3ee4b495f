"""What a device gives in one capture, before anything is read out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from .geometry import Bounds

Doubt = Literal[
    "tree_missing",  # no tree could be had; `Frame.tree_error` says why
    "tree_maybe_stale",  # the picture changed while the tree was read
    "never_idle",  # the device said that the screen does not come to rest
    "chrome_only",  # nothing but system bars in the tree
    "opaque_region",  # a web view or surface without children
    "black_picture",  # all black although the tree has nodes: a secure window, or the screen is off
    "no_picture",  # the device sent no picture that can be read
    "keyboard_covers",  # the on-screen keyboard hides the lower part
    "rotation_mismatch",  # tree, picture and display disagree about the orientation
    "loading",  # a progress indicator is shown
    "display_changed",  # another display is in use than at the first capture, as when a phone is folded
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Display:
    """The display in its current orientation.

    Attributes:
        width: pixels, in the current orientation.
        height: pixels, in the current orientation.
        rotation: quarter turns from the natural orientation, 0 to 3.
        density: dots per inch; 160 means one dp is one pixel.
    """

    width: int
    height: int
    rotation: int = 0
    density: int = 420


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreground:
    """Who is in front: package and full activity name, empty where unknown."""

    package: str = ""
    activity: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One capture of a device.

    Attributes:
        png: the picture as the device gave it, empty if there is none.
        xml: the output of the tree dump as the device gave it, None if there is none.
        tree_error: why `xml` is None, else empty.
        foreground: who was in front.
        display: the display when the picture was taken.
        keyboard_top: upper edge in pixels of the on-screen keyboard, None if it is not shown.
        heads_up: where a notification covers the app for a moment, None if none does; it is in the picture but not in
            the tree.
        taken: the device's clock when the tree was taken; None where it was not asked.
        doubts: what the capture itself knows to be doubtful (`tree_missing`, `tree_maybe_stale`, `never_idle`,
            `display_changed`).
    """

    png: bytes
    xml: bytes | None
    display: Display
    foreground: Foreground = Foreground()
    tree_error: str = ""
    keyboard_top: int | None = None
    heads_up: Bounds | None = None
    taken: datetime | None = field(default=None, compare=False)
    doubts: frozenset[Doubt] = frozenset()
