"""Reading: from a dump to a hierarchy, from a frame to a screen."""

from __future__ import annotations

import gc
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from lxml import etree

from ..errors import ScreenUnreadable
from .eyes import Reader
from .facts import read_facts
from .frame import Frame
from .geometry import Bounds
from .hierarchy import Hierarchy, Node
from .repair import cut_out, sanitise
from .screen import Screen

logger = logging.getLogger(__name__)

_BOUNDS = re.compile(r"\s*\[\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*\]\s*\[\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*\]\s*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_NUMBER = re.compile(r"-?\d{1,9}")
_NOWHERE = Bounds(left=0, top=0, right=0, bottom=0)
_DECLARATION = b"<?xml version='1.0' encoding='UTF-8'?>\n"


def read_screen(frame: Frame, *, min_dist_dp: int = 10, reader: Reader | None = None) -> Screen:
    """Read all that can be read of a frame; a tree that cannot be read becomes the doubt `tree_missing`.

    Args:
        frame: what the device gave.
        min_dist_dp: overlapping candidates of one kind whose centres are closer than this are one element.
        reader: what reads the texts of regions of which the tree says nothing; None leaves them to the grid.
    """
    hierarchy = None
    with _no_garbage_collected():
        if frame.xml is not None:
            try:
                hierarchy = read_hierarchy(frame.xml)
            except ScreenUnreadable as error:
                logger.info("tree not read (%s): %s", error.kind, error)
        facts = read_facts(frame, hierarchy, min_dist_dp=min_dist_dp, reader=reader)
    return Screen(frame=frame, hierarchy=hierarchy, facts=facts)


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Reading makes many objects that stay; to go through all of them again and again costs more with every node."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def read_hierarchy(dump: bytes) -> Hierarchy:
    """Read the output of a tree dump, mending what can be mended.

    Raises:
        ScreenUnreadable: kind `empty`, `error_text` (the tool said what failed), `not_xml`, `unsafe` (a document type
            or entities) or `too_deep` (over 2,047 nodes inside one another).
    """
    found = cut_out(dump)
    root, mended = _parse(found.text if found.roots == 1 else f"<displays>{found.text}</displays>")
    if mended or root.tag != "hierarchy":
        root = _rebuild(root)
    return Hierarchy(
        nodes=tuple(_nodes(root)),
        rotation=_rotation(root.get("rotation", "")),
        repaired=mended or found.repaired,
        xml=_DECLARATION + etree.tostring(root, encoding="UTF-8"),
    )


def _parse(text: str) -> tuple[etree._Element, bool]:
    """Return the root, and whether the text had to be mended: strict first, then sanitised, then as far as it goes."""
    try:
        return etree.fromstring(text.encode(), _parser()), False
    except (etree.XMLSyntaxError, UnicodeEncodeError) as error:
        _refuse_depth(error)
    text = sanitise(text)
    try:
        return etree.fromstring(text.encode(), _parser()), True
    except etree.XMLSyntaxError as error:
        _refuse_depth(error)
    root = etree.fromstring(text.encode(), _parser(recover=True))
    if root is None:  # lxml's answer to text in which it finds no element at all
        raise ScreenUnreadable("not_xml", "the dump has a <hierarchy> tag but is no XML")
    return root, True


def _parser(*, recover: bool = False) -> etree.XMLParser:
    # A WebView may be deeper than the 256 levels and longer than the 10 MB that huge_tree=False allows. What that
    # limit protects from, amplification by entities, is refused before the text gets here.
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, remove_comments=True, recover=recover
    )


def _refuse_depth(error: Exception) -> None:
    if isinstance(error, etree.XMLSyntaxError) and error.code == etree.ErrorTypes.ERR_RESOURCE_LIMIT:
        raise ScreenUnreadable("too_deep", "the dump has over 2,047 nodes inside one another") from error


def _rebuild(root: etree._Element) -> etree._Element:
    """Return one hierarchy that holds the nodes of all, and nothing else.

    A recovering parser lets attributes stand twice and names be wrong, which could not be read again. A dump of all
    windows has a hierarchy for each, the topmost first, with its `layer`; two dumps in one file follow one another,
    and the later one covers the earlier.
    """
    outermost = [found for found in root.iter("hierarchy") if next(found.iterancestors("hierarchy"), None) is None]
    clean = etree.Element("hierarchy", rotation=outermost[0].get("rotation", "0") if outermost else "0")
    for hierarchy in sorted(outermost, key=_layer):
        copies = {hierarchy: clean}
        for element in hierarchy.iter("node"):
            above = next(found for found in element.iterancestors() if found in copies)
            copies[element] = etree.SubElement(copies[above], "node", _attributes(element))
    return clean


def _attributes(element: etree._Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items() if _NAME.fullmatch(str(name))}


def _layer(hierarchy: etree._Element) -> int:
    window = hierarchy.getparent()
    return _number(window.get("layer", "")) if window is not None else 0


def _nodes(root: etree._Element) -> Iterator[Node]:
    """Yield the nodes in document order; anything between a node and its parent node is looked through."""
    around: list[tuple[etree._Element, Node]] = []  # the nodes that the present one is in, outermost first
    windows = 0
    for order, element in enumerate(root.iter("node")):
        above = next(element.iterancestors("node"), None)
        while around and around[-1][0] is not above:
            around.pop()
        parent = around[-1][1] if around else None
        node = _node(element, order=order, parent=parent, window=windows if parent is None else parent.window)
        windows += parent is None
        around.append((element, node))
        yield node


def _node(element: etree._Element, *, order: int, parent: Node | None, window: int) -> Node:
    get = element.get
    return Node(
        order=order,
        parent=None if parent is None else parent.order,
        depth=1 if parent is None else parent.depth + 1,
        window=window,
        index=_number(get("index", "")),
        bounds=_bounds(get("bounds", "")),
        text=get("text", ""),
        resource_id=get("resource-id", ""),
        cls=get("class", ""),
        package=get("package", ""),
        content_desc=get("content-desc", ""),
        hint=get("hint", ""),
        checkable=get("checkable") == "true",
        checked=get("checked") == "true",
        clickable=get("clickable") == "true",
        enabled=get("enabled") != "false",
        focusable=get("focusable") == "true",
        focused=get("focused") == "true",
        scrollable=get("scrollable") == "true",
        long_clickable=get("long-clickable") == "true",
        password=get("password") == "true",
        selected=get("selected") == "true",
        drawing_order=_number(get("drawing-order", "")),
        visible=get("visible-to-user") != "false",
    )


def _bounds(text: str) -> Bounds:
    match = _BOUNDS.fullmatch(text)
    if match is None:
        return _NOWHERE
    left, top, right, bottom = map(int, match.groups())
    return Bounds(left=left, top=top, right=right, bottom=bottom)


def _number(text: str) -> int:
    return int(text) if _NUMBER.fullmatch(text) else 0


def _rotation(text: str) -> int:
    return int(text) if text in {"0", "1", "2", "3"} else 0
