"""The `input` command: touches, keys and text.

Time is not simulated: a swipe of 300 ms is done at once.
Source: AOSP frameworks/base, com.android.server.input.InputShellCommand.
"""

from __future__ import annotations

import math
import string
import time

from .call import Call, UsageError, command
from .keycodes import UNKNOWN, modifier, read_keycode
from .options import Words

_SOURCES = (
    *("dpad", "gamepad", "joystick", "keyboard", "mouse", "rotaryencoder", "stylus"),
    *("touchnavigation", "touchpad", "touchscreen", "trackball"),
)
_USUAL_SWIPE_S = 0.3
_TYPEABLE = frozenset(string.ascii_letters + string.digits + string.punctuation + " \n\t")


@command("input")
def _send_input(call: Call) -> int:
    words = Words(call.arguments)
    verb = words.next("Error: Unknown command: null")
    if verb in _SOURCES:
        verb = words.next("Error: Unknown command: null")
    if verb == "-d":
        words.next("Error: Invalid arguments for display ID.")
        verb = words.next("Error: Unknown command: null")
    handler = _VERBS.get(verb)
    if handler is None:
        return call.complain(f"Unknown command: {verb}", status=255)
    handler(call, verb, words)
    return 0


def _tap(call: Call, verb: str, words: Words) -> None:
    x, y = map(round, _numbers(verb, words, 2))
    call.system.tap(x, y)


def _swipe(call: Call, verb: str, words: Words) -> None:
    x1, y1, x2, y2 = map(round, _numbers(verb, words, 4))
    call.system.swipe(x1, y1, x2, y2, _duration_s(verb, words))


def _drag(call: Call, verb: str, words: Words) -> None:
    x1, y1, x2, y2 = map(round, _numbers(verb, words, 4))
    call.system.drag(x1, y1, x2, y2, _duration_s(verb, words))


def _duration_s(verb: str, words: Words) -> float:
    return _numbers(verb, words, 1)[0] / 1000 if words else _USUAL_SWIPE_S


def _motion(call: Call, verb: str, words: Words) -> None:
    action = words.next(_missing(verb)).upper()
    if action == "CANCEL":
        call.machine.touch = None
        return
    x, y = map(round, _numbers(verb, words, 2))
    if action == "DOWN":
        call.machine.touch = x, y, time.monotonic()
    elif action == "UP" and call.machine.touch:
        start_x, start_y, began_s = call.machine.touch
        call.machine.touch = None
        call.system.swipe(start_x, start_y, x, y, time.monotonic() - began_s)
    elif action not in ("UP", "MOVE"):
        raise UsageError(f"Error: Invalid arguments for command: {verb}", 255)


def _keys(call: Call, verb: str, words: Words) -> None:
    long = False
    presses = 1
    while option := words.next_option():
        long = long or option == "--longpress"
        presses = 2 if option == "--doubletap" else presses
    keycodes = [read_keycode(word) for word in [words.next(_missing(verb)), *words.rest()]]
    for keycode in keycodes * presses:
        if keycode != UNKNOWN:
            call.system.key(keycode, frozenset(), long)


def _combination(call: Call, verb: str, words: Words) -> None:
    while words.next_option():
        words.next(_missing(verb))  # -t MILLISECONDS
    keycodes = [read_keycode(word) for word in [words.next(_missing(verb)), *words.rest()]]
    if len(keycodes) < 2:
        raise UsageError(f"Error: Invalid arguments for command: {verb}", 255)
    held = frozenset(name for keycode in keycodes if (name := modifier(keycode)))
    for keycode in keycodes:
        if keycode != UNKNOWN and not modifier(keycode):
            call.system.key(keycode, held)


def _text(call: Call, verb: str, words: Words) -> None:
    text = words.next(_missing(verb)).replace("%s", " ")
    if not _TYPEABLE.issuperset(text):
        raise UsageError(
            f"\nException occurred while executing '{verb}':\n"
            "java.lang.NullPointerException: Attempt to get length of null array\n"
            "\tat com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:332)\n"
            "\tat com.android.server.input.InputShellCommand.runText(InputShellCommand.java:307)",
            255,
        )
    call.system.type_text(text)


def _ignore(call: Call, verb: str, words: Words) -> None:
    """There is no trackball."""


_VERBS = {
    "text": _text,
    "keyevent": _keys,
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag,
    "press": _ignore,
    "roll": _ignore,
    "motionevent": _motion,
    "keycombination": _combination,
}


def _numbers(verb: str, words: Words, count: int) -> list[float]:
    numbers = []
    last = verb
    for _ in range(count):
        word = words.next(_missing(last, verb))
        try:
            number = float(word)
        except ValueError:
            raise UsageError(f"Error: Invalid arguments for command: {verb}", 255) from None
        if not math.isfinite(number):
            raise UsageError(f"Error: Invalid arguments for command: {verb}", 255)
        numbers.append(number)
        last = word
    return numbers


def _missing(last: str, verb: str = "") -> str:
    return (
        f"\nException occurred while executing '{verb or last}':\n"
        f'java.lang.IllegalArgumentException: Argument expected after "{last}"\n'
        "\tat com.android.modules.utils.BasicShellCommandHandler.getNextArgRequired(BasicShellCommandHandler.java:298)"
    )
