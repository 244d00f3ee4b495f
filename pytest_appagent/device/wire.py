"""The bytes between us and the adb server: requests, answers and the packets of its shell, under one deadline.

Source: AOSP packages/modules/adb, `docs/dev/protocol.md` and `shell_protocol.h`.
"""

from __future__ import annotations

import socket
import struct
import time
from dataclasses import dataclass
from typing import BinaryIO, Self

from ..errors import DeviceError

_MOST_REQUEST_BYTES = 60_000  # the server answers "closed" to requests above some 65,000 bytes
_READ_BYTES = 256 * 1024
_PACKET = struct.Struct("<BI")  # shell,v2: stream, length
_STDOUT, _STDERR, _EXIT = 1, 2, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ShellResult:
    """What a command on the device gave."""

    stdout: bytes
    stderr: bytes
    code: int

    @property
    def text(self) -> str:
        """Standard output as text; bytes that are not UTF-8 are replaced."""
        return self.stdout.decode("utf-8", errors="replace")

    @property
    def complaint(self) -> str:
        """Standard error and output together, for reading out what went wrong."""
        return (self.stderr + b"\n" + self.stdout).decode("utf-8", errors="replace").strip()


class ServerRefusal(Exception):
    """The server answered FAIL; its text is the argument."""


class Deadline:
    """The end of an operation, however many reads it takes."""

    def __init__(self, timeout_s: float) -> None:
        self._end_s = time.monotonic() + timeout_s

    def left_s(self) -> float:
        """Return the seconds that are left, more than 0.

        Raises:
            TimeoutError: none are.
        """
        left_s = self._end_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        return left_s


class Stream:
    """A connection to the server with one deadline for all that happens on it."""

    def __init__(self, address: tuple[str, int], deadline: Deadline) -> None:
        self._deadline = deadline
        self._waiting = bytearray()  # read and not yet asked for: packets are small, and many come at once
        self._socket = socket.create_connection(address, timeout=deadline.left_s())
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def request(self, service: str) -> None:
        """Ask for a service and wait until it is granted."""
        data = service.encode()
        if len(data) > _MOST_REQUEST_BYTES:
            raise DeviceError(f"a command of {len(data)} bytes is too long for adb; {_MOST_REQUEST_BYTES} pass at most")
        self.send(b"%04x" % len(data) + data)
        status = self.read_exact(4)
        if status == b"FAIL":
            raise ServerRefusal(self.read_exact(int(self.read_exact(4), 16)).decode("utf-8", errors="replace"))
        if status != b"OKAY":
            raise ValueError(f"answer {status!r} instead of OKAY")

    def send(self, data: bytes) -> None:
        self._socket.settimeout(self._deadline.left_s())
        self._socket.sendall(data)

    def send_file(self, source: BinaryIO) -> None:
        while chunk := source.read(_READ_BYTES):
            self._socket.settimeout(self._deadline.left_s())
            try:
                self._socket.sendall(chunk)
            except BrokenPipeError:  # the command ended early; what it printed says why
                return

    def read_some(self) -> bytes:
        """Return what has come, b"" at the end."""
        if self._waiting:
            data, self._waiting = bytes(self._waiting), bytearray()
            return data
        self._socket.settimeout(self._deadline.left_s())
        return self._socket.recv(_READ_BYTES)

    def read_exact(self, count: int) -> bytes:
        while len(self._waiting) < count:
            self._socket.settimeout(self._deadline.left_s())
            chunk = self._socket.recv(_READ_BYTES)
            if not chunk:
                raise EOFError("the connection was cut")
            self._waiting += chunk
        data = bytes(self._waiting[:count])
        del self._waiting[:count]
        return data

    def read_all(self) -> bytes:
        data = bytearray()
        while chunk := self.read_some():
            data += chunk
        return bytes(data)


def read_shell(stream: Stream) -> ShellResult:
    """Read shell,v2 packets up to the exit status; without one the command was cut."""
    outputs = {_STDOUT: bytearray(), _STDERR: bytearray()}
    while True:
        kind, length = _PACKET.unpack(stream.read_exact(_PACKET.size))
        data = stream.read_exact(length)
        if kind == _EXIT:
            code = int.from_bytes(data[:1], "little")
            return ShellResult(stdout=bytes(outputs[_STDOUT]), stderr=bytes(outputs[_STDERR]), code=code)
        if kind in outputs:
            outputs[kind] += data
