"""A small client of the adb server: one socket and one total deadline per operation, typed errors.

adbutils costs about 22 ms an operation (two connections and a sleep at each close) and bounds each read, not the whole,
so that a command that trickles outlives its timeout. This client costs about 1 ms and never starts a server.

Source: AOSP packages/modules/adb, `docs/dev/services.md`.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import BinaryIO

from ..errors import DeviceError, DeviceLost, DeviceTimeout
from .wire import Deadline, ServerRefusal, ShellResult, Stream, read_shell

COMMAND_TIMEOUT_S = 20.0
_RECONNECT_TIMEOUT_S = 5.0
_POLL_S = 0.05
_PASSING = ("offline", "closed")  # refusals that a new connection of server and device may cure

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
            return read_shell(stream)

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

    @contextmanager
    def follow(self, serial: str, command: str, *, what: str, timeout_s: float) -> Iterator[Stream]:
        """Run a command line that does not end by itself, and read what it prints as it comes.

        Args:
            serial: the device.
            command: the command line, quoted.
            what: name of the command for messages.
            timeout_s: for all that happens on the connection.
        """
        with self._service(serial, f"exec:{command}", what, timeout_s) as stream:
            yield stream

    @contextmanager
    def tcp(
        self, serial: str, port: int, *, what: str = "a connection", timeout_s: float = COMMAND_TIMEOUT_S
    ) -> Iterator[Stream]:
        """Connect to a port of the device.

        Args:
            serial: the device.
            port: something on the device listens there.
            what: name of the operation for messages.
            timeout_s: for all that happens on the connection.

        Raises:
            DeviceLost: nothing listens there, or the device is gone.
        """
        with self._service(serial, f"tcp:{port}", what, timeout_s) as stream:
            yield stream

    def _ask(self, request: str, *, timeout_s: float) -> str:
        """Send a host request that is answered by one block of text."""
        deadline = Deadline(timeout_s)
        with self._translating("the adb server", request, timeout_s), self._connect(deadline) as stream:
            stream.request(request)
            return stream.read_exact(int(stream.read_exact(4), 16)).decode("utf-8", errors="replace")

    @contextmanager
    def _service(self, serial: str, service: str, what: str, timeout_s: float) -> Iterator[Stream]:
        """Have a service of a device granted, after one reconnect if it is offline."""
        deadline = Deadline(timeout_s)
        with self._translating(f"device '{serial}'", what, timeout_s):
            try:
                stream = self._open(serial, service, deadline)
            except ServerRefusal as refusal:
                # Refused is not run, so that trying again cannot do a thing twice.
                if not any(word in str(refusal) for word in _PASSING) or not self._bring_back(serial, deadline):
                    raise
                stream = self._open(serial, service, deadline)
            with stream:
                yield stream

    def _open(self, serial: str, service: str, deadline: Deadline) -> Stream:
        with ExitStack() as stack:
            stream = stack.enter_context(self._connect(deadline))
            stream.request(f"host:transport:{serial}")
            stream.request(service)
            stack.pop_all()  # granted: from here on the caller closes it
            return stream

    def _connect(self, deadline: Deadline) -> Stream:
        return Stream((self.host, self.port), deadline)

    def _bring_back(self, serial: str, deadline: Deadline) -> bool:
        """Try to make a device ready that the server lists but cannot use; return whether it is."""
        bound = Deadline(min(_RECONNECT_TIMEOUT_S, deadline.left_s()))
        with suppress(DeviceError, TimeoutError):
            if dict(self.devices(timeout_s=bound.left_s())).get(serial) == "offline":
                self.reconnect(serial, timeout_s=bound.left_s())
            while dict(self.devices(timeout_s=bound.left_s())).get(serial) != "device":
                time.sleep(_POLL_S)
            return True
        return False

    @contextmanager
    def _translating(self, who: str, what: str, timeout_s: float) -> Iterator[None]:
        try:
            yield
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
