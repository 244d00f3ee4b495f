"""The file service of adb ("sync:"): stat, list, send and receive, in both versions of its answers.

Source: AOSP packages/modules/adb, file_sync_protocol.h and SYNC.TXT.
"""

from __future__ import annotations

import errno
import posixpath
import stat
import struct
from typing import TYPE_CHECKING

from .adbd import Stream
from .files import Entry

if TYPE_CHECKING:
    from .machine import Machine

_CHUNK = 64 * 1024
_LONGEST_PATH = 1024
_DRY_RUN = 0x80000000
_STAT_V2 = struct.Struct("<IQQIIIIQqqq")  # error, device, inode, mode, links, uid, gid, size, atime, mtime, ctime


class _Reader:
    """Reads exact numbers of bytes from a stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._pending = bytearray()

    async def exactly(self, size: int) -> bytes:
        while len(self._pending) < size:
            self._pending += await self._stream.read()
        data = bytes(self._pending[:size])
        del self._pending[:size]
        return data


async def serve_sync(machine: Machine, stream: Stream) -> None:
    """Answer requests until the client says QUIT or something that is none."""
    reader = _Reader(stream)
    while True:
        request, size = struct.unpack("<4sI", await reader.exactly(8))
        if request == b"QUIT":
            return
        if size > _LONGEST_PATH:
            await stream.write(_failure("path too long"))
            return
        path = (await reader.exactly(size)).decode("utf-8", "surrogateescape")
        match request:
            case b"STAT":
                entry = await machine.run(machine.files.find, path)
                await stream.write(b"STAT" + _stat_v1(entry))
            case b"STA2" | b"LST2":
                entry = await machine.run(machine.files.find, path)
                await stream.write(request + _stat_v2(entry))
            case b"LIST" | b"LIS2":
                await stream.write(await machine.run(_listing, machine, path, request == b"LIS2"))
            case b"RECV":
                await _send_file(machine, stream, path)
            case b"RCV2":
                if await _is_plain(stream, await reader.exactly(8)):
                    await _send_file(machine, stream, path)
            case b"SEND":
                target, _, mode = path.rpartition(",")
                await _receive_file(machine, stream, reader, target, int(mode) if mode.isdecimal() else 0o644)
            case b"SND2":
                options = await reader.exactly(12)
                if not await _is_plain(stream, options[:4] + options[8:]):
                    return  # what follows would have to be unpacked to be told from the next request
                await _receive_file(machine, stream, reader, path, int.from_bytes(options[4:8], "little"))
            case _:
                await stream.write(_failure(f"unknown request {request.decode('ascii', 'replace')}"))
                return


def _failure(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return b"FAIL" + struct.pack("<I", len(data)) + data


def _stat_v1(entry: Entry | None) -> bytes:
    if entry is None:
        return struct.pack("<3I", 0, 0, 0)
    return struct.pack("<3I", entry.mode, entry.size, max(1, entry.changed_s) & 0xFFFFFFFF)


def _stat_v2(entry: Entry | None) -> bytes:
    if entry is None:
        return _STAT_V2.pack(errno.ENOENT, *[0] * 10)
    shell_uid = 2000
    times = [entry.changed_s] * 3
    return _STAT_V2.pack(0, 1, 1, entry.mode, 1, shell_uid, shell_uid, entry.size, *times)


def _listing(machine: Machine, path: str, second_version: bool) -> bytes:
    answer = bytearray()
    found = machine.files.find(path)
    for name, entry in machine.files.listing(path) if found and found.is_folder else []:
        data = name.encode("utf-8", "surrogateescape")
        head = b"DNT2" + _stat_v2(entry) if second_version else b"DENT" + _stat_v1(entry)
        answer += head + struct.pack("<I", len(data)) + data
    return bytes(answer) + b"DONE" + bytes(72 if second_version else 16)


async def _send_file(machine: Machine, stream: Stream, path: str) -> None:
    try:
        data = await machine.run(machine.files.read, path)
    except OSError as exc:
        await stream.write(_failure(f"open failed: {exc.strerror}"))
        return
    answer = bytearray()
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK]
        answer += b"DATA" + struct.pack("<I", len(chunk)) + chunk
    await stream.write(bytes(answer) + b"DONE" + bytes(4))


async def _is_plain(stream: Stream, options: bytes) -> bool:
    """Tell whether the second version asks for a plain copy; packed ones are not offered in the banner."""
    flags = int.from_bytes(options[4:8], "little") & ~_DRY_RUN
    if flags:
        await stream.write(_failure(f"unsupported flags {flags:#x}: this device packs nothing"))
    return not flags


async def _receive_file(machine: Machine, stream: Stream, reader: _Reader, path: str, mode: int) -> None:
    data = bytearray()
    while True:
        kind, size = struct.unpack("<4sI", await reader.exactly(8))
        if kind == b"DONE":
            break
        if kind != b"DATA" or size > _CHUNK:
            await stream.write(_failure("invalid data message"))
            return
        data += await reader.exactly(size)
    changed_s = size  # the field of DONE is a time
    permissions = stat.S_IMODE(mode)

    def store() -> None:
        machine.files.make_folder(posixpath.dirname(path), parents=True)
        machine.files.write(path, bytes(data), mode=permissions, changed_s=changed_s)

    try:
        await machine.run(store)
    except OSError as exc:
        await stream.write(_failure(f"couldn't create file: {exc.strerror}"))
        return
    await stream.write(b"OKAY" + bytes(4))
