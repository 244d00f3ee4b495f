"""Peers that do not speak adb, or speak it wrong."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.sim.adbd import Adbd, build_banner
from pytest_appagent.sim.adbd_messages import (
    MAX_PAYLOAD,
    VERSION,
    Message,
    ProtocolError,
    build_message,
    read_message,
)

HELLO = build_message(Message(b"CNXN", VERSION, MAX_PAYLOAD, b"host::features=shell_v2"))
COMMANDS = st.sampled_from([b"CNXN", b"OPEN", b"OKAY", b"WRTE", b"CLSE", b"AUTH", b"STLS", b"SYNC"])
IDS = st.integers(0, 3) | st.integers(0, 2**32 - 1)
SERVICES = st.sampled_from([b"echo:\0", b"broken:\0", b"tcp:1\0", b"\xff\xfe:\0", b""]) | st.binary(max_size=20)
MESSAGES = st.builds(Message, COMMANDS, IDS, IDS, SERVICES).map(build_message)


async def echo(stream):
    while True:
        await stream.write(b"<" + await stream.read() + b">")


async def broken(stream):
    raise ValueError("a fault of the service")


def find_service(name):
    return {"echo:": echo, "broken:": broken}.get(name)


async def serves(port: int) -> bool:
    """Greet the device, open the echo, say something, and tell whether it comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HELLO)
    assert (await read_message(reader)).command == b"CNXN"
    writer.write(build_message(Message(b"OPEN", 7, 0, b"echo:\0")))
    opened = await read_message(reader)
    assert (opened.command, opened.arg1) == (b"OKAY", 7)
    writer.write(build_message(Message(b"WRTE", 7, opened.arg0, b"hello")))
    answers = {(message := await read_message(reader)).command: message.payload for _ in range(2)}
    writer.close()
    return answers == {b"OKAY": b"", b"WRTE": b"<hello>"}


async def survives(*blobs: bytes) -> bool:
    """Send each blob over a connection of its own; tell whether the device still serves afterwards."""
    adbd = Adbd(build_banner(product="p", model="m", device="d"), find_service)
    await adbd.listen()
    for blob in blobs:
        reader, writer = await asyncio.open_connection("127.0.0.1", adbd.port)
        writer.write(blob)
        writer.write_eof()
        with contextlib.suppress(ConnectionResetError):
            await reader.read()  # until the device closes it
        writer.close()
    still_serves = await serves(adbd.port)
    await adbd.close()
    return still_serves


@given(blob=st.binary(max_size=200))
@settings(max_examples=30, deadline=None)
def test_noise_ends_only_its_connection(blob):
    """Any bytes at all, before or after the greeting, leave a device that serves others."""
    assert asyncio.run(asyncio.wait_for(survives(blob, HELLO + blob), 20))


@given(messages=st.lists(MESSAGES, max_size=8))
@settings(max_examples=30, deadline=None)
def test_messages_out_of_order_end_only_their_connection(messages):
    """Well-formed messages that make no sense leave a device that serves others."""
    assert asyncio.run(asyncio.wait_for(survives(HELLO + b"".join(messages)), 20))


@pytest.mark.parametrize(
    "header",
    [
        struct.pack("<4s5I", b"OPEN", 1, 0, 2**31, 0, int.from_bytes(b"OPEN", "little") ^ 0xFFFFFFFF),
        struct.pack("<4s5I", b"OPEN", 1, 0, 0, 0, 0),
        struct.pack("<4s5I", b"NOPE", 1, 0, 0, 0, int.from_bytes(b"NOPE", "little") ^ 0xFFFFFFFF),
    ],
    ids=["too large", "wrong magic", "unknown command"],
)
def test_a_wrong_header_is_refused(header):
    """A header that no adb server sends is an error before its payload is waited for."""

    async def read() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(header)
        with pytest.raises(ProtocolError):
            await read_message(reader)

    asyncio.run(read())


def test_a_fault_of_a_service_closes_its_stream_only(capfd):
    """A service that raises closes its stream, with a trace on stderr, and the connection goes on."""

    async def run() -> list[bytes]:
        adbd = Adbd("device::", find_service)
        await adbd.listen()
        reader, writer = await asyncio.open_connection("127.0.0.1", adbd.port)
        writer.write(HELLO + build_message(Message(b"OPEN", 1, 0, b"broken:\0")))
        answers = [(await read_message(reader)).command for _ in range(3)]
        writer.write(build_message(Message(b"OPEN", 2, 0, b"echo:\0")))
        answers.append((await read_message(reader)).command)
        writer.close()
        await adbd.close()
        return answers

    assert asyncio.run(asyncio.wait_for(run(), 20)) == [b"CNXN", b"OKAY", b"CLSE", b"OKAY"]
    assert "a fault of the service" in capfd.readouterr().err


def test_a_client_that_leaves_ends_its_service():
    """CLSE cancels what runs on the stream, and so does the end of the connection."""
    ended = []

    def find(name: str):
        async def run_until_cancelled(stream):
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(name)

        return run_until_cancelled

    async def run() -> None:
        adbd = Adbd("device::", find)
        await adbd.listen()
        reader, writer = await asyncio.open_connection("127.0.0.1", adbd.port)
        writer.write(HELLO)
        await read_message(reader)
        for remote, name in ((1, b"first:"), (2, b"second:")):
            writer.write(build_message(Message(b"OPEN", remote, 0, name)))
        local = (await read_message(reader)).arg0
        await read_message(reader)
        writer.write(build_message(Message(b"CLSE", 1, local)))
        writer.write(build_message(Message(b"OPEN", 3, 0, b"third:")))
        await read_message(reader)  # by then the close has been dealt with
        assert ended == ["first:"]
        writer.close()
        await adbd.close()

    asyncio.run(asyncio.wait_for(run(), 20))
    assert sorted(ended) == ["first:", "second:", "third:"]


def test_large_data_is_cut_to_what_the_peer_takes():
    """A peer that agreed on 4 KiB gets no more at once, and the next piece only after it took the last."""

    async def give(stream):
        await stream.write(b"x" * 10_000)

    async def run() -> list[int]:
        adbd = Adbd("device::", lambda name: give)
        await adbd.listen()
        reader, writer = await asyncio.open_connection("127.0.0.1", adbd.port)
        writer.write(build_message(Message(b"CNXN", VERSION, 4096, b"host::")))
        writer.write(build_message(Message(b"OPEN", 1, 0, b"give:\0")))
        await read_message(reader)
        local = (await read_message(reader)).arg0
        sizes = []
        while (message := await read_message(reader)).command == b"WRTE":
            if not sizes:
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(read_message(reader), 0.02)
            sizes.append(len(message.payload))
            writer.write(build_message(Message(b"OKAY", 1, local)))
        writer.close()
        await adbd.close()
        return sizes

    assert asyncio.run(asyncio.wait_for(run(), 20)) == [4096, 4096, 1808]


def test_the_port_is_outside_what_servers_scan():
    """No adb server of the user finds the device by itself: the port is none of 5555 to 5585, on loopback only."""

    async def run() -> int:
        adbd = Adbd("device::", find_service)
        await adbd.listen()
        port = adbd.port
        await adbd.close()
        return port

    port = asyncio.run(run())
    assert not 5554 <= port <= 5586
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
