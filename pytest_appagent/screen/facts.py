"""From a tree to the facts of a screen: elements, texts, key, doubts."""

from __future__ import annotations

from .chrome import find_chrome
from .content import Content, read_content
from .doubt import find_doubts
from .eyes import Reader, look_closer
from .find import find_candidates
from .frame import Frame
from .hierarchy import Hierarchy
from .key import screen_keys
from .layout import Layout, lay_out
from .screen import ScreenFacts


def read_facts(
    frame: Frame, hierarchy: Hierarchy | None, *, min_dist_dp: int = 10, reader: Reader | None = None
) -> ScreenFacts:
    """Return all that may be known of a screen without its picture and its raw tree."""
    layout: Layout | None = None
    content = Content(elements=(), texts=())
    keyboard_top = frame.keyboard_top
    if hierarchy is not None:
        chrome = find_chrome(hierarchy, frame.display, frame.foreground, frame.keyboard_top)
        keyboard_top = chrome.keyboard_top
        layout = lay_out(hierarchy, frame.display, chrome)
        content = read_content(hierarchy, layout, find_candidates(layout, min_dist_dp=min_dist_dp))
    if reader is not None:
        content = look_closer(frame, hierarchy, layout, content, reader)
    keys = screen_keys(hierarchy, frame.foreground)
    return ScreenFacts(
        key=keys.key,
        is_layer=keys.is_layer,
        base_key=keys.base_key,
        foreground=frame.foreground,
        size=(frame.display.width, frame.display.height),
        density=frame.display.density,
        elements=content.elements,
        texts=content.texts,
        keyboard_top=keyboard_top,
        doubts=find_doubts(frame, hierarchy, layout),
    )
