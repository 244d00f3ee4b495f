"""The goal of switching something on or off, one thing or all of a kind."""

from __future__ import annotations

from datetime import time

from .control import Control
from .exploring import seek_ways
from .moments import find_times
from .plan import Flag, Put, Text
from .records import Record, heading_words, in_hand, read_records
from .view import View
from .ways import Scene, Way, edit_ways, tap
from .words import name_words, split_words, word_set

_CLEAR = 0.6  # a switch must be named, not just resemble
_SWITCHES = word_set("use turn on enable allow switch set")
_AUTOMATIC = word_set("automatic automatically auto")
_SAYS_SWITCH = word_set("setting option feature function toggle switch connection")
_KINDS = word_set("mode theme feature function setting settings option app apps all")


def advance_flag(slot: str, value: Flag, scene: Scene) -> list[Way] | None:
    """Return ways to switch something on or off; None once it is."""
    view = scene.view
    slot = _without_kind(slot)
    moments = _times(slot)
    if moments:
        found = [(1.0, record.switch) for record in read_records(view) if _is_at(record, slot, moments)]
    else:
        near = in_hand(view)
        found = [(_fit(control, slot, near), control) for control in near.controls if control.element.checkable]
    fit, switch = max(((fit, one) for fit, one in found if one), key=lambda pair: pair[0], default=(0.0, None))
    ways = []
    if switch is not None and fit >= _CLEAR - 0.1:
        is_set = switch.element.checked == value.on
        is_just_that = bool(moments) or is_switch_of(switch, slot, view)
        if is_set and (is_just_that or scene.reached("toggled")):
            return None
        if is_just_that:  # what says more than the name is another switch of the same thing
            ways = [tap(switch, 0.9, "is the switch", "toggled")]
    return ways + edit_ways(scene, 0.6) + seek_ways(slot, scene)


def _without_kind(slot: str) -> str:
    """Leave out what says no more than that it is a switch: "the ring vibration setting"."""
    words = slot.split()
    kept = [word for word in words if word.lower() not in _SAYS_SWITCH]
    return " ".join(kept) if kept else slot


def _times(slot: str) -> list[time]:
    return [found.value for found in find_times(slot) if isinstance(found.value, time)]


def _is_at(record: Record, slot: str, moments: list[time]) -> bool:
    """Whether a row shows the times of the name, and its other words."""
    if record.switch is None or not set(moments) <= set(record.times):
        return False
    words = name_words(slot)
    others = {word for word in words if not any(sign.isdigit() for sign in word)} - {"am", "pm", "o'clock"}
    return others <= record.words | others & word_set("alarm timer clock")


def _fit(control: Control, slot: str, view: View) -> float:
    """How well a switch answers to the name, its own or that of its row."""
    row = [mate for mate in view.row_mates(control) if not mate.element.checkable]
    wanted = name_words(slot)
    fit = max([control.likeness(slot), *(0.9 * mate.likeness(slot) for mate in row)])
    own = frozenset(word for name, _ in control.names() for word in name_words(name))
    lacking = wanted - own - _KINDS
    return max(fit, 0.7) if own & wanted and not lacking - heading_words(view) else fit


def is_switch_of(control: Control, slot: str, view: View) -> bool:
    """Whether a name of the switch or of its row is the slot and no more: "Wi-Fi", "Use Wi-Fi", not "Wi-Fi calling".

    Words of the screen's heading, and those for kinds of things, may be more or fewer.
    """
    row = [mate for mate in view.row_mates(control) if not mate.element.checkable]
    names = [name for one in (control, *row) for name, _ in one.names()]
    known = _SWITCHES | _KINDS | heading_words(view)
    wanted = name_words(slot)
    for name in names:
        words = name_words(name)
        if words - _SWITCHES == wanted - _SWITCHES:
            return True
        if words & wanted - known and not (words ^ wanted) - known:
            return True
    return False


def named_switch(goal: Put, view: View) -> str:
    """The name of a switch that says property and value in one: "Dark theme" where the theme is to be dark."""
    if not isinstance(goal.value, Text):
        return ""
    wanted = name_words(goal.slot) | name_words(goal.value.text)
    for record in read_records(view):
        for line in record.lines if record.switch is not None else ():
            if name_words(line) == wanted and name_words(goal.value.text) < wanted:
                return line
    return ""


def unlock_ways(slot: str, view: View) -> list[Way]:
    """Switch off what sets it automatically, where it is shown but cannot be touched for that."""
    words = name_words(slot)
    shown = [text for text in view.texts if text.label is None and name_words(text.text) == words]
    if not shown:
        return []
    return [
        tap(control, 0.5, "sets it by itself, which has to end first", "unlocked")
        for control in view.controls
        if control.element.checkable and control.element.checked and _is_automatic(control, words)
    ]


def _is_automatic(control: Control, words: frozenset[str]) -> bool:
    own = frozenset(word for line in control.lines for word in split_words(line))
    return bool(own & _AUTOMATIC) and bool(own & (words | ({"time"} if "date" in words else set())))
