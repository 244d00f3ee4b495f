"""Starting and ending: what a supervisor promises to whoever starts it, and to the user's machine."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

import pytest

from pytest_appagent.sim.__main__ import main
from pytest_appagent.sim.adb_server import AdbError, find_adb

DEADLINE_S = 15
POLL_S = 0.02


@pytest.fixture
def private_temp(tmp_path, monkeypatch):
    """A temp folder of the test's own, so that what is left in it is seen."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def wait_until(holds):
    """Poll a condition up to the deadline and return whether it came to hold."""
    deadline = time.monotonic() + DEADLINE_S
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_S)
    return True


def descendants(pid):
    """Return the processes started by a process."""
    listing = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listing.splitlines()]
    return [child for child, parent in pairs if parent == pid]


def is_running(pid):
    """Tell whether a process is there and not only a zombie that nobody has waited for."""
    return ps(pid, "stat")[:1] not in ("", "Z")


def ps(pid, column):
    command = ["ps", "-ww", "-o", f"{column}=", "-p", str(pid)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def assert_nothing_left(processes, folder):
    assert wait_until(lambda: not any(is_running(pid) for pid in processes)), "a process is left"
    assert wait_until(lambda: not list(folder.glob("appagent-sim-*"))), "a temp folder is left"


@pytest.mark.parametrize("end", ["SIGTERM", "SIGINT", "stdin"])
def test_an_orderly_end_leaves_nothing(start_sim, private_temp, end):
    """After SIGTERM, Ctrl-C or the end of stdin there is no process and no file, and the status is 0."""
    running = start_sim()
    processes = descendants(running.process.pid)
    assert len(processes) == 2
    if end == "stdin":
        running.process.stdin.close()
    else:
        running.process.send_signal(getattr(signal, end))
    assert running.process.wait(DEADLINE_S) == 0
    assert not any(is_running(pid) for pid in processes)
    assert not list(private_temp.iterdir())


def test_a_killed_supervisor_leaves_nothing(start_sim, private_temp):
    """kill -9 on the supervisor ends devices and server, and their folder goes."""
    running = start_sim("--devices", "2")
    processes = descendants(running.process.pid)
    assert len(processes) == 3
    assert list(private_temp.glob("appagent-sim-*"))
    running.process.kill()
    running.process.wait(DEADLINE_S)
    assert_nothing_left(processes, private_temp)


@pytest.mark.parametrize("victim", ["device", "server"])
def test_a_lost_part_ends_the_whole_with_a_message(start_sim, private_temp, victim, capfd):
    """When a device or the server dies by itself, everything ends with status 1 and the reason."""
    running = start_sim()
    processes = descendants(running.process.pid)
    (killed,) = [pid for pid in processes if ("nodaemon" in ps(pid, "command")) == (victim == "server")]
    os.kill(killed, signal.SIGKILL)
    assert running.process.wait(DEADLINE_S) == 1
    assert "ended by itself" in capfd.readouterr().err
    assert_nothing_left(processes, private_temp)


def test_a_signal_during_the_start_leaves_nothing(private_temp):
    """A supervisor that is told to end before it is ready ends with status 0 and no traces."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest_appagent.sim", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert wait_until(lambda: list(private_temp.glob("appagent-sim-*")))
    process.terminate()
    out, err = process.communicate(timeout=DEADLINE_S)
    assert (process.returncode, err) == (0, b"")
    assert out in (b"", out)
    assert not list(private_temp.iterdir())


def test_two_supervisors_do_not_meet(start_sim, sim):
    """Each has a server, serials and a port of its own, and its own clock and size."""
    other = start_sim("--devices", "2", "--clock", "2030-01-02T03:04:05", "--size", "720x1280", "--locale", "de-DE")
    assert other.port != sim.port
    assert len(set(other.serials)) == 2
    assert not set(other.serials) & set(sim.serials)
    assert set(sim.serials) == {line.split()[0] for line in sim.adb("devices").stdout.decode().splitlines()[1:] if line}
    script = "date +%Y-%m-%dT%H:%M; wm size; getprop persist.sys.locale"
    assert other.adb("shell", script).stdout.decode().splitlines() == [
        "2030-01-02T03:04",
        "Physical size: 720x1280",
        "de-DE",
    ]
    other.end()
    assert sim.adb("shell", "echo here").stdout == b"here\n"


def test_the_users_server_is_never_asked(start_sim, private_temp, monkeypatch):
    """Nobody connects to the usual port, whatever the user's environment says, and HOME stays untouched."""
    monkeypatch.setenv("HOME", str(private_temp))
    monkeypatch.setenv("ADB_SERVER_SOCKET", "tcp:localhost:5037")
    with socket.socket() as usual:
        usual.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            usual.bind(("127.0.0.1", 5037))
        except OSError:
            pytest.skip("an adb server of the user is running on port 5037")
        usual.listen()
        running = start_sim()
        running.end()
        usual.setblocking(False)
        with pytest.raises(BlockingIOError):
            usual.accept()
    assert running.port != 5037
    assert not (private_temp / ".android").exists()


def test_the_first_line_is_one_json_object(private_temp):
    """With --json the first line of stdout says where the devices are; nothing follows it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest_appagent.sim", "--json"], stdout=subprocess.PIPE, text=True
    )
    told = json.loads(process.stdout.readline())
    assert {"adb_server", "serials"} <= set(told)
    assert told["adb_server"].startswith("127.0.0.1:")
    process.terminate()
    assert process.communicate(timeout=DEADLINE_S)[0] == ""


def test_in_words_it_says_that_it_is_simulated(private_temp):
    """Without --json a person reads what this is, how to use it and how to end it."""
    process = subprocess.Popen([sys.executable, "-m", "pytest_appagent.sim"], stdout=subprocess.PIPE, text=True)
    text = ""
    while "Ctrl-C" not in text:
        line = process.stdout.readline()
        assert line, text
        text += line
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=DEADLINE_S)
    assert process.returncode == 0
    assert "SIMULATED DEVICE" in text
    assert "adb -P " in text


@pytest.mark.parametrize(
    "arguments", [["--devices", "0"], ["--size", "big"], ["--clock", "noon"], ["--density", "-1"], ["--frobnicate"]]
)
def test_wrong_options_are_wrong_usage(arguments, capsys):
    """A wrong option ends with status 2 and names it; nothing is started."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert arguments[0] in capsys.readouterr().err


def test_without_adb_it_says_what_to_do(monkeypatch, private_temp, capsys):
    """No adb anywhere is one sentence that names the ways out, and status 1."""
    monkeypatch.delenv("ADBUTILS_ADB_PATH", raising=False)
    monkeypatch.setenv("PATH", str(private_temp))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(AdbError, match="pip install adbutils"):
        find_adb()
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(private_temp / "none"))
    with pytest.raises(AdbError, match="ADBUTILS_ADB_PATH"):
        find_adb()


def test_a_server_that_does_not_start_is_told(monkeypatch, private_temp):
    """An adb that is none ends the supervisor with status 1, what it said, and no traces."""
    fake = private_temp / "adb"
    fake.write_text("#!/bin/sh\necho this is no adb >&2\nexit 5\n")
    fake.chmod(0o755)
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(fake))
    answer = subprocess.run(
        [sys.executable, "-m", "pytest_appagent.sim"], capture_output=True, text=True, timeout=30, check=False
    )
    assert answer.returncode == 1
    assert "this is no adb" in answer.stderr
    assert "Traceback" not in answer.stderr
    assert list(private_temp.iterdir()) == [fake]
