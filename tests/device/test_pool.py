"""Which devices a setting means, and what is said when none can be used."""

import pytest

from pytest_appagent.device import adb_server
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.pool import Candidate, find_devices
from pytest_appagent.errors import NoDeviceFree, SettingsError


@pytest.fixture
def attached(fake_adb, monkeypatch):
    """Attach devices to the fake server, as (serial, state) lines."""
    monkeypatch.setattr("pytest_appagent.device.pool._PASSING_TIMEOUT_S", 0.05)
    fake_adb.answer_text("host:version", "0029")

    def attach(lines: str) -> AdbServer:
        fake_adb.answer_text("host:devices", lines)
        return fake_adb.server

    return attach


def test_auto_means_all_ready_devices(attached):
    """`auto` gives every device that is ready and leaves out the others."""
    server = attached("one\tdevice\ntwo\toffline\nthree\tdevice\n")
    assert [candidate.serial for candidate in find_devices("auto", server)] == ["one", "three"]


def test_names_are_taken_in_their_order(attached):
    """Serials separated by commas give those devices, in that order."""
    server = attached("one\tdevice\ntwo\tdevice\nthree\tdevice\n")
    assert find_devices("three, one", server) == (
        Candidate(server=server, serial="three"),
        Candidate(server=server, serial="one"),
    )


def test_remote_device_is_named_with_its_server(attached):
    """`tcp://host:port/serial` asks that server, whatever the default one is; the serial may hold a colon."""
    server = attached("10.0.0.2:5555\tdevice\n")
    found = find_devices(f"tcp://127.0.0.1:{server.port}/10.0.0.2:5555", AdbServer(port=1))
    assert found == (Candidate(server=server, serial="10.0.0.2:5555"),)


def test_named_device_that_is_not_ready_is_left_out_and_logged(attached, caplog):
    """Of several named devices a bad one is set aside and named."""
    server = attached("one\tdevice\ntwo\tunauthorized\n")
    assert [candidate.serial for candidate in find_devices("two,one", server)] == ["one"]
    assert "'two' is unauthorized: unlock it" in caplog.text


@pytest.mark.parametrize(
    ("lines", "setting", "kind", "parts"),
    [
        ("", "auto", NoDeviceFree, ["no device is attached", "USB debugging", "--appagent-device sim"]),
        ("one\toffline\n", "auto", NoDeviceFree, ["'one' is offline", "adb reconnect offline"]),
        ("one\tunauthorized\n", "one", NoDeviceFree, ["'one' is unauthorized", "Allow USB debugging?"]),
        ("one\tno permissions (user in plugdev)\n", "auto", NoDeviceFree, ["udev rules"]),
        ("one\tdevice\ntwo\toffline\n", "nine", SettingsError, ["'nine'", "'one' (device)", "'two' (offline)"]),
        ("", "nine", SettingsError, ["'nine'", "nothing is", "start an emulator"]),
        ("one\tdevice\n", "one,one", SettingsError, ["names 'one' twice"]),
        ("one\tdevice\n", "one,,two", SettingsError, ["empty name"]),
        ("", "", SettingsError, ["empty name"]),
        ("", "tcp://here", SettingsError, ["tcp://host:port/serial"]),
        ("", "tcp://here:x/one", SettingsError, ["host:port"]),
    ],
)
def test_unusable_device_is_one_paragraph_that_says_what_to_do(attached, lines, setting, kind, parts):
    """No device, an unknown one, one that is offline or not allowed: one paragraph with state and remedy."""
    server = attached(lines)
    with pytest.raises(kind) as caught:
        find_devices(setting, server)
    message = str(caught.value)
    assert all(part in message for part in parts), message
    assert "\n" not in message


def test_device_that_is_coming_up_is_waited_for(fake_adb, monkeypatch):
    """A device that is still offline when first seen, as after a restart of the server, is found."""
    monkeypatch.setattr("pytest_appagent.device.pool._POLL_S", 0.01)
    fake_adb.answer_text("host:version", "0029")
    states = iter([b"OKAY000cone\toffline\n", b"OKAY000bone\tdevice\n"])
    fake_adb.answers["host:devices"] = lambda connection: connection.sendall(next(states))
    assert [candidate.serial for candidate in find_devices("one", fake_adb.server)] == ["one"]


def test_lock_key_tells_servers_on_other_machines_apart():
    """One device is one key through any local server; the same serial elsewhere is another device."""
    local = {Candidate(server=AdbServer(port=port), serial="emulator-5554").key for port in (5037, 5038)}
    remote = Candidate(server=AdbServer(host="10.0.0.9"), serial="emulator-5554").key
    assert local == {"emulator-5554"}
    assert remote not in local


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, AdbServer(host="127.0.0.1", port=5037)),
        ({"ANDROID_ADB_SERVER_PORT": "6000"}, AdbServer(host="127.0.0.1", port=6000)),
        ({"ANDROID_ADB_SERVER_HOST": "lab", "ANDROID_ADB_SERVER_PORT": "6000"}, AdbServer(host="lab", port=6000)),
        ({"ADB_SERVER_SOCKET": "tcp:localhost:7000", "ANDROID_ADB_SERVER_PORT": "1"}, AdbServer(port=7000)),
        ({"ADB_SERVER_SOCKET": "tcp:7000"}, AdbServer(port=7000)),
    ],
)
def test_server_is_the_one_the_environment_names(environ, expected):
    """The variables of adb and adbutils name the server; without any it is adb's own."""
    assert adb_server.server_from_environment(environ) == expected


@pytest.mark.parametrize("name", ["ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_PORT"])
def test_variable_that_is_no_address_is_named(name):
    """A variable that holds no address is an error that names it."""
    with pytest.raises(SettingsError, match=name):
        adb_server.server_from_environment({name: "localfilesystem:/tmp/x"})


def test_server_that_does_not_run_is_started(free_port, monkeypatch, tmp_path):
    """Where no local server runs one is started on the port that was asked for, by the adb that was found."""
    calls = tmp_path / "calls"
    adb = tmp_path / "adb"
    adb.write_text(f'#!/bin/sh\necho "$@" > {calls}\necho "cannot bind" >&2\nexit 3\n')
    adb.chmod(0o755)
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(adb))
    with pytest.raises(NoDeviceFree, match=r"started no adb server \(exit status 3\): cannot bind"):
        find_devices("auto", AdbServer(port=free_port))
    assert calls.read_text() == f"-P {free_port} start-server\n"


def test_machine_without_adb_says_so(free_port, monkeypatch, tmp_path):
    """Without any adb program the message says where one is looked for and what works without."""
    monkeypatch.setenv("ADBUTILS_ADB_PATH", str(tmp_path / "none"))
    with pytest.raises(NoDeviceFree, match="ADBUTILS_ADB_PATH") as caught:
        find_devices("auto", AdbServer(port=free_port))
    assert "`sim`" in str(caught.value)


def test_silent_server_elsewhere_is_not_started():
    """A server on another machine is never started from here."""
    with pytest.raises(NoDeviceFree, match="start it there"):
        adb_server.ensure_running(AdbServer(host="nowhere.invalid", port=5037))
