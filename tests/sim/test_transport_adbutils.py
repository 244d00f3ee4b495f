"""The simulated device through adbutils, another client than adb itself."""

from __future__ import annotations

import json
import struct
import zipfile

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


def test_the_server_knows_the_device(sim, device):
    """Lists, state, serial, path and features are told; waiting for a device that is there ends at once."""
    client = adbutils.AdbClient(host="127.0.0.1", port=sim.port, socket_timeout=20)
    assert [(found.serial, found.state) for found in client.list()] == [(sim.serial, "device")]
    (extended,) = client.list(extended=True)
    assert extended.tags["model"] == "AppAgent_Sim"
    assert [found.serial for found in client.device_list()] == [sim.serial]
    assert (device.get_state(), device.get_serialno()) == ("device", sim.serial)
    assert "shell_v2" in device.get_features()
    client.wait_for(sim.serial, timeout=5)


def test_forwarded_ports(sim, device):
    """A port of the host is forwarded, listed, and removed; a second device is not needed for that."""
    port = device.forward_port(9008)
    assert [(item.local, item.remote) for item in device.forward_list()] == [(f"tcp:{port}", "tcp:9008")]
    assert sim.adb("forward", "--remove", f"tcp:{port}").returncode == 0
    assert device.forward_list() == []


def test_facts(device):
    """Address, brightness, names and screen are read by the patterns that adbutils has for them."""
    assert device.wlan_ip() == "10.0.2.16"
    assert device.brightness_value == 102
    assert (device.prop.name, device.prop.device) == ("AppAgent_Sim", "AppAgent_Sim")
    assert device.is_screen_on()
    assert "cannot run as root" in device.root()


def test_the_log_is_streamed(device):
    """What adbutils' logcat sends, without the file that it leaves open: the log is cleared, then streams."""
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


def test_devices_are_tracked(sim, device):
    """Whoever tracks devices hears that one goes and comes back."""
    client = adbutils.AdbClient(host="127.0.0.1", port=sim.port, socket_timeout=20)
    events = client.track_devices()
    first = next(events)
    assert (first.serial, first.status) == (sim.serial, "device")
    device.shell("cmd appagent-sim fault device-offline:0.3s")
    assert next(events).status in ("offline", "absent")
    while next(events).status != "device":
        pass
