"""Makes a leased device fit for tests, and puts back what it found.

What a setting was before is kept on the device itself, in a setting of our own: when a run is killed before it could
put things back, the next one still knows.
"""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..errors import DeviceError
from .install import install_once
from .protocol import Device
from .shell import quote_for_device

_log = logging.getLogger(__name__)

Setting = tuple[str, str]
"""Namespace (system, secure, global) and key of an Android setting."""

WANTED: Mapping[Setting, str] = {
    # Pictures taken in the middle of an animation show what can no longer be tapped.
    ("global", "window_animation_scale"): "0",
    ("global", "transition_animation_scale"): "0",
    ("global", "animator_duration_scale"): "0",
    # Awake while charging by cable or wireless; the time-out is for devices that are not charging.
    ("global", "stay_on_while_plugged_in"): "7",
    ("system", "screen_off_timeout"): "1800000",
    # Offers to save or fill passwords cover the app.
    ("secure", "autofill_service"): "null",
    # A tutorial for the stylus opens over the first text field; Android 13 keeps the switch elsewhere.
    ("secure", "stylus_handwriting_enabled"): "0",
    ("global", "stylus_handwriting_enabled"): "0",
    # Or a dialog asks whether an app that adb installs may be scanned.
    ("global", "verifier_verify_adb_installs"): "0",
    # The on-screen keyboard covers half of the screen, and nobody needs it where a real one is attached.
    ("secure", "show_ime_with_hard_keyboard"): "0",
}

NOTE: Setting = ("global", "appagent_before")
_NAMESPACES = ("system", "secure", "global")
_SECTION = "@@"
_REFUSED = "@@refused "
_UNLOCK_TIMEOUT_S = 5.0
_POLL_S = 0.1
LOCKED = re.compile(r"\b(?:mIsShowing|showing|mShowingLockscreen|isStatusBarKeyguard)=true\b")
"""What `dumpsys window policy` says while the lock screen is shown; each version of Android in its own way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Puts back what `prepare` changed; to be called when the device is given back.

    Attributes:
        device: the device.
        before: setting → its value before, None where it was not set.
    """

    device: Device
    before: Mapping[Setting, str | None]

    def __call__(self) -> None:
        """Put it back. A device that is gone keeps the note, and is put back after its next lease."""
        if not self.before:
            return
        try:
            _write(self.device, {**self.before, NOTE: None})
        except DeviceError as error:
            _log.warning("settings were not put back, the next lease of the device will: %s", error)


@contextmanager
def prepared(device: Device, apk: Path | None = None) -> Iterator[None]:
    """Make a device fit for tests, with the app to be tested if a file of it is given; put back what was found."""
    restore = prepare(device)
    try:
        if apk is not None:
            install_once(device, apk)
        yield
    finally:
        restore()


def prepare(device: Device) -> Restore:
    """Unlock a device and change the settings that get in the way of tests.

    A setting that the device refuses to change is left as it is, with a warning in the log.

    Returns:
        What puts the settings back.

    Raises:
        DeviceError: it stays locked, or it is gone.
    """
    unlock(device)
    now = _read(device)
    before = {setting: now.get(setting) for setting in WANTED} | _read_note(now.get(NOTE))
    restore = Restore(
        device=device,
        before={setting: value for setting, value in before.items() if value != WANTED.get(setting)},
    )
    changes: dict[Setting, str | None] = {
        setting: value for setting, value in WANTED.items() if now.get(setting) != value
    }
    if restore.before:  # the note first: what comes after it may be cut off
        note = json.dumps([[*setting, value] for setting, value in restore.before.items()])
        changes = {NOTE: note, **changes}
    try:
        refused = _write(device, changes)
    except BaseException:  # whatever it was, Ctrl-C too: nothing is left changed
        restore()
        raise
    for setting in refused:
        _log.warning(
            "device '%s' refuses to change the setting %s; some makers want a further switch of the developer "
            "options for that",
            device.info.serial,
            " ".join(setting),
        )
    return restore


def unlock(device: Device) -> None:
    """Wake the screen and put the lock screen away.

    Raises:
        DeviceError: it asks for a PIN, a pattern or a password.
    """
    if not is_locked(device):
        return
    end_s = time.monotonic() + _UNLOCK_TIMEOUT_S
    device.shell(["input", "keyevent", "KEYCODE_WAKEUP"])
    device.shell(["wm", "dismiss-keyguard"])
    while is_locked(device):
        if time.monotonic() >= end_s:
            raise DeviceError(
                f"device '{device.info.serial}' is locked; unlock it, and set its screen lock to none for tests "
                f"(`adb -s {device.info.serial} shell locksettings clear --old PIN`)"
            )
        time.sleep(_POLL_S)


def is_locked(device: Device) -> bool:
    """Whether the lock screen is shown."""
    return LOCKED.search(device.shell(["dumpsys", "window", "policy"])) is not None


def _read(device: Device) -> dict[Setting, str]:
    """Return all settings, in one operation."""
    script = "".join(f"echo {_SECTION}{namespace}\nsettings list {namespace}\n" for namespace in _NAMESPACES)
    found, namespace = {}, ""
    for line in device.shell(["sh", "-c", script]).splitlines():
        if line.startswith(_SECTION):
            namespace = line.removeprefix(_SECTION)
            continue
        key, equals, value = line.partition("=")
        if equals:
            found[namespace, key] = value
    return found


def _write(device: Device, values: Mapping[Setting, str | None]) -> Iterable[Setting]:
    """Set settings, or with None remove them, in one operation; return those that the device refuses to change."""
    if not values:
        return []
    commands = []
    for (namespace, key), value in values.items():
        change = ["delete", namespace, key] if value is None else ["put", namespace, key, value]
        otherwise = quote_for_device(["echo", f"{_REFUSED}{namespace} {key}"])
        commands.append(f"{quote_for_device(['settings', *change])} >/dev/null || {otherwise}")
    told = device.shell(["sh", "-c", "\n".join(commands)])
    return re.findall(rf"^{_REFUSED}(\S+) (\S+)$", told, re.MULTILINE)


def _read_note(text: str | None) -> dict[Setting, str | None]:
    """Return what an earlier run that could not put things back found before it."""
    if not text:
        return {}
    try:
        return {(str(namespace), str(key)): value for namespace, key, value in json.loads(text)}
    except (ValueError, TypeError):
        _log.warning("the note of earlier settings on the device cannot be read, and is replaced: %.80r", text)
        return {}
