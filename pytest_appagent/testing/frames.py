"""Frames and labels for tests."""

from __future__ import annotations

import re

from ..screen.frame import Display, Foreground, Frame
from ..screen.screen import ScreenFacts


def frame_of(
    xml: str | bytes,
    *,
    size: tuple[int, int] = (1080, 2400),
    png: bytes = b"",
    package: str = "",
    activity: str = "",
    keyboard_top: int | None = None,
) -> Frame:
    """Build what a device would give for a dump.

    Args:
        xml: the text of a `uiautomator dump`.
        size: (width, height) of the display in pixels.
        png: the picture, empty for none.
        package: who is in front; by default the package of the first node that names one.
        activity: full name of the activity in front.
        keyboard_top: upper edge of the on-screen keyboard, None if it is hidden.
    """
    text = xml if isinstance(xml, bytes) else xml.encode()
    named = re.search(rb'package="([^"]+)"', text)
    package = package or (named.group(1).decode() if named else "")
    return Frame(
        png=png,
        xml=text,
        display=Display(width=size[0], height=size[1]),
        foreground=Foreground(package=package, activity=activity),
        keyboard_top=keyboard_top,
    )


def label_of(facts: ScreenFacts, name: str) -> int:
    """Return the label of the first element with that text, content description, hint or resource-id.

    Raises:
        LookupError: there is none.
    """
    for element in facts.elements:
        if name in (element.text, element.content_desc, element.hint, *id_names(element.resource_id)):
            return element.label
    names = [element.text or element.content_desc or element.resource_id for element in facts.elements]
    raise LookupError(f"no element is called {name!r}; there are {names}")


def id_names(resource_id: str) -> tuple[str, ...]:
    """Return a resource-id, whole and without its package."""
    return (resource_id, resource_id.rpartition(":id/")[2]) if resource_id else ()
