"""The messages of the adb protocol: a header of 24 bytes, then a payload.

Source: AOSP packages/modules/adb, docs/dev/protocol.md.
"""

from __future__ import annotations

import asyncio
import struct
from dataclasses import dataclass

VERSION = 0x01000001  # from this version on checksums are neither written nor checked
MAX_PAYLOAD = 1024 * 1024

_HEADER = struct.Struct("<4s5I")
_COMMANDS = frozenset({b"CNXN", b"OPEN", b"OKAY", b"WRTE", b"CLSE", b"AUTH", b"STLS", b"SYNC"})


class ProtocolError(Exception):
    """The peer does not speak the adb protocol."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message; what `arg0` and `arg1` mean depends on the command, mostly the sender's and receiver's stream."""

    command: bytes
    arg0: int
    arg1: int
    payload: bytes = b""


def build_message(message: Message) -> bytes:
    """Return the bytes that go over the wire."""
    magic = int.from_bytes(message.command, "little") ^ 0xFFFFFFFF
    size = len(message.payload)
    return _HEADER.pack(message.command, message.arg0, message.arg1, size, 0, magic) + message.payload


async def read_message(reader: asyncio.StreamReader) -> Message:
    """Read the next message.

    Raises:
        ProtocolError: a header that no adb server sends.
        asyncio.IncompleteReadError: the connection ended.
    """
    header = await reader.readexactly(_HEADER.size)
    command, arg0, arg1, size, _checksum, magic = _HEADER.unpack(header)
    if command not in _COMMANDS or magic != int.from_bytes(command, "little") ^ 0xFFFFFFFF:
        raise ProtocolError(f"not an adb message: {header.hex()}")
    if size > MAX_PAYLOAD:
        raise ProtocolError(f"a payload of {size} bytes; at most {MAX_PAYLOAD} were agreed")
    return Message(command, arg0, arg1, await reader.readexactly(size))
