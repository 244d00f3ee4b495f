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

BIND_TIMEOUT_S = 5.0

_POLL_S = 0.05
_MOST_BYTES = 24_000  # of one broadcast; base64 makes four of three, and a command has at most 60,000
_CURRENT = ["secure", "default_input_method"]
# Kept on the device itself: when a run is killed in the middle, the next one still knows what to put back.
_NOTE = ["global", "appagent_keyboard"]
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


def find_keyboard(shell: DeviceShell) -> AdbKeyboard | None:
    """Return the first of the known input methods that is installed, None if none is."""
    installed = shell.check(["ime", "list", "-s", "-a"]).split()
    return next((keyboard for keyboard in KEYBOARDS if keyboard.ime in installed), None)


def type_by_keyboard(
    shell: DeviceShell,
    keyboard: AdbKeyboard,
    text: str,
    *,
    clock: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Type a text into the focused field, and put the input method back that was in use, whatever happens.

    Raises:
        DeviceError: the device does not let the input method be used, or it does not answer.
    """
    with _in_use(shell, keyboard):
        end_s = clock() + BIND_TIMEOUT_S
        while not _is_bound(shell, keyboard):
            if clock() >= end_s:
                raise DeviceError(
                    f"{shell.name}: input method '{keyboard.ime}' was chosen but did not connect to a field within "
                    f"{BIND_TIMEOUT_S:g} s; is a field focused?"
                )
            pause(_POLL_S)
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
    if previous := _read_setting(shell, _NOTE):
        _put_back(shell, previous)


@contextmanager
def _in_use(shell: DeviceShell, keyboard: AdbKeyboard) -> Iterator[None]:
    """Use an input method for a while."""
    restore_keyboard(shell)
    previous = _read_setting(shell, _CURRENT)
    if previous == keyboard.ime:
        yield
        return
    newly_enabled = keyboard.ime not in shell.check(["ime", "list", "-s"]).split()
    shell.check(["settings", "put", *_NOTE, f"{previous or _NONE} {keyboard.ime if newly_enabled else ''}".strip()])
    try:
        _ime(shell, "enable", keyboard.ime)
        _ime(shell, "set", keyboard.ime)
        if _read_setting(shell, _CURRENT) != keyboard.ime:
            raise DeviceError(
                f"{shell.name}: input method '{keyboard.ime}' cannot be chosen; the device gave no reason"
            )
        yield
    except BaseException as error:
        try:
            restore_keyboard(shell)
        except DeviceError as failure:  # the first error is what went wrong; the note on the device remains
            error.add_note(f"the input method '{previous}' could not be put back yet: {failure}")
        raise
    else:
        restore_keyboard(shell)


def _put_back(shell: DeviceShell, note: str) -> None:
    previous, _, enabled = note.partition(" ")
    _ime(shell, *(["reset"] if previous == _NONE else ["set", previous]))
    if enabled:
        _ime(shell, "disable", enabled)
    shell.check(["settings", "delete", *_NOTE])


def _ime(shell: DeviceShell, *words: str) -> None:
    result = shell.run(["ime", *words])
    if result.code != 0 or "Unknown" in result.complaint:
        raise DeviceError(f"{shell.name}: `ime {words[0]}` failed: {told_reason(result.complaint)}")


def _read_setting(shell: DeviceShell, setting: list[str]) -> str:
    value = shell.check(["settings", "get", *setting]).strip()
    return "" if value == "null" else value


def _is_bound(shell: DeviceShell, keyboard: AdbKeyboard) -> bool:
    """Whether the input method is the one that the system speaks to; what a version does not report is not asked."""
    told = shell.check(["dumpsys", "input_method"])
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
