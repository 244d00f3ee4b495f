"""Ways forward on a screen, and those that help whatever the goal: scroll, menus, dialogs, back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ..actions import Action, HideKeyboard, Press, ScrollTo, Swipe, Tap
from .control import Control
from .lexicon import lexicon
from .memory import Memory
from .plan import Goal
from .view import View
from .words import FILLERS, id_words, name_words

_MORE = lexicon().buttons["more"]
_EXPAND = lexicon().buttons["expand"]
_DRAWER = lexicon().buttons["drawer"]
_EDIT = frozenset({"edit"})
_OF_CONTROLS = frozenset({"button", "icon", "image", "menu", "fab", "action", "btn", "ic"})
_PART = 0.5
_SCROLLS_MAX = 6
_DECLINE = lexicon().buttons["decline"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One thing that could be done now.

    Attributes:
        action: what.
        score: how promising, 0.0 to 1.0.
        why: for the thought.
        mark: what is reached if it changes the screen; with "!" in front also if it does not.
        once: what it is called where it is to be tried but once, whatever the screen shows then; empty if screen and
            action tell.
    """

    action: Action
    score: float
    why: str
    mark: str = ""
    once: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a goal may look at when it looks for a way."""

    view: View
    memory: Memory
    goals: tuple[Goal, ...]
    now: datetime
    app: str = ""

    def reached(self, mark: str) -> bool:
        """Whether a mark was reached for the goal in hand."""
        return mark in self.memory.marks


def tap(control: Control, score: float, why: str, mark: str = "") -> Way:
    """Return the way of tapping a control."""
    return Way(action=Tap(control.label), score=score, why=f"{why}: {control.shown()}", mark=mark)


def edit_ways(scene: Scene, score: float = 0.9) -> list[Way]:
    """Ways to make the thing in hand editable; what a detour happened to bring up is not in hand."""
    view = scene.view
    if view.inputs or scene.memory.detours:
        return []
    return [
        tap(control, score * trust, "makes it editable", "editing")
        for control in view.controls
        if not control.is_input and (trust := _edits(control))
    ]


def _edits(control: Control) -> float:
    """How much a control looks like the one that makes a thing editable; by its id, "edit_label" edits but a part."""
    said, meant = control.has_word(_EDIT), name_words(id_words(control.element.resource_id))
    edits_part = meant - _OF_CONTROLS > _EDIT and not any(_EDIT & name_words(line) for line in control.lines)
    return said * _PART if edits_part else said


def general_ways(scene: Scene, *, sought: str = "", explore: bool = True) -> list[Way]:
    """Ways that may bring up what is not on the screen, by growing desperation; `sought` is a text to scroll to."""
    view = scene.view
    ways = alert_ways(view) if view.floats else []
    sought = _without_kind(sought)
    if sought and view.scrollables and not view.shows(sought):
        ways.append(Way(action=ScrollTo(sought), score=0.36, why="may stand further down", mark="!scrolled"))
    elif scene.memory.count("scrolled") < _SCROLLS_MAX:
        ways += scroll_ways(view)
    if explore:
        ways += menu_ways(view)
    if scene.memory.detours:
        ways.append(_return_way(view))
    return ways


def _without_kind(name: str) -> str:
    """Return a name without the word for its kind at the end: lists say "Battery", not "Battery page"."""
    first, _, last = name.rpartition(" ")
    return first if first and last.lower() in FILLERS else name


def _return_way(view: View) -> Way:
    """Go back from a detour; with the keyboard up, back would only hide it."""
    if view.facts.keyboard_top is not None:
        return Way(action=HideKeyboard(), score=0.1, why="this led nowhere, so back")
    return Way(action=Press("back"), score=0.1, why="this led nowhere, so back", mark="returned")


def scroll_ways(view: View, score: float = 0.35) -> list[Way]:
    """Scroll on, then back up; nothing if nothing can be scrolled."""
    return [
        way
        for control in view.scrollables[:1]
        for way in (
            Way(action=Swipe(control.label, "up", "long"), score=score, why="looks further down", mark="scrolled"),
            Way(action=Swipe(control.label, "down", "long"), score=0.05, why="looks further up", mark="scrolled"),
        )
    ]


def menu_ways(view: View) -> list[Way]:
    """Look into what hides more controls: expanders, the overflow menu, the drawer."""
    ways = []
    for control in view.controls:
        if control.is_input or control.element.checkable or view.floats:
            continue
        if trust := control.has_word(_MORE):
            ways.append(tap(control, 0.3 * trust, "may hide more", "detour"))
        elif trust := max(control.has_word(_EXPAND), control.has_word(_DRAWER)):
            ways.append(tap(control, 0.25 * trust, "may hide more", "detour"))
    return ways


def alert_ways(view: View) -> list[Way]:
    """Answer a dialog that no goal asked for: decline an offer, else agree, else leave it."""
    ways = [
        tap(control, 0.45, "declines what was not asked for")
        for control in view.controls
        if not control.is_input and any(name_words(line) & _DECLINE for line in control.lines)
    ]
    if view.confirm is not None:
        ways.append(tap(view.confirm, 0.4, "answers the dialog"))
    if view.cancel is not None:
        ways.append(tap(view.cancel, 0.08, "leaves the dialog"))
    return ways


def uncovered(way: Way, view: View) -> Way:
    """Return the way itself, or hiding the keyboard first if it covers what is to be touched."""
    top = view.facts.keyboard_top
    label = getattr(way.action, "label", None)
    if top is None or label is None:
        return way
    box = view.facts.elements[label - 1].bounds
    if box.center.y < top:
        return way
    return Way(action=HideKeyboard(), score=way.score, why="the keyboard covers what comes next")
