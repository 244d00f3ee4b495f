"""The client of the adb server, on a wire that misbehaves."""

import inspect
import io
import socket
import threading
import time

import adbutils.errors
import pytest

from pytest_appagent.device.client import AdbServer, device_error
from pytest_appagent.device.wire import ServerRefusal
from pytest_appagent.errors import DeviceError, DeviceLost, DeviceTimeout

SERIAL = "emulator-5554"


def test_devices_lists_every_state(fake_adb):
    """All devices are listed with their states, ready or not, and states of two words stay whole."""
    fake_adb.answer_text("host:devices", "a\tdevice\n10.0.0.2:5555\toffline\nb\tno permissions\n")
    assert fake_adb.server.devices() == [("a", "device"), ("10.0.0.2:5555", "offline"), ("b", "no permissions")]


def test_no_device_is_an_empty_list(fake_adb):
    """A server without devices gives an empty list."""
    fake_adb.answer_text("host:devices", "")
    assert fake_adb.server.devices() == []


def test_shell_keeps_streams_and_exit_status_apart(fake_adb):
    """Output and error output arrive apart, whole and with the exit status, whatever the packets."""
    packet = fake_adb.packet
    fake_adb.answer(
        "shell,v2", b"OKAY", packet(1, b"on"), packet(2, b"oops"), packet(1, b"e\r\n\xff"), packet(3, b"\x07")
    )
    result = fake_adb.server.shell(SERIAL, "true")
    assert (result.stdout, result.stderr, result.code) == (b"one\r\n\xff", b"oops", 7)
    assert result.text == "one\r\n\N{REPLACEMENT CHARACTER}"
    assert fake_adb.requests == [f"host:transport:{SERIAL}", "shell,v2,raw:true"]


def test_cut_command_is_lost_not_short(fake_adb):
    """A command that is cut before its exit status raises, however much of its output came."""
    fake_adb.answer("shell,v2", b"OKAY", fake_adb.packet(1, b"half of the answer"))
    with pytest.raises(DeviceLost, match="was lost while it did `dumpsys window`: the connection was cut"):
        fake_adb.server.shell(SERIAL, "dumpsys window", what="dumpsys window")


def test_packet_cut_in_its_middle_is_lost(fake_adb):
    """A packet that ends too early raises too."""
    fake_adb.answer("shell,v2", b"OKAY", fake_adb.packet(3, b"\0")[:-3])
    with pytest.raises(DeviceLost):
        fake_adb.server.shell(SERIAL, "true")


def test_trickling_command_does_not_outlive_its_deadline(fake_adb):
    """The deadline is for the whole operation: a command that keeps sending a little is ended too."""
    stop = threading.Event()

    def trickle(connection: socket.socket) -> None:
        connection.sendall(b"OKAY")
        while not stop.wait(0.02):
            connection.sendall(fake_adb.packet(1, b"."))

    fake_adb.answers["shell,v2"] = trickle
    began = time.monotonic()
    with pytest.raises(DeviceTimeout, match=r"'emulator-5554' did not finish `logcat` within 0\.2 s .*unlocked"):
        fake_adb.server.shell(SERIAL, "logcat", what="logcat", timeout_s=0.2)
    stop.set()
    assert time.monotonic() - began < 1.0


def test_silent_device_ends_at_the_deadline(fake_adb):
    """A device that never grants the service is bounded like one that grants it and says nothing."""
    stop = threading.Event()
    fake_adb.answers["shell,v2"] = lambda connection: stop.wait(5)
    with pytest.raises(DeviceTimeout):
        fake_adb.server.shell(SERIAL, "true", timeout_s=0.1)
    stop.set()


@pytest.mark.parametrize(
    ("told", "kind", "remedy"),
    [
        ("device offline", DeviceLost, "reconnect offline"),
        ("device unauthorized.\nTry 'adb kill-server'", DeviceLost, "Allow USB debugging"),
        ("device 'emulator-5554' not found", DeviceLost, "adb devices -l"),
        ("closed", DeviceLost, "still running"),
        ("unknown host service", DeviceError, "adb says 'unknown host service'"),
    ],
)
def test_refusal_says_what_where_and_what_to_try(fake_adb, told, kind, remedy):
    """What the server says of a device becomes a typed error with device, command and remedy."""
    fake_adb.answer_text("host:transport:", told, "FAIL")
    with pytest.raises(DeviceError) as caught:
        fake_adb.server.shell(SERIAL, "true", what="wm size")
    assert type(caught.value) is kind
    assert all(part in str(caught.value) for part in (SERIAL, "`wm size`", remedy))


def test_no_server_says_how_to_start_one(free_port):
    """Where nothing listens, the message names the address and how a server is started; none is started."""
    server = AdbServer(port=free_port)
    with pytest.raises(DeviceLost, match=f"no adb server answers at {server} .*adb start-server"):
        server.devices()
    assert not server.is_running()


def test_another_program_on_the_port_is_told(fake_adb):
    """A port that somebody else uses is named as such, not taken for a device."""
    fake_adb.answer("host:devices", b"HTTP/1.1 400 Bad Request\r\n")
    with pytest.raises(DeviceLost, match="is no adb server"):
        fake_adb.server.devices()


def test_exec_out_returns_bytes_as_they_are(fake_adb):
    """Raw output is neither decoded nor changed."""
    picture = bytes(range(256)) * 3000
    fake_adb.answer("exec:", b"OKAY", picture)
    assert fake_adb.server.exec_out(SERIAL, "screencap -p") == picture


def test_exec_out_streams_a_file_in(fake_adb):
    """What is given as standard input reaches the command before its answer is read."""
    got = bytearray()

    def install(connection: socket.socket) -> None:
        connection.sendall(b"OKAY")
        while len(got) < 700_000:
            got.extend(connection.recv(65536))
        connection.sendall(b"Success\n")

    fake_adb.answers["exec:"] = install
    sent = b"apk" * 233_334
    assert fake_adb.server.exec_out(SERIAL, "cmd package install", stdin=io.BytesIO(sent)) == b"Success\n"
    assert got == sent


def test_too_long_command_is_refused_before_it_is_sent(fake_adb):
    """adb closes on requests over 64 kB; the message says so instead."""
    with pytest.raises(DeviceError, match="too long for adb"):
        fake_adb.server.shell(SERIAL, "x" * 70_000)


def errors_of_python(base: type[Exception]) -> list[type[Exception]]:
    """The base and all below it that Python itself and its sockets raise."""
    below = [kind for child in base.__subclasses__() for kind in errors_of_python(child)]
    return sorted({base, *(kind for kind in below if kind.__module__ in ("builtins", "socket"))}, key=str)


SOURCES = [*errors_of_python(OSError), *errors_of_python(ValueError), EOFError, ServerRefusal]


@pytest.mark.parametrize("kind", SOURCES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_error_of_the_wire_is_mapped(kind):
    """Whatever sockets, protocol and server raise becomes an error of ours that names device and command."""
    error = kind.__new__(kind)
    mapped = device_error(error, server=AdbServer(), who="device 'x'", what="wm size", timeout_s=1.0)
    assert isinstance(mapped, DeviceError)
    assert "127.0.0.1:5037" in str(mapped) or "device 'x'" in str(mapped)


def test_every_error_of_adbutils_has_the_base_we_catch():
    """adbutils has no error outside the family that is caught where it is used."""
    own = [
        kind
        for _, kind in inspect.getmembers(adbutils.errors, inspect.isclass)
        if issubclass(kind, Exception) and kind.__module__ == "adbutils.errors"
    ]
    assert len(own) >= 5
    assert all(issubclass(kind, adbutils.AdbError) for kind in own)


def test_offline_device_is_reconnected_once(fake_adb):
    """A device that went offline is reconnected and the command, which was refused, is sent again."""
    states = iter(["offline", "offline", "device"])
    refusals = iter([b"FAIL000edevice offline"])

    def list_devices(connection: socket.socket) -> None:
        text = f"{SERIAL}\t{next(states)}\n"
        connection.sendall(b"OKAY%04x" % len(text) + text.encode())

    def refuse(connection: socket.socket) -> None:
        del fake_adb.answers["host:transport:"]
        connection.sendall(next(refusals))

    fake_adb.answers["host:transport:"] = refuse
    fake_adb.answer_text(f"host-serial:{SERIAL}:reconnect", "reconnecting")
    fake_adb.answers["host:devices"] = list_devices
    fake_adb.answer_shell(stdout=b"back")
    assert fake_adb.server.shell(SERIAL, "true").text == "back"
    assert fake_adb.requests.count(f"host-serial:{SERIAL}:reconnect") == 1


def test_device_that_stays_offline_is_lost(fake_adb):
    """A device that a reconnect does not bring back is lost, by what the server first said."""
    fake_adb.answer_text("host:transport:", "device offline", "FAIL")
    fake_adb.answer_text("host:disconnect:", "disconnected")
    fake_adb.answer_text("host:connect:", "failed to connect")
    fake_adb.answer_text("host:devices", "10.0.0.2:5555\toffline\n")
    with pytest.raises(DeviceLost, match="adb says 'device offline'"):
        fake_adb.server.shell("10.0.0.2:5555", "true", timeout_s=0.3)
    assert fake_adb.requests[2:4] == ["host:disconnect:10.0.0.2:5555", "host:connect:10.0.0.2:5555"]


def test_command_that_was_cut_is_not_sent_again(fake_adb):
    """What may have run is not run a second time."""
    fake_adb.answer("shell,v2", b"OKAY")
    with pytest.raises(DeviceLost):
        fake_adb.server.shell(SERIAL, "input tap 1 1")
    assert fake_adb.requests.count("shell,v2,raw:input tap 1 1") == 1
