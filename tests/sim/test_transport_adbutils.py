"""The simulated device through adbutils, another client than adb itself."""

from __future__ import annotations

import struct

import adbutils
import pytest
from PIL import Image


@pytest.fixture
def device(sim, monkeypatch):
    # When it cannot reach its server, adbutils starts one on the port named here, never the user's.
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(sim.port))
    return adbutils.AdbClient(host="127.0.0.1", port=sim.port, socket_timeout=20).device(serial=sim.serial)


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


def test_reverse_and_refusals(device):
    """Reversed ports are kept; a port on the device is refused at once."""
    device.reverse("tcp:7001", "tcp:7002")
    assert [(item.remote, item.local) for item in device.reverse_list()] == [("tcp:7001", "tcp:7002")]
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.create_connection(adbutils.Network.TCP, 9008)


def test_waiting_for_what_never_comes_ends_with_its_deadline(device):
    """A client that gives up leaves a device that answers at once."""
    with pytest.raises(adbutils.AdbTimeout):
        device.shell2("sleep 60", v2=True, timeout=0.2)
    assert device.shell("echo free") == "free"
