"""Other products drive the device unchanged: AppAgent by the plain binary, uiautomator2 as it is on PyPI."""

from __future__ import annotations

import re
import shlex
import subprocess

import adbutils
import pytest

from pytest_appagent.sim.adb_server import find_adb

CALENDAR = "com.example.calendar"


@pytest.fixture
def execute(sim):
    """Run a command of AppAgent's controller as it does: one string through the host's shell, "ERROR" for a failure."""
    prefix = f"{shlex.quote(str(find_adb()))} -P {sim.port}"

    def run(command: str) -> str:
        line = command.replace("adb ", f"{prefix} ", 1)
        done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=30, check=False)
        return done.stdout.strip() if done.returncode == 0 else "ERROR"

    return run


def test_commands_of_appagent(sim, execute, tmp_path):
    """Its list of devices, size, pictures, trees and inputs are what its controller expects them to be."""
    serial = sim.serial
    listed = [line.split()[0] for line in execute("adb devices").split("\n")[1:]]
    assert serial in listed
    width, height = map(int, execute(f"adb -s {serial} shell wm size").split(": ")[1].split("x"))
    assert (width, height) == (1080, 2400)
    sim.adb("shell", f"am start -S -n {CALENDAR}/.MainActivity")
    picture, tree = tmp_path / "1.png", tmp_path / "1.xml"
    assert execute(f"adb -s {serial} shell screencap -p /sdcard/1.png") != "ERROR"
    assert execute(f"adb -s {serial} pull /sdcard/1.png {picture}") != "ERROR"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert execute(f"adb -s {serial} shell uiautomator dump /sdcard/1.xml") != "ERROR"
    assert execute(f"adb -s {serial} pull /sdcard/1.xml {tree}") != "ERROR"
    node = re.search(rf'<node [^>]*resource-id="{CALENDAR}:id/search"[^>]*>', tree.read_text())[0]
    left, top, right, bottom = map(int, re.search(r'bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"', node).groups())
    x, y = (left + right) // 2, (top + bottom) // 2
    for command in (
        f"input tap {x} {y}",
        "input text two%swords",
        f"input swipe {x} {y} {x} {y} 1000",
        "input swipe 540 1400 540 1184 400",
        "input keyevent KEYCODE_BACK",
    ):
        assert execute(f"adb -s {serial} shell {command}") == ""
    assert execute(f"adb -s {serial} pull /sdcard/none.xml {tree}") == "ERROR"


@pytest.fixture
def u2_device(sim, monkeypatch):
    """The device as uiautomator2 connects to it."""
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(sim.port))  # never the user's server
    uiautomator2 = pytest.importorskip("uiautomator2", reason="uiautomator2 is not installed (extra `u2`)")
    client = adbutils.AdbClient(host="127.0.0.1", port=sim.port, socket_timeout=20)
    device = uiautomator2.connect(client.device(serial=sim.serial))
    yield device
    device.shell(["settings", "put", "secure", "default_input_method", "com.android.inputmethod.latin/.LatinIME"])
    device.stop_uiautomator()


def test_uiautomator2_launches_looks_clicks_and_types(u2_device):
    """The library starts its server, an app, reads tree and picture, clicks by a selector, and types any text."""
    device = u2_device
    device.app_stop(CALENDAR)
    device.app_start(CALENDAR, wait=True)
    assert device.app_current()["package"] == CALENDAR
    assert f'resource-id="{CALENDAR}:id/search"' in device.dump_hierarchy()
    assert device.screenshot().size == device.window_size() == (1080, 2400)
    device(resourceId=f"{CALENDAR}:id/search").click()
    device(focused=True).set_text("work")
    device.send_keys(" – 日本")
    assert device(focused=True).get_text() == "work – 日本"
    device.clear_text()
    assert device.xpath('//*[@focused="true"]').get_text() == "Search events"
    device.clipboard = "kept"
    assert device.clipboard == "kept"
    device.press("home")
    assert device.info["currentPackageName"] == "com.android.launcher3"
    assert not device(text="There is no such text").wait(timeout=0.1)
