"""What a person types while recording a demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ..actions import (
    Action,
    ActionUnreadable,
    Direction,
    DoubleTap,
    HideKeyboard,
    LongPress,
    Press,
    ScrollTo,
    Tap,
    TypeText,
    read_action,
)

HELP = """\
3                 tap number 3
text 3 hello      type into 3 (it replaces what is there); {secret:NAME} types the environment variable NAME unseen
long_press 3      touch and hold 3; double_tap 3 touches it twice
swipe 3 up        move the finger from 3 up, down, left or right; add short, medium or long
drag 3 5          drop 3 on 5
set 3 40          move slider 3 to 40 percent
scroll_to Sound   scroll until that text is shown
back, enter       press that key; hide_keyboard hides the keyboard; wait 2 waits that many seconds
list              what the numbers are
look              look again
undo              take the last act back
comment …         say what the last act is for
stop              end; what was recorded is kept
"""


@dataclass(frozen=True, slots=True)
class Do:
    """An action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Comment:
    """Something to say of the last act."""

    text: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """What cannot be read, and why."""

    reason: str


Verb = Literal["undo", "stop", "look", "list", "help", ""]
Command = Do | Comment | Unclear | Verb

_VERBS: dict[str, Verb] = {verb: verb for verb in get_args(Verb)} | {"quit": "stop", "exit": "stop", "?": "help"}


def read_command(line: str) -> Command:
    """Return what a line means; an empty one looks again."""
    line = line.strip()
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    if not line:
        return "look"
    if line in _VERBS:
        return _VERBS[line]
    if word == "comment":
        return Comment(rest) if rest else Unclear("comment what? write it behind the word")
    if line.isdecimal() and line.isascii() and len(line) < 7:
        return Do(Tap(int(line)))
    return _read_action(line, word, rest)


def _read_action(line: str, word: str, rest: str) -> Command:
    first, _, more = rest.partition(" ")
    number = int(first) if first.isdecimal() and first.isascii() and len(first) < 7 else None
    match word:
        case "text" if number is not None:
            return Do(TypeText(more, number))
        case "text" if rest:
            return Do(TypeText(rest))
        case "tap" if number is not None and not more:
            return Do(Tap(number))
        case "long_press" if number is not None and not more:
            return Do(LongPress(number))
        case "double_tap" if number is not None and not more:
            return Do(DoubleTap(number))
        case "back" | "enter" if not rest:
            return Do(Press("back" if word == "back" else "enter"))
        case "hide_keyboard" if not rest:
            return Do(HideKeyboard())
        case "scroll_to" if rest:
            return Do(ScrollTo(rest))
    call = line if "(" in line else f"{word}({', '.join(rest.split())})"
    try:
        return Do(read_action(call))
    except ActionUnreadable as exc:
        known = (*get_args(Direction), *_VERBS)
        return Unclear(str(exc) if "(" in line or word not in known else f"{line!r} cannot be read; `help` tells more")
