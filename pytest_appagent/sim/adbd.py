"""The device's side of the adb protocol: one connection from an adb server carries many streams.

A stream is one service ("shell:ls", "sync:") from OPEN to CLSE. Flow control is that of adb without delayed
acknowledgements: at most one WRTE per stream and direction waits for its OKAY.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import secrets
import socket
import sys
import traceback
from collections.abc import Awaitable, Callable
from typing import Literal

from .adbd_messages import MAX_PAYLOAD, VERSION, Message, ProtocolError, build_message, read_message

Service = Callable[["Stream"], Awaitable[None]]
"""What runs on a stream, from its acceptance to its end."""

FindService = Callable[[str], Service | None]
"""Return the service of that name, None to refuse it."""

Greeting = Literal["device", "offline", "unauthorized"]
"""What a server that connects comes to think of the device."""

# The fewest code paths that still give exit codes, a separate stderr and all file operations of the adb command.
FEATURES = ("shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir")

_ANNOUNCE_AGAIN_S = 0.1  # the server answers by connecting, mostly within 20 ms
_LAST_WORDS_S = 0.5  # for what is under way when the connections are to be closed
_AUTH_TOKEN, _AUTH_SIGNATURE = 1, 2


class Stream:
    """One open service, as the service sees it."""

    def __init__(self, connection: Connection, local_id: int, remote_id: int) -> None:
        self._connection = connection
        self._ids = (local_id, remote_id)
        self._inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._acknowledged = asyncio.Event()
        self._acknowledged.set()

    async def read(self) -> bytes:
        """Wait for the client's next bytes; a client that leaves cancels the service instead."""
        data = await self._inbox.get()
        await self._connection.send(Message(b"OKAY", *self._ids))
        return data

    async def write(self, data: bytes) -> None:
        """Send bytes to the client, as fast as it takes them."""
        for start in range(0, len(data), self._connection.max_payload):
            await self._acknowledged.wait()
            self._acknowledged.clear()
            chunk = data[start : start + self._connection.max_payload]
            await self._connection.send(Message(b"WRTE", *self._ids, chunk))

    def receive(self, data: bytes) -> None:
        """Take bytes that arrived for this stream."""
        self._inbox.put_nowait(data)

    def acknowledge(self) -> None:
        """Note that the client has taken what was written last."""
        self._acknowledged.set()


class Connection:
    """One adb server's connection, with all its streams."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        banner: bytes,
        find_service: FindService,
        greeting: Greeting = "device",
    ) -> None:
        self.max_payload = MAX_PAYLOAD
        self._greeting = greeting
        self.closes = False
        self._reader = reader
        self._writer = writer
        self._banner = banner
        self._find_service = find_service
        self._streams: dict[int, tuple[Stream, asyncio.Task[None]]] = {}
        self._ids = itertools.count(1)

    async def run(self) -> None:
        """Serve until the peer leaves or says something that is not adb."""
        try:
            await self._greet()
            while True:
                await self._handle(await read_message(self._reader))
        except (ProtocolError, asyncio.IncompleteReadError, ConnectionError):
            pass  # its connection is over, the device lives on
        finally:
            for _stream, task in self._streams.values():
                task.cancel()
            self.abort()

    async def send(self, message: Message) -> None:
        """Write one message."""
        self._writer.write(build_message(message))
        await self._writer.drain()

    def abort(self) -> None:
        """Cut the connection."""
        self._writer.transport.abort()

    def close_when_idle(self) -> None:
        """Close the connection once all that is under way is done."""
        self.closes = True
        if not self._streams:
            self._writer.close()

    async def _greet(self) -> None:
        hello = await read_message(self._reader)
        if hello.command != b"CNXN":
            raise ProtocolError(f"{hello.command!r} before CNXN")
        if hello.arg1 == 0:
            raise ProtocolError("a connection without payload")
        self.max_payload = min(hello.arg1, MAX_PAYLOAD)
        if self._greeting != "device":
            await self._stay_unready()
        await self.send(Message(b"CNXN", VERSION, MAX_PAYLOAD, self._banner))

    async def _stay_unready(self) -> None:
        """Never greet: in silence the server takes the device for offline, without a key it likes for unauthorized."""
        signature = True
        while True:
            if self._greeting == "unauthorized" and signature:
                await self.send(Message(b"AUTH", _AUTH_TOKEN, 0, secrets.token_bytes(20)))
            answer = await read_message(self._reader)
            signature = answer.command == b"AUTH" and answer.arg0 == _AUTH_SIGNATURE

    async def _handle(self, message: Message) -> None:
        if message.command == b"OPEN":
            await self._open(message.arg0, message.payload.rstrip(b"\0").decode("utf-8", "replace"))
            return
        stream, task = self._streams.get(message.arg1, (None, None))
        if stream is None or task is None:
            return  # it ended while the message was under way
        match message.command:
            case b"WRTE":
                stream.receive(message.payload)
            case b"OKAY":
                stream.acknowledge()
            case b"CLSE":
                del self._streams[message.arg1]
                task.cancel()

    async def _open(self, remote_id: int, name: str) -> None:
        service = self._find_service(name)
        if service is None or remote_id == 0:
            await self.send(Message(b"CLSE", 0, remote_id))
            return
        local_id = next(self._ids)
        stream = Stream(self, local_id, remote_id)
        await self.send(Message(b"OKAY", local_id, remote_id))
        task = asyncio.create_task(self._serve(service, stream, local_id, remote_id))
        self._streams[local_id] = (stream, task)

    async def _serve(self, service: Service, stream: Stream, local_id: int, remote_id: int) -> None:
        try:
            with contextlib.suppress(ConnectionError):
                await _run_safely(service, stream)
                await self.send(Message(b"CLSE", local_id, remote_id))
        finally:
            self._streams.pop(local_id, None)
            if self.closes and not self._streams:
                self._writer.close()


class Adbd:
    """Listens for adb servers on an ephemeral port of the loopback interface."""

    def __init__(self, banner: str, find_service: FindService) -> None:
        self._banner = banner
        self._find_service = find_service
        self._server: asyncio.Server | None = None
        self._connections: set[Connection] = set()
        self._alone = asyncio.Event()
        self._alone.set()
        self._is_away = False
        self.greeting: Greeting = "device"
        self.port = 0

    async def listen(self) -> None:
        """Open the port."""
        listener = _listen_outside_scan()
        self._server = await asyncio.start_server(self._accept, sock=listener, limit=MAX_PAYLOAD)
        self.port = listener.getsockname()[1]

    async def close(self) -> None:
        """Close the port and all connections."""
        if self._server is not None:
            self._server.close()
        self.disconnect()
        await self._alone.wait()

    def disconnect(self) -> None:
        """Cut all connections, as a reboot does."""
        for connection in self._connections:
            connection.abort()

    def leave(self, seconds: float) -> None:
        """Cut all connections and take none for some time."""
        self._is_away = True
        self.disconnect()
        if math.isfinite(seconds):
            asyncio.get_running_loop().call_later(seconds, self._come_back)

    def greet_as(self, greeting: Greeting, seconds: float) -> None:
        """Be something else than a ready device for some time, once what is under way is done."""
        loop = asyncio.get_running_loop()
        self.greeting = greeting
        for connection in self._connections:
            connection.close_when_idle()
        loop.call_later(_LAST_WORDS_S, self._drop_greeted_before)
        if math.isfinite(seconds):
            loop.call_later(seconds, self._come_back)

    def _drop_greeted_before(self) -> None:
        for connection in self._connections:
            if connection.closes:
                connection.abort()

    def _come_back(self) -> None:
        self._is_away = False
        self.greeting = "device"
        self.disconnect()

    async def stay_announced(self, server_port: int) -> None:
        """Tell an adb server of this device, now and whenever it has lost the connection; runs for ever.

        A server that does not scan for emulators looks for a lost one no more; so the device calls, as the real
        emulator does. Its serial is then "emulator-(port - 1)".
        """
        while True:
            await self._alone.wait()
            if self._is_away:
                await asyncio.sleep(_ANNOUNCE_AGAIN_S)
                continue
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", server_port)
                request = f"host:emulator:{self.port}"
                writer.write(f"{len(request):04x}{request}".encode())
                await writer.drain()
                writer.close()
            except OSError:
                pass  # the server is not there yet, or no longer
            await asyncio.sleep(_ANNOUNCE_AGAIN_S)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer: socket.socket = writer.get_extra_info("socket")
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._is_away:
            writer.transport.abort()
            return
        connection = Connection(reader, writer, self._banner.encode(), self._find_service, self.greeting)
        self._connections.add(connection)
        self._alone.clear()
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
            if not self._connections:
                self._alone.set()


async def _run_safely(service: Service, stream: Stream) -> None:
    try:
        await service(stream)
    except ConnectionError:
        raise
    except Exception:  # noqa: BLE001  (whatever is wrong with one service, the device and its other services go on)
        traceback.print_exc(file=sys.stderr)


def build_banner(*, product: str, model: str, device: str) -> str:
    """Return what the device says of itself when a server greets it."""
    return (
        f"device::ro.product.name={product};ro.product.model={model};ro.product.device={device};"
        f"features={','.join(FEATURES)}"
    )


def _listen_outside_scan() -> socket.socket:
    """Bind an ephemeral port that no adb server of the user would scan and adopt by itself."""
    refused = []
    while True:
        listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        if not 5554 <= listener.getsockname()[1] <= 5586:
            break
        refused.append(listener)  # kept open, so that the next try gets another one
    for other in refused:
        other.close()
    return listener
