"""Where looks at a device come from."""

import struct

import pytest

from pytest_appagent.device.lens import AdbLens
from pytest_appagent.device.picture import is_of_several, take_picture
from pytest_appagent.device.shell import DeviceShell
from pytest_appagent.device.state import DeviceState
from pytest_appagent.device.tree import TreeDump
from pytest_appagent.errors import SettingsError
from pytest_appagent.screen.frame import Display, Foreground

STATE = DeviceState(
    display=Display(width=1080, height=2400), foreground=Foreground(package="com.x"), keyboard_top=None, display_id="46"
)
XML = b"<hierarchy></hierarchy>"
PLAIN = (
    XML + b"\n@@end of tree\n@@size\nPhysical size: 1080x2400\n@@density\n@@clock\n@@rotation\n@@keyboard\n@@window\n"
    b"  mCurrentFocus=Window{1 u0 com.x/com.x.Main}\n"
)
PNG = b"\x89PNG\r\n\x1a\n....\0\0\0\0IEND\xaeB`\x82"
WARNING = b"[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first\n"


class ScriptedU2:
    """Trees from a script."""

    def __init__(self, *dumps):
        self.dumps, self.closed = list(dumps), False

    def dump(self):
        return self.dumps.pop(0)

    def close(self):
        self.closed = True


@pytest.fixture
def shell(fake_adb):
    fake_adb.answer("shell,v2", b"OKAY", fake_adb.packet(1, PLAIN), fake_adb.packet(3, b"\0"))
    return DeviceShell(server=fake_adb.server, serial="s")


def test_trees_of_u2_are_taken_as_they_come(shell):
    """With u2 a tree that cannot be had is none, not one of `uiautomator`, with which it cannot live together."""
    failed = TreeDump(state=STATE, error="uiautomator2: no", fault="failed")
    lens = AdbLens(shell, "dump", ScriptedU2(TreeDump(state=STATE, xml=b"<u2/>"), failed))
    assert lens.tree().xml == b"<u2/>"
    assert lens.tree() is failed


def test_auto_falls_back_once_and_for_all(shell, caplog):
    """With `auto` the first failure of u2 ends it; the plain dump takes over, and the log says why."""
    u2 = ScriptedU2(TreeDump(state=STATE, error="uiautomator2: no", fault="failed"))
    lens = AdbLens(shell, "auto", u2)
    assert lens.tree().xml == XML
    assert lens.tree().xml == XML
    assert u2.closed
    assert "uiautomator2: no" in caplog.text


def test_u2_without_the_package_is_a_setting_that_cannot_work(shell, monkeypatch):
    """The device is not even asked; `auto` then takes plain dumps."""
    monkeypatch.setattr("pytest_appagent.device.u2.is_installed", lambda: False)
    monkeypatch.setattr("pytest_appagent.device.lens.is_installed", lambda: False)
    with pytest.raises(SettingsError, match="tree_source=u2 needs the extra"):
        AdbLens(shell, "u2")
    assert AdbLens(shell, "auto").tree().xml == XML


def test_display_in_use_is_asked_for_by_name_where_there_are_several(fake_adb):
    """faults 43: of two displays the picture is of the one in use, not of the first."""

    def converse(connection):
        named = "-d 46" in fake_adb.requests[-1]
        connection.sendall(b"OKAY" + (PNG if named else WARNING + PNG.replace(b"....", b"dark")))

    fake_adb.answers["exec:"] = converse
    shell = DeviceShell(server=fake_adb.server, serial="s")
    assert take_picture(shell, display_id="46") == PNG
    assert b"dark" in take_picture(shell)  # nothing better is known


def test_single_display_is_asked_once(fake_adb):
    """Without the warning there is one command for a picture."""
    fake_adb.answer("exec:", b"OKAY", PNG)
    assert take_picture(DeviceShell(server=fake_adb.server, serial="s"), display_id="46") == PNG
    assert [request for request in fake_adb.requests if request.startswith("exec:")] == ["exec:screencap -p"]
    assert not is_of_several(PNG + WARNING)


def test_many_small_packets_are_read_whole(fake_adb):
    """A command that prints line by line comes in as many packets, however the network cuts them."""
    packets = b"".join(struct.pack("<BI", 1, 2) + b"x\n" for _ in range(5000)) + struct.pack("<BI", 3, 1) + b"\0"
    fake_adb.answers["shell,v2"] = lambda connection: (connection.sendall(b"OKAY"), connection.sendall(packets))
    assert DeviceShell(server=fake_adb.server, serial="s").check(["x"]) == "x\n" * 5000
