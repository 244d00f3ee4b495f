"""The `input` command: touches, keys and text.

A gesture is done at once; where time is simulated, the command then takes as long as the gesture would.
Source: AOSP frameworks/base, com.android.server.input.InputShellCommand.
"""

from __future__ import annotations

import math
import string
import time
from collections.abc import Callable
from typing import NamedTuple

from .call import Call, UsageError, waiting_command
from .keycodes import UNKNOWN, modifier, read_keycode
from .options import Words

_SOURCES = (
    *("dpad", "gamepad", "joystick", "keyboard", "mouse", "rotaryencoder", "stylus"),
    *("touchnavigation", "touchpad", "touchscreen", "trackball"),
)
_USUAL_SWIPE_S = 0.3
_LONG_PRESS_S = 0.5
_TYPEABLE = frozenset(string.ascii_letters + string.digits + string.punctuation + " \n\t")
_USAGE = (
    "Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]",
    "",
    "The sources are: ",
    *(f"      {source}" for source in _SOURCES),
    "",
    "[-d: specify the display ID.",
    "",
    "The commands and default sources are:",
    "      text <string> (Default: keyboard)",
    "      keyevent [--longpress|--doubletap|--async] [--delay <duration(ms)>] <key code number or name> ..."
    " (Default: keyboard)",
    "      tap <x> <y> (Default: touchscreen)",
    "      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)",
    "      press (Default: trackball)",
    "      roll <dx> <dy> (Default: trackball)",
    "      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)",
    "      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)",
)


class _Input(NamedTuple):
    """What a call asks for, and how long a finger or key is down for it."""

    act: Callable[[], object]
    seconds: float = 0.0


@waiting_command("input")
async def _send_input(call: Call) -> int:
    words = Words(call.arguments)
    if not words:
        call.say(*_USAGE)
        return 255
    verb = words.next("")
    if verb in _SOURCES:
        verb = words.next("Error: Unknown command: null")
    if verb == "-d":
        words.next("Error: Invalid arguments for display ID.")
        verb = words.next("Error: Unknown command: null")
    read = _VERBS.get(verb)
    if read is None:
        return call.complain(f"Unknown command: {verb}", status=255)
    wanted = read(call, verb, words)
    if call.machine.faults.take("input-lost") is None:
        await call.machine.run(wanted.act)
    if call.system.profile.input_s:
        await call.machine.spend(call.system.profile.input_s + wanted.seconds)
    return 0


def _tap(call: Call, verb: str, words: Words) -> _Input:
    x, y = map(round, _numbers(verb, words, 2))
    return _Input(lambda: call.system.tap(x, y))


def _swipe(call: Call, verb: str, words: Words) -> _Input:
    x1, y1, x2, y2 = map(round, _numbers(verb, words, 4))
    move_s = _duration_s(verb, words)
    return _Input(lambda: call.system.swipe(x1, y1, x2, y2, move_s), move_s)


def _drag(call: Call, verb: str, words: Words) -> _Input:
    x1, y1, x2, y2 = map(round, _numbers(verb, words, 4))
    move_s = _duration_s(verb, words)
    return _Input(lambda: call.system.drag(x1, y1, x2, y2, move_s), _LONG_PRESS_S + move_s)


def _duration_s(verb: str, words: Words) -> float:
    return _numbers(verb, words, 1)[0] / 1000 if words else _USUAL_SWIPE_S


def _motion(call: Call, verb: str, words: Words) -> _Input:
    action = words.next(_missing(verb)).upper()
    if action not in ("DOWN", "UP", "MOVE", "CANCEL"):
        raise UsageError(f"Error: Invalid arguments for command: {verb}", 255)
    x, y = (0, 0) if action == "CANCEL" else map(round, _numbers(verb, words, 2))

    def act() -> None:
        if action == "CANCEL":
            call.machine.touch = None
        elif action == "DOWN":
            call.machine.touch = x, y, time.monotonic()
        elif action == "UP" and call.machine.touch:
            start_x, start_y, began_s = call.machine.touch
            call.machine.touch = None
            call.system.swipe(start_x, start_y, x, y, time.monotonic() - began_s)

    return _Input(act)


def _keys(call: Call, verb: str, words: Words) -> _Input:
    long = False
    presses = 1
    while option := words.next_option():
        long = long or option == "--longpress"
        presses = 2 if option == "--doubletap" else presses
        if option == "--delay":
            words.next(_missing(option, verb))
    keycodes = [read_keycode(word) for word in [words.next(_missing(verb)), *words.rest()]] * presses

    def act() -> None:
        for keycode in keycodes:
            if keycode != UNKNOWN:
                call.system.key(keycode, frozenset(), long)

    return _Input(act, _LONG_PRESS_S if long else 0.0)


def _combination(call: Call, verb: str, words: Words) -> _Input:
    while option := words.next_option():
        words.next(_missing(option, verb))  # -t MILLISECONDS
    keycodes = [read_keycode(word) for word in [words.next(_missing(verb)), *words.rest()]]
    if len(keycodes) < 2:
        raise UsageError(f"Error: Invalid arguments for command: {verb}", 255)
    held = frozenset(name for keycode in keycodes if (name := modifier(keycode)))

    def act() -> None:
        for keycode in keycodes:
            if keycode != UNKNOWN and not modifier(keycode):
                call.system.key(keycode, held)

    return _Input(act)


def _text(call: Call, verb: str, words: Words) -> _Input:
    text = words.next(_missing(verb)).replace("%s", " ")
    if not _TYPEABLE.issuperset(text):
        raise UsageError(
            f"\nException occurred while executing '{verb}':\n"
            "java.lang.NullPointerException: Attempt to get length of null array\n"
            "\tat com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:332)\n"
            "\tat com.android.server.input.InputShellCommand.runText(InputShellCommand.java:307)",
            255,
        )
    return _Input(lambda: call.system.type_text(text))


def _press(call: Call, verb: str, words: Words) -> _Input:
    """Press the trackball; there is none."""
    return _Input(lambda: None)


def _roll(call: Call, verb: str, words: Words) -> _Input:
    """Roll the trackball; there is none."""
    _numbers(verb, words, 2)
    return _Input(lambda: None)


_VERBS: dict[str, Callable[[Call, str, Words], _Input]] = {
    "text": _text,
    "keyevent": _keys,
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag,
    "press": _press,
    "roll": _roll,
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
