"""Commands that give the screen away: screencap and uiautomator."""

from __future__ import annotations

import asyncio
import io
import struct
import time
from xml.etree import ElementTree

from PIL import Image

from ..machine import Machine
from .call import Call, waiting_command
from .options import Words

_DEFAULT_DUMP = "/sdcard/window_dump.xml"
_XML_START = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_POLL_S = 0.05
DISPLAY_ID = 4619827259835644672

_SEVERAL_DISPLAYS = (
    "[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, "
    "however this default is not guaranteed to be consistent across captures. A display id should be specified.",
    'A display ID can be specified with the [-d display-id] option. See "dumpsys SurfaceFlinger --display-id" for '
    "valid display IDs.",
)
_BUSY = "ERROR: could not get idle state."
_NO_ROOT = "ERROR: null root node returned by UiTestAutomationBridge."
_NO_CONNECTION = (
    "java.lang.RuntimeException: Error while connecting UiAutomation@8d2c5fb[id=-1, flags=0]",
    "\tat android.app.UiAutomation.connectWithTimeout(UiAutomation.java:314)",
    "\tat com.android.uiautomator.core.UiAutomationShellWrapper.connect(UiAutomationShellWrapper.java:44)",
    "\tat com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:97)",
    "\tat com.android.commands.uiautomator.Launcher.main(Launcher.java:83)",
)
_TAKEN = (
    "java.lang.IllegalStateException: UiAutomationService android.accessibilityservice.IAccessibilityServiceClient"
    "$Stub$Proxy@5deffd5already registered!",
    "\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3021)",
    "\tat com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:97)",
)


@waiting_command("screencap")
async def _screencap(call: Call) -> int:
    words = Words(call.arguments)
    as_png = False
    while option := words.next_option():
        if option == "-d":
            words.next("screencap: option requires an argument -- d", status=1)
        as_png = as_png or option == "-p"
    target = words.next("") if words else None
    await call.machine.spend(call.system.profile.screencap_s)
    faults = call.machine.faults
    if faults.take("picture-empty"):
        return 0
    if faults.take("picture-warning"):
        call.complain(*_SEVERAL_DISPLAYS)
    data = await _picture(call.machine, as_png=as_png or (target or "").endswith(".png"))
    if faults.take("picture-cut"):
        data = data[: len(data) // 2]
    if target is None:
        call.write(data)
        return 0
    try:
        await call.machine.run(call.files.write, call.path(target), data)
    except OSError as exc:
        return call.complain(f"Error opening file: {target} ({exc.strerror})")
    return 0


async def _picture(machine: Machine, *, as_png: bool) -> bytes:
    is_black = machine.faults.take("picture-black") is not None
    if as_png:
        return _black_png(machine) if is_black else await machine.png()
    width, height, pixels = await machine.rgba()
    return struct.pack("<4I", width, height, 1, 1) + (b"\0\0\0\xff" * width * height if is_black else pixels)


def _black_png(machine: Machine) -> bytes:
    packed = io.BytesIO()
    Image.new("RGB", (machine.system.width, machine.system.height)).save(packed, "png")
    return packed.getvalue()


@waiting_command("uiautomator")
async def _uiautomator(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Usage: uiautomator <subcommand> [options]", status=1)
    if verb == "dump":
        return await _dump(call, words)
    if verb in ("runtest", "events"):
        return call.complain(f"uiautomator: '{verb}' is not a part of the simulated device", status=1)
    return call.complain(f"Error: unknown command '{verb}'", "Usage: uiautomator <subcommand> [options]", status=1)


async def _dump(call: Call, words: Words) -> int:
    compressed = False
    while option := words.next_option():
        compressed = compressed or option == "--compressed"
    target = words.next("") if words else _DEFAULT_DUMP
    faults = call.machine.faults
    if slow := faults.take("dump-slow"):
        await asyncio.sleep(slow.takes_s)
    if call.machine.ports:  # of all who read the screen there can be one at a time
        return call.complain(*_TAKEN)
    if faults.take("dump-trace"):
        return call.complain(*_NO_CONNECTION)
    if faults.take("dump-nothing"):
        return 0
    if faults.take("dump-busy"):
        await asyncio.sleep(call.system.profile.dump_wait_s)
        return call.complain(_BUSY, status=0)
    if not await _comes_to_rest(call):
        return call.complain(_BUSY, status=0)
    if faults.take("dump-null-root"):
        return call.complain(_NO_ROOT, status=0)
    text = await call.machine.run(call.machine.stale_dump if faults.take("dump-stale") else call.machine.dump)
    await call.machine.spend(call.system.profile.dump_time_s(text.count("<node")))
    text = _compressed(text) if compressed else text
    return await _hand_over(call, target, text[: len(text) // 2] if faults.take("dump-cut") else text)


async def _comes_to_rest(call: Call) -> bool:
    """Wait for a quiet screen as long as the tool does; in no time where time is not simulated."""
    end_s = time.monotonic() + call.system.profile.dump_wait_s
    while (busy_s := await call.machine.run(call.system.busy_s)) > 0:
        left_s = end_s - time.monotonic()
        if left_s <= 0:
            return False
        await asyncio.sleep(min(busy_s, left_s, _POLL_S))
    return True


async def _hand_over(call: Call, target: str, text: str) -> int:
    if target != "/dev/tty":
        try:
            await call.machine.run(call.files.write, call.path(target), text.encode())
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
