"""Commands that give the screen away: screencap and uiautomator."""

from __future__ import annotations

import struct
from xml.etree import ElementTree

from .call import Call, command, waiting_command
from .options import Words

_DEFAULT_DUMP = "/sdcard/window_dump.xml"
_XML_START = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"


@waiting_command("screencap")
async def _screencap(call: Call) -> int:
    words = Words(call.arguments)
    as_png = False
    while option := words.next_option():
        if option == "-d":
            words.next("screencap: option requires an argument -- d")
        as_png = as_png or option == "-p"
    target = words.next("") if words else None
    if as_png or (target or "").endswith(".png"):
        data = await call.machine.png()
    else:
        width, height, pixels = await call.machine.rgba()
        data = struct.pack("<4I", width, height, 1, 1) + pixels
    if target is None:
        call.write(data)
        return 0
    try:
        await call.machine.run(call.files.write, call.path(target), data)
    except OSError as exc:
        return call.complain(f"Error opening file: {target} ({exc.strerror})")
    return 0


@command("uiautomator")
def _uiautomator(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Usage: uiautomator <subcommand> [options]", status=1)
    if verb != "dump":
        return call.complain(f"Error: unsupported subcommand '{verb}' on the simulated device", status=1)
    compressed = False
    while option := words.next_option():
        compressed = compressed or option == "--compressed"
    target = words.next("") if words else _DEFAULT_DUMP
    text = call.machine.dump()
    text = _compressed(text) if compressed else text
    if target != "/dev/tty":
        try:
            call.files.write(call.path(target), text.encode())
        except OSError as exc:
            return call.complain(f"java.io.FileNotFoundException: {target}: open failed: {exc.strerror}")
    elif call.has_terminal:
        call.write_terminal(text)
    call.say(f"UI hierchary dumped to: {target}")  # Android's spelling, which clients look for
    return 0


def _compressed(text: str) -> str:
    """Return the tree without the nodes that only lay out others."""
    root = ElementTree.fromstring(text.encode())
    for node in root:
        _lift_children(node)
    return _XML_START + ElementTree.tostring(root, encoding="unicode")


def _lift_children(node: ElementTree.Element) -> None:
    children = list(node)
    node[:] = []
    for child in children:
        _lift_children(child)
        node.extend([child] if _is_important(child) else list(child))
    for index, child in enumerate(node):
        child.set("index", str(index))


def _is_important(node: ElementTree.Element) -> bool:
    acts = ("checkable", "clickable", "focusable", "scrollable", "long-clickable")
    return any(node.get(name) for name in ("text", "content-desc")) or any(node.get(name) == "true" for name in acts)
