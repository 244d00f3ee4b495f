"""`appagent doctor`: every line passes, warns or fails, and says what to do."""

import json
import socket

import pytest

from pytest_appagent.cli import checks, doctor
from pytest_appagent.cli.checks import Check, check_device, check_model, check_server
from pytest_appagent.device.client import AdbServer
from pytest_appagent.device.pool import Candidate
from pytest_appagent.device.wire import ShellResult
from pytest_appagent.errors import DeviceLost, NoDeviceFree

NAMES = [
    *("adb", "model", "state", "versions", "boot", "screen", "tree"),
    *("picture", "input", "settings", "keyboard", "animations"),
]


class Shell:
    """A device's shell that answers by the beginning of the command; a failing one has a status."""

    serial = "phone"

    def __init__(self, answers):
        self.answers = answers
        self.ran = []

    def run(self, argv, timeout_s=0.0):
        self.ran.append(argv)
        text = " ".join(argv)
        told = next((told for start, told in self.answers.items() if text.startswith(start)), "")
        if isinstance(told, Exception):
            raise told
        code = 255 if "Exception" in told else 0
        return ShellResult(stdout=told.encode(), stderr=b"", code=code)

    def check(self, argv, timeout_s=0.0):
        return self.run(argv).text


@pytest.fixture
def look():
    """Do one check on a device whose shell answers as given."""
    return lambda name, **answers: checks._LOOKS[name](Shell(answers.get("answers", {})))


def test_a_simulated_device_passes_every_check(command, simulated_device):
    """From adb to animations, with JSON as the only thing on stdout, and in words."""
    status, out, err = command("doctor", "--device", simulated_device, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert [one["name"] for one in found["checks"]] == NAMES
    assert [one for one in found["checks"] if one["status"] != "pass"] == []
    assert found["failed"] == 0
    assert "SIMULATED DEVICE" in found["checks"][3]["told"]
    status, out, _ = command("doctor", "--device", simulated_device)
    assert status == 0
    assert out.splitlines()[-1] == "12 checks: 0 failed, 0 with a warning"


def test_nothing_on_the_device_is_left_changed(command, simulated_device):
    """The probe of the settings is removed."""
    from pytest_appagent.device.adb import AdbDevice
    from pytest_appagent.device.pool import find_devices

    [found] = find_devices(simulated_device)
    device = AdbDevice(found.server, found.serial)
    before = device.shell(["settings", "list", "global"])
    assert command("doctor", "--device", simulated_device)[0] == 0
    assert device.shell(["settings", "list", "global"]) == before


def test_a_failing_line_is_a_finding_with_a_remedy(command, monkeypatch):
    """Exit 1; the remedy stands below the line."""
    monkeypatch.setattr(doctor, "check_adb", lambda: Check(name="adb", status="fail", told="none", remedy="get it"))
    monkeypatch.setattr(doctor, "check_server", lambda server: Check(name="server", status="fail", told="silent"))
    status, out, _ = command("doctor")
    assert status == 1
    assert out.splitlines()[:2] == ["fail  adb         none", "                  → get it"]
    assert out.splitlines()[-1] == "3 checks: 2 failed, 0 with a warning"


def test_a_device_that_is_not_ready_is_not_looked_into(command, monkeypatch):
    """Its state fails with adb's word and what to try."""
    monkeypatch.setattr(
        doctor, "device_states", lambda setting: {Candidate(server=AdbServer(), serial="phone"): "unauthorized"}
    )
    status, out, _ = command("doctor", "--device", "tcp://127.0.0.1:1/phone")
    assert status == 1
    assert "adb says 'unauthorized'" in out
    assert "accept the dialog" in out
    assert "boot" not in out


def test_a_silent_server_is_named(monkeypatch):
    """The message of the run is that of the doctor."""

    def silent(server):
        raise NoDeviceFree("no adb server answers at 10.0.0.1:5037")

    monkeypatch.setattr(checks, "ensure_running", silent)
    found = check_server(AdbServer(host="10.0.0.1"))
    assert (found.status, found.told) == ("fail", "no adb server answers at 10.0.0.1:5037")


@pytest.fixture
def listening():
    """The address of a server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


def test_the_model_of_the_environment_is_connected_to_but_not_asked(listening):
    """Address and key are checked as a run would; a server on this machine that is down fails."""
    assert check_model({}).told == "the environment names none (APPAGENT_MODEL)"
    found = check_model({"APPAGENT_MODEL": "small", "APPAGENT_BASE_URL": listening})
    assert (found.status, found.told) == ("pass", f"'small' at {listening} takes connections; it was asked nothing")
    down = check_model({"APPAGENT_MODEL": "small", "APPAGENT_BASE_URL": "http://127.0.0.1:1/v1"})
    assert (down.status, down.remedy) == ("fail", "start it")
    keyless = check_model({"APPAGENT_MODEL": "small"})
    assert keyless.status == "fail"
    assert "there is no key" in keyless.told


PROPERTIES = "[ro.build.version.sdk]: [{sdk}]\n[ro.build.version.release]: [{release}]\n[ro.product.model]: [Pixel 7]\n"
INJECT = "java.lang.SecurityException: Injecting input events requires the caller to have INJECT_EVENTS permission"


@pytest.mark.parametrize(
    ("name", "answers", "status", "words"),
    [
        ("versions", {"getprop": PROPERTIES.format(sdk=34, release=14)}, "pass", "Pixel 7, Android 14 (API 34)"),
        ("versions", {"getprop": PROPERTIES.format(sdk=23, release=6)}, "warn", "API 26 is the oldest"),
        ("versions", {"getprop": ""}, "fail", "wait until it has booted"),
        ("boot", {"getprop sys.boot_completed": "1\n"}, "pass", "completed"),
        ("boot", {"getprop sys.boot_completed": "\n"}, "fail", "not completed"),
        ("screen", {"dumpsys power": "mWakefulness=Asleep"}, "warn", "off (Asleep)"),
        ("screen", {"dumpsys power": "mWakefulness=Awake", "dumpsys window": "showing=true"}, "warn", "locked"),
        ("screen", {"dumpsys power": "mWakefulness=Awake", "dumpsys window": "showing=false"}, "pass", "unlocked"),
        ("input", {"input": INJECT}, "fail", "USB debugging (Security settings)"),
        ("settings", {"settings put": "java.lang.SecurityException: no"}, "warn", "turn animations off by hand"),
        ("keyboard", {"settings get": "null\n"}, "fail", "no input method is chosen"),
        ("keyboard", {"settings get": "com.maker/.Keys\n"}, "pass", "com.maker/.Keys"),
        ("animations", {"settings get": "0.0\n"}, "pass", "off"),
        ("animations", {"settings get": "null\n"}, "pass", "window 1 (not set)"),
    ],
)
def test_each_finding_has_its_words(look, name, answers, status, words):
    """What real devices say, and what becomes of it."""
    found = look(name, answers=answers)
    assert found.status == status
    assert words in f"{found.told} {found.remedy}"


def test_a_device_lost_in_the_middle_ends_its_checks(monkeypatch):
    """One failing line tells of the loss, not one for each check after it."""
    shell = Shell(
        {"getprop sys": DeviceLost("device 'phone' was lost"), "getprop": PROPERTIES.format(sdk=34, release=14)}
    )
    monkeypatch.setattr(checks, "DeviceShell", lambda server, serial: shell)
    found = list(check_device(Candidate(server=AdbServer(), serial="phone")))
    assert [(one.name, one.status) for one in found] == [("versions", "pass"), ("boot", "fail")]
    assert found[-1].told == "device 'phone' was lost"
