"""What `uiautomator dump` writes of a window.

The form is the plain command's: attributes in its order, no `hint`, no `drawing-order`. An empty input says its hint
in `text`, since `TextView` gives accessibility its hint where it has no text; the dumps with a `hint` attribute, which
newer builds add, have it in both places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

from .view import View

_DECLARATION = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
# The characters that XML 1.0 cannot hold; the tool writes a dot for each.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# Android's serializer writes emoji and the like as references.
_BEYOND_BMP = re.compile("[\U00010000-\U0010ffff]")
_ENTITIES = {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}
_NEVER_NAF = ("GridView", "GridLayout", "ListView", "TableLayout")


def dump_windows(windows: Iterable[tuple[View, str]], rotation: int) -> str:
    """Return the XML of windows, each given with its package, as one line."""
    parts = [_DECLARATION, f'<hierarchy rotation="{rotation}">']
    for root, package in windows:
        _write_node(parts, root, 0, package)
    parts.append("</hierarchy>")
    return "".join(parts)


def _write_node(parts: list[str], view: View, index: int, package: str) -> None:
    parts.append(f"<node{_attributes(view, index, package)}")
    before = len(parts)
    parts.append(">")
    for number, child in enumerate(() if view.opaque else view.children):
        if child.visible and not child.shown.empty:
            _write_node(parts, child, number, package)
    if len(parts) == before + 1:
        parts[-1] = " />"
    else:
        parts.append("</node>")


def _attributes(view: View, index: int, package: str) -> str:
    values: dict[str, str | bool] = {
        "index": str(index),
        "text": view.spoken_text,
        "resource-id": view.id if not view.id or ":" in view.id else f"{package}:id/{view.id}",
        "class": view.cls,
        "package": package,
        "content-desc": view.desc,
        "checkable": view.checkable,
        "checked": view.checked,
        "clickable": view.is_clickable,
        "enabled": view.enabled,
        "focusable": view.is_focusable,
        "focused": view.is_focused,
        "scrollable": view.is_scrollable,
        "long-clickable": view.is_long_clickable,
        "password": view.password,
        "selected": view.selected,
        "bounds": f"[{view.shown.left},{view.shown.top}][{view.shown.right},{view.shown.bottom}]",
    }
    naf = ' NAF="true"' if _is_naf(view) else ""
    return naf + "".join(f" {name}={_quoted(value)}" for name, value in values.items())


def _quoted(value: str | bool) -> str:
    if isinstance(value, bool):
        return '"true"' if value else '"false"'
    text = quoteattr(_UNPRINTABLE.sub(".", value), _ENTITIES)
    return _BEYOND_BMP.sub(lambda match: f"&#{ord(match.group())};", text)


def _is_naf(view: View) -> bool:
    """Tell whether a view is "not accessibility friendly": to be tapped, but without words on it or in it."""
    if not view.is_clickable or not view.enabled or view.cls.endswith(_NEVER_NAF):
        return False
    return not any((part.spoken_text or part.desc) and not part.shown.empty for part in view.walk())
