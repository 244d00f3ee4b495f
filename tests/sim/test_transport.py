"""The simulated device through a real adb server and the real adb command."""

from __future__ import annotations

import io
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

DEADLINE_S = 15
SETTLED_S = 2
STATUS_LINE = b"UI hierchary dumped to: /dev/tty\n"


def answers(sim):
    """Wait until the device answers; the server may notice only now that the connection is lost."""
    deadline = time.monotonic() + DEADLINE_S
    while time.monotonic() < deadline:
        if sim.adb("wait-for-device", "shell", "echo here").stdout == b"here\n":
            return True
    return False


def settles(sim):
    """Wait until the device has answered for a while."""
    deadline = time.monotonic() + DEADLINE_S
    since = time.monotonic()
    while time.monotonic() < deadline:
        if sim.adb("shell", "echo here").stdout != b"here\n":
            since = time.monotonic()
        if time.monotonic() - since > SETTLED_S:
            return True
    return False


def test_the_device_is_listed_with_its_model(sim):
    """`adb devices -l` shows a ready device under a serial without a colon."""
    listing = sim.adb("devices", "-l").stdout.decode()
    assert re.search(
        rf"^{sim.serial}\s+device product:AppAgent_Sim model:AppAgent_Sim device:AppAgent_Sim", listing, re.MULTILINE
    )
    assert re.fullmatch(r"emulator-\d+", sim.serial)


def test_shell_keeps_status_and_stderr_apart(sim):
    """`adb shell` gives stdout, stderr and the exit status of the command."""
    answer = sim.adb("shell", "echo out; echo err >&2; exit 3")
    assert (answer.stdout, answer.stderr, answer.returncode) == (b"out\n", b"err\n", 3)
    assert sim.adb("shell", "frobnicate").returncode == 127


def test_exec_out_merges_and_forgets_the_status(sim):
    """`adb exec-out` has one stream for everything and no status, as on a device."""
    answer = sim.adb("exec-out", "echo out; echo err >&2; exit 3")
    assert (answer.stdout, answer.stderr, answer.returncode) == (b"out\nerr\n", b"", 0)


def test_shell_feeds_stdin(sim):
    """What is piped into `adb shell` reaches the command, to its end."""
    data = bytes(range(256)) * 4096
    assert sim.adb("shell", "cat", stdin=data).stdout == data


def test_a_picture_is_a_png_of_the_display(sim):
    """`exec-out screencap -p` gives a whole PNG, the same one for the same screen."""
    sim.adb("shell", "input keyevent HOME")
    first, second = (sim.adb("exec-out", "screencap", "-p").stdout for _ in range(2))
    image = Image.open(io.BytesIO(first))
    image.load()
    assert (image.size, image.mode) == ((1080, 2400), "RGB")
    assert first == second


def test_raw_pixels_are_those_of_the_picture(sim):
    """`screencap` without -p gives a header and the same pixels."""
    sim.adb("shell", "input keyevent HOME")
    raw = sim.adb("exec-out", "screencap").stdout
    assert [int.from_bytes(raw[at : at + 4], "little") for at in (0, 4, 8)] == [1080, 2400, 1]
    png = Image.open(io.BytesIO(sim.adb("exec-out", "screencap -p").stdout))
    assert Image.frombytes("RGBA", (1080, 2400), raw[16:]).convert("RGB").tobytes() == png.tobytes()


def test_a_tree_comes_through_exec_out_only(sim):
    """On /dev/tty the tree and the status line come through `exec-out`, the status line alone through `shell`."""
    out = sim.adb("exec-out", "uiautomator dump /dev/tty").stdout
    assert out.startswith(b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\"><node ")
    assert out.endswith(b"</hierarchy>" + STATUS_LINE)
    assert sim.adb("shell", "uiautomator dump /dev/tty").stdout == STATUS_LINE
    assert sim.adb("shell", "-tt", "uiautomator dump /dev/tty").stdout == out


def test_a_tap_opens_the_app_under_it(sim):
    """A tap on what the tree shows changes the screen."""
    sim.adb("shell", "input keyevent HOME")
    tree = sim.adb("exec-out", "uiautomator dump /dev/tty").stdout.decode()
    node = re.search(r'<node [^>]*text="Calendar"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', tree)
    left, top, right, bottom = map(int, node.groups())
    assert sim.adb("shell", "input", "tap", str((left + right) // 2), str((top + bottom) // 2)).returncode == 0
    assert b"u0 com.example.calendar/" in sim.adb("shell", "dumpsys window | grep mCurrentFocus").stdout


def test_files_come_and_go(sim, tmp_path):
    """push and pull keep content, in folders too, and a missing file is an error."""
    (tmp_path / "there" / "sub").mkdir(parents=True)
    data = os.urandom(300_000)
    (tmp_path / "there" / "sub" / "Größe.bin").write_bytes(data)
    (tmp_path / "there" / "empty").write_bytes(b"")
    assert sim.adb("push", str(tmp_path / "there"), "/sdcard/Download/").returncode == 0
    assert sim.adb("pull", "/sdcard/Download/there", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back" / "sub" / "Größe.bin").read_bytes() == data
    assert (tmp_path / "back" / "empty").read_bytes() == b""
    assert "sub" in sim.adb("shell", "ls /sdcard/Download/there").stdout.decode().split()
    missing = sim.adb("pull", "/sdcard/missing", str(tmp_path))
    assert missing.returncode == 1
    told = missing.stdout + missing.stderr  # which of them depends on the version of adb
    assert b"does not exist" in told or b"No such file" in told
    refused = sim.adb("push", str(tmp_path / "there" / "empty"), "/system/x")
    assert b"Read-only file system" in refused.stderr + refused.stdout


def test_the_log_can_be_read_and_cleared(sim):
    """`adb logcat -d` shows what started, and nothing of it after -c."""
    sim.adb("shell", "am start -S -n com.example.calendar/.MainActivity")
    assert b"com.example.calendar" in sim.adb("logcat", "-d", "-v", "threadtime").stdout
    sim.adb("logcat", "-c")
    assert sim.adb("logcat", "-d").stdout == b""


def test_many_clients_do_not_mix(sim):
    """Commands that run at once each get their own output."""
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda number: sim.adb("shell", f"echo {number}; sleep 0.01; echo {number}"), range(24))
        )
    assert [answer.stdout for answer in answers] == [b"%d\n%d\n" % (number, number) for number in range(24)]


def test_reversed_ports_are_kept(sim):
    """`adb reverse` is accepted, listed and removed, though nothing on the device connects to it."""
    assert sim.adb("reverse", "tcp:7001", "tcp:7002").returncode == 0
    assert sim.adb("reverse", "--list").stdout == b"host tcp:7001 tcp:7002\n\n"
    assert sim.adb("reverse", "--remove", "tcp:7001").returncode == 0
    assert sim.adb("reverse", "--remove", "tcp:7001").returncode == 1


@pytest.mark.parametrize("command", [["reboot"], ["shell", "reboot"], ["reconnect"]])
def test_a_lost_connection_comes_back(sim, command):
    """After a reboot, or when the server drops the device, the same serial is there again."""
    sim.adb("shell", "am start -n com.example.calendar/.MainActivity")
    sim.adb(*command)
    assert answers(sim)


def test_a_reboot_ends_apps(sim):
    """After `adb reboot` the launcher is in front."""
    sim.adb("shell", "am start -n com.example.calendar/.MainActivity")
    assert sim.adb("reboot").returncode == 0
    assert answers(sim)
    assert b"launcher" in sim.adb("shell", "dumpsys window | grep mCurrentFocus").stdout


def test_the_server_cannot_be_killed_by_a_client(sim):
    """A stray `adb kill-server` takes no device away: it is refused, or undone where adb is too old for that."""
    if sim.adb("kill-server").returncode == 0:  # old; the next client then starts a server that has to go again
        assert settles(sim)
    assert sim.adb("shell", "echo still").stdout == b"still\n"
