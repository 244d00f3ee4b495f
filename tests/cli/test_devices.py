"""`appagent devices`: what is attached, and what to do about it."""

import json

import pytest

from pytest_appagent.cli import devices, main
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.pool import Candidate
from pytest_appagent.errors import NoDeviceFree


@pytest.fixture
def attached(monkeypatch):
    """Have the given devices attached, serial → state."""

    def attach(**states):
        found = {Candidate(server=AdbServer(), serial=serial): state for serial, state in states.items()}
        monkeypatch.setattr(devices, "device_states", lambda setting: found)

    return attach


def test_a_device_that_is_not_ready_has_its_remedy(command, attached):
    """Each state of adb has words of its own; the exit status is that of a finding."""
    attached(phone="unauthorized", tablet="offline")
    status, out, _ = command("devices")
    assert status == 1
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines == [
        "serial state model android note",
        "phone unauthorized unlock it and accept the dialog 'Allow USB debugging?'",
        "tablet offline replug it, or run `adb reconnect offline`",
    ]
    status, out, err = command("devices", "--json")
    assert (status, err) == (1, "")
    assert [(one["serial"], one["state"]) for one in json.loads(out)["devices"]] == [
        ("phone", "unauthorized"),
        ("tablet", "offline"),
    ]


def test_without_any_device_it_says_what_to_attach(command, monkeypatch):
    """No device is a finding: exit 1, the reason on stderr, or as the error of the JSON object."""

    def none(setting):
        raise NoDeviceFree("no device is attached; start an emulator")

    monkeypatch.setattr(devices, "device_states", none)
    assert command("devices") == (1, "", "no device is attached; start an emulator\n")
    status, out, err = command("devices", "--json")
    assert (status, err) == (1, "")
    assert json.loads(out) == {"schema": 1, "devices": [], "error": "no device is attached; start an emulator"}


def test_a_simulated_device_is_listed_by_its_address(command, simulated_device):
    """The adb server of simulated devices is not the user's own."""
    status, out, _ = command("devices", "--device", simulated_device, "--json")
    assert status == 0
    [device] = json.loads(out)["devices"]
    assert (device["state"], device["android"], device["simulated"]) == ("device", "14 (API 34)", True)
    assert device["serial"] == simulated_device.rpartition("/")[2]


def test_wrong_usage_is_exit_2(capsys):
    """An unknown option is neither done nor a finding."""
    with pytest.raises(SystemExit) as ended:
        main(["devices", "--jsn"])
    assert ended.value.code == 2
    assert capsys.readouterr().out == ""
