"""A leased device is made fit for tests, and left as it was found."""

import json
import logging
import shlex
import zipfile

import pytest

from pytest_appagent.device.install import NOTE as INSTALLED
from pytest_appagent.device.install import install_once
from pytest_appagent.device.prepare import NOTE, WANTED, prepare, prepared, unlock
from pytest_appagent.errors import DeviceError, DeviceLost, SettingsError
from pytest_appagent.testing import ScriptedDevice, frame_of

SCREENS = {"home": frame_of("<hierarchy />")}


class SettledDevice(ScriptedDevice):
    """A device with settings, a lock screen and packages, as far as `shell` shows them."""

    def __init__(self) -> None:
        super().__init__(SCREENS, start="home")
        self.settings = {("global", "window_animation_scale"): "1.0", ("secure", "autofill_service"): "com.maker/.Fill"}
        self.locked: list[bool] = []
        self.packages: dict[str, str] = {"com.maker": "/system/app/Maker.apk"}
        self.refuses = ""
        self.lost_at = ""
        self.installs = 0

    def shell(self, argv):
        super().shell(argv)
        match list(argv):
            case ["sh", "-c", script]:
                return "".join(self.run_line(line) for line in script.splitlines())
            case ["echo", word]:
                return f"{word}\n"
            case ["settings", "list", namespace]:
                return "".join(
                    f"{key}={value}\n" for (space, key), value in self.settings.items() if space == namespace
                )
            case ["settings", "get", namespace, key]:
                return self.settings.get((namespace, key), "null") + "\n"
            case ["settings", "put", namespace, key, value]:
                if key == self.refuses:
                    raise DeviceError(f"device 'scripted': `settings put` ended with exit status 255: {key}")
                self.settings[namespace, key] = value
            case ["settings", "delete", namespace, key]:
                self.settings.pop((namespace, key), None)
            case ["dumpsys", "window", "policy"]:
                return f"    mIsShowing={str(bool(self.locked and self.locked.pop(0))).lower()}\n"
            case ["pm", "list", "packages", "-f"]:
                return "".join(f"package:{path}={package}\n" for package, path in self.packages.items())
        return ""

    def run_line(self, line):
        command, _, otherwise = line.replace(" >/dev/null", "").partition(" || ")
        if self.lost_at and self.lost_at in command:
            raise DeviceLost("device 'scripted' is gone")
        try:
            return self.shell(shlex.split(command))
        except DeviceError:
            return self.shell(shlex.split(otherwise))

    def install(self, apk):
        super().install(apk)
        self.installs += 1
        self.packages["com.example.a"] = f"/data/app/~~x{self.installs}==/com.example.a-y==/base.apk"


def test_settings_are_changed_and_put_back():
    """Animations, autofill and the others are set for the lease; afterwards each is what it was, or unset again."""
    device = SettledDevice()
    before = dict(device.settings)
    restore = prepare(device)
    assert {setting: device.settings[setting] for setting in WANTED} == dict(WANTED)
    restore()
    assert device.settings == before


def test_what_a_killed_run_left_is_put_back_by_the_next():
    """The note on the device tells what was before the first lease, not what the killed run had set."""
    device = SettledDevice()
    before = dict(device.settings)
    prepare(device)  # and then nobody puts anything back
    prepare(device)()
    assert device.settings == before
    device.settings[NOTE] = "no json"
    prepare(device)()
    assert NOTE not in device.settings


def test_a_device_that_is_fit_is_left_alone():
    """Nothing is written to a device that is as it should be."""
    device = SettledDevice()
    device.settings = dict(WANTED)
    device.performed.clear()
    prepare(device)()
    assert [call for call in device.performed if call[1:3] in (("settings", "put"), ("settings", "delete"))] == []


def test_a_setting_that_the_device_refuses_is_a_warning(caplog):
    """Some makers forbid single settings; the others are changed all the same."""
    device = SettledDevice()
    device.refuses = "animator_duration_scale"
    with caplog.at_level(logging.WARNING):
        prepare(device)
    assert "animator_duration_scale" in caplog.text
    assert device.settings["global", "verifier_verify_adb_installs"] == "0"


def test_a_device_lost_half_way_is_an_error_and_not_hidden_by_putting_back(caplog):
    """The error is the loss; that the settings stay until the next lease is told in the log."""
    device = SettledDevice()
    device.lost_at = "autofill_service"
    with pytest.raises(DeviceLost, match="is gone"):
        prepare(device)
    assert "the next lease of the device will" in caplog.text


def test_a_locked_device_is_unlocked_or_named(monkeypatch):
    """The lock screen is put away; one that wants a PIN is an error that tells what to do."""
    device = SettledDevice()
    device.locked = [True, True, False]
    unlock(device)
    assert ("shell", "wm", "dismiss-keyguard") in device.performed
    monkeypatch.setattr("pytest_appagent.device.prepare._UNLOCK_TIMEOUT_S", 0.0)
    device.locked = [True] * 5
    with pytest.raises(DeviceError, match="'scripted' is locked; unlock it, and set its screen lock to none"):
        unlock(device)


def test_the_same_file_is_installed_once(tmp_path):
    """Another worker or session finds it; another file, or another installation in between, is installed again."""
    apk = tmp_path / "app.apk"
    apk.write_bytes(b"one")
    device = SettledDevice()
    assert install_once(device, apk)
    assert not install_once(device, apk)
    device.packages["com.example.a"] = "/data/app/~~by-hand==/com.example.a-y==/base.apk"
    assert install_once(device, apk)
    apk.write_bytes(b"two")
    assert install_once(device, apk)
    assert not install_once(device, apk)
    assert list(json.loads(device.settings[INSTALLED])) == [device.packages["com.example.a"]]
    del device.packages["com.example.a"]
    assert install_once(device, apk)
    assert device.installs == 4


def test_an_apk_that_cannot_be_read_is_named(tmp_path):
    """The message names the option and the file."""
    with pytest.raises(SettingsError, match=r"appagent_apk: '.*gone\.apk' cannot be read: No such file"):
        install_once(SettledDevice(), tmp_path / "gone.apk")


def test_a_simulated_device_is_prepared_with_the_app_and_put_back(device, tmp_path):
    """The commands are what a real shell understands; the second lease finds the app."""
    apk = tmp_path / "notes.apk"
    with zipfile.ZipFile(apk, "w") as archive:
        archive.writestr("appagent-sim.json", json.dumps({"package": "com.example.another", "version": "1.2"}))
    before = {namespace: device.shell(["settings", "list", namespace]) for namespace in ("system", "secure")}
    with prepared(device, apk):
        assert device.shell(["settings", "get", "global", "animator_duration_scale"]).strip() == "0"
        assert device.app_version("com.example.another") == "1.2"
    assert {namespace: device.shell(["settings", "list", namespace]) for namespace in before} == before
    assert device.shell(["settings", "get", *NOTE]).strip() == "null"
    assert not install_once(device, apk)
