"""A small client of the adb server: one socket and one total deadline per operation, typed errors.

adbutils costs about 22 ms an operation (two connections and a sleep at each close) and bounds each read, not the whole,
so that a command that trickles outlives its timeout. This client costs about 1 ms and never starts a server.

Source: AOSP packages/modules/adb, `docs/dev/services.md` and `shell_protocol.h`.
"""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO

from ..errors import DeviceError, DeviceLost, DeviceTimeout

COMMAND_TIMEOUT_S = 20.0
_MOST_REQUEST_BYTES = 60_000  # the server answers "closed" to requests above some 65,000 bytes
_READ_BYTES = 256 * 1024
_PACKET = struct.Struct("<BI")  # shell,v2: stream, length
_STDOUT, _STDERR, _EXIT = 1, 2, 3

# What the server says of a device that cannot be used → what to try.
_REMEDIES = {
    "offline": "replug it, or run `adb reconnect offline`",
    "unauthorized": "unlock it and accept the dialog 'Allow USB debugging?'",
    "authorizing": "unlock it and accept the dialog 'Allow USB debugging?'",
    "connecting": "wait until it has booted",
    "not found": "is it still attached? `adb devices -l` lists what is",
    "no devices": "is it still attached? `adb devices -l` lists what is",
    "permissions": "allow your user to use the USB device (udev rules, group plugdev)",
    "closed": "is it still running? `adb devices -l` lists what is attached",
}


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


@dataclass(frozen=True, slots=True, kw_only=True)
class AdbServer:
    """An adb server, wherever it runs. Holds nothing open between operations."""

    host: str = "127.0.0.1"
    port: int = 5037

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

    def is_running(self, timeout_s: float = 2.0) -> bool:
        """Whether something that speaks as an adb server answers there."""
        try:
            return bool(self._ask("host:version", timeout_s=timeout_s))
        except DeviceError:
            return False

    def devices(self, timeout_s: float = 5.0) -> list[tuple[str, str]]:
        """Return (serial, state) of all devices that the server knows, whatever their state."""
        lines = self._ask("host:devices", timeout_s=timeout_s).splitlines()
        return [(serial, state.strip()) for serial, tab, state in (line.partition("\t") for line in lines) if tab]

    def reconnect(self, serial: str, timeout_s: float = 10.0) -> None:
        """Ask the server to drop the device's transport and to find it anew; returns before it is back."""
        if ":" in serial:  # a network device: `connect` alone says "already connected" of one that is offline
            self._ask(f"host:disconnect:{serial}", timeout_s=timeout_s)
            self._ask(f"host:connect:{serial}", timeout_s=timeout_s)
        else:
            self._ask(f"host-serial:{serial}:reconnect", timeout_s=timeout_s)

    def shell(
        self, serial: str, command: str, *, what: str = "a command", timeout_s: float = COMMAND_TIMEOUT_S
    ) -> ShellResult:
        """Run a command line in the device's shell.

        Args:
            serial: the device.
            command: the command line, quoted (`quote_for_device`).
            what: name of the command for messages, without anything that might be secret.
            timeout_s: for the whole operation.

        Raises:
            DeviceLost: the device or the server is gone, before or in the middle.
            DeviceTimeout: the command has not ended in time.
        """
        with self._service(serial, f"shell,v2,raw:{command}", what, timeout_s) as stream:
            return _read_shell(stream)

    def exec_out(
        self,
        serial: str,
        command: str,
        *,
        stdin: BinaryIO | None = None,
        what: str = "a command",
        timeout_s: float = COMMAND_TIMEOUT_S,
    ) -> bytes:
        """Run a command line and return its raw output; a cut output cannot be told from a whole one.

        Args:
            serial: the device.
            command: the command line, quoted.
            stdin: sent to the command before its output is read.
            what: name of the command for messages.
            timeout_s: for the whole operation.
        """
        with self._service(serial, f"exec:{command}", what, timeout_s) as stream:
            if stdin is not None:
                stream.send_file(stdin)
            return stream.read_all()

    def _ask(self, request: str, *, timeout_s: float) -> str:
        """Send a host request that is answered by one block of text."""
        with self._stream("the adb server", request, timeout_s) as stream:
            stream.request(request)
            return stream.read_exact(int(stream.read_exact(4), 16)).decode("utf-8", errors="replace")

    @contextmanager
    def _service(self, serial: str, service: str, what: str, timeout_s: float) -> Iterator[_Stream]:
        with self._stream(f"device '{serial}'", what, timeout_s) as stream:
            stream.request(f"host:transport:{serial}")
            stream.request(service)
            yield stream

    @contextmanager
    def _stream(self, who: str, what: str, timeout_s: float) -> Iterator[_Stream]:
        try:
            stream = _Stream(self, timeout_s)
            try:
                yield stream
            finally:
                stream.close()
        except (OSError, EOFError, ValueError, ServerRefusal) as error:
            raise device_error(error, server=self, who=who, what=what, timeout_s=timeout_s) from error


def device_error(error: Exception, *, server: AdbServer, who: str, what: str, timeout_s: float) -> DeviceError:
    """Return our error for one of the socket, of the protocol or of the server.

    Args:
        error: what was raised.
        server: the server spoken to.
        who: who was asked, "device 'emulator-5554'".
        what: what it was asked for.
        timeout_s: the deadline of the operation.
    """
    match error:
        case TimeoutError():
            return DeviceTimeout(
                f"{who} did not finish `{what}` within {timeout_s:g} s (adb server {server}); "
                f"is it awake, unlocked and not overloaded?"
            )
        case ConnectionRefusedError() | socket.gaierror():
            return DeviceLost(
                f"no adb server answers at {server} ({error.strerror or error}), asked for `{what}`; "
                f"start it with `adb start-server` or set ANDROID_ADB_SERVER_PORT"
            )
        case ServerRefusal():
            reason = " ".join(str(error).split()) or "no reason given"
            remedy = next((remedy for word, remedy in _REMEDIES.items() if word in reason), "")
            kind = DeviceLost if remedy else DeviceError
            return kind(f"{who} cannot do `{what}`: adb says '{reason}'" + (f"; {remedy}" if remedy else ""))
        case UnicodeError():
            return DeviceError(f"{who} cannot be sent `{what}`: it holds characters that no text can carry ({error})")
        case ValueError():
            return DeviceLost(f"what answers at {server} is no adb server: {error}; another program may use its port")
        case _:
            return DeviceLost(
                f"{who} was lost while it did `{what}`: {error or 'the connection was cut'}; "
                f"is it still attached? `adb devices -l` lists what is (adb server {server})"
            )


class _Stream:
    """A connection to the server with one deadline for all that happens on it."""

    def __init__(self, server: AdbServer, timeout_s: float) -> None:
        self._end_s = time.monotonic() + timeout_s
        self._socket = socket.create_connection((server.host, server.port), timeout=timeout_s)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def close(self) -> None:
        self._socket.close()

    def request(self, service: str) -> None:
        """Ask for a service and wait until it is granted."""
        data = service.encode()
        if len(data) > _MOST_REQUEST_BYTES:
            raise DeviceError(f"a command of {len(data)} bytes is too long for adb; {_MOST_REQUEST_BYTES} pass at most")
        self._until_end()
        self._socket.sendall(b"%04x" % len(data) + data)
        status = self.read_exact(4)
        if status == b"FAIL":
            raise ServerRefusal(self.read_exact(int(self.read_exact(4), 16)).decode("utf-8", errors="replace"))
        if status != b"OKAY":
            raise ValueError(f"answer {status!r} instead of OKAY")

    def send_file(self, source: BinaryIO) -> None:
        while chunk := source.read(_READ_BYTES):
            self._until_end()
            try:
                self._socket.sendall(chunk)
            except BrokenPipeError:  # the command ended early; what it printed says why
                return

    def read_some(self) -> bytes:
        """Return what has come, b"" at the end."""
        self._until_end()
        return self._socket.recv(_READ_BYTES)

    def read_exact(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            self._until_end()
            chunk = self._socket.recv(count - len(data))
            if not chunk:
                raise EOFError("the connection was cut")
            data += chunk
        return bytes(data)

    def read_all(self) -> bytes:
        data = bytearray()
        while chunk := self.read_some():
            data += chunk
        return bytes(data)

    def _until_end(self) -> None:
        left_s = self._end_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        self._socket.settimeout(left_s)


def _read_shell(stream: _Stream) -> ShellResult:
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
