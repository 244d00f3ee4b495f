"""What adbutils asks of the adb server: lists, addresses, forwarded ports, devices that come and go."""

from __future__ import annotations

import adbutils
import pytest
from adbutils._utils import get_free_port

DEADLINE_S = 15
CALENDAR = "com.example.calendar"
LEAVES_SOCKETS = pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")  # adbutils does so


def test_reversed_ports(device):
    """Reversed ports are kept, bound again only where that is allowed, and removed one by one or all."""

    def listed():
        return [(item.remote, item.local) for item in device.reverse_list()]

    device.reverse_remove_all()
    device.reverse("tcp:7001", "tcp:7002")
    with pytest.raises(adbutils.AdbError, match="cannot rebind existing socket"):
        device.reverse("tcp:7001", "tcp:7003", norebind=True)
    assert listed() == [("tcp:7001", "tcp:7002")]
    device.reverse("tcp:7001", "tcp:7003")
    device.reverse("localabstract:chat", "tcp:7004", norebind=True)
    assert listed() == [("tcp:7001", "tcp:7003"), ("localabstract:chat", "tcp:7004")]
    device.reverse_remove("tcp:7001")
    with pytest.raises(adbutils.AdbError, match="listener 'tcp:7001' not found"):
        device.reverse_remove("tcp:7001")
    assert listed() == [("localabstract:chat", "tcp:7004")]
    device.reverse_remove_all()
    assert listed() == []


@pytest.mark.parametrize(
    ("network", "address"),
    [
        (adbutils.Network.TCP, 9008),
        (adbutils.Network.LOCAL_ABSTRACT, "scrcpy"),
        (adbutils.Network.UNIX, "scrcpy"),
        (adbutils.Network.LOCAL_FILESYSTEM, "/dev/socket/none"),
    ],
)
def test_a_connection_to_what_does_not_listen_is_refused(device, network, address):
    """A port or socket of the device at which nothing listens is refused at once."""
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.create_connection(network, address)


def test_the_server_knows_the_device(client, sim, device):
    """Lists, state, serial, path and features are told; waiting for a device that is there ends at once."""
    assert [(found.serial, found.state) for found in client.list()] == [(sim.serial, "device")]
    (extended,) = client.list(extended=True)
    assert extended.tags["model"] == "AppAgent_Sim"
    assert [found.serial for found in client.device_list()] == [sim.serial]
    assert device.info == {"serialno": sim.serial, "devpath": "unknown", "state": "device"}
    assert "shell_v2" in device.get_features()
    assert client.device(transport_id=extended.transport_id).shell("echo here") == "here"
    client.wait_for(sim.serial, timeout=5)


@pytest.mark.parametrize(("serial", "state"), [("emulator-1", "device"), (None, "recovery")])
def test_waiting_for_a_device_that_never_comes_ends_with_its_deadline(client, sim, serial, state):
    """Neither a device that is not there nor a state that the device never has is waited for longer than asked."""
    with pytest.raises(adbutils.AdbTimeout, match="read timeout"):
        client.wait_for(serial or sim.serial, state=state, timeout=0.2)


def test_a_device_is_connected_by_its_address(client, sim):
    """The device of the emulator serial answers under its address too, and is gone after a disconnect."""
    address = f"127.0.0.1:{int(sim.serial.rpartition('-')[2]) + 1}"
    try:
        assert client.connect(address, timeout=5) == f"connected to {address}"
        assert client.connect(address, timeout=5) == f"already connected to {address}"
        client.wait_for(address, timeout=5)
        connected = client.device(serial=address)
        assert connected.get_serialno() == address
        assert connected.getprop("ro.serialno") != address
        assert connected.prop.model == "AppAgent_Sim"
    finally:
        told = client.disconnect(address, raise_error=True)
    assert told == f"disconnected {address}"
    assert [found.serial for found in client.list()] == [sim.serial]


def test_what_cannot_be_connected_is_told_in_words(client):
    """A refused address is text and no error; disconnecting it is an error only where one is asked for."""
    address = f"127.0.0.1:{get_free_port()}"
    assert client.connect(address, timeout=5) == f"failed to connect to '{address}': Connection refused"
    assert client.disconnect(address) is None
    with pytest.raises(adbutils.AdbError, match="no such device"):
        client.disconnect(address, raise_error=True)


@LEAVES_SOCKETS
def test_forwarded_ports(client, sim, device):
    """Ports of the host are forwarded, listed, bound again only where that is allowed, and removed."""

    def listed():
        return [(item.serial, item.local, item.remote) for item in device.forward_list()]

    local = f"tcp:{device.forward_port(9008)}"
    assert listed() == [(sim.serial, local, "tcp:9008")]
    assert f"tcp:{device.forward_port(9008)}" == local
    assert [item.local for item in client.forward_list(sim.serial)] == [local]
    with pytest.raises(adbutils.AdbError, match="cannot rebind existing socket"):
        device.forward(local, "tcp:9009", norebind=True)
    device.forward(local, "localabstract:chat")
    assert listed() == [(sim.serial, local, "localabstract:chat")]
    device.forward_remove(local)
    device.forward_remove(local, raise_non_found=False)
    with pytest.raises(adbutils.AdbError, match="not found"):
        device.forward_remove(local)
    device.forward_port(9008)
    device.forward_remove_all()
    assert listed() == []


def test_a_reboot_brings_the_launcher(client, sim, device):
    """adbutils' reboot() returns; the device goes, comes back under its serial, and no app runs."""
    events = client.track_devices()
    assert next(events).status == "device"
    device.app_start(CALENDAR)
    device.reboot()
    assert next(events).status in ("offline", "absent")
    while next(events).status != "device":
        pass
    events.close()
    client.wait_for(sim.serial, timeout=DEADLINE_S)
    assert "launcher" in device.app_current().package


def test_devices_are_tracked(client, sim, device):
    """Whoever tracks devices hears that one goes and comes back."""
    events = client.track_devices()
    first = next(events)
    assert (first.serial, first.status) == (sim.serial, "device")
    device.shell("cmd appagent-sim fault device-offline:0.3s")
    assert next(events).status in ("offline", "absent")
    while next(events).status != "device":
        pass
