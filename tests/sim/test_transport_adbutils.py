"""The simulated device through adbutils, another client than adb itself."""

from __future__ import annotations

import json
import struct
import threading
import zipfile
from operator import attrgetter, methodcaller

import adbutils
import pytest
from PIL import Image

DEADLINE_S = 15
CALENDAR = "com.example.calendar"
LEAVES_SOCKETS = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")  # adbutils does so


def test_shell_versions(device):
    """Both versions of the shell give output and status."""
    assert device.shell("echo a; echo b >&2") == "a\nb"
    assert device.shell2("echo a; (exit 4)").returncode == 4
    answer = device.shell2("echo a; echo b >&2; exit 4", v2=True)
    assert (answer.stdout, answer.stderr, answer.returncode) == ("a\n", "b\n", 4)
    assert device.shell(["echo", "it's", "5PM & more"]) == "it's 5PM & more"


def test_pictures(device):
    """Screenshot and framebuffer have the same pixels."""
    device.keyevent("HOME")
    picture = device.screenshot(error_ok=False)
    picture.load()
    assert picture.size == device.window_size() == (1080, 2400)
    # adbutils' own framebuffer() leaves its socket open.
    with device.open_transport() as connection:
        connection.send_command("framebuffer:")
        connection.check_okay()
        header = struct.unpack("<14I", connection.read_exact(56))
        pixels = connection.read_exact(header[3])
    assert header == (2, 32, 1, 1080 * 2400 * 4, 1080, 2400, 0, 8, 16, 8, 8, 8, 24, 8)
    assert Image.frombytes("RGBA", header[4:6], pixels).convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_tree(device):
    """The dump is found whole."""
    tree = device.dump_hierarchy()
    assert tree.startswith("<?xml")
    assert tree.endswith("</hierarchy>")


def test_apps(device):
    """Apps are listed, started, found in front, described and stopped."""
    assert "com.example.calendar" in device.list_packages()
    device.app_start("com.example.calendar")
    front = device.app_current()
    assert (front.package, front.activity) == ("com.example.calendar", ".MainActivity")
    assert front.pid > 0
    info = device.app_info("com.example.calendar")
    assert info.package_name == "com.example.calendar"
    assert info.version_name
    device.app_stop("com.example.calendar")
    assert device.app_current().package != "com.example.calendar"
    device.app_start("com.example.calendar", "com.example.calendar.MainActivity")
    assert device.app_current().package == "com.example.calendar"


def test_input_and_state(device):
    """Touches, keys and queries that adbutils has for them work."""
    device.click(540, 1200)
    device.swipe(540, 1500, 540, 900, 0.1)
    device.keyevent("BACK")
    device.send_keys("abc")
    assert device.rotation() == 0
    assert device.is_screen_on()
    assert device.battery().level == 100
    assert device.prop.model == "AppAgent_Sim"
    assert device.getprop("ro.appagent.simulated") == "1"


def test_sync(device, tmp_path):
    """Files are pushed, listed, described and pulled with the first version of the file service."""
    source = tmp_path / "a.bin"
    source.write_bytes(bytes(range(256)) * 1000)
    device.sync.push(source, "/data/local/tmp/a.bin")
    assert device.sync.stat("/data/local/tmp/a.bin").size == 256_000
    assert device.sync.exists("/data/local/tmp/a.bin")
    assert not device.sync.exists("/data/local/tmp/none")
    assert "a.bin" in [entry.path for entry in device.sync.list("/data/local/tmp")]
    assert device.sync.read_bytes("/data/local/tmp/a.bin") == source.read_bytes()
    device.sync.pull("/data/local/tmp/a.bin", tmp_path / "b.bin")
    assert (tmp_path / "b.bin").read_bytes() == source.read_bytes()
    with pytest.raises(adbutils.AdbError):
        device.sync.read_bytes("/data/local/tmp/none")


@LEAVES_SOCKETS
def test_the_framebuffer_is_understood(device):
    """adbutils' own framebuffer() reads header and pixels."""
    device.keyevent("HOME")
    picture = device.framebuffer()
    assert (picture.size, picture.mode) == ((1080, 2400), "RGBA")
    assert picture.convert("RGB").tobytes() == device.screenshot(error_ok=False).convert("RGB").tobytes()


def test_a_display_is_chosen_by_its_number(device):
    """The first display can be pictured and touched by its number; there is no second one."""
    assert device.screenshot(display_id=0, error_ok=False).size == (1080, 2400)
    device.keyevent("HOME")
    device.click(5, 5, display_id=0)
    assert "launcher" in device.app_current().package
    with pytest.raises(adbutils.AdbError, match="Invalid display_id"):
        device.screenshot(display_id=1)


@pytest.mark.parametrize(
    ("change", "back", "size"),
    [
        ("wm size 720x1280", "wm size reset", (720, 1280)),
        ("wm user-rotation lock 1", "wm user-rotation lock 0; wm user-rotation free", (2400, 1080)),
    ],
)
def test_the_window_size_follows_the_display(device, change, back, size):
    """adbutils sees the size that is put over the real one, and both sides swapped on a turned device."""
    device.app_start(CALENDAR)
    device.shell(change)
    try:
        assert device.window_size() == size
        assert device.rotation() == int("rotation" in change)
    finally:
        device.shell(back)
    assert (device.window_size(), device.rotation()) == ((1080, 2400), 0)


@pytest.mark.parametrize("by_share", [False, True])
def test_a_click_opens_what_is_under_it(device, by_share):
    """A click in pixels and one in shares of the display hit the same icon; a drag upwards leaves the app open."""
    device.keyevent("HOME")
    (icon,) = (node for node in device.dump_hierarchy().split("<node ") if 'text="Calendar"' in node)
    left, top, right, bottom = map(int, icon.partition('bounds="[')[2].partition(']"')[0].replace("][", ",").split(","))
    x, y = (left + right) // 2, (top + bottom) // 2
    device.click(*((x / 1080, y / 2400) if by_share else (x, y)))
    device.drag(0.5, 0.6, 0.5, 0.4, 0.1)
    assert device.app_current().package == CALENDAR


def test_waiting_for_what_never_comes_ends_with_its_deadline(device):
    """A client that gives up leaves a device that answers at once."""
    with pytest.raises(adbutils.AdbTimeout):
        device.shell2("sleep 60", v2=True, timeout=0.2)
    assert device.shell("echo free") == "free"


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (methodcaller("wlan_ip"), "10.0.2.16"),
        (methodcaller("is_screen_on"), True),
        (attrgetter("prop.name"), "AppAgent_Sim"),
        (attrgetter("prop.device"), "AppAgent_Sim"),
        (attrgetter("brightness_value"), 102),
        (attrgetter("brightness_mode"), adbutils.BrightnessMode.MANUAL),
        (
            lambda device: attrgetter("level", "scale", "present", "usb_powered")(device.battery()),
            (100, 100, True, True),
        ),
        (methodcaller("root"), "adbd cannot run as root in production builds\n"),
        (methodcaller("tcpip", 5555), "a simulated device stays as it is connected and mounted\n"),
        (methodcaller("app_info", "com.example.none"), None),
        (methodcaller("uninstall", "com.example.none"), "Failure [not installed for 0]"),
        (methodcaller("list_packages", ["-s"]), ["com.android.launcher3"]),
    ],
)
def test_facts(device, ask, told):
    """What adbutils asks about is found by the patterns that it has for the answers."""
    assert ask(device) == told


@pytest.mark.parametrize(
    ("name", "value"), [("brightness_value", 77), ("brightness_mode", adbutils.BrightnessMode.AUTO)]
)
def test_brightness_is_set(device, name, value):
    """Brightness and its mode are read back as they were set."""
    before = getattr(device, name)
    setattr(device, name, value)
    assert getattr(device, name) == value != before
    setattr(device, name, before)


@pytest.mark.parametrize("switch", ["wifi", "airplane"])
def test_radios_are_switched(device, switch):
    """Radios go on and off, and the settings tell."""
    read = f"settings get global {'wifi_on' if switch == 'wifi' else 'airplane_mode_on'}"
    before = device.shell(read)
    turn = getattr(device, f"switch_{switch}")
    turn(before == "0")
    assert device.shell(read) != before
    turn(before == "1")
    assert device.shell(read) == before


def test_an_installed_app_is_described(device):
    """Version, flags, times, signature and path are found in what `dumpsys package` and `pm path` print."""
    info = device.app_info(CALENDAR)
    assert (info.version_name, info.version_code) == ("1.4.2", 42)
    assert info.flags == ["HAS_CODE", "ALLOW_CLEAR_USER_DATA", "ALLOW_BACKUP"]
    assert info.first_install_time == info.last_update_time
    assert info.signature
    assert info.path.endswith("/base.apk")


def test_missing_apps_raise_nothing(device):
    """adbutils looks at no output of monkey, am and pm: nothing is raised, and nothing changes."""
    device.keyevent("HOME")
    device.app_start("com.example.none")
    device.app_start("com.example.none", ".Main")
    device.app_stop("com.example.none")
    assert "launcher" in device.app_current().package
    with pytest.raises(adbutils.AdbInstallError, match="Failure"):
        device.install_remote("/data/local/tmp/none.apk")


@LEAVES_SOCKETS
def test_the_longest_command(device):
    """A command as long as the server can carry arrives whole; a longer one is refused by the server."""
    assert device.shell("echo " + "a" * 65_000) == "a" * 65_000
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.shell("echo " + "a" * 70_000)


def test_folders_are_pulled_and_removed(device, tmp_path):
    """A folder comes whole; files pushed into it take their names; a read-only place refuses them."""
    device.shell("mkdir -p /sdcard/tree/sub; echo a > /sdcard/tree/a; echo b > /sdcard/tree/sub/b")
    assert device.sync.pull("/sdcard/tree", tmp_path / "back") == 4
    assert (tmp_path / "back" / "sub" / "b").read_text() == "b\n"
    assert device.sync.push(tmp_path / "back" / "a", "/sdcard/tree/sub", check=True) == 2
    assert device.sync.read_text("/sdcard/tree/sub/a") == "a\n"
    device.remove("/sdcard/tree/a")
    assert [entry.path for entry in device.sync.iter_directory("/sdcard/tree")] == ["sub"]
    device.rmtree("/sdcard/tree")
    assert not device.sync.exists("/sdcard/tree")
    with pytest.raises(adbutils.AdbError, match="FAIL"):
        device.sync.push(b"x", "/system/x")


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # adbutils leaves it to the collector
def test_the_log_goes_into_a_file(device, tmp_path):
    """The log is cleared, streams into a file by a filter, and ends when its count is reached."""
    device.app_stop("com.example.clock")
    device.app_stop(CALENDAR)
    event = device.logcat(tmp_path / "log", clear=True, re_filter="example.clock", command="logcat -v time -m 2")
    device.app_start(CALENDAR)
    device.app_start("com.example.clock")
    for thread in threading.enumerate():
        if thread.name == "logcat":
            thread.join(DEADLINE_S)
    assert event.is_done()
    (line,) = (tmp_path / "log").read_text().splitlines()
    assert "START u0 {cmp=com.example.clock/" in line


def test_the_log_is_streamed(device):
    """Without a count the log goes on until the client closes it."""
    device.app_stop("com.example.calendar")
    assert device.shell("logcat --clear") == ""
    with device.shell("logcat -v time", stream=True) as stream:
        device.app_start("com.example.calendar")
        text = ""
        while "com.example.calendar" not in text:
            text += stream.conn.recv(4096).decode()
    assert "I/ActivityTaskManager" in text


def test_installing(device, tmp_path):
    """A file that a simulated device takes is installed, listed and removed; any other is an error with the reason."""
    good, bad = tmp_path / "good.apk", tmp_path / "bad.apk"
    with zipfile.ZipFile(good, "w") as archive:
        archive.writestr("appagent-sim.json", json.dumps({"package": "com.example.extra", "version": "1.5"}))
    bad.write_bytes(b"no apk")
    device.install(good, nolaunch=True, silent=True)
    assert "com.example.extra" in device.list_packages()
    assert device.app_info("com.example.extra").version_name == "1.5"
    device.uninstall("com.example.extra")
    assert "com.example.extra" not in device.list_packages()
    with pytest.raises(adbutils.AdbInstallError, match="INSTALL_FAILED_INVALID_APK"):
        device.install(bad, nolaunch=True, silent=True)


def test_apps_are_cleared(device):
    """`pm clear` ends the app and is no error for one that is not there."""
    device.app_start("com.example.calendar")
    device.app_clear("com.example.calendar")
    assert device.app_current().package != "com.example.calendar"
    device.app_clear("com.example.none")


def test_there_is_no_video(device, monkeypatch):
    """Without screenrecord adbutils says that it has no client for it."""
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(adbutils.AdbError, match="no valid screenrecord client"):
        device.start_recording("video.mp4")
