"""The file service, both versions of its requests, on a scripted stream."""

from __future__ import annotations

import asyncio
import contextlib
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.sim.machine import Machine
from pytest_appagent.sim.sync import serve_sync
from pytest_appagent.sim.system import System

PATH = b"/data/local/tmp/a"
ENOENT = 2
BROTLI, DRY_RUN = 1, 0x80000000


class End(Exception):
    """The client has no more to say."""


class FakeStream:
    def __init__(self, data: bytes) -> None:
        self.data = [data]
        self.written = bytearray()

    async def read(self) -> bytes:
        if not self.data:
            raise End
        return self.data.pop()

    async def write(self, data: bytes) -> None:
        self.written += data


@pytest.fixture(scope="module")
def machine():
    return Machine(System())


@pytest.fixture
def talk(machine):
    """Return a function that sends requests and returns all that comes back."""

    def send(*requests: bytes) -> bytes:
        stream = FakeStream(b"".join(requests))

        async def serve() -> None:
            with contextlib.suppress(End):
                await serve_sync(machine, stream)

        asyncio.run(serve())
        return bytes(stream.written)

    return send


def request(name: bytes, path: bytes = PATH) -> bytes:
    return name + struct.pack("<I", len(path)) + path


def data(content: bytes) -> bytes:
    return b"DATA" + struct.pack("<I", len(content)) + content


def done(time_s: int = 1000) -> bytes:
    return b"DONE" + struct.pack("<I", time_s)


def options(name: bytes, *values: int) -> bytes:
    return name + struct.pack(f"<{len(values)}I", *values)


def test_a_file_is_sent_and_received_in_either_version(talk):
    """What one version stores the other one gives back, with its mode and time."""
    okay = b"OKAY" + bytes(4)
    assert talk(request(b"SEND", PATH + b",33188"), data(b"ab"), data(b"c"), done(77)) == okay
    assert talk(request(b"RCV2"), options(b"RCV2", 0)) == data(b"abc") + b"DONE" + bytes(4)
    assert talk(request(b"STAT")) == b"STAT" + struct.pack("<3I", 0o100644, 3, 77)
    assert talk(request(b"SND2"), options(b"SND2", 0o100600, 0), data(b"xyz"), done()) == okay
    assert talk(request(b"RECV")) == data(b"xyz") + b"DONE" + bytes(4)
    assert struct.unpack_from("<I", talk(request(b"STAT")), 4)[0] == 0o100600


def test_packed_files_are_refused(talk):
    """Compression was never offered; who asks for it all the same is told so, and nothing is stored."""
    assert b"packs nothing" in talk(request(b"RCV2"), options(b"RCV2", BROTLI))
    path = b"/data/local/tmp/packed"
    answer = talk(request(b"SND2", path), options(b"SND2", 0o100600, BROTLI), data(b"??"), done())
    assert answer.startswith(b"FAIL")
    assert talk(request(b"STAT", path)) == b"STAT" + bytes(12)


def test_what_is_not_there_says_so_in_each_request(talk):
    """Missing files have no mode in version 1 and an error number in version 2; receiving one fails."""
    missing = b"/sdcard/none"
    assert talk(request(b"STAT", missing)) == b"STAT" + bytes(12)
    for name in (b"STA2", b"LST2"):
        assert talk(request(name, missing))[:8] == name + struct.pack("<I", ENOENT)
    assert talk(request(b"RECV", missing)).startswith(b"FAIL")
    assert talk(request(b"LIST", missing)) == b"DONE" + bytes(16)
    assert talk(request(b"LIS2", missing)) == b"DONE" + bytes(72)


def test_a_full_device_takes_no_file(talk, machine):
    """Sending fails with the reason while there is no room."""
    machine.files.has_room = lambda: False
    try:
        answer = talk(request(b"SEND", PATH + b",33188"), data(b"ab"), done())
    finally:
        machine.files.has_room = lambda: True
    assert answer.startswith(b"FAIL")
    assert b"No space left on device" in answer


@given(noise=st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_no_bytes_break_the_service(machine, noise):
    """Any bytes are answered, refused or waited on; nothing else is raised."""
    stream = FakeStream(noise)

    async def serve() -> None:
        try:
            await serve_sync(machine, stream)
        except End:
            stream.data.append(b"")

    asyncio.run(serve())
    assert isinstance(bytes(stream.written), bytes)
