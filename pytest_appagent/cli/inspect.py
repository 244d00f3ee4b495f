"""`appagent inspect`: what the plugin sees in a dump."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from ..errors import ScreenUnreadable
from ..screen.elements import Element, LabelAction
from ..screen.frame import Frame
from ..screen.guess import guess_display

if TYPE_CHECKING:
    from ..screen.hierarchy import Hierarchy
    from ..screen.screen import Screen

_SCHEMA = 1
_NAME_WIDTH = 48


class _Finding(Exception):
    """What keeps the command from its answer; `kind` is for programs, the text for people."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "inspect",
        help="show what the plugin sees in the output of `uiautomator dump`",
        description="Show the elements that the plugin finds in a dump. Exit 0: read; 1: it cannot be read.",
    )
    parser.add_argument("dump", metavar="DUMP", type=Path, help="File with the output of `uiautomator dump`")
    parser.add_argument("--picture", metavar="P", type=Path, help="Screenshot of the same screen, PNG")
    parser.add_argument("--out", metavar="LABELLED.jpg", type=Path, help="Write the labelled picture to this file")
    parser.add_argument("--json", action="store_true", help="Print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    try:
        hierarchy, screen = _read(options.dump, options.picture)
        if options.out is not None:
            _write_picture(screen, options.out)
    except (_Finding, ScreenUnreadable) as finding:
        if options.json:
            print(json.dumps({"error": {"kind": finding.kind, "message": str(finding)}}))
        else:
            print(f"{options.dump}: {finding.kind}: {finding}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(_to_json(hierarchy, screen)))
    else:
        print(_printable(_to_text(hierarchy, screen)))
    return 0


def _read(dump: Path, picture: Path | None) -> tuple[Hierarchy, Screen]:
    from ..screen.picture import decode, picture_size  # Pillow
    from ..screen.read import read_hierarchy, read_screen  # lxml

    data = _bytes_of(dump)
    hierarchy = read_hierarchy(data)
    png = b"" if picture is None else _bytes_of(picture)
    if picture is not None and decode(png) is None:
        raise _Finding("picture_unreadable", f"{picture} is no picture that can be read; a PNG of the screen is wanted")
    display = guess_display(hierarchy, picture_size(png))
    return hierarchy, read_screen(Frame(png=png, xml=data, display=display))


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise _Finding("not_found", f"there is no file {path}") from error
    except OSError as error:
        raise _Finding("not_readable", f"{path} cannot be read: {error.strerror}") from error


def _write_picture(screen: Screen, path: Path) -> None:
    from ..screen.label import labelled_picture  # Pillow

    try:
        path.write_bytes(labelled_picture(screen))
    except OSError as error:
        raise _Finding("not_written", f"{path} cannot be written: {error.strerror}") from error


def _words(element: Element) -> list[str]:
    return [word for word in get_args(LabelAction) if word in element.actions]


def _counts(hierarchy: Hierarchy) -> dict[str, int]:
    nodes = hierarchy.nodes
    return {
        "nodes": len(nodes),
        "clickable": sum(node.clickable for node in nodes),
        "focusable": sum(node.focusable for node in nodes),
        "scrollable": sum(node.scrollable for node in nodes),
    }


def _doubts(screen: Screen) -> list[str]:
    # No picture is a doubt about a device; here none was given.
    return sorted(screen.facts.doubts - {"no_picture"})


def _packages(hierarchy: Hierarchy) -> dict[str, int]:
    return dict(Counter(node.package for node in hierarchy.nodes).most_common())


def _to_json(hierarchy: Hierarchy, screen: Screen) -> dict[str, Any]:
    return {
        "schema": _SCHEMA,
        "size": list(screen.facts.size),
        "rotation": hierarchy.rotation,
        "packages": _packages(hierarchy),
        "repaired": hierarchy.repaired,
        "doubts": _doubts(screen),
        **_counts(hierarchy),
        "elements": [
            {
                "label": element.label,
                "uid": element.uid,
                "bounds": [element.bounds.left, element.bounds.top, element.bounds.right, element.bounds.bottom],
                "actions": _words(element),
                "text": element.text,
                "content_desc": element.content_desc,
                "class": element.cls,
            }
            for element in screen.facts.elements
        ],
    }


def _to_text(hierarchy: Hierarchy, screen: Screen) -> str:
    width, height = screen.facts.size
    lines = [
        f"size        {width}x{height}, rotation {hierarchy.rotation}",
        "packages    " + ", ".join(f"{name or '(none)'} {count}" for name, count in _packages(hierarchy).items()),
        "nodes       " + ", ".join(f"{count} {name}" for name, count in _counts(hierarchy).items()),
        "repaired    " + ("yes, the dump was not well-formed" if hierarchy.repaired else "no"),
        "doubts      " + (", ".join(_doubts(screen)) or "none"),
        f"elements    {len(screen.facts.elements)}",
    ]
    if screen.facts.elements:
        lines += ["", f"{'label':>5}  {'role':8}  {'bounds':24}  {'name':{_NAME_WIDTH}}  actions"]
    for element in screen.facts.elements:
        box = element.bounds
        bounds = f"[{box.left},{box.top}][{box.right},{box.bottom}]"
        name = f"{_name(element):{_NAME_WIDTH}}"
        lines.append(f"{element.label:>5}  {element.role:8}  {bounds:24}  {name}  {', '.join(_words(element))}")
    return "\n".join(lines)


def _name(element: Element) -> str:
    """What a reader knows the element by, on one line."""
    name = element.text or element.content_desc or element.hint or element.resource_id or element.cls
    line = " ".join(name.split())
    return line if len(line) <= _NAME_WIDTH else line[: _NAME_WIDTH - 1] + "…"


def _printable(text: str) -> str:
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
