"""The adapter before the simulated device, through the real adb server."""

import html
import os
import re
from contextlib import closing
from datetime import timedelta

import pytest

from pytest_appagent.device.adb import AdbDevice
from pytest_appagent.device.gesture import DragFromTo, HoldAt, SwipeFromTo, TapAt
from pytest_appagent.errors import DeviceError, DeviceLost
from pytest_appagent.screen.geometry import Bounds, Point
from pytest_appagent.screen.read import read_screen

CALENDAR = "com.example.calendar"
HOSTILE = [
    "100%sure",
    "100% sure",
    "%s%%s %",
    'it\'s "5PM"',
    "$HOME;reboot",
    "$(reboot) `reboot`",
    "a&b|c > /sdcard/x",
    "#tag ~x * ?",
    "-leading --dash",
    "back\\slash \\n \\",
    "<b>&amp;</b>",
    "  two  blanks  ",
    "!{}[]()^=+,.:@/_",
]


def nodes_of(device: AdbDevice) -> list[dict[str, str]]:
    xml = device.capture().xml
    assert xml is not None
    tags = re.findall(r"<node ([^>]*)>", xml.decode())
    return [{key: html.unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)} for tag in tags]


def node_with(device: AdbDevice, **wanted: str) -> dict[str, str]:
    found = [node for node in nodes_of(device) if all(node[key] == value for key, value in wanted.items())]
    assert found, f"no node with {wanted}"
    return found[0]


def center_of(node: dict[str, str]) -> Point:
    left, top, right, bottom = map(int, re.findall(r"\d+", node["bounds"]))
    return Bounds(left=left, top=top, right=right, bottom=bottom).center


@pytest.fixture
def search(device: AdbDevice) -> AdbDevice:
    """The device with an empty input field that has the focus."""
    device.stop(CALENDAR)
    device.launch(CALENDAR)
    device.perform(TapAt(point=center_of(node_with(device, **{"resource-id": f"{CALENDAR}:id/search"}))))
    return device


def content_of_field(device: AdbDevice) -> str:
    return node_with(device, **{"class": "android.widget.EditText"})["text"]


def test_info_tells_the_simulated_device(device, simulator):
    """Serial, versions and that it is simulated are told."""
    info = device.info
    assert info.serial == simulator.serials[0]
    assert info.simulated is True
    assert info.sdk >= 26
    assert info.release


def test_capture_holds_picture_and_tree_of_one_moment(device):
    """A capture of a quiet screen has a PNG, a complete tree, display and foreground, and no doubt."""
    device.launch(CALENDAR)
    frame = device.capture()
    assert frame.png.startswith(b"\x89PNG")
    assert frame.xml is not None
    assert frame.xml.endswith(b"</hierarchy>")
    assert (frame.display.width, frame.display.height, frame.display.rotation) == (1080, 2400, 0)
    assert frame.foreground.package == CALENDAR
    assert frame.foreground.activity.startswith(CALENDAR)
    assert (frame.keyboard_top, frame.tree_error, frame.doubts) == (None, "", frozenset())
    assert device.foreground() == frame.foreground
    assert device.display() == frame.display


def test_tap_changes_the_screen_and_back_returns(search):
    """A tap opens the next screen with its keyboard; hiding that keeps the screen, Back then leaves it."""
    opened = search.capture()
    assert opened.foreground.activity.endswith("SearchActivity")
    assert opened.keyboard_top is not None
    assert 1200 < opened.keyboard_top < 2400
    search.hide_keyboard()
    hidden = search.capture()
    assert hidden.keyboard_top is None
    assert hidden.foreground == opened.foreground
    search.hide_keyboard()
    assert search.foreground() == opened.foreground
    search.press("back")
    assert search.foreground().activity.endswith("MainActivity")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_arrives_exactly(search, text):
    """faults 20: quotes, blanks, `%s` and all that a shell could run arrive in the field as they are."""
    search.type_text(text)
    assert content_of_field(search) == text


def test_long_text_arrives_whole(search):
    """A text of many pieces arrives in order and whole."""
    text = " ".join(f"word{number}" for number in range(150))
    search.type_text(text)
    assert content_of_field(search) == text


def test_replace_removes_what_was_there(search):
    """With `replace` the old content is gone; with an empty text the field is then empty."""
    search.type_text("old words")
    search.type_text("new", replace=True)
    assert content_of_field(search) == "new"
    search.type_text("", replace=True)
    assert "new" not in content_of_field(search)


def test_older_android_is_cleared_key_by_key(search, monkeypatch):
    """Where there are no key combinations, the field is emptied by as many deletions as it has characters."""
    search.type_text("old words")
    monkeypatch.setattr("pytest_appagent.device.adb.FIRST_SDK_WITH_COMBINATIONS", 99)
    monkeypatch.setattr("pytest_appagent.device.text_input.FIRST_SDK_WITH_COMBINATIONS", 99)
    search.type_text("new", replace=True)
    assert content_of_field(search) == "new"


@pytest.mark.parametrize("text", ["Grüße 日本 🎉", "שלום مرحبا", "tab\there", "👩‍👩‍👧‍👦 cafe\u0301", "ü" * 5000])
def test_text_without_keys_arrives_by_an_input_method(search, text):
    """faults 20: what has no key is typed by the input method for tools, and the usual one is back afterwards."""
    before = search.shell(["settings", "get", "secure", "default_input_method"])
    enabled = search.shell(["ime", "list", "-s"])
    search.type_text("old")
    search.type_text(text, replace=True)
    assert content_of_field(search) == text
    assert search.shell(["settings", "get", "secure", "default_input_method"]) == before
    assert search.shell(["ime", "list", "-s"]) == enabled


def test_untypeable_text_is_refused_before_anything_is_removed(search, monkeypatch):
    """faults 20: without such an input method the text is refused, and the field is as it was."""
    search.type_text("keep me")
    monkeypatch.setattr("pytest_appagent.device.adb.find_keyboard", lambda shell: None)
    with pytest.raises(DeviceError, match=r"'ü' \(U\+00FC\).*com\.android\.adbkeyboard"):
        search.type_text("Grüße", replace=True)
    with pytest.raises(DeviceError, match=r"no character"):
        search.type_text("\ud83d", replace=True)
    assert content_of_field(search) == "keep me"


def test_frame_tells_whether_the_screen_still_looks_like_it(device):
    """A frame is shown until something changes; one picture tells."""
    device.launch(CALENDAR)
    frame = device.capture()
    assert device.shows(frame)
    device.press("home")
    assert not device.shows(frame)


def test_tree_of_u2_has_the_nodes_of_the_plain_dump(device, simulator):
    """With `tree_source=u2` the same elements are read, and plain dumps work again once it is closed."""
    pytest.importorskip("uiautomator2", reason="the extra u2 is not installed")
    device.launch(CALENDAR)
    plain = read_screen(device.capture()).facts
    with closing(AdbDevice(simulator.server, simulator.serials[0], tree_source="u2")) as fast:
        frame = fast.capture()
        seen = read_screen(frame).facts
    assert (frame.tree_error, frame.doubts) == ("", frozenset())
    assert [(one.role, one.resource_id, one.text, one.bounds) for one in seen.elements] == [
        (one.role, one.resource_id, one.text, one.bounds) for one in plain.elements
    ]
    device.press("home")
    assert device.capture().xml is not None


def test_swipe_scrolls_the_list(device):
    """A swipe upwards moves the content; what was on top is gone."""
    device.stop(CALENDAR)
    device.launch(CALENDAR)
    before = device.capture().xml
    device.perform(SwipeFromTo(start=Point(x=540, y=1800), end=Point(x=540, y=600)))
    assert device.capture().xml != before


@pytest.mark.parametrize(
    "gesture",
    [
        TapAt(point=Point(x=540, y=1200), times=2),
        HoldAt(point=Point(x=540, y=1200), hold_s=0.6),
        DragFromTo(start=Point(x=540, y=1200), end=Point(x=540, y=1300), move_s=0.2),
    ],
)
def test_every_gesture_is_taken_by_the_device(device, gesture):
    """Each kind of gesture is a command that the device accepts."""
    device.perform(gesture)
    assert device.capture().xml is not None


@pytest.mark.parametrize(
    "gesture",
    [
        TapAt(point=Point(x=1080, y=10)),
        TapAt(point=Point(x=-1, y=10)),
        SwipeFromTo(start=Point(x=5, y=5), end=Point(x=5, y=2400)),
    ],
)
def test_gesture_off_the_display_is_refused(device, gesture):
    """A point off the display is an error that names point and size; nothing is touched."""
    with pytest.raises(DeviceError, match=r"is not on the display of 1080x2400 pixels"):
        device.perform(gesture)


def test_app_that_is_not_installed_is_one_paragraph(device, simulator):
    """The message names app and device, what is installed that looks like it, and how to install it."""
    with pytest.raises(DeviceError) as caught:
        device.launch("com.example.calender")
    message = str(caught.value)
    assert all(part in message for part in ("com.example.calender", simulator.serials[0], CALENDAR, "install"))
    assert "\n" not in message
    assert device.app_version("com.example.calender") is None
    with pytest.raises(DeviceError, match="is not installed"):
        device.clear("com.example.calender")


def test_unknown_activity_is_named(device):
    """An activity that the app does not have is an error that names it."""
    with pytest.raises(DeviceError, match=r"cannot start app .* with activity '\.Nowhere'.* does not exist"):
        device.launch(CALENDAR, ".Nowhere")


def test_installed_app_has_a_version_and_can_be_cleared(device):
    """The version name is read, and clearing an installed app succeeds."""
    assert re.fullmatch(r"\d[\w.]*", device.app_version(CALENDAR) or "")
    device.clear(CALENDAR)
    device.launch(CALENDAR)
    assert device.foreground().package == CALENDAR


def test_clock_and_locale_are_the_devices(device):
    """The clock is the device's, with its zone; the locale is a language tag."""
    first, second = device.now(), device.now()
    assert first.date().isoformat() == "2026-03-04"
    assert first.utcoffset() is not None
    assert timedelta(0) <= second - first < timedelta(minutes=1)
    assert re.fullmatch(r"[a-z]{2,3}(-\w+)+", device.locale())


def test_log_is_read_from_the_mark_on(device):
    """Reading the log since now gives text and never raises."""
    assert isinstance(device.log_since(device.mark()), str)


@pytest.mark.parametrize("argument", [*HOSTILE, "two\nlines", "", "日本 🎉"])
def test_argument_reaches_a_command_unchanged(device, argument):
    """An argument of `shell` is what the command gets, whatever it holds."""
    assert device.shell(["echo", "-n", argument]) == argument


def test_failing_command_raises_with_its_status(device):
    """An exit status other than 0 is an error; the output is not taken for an answer."""
    with pytest.raises(DeviceError, match=r"`cat /no/such` ended with exit status 1: .*No such file"):
        device.shell(["cat", "/no/such"])
    with pytest.raises(DeviceError, match="status 127"):
        device.shell(["no-such-program"])


def test_unknown_serial_is_lost(simulator):
    """A device that the server does not know is lost, with the way to see what is attached."""
    with pytest.raises(DeviceLost, match=r"'nobody'.*not found.*adb devices -l"):
        AdbDevice(simulator.server, "nobody").shell(["true"])


def test_simulator_dies_with_its_process(simulator):
    """The simulator runs as a process of its own, not this one, under a server of its own port."""
    assert simulator.pid != os.getpid()
    assert simulator.server.port != 5037
    assert simulator.server.devices() == [(simulator.serials[0], "device")]
