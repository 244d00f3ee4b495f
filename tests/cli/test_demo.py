"""`appagent demo`: what a person types, the page they look at, and a whole session in a terminal."""

import http.client
import json
import os
import pty
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import (
    Drag,
    HideKeyboard,
    LongPress,
    Press,
    ScrollTo,
    SetPercent,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from pytest_appagent.cli import main
from pytest_appagent.cli.demo_page import open_page
from pytest_appagent.cli.demo_words import Comment, Do, Unclear, read_command
from pytest_appagent.demos.files import load_demo
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.simulator import start_simulator


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("3", Do(Tap(3))),
        (" tap 3 ", Do(Tap(3))),
        ("tap(3)", Do(Tap(3))),
        ("text 3 hello  world", Do(TypeText("hello  world", 3))),
        ("text 3 it's (really) 100%", Do(TypeText("it's (really) 100%", 3))),
        ("text 3", Do(TypeText("", 3))),
        ("text hello", Do(TypeText("hello"))),
        ("text 3 {secret:PASSWORD}", Do(TypeText("{secret:PASSWORD}", 3))),
        ("long_press 3", Do(LongPress(3))),
        ("swipe 3 up", Do(Swipe(3, "up"))),
        ("swipe 3 left long", Do(Swipe(3, "left", "long"))),
        ("drag 3 5", Do(Drag(3, 5))),
        ("set 3 40", Do(SetPercent(3, 40))),
        ("scroll_to Night light", Do(ScrollTo("Night light"))),
        ("back", Do(Press("back"))),
        ("enter", Do(Press("enter"))),
        ("hide_keyboard", Do(HideKeyboard())),
        ("wait 2", Do(Wait(2.0))),
        ("undo", "undo"),
        ("", "look"),
        ("quit", "stop"),
        ("comment opens the form", Comment("opens the form")),
    ],
)
def test_what_a_person_types_is_read(line, command):
    """The short words of the help, and the calls of the vocabulary."""
    assert read_command(line) == command


@pytest.mark.parametrize("line", ["tap", "fly 3", "swipe 3 sideways", "²", "comment", "set 3 400"])
def test_what_cannot_be_read_is_told(line):
    """Nothing is done, and the message is no traceback."""
    assert isinstance(read_command(line), Unclear)


@given(st.text(max_size=80))
def test_no_line_breaks_the_session(line):
    """Whatever is typed means something or is unclear."""
    assert isinstance(read_command(line), Do | Comment | Unclear | str)


def get(url):
    with urllib.request.urlopen(url, timeout=5) as answer:
        return answer.headers.get_content_type(), answer.read()


def test_the_page_shows_what_is_told():
    """Page, state and picture; what the app says is data in it, never part of the page."""
    with open_page() as page:
        page.show(b"jpeg", ["tap '<script>'"], "done")
        assert get(page.url)[0] == "text/html"
        assert json.loads(get(page.url + "state.json")[1]) == {"version": 1, "acts": ["tap '<script>'"], "told": "done"}
        assert get(page.url + "picture.jpg?1") == ("image/jpeg", b"jpeg")


def test_nobody_else_sees_the_page():
    """Neither without its address nor under another name for this machine."""
    with open_page() as page:
        root = page.url.rsplit("/", 2)[0]
        for url in (root + "/", root + "/state.json", page.url + "other"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                get(url)
        host = root.removeprefix("http://")
        connection = http.client.HTTPConnection(host, timeout=5)
        connection.request("GET", page.url.removeprefix(root), headers={"Host": "evil.example"})
        assert connection.getresponse().status == 403
        connection.close()


def test_a_name_that_cannot_be_one_is_wrong_usage(tmp_path, monkeypatch, capsys):
    """Before a device is touched."""
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "../x", "--app", "com.example.a", "--device", "sim"]) == 2
    assert "cannot be the name of a demonstration" in capsys.readouterr().err


def session(folder, lines, *options, device="sim", before_last=None):
    """Run a session in a terminal of its own; return its exit status and all that it said.

    `before_last` does something when all lines but the last have been typed, and returns what must be said then.
    """
    start = "import sys; from pytest_appagent.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", start, "demo", "first", "--app", "com.example.calendar", "--device", device]
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [*command, *options], stdin=follower, stdout=follower, stderr=follower, cwd=folder
    ) as process:
        os.close(follower)
        said = ""
        for number, line in enumerate(lines):
            said += _until(leader, "> ")
            if before_last is not None and number == len(lines) - 1:
                said += _until(leader, before_last())
            os.write(leader, f"{line}\n".encode())
        said += _rest(leader)
        process.wait(30)
    os.close(leader)
    return process.returncode, said


def _until(leader, awaited):
    said = ""
    while awaited not in said:
        said += os.read(leader, 4096).decode()
    return said


def _rest(leader):
    said = ""
    try:
        while chunk := os.read(leader, 4096):
            said += chunk.decode()
    except OSError:  # how Linux tells that the other end is closed
        pass
    return said


def test_a_person_records_in_a_terminal(tmp_path):
    """Numbers, typing, a mistake taken back, and the end."""
    status, said = session(tmp_path, ["list", "13", "99", "1", "undo", "comment opens the form", "stop"])
    assert status == 0, said
    assert "not recorded: " in said
    assert "undone: " in said
    demo = load_demo(tmp_path / "appagent" / "demos" / "first")
    assert demo.header.app == "com.example.calendar"
    assert [one.comment for one in demo.acts] == ["opens the form"]
    assert demo.acts[0].before.picture().startswith(b"\xff\xd8")


def test_fingers_on_the_device_are_recorded_too(tmp_path):
    """A touch of the panel, which no command injects, is an act of the demonstration."""
    with start_simulator(1) as simulator:
        shell = DeviceShell(server=simulator.server, serial=simulator.serials[0])

        def touch():
            events = ("3 57 1", "3 53 28800", "3 54 29700", "0 0 0", "3 57 -1", "0 0 0")
            told = "; ".join(f"sendevent /dev/input/event1 {event}" for event in events)
            assert shell.script(told, what="sendevent").code == 0
            return "1. tap 'New event'"

        status, said = session(
            tmp_path,
            ["look", "stop"],
            "--touch",
            device=f"tcp://{simulator.server.host}:{simulator.server.port}/{simulator.serials[0]}",
            before_last=touch,
        )
    assert status == 0, said
    (one,) = load_demo(tmp_path / "appagent" / "demos" / "first").acts
    assert one.act.name == "New event"
