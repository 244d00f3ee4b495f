"""Goals that begin and end a form: create, save."""

from __future__ import annotations

from .control import Control
from .plan import Create, Delete, Put, Save
from .view import View
from .ways import Scene, Way, alert_ways, general_ways, tap
from .words import name_words, stem, word_set

_ADD = frozenset({"add", "fab"})
_SAVE = word_set("save ok confirm submit check tick accept finish")


def advance_create(goal: Create, scene: Scene) -> list[Way] | None:
    """Return ways to a new thing's form; None once the form is there."""
    view = scene.view
    if scene.reached("created") and (view.is_form or _next_is_here(scene)):
        return None
    ways = []
    for control in view.controls:
        score = _adds(control, goal.noun, view, chosen=scene.reached("created"))
        if score:
            ways.append(tap(control, score, "begins a new one", "created"))
    return ways + general_ways(scene)


def _adds(control: Control, noun: str, view: View, *, chosen: bool) -> float:
    """How much a control looks like the one that begins a new thing of that kind."""
    if control.is_input or control.element.checkable or control.element.role in ("list", "slider"):
        return 0.0
    kind = stem(noun) if noun else ""
    trust = control.has_word(_ADD)
    best = 0.0
    for name, weight in control.names() if trust or chosen else ():
        words = name_words(name)
        if words & _ADD:
            others = words - _ADD - {"float", "action", "button", "fab", "img", "ic"}
            fitting = 1.0 if kind in others else 0.85 if not others else 0.4
            best = max(best, fitting * weight * (1.0 if len(words) <= 4 else 0.3))
        elif chosen and kind and words == {kind}:
            best = max(best, 0.95 * weight)
    if not view.is_floating_action(control):
        return best
    if best:
        return min(1.0, best + 0.1)
    return 0.5 if control.is_nameless else 0.3


def _next_is_here(scene: Scene) -> bool:
    """Whether what the plan sets next can be set right here, on a page without fields and without a Save."""
    following = scene.goals[scene.memory.goal + 1 : scene.memory.goal + 2]
    slots = [goal.slot for goal in following if isinstance(goal, Put)]
    return any(control.likeness(slot) > 0.5 for slot in slots for control in scene.view.controls)


def advance_save(goal: Save, scene: Scene) -> list[Way] | None:
    """Return ways to keep what was entered; None once nothing is left to keep."""
    view, memory = scene.view, scene.memory
    if not goal.asked and not (memory.entered and memory.changed):
        return None
    if scene.reached("saved") and not view.is_form and not view.floats:
        return None
    ways = save_ways(view)
    changed = any(isinstance(one, Create | Put | Delete) for one in scene.goals[: memory.goal])
    if not ways and not view.is_form and not view.floats and (changed or not goal.asked):
        return None  # a page that keeps each change by itself
    if view.floats:
        ways += alert_ways(view)
    return ways + general_ways(scene)


def save_ways(view: View) -> list[Way]:
    """Ways of pressing what saves."""
    ways = []
    for control in view.controls:
        if control.is_input or control.element.checkable or control.element.role in ("list", "slider"):
            continue
        trust = max((weight for name, weight in control.names() if _says_save(name)), default=0.0)
        if trust:
            ways.append(tap(control, 0.95 * trust, "saves it", "saved"))
    return ways


def _says_save(name: str) -> bool:
    words = name_words(name)
    return bool(words & _SAVE) and len(words) <= 3
