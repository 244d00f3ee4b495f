"""Commands on the display and on keyboards: wm and ime."""

from __future__ import annotations

import re

from ..input_methods import LATIN
from .call import Call, command
from .options import Words

_TURNS = {"0", "1", "2", "3"}


@command("wm")
def _window_manager(call: Call) -> int:
    display = call.system.display
    match _without_display(call.arguments):
        case ["size"]:
            call.say(
                *_both("size", _size(display.physical_size), display.override_size and _size(display.override_size))
            )
        case ["density"]:
            call.say(*_both("density", str(display.physical_density), display.override_density))
        case ["size", "reset"]:
            display.put_size(None)
        case ["density", "reset"]:
            display.put_density(None)
        case ["size", text] if match := re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", text):
            display.put_size((int(match[1]), int(match[2])))
        case ["density", text] if re.fullmatch(r"[1-9]\d{1,2}", text) and int(text) >= 72:
            display.put_density(int(text))
        case ["user-rotation"]:
            fixed = call.system.settings.fixed_rotation
            call.say("free" if fixed is None else f"lock {fixed}")
        case ["user-rotation", "free"] | ["set-user-rotation", "free"]:
            call.system.settings["system", "accelerometer_rotation"] = "1"
        case [("user-rotation" | "set-user-rotation"), "lock", *turns] if set(turns[:1]) <= _TURNS:
            call.system.settings["system", "user_rotation"] = turns[0] if turns else str(call.system.rotation)
            call.system.settings["system", "accelerometer_rotation"] = "0"
        case ["dismiss-keyguard"]:
            pass  # there is none
        case ["size" | "density", text, *_]:
            return call.complain(f"Error: bad {call.arguments[0]} '{text}'", status=255)
        case [verb, *_]:
            return call.complain(f"Unknown command: {verb}", status=255)
        case _:
            call.say("Window manager (window) commands:", "  size [reset|WxH]", "  density [reset|DENSITY]")
            return 255
    return 0


def _without_display(words: list[str]) -> list[str]:
    """Leave out `-d 0`, the only display there is."""
    at = words.index("-d") if "-d" in words else len(words)
    return words[:at] + words[at + 2 :]


def _both(what: str, physical: str, override: object) -> list[str]:
    return [f"Physical {what}: {physical}", *([f"Override {what}: {override}"] if override else [])]


def _size(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@command("ime")
def _input_methods(call: Call) -> int:
    words = Words(call.arguments)
    methods = call.system.input_methods
    verb = words.next("ime <command>: list, enable, disable, set, reset")
    if verb == "list":
        return _list_input_methods(call, words.rest())
    if verb == "reset":
        methods.reset()
        call.say("Reset current and enabled IMEs for user #0", "Newly selected: " + LATIN, f"Newly enabled: {LATIN}")
        return 0
    if verb not in _DONE:
        return call.complain(f"Unknown command: {verb}", status=255)
    name = _without_user(words)
    try:
        if verb == "set":
            methods.select(name)
            call.say(f"Input method {name} selected for user #0")
        else:
            is_new = (methods.enable if verb == "enable" else methods.disable)(name)
            call.say(f"Input method {name}: {'now' if is_new else 'already'} {_DONE[verb]} for user #0")
    except LookupError:
        return call.complain(f"Unknown input method {name} cannot be {_DONE[verb]} for user #0", status=255)
    return 0


_DONE = {"enable": "enabled", "disable": "disabled", "set": "selected"}


def _without_user(words: Words) -> str:
    while option := words.next_option():
        if option == "--user":
            words.next("Error: no user specified")
    return words.next("Error: no input method ID specified")


def _list_input_methods(call: Call, flags: list[str]) -> int:
    methods = call.system.input_methods
    for name in methods.installed if "-a" in flags else methods.enabled:
        if "-s" in flags:
            call.say(name)
            continue
        package, _, service = name.partition("/")
        call.say(
            f"{name}:",
            "  mId=" + name + " mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true",
            "  Service:",
            f"    name={package}{service}",
            f"    packageName={package}",
        )
    return 0
