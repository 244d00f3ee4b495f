"""Which devices a setting means, and what to do when none of them can be used."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import NoDeviceFree, SettingsError
from ..settings import AUTO
from .adb_server import ensure_running, is_local, read_server_address, server_from_environment
from .client import AdbServer

READY = "device"

_REMOTE = re.compile(r"tcp://(?P<address>[^/]+)/(?P<serial>.+)")
_PASSING_STATES = frozenset({"authorizing", "connecting", "offline"})
_PASSING_TIMEOUT_S = 3.0
_POLL_S = 0.1

_REMEDIES = {
    "offline": "replug it, or run `adb reconnect offline`",
    "unauthorized": "unlock it and accept the dialog 'Allow USB debugging?'",
    "authorizing": "unlock it and accept the dialog 'Allow USB debugging?'",
    "connecting": "wait until it has booted",
    "no permissions": "allow your user to use the USB device: udev rules, group plugdev",
    "recovery": "boot it into Android",
    "sideload": "boot it into Android",
    "bootloader": "boot it into Android",
    "host": "boot it into Android",
}
_HOW_TO_ATTACH = (
    "attach a phone with USB debugging allowed, start an emulator, or set the device to `sim` "
    "(`--appagent-device sim`) for a simulated one"
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A device that may be leased: it is attached and ready.

    Attributes:
        server: the adb server that reaches it.
        serial: its serial there.
        home: the folder of a simulated device, which ends with it; None for an attached one.
    """

    server: AdbServer
    serial: str
    home: Path | None = None

    @property
    def key(self) -> str:
        """What no two runs on this machine may hold at once, by whichever local server they see it."""
        return self.serial if is_local(self.server) else f"{self.server}/{self.serial}"


def find_devices(setting: str, server: AdbServer | None = None) -> tuple[Candidate, ...]:
    """Return the ready devices that a setting means, in its order.

    A local adb server is started if none runs. Of several named devices those that are not ready are left out with a
    warning in the log.

    Args:
        setting: "auto" for all that are attached, or names separated by commas: a serial, `tcp://host:port/serial`.
        server: where serials and "auto" are looked up; by default what the environment names.

    Raises:
        SettingsError: a name is empty, doubled, or of no attached device.
        NoDeviceFree: none of the devices is ready, or there is no adb server.
    """
    return _choose_ready(device_states(setting, server))


def device_states(setting: str, server: AdbServer | None = None) -> dict[Candidate, str]:
    """Return the state that adb tells of each device that a setting means, ready or not, in its order.

    Raises:
        SettingsError: a name is empty, doubled, or of no attached device.
        NoDeviceFree: nothing is attached, or there is no adb server.
    """
    if setting.strip() == AUTO:
        server = server or server_from_environment()
        states = _look(server, [])
        if not states:
            raise NoDeviceFree(f"no device is attached to the adb server at {server}; {_HOW_TO_ATTACH}")
        return {Candidate(server=server, serial=serial): state for serial, state in states.items()}
    wanted = _read_names(setting, server)
    found: dict[Candidate, str] = {}
    for each in dict.fromkeys(candidate.server for candidate in wanted):
        serials = [candidate.serial for candidate in wanted if candidate.server == each]
        states = _look(each, serials)
        _check_known(each, serials, states)
        found |= {Candidate(server=each, serial=serial): states[serial] for serial in serials}
    return {candidate: found[candidate] for candidate in wanted}


def _read_names(setting: str, server: AdbServer | None) -> list[Candidate]:
    wanted: list[Candidate] = []
    for name in (part.strip() for part in setting.split(",")):
        if not name:
            raise SettingsError(
                f"device {setting!r} holds an empty name; write `auto`, `sim`, or serials separated by commas"
            )
        remote = _REMOTE.fullmatch(name)
        if name.startswith("tcp://") and remote is None:
            raise SettingsError(f"device {name!r} is no address; write `tcp://host:port/serial`")
        candidate = (
            Candidate(server=read_server_address(remote["address"], source=f"device {name!r}"), serial=remote["serial"])
            if remote
            else Candidate(server=server or server_from_environment(), serial=name)
        )
        if candidate.key in [other.key for other in wanted]:
            raise SettingsError(f"device {setting!r} names {name!r} twice; every device can be held once only")
        wanted.append(candidate)
    return wanted


def _look(server: AdbServer, serials: Sequence[str]) -> dict[str, str]:
    """Return serial → state of all devices, after waiting a moment for those asked for, if they are just coming up.

    Args:
        server: whose devices.
        serials: the devices asked for; if empty, any one.
    """
    may_come = ensure_running(server)
    end_s = time.monotonic() + _PASSING_TIMEOUT_S
    while True:
        states = dict(server.devices())
        passing = _PASSING_STATES.intersection(states.values()) or (may_come and not states)
        enough = all(states.get(name) == READY for name in serials) if serials else READY in states.values()
        if enough or not passing or time.monotonic() >= end_s:
            return states
        time.sleep(_POLL_S)


def _check_known(server: AdbServer, serials: list[str], states: dict[str, str]) -> None:
    unknown = [serial for serial in serials if serial not in states]
    if unknown:
        attached = ", ".join(f"'{serial}' ({state})" for serial, state in states.items())
        raise SettingsError(
            f"device {', '.join(map(repr, unknown))} is not attached to the adb server at {server}; "
            + (
                f"attached: {attached}; correct the name or write `auto`"
                if attached
                else f"nothing is: {_HOW_TO_ATTACH}"
            )
        )


def _choose_ready(states: Mapping[Candidate, str]) -> tuple[Candidate, ...]:
    ready = tuple(candidate for candidate, state in states.items() if state == READY)
    others = "; ".join(
        f"'{candidate.serial}' is {state}: {remedy_for(state)}" for candidate, state in states.items() if state != READY
    )
    if not ready:
        raise NoDeviceFree(f"no device is ready: {others}; then `adb devices` must show it as `device`")
    if others:
        _log.warning("not used: %s", others)
    return ready


def remedy_for(state: str) -> str:
    """Return what to try with a device that adb says is in that state."""
    return next((remedy for word, remedy in _REMEDIES.items() if state.startswith(word)), "replug it or restart it")
