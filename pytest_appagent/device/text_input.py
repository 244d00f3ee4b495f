"""How a text becomes commands of `input`, and what cannot.

Source: AOSP InputShellCommand.sendText: `%s` becomes a blank and cannot be escaped, and characters that the virtual
keyboard does not have end in a NullPointerException.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import NoReturn

from ..errors import DeviceError

FIRST_SDK_WITH_COMBINATIONS = 31

_CHUNK = 400  # characters of one command; each is two key events, and a command must end within its deadline
_ENTER = "66"
_CTRL_LEFT, _KEY_A, _DELETE, _FORWARD_DELETE = "113", "29", "67", "112"
_KEYS_AT_ONCE = 100
_MOST_DELETIONS = 1000
_UNKNOWN_LENGTH = 200

Argv = list[str]


def unsendable_characters(text: str) -> str:
    """Return the characters that key events cannot carry, each once, in order."""
    return "".join(dict.fromkeys(re.findall(r"[^\n\x20-\x7e]", _with_plain_newlines(text))))


def refuse_no_text(text: str) -> None:
    """Refuse what no way of typing carries.

    Raises:
        DeviceError: it holds a NUL or half a surrogate pair.
    """
    if wrong := "".join(dict.fromkeys(re.findall(r"[\0\ud800-\udfff]", text))):
        raise DeviceError(f"the text holds what is no character: {_spell(wrong)}; write it without")


def refuse_without_keyboard(text: str, *, known: Iterable[str]) -> NoReturn:
    """Say which characters key events cannot carry, and what to install so that they can be typed.

    Args:
        text: the text.
        known: the packages of input methods that could type it.

    Raises:
        DeviceError: always.
    """
    missing = unsendable_characters(text)
    raise DeviceError(
        f"{len(missing)} character(s) of the text cannot be typed by key events: {_spell(missing)}; only printable "
        f"ASCII and line breaks can. Install an input method that takes text over adb on the device "
        f"({' or '.join(known)}; `adb install ADBKeyboard.apk`), which is then used by itself, or write the text "
        f"without them. The clipboard is no way: since Android 10 a shell cannot set it"
    )


def build_typing(text: str) -> list[Argv]:
    """Return the commands that type a text without `unsendable_characters` into the focused field."""
    commands: list[Argv] = []
    for number, line in enumerate(_with_plain_newlines(text).split("\n")):
        if number:
            commands.append(["input", "keyevent", _ENTER])
        commands += (["input", "text", piece.replace(" ", "%s")] for piece in _split_line(line))
    return commands


def build_clearing(sdk: int, length: int | None) -> list[Argv]:
    """Return the commands that empty the focused field.

    Args:
        sdk: the device's API level; key combinations came with Android 12.
        length: number of characters in the field, None if unknown.
    """
    if sdk >= FIRST_SDK_WITH_COMBINATIONS:
        return [["input", "keycombination", _CTRL_LEFT, _KEY_A], ["input", "keyevent", _DELETE]]
    count = min(_UNKNOWN_LENGTH if length is None else length, _MOST_DELETIONS)
    rounds = [min(_KEYS_AT_ONCE, count - start) for start in range(0, count, _KEYS_AT_ONCE)]
    # In both directions, so that it does not matter where the cursor stands.
    return [["input", "keyevent", *[key] * times] for key in (_DELETE, _FORWARD_DELETE) for times in rounds]


def focused_length(xml: bytes) -> int | None:
    """Return how many characters the focused node of a dump shows, a hint included; None if no node has the focus."""
    node = re.search(rb'<node\b[^>]*\bfocused="true"[^>]*>', xml)
    text = node and re.search(rb'\btext="([^"]*)"', node[0])
    return len(html.unescape(text[1].decode("utf-8", errors="replace"))) if text else None


def _with_plain_newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _split_line(line: str) -> Iterator[str]:
    """Cut a line where a literal `%s` would be read as a blank, and into pieces that one command can carry."""
    for part in re.split(r"(?<=%)(?=s)", line):
        for start in range(0, len(part), _CHUNK):
            yield part[start : start + _CHUNK]


def _spell(characters: str) -> str:
    shown = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in characters[:8])
    return shown + (", …" if len(characters) > 8 else "")
