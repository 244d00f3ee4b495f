"""The characters that hardware keys type."""

from __future__ import annotations

_SIGNS = {
    "KEYCODE_SPACE": (" ", " "),
    "KEYCODE_COMMA": (",", "<"),
    "KEYCODE_PERIOD": (".", ">"),
    "KEYCODE_MINUS": ("-", "_"),
    "KEYCODE_EQUALS": ("=", "+"),
    "KEYCODE_SLASH": ("/", "?"),
    "KEYCODE_SEMICOLON": (";", ":"),
    "KEYCODE_APOSTROPHE": ("'", '"'),
    "KEYCODE_AT": ("@", "@"),
    "KEYCODE_PLUS": ("+", "+"),
    "KEYCODE_STAR": ("*", "*"),
    "KEYCODE_POUND": ("#", "#"),
}
_SHIFTED_DIGITS = ")!@#$%^&*("


def typed_character(name: str, *, shifted: bool) -> str | None:
    """Return what a key types, None if it types nothing."""
    if name in _SIGNS:
        return _SIGNS[name][shifted]
    char = name.removeprefix("KEYCODE_")
    if len(char) != 1 or not char.isascii() or name == char:
        return None
    if char.isdigit():
        return _SHIFTED_DIGITS[int(char)] if shifted else char
    return char if shifted else char.lower()
