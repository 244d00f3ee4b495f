"""Screens for documentation: dumps built in memory and read as a device's are."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from typing import Any

from pytest_appagent.screen.elements import Element
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.screen.read import read_screen
from pytest_appagent.screen.screen import ScreenFacts

APP = "com.example.any"
_ROW = 150


def node(cls: str, bounds: Sequence[int], *children: ET.Element, flags: str = "", **given: Any) -> ET.Element:
    """A node; `id`, `text`, `desc` and `hint` say what it is, `flags` what can be done with it."""
    name = given.get("id", "")
    attributes = {
        "index": "0",
        "text": given.get("text", ""),
        "resource-id": name if ":" in name or not name else f"{APP}:id/{name}",
        "class": f"android.widget.{cls}",
        "package": APP,
        "content-desc": given.get("desc", ""),
        "enabled": "true",
        "bounds": "[{},{}][{},{}]".format(*bounds),
    }
    if "hint" in given:
        attributes["hint"] = given["hint"]
    flags_known = ("checkable", "checked", "clickable", "focusable", "scrollable", "long-clickable")
    attributes |= {flag: str(flag in flags.split()).lower() for flag in flags_known}
    element = ET.Element("node", attributes)
    for index, child in enumerate(children):
        child.set("index", str(index))
        element.append(child)
    return element


def button(top: int, text: str = "", *, scale: float = 1, **given: Any) -> ET.Element:
    """A button over the whole width."""
    return node(
        "Button", [0, top, round(1080 * scale), top + round(120 * scale)], text=text, flags="clickable", **given
    )


def icon(left: int, *, top: int = 80, size: int = 126, **given: Any) -> ET.Element:
    """A small picture that can be tapped."""
    return node("ImageView", [left, top, left + size, top + size], flags="clickable", **given)


def rows(*titles: str, icons: bool = False, id: str = "list", top: int = 400) -> ET.Element:
    """A list with a row for each title; each with an icon at its end if wished."""
    children = []
    for place, title in enumerate(titles):
        y = top + place * _ROW
        parts = [node("TextView", [40, y, 800, y + 80], text=title, id="title")]
        if icons:
            parts.append(icon(900, top=y, size=100, id="star"))
        children.append(node("LinearLayout", [0, y, 1080, y + _ROW], *parts, flags="clickable", id="row"))
    return node("ListView", [0, top, 1080, 2300], *children, flags="scrollable", id=id)


def screen(
    *nodes: ET.Element,
    title: str = "Things",
    activity: str = "MainActivity",
    size: tuple[int, int] = (1080, 2400),
    density: int = 420,
) -> ScreenFacts:
    """The facts of a screen with a title bar and these nodes."""
    width, height = size
    bar = node("TextView", [width // 5, height // 30, width // 2, height // 12], text=title)
    window = node("FrameLayout", [0, 0, width, height], bar, *nodes)
    root = ET.Element("hierarchy", rotation="0")
    root.append(window)
    frame = Frame(
        png=b"",
        xml=ET.tostring(root, encoding="utf-8"),
        display=Display(width=width, height=height, density=density),
        foreground=Foreground(package=APP, activity=f"{APP}.{activity}"),
    )
    return read_screen(frame).facts


def one(facts: ScreenFacts, name: str) -> Element:
    """The element of this text, description, hint or end of an id."""
    found = [
        element
        for element in facts.elements
        if name in (element.text, element.content_desc, element.hint, element.resource_id.rpartition("/")[2])
    ]
    assert len(found) == 1, f"{len(found)} elements are called {name}"
    return found[0]
