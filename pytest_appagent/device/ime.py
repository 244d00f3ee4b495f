"""Typing by an input method that takes text over adb, for characters that have no key.

The clipboard is no way round: since Android 10 only the app in front and the input method may set it, not a shell.
Typing of this kind is an app on the device; it is not ours to ship.

Source: ADBKeyBoard (github.com/senzhk/ADBKeyBoard); uiautomator2, `_input.py`; AOSP, the `dump` method of
InputMethodManagerService.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ..errors import DeviceError
from .shell import DeviceShell, told_reason
from .wire import ShellResult

BIND_TIMEOUT_S = 5.0

_POLL_S = 0.05
_MOST_BYTES = 24_000  # of one broadcast; base64 makes four of three, and a command has at most 60,000
_CURRENT = ["secure", "default_input_method"]
# Kept on the device itself: when a run is killed in the middle, the next one still knows what to put back.
_NOTE = ["global", "appagent_keyboard"]
_STATE = ["dumpsys", "input_method"]
_NONE = "none"
_NO_RESULT = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AdbKeyboard:
    """An input method that types what a broadcast brings.

    Attributes:
        ime: its id, as `ime` names it.
        action: the broadcast.
        extra: the name under which the text is given, base64 of UTF-8.
        answers: whether it sets a result, so that a broadcast which nobody heard can be told.
    """

    ime: str
    action: str
    extra: str
    answers: bool

    @property
    def package(self) -> str:
        """The app that it belongs to."""
        return self.ime.partition("/")[0]


KEYBOARDS = (
    AdbKeyboard(ime="com.android.adbkeyboard/.AdbIME", action="ADB_INPUT_B64", extra="msg", answers=False),
    AdbKeyboard(
        ime="com.github.uiautomator/.AdbKeyboard", action="ADB_KEYBOARD_INPUT_TEXT", extra="text", answers=True
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundKeyboard:
    """An input method for tools that is installed, and what there is beside it.

    Attributes:
        keyboard: the input method.
        note: what a run that was killed has left to be put back, empty if nothing.
        current: the input method in use, empty if none is chosen.
        is_enabled: whether it may be chosen as it is.
    """

    keyboard: AdbKeyboard
    note: str
    current: str
    is_enabled: bool


def find_keyboard(shell: DeviceShell) -> FoundKeyboard | None:
    """Return the first of the known input methods that is installed, None if none is."""
    installed, note, current, enabled = (
        _value(shell, one)
        for one in shell.each([["ime", "list", "-s", "-a"], _get(_NOTE), _get(_CURRENT), ["ime", "list", "-s"]])
    )
    keyboard = next((one for one in KEYBOARDS if one.ime in installed.split()), None)
    if keyboard is None:
        return None
    return FoundKeyboard(keyboard=keyboard, note=note, current=current, is_enabled=keyboard.ime in enabled.split())


def type_by_keyboard(
    shell: DeviceShell,
    found: FoundKeyboard,
    text: str,
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Type a text into the focused field, and put the input method back that was in use, whatever happens.

    Raises:
        DeviceError: the device does not let the input method be used, or it does not answer.
    """
    keyboard = found.keyboard
    with _in_use(shell, found) as told:
        end_s = clock() + BIND_TIMEOUT_S
        while not _is_bound(told, keyboard):
            if clock() >= end_s:
                raise DeviceError(
                    f"{shell.name}: input method '{keyboard.ime}' was chosen but did not connect to a field within "
                    f"{BIND_TIMEOUT_S:g} s; is a field focused?"
                )
            pause(_POLL_S)
            told = shell.check(_STATE)
        for piece in _pieces(text):
            while not _broadcast(shell, keyboard, piece):
                if clock() >= end_s:
                    raise DeviceError(
                        f"{shell.name}: input method '{keyboard.ime}' does not answer the broadcast {keyboard.action}; "
                        f"is it up to date, and is a field focused?"
                    )
                pause(_POLL_S)


def restore_keyboard(shell: DeviceShell) -> None:
    """Put the input method back that a run which was killed had replaced; without such a run, do nothing."""
    note = shell.check(_get(_NOTE)).strip()
    if note not in ("", "null"):
        _put_back(shell, note)


@contextmanager
def _in_use(shell: DeviceShell, found: FoundKeyboard) -> Iterator[str]:
    """Use an input method for a while; gives what the device then tells of its input methods."""
    if found.note:
        _put_back(shell, found.note)
        found = find_keyboard(shell) or found
    keyboard = found.keyboard
    if found.current == keyboard.ime:
        yield shell.check(_STATE)
        return
    note = f"{found.current or _NONE} {'' if found.is_enabled else keyboard.ime}".strip()
    try:
        yield _choose(shell, keyboard, note)
    except BaseException as error:
        try:
            _put_back(shell, note)
        except DeviceError as failure:  # the first error is what went wrong; the note on the device remains
            error.add_note(f"the input method '{found.current}' could not be put back yet: {failure}")
        raise
    else:
        _put_back(shell, note)


def _choose(shell: DeviceShell, keyboard: AdbKeyboard, note: str) -> str:
    """Take note of what is to be put back, then choose an input method."""
    noted, *chosen, current, state = shell.each(
        [
            ["settings", "put", *_NOTE, note],
            ["ime", "enable", keyboard.ime],
            ["ime", "set", keyboard.ime],
            _get(_CURRENT),
            _STATE,
        ]
    )
    _value(shell, noted)
    for result, word in zip(chosen, ("enable", "set"), strict=True):
        _check_ime(shell, word, result)
    if _value(shell, current) != keyboard.ime:
        raise DeviceError(f"{shell.name}: input method '{keyboard.ime}' cannot be chosen; the device gave no reason")
    return _value(shell, state)


def _put_back(shell: DeviceShell, note: str) -> None:
    previous, _, enabled = note.partition(" ")
    words = [["reset"] if previous == _NONE else ["set", previous]] + ([["disable", enabled]] if enabled else [])
    *results, _ = shell.each([*(["ime", *one] for one in words), ["settings", "delete", *_NOTE]])
    try:
        for result, (word, *_) in zip(results, words, strict=True):
            _check_ime(shell, word, result)
    except DeviceError:
        shell.check(["settings", "put", *_NOTE, note])  # a note that is gone too early is a keyboard that stays
        raise


def _check_ime(shell: DeviceShell, word: str, result: ShellResult) -> None:
    if result.code != 0 or "Unknown" in result.complaint:
        raise DeviceError(f"{shell.name}: `ime {word}` failed: {told_reason(result.complaint)}")


def _get(setting: list[str]) -> list[str]:
    return ["settings", "get", *setting]


def _value(shell: DeviceShell, result: ShellResult) -> str:
    """What a command told, empty for the `null` of a setting that is not there.

    Raises:
        DeviceError: it failed.
    """
    if result.code != 0:
        raise DeviceError(f"{shell.name}: its input methods cannot be asked: {told_reason(result.complaint)}")
    told = result.text.strip()
    return "" if told == "null" else told


def _is_bound(told: str, keyboard: AdbKeyboard) -> bool:
    """Whether the input method is the one that the system speaks to; what a version does not report is not asked."""
    bound: list[str] = re.findall(r"\b(?:mCurId|mSelectedMethodId|mCurMethodId)=(\S+)", told)
    connected: list[str] = re.findall(r"\bmHaveConnect(?:ion)?=(true|false)", told)
    return all(ime == keyboard.ime for ime in bound) and "false" not in connected


def _pieces(text: str) -> Iterator[str]:
    piece, size = "", 0
    for character in text:
        length = len(character.encode())
        if size + length > _MOST_BYTES:
            yield piece
            piece, size = "", 0
        piece, size = piece + character, size + length
    if piece:
        yield piece


def _broadcast(shell: DeviceShell, keyboard: AdbKeyboard, text: str) -> bool:
    """Send a text, and tell whether it was heard as far as one can know."""
    encoded = base64.b64encode(text.encode()).decode()
    told = shell.check(
        ["am", "broadcast", "-a", keyboard.action, "-p", keyboard.package, "--es", keyboard.extra, encoded]
    )
    result = re.search(r"result=(-?\d+)", told)
    if result is None:
        raise DeviceError(f"{shell.name}: `am broadcast` did not complete: {told_reason(told)}")
    return not keyboard.answers or int(result[1]) != _NO_RESULT
