"""What `appagent doctor` looks at; each check is one line that passes, warns or fails."""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from ..device.adb_server import ensure_running, find_adb
from ..device.client import AdbServer
from ..device.picture import take_picture
from ..device.pool import READY, Candidate, remedy_for
from ..device.prepare import LOCKED
from ..device.shell import DeviceShell
from ..device.state import query_state
from ..device.tree import dump_tree
from ..errors import AppAgentError, DeviceError, DeviceLost, ScreenUnreadable, SettingsError
from ..model.endpoint import find_endpoint

Status = Literal["pass", "warn", "fail"]

# Android 8, the oldest whose answers are read.
_OLDEST_SDK = 26
_SLOW_TREE_S = 5.0
_ADB_TIMEOUT_S = 20.0
_CONNECT_TIMEOUT_S = 5.0
_SCALES = ("window_animation_scale", "transition_animation_scale", "animator_duration_scale")
_PROBE = ("global", "appagent_probe")
_DEVELOPER_SWITCH = (
    "turn on 'USB debugging (Security settings)' or 'Disable permission monitoring' in the developer options"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One line.

    Attributes:
        name: what was looked at.
        status: how it is.
        told: what was found.
        remedy: what to do, empty if nothing.
        device: serial of the device, empty for what belongs to none.
    """

    name: str
    status: Status
    told: str
    remedy: str = ""
    device: str = ""


def check_adb() -> Check:
    """Whether there is an adb program, and which."""
    try:
        path = find_adb()
        told = subprocess.run(
            [path, "version"], capture_output=True, text=True, timeout=_ADB_TIMEOUT_S, check=True
        ).stdout
    except AppAgentError as error:
        return Check(name="adb", status="fail", told=str(error))
    except (OSError, subprocess.SubprocessError) as error:
        return Check(name="adb", status="fail", told=f"`adb version` failed: {error}", remedy="install it anew")
    version = re.search(r"^Version (\S+)", told, re.MULTILINE)
    return Check(name="adb", status="pass", told=f"{version[1] if version else 'of an unknown version'}, {path}")


def check_server(server: AdbServer) -> Check:
    """Whether its adb server answers; one on this machine is started, as a test run would."""
    try:
        started = ensure_running(server)
    except AppAgentError as error:
        return Check(name="server", status="fail", told=str(error))
    return Check(name="server", status="pass", told=f"{'was started' if started else 'answers'} at {server}")


def check_model(environ: Mapping[str, str]) -> Check:
    """Whether the model that the environment names can be asked: address, key, connection; it is asked nothing."""
    name = environ.get("APPAGENT_MODEL", "").strip()
    if not name:
        return Check(name="model", status="pass", told="the environment names none (APPAGENT_MODEL)")
    try:
        endpoint = find_endpoint(environ.get("APPAGENT_BASE_URL", ""), environ)
    except SettingsError as error:
        return Check(name="model", status="fail", told=str(error))
    address = urlsplit(endpoint.url)
    port = address.port or (443 if address.scheme == "https" else 80)
    try:
        socket.create_connection((endpoint.host, port), timeout=_CONNECT_TIMEOUT_S).close()
    except OSError as error:
        told = f"'{name}' at {endpoint.url}: no connection ({error.strerror or error})"
        remedy = "start it" if endpoint.is_local else "is there a network? Where a proxy is used this says nothing"
        return Check(name="model", status="fail" if endpoint.is_local else "warn", told=told, remedy=remedy)
    return Check(
        name="model", status="pass", told=f"'{name}' at {endpoint.url} takes connections; it was asked nothing"
    )


def check_state(candidate: Candidate, state: str) -> Check:
    """Whether adb can use the device."""
    ready = state == READY
    told = "ready" if ready else f"adb says '{state}'"
    remedy = "" if ready else remedy_for(state)
    return Check(name="state", status="pass" if ready else "fail", told=told, remedy=remedy, device=candidate.serial)


def check_device(candidate: Candidate) -> Iterator[Check]:
    """Look at one ready device from boot to input; stops where the device is lost."""
    shell = DeviceShell(server=candidate.server, serial=candidate.serial)
    for name, look in _LOOKS.items():
        try:
            yield look(shell)
        except DeviceError as error:
            yield _found(shell, name, "fail", str(error))
            if isinstance(error, DeviceLost):
                return


def _found(shell: DeviceShell, name: str, status: Status, told: str, remedy: str = "") -> Check:
    return Check(name=name, status=status, told=told, remedy=remedy, device=shell.serial)


def _versions(shell: DeviceShell) -> Check:
    told = shell.check(["getprop"])
    properties: dict[str, str] = dict(re.findall(r"^\[(.*?)\]: \[(.*?)\]$", told, re.MULTILINE))
    sdk = properties.get("ro.build.version.sdk", "")
    simulated = ", SIMULATED DEVICE" if properties.get("ro.appagent.simulated") == "1" else ""
    text = f"{properties.get('ro.product.model', 'unknown model')}, Android "
    text += f"{properties.get('ro.build.version.release', '?')} (API {sdk or '?'}){simulated}"
    if not sdk.isdecimal():
        return _found(shell, "versions", "fail", text, "wait until it has booted")
    if int(sdk) < _OLDEST_SDK:
        return _found(shell, "versions", "warn", text, f"API {_OLDEST_SDK} is the oldest that is read; try it")
    return _found(shell, "versions", "pass", text)


def _boot(shell: DeviceShell) -> Check:
    if shell.check(["getprop", "sys.boot_completed"]).strip() == "1":
        return _found(shell, "boot", "pass", "completed")
    return _found(shell, "boot", "fail", "not completed", "wait for it: `adb wait-for-device`, then look again")


def _screen(shell: DeviceShell) -> Check:
    awake = re.search(r"mWakefulness=(\w+)", shell.check(["dumpsys", "power"]))
    if awake and awake[1] != "Awake":
        return _found(
            shell, "screen", "warn", f"off ({awake[1]})", "a test run wakes it; without a PIN it also unlocks it"
        )
    if LOCKED.search(shell.check(["dumpsys", "window", "policy"])):
        return _found(shell, "screen", "warn", "locked", "set its screen lock to none; a PIN stops every test")
    return _found(shell, "screen", "pass", "on and unlocked")


def _tree(shell: DeviceShell) -> Check:
    from ..screen.read import read_hierarchy  # lxml

    started_s = time.monotonic()
    dump = dump_tree(shell)
    took_s = time.monotonic() - started_s
    if dump.xml is None:
        remedy = (
            "open a screen on which nothing moves, and look again"
            if dump.fault == "busy"
            else "end other tools that use UI Automator or accessibility, and look again"
        )
        return _found(shell, "tree", "warn" if dump.fault == "busy" else "fail", dump.error, remedy)
    try:
        nodes = len(read_hierarchy(dump.xml).nodes)
    except ScreenUnreadable as error:
        return _found(shell, "tree", "fail", f"cannot be read: {error}", "report it with the dump")
    text = f"{nodes} nodes of {dump.state.foreground.package or 'an unknown app'} in {took_s:.1f} s"
    return _found(shell, "tree", "warn" if took_s > _SLOW_TREE_S else "pass", text)


def _picture(shell: DeviceShell) -> Check:
    from ..screen.picture import is_black, picture_size  # Pillow

    started_s = time.monotonic()
    png = take_picture(shell)
    took_s = time.monotonic() - started_s
    size = picture_size(png)
    if size is None:
        return _found(
            shell, "picture", "fail", "`screencap -p` sends none", "is the screen on, the device not overloaded?"
        )
    display = query_state(shell).display
    text = f"{size[0]}x{size[1]}, {len(png) / 1e6:.1f} MB in {took_s:.1f} s"
    if is_black(png, display):
        return _found(shell, "picture", "warn", f"{text}, all black", "turn the screen on; some apps forbid pictures")
    if size != (display.width, display.height):
        return _found(shell, "picture", "warn", f"{text}; the display is {display.width}x{display.height}")
    return _found(shell, "picture", "pass", text)


def _input(shell: DeviceShell) -> Check:
    result = shell.run(["input", "keyevent", "0"])  # KEYCODE_UNKNOWN, which no app reacts to
    if result.code == 0 and "Exception" not in result.complaint:
        return _found(shell, "input", "pass", "accepted")
    return _found(shell, "input", "fail", f"refused: {_one_line(result.complaint)}", _DEVELOPER_SWITCH)


def _settings(shell: DeviceShell) -> Check:
    result = shell.run(["settings", "put", *_PROBE, "1"])
    shell.run(["settings", "delete", *_PROBE])
    if result.code == 0 and "Exception" not in result.complaint:
        return _found(shell, "settings", "pass", "can be changed for tests")
    told = f"cannot be changed: {_one_line(result.complaint)}"
    return _found(shell, "settings", "warn", told, f"{_DEVELOPER_SWITCH}, or turn animations off by hand")


def _keyboard(shell: DeviceShell) -> Check:
    name = shell.check(["settings", "get", "secure", "default_input_method"]).strip()
    if name in ("", "null"):
        return _found(
            shell, "keyboard", "fail", "no input method is chosen", "choose one in the settings of the device"
        )
    return _found(shell, "keyboard", "pass", name)


def _animations(shell: DeviceShell) -> Check:
    scales = {name: shell.check(["settings", "get", "global", name]).strip() for name in _SCALES}
    on = [f"{name.partition('_')[0]} {value}" for name, value in scales.items() if value not in ("0", "0.0")]
    if not on:
        return _found(shell, "animations", "pass", "off")
    shown = ", ".join(one.replace("null", "1 (not set)") for one in on)
    return _found(shell, "animations", "pass", f"on: {shown}; a test run turns them off and puts them back")


def _one_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if "Exception" in line]
    return (telling or lines or ["no reason given"])[0]


_LOOKS: dict[str, Callable[[DeviceShell], Check]] = {
    "versions": _versions,
    "boot": _boot,
    "screen": _screen,
    "tree": _tree,
    "picture": _picture,
    "input": _input,
    "settings": _settings,
    "keyboard": _keyboard,
    "animations": _animations,
}
