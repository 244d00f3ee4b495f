"""Selectors of uiautomator2: which nodes of a tree they mean, and what is told of a node."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")

# Field of a selector → attribute of the node, and how the two are compared.
_TEXTS: dict[str, tuple[str, Callable[[str, str], bool]]] = {}
for _name, _attribute in {
    "text": "text",
    "description": "content-desc",
    "className": "class",
    "packageName": "package",
    "resourceId": "resource-id",
}.items():
    _TEXTS |= {
        _name: (_attribute, lambda wanted, value: value == wanted),
        f"{_name}Contains": (_attribute, lambda wanted, value: wanted in value),
        f"{_name}StartsWith": (_attribute, lambda wanted, value: value.startswith(wanted)),
        f"{_name}Matches": (_attribute, lambda wanted, value: re.fullmatch(wanted, value, re.DOTALL) is not None),
    }
_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "longClickable": "long-clickable",
    "scrollable": "scrollable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "selected": "selected",
}


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the tree with the nodes around it."""

    element: ElementTree.Element
    parent: ElementTree.Element | None

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        match = _BOUNDS.fullmatch(self.element.get("bounds", ""))
        left, top, right, bottom = map(int, match.groups()) if match else (0, 0, 0, 0)
        return left, top, right, bottom

    @property
    def center(self) -> tuple[int, int]:
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2


def find_nodes(tree: str, selector: dict[str, object]) -> list[Node]:
    """Return the nodes that a selector means, in the order of the tree.

    Raises:
        ValueError: it holds an expression that is none.
    """
    root = ElementTree.fromstring(tree.encode())
    parents = {child: parent for parent in root.iter() for child in parent}
    found = _matching(root.iter("node"), selector)
    steps = zip(_list(selector, "childOrSibling"), _list(selector, "childOrSiblingSelector"), strict=True)
    for step, inner in steps:
        if not isinstance(inner, dict):
            raise ValueError(f"{inner!r} is no selector")
        around = (_below(element) if step == "child" else _beside(element, parents) for element in found)
        candidates = dict.fromkeys(element for elements in around for element in elements)
        found = _matching(iter(candidates), inner)
    return [Node(element, parents.get(element)) for element in found]


def _list(selector: dict[str, object], name: str) -> list[object]:
    value = selector.get(name, [])
    if not isinstance(value, list):
        raise ValueError(f"{name} is no list")
    return value


def _below(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    return (inner for inner in element.iter("node") if inner is not element)


def _beside(
    element: ElementTree.Element, parents: dict[ElementTree.Element, ElementTree.Element]
) -> Iterator[ElementTree.Element]:
    parent = parents.get(element)
    return iter(()) if parent is None else (other for other in parent.iter("node") if other is not parent)


def _matching(elements: Iterator[ElementTree.Element], selector: dict[str, object]) -> list[ElementTree.Element]:
    found = [element for element in elements if _matches(element, selector)]
    if "instance" not in selector:
        return found
    place = int(str(selector["instance"]))
    return found[place : place + 1] if place >= 0 else []


def _matches(element: ElementTree.Element, selector: dict[str, object]) -> bool:
    for name, wanted in selector.items():
        if name in _TEXTS:
            attribute, compare = _TEXTS[name]
            try:
                fits = compare(str(wanted), element.get(attribute, ""))
            except re.error as exc:
                raise ValueError(f"{name}: {exc}") from exc
        elif name in _FLAGS:
            fits = element.get(_FLAGS[name]) == str(bool(wanted)).lower()
        elif name == "index":
            fits = element.get("index") == str(wanted)
        else:
            continue
        if not fits:
            return False
    return True


def describe(node: Node) -> dict[str, object]:
    """Return what `objInfo` tells of a node."""
    left, top, right, bottom = node.bounds
    bounds = {"bottom": bottom, "left": left, "right": right, "top": top}
    element = node.element
    flags: dict[str, object] = {name: element.get(attribute) == "true" for name, attribute in _FLAGS.items()}
    return flags | {
        "bounds": bounds,
        "visibleBounds": bounds,
        "childCount": len(element),
        "className": element.get("class", ""),
        "contentDescription": element.get("content-desc", ""),
        "packageName": element.get("package", ""),
        "resourceName": element.get("resource-id", ""),
        "text": element.get("text", ""),
    }
