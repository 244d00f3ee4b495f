"""The stand-in for the server of uiautomator2: HTTP on a stream, selectors, methods."""

from __future__ import annotations

import asyncio
import base64
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from pytest_appagent.sim.commands.table import program_names
from pytest_appagent.sim.machine import Machine
from pytest_appagent.sim.u2.http import http_service
from pytest_appagent.sim.u2.methods import answerer
from pytest_appagent.sim.u2.selector import find_nodes

CALENDAR = "com.example.calendar"


class FakeStream:
    """Gives bytes in pieces, keeps what is written, and then waits as a client does that has no more to say."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)
        self.written = bytearray()
        self.is_read_out = asyncio.Event()

    async def read(self) -> bytes:
        if not self.pieces:
            self.is_read_out.set()
            await asyncio.Event().wait()
        return self.pieces.pop(0)

    async def write(self, data: bytes) -> None:
        self.written += data


async def converse(service, *pieces: bytes) -> bytes:
    """Send pieces and return what comes back until the server wants more, or ends."""
    stream = FakeStream(*pieces)
    serving = asyncio.create_task(service(stream))
    waiting = asyncio.create_task(stream.is_read_out.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
    for task in (serving, waiting):
        task.cancel()
    await asyncio.gather(serving, waiting, return_exceptions=True)
    return bytes(stream.written)


def request(method: str, *parameters: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}).encode()
    return b"POST /jsonrpc/0 HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def answers(data: bytes) -> list[dict]:
    """Return the JSON bodies of responses that follow each other."""
    found = []
    while data:
        head, _, data = data.partition(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        found.append(json.loads(data[:size]))
        data = data[size:]
    return found


async def echo(method: str, parameters: object) -> object:
    if method == "fail":
        raise ValueError("no number")
    return [method, parameters]


def test_a_request_may_come_in_any_pieces():
    """Head and body arrive as the network cuts them; requests follow each other on one stream."""
    data = request("one", 1) + request("two")
    pieces = [data[at : at + 7] for at in range(0, len(data), 7)]
    told = answers(asyncio.run(converse(http_service(echo), *pieces)))
    assert [answer["result"] for answer in told] == [["one", [1]], ["two", []]]


def test_ping_is_answered():
    """A client finds out by GET /ping that the server is there; any other path is not found."""
    service = http_service(echo)
    assert asyncio.run(converse(service, b"GET /ping HTTP/1.1\r\n\r\n")).endswith(b"\r\n\r\npong")
    assert asyncio.run(converse(service, b"GET /x HTTP/1.1\r\n\r\n")).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"x" * 70_000,
    ],
)
def test_what_is_no_request_ends_the_stream(data):
    """Something else than HTTP, and what is too large, is refused and not waited for."""
    assert asyncio.run(converse(http_service(echo), data)).startswith(b"HTTP/1.1 400 ")


def test_a_method_that_fails_is_an_error_of_its_own():
    """Wrong parameters and wrong JSON are errors in the answer; the stream goes on."""
    broken = b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 3\r\n\r\n{]}"
    failed, unread, fine = answers(asyncio.run(converse(http_service(echo), request("fail") + broken + request("ok"))))
    assert "no number" in failed["error"]["message"]
    assert unread["error"]["code"] == -32700
    assert fine["result"] == ["ok", []]


@given(data=st.binary(max_size=300))
@settings(max_examples=30, deadline=None)
def test_no_bytes_break_the_server(data):
    """Any bytes are answered or waited on; nothing is raised."""
    assert asyncio.run(converse(http_service(echo), data, b"\r\n\r\n")) is not None


TREE = (
    '<hierarchy rotation="0"><node index="0" text="" class="L" bounds="[0,0][100,100]">'
    '<node index="0" text="Save" class="B" resource-id="x:id/a" clickable="true" bounds="[0,0][10,10]" />'
    '<node index="1" text="Save all" class="B" resource-id="x:id/b" clickable="false" bounds="[0,20][10,30]">'
    '<node index="0" text="in" class="T" content-desc="d" bounds="[0,20][5,25]" /></node></node></hierarchy>'
)


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ({"text": "Save"}, ["Save"]),
        ({"textStartsWith": "Save"}, ["Save", "Save all"]),
        ({"textContains": "all"}, ["Save all"]),
        ({"textMatches": "Sa.*"}, ["Save", "Save all"]),
        ({"className": "B", "clickable": True}, ["Save"]),
        ({"className": "B", "instance": 1}, ["Save all"]),
        ({"resourceIdMatches": ".*/[ab]"}, ["Save", "Save all"]),
        ({"description": "d", "mask": 0x40}, ["in"]),
        ({"className": "B", "index": 1}, ["Save all"]),
        ({"className": "L", "childOrSibling": ["child"], "childOrSiblingSelector": [{"className": "T"}]}, ["in"]),
        (
            {"text": "Save", "childOrSibling": ["sibling"], "childOrSiblingSelector": [{"textContains": "all"}]},
            ["Save all"],
        ),
        ({"text": "none"}, []),
    ],
)
def test_selectors_mean_what_they_mean_to_the_library(selector, texts):
    """Fields, flags, instances, children and siblings are taken together."""
    assert [node.element.get("text") for node in find_nodes(TREE, selector)] == texts


def test_a_selector_that_is_none_is_an_error():
    """A wrong expression or a wrong kind raises, so that the client hears of it."""
    with pytest.raises(ValueError, match="textMatches"):
        find_nodes(TREE, {"textMatches": "["})
    with pytest.raises(ValueError, match="no list"):
        find_nodes(TREE, {"childOrSibling": 3})


@pytest.fixture
def call(whole_system):
    """Return a function that calls one method on a whole device, in front of which the calendar is."""
    machine = Machine(whole_system, programs=program_names())
    whole_system.start(CALENDAR)

    def run(method, *parameters):
        (answer,) = answers(asyncio.run(converse(http_service(answerer(machine)), request(method, *parameters))))
        return answer["result"] if "result" in answer else answer["error"]["message"]

    return run


def test_the_tree_has_what_this_server_adds(call):
    """Every node carries the attributes that mark a tree of the library, in their place; the bars are in it."""
    tree = call("dumpWindowHierarchy", False, 50)
    assert 'selected="false" visible-to-user="true" bounds="[' in tree
    assert 'drawing-order="0" hint="" display-id="0"' in tree
    assert 'package="com.android.systemui"' in tree
    assert f'package="{CALENDAR}"' in tree


def test_pictures_are_jpegs(call):
    """A picture comes in base64, of the display's size times the scale."""
    image = Image.open(io.BytesIO(base64.b64decode(call("takeScreenshot", 0.5, 80))))
    assert (image.format, image.size) == ("JPEG", (540, 1200))


def test_text_is_typed_and_read(call):
    """An input is tapped, filled, read and emptied by its selector."""
    assert call("click", {"resourceId": f"{CALENDAR}:id/search"})
    field = {"focused": True}
    assert call("setText", field, "wörk")
    assert call("getText", field) == "wörk"
    assert call("clearTextField", field)
    assert call("getText", field) == "Search events"
    assert call("objInfo", field)["focused"]
    assert call("pressKeyCode", 29, 1)
    assert call("getText", field) == "A"
    assert call("pressKey", "back")


def test_what_is_missing_is_not_found(call):
    """Asked for it, the server says no; told to use it, it raises the error that the library knows."""
    missing = {"text": "There is no such text"}
    assert call("exist", missing) is False
    assert call("count", missing) == 0
    assert call("waitForExists", missing, 20) is False
    assert call("waitUntilGone", missing, 20) is True
    assert "UiObjectNotFoundException" in call("objInfo", missing)
    assert call("fly") == "Method not found: fly"
    assert "IllegalArgumentException" in call("swipe", 1)


def test_lists_are_scrolled(call):
    """Forward moves the list as far as it goes, back to its beginning too."""
    scrollable = {"scrollable": True}
    first = call("dumpWindowHierarchy")
    assert call("scrollForward", scrollable, True, 10)
    assert call("dumpWindowHierarchy") != first
    assert call("scrollToBeginning", scrollable, True, 50, 10)
    assert call("dumpWindowHierarchy") == first


def test_device_and_clipboard_are_told(call, whole_system):
    """Size, turn and front app come in one answer; the clipboard keeps any text; a toast can be asked for."""
    told = call("deviceInfo")
    assert (told["currentPackageName"], told["displayWidth"], told["sdkInt"]) == (CALENDAR, 1080, 34)
    assert call("setClipboard", None, "日本")
    assert call("getClipboard") == "日本"
    whole_system.toast("Saved")
    assert call("getLastToast") == "Saved"
    call("clearLastToast")
    assert call("getLastToast") is None


def test_one_reader_of_the_screen_at_a_time(run_device):
    """While the server runs, the plain command finds the service taken, and the port is refused to a second server."""
    start = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
    script = f"echo x > /data/local/tmp/u2.jar; {start} & sleep 0.05; uiautomator dump; {start}; kill $!; wait"
    answer = run_device(script)
    assert "[UiAutomator2Server] Starting Server" in answer.out
    assert "already registered!" in answer.err
    assert "EADDRINUSE" in answer.err
    assert "UI hierchary dumped to" in run_device("uiautomator dump").out
