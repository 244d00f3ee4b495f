"""The screen: what everybody above the device works with."""

from __future__ import annotations

from dataclasses import dataclass, field

from .elements import Element, StaticText
from .frame import Doubt, Foreground, Frame
from .hierarchy import Hierarchy


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenFacts:
    """What may be known of a screen without its picture and its raw tree; round-trips through JSON.

    Attributes:
        key: equal for the same screen over clock ticks, typing, scrolling and list content.
        foreground: package and activity in front.
        size: (width, height) in pixels, current orientation.
        density: dots per inch; 160 means one dp is one pixel.
        elements: labelled elements, label k at index k - 1.
        texts: all visible texts in reading order, those inside elements too.
        keyboard_top: upper edge of the on-screen keyboard, None if it is not shown.
        doubts: why this screen may not be what it seems.
        is_layer: whether a dialog or menu with a window of its own is in front; `key` is then the key of that.
        base_key: key of the screen below that layer, empty where the tree does not show it.
    """

    key: str
    foreground: Foreground
    size: tuple[int, int]
    density: int = 420
    elements: tuple[Element, ...] = ()
    texts: tuple[StaticText, ...] = ()
    keyboard_top: int | None = None
    doubts: frozenset[Doubt] = frozenset()
    is_layer: bool = False
    base_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One screen, read from a frame.

    Attributes:
        frame: what the device gave.
        hierarchy: the tree, None if there is none that can be read.
        facts: elements, texts, key and doubts.
    """

    frame: Frame
    hierarchy: Hierarchy | None
    facts: ScreenFacts
    _pictures: dict[str, bytes] = field(default_factory=dict, repr=False, compare=False)
