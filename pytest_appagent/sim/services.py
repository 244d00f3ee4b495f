"""The services a client can open on the device by name, as `shell:ls`."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from . import shell_builtins  # noqa: F401  (enters the builtins)
from .adbd import FindService, Service, Stream
from .shell import LINE_LIMIT, Io, Shell, Sink
from .shell_terminal import converse
from .sync import serve_sync

if TYPE_CHECKING:
    from .machine import Machine

# Packets of the shell protocol, version 2: one byte of kind, four of size, data.
_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_PACKET = struct.Struct("<BI")


_NO_ROOT = b"adbd cannot run as root in production builds\n"
_FIXED = b"a simulated device stays as it is connected and mounted\n"


def service_finder(machine: Machine) -> FindService:
    """Return the function that knows all services of `machine`."""
    reversed_ports: dict[str, str] = {}

    def find(name: str) -> Service | None:
        kind, _, argument = name.partition(":")
        kind, *options = kind.split(",")
        match kind:
            case "shell" if "v2" in options:
                return lambda stream: _serve_shell_v2(machine, stream, argument, has_terminal="pty" in options)
            case "shell" | "exec":
                return lambda stream: _serve_shell_v1(machine, stream, argument)
            case "sync":
                return lambda stream: serve_sync(machine, stream)
            case "framebuffer":
                return lambda stream: _serve_framebuffer(machine, stream)
            case "reverse":
                return lambda stream: _serve_reverse(reversed_ports, stream, argument)
            case "reboot":
                return lambda stream: machine.reboot()
            case "root" | "unroot" | "remount" | "tcpip" | "usb":
                return lambda stream: stream.write(_NO_ROOT if kind in ("root", "unroot") else _FIXED)
            case "reconnect":
                return lambda stream: _reconnect(machine, stream)
            case "tcp":
                return machine.ports.get(int(argument)) if argument.isdecimal() else None
            case _:
                return None  # localabstract and the like: nothing listens there

    return find


async def _serve_shell_v1(machine: Machine, stream: Stream, script: str) -> None:
    """Run a script with one terminal for everything; the exit status is lost."""
    stdin = asyncio.StreamReader(limit=LINE_LIMIT)

    async def pump() -> None:
        while True:
            stdin.feed_data(await stream.read())

    io = Io(stdin=stdin, stdout=stream.write, stderr=stream.write, terminal=stream.write)
    await _with_pump(pump(), run_script(machine, io, script))


async def _serve_shell_v2(machine: Machine, stream: Stream, script: str, *, has_terminal: bool) -> None:
    """Run a script with stdout, stderr and exit status apart; a terminal joins the first two."""
    stdin = asyncio.StreamReader(limit=LINE_LIMIT)

    async def pump() -> None:
        pending = bytearray()
        while True:
            pending += await stream.read()
            while len(pending) >= _PACKET.size:
                kind, size = _PACKET.unpack_from(pending)
                if len(pending) < _PACKET.size + size:
                    break
                data = bytes(pending[_PACKET.size : _PACKET.size + size])
                del pending[: _PACKET.size + size]
                if kind == _STDIN:
                    stdin.feed_data(data)
                elif kind == _CLOSE_STDIN:
                    stdin.feed_eof()

    def packets(kind: int) -> Sink:
        return lambda data: stream.write(_PACKET.pack(kind, len(data)) + data)

    stdout = packets(_STDOUT)
    io = Io(
        stdin=stdin,
        stdout=stdout,
        stderr=stdout if has_terminal else packets(_STDERR),
        terminal=stdout if has_terminal else None,
    )
    status = await _with_pump(pump(), run_script(machine, io, script))
    await stream.write(_PACKET.pack(_EXIT, 1) + bytes([status & 255]))


async def run_script(machine: Machine, io: Io, script: str) -> int:
    """Run a script, or without one what comes from stdin; return the exit status."""
    shell = Shell(machine)
    return await (shell.run(script, io) if script else converse(shell, io))


async def _with_pump(pump: Awaitable[None], work: Awaitable[int]) -> int:
    """Run `work` while `pump` feeds its stdin."""
    pumping = asyncio.ensure_future(pump)
    try:
        return await work
    finally:
        pumping.cancel()


async def _reconnect(machine: Machine, stream: Stream) -> None:
    await stream.write(b"done")
    machine.disconnect()


async def _serve_framebuffer(machine: Machine, stream: Stream) -> None:
    width, height, pixels = await machine.rgba()
    # version, bits per pixel, colour space, size, width, height, then (offset, length) of red, blue, green, alpha
    header = struct.pack("<14I", 2, 32, 1, len(pixels), width, height, 0, 8, 16, 8, 8, 8, 24, 8)
    await stream.write(header + pixels)


async def _serve_reverse(ports: dict[str, str], stream: Stream, request: str) -> None:
    """Keep the list of reversed ports; nothing on this device ever connects to one."""
    verb, _, argument = request.partition(":")
    match verb:
        case "forward":
            remote, _, local = argument.removeprefix("norebind:").partition(";")
            if argument.startswith("norebind:") and remote in ports:
                await _refuse(stream, "cannot rebind existing socket")
            else:
                ports[remote] = local
                await stream.write(b"OKAY")
        case "killforward" if argument in ports:
            del ports[argument]
            await stream.write(b"OKAY")
        case "killforward-all":
            ports.clear()
            await stream.write(b"OKAY")
        case "list-forward":
            listing = "".join(f"host {remote} {local}\n" for remote, local in ports.items()).encode()
            await stream.write(b"%04x" % len(listing) + listing)
        case _:
            await _refuse(stream, f"listener '{argument}' not found")


async def _refuse(stream: Stream, text: str) -> None:
    reason = text.encode()
    await stream.write(b"FAIL" + b"%04x" % len(reason) + reason)
