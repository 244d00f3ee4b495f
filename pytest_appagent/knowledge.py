"""What is known of an app before it is looked at: documentation of its elements, and where one is on its map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ITEM = ": "
"""Between the name of a screen and the thing of a list that the way there leads over: "App info: Chrome"."""

ANY_ITEM = f"{ITEM}…"
"""Behind the name of a screen that is to be called with such a thing."""

NOT_ALL_SET = "not all was set"
"""Begins the message of an action that came to the screen and could not fill in all that it was to."""

Slot = Literal["tap", "text", "long_press", "v_swipe", "h_swipe"]
"""What a note is about: AppAgent's five ways of using an element."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What documentation says of one way of using an element.

    Attributes:
        slot: which way.
        text: what it does, one sentence without numbers of labels.
        doubtful: whether something was seen that contradicts it.
    """

    slot: Slot
    text: str
    doubtful: bool = False


Arrival = Literal["arrive", "arrive_then_act", "no_command", "needs_looking"]
"""What a command does for a sentence: being there is all; being there, then acting; none fits; the screen must be
looked at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """What a map has for a sentence.

    Attributes:
        arrival: what the command does for it.
        name: the screen that it leads to, empty without a command.
        reason: why, one sentence.
    """

    arrival: Arrival
    name: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fillable:
    """A screen with fields that `goto` can fill in.

    Attributes:
        name: as for `goto`.
        fields: what its fields and switches are called, as far as they have names.
        openers: other names of the screen, and of what leads to it.
        is_listed: whether the things that it is about may stand on the present screen.
    """

    name: str
    fields: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()
    is_listed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one is on an app's map.

    Attributes:
        key: the map's key of the screen.
        name: what the map calls it.
        reachable: names of the screens that `goto` leads to from here.
        fillable: those with fields, what is near first.
    """

    key: str
    name: str
    reachable: tuple[str, ...] = ()
    fillable: tuple[Fillable, ...] = ()
