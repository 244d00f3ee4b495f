"""Android's key codes: numbers, names, and the words `input keyevent` takes for them.

Source: android.view.KeyEvent.
"""

from __future__ import annotations

import string

_NUMBERS = {
    1: "SOFT_LEFT", 2: "SOFT_RIGHT", 3: "HOME", 4: "BACK", 5: "CALL", 6: "ENDCALL", 17: "STAR", 18: "POUND",
    19: "DPAD_UP", 20: "DPAD_DOWN", 21: "DPAD_LEFT", 22: "DPAD_RIGHT", 23: "DPAD_CENTER", 24: "VOLUME_UP",
    25: "VOLUME_DOWN", 26: "POWER", 27: "CAMERA", 28: "CLEAR", 55: "COMMA", 56: "PERIOD", 57: "ALT_LEFT",
    58: "ALT_RIGHT", 59: "SHIFT_LEFT", 60: "SHIFT_RIGHT", 61: "TAB", 62: "SPACE", 66: "ENTER", 67: "DEL", 68: "GRAVE",
    69: "MINUS", 70: "EQUALS", 71: "LEFT_BRACKET", 72: "RIGHT_BRACKET", 73: "BACKSLASH", 74: "SEMICOLON",
    75: "APOSTROPHE", 76: "SLASH", 77: "AT", 81: "PLUS", 82: "MENU", 83: "NOTIFICATION", 84: "SEARCH",
    92: "PAGE_UP", 93: "PAGE_DOWN", 111: "ESCAPE", 112: "FORWARD_DEL", 113: "CTRL_LEFT", 114: "CTRL_RIGHT",
    115: "CAPS_LOCK", 117: "META_LEFT", 118: "META_RIGHT", 122: "MOVE_HOME", 123: "MOVE_END", 124: "INSERT",
    160: "NUMPAD_ENTER", 164: "VOLUME_MUTE", 176: "SETTINGS", 187: "APP_SWITCH", 208: "CALENDAR", 219: "ASSIST",
    220: "BRIGHTNESS_DOWN", 221: "BRIGHTNESS_UP", 223: "SLEEP", 224: "WAKEUP", 231: "VOICE_ASSIST",
    277: "CUT", 278: "COPY", 279: "PASTE",
}  # fmt: skip
_NUMBERS |= {7 + digit: str(digit) for digit in range(10)}
_NUMBERS |= {29 + at: letter for at, letter in enumerate(string.ascii_uppercase)}
_NUMBERS |= {131 + at: f"F{at + 1}" for at in range(12)}

_NAMES = frozenset(_NUMBERS.values())
_MODIFIERS = {
    "CTRL_LEFT",
    "CTRL_RIGHT",
    "SHIFT_LEFT",
    "SHIFT_RIGHT",
    "ALT_LEFT",
    "ALT_RIGHT",
    "META_LEFT",
    "META_RIGHT",
}

UNKNOWN = "KEYCODE_UNKNOWN"


def read_keycode(word: str) -> str:
    """Return the full name of a key given by number, by name or by full name; `UNKNOWN` if it is none."""
    name = word.removeprefix("KEYCODE_")
    if word.isdecimal():
        name = _NUMBERS.get(int(word), "")
    return f"KEYCODE_{name}" if name in _NAMES else UNKNOWN


def modifier(keycode: str) -> str | None:
    """Return "CTRL", "SHIFT", "ALT" or "META" for the keys that are held while another is pressed."""
    name = keycode.removeprefix("KEYCODE_")
    return name.partition("_")[0] if name in _MODIFIERS else None
