"""A whole device under bad clients: it answers or closes, never dies, and keeps nothing of them."""

from __future__ import annotations

import os
import random
import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pytest_appagent.sim.adbd_messages import MAX_PAYLOAD, VERSION, Message, build_message

HELLO = build_message(Message(b"CNXN", VERSION, MAX_PAYLOAD, b"host::features=shell_v2"))
SERVICES = (
    *("shell:echo a", "shell,v2,raw:sleep 60", "shell:cat", "shell:", "shell,v2,pty:", "exec:screencap -p", "exec:yes"),
    *("sync:", "framebuffer:", "reverse:list-forward", "reverse:forward:tcp:1;tcp:2", "tcp:9008", "localabstract:x"),
    *("nonsense:", "", "shell:logcat", "shell:$(((", "shell:echo \xff\0b", "reverse:killforward:tcp:99"),
)
DEADLINE_S = 15


def descriptors(pid):
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def memory_kib(pid):
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


@pytest.fixture
def device_process(start_sim):
    """A running supervisor with the process and the port of its device."""
    running = start_sim()
    (pid,) = [
        int(stat.parent.name)
        for stat in Path("/proc").glob("[0-9]*/stat")
        if _parent(stat) == running.process.pid and b"adbd_process" in (stat.parent / "cmdline").read_bytes()
    ]
    return running, pid, int(running.serial.rpartition("-")[2]) + 1


def _parent(stat):
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def abuse(port, seed):
    """Be one bad client: noise, wrong messages, oversized payloads, streams that are left half open."""
    dice = random.Random(seed)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        try:
            if dice.random() < 0.8:
                client.sendall(HELLO)
            for _ in range(dice.randrange(1, 12)):
                client.sendall(_message(dice))
            if dice.random() < 0.3:
                client.shutdown(socket.SHUT_WR)
            client.settimeout(0.02)
            while client.recv(65536):
                pass
        except OSError:
            pass  # it was closed, or has no more to say


def _message(dice):
    command = dice.choice([b"OPEN", b"OPEN", b"OPEN", b"WRTE", b"OKAY", b"CLSE", b"AUTH", b"CNXN", b"SYNC"])
    arguments = dice.choice([1, 2, 3, 0, 2**32 - 1]), dice.choice([0, 1, 2, 3, 2**32 - 1])
    match dice.randrange(10):
        case 0:
            return dice.randbytes(dice.randrange(1, 64))
        case 1:
            magic = int.from_bytes(command, "little") ^ 0xFFFFFFFF
            return struct.pack("<4s5I", command, *arguments, dice.choice([MAX_PAYLOAD + 1, 2**32 - 1]), 0, magic)
        case 2:
            return build_message(Message(command, *arguments, dice.randbytes(dice.randrange(70_000))))
        case 3:
            return build_message(Message(command, *arguments, b"a" * 200))[:-100]
        case _:
            return build_message(Message(command, *arguments, dice.choice(SERVICES).encode("latin-1") + b"\0"))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts what a process holds, as Linux tells it")
def test_a_hundred_bad_clients_leave_nothing(device_process):
    """After a hundred fuzzed connections the device serves as before, with the files and the memory it had before."""
    running, pid, port = device_process
    running.adb("exec-out", "screencap -p")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda seed: abuse(port, seed), range(20)))  # what is loaded once is loaded now
        before = memory_kib(pid)
        files = _settled_descriptors(running, pid)
        list(pool.map(lambda seed: abuse(port, seed), range(100, 200)))
    assert running.adb("shell", "echo here").stdout == b"here\n"
    assert _settled_descriptors(running, pid) <= files
    assert memory_kib(pid) - before < 48 * 1024
    assert running.process.poll() is None


def _settled_descriptors(running, pid):
    """Return how many descriptors are open once connections that are gone have been dealt with."""
    end_s = time.monotonic() + DEADLINE_S
    fewest = descriptors(pid)
    while time.monotonic() < end_s:
        assert running.adb("shell", "true").returncode == 0
        now = descriptors(pid)
        if now >= fewest and fewest == min(fewest, now):
            return fewest
        fewest = now
    return fewest


def test_what_reads_too_slowly_stops_only_itself(device_process):
    """A client that does not take a picture it asked for keeps nobody else waiting."""
    running, _pid, port = device_process
    with socket.create_connection(("127.0.0.1", port), timeout=5) as client:
        client.sendall(HELLO + build_message(Message(b"OPEN", 1, 0, b"framebuffer:\0")))
        assert running.adb("shell", "echo here").stdout == b"here\n"
