"""Installs an app once: not again on a device that has just this file.

What was installed is noted on the device, together with where the package manager put it: that changes with every
installation, whoever made it. So the note is good for other workers and later sessions, and a stale one is seen.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from ..errors import DeviceError, SettingsError
from .protocol import Device

NOTE = ("global", "appagent_installed")


def install_once(device: Device, apk: Path) -> bool:
    """Install an app unless this very file is what the device has.

    Returns:
        Whether it had to be installed.

    Raises:
        SettingsError: the file cannot be read.
        DeviceError: it was not installed.
    """
    digest = _digest(apk)
    places, note = _places(device), _read_note(device)
    if any(known == digest and place in places.values() for place, known in note.items()):
        return False
    device.install(apk)
    after = _places(device)
    changed = [place for package, place in after.items() if places.get(package) != place]
    kept = {place: known for place, known in note.items() if place in after.values()}
    _write_note(device, kept | dict.fromkeys(changed, digest))
    return True


def _digest(apk: Path) -> str:
    try:
        with apk.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise SettingsError(
            f"appagent_apk: '{apk}' cannot be read: {error.strerror or error}; is the path right?"
        ) from error


def _places(device: Device) -> dict[str, str]:
    """Return package → path of its file."""
    lines = device.shell(["pm", "list", "packages", "-f"]).splitlines()
    found = (line.removeprefix("package:").rpartition("=") for line in lines if line.startswith("package:"))
    return {package.strip(): path for path, _, package in found}


def _read_note(device: Device) -> dict[str, str]:
    """Return path → digest of what was installed from."""
    try:
        note = json.loads(device.shell(["settings", "get", *NOTE]))
    except ValueError:
        return {}
    return {str(place): str(digest) for place, digest in note.items()} if isinstance(note, dict) else {}


def _write_note(device: Device, note: dict[str, str]) -> None:
    try:
        device.shell(["settings", "put", *NOTE, json.dumps(note)])
    except DeviceError as error:
        if type(error) is not DeviceError:  # lost: no matter of the note, without which the app is installed again
            raise
