"""What listens to `am broadcast`: keyboards for tools, and the levers of tests."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from .input_methods import ADB_KEYBOARD, U2_KEYBOARD

if TYPE_CHECKING:
    from .system import System

_OK = -1  # Activity.RESULT_OK
_REFUSED = 1


class Result(NamedTuple):
    """What `am broadcast` prints: 0 where nobody set a result."""

    code: int = 0
    data: str | None = None


Extras = Mapping[str, str]


def deliver_broadcast(system: System, action: str, extras: Extras) -> Result:
    """Give a broadcast to whoever listens to it: the keyboard in use, the device, an app."""
    listeners = _KEYBOARDS.get(system.input_methods.current, {})
    if action in listeners:
        return listeners[action](system, extras)
    if action in _DEVICE:
        return _DEVICE[action](system, extras)
    package, _, lever = action.rpartition(".")
    if package in system.apps and lever in _LEVERS:
        try:
            _LEVERS[lever](system, package, extras)
        except (LookupError, ValueError) as exc:
            return Result(_REFUSED, str(exc))
        return Result(_OK)
    return Result()


# Keyboards


def _type_plain(system: System, extras: Extras) -> Result:
    system.type_text(extras.get("msg", ""))
    return Result()


def _type_encoded(system: System, extras: Extras) -> Result:
    system.type_text(_decoded(extras.get("msg", "")) or "")
    return Result()


def _type_code_points(system: System, extras: Extras) -> Result:
    codes = extras.get("chars", "").split(",")
    system.type_text("".join(chr(int(code)) for code in codes if code.strip().isdecimal() and int(code) < 0x110000))
    return Result()


def _clear(system: System, extras: Extras) -> Result:
    system.replace_text("")
    return Result()


def _act(system: System, extras: Extras) -> Result:
    system.press_action()
    return Result()


def _u2_type(system: System, extras: Extras) -> Result:
    text = _decoded(extras.get("text", ""))
    if text is None:
        return Result(_REFUSED, "text is not base64")
    system.type_text(text)
    return Result(_OK, "input success")


def _u2_set(system: System, extras: Extras) -> Result:
    text = _decoded(extras.get("text", ""))
    if text is None:
        return Result(_REFUSED, "text is not base64")
    system.replace_text(text)
    return Result(_OK, "set success")


def _u2_clear(system: System, extras: Extras) -> Result:
    system.replace_text("")
    return Result(_OK, "clear success")


def _u2_act(system: System, extras: Extras) -> Result:
    system.press_action()
    return Result(_OK, "action success")


def _u2_hide(system: System, extras: Extras) -> Result:
    return Result(_OK, "hide success")


def _u2_clipboard(system: System, extras: Extras) -> Result:
    return Result(_OK, base64.b64encode(system.clipboard.encode()).decode())


def _decoded(text: str) -> str | None:
    try:
        return base64.b64decode(text, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


_KEYBOARDS: dict[str, dict[str, Callable[[System, Extras], Result]]] = {
    # Source: github.com/senzhk/ADBKeyBoard, README
    ADB_KEYBOARD: {
        "ADB_INPUT_TEXT": _type_plain,
        "ADB_INPUT_B64": _type_encoded,
        "ADB_INPUT_CHARS": _type_code_points,
        "ADB_CLEAR_TEXT": _clear,
        "ADB_EDITOR_CODE": _act,
    },
    # Source: github.com/openatx/uiautomator2, uiautomator2/_input.py
    U2_KEYBOARD: {
        "ADB_KEYBOARD_INPUT_TEXT": _u2_type,
        "ADB_KEYBOARD_SET_TEXT": _u2_set,
        "ADB_KEYBOARD_CLEAR_TEXT": _u2_clear,
        "ADB_KEYBOARD_SMART_ENTER": _u2_act,
        "ADB_KEYBOARD_EDITOR_CODE": _u2_act,
        "ADB_KEYBOARD_HIDE": _u2_hide,
        "ADB_KEYBOARD_GET_CLIPBOARD": _u2_clipboard,
    },
}


# The device


def _set_clock(system: System, extras: Extras) -> Result:
    try:
        system.set_clock(datetime.fromisoformat(extras.get("at", "")))
    except ValueError:
        return Result(_REFUSED, f"at={extras.get('at', '')!r} is no date and time like 2026-05-14T09:41:00")
    return Result(_OK)


def _notify(system: System, extras: Extras) -> Result:
    package = extras.get("package", "")
    if package not in system.apps:
        return Result(_REFUSED, f"{package!r} is not installed")
    system.post_notification(package, extras.get("title", ""), extras.get("text", ""))
    return Result(_OK)


def _close_dialogs(system: System, extras: Extras) -> Result:
    system.close_shade()
    return Result()


_DEVICE: dict[str, Callable[[System, Extras], Result]] = {
    "appagent.sim.CLOCK": _set_clock,
    "appagent.sim.NOTIFY": _notify,
    "android.intent.action.CLOSE_SYSTEM_DIALOGS": _close_dialogs,
}


# Apps: PACKAGE.BUGS and PACKAGE.PRESET


def _set_bugs(system: System, package: str, extras: Extras) -> None:
    system.set_bugs(package, [name.strip() for name in extras.get("names", "").split(",") if name.strip()])


def _preset(system: System, package: str, extras: Extras) -> None:
    text = extras.get("json")
    if text is None:
        text = _decoded(extras.get("b64", ""))
    if not text:
        raise ValueError("a start state comes as --es json TEXT or --es b64 BASE64")
    system.preset(package, text)


_LEVERS: dict[str, Callable[[System, str, Extras], None]] = {"BUGS": _set_bugs, "PRESET": _preset}
