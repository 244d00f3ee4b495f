"""What happens to a screen between two looks at it: one kind of change each, made on the tree of a dump.

Every node keeps the attribute `MARK`, by which it is known afterwards. A node that leaves its container is gone, as it
is on a device; one that does so in part is cut.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from lxml import etree

from pytest_appagent.screen.frame import Display
from pytest_appagent.screen.hierarchy import Hierarchy

MARK = "benchmark-mark"
_BANNER_SHARE = (0.03, 0.10)  # of the display's height
_SCROLL_SHARE = (0.10, 0.60)  # of the container's height
_SCALES = (0.5, 0.75, 1.25, 1.5, 2.0)
_LEAST_ROWS = 3
_NAMES_SHARE = 0.1  # of the texts
_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "en", "ar", "is")

Box = tuple[int, int, int, int]
Change = Callable[[etree._Element, Display, random.Random], Display | None]
"""Changes a tree in place; returns the display that it is then on, None if it is not possible there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A changed screen.

    Attributes:
        kind: what was done to it.
        xml: its dump.
        marks: order of a node in the changed dump → order in the original one, None for a node that is new.
        display: what it is on.
    """

    kind: str
    xml: bytes
    marks: tuple[int | None, ...]
    display: Display


def mutate(hierarchy: Hierarchy, display: Display, dice: random.Random) -> Mutant:
    """Change a screen in one of the ways that are possible on it."""
    kinds = list(KINDS)
    dice.shuffle(kinds)
    for kind in kinds:
        mutant = change(kind, KINDS[kind], hierarchy, display, dice)
        if mutant is not None:
            return mutant
    raise AssertionError("every screen can be scaled")


def change(kind: str, how: Change, hierarchy: Hierarchy, display: Display, dice: random.Random) -> Mutant | None:
    """Change a screen in that way, None if that is not possible on it."""
    root = _marked(hierarchy)
    changed = how(root, display, dice)
    return None if changed is None else _mutant(kind, root, changed)


def _marked(hierarchy: Hierarchy) -> etree._Element:
    root = etree.fromstring(hierarchy.xml, etree.XMLParser(huge_tree=True))
    for order, node in enumerate(root.iter("node")):
        node.set(MARK, str(order))
    return root


def _mutant(kind: str, root: etree._Element, display: Display) -> Mutant:
    marks = []
    for node in root.iter("node"):
        mark = node.attrib.pop(MARK, None)
        marks.append(None if mark is None else int(mark))
    return Mutant(kind=kind, xml=etree.tostring(root, encoding="UTF-8"), marks=tuple(marks), display=display)


def rows_moved(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Shuffle the rows of one list; now and then one of them is gone."""
    lists = [rows for node in root.iter("node") if (rows := _rows(node))]
    if not lists:
        return None
    rows = dice.choice(lists)
    first = rows[0].getparent()
    assert first is not None
    tops = [box_of(row)[1] for row in rows]
    heights = {row: box_of(row)[3] - box_of(row)[1] for row in rows}
    gaps = [after - (top + heights[row]) for row, top, after in zip(rows[:-1], tops[:-1], tops[1:], strict=True)]
    order = rows[:]
    while order == rows:
        dice.shuffle(order)
    top, places = tops[0], sorted(first.index(row) for row in rows)
    for row, gap in zip(order, [*gaps, 0], strict=True):
        _shift(row, 0, top - box_of(row)[1])
        top += heights[row] + gap
    for row in rows:
        first.remove(row)
    for place, row in zip(places, order, strict=True):
        first.insert(place, row)
    if dice.random() < 0.3:
        first.remove(dice.choice(order))
    _number(first)
    return display


def banner_inserted(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Put a banner above the content of a list or of the whole window; everything below it moves down."""
    holders = [node for node in root.iter("node") if node.get("scrollable") == "true" and len(node)]
    holders += [node for node in root.iter("node") if len(node) >= 2][:1]
    holders = [node for node in holders if _height(box_of(node)) > 0.3 * display.height]
    if not holders:
        return None
    holder = dice.choice(holders)
    left, top, right, bottom = box_of(holder)
    height = round(display.height * dice.uniform(*_BANNER_SHARE))
    for child in holder:
        _shift(child, 0, height)
    package = holder.get("package", "")
    banner = new_node("android.widget.FrameLayout", (left, top, right, top + height), package)
    banner.set("clickable", "true")
    banner.append(new_node("android.widget.TextView", (left, top, right, top + height), package))
    banner[0].set("text", made_up(dice))
    holder.insert(0, banner)
    _number(holder)
    _cut(holder, (left, top, right, bottom))
    return display


def ids_stripped(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Take the resource-ids away, as the shrinker of a release build does."""
    stripped = dice.choice(("", "0_resource_name_obfuscated"))
    nodes = [node for node in root.iter("node") if node.get("resource-id")]
    for node in nodes:
        package = node.get("package", "")
        node.set("resource-id", stripped and f"{package}:id/{stripped}")
    return display if nodes else None


def texts_translated(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Put what holds letters into another language; equal texts stay equal, and a few are names, which stay."""
    dictionary: dict[str, str] = {}
    for node in root.iter("node"):
        for name in ("text", "content-desc", "hint"):
            text = node.get(name, "")
            if any(char.isalpha() for char in text):
                is_name = dice.random() < _NAMES_SHARE
                node.set(name, dictionary.setdefault(text, text if is_name else translated(text, dice)))
    return display if dictionary else None


def scaled(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Show the screen on a display of another size."""
    factor = dice.choice(_SCALES)
    for node in root.iter("node"):
        left, top, right, bottom = (int(edge * factor) for edge in box_of(node))
        put(node, (left, top, right, bottom))
    return Display(
        width=max(1, int(display.width * factor)),
        height=max(1, int(display.height * factor)),
        rotation=display.rotation,
        density=max(1, int(display.density * factor)),
    )


def scrolled(root: etree._Element, display: Display, dice: random.Random) -> Display | None:
    """Scroll one container; where it has rows of one make, new ones with other texts come into view."""
    holders = [node for node in root.iter("node") if node.get("scrollable") == "true" and len(node)]
    holders = [node for node in holders if _height(box_of(node)) > 0.15 * display.height]
    if not holders:
        return None
    holder = dice.choice(holders)
    bounds = box_of(holder)
    way = round(_height(bounds) * dice.uniform(*_SCROLL_SHARE)) * dice.choice((-1, 1))
    rows = next((found for node in holder.iter("node") if (found := _rows(node))), [])
    new = [copy.deepcopy(row) for row in rows]
    for child in holder:
        _shift(child, 0, way)
    if new:
        _append_rows(rows, new, way, dice)
    _cut(holder, bounds)
    return display


KINDS: dict[str, Change] = {
    "rows moved": rows_moved,
    "banner inserted": banner_inserted,
    "ids stripped": ids_stripped,
    "texts translated": texts_translated,
    "scaled": scaled,
    "scrolled": scrolled,
}


def _rows(node: etree._Element) -> list[etree._Element]:
    """Return children of one make that stand below each other with nothing else between them, [] if too few do.

    A text alone is no row: where the tree is flat it belongs to what stands beside it.
    """
    makes: dict[object, list[etree._Element]] = {}
    for child in node:
        makes.setdefault((child.get("class"), child.get("resource-id"), child.get("clickable")), []).append(child)
    rows = [row for row in max(makes.values(), key=len, default=[]) if _is_row(row)]
    rows.sort(key=lambda row: box_of(row)[1])
    if len(rows) < _LEAST_ROWS or any(box_of(row)[3] > box_of(after)[1] for row, after in pairwise(rows)):
        return []
    top, bottom = box_of(rows[0])[1], box_of(rows[-1])[3]
    between = [child for child in node if top < box_of(child)[3] and box_of(child)[1] < bottom]
    return rows if len(between) == len(rows) else []


def _is_row(node: etree._Element) -> bool:
    says = any(inner.get("text") or inner.get("content-desc") for inner in node.iter("node"))
    return says and _height(box_of(node)) > 0 and (node.get("clickable") == "true" or len(node) > 0)


def _append_rows(rows: list[etree._Element], new: list[etree._Element], way: int, dice: random.Random) -> None:
    """Let rows with new texts follow the old ones, in the direction that the list came from."""
    parent = rows[0].getparent()
    assert parent is not None
    height = box_of(rows[-1])[3] - box_of(rows[0])[1]
    move = way + (height if way < 0 else -height)
    place = parent.index(rows[-1]) + 1 if way < 0 else parent.index(rows[0])
    for row in reversed(new):
        for node in row.iter("node"):
            del node.attrib[MARK]
            for name in ("text", "content-desc"):
                if node.get(name):
                    node.set(name, translated(node.get(name, ""), dice))
        _shift(row, 0, move)
        parent.insert(place, row)
    _number(parent)


def _cut(holder: etree._Element, bounds: Box) -> None:
    """Cut what is in the container to its bounds and take away what is outside."""
    for child in list(holder):
        for node in list(child.iter("node")):
            left, top, right, bottom = box_of(node)
            if right <= left or bottom <= top:
                continue
            cut = (max(left, bounds[0]), max(top, bounds[1]), min(right, bounds[2]), min(bottom, bounds[3]))
            if cut[2] <= cut[0] or cut[3] <= cut[1]:
                parent = node.getparent()
                if parent is not None:
                    parent.remove(node)
            else:
                put(node, cut)


def translated(text: str, dice: random.Random) -> str:
    return " ".join(made_up(dice) if any(map(str.isalpha, word)) else word for word in text.split())


def made_up(dice: random.Random) -> str:
    return "".join(dice.choice(_SYLLABLES) for _ in range(dice.randint(2, 5)))


def new_node(cls: str, box: Box, package: str) -> etree._Element:
    """Return a node that shows nothing and can do nothing."""
    node = etree.Element("node", {"class": cls, "package": package, "enabled": "true", "text": "", "resource-id": ""})
    put(node, box)
    return node


def _number(parent: etree._Element) -> None:
    for index, child in enumerate(parent):
        child.set("index", str(index))


def _height(box: Box) -> int:
    return box[3] - box[1]


def box_of(node: etree._Element) -> Box:
    left, top, right, bottom = (
        int(edge) for edge in node.get("bounds", "[0,0][0,0]").replace("][", ",").strip("[]").split(",")
    )
    return left, top, right, bottom


def put(node: etree._Element, box: Box) -> None:
    node.set("bounds", "[{},{}][{},{}]".format(*box))


def _shift(tree: etree._Element, x: int, y: int) -> None:
    for node in tree.iter("node"):
        left, top, right, bottom = box_of(node)
        put(node, (left + x, top + y, right + x, bottom + y))
