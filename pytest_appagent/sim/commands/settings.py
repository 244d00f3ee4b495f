"""Commands on settings and facts of the device: getprop, settings, wm, ime, content."""

from __future__ import annotations

import json
import re

from .call import PLAIN_COMMANDS, Call, command
from .options import Words

LATIN_IME = "com.android.inputmethod.latin/.LatinIME"
ADB_IME = "com.android.adbkeyboard/.AdbIME"
_NAMESPACES = ("system", "secure", "global")


@command("getprop")
def _get_property(call: Call) -> int:
    properties = call.machine.properties | {"persist.sys.locale": call.system.locale}
    if call.arguments:
        default = call.arguments[1] if len(call.arguments) > 1 else ""
        call.say(properties.get(call.arguments[0], default))
    else:
        call.say(*(f"[{name}]: [{value}]" for name, value in sorted(properties.items())))
    return 0


@command("setprop")
def _set_property(call: Call) -> int:
    if len(call.arguments) != 2:
        return call.complain("usage: setprop NAME VALUE")
    name, value = call.arguments
    if name.startswith("ro."):
        return call.complain(f"Failed to set property '{name}' to '{value}'.")
    call.machine.properties[name] = value
    return 0


@command("settings")
def _settings(call: Call) -> int:
    words = [word for word in call.arguments if word not in ("--user", "--lineage", "current")]
    words = [word for at, word in enumerate(words) if not (at == 0 and word.isdecimal())]
    match words:
        case ["get" | "put" | "delete" | "list", namespace, *_] if namespace not in _NAMESPACES:
            return call.complain(f"Invalid namespace '{namespace}'", status=255)
        case ["get", namespace, key]:
            call.say(call.system.settings.get((namespace, key), "null"))
        case ["put", namespace, key, value, *_]:
            call.system.settings[namespace, key] = value
        case ["delete", namespace, key]:
            removed = call.system.settings.pop((namespace, key), None)
            call.say(f"Deleted {int(removed is not None)} rows")
        case ["list", namespace]:
            rows = [f"{key}={value}" for (space, key), value in call.system.settings.items() if space == namespace]
            call.say(*sorted(rows))
        case _:
            return call.complain("Bad arguments; settings get|put|delete|list NAMESPACE [KEY [VALUE]]", status=255)
    return 0


@command("wm")
def _window_manager(call: Call) -> int:
    match [word for word in call.arguments if word not in ("-d", "0")]:
        case ["size"]:
            call.say(*_sizes(call))
        case ["density"]:
            call.say(*_densities(call))
        case ["size", "reset"]:
            call.system.width, call.system.height = call.machine.physical_size
        case ["density", "reset"]:
            call.system.density = call.machine.physical_density
        case ["size", text] if match := re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", text):
            call.system.width, call.system.height = int(match[1]), int(match[2])
        case ["density", text] if re.fullmatch(r"[1-9]\d{1,2}", text):
            call.system.density = int(text)
        case ["dismiss-keyguard"]:
            pass  # there is none
        case ["size" | "density", text, *_]:
            return call.complain(f"Error: bad value {text}", status=255)
        case _:
            return call.complain(f"Unknown command: {' '.join(call.arguments) or 'none'}", status=255)
    return 0


def _sizes(call: Call) -> list[str]:
    physical, current = call.machine.physical_size, (call.system.width, call.system.height)
    override = [] if current == physical else [f"Override size: {current[0]}x{current[1]}"]
    return [f"Physical size: {physical[0]}x{physical[1]}", *override]


def _densities(call: Call) -> list[str]:
    physical, current = call.machine.physical_density, call.system.density
    return [f"Physical density: {physical}", *([] if current == physical else [f"Override density: {current}"])]


@command("ime")
def _input_methods(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("ime <command>: list, enable, disable, set, reset")
    if verb == "list":
        flags = words.rest()
        known = [LATIN_IME, ADB_IME] if "-a" in flags else sorted(call.machine.input_methods)
        for name in known:
            call.say(
                *([name] if "-s" in flags else [f"mId={name} mSettingsActivityName=null mIsVrOnly=false", f"  {name}"])
            )
        return 0
    if verb == "reset":
        _select(call, LATIN_IME)
        call.say("Reset current and enabled IMEs for user #0", f"Newly selected: {LATIN_IME}")
        return 0
    if verb not in ("enable", "disable", "set"):
        return call.complain(f"Unknown command: {verb}", status=255)
    name = words.next(f"Error: no input method ID specified for {verb}")
    if name not in (LATIN_IME, ADB_IME) or (verb == "set" and name not in call.machine.input_methods):
        return call.complain(f"Unknown input method {name} cannot be {_DONE[verb]} for user #0", status=255)
    if verb == "set":
        _select(call, name)
        call.say(f"Input method {name} selected for user #0")
        return 0
    already = "already " if (name in call.machine.input_methods) == (verb == "enable") else "now "
    if verb == "enable":
        call.machine.input_methods.add(name)
    elif name != LATIN_IME:
        call.machine.input_methods.discard(name)
        _select(call, LATIN_IME)
    call.say(f"Input method {name}: {already}{_DONE[verb]} for user #0")
    return 0


_DONE = {"enable": "enabled", "disable": "disabled", "set": "selected"}


def _select(call: Call, name: str) -> None:
    call.system.settings["secure", "default_input_method"] = name


@command("content")
def _content(call: Call) -> int:
    """Answer `content query --uri content://PACKAGE/state` with one line of JSON: what is true inside that app."""
    words = call.arguments
    uri = words[words.index("--uri") + 1] if "--uri" in words[:-1] else ""
    match = re.fullmatch(r"content://([\w.]+)/state", uri)
    if words[:1] != ["query"] or not match or match.group(1) not in call.system.apps:
        return call.complain(f"Error while accessing provider:{uri.removeprefix('content://').split('/')[0]}")
    call.say(json.dumps(call.system.state(match.group(1)), ensure_ascii=False, default=str))
    return 0


@command("cmd", "svc")
def _service_command(call: Call) -> int:
    """Pass `cmd SERVICE ARGUMENTS` on to the command of that service; `svc` has no effect here."""
    if call.name == "svc":
        return 0
    programs = {"package": "pm", "activity": "am", "window": "wm", "input_method": "ime", "settings": "settings"}
    service, *arguments = call.arguments or [""]
    if service == "-l":
        call.say("Currently running services:", *(f"  {name}" for name in programs))
        return 0
    program = PLAIN_COMMANDS.get(programs.get(service, ""))
    if program is None:
        return call.complain(f"cmd: Can't find service: {service}", status=20)
    call.name, call.arguments = programs[service], arguments
    return program(call)
