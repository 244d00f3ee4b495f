"""Services reached by `cmd`, and what turns parts of the device on and off: cmd, svc, service."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from ..faults import KINDS, read_fault
from .call import PLAIN_COMMANDS, WAITING_COMMANDS, Call, UsageError, command, waiting_command
from .options import Words

_PROGRAMS = {
    "activity": "am",
    "content": "content",
    "input": "input",
    "input_method": "ime",
    "package": "pm",
    "settings": "settings",
    "window": "wm",
}
_NIGHT = {"no": "1", "yes": "2", "auto": "0"}


@waiting_command("cmd")
async def _cmd(call: Call) -> int:
    """Pass `cmd SERVICE ARGUMENTS` on to what that service does."""
    words = [word for word in call.arguments if word != "-w"]
    service, *arguments = words or [""]
    if service in ("", "-l"):
        names = sorted({*_PROGRAMS, *_SERVICES, *_WAITING_SERVICES} - {"appagent-sim"})
        call.say("Currently running services:", *(f"  {name}" for name in names))
        return 0 if service else 20
    call.arguments = arguments
    if service in _PROGRAMS:
        call.name = _PROGRAMS[service]
        if call.name in WAITING_COMMANDS:
            return await WAITING_COMMANDS[call.name](call)
        return await call.machine.run(PLAIN_COMMANDS[call.name], call)
    if service in _WAITING_SERVICES:
        return _WAITING_SERVICES[service](call)
    if service in _SERVICES:
        return await call.machine.run(_SERVICES[service], call)
    return call.complain(f"cmd: Can't find service: {service}", status=20)


def _ui_mode(call: Call) -> int:
    match call.arguments:
        case ["night"]:
            pass
        case ["night", value] if value in _NIGHT:
            call.system.settings["secure", "ui_night_mode"] = _NIGHT[value]
        case _:
            return call.complain("Usage: cmd uimode night [yes|no|auto]", status=255)
    chosen = call.system.settings.get(("secure", "ui_night_mode"))
    call.say("Night mode: " + next((word for word, number in _NIGHT.items() if number == chosen), "no"))
    return 0


def _status_bar(call: Call) -> int:
    match call.arguments[:1]:
        case ["expand-notifications" | "expand-settings"]:
            call.system.open_shade()
        case ["collapse"]:
            call.system.close_shade()
        case [verb]:
            return call.complain(f"Unknown command: {verb}", status=255)
        case _:
            call.say("Status bar commands:", "  expand-notifications", "  expand-settings", "  collapse")
    return 0


def _alarm(call: Call) -> int:
    match call.arguments:
        case ["set-time", text] if text.isdecimal() and len(text) <= 14:
            call.system.set_clock(datetime.fromtimestamp(int(text) / 1000, UTC))
        case ["set-timezone", _zone]:
            return call.complain("Error: the clock of a simulated device is in UTC", status=255)
        case _:
            return call.complain("Alarm manager service (alarm) commands:", "  set-time TIME", status=255)
    return 0


def _wifi(call: Call) -> int:
    match call.arguments:
        case ["set-wifi-enabled", word]:
            call.system.settings["global", "wifi_on"] = str(int(word == "enabled"))
        case ["status"]:
            is_on = call.system.settings.get(("global", "wifi_on"), "1") != "0"
            call.say(f"Wifi is {'enabled' if is_on else 'disabled'}")
        case _:
            return call.complain("Unknown command: " + " ".join(call.arguments[:1]), status=255)
    return 0


def _connectivity(call: Call) -> int:
    key = ("global", "airplane_mode_on")
    match call.arguments:
        case ["airplane-mode"]:
            call.say("enabled" if call.system.settings.get(key) == "1" else "disabled")
        case ["airplane-mode", "enable" | "disable" as word]:
            call.system.settings[key] = str(int(word == "enable"))
        case _:
            return call.complain("Unknown command: " + " ".join(call.arguments[:1]), status=255)
    return 0


def _boot_readiness(call: Call) -> int:
    call.say("Subsystems are not blocking reboot")
    return 0


_SERVICES: dict[str, Callable[[Call], int]] = {
    "alarm": _alarm,
    "connectivity": _connectivity,
    "reboot_readiness": _boot_readiness,
    "statusbar": _status_bar,
    "uimode": _ui_mode,
    "wifi": _wifi,
}


def _control_faults(call: Call) -> int:
    """Set, list and clear faults of the simulation: `cmd appagent-sim fault dump-busy:2x`, `faults`, `clear`."""
    words = Words(call.arguments)
    faults = call.machine.faults
    match words.next("") if words else "":
        case "fault":
            try:
                wanted = [read_fault(text) for text in words.rest()]
            except ValueError as exc:
                raise UsageError(f"appagent-sim: {exc}", 255) from exc
            for fault in wanted:
                faults.add(fault)
                call.machine.on_fault(fault)
        case "faults":
            call.say(*map(str, faults.due))
        case "clear":
            faults.clear(*words.rest())
        case _:
            call.say("appagent-sim fault NAME[:SECONDSs][:COUNTx]... | faults | clear [NAME...]", "Faults:")
            call.say(*(f"  {name:<20} {kind.text}" for name, kind in KINDS.items()))
            return 255
    return 0


# These run in the event loop, which the connection belongs to.
_WAITING_SERVICES: dict[str, Callable[[Call], int]] = {"appagent-sim": _control_faults}


@command("svc")
def _svc(call: Call) -> int:
    settings = call.system.settings
    match call.arguments:
        case ["wifi", "enable" | "disable" as word]:
            settings["global", "wifi_on"] = str(int(word == "enable"))
        case ["data", "enable" | "disable" as word]:
            settings["global", "mobile_data"] = str(int(word == "enable"))
        case ["power", "stayon", word]:
            settings["global", "stay_on_while_plugged_in"] = {"true": "15", "usb": "2", "ac": "1"}.get(word, "0")
        case ["bluetooth" | "nfc", "enable" | "disable"] | ["power", "wakeup"] | ["usb", *_]:
            pass  # there is nothing that this could change
        case ["power", "reboot" | "shutdown", *_]:
            return call.complain("svc: power is not a part of the simulated device; use `reboot`")
        case _:
            call.say("Available commands:", "    help", "    power", "    data", "    wifi", "    usb", "    nfc")
    return 0


_LISTED = (
    ("activity", "android.app.IActivityManager"),
    ("display", "android.hardware.display.IDisplayManager"),
    ("input", "android.hardware.input.IInputManager"),
    ("input_method", "com.android.internal.view.IInputMethodManager"),
    ("notification", "android.app.INotificationManager"),
    ("package", "android.content.pm.IPackageManager"),
    ("power", "android.os.IPowerManager"),
    ("statusbar", "com.android.internal.statusbar.IStatusBarService"),
    ("window", "android.view.IWindowManager"),
)


@command("service")
def _service(call: Call) -> int:
    names = dict(_LISTED)
    match call.arguments:
        case ["list"]:
            call.say(f"Found {len(_LISTED)} services:")
            call.say(*(f"{at}\t{name}: [{kind}]" for at, (name, kind) in enumerate(_LISTED)))
        case ["check", name]:
            call.say(f"Service {name}: {'found' if name in names else 'not found'}")
        case ["call", name, *_] if name not in names:
            return call.complain(f"service: Service {name} does not exist", status=10)
        case ["call", name, *_]:
            return call.complain(f"service: the simulated device has no Binder; calls to {name} are refused", status=10)
        case _:
            return call.complain(
                "Usage: service [-h|-?]", "       service list", "       service check SERVICE", status=10
            )
    return 0
