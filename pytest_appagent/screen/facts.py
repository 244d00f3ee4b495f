"""From a tree to the facts of a screen: elements, texts, key, doubts."""

from __future__ import annotations

from .chrome import find_chrome
from .content import read_content
from .doubt import find_doubts
from .find import find_candidates
from .frame import Frame
from .hierarchy import Hierarchy
from .key import screen_key
from .layout import lay_out
from .screen import ScreenFacts


def read_facts(frame: Frame, hierarchy: Hierarchy | None, *, min_dist_dp: int = 10) -> ScreenFacts:
    """Return all that may be known of a screen without its picture and its raw tree."""
    size = (frame.display.width, frame.display.height)
    if hierarchy is None:
        return ScreenFacts(
            key=screen_key(None, frame.foreground),
            foreground=frame.foreground,
            size=size,
            density=frame.display.density,
            keyboard_top=frame.keyboard_top,
            doubts=find_doubts(frame, None, None),
        )
    chrome = find_chrome(hierarchy, frame.display, frame.foreground, frame.keyboard_top)
    layout = lay_out(hierarchy, frame.display, chrome)
    content = read_content(hierarchy, layout, find_candidates(layout, min_dist_dp=min_dist_dp))
    return ScreenFacts(
        key=screen_key(hierarchy, frame.foreground),
        foreground=frame.foreground,
        size=size,
        density=frame.display.density,
        elements=content.elements,
        texts=content.texts,
        keyboard_top=chrome.keyboard_top,
        doubts=find_doubts(frame, hierarchy, layout),
    )
