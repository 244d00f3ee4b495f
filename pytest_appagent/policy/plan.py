"""What a sentence asks for: small goals in their order, and the values that they set."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Literal

from ..actions import Direction


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be typed, or the option of that name where there is a choice."""

    text: str


@dataclass(frozen=True, slots=True)
class Flag:
    """On or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class Number:
    """A number, for a field, a stepper or a slider."""

    number: int
    percent: bool = False


Value = Text | Flag | Number | time | date | timedelta


@dataclass(frozen=True, slots=True)
class Create:
    """Begin a new thing of that kind; the kind may be empty."""

    noun: str


@dataclass(frozen=True, slots=True)
class Open:
    """Go to a thing or place by its name; `noun` says what kind of thing it is, empty if the sentence does not.

    Attributes:
        name: what it is called.
        noun: its kind, "event"; empty for a place or a control.
        hints: times and dates that tell it from others of the same name.
    """

    name: str
    noun: str = ""
    hints: tuple[time | date, ...] = ()


@dataclass(frozen=True, slots=True)
class Put:
    """Give a slot of the thing in hand a value.

    Attributes:
        slot: what the sentence calls it.
        value: what it is to be.
        implied: whether the sentence only implies it, so that it need not be there to be set.
    """

    slot: str
    value: Value
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove the thing in hand, or the one of that name."""

    name: str
    noun: str = ""
    hints: tuple[time | date, ...] = ()


EachAct = Literal["on", "off", "delete"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """Do the same to all things of a kind.

    Attributes:
        noun: their kind, "alarms".
        act: what to do: switch on, switch off, or remove.
        after: only those later in the day than this.
        before: only those earlier in the day than this.
    """

    noun: str
    act: EachAct
    after: time | None = None
    before: time | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Do to a thing what the app offers by that word: share it, call it, install it.

    Attributes:
        verb: the word.
        name: what the thing is called, empty for the thing in hand.
        noun: its kind, empty if not said.
        hints: times and dates that tell it from others of the same name.
    """

    verb: str
    name: str = ""
    noun: str = ""
    hints: tuple[time | date, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """Touch something for long."""

    name: str


@dataclass(frozen=True, slots=True)
class Slide:
    """Move the finger from something in a direction."""

    name: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class Search:
    """Look for a text by the app's own search."""

    text: str


@dataclass(frozen=True, slots=True)
class Back:
    """Go back one screen."""


@dataclass(frozen=True, slots=True)
class Save:
    """Keep what was entered; `asked` if the sentence says so, else only if there is something to keep."""

    asked: bool = False


AskKind = Literal["value", "when", "how_long", "count", "yes_no"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell:
    """Answer the question from what the screen shows.

    Attributes:
        question: as asked.
        kind: what an answer to it looks like.
        name: what the thing is called that it is about, empty if it does not say.
        slot: the property that is asked for, empty if none is.
        noun: the kind of thing, "alarm", empty if not said.
        hints: times and dates said of the thing.
        repeat: how often the thing is said to repeat, empty if not said.
        state: "on" or "off" where only such things count, or where that is asked; else empty.
        order: whether the first or the last of them is meant.
        words: all telling words of the question.
    """

    question: str
    kind: AskKind = "value"
    name: str = ""
    slot: str = ""
    noun: str = ""
    hints: tuple[time | date, ...] = ()
    repeat: str = ""
    state: Literal["on", "off", ""] = ""
    order: Literal["first", "last", ""] = ""
    words: tuple[str, ...] = ()


Goal = Create | Open | Put | Delete | Each | Act | Hold | Slide | Search | Back | Save | Tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A sentence, read.

    Attributes:
        goals: in the order of doing.
        unread: words of the sentence that no goal took up and that are no fillers.
    """

    goals: tuple[Goal, ...]
    unread: tuple[str, ...] = ()


def describe(goal: Goal) -> str:
    """Return the goal in a few words, for a thought or a reason."""
    match goal:
        case Create(noun=noun):
            return f"create a new {noun}".rstrip()
        case Open(name=name, noun=noun):
            return f"open {noun} {name!r}" if noun else f"open {name!r}"
        case Put(slot=slot, value=value):
            return f"set {slot} to {describe_value(value)}"
        case Delete(name=name):
            return f"delete {name!r}" if name else "delete it"
        case Each(noun=noun, act=act):
            done = "delete" if act == "delete" else f"switch {act}"
            sides = [f"{side} {moment:%H:%M}" for side in ("after", "before") if (moment := getattr(goal, side))]
            return " ".join([done, "all", noun, *sides])
        case Act(verb=verb, name=name):
            return f"{verb} {name!r}" if name else verb
        case Hold(name=name):
            return f"long press {name!r}"
        case Slide(name=name, direction=direction):
            return f"swipe {name!r} {direction}"
        case Search(text=text):
            return f"search for {text!r}"
        case Back():
            return "go back"
        case Save():
            return "save"
        case Tell(question=question):
            return f"answer {question!r}"


def describe_value(value: Value) -> str:
    """Return the value as a person would write it."""
    match value:
        case Text(text=text):
            return repr(text)
        case Flag(on=on):
            return "on" if on else "off"
        case Number(number=number, percent=percent):
            return f"{number}%" if percent else str(number)
        case timedelta():
            seconds = int(value.total_seconds())
            return f"{seconds} seconds" if seconds % 60 else f"{seconds // 60} minutes"
        case time():
            return value.strftime("%H:%M")
        case date():
            return value.isoformat()
