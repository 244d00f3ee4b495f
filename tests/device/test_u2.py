"""Trees from the server of uiautomator2: what is asked, what an answer may be, and when the server is started anew."""

import json
import socket

import pytest

from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.u2 import PORT, U2Tree, require_package
from pytest_appagent.errors import DeviceError, SettingsError

STATE = (
    b"@@size\nPhysical size: 1080x2400\n@@density\n@@clock\n@@rotation\n@@keyboard\n@@window\n"
    b"  mCurrentFocus=Window{1 u0 com.x/com.x.Main}\n"
)
XML = '<?xml version="1.0"?><hierarchy rotation="0"><node text="Grüße"/></hierarchy>'


class Server:
    """The server as the package holds it."""

    def __init__(self):
        self.stopped = 0

    def start_uiautomator(self):
        pass

    def stop_uiautomator(self, wait=True):
        self.stopped += 1


@pytest.fixture
def servers():
    """All servers that were started, in order."""
    return []


@pytest.fixture
def u2(fake_adb, servers):
    """A source of trees before the fake adb server."""

    def start(shell):
        servers.append(Server())
        return servers[-1]

    fake_adb.answer_shell(stdout=STATE)
    return U2Tree(DeviceShell(server=fake_adb.server, serial="s"), start)


def answer(fake_adb, *bodies, status="200 OK", chunked=False):
    """Answer the requests to the server with these, the last one again and again."""
    left = list(bodies)

    def converse(connection: socket.socket) -> None:
        connection.sendall(b"OKAY")
        request = b""
        while b"\r\n\r\n" not in request or len(request.partition(b"\r\n\r\n")[2]) < _length(request):
            request += connection.recv(65536)
        asked.append(json.loads(request.partition(b"\r\n\r\n")[2]))
        body = left.pop(0) if len(left) > 1 else left[0]
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        if chunked:
            framed = b"%x\r\n%b\r\n0\r\n\r\n" % (len(data), data)
            connection.sendall(f"HTTP/1.1 {status}\r\nTransfer-Encoding: chunked\r\n\r\n".encode() + framed)
        else:
            connection.sendall(f"HTTP/1.1 {status}\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)

    asked = []
    fake_adb.answers[f"tcp:{PORT}"] = converse
    return asked


def _length(request):
    found = [line for line in request.split(b"\r\n") if line.lower().startswith(b"content-length:")]
    return int(found[0].split(b":")[1]) if found else 0


@pytest.mark.parametrize("chunked", [False, True])
def test_tree_and_state_come_from_one_server_that_is_started_once(u2, servers, fake_adb, chunked):
    """The tree arrives with all its characters, the state with it; the second dump starts nothing."""
    asked = answer(fake_adb, {"result": XML}, chunked=chunked)
    dump = u2.dump()
    assert (dump.xml, dump.fault) == (XML.encode(), None)
    assert dump.state.foreground.package == "com.x"
    assert u2.dump().xml == XML.encode()
    assert [call["method"] for call in asked] == ["dumpWindowHierarchy"] * 2
    assert len(servers) == 1


def test_plain_dump_is_never_run(u2, fake_adb):
    """faults 47: with trees from u2 `uiautomator` is not called, which would suspend a screen reader under test."""
    answer(fake_adb, {"result": XML})
    u2.dump()
    assert not any("uiautomator" in request for request in fake_adb.requests)


def test_server_that_died_is_started_again(u2, servers, fake_adb):
    """A server that no longer answers is stopped, started and asked once more."""
    answer(fake_adb, {"result": XML})
    u2.dump()
    answer(fake_adb, {"error": {"message": "UiAutomation not connected"}}, {"result": XML})
    assert u2.dump().xml == XML.encode()
    assert [server.stopped for server in servers] == [1, 0]


def test_tree_that_is_too_deep_for_the_server_is_asked_for_less_deep(u2, fake_adb):
    """A stack overflow on the device is met by the depth that the package itself asks for."""
    asked = answer(fake_adb, {"error": {"message": "java.lang.StackOverflowError: x"}}, {"result": XML})
    assert u2.dump().xml == XML.encode()
    assert [call["params"][1] for call in asked] == [200, 50]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"error": {"code": -1, "message": "null root node"}}, "200 OK"),
        ({"result": ""}, "200 OK"),
        ({"result": None}, "200 OK"),
        ({"result": XML[:-5]}, "200 OK"),
        (b"not json", "200 OK"),
        (["a list"], "200 OK"),
        ({"result": XML}, "500 Internal Server Error"),
    ],
)
def test_anything_but_a_whole_tree_is_a_reason(u2, fake_adb, body, status):
    """What is no complete tree is None, with what came instead; the state is told all the same."""
    answer(fake_adb, body, status=status)
    dump = u2.dump()
    assert (dump.xml, dump.fault) == (None, "failed")
    assert dump.error.startswith("uiautomator2: ")
    assert dump.state.display.width == 1080


def test_server_that_does_not_start_is_a_reason(fake_adb):
    """faults 25: that another program holds the service is told, and does not end the run."""

    def start(shell):
        raise DeviceError("another program reads the screen's tree")

    fake_adb.answer_shell(stdout=STATE)
    dump = U2Tree(DeviceShell(server=fake_adb.server, serial="s"), start).dump()
    assert (dump.xml, dump.error) == (None, "uiautomator2: another program reads the screen's tree")


def test_close_stops_only_what_was_started(u2, servers, fake_adb):
    """A server that nobody asked for is not started to be stopped."""
    u2.close()
    assert servers == []
    answer(fake_adb, {"result": XML})
    u2.dump()
    u2.close()
    u2.close()
    assert [server.stopped for server in servers] == [1]


def test_missing_package_is_named_with_its_extra(monkeypatch):
    """`tree_source=u2` without the package is a setting that cannot work."""
    monkeypatch.setattr("pytest_appagent.device.u2.is_installed", lambda: False)
    with pytest.raises(SettingsError, match=r"pip install 'pytest-appagent\[u2\]'"):
        require_package()
