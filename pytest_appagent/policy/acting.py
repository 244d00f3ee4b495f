"""Goals that are one touch: do what the app offers by a word, touch for long, slide."""

from __future__ import annotations

from ..actions import LongPress, Swipe
from .control import Control
from .finding import search_ways, thing_fit
from .lexicon import lexicon
from .meaning import meaning
from .plan import Act, Hold, Slide
from .ways import Scene, Way, general_ways, tap
from .words import says

_NAMED = 0.6
_CLEARLY = 0.85


def advance_act(goal: Act, scene: Scene) -> list[Way] | None:
    """Return ways to do it; None once it was done."""
    if scene.reached("acted"):
        return None
    ways = []
    for control in scene.view.controls:
        if control.is_input:
            continue
        if score := _offers(goal, control, scene):
            ways.append(tap(control, score, "offers it", "acted"))
        elif (
            goal.name
            and not scene.reached("opened")
            and _is_named(goal, control, fit := thing_fit(goal, control, scene.now))
        ):
            ways.append(tap(control, 0.7 * fit, f"bears the name {goal.name!r}", "opened"))
    if telling_words(goal.name) and not scene.reached("opened"):
        return ways + general_ways(scene, sought=goal.name) + search_ways(goal.name, scene.view)
    return ways + general_ways(scene)


def telling_words(name: str) -> frozenset[str]:
    """The words of a name that say more than what kind of thing it is: none in "the call", "the table"."""
    known = lexicon()
    return frozenset(meaning(name)) - known.things - known.fillers - known.empty


def _is_named(goal: Act, control: Control, fit: float) -> bool:
    """Whether a control bears the name of the thing: as it stands, or with hardly any word more."""
    if not telling_words(goal.name):
        return control.says(goal.name) == 1.0
    return fit >= _CLEARLY or (fit >= _NAMED and control.says(goal.name) > 0)


def _offers(goal: Act, control: Control, scene: Scene) -> float:
    """How much a control looks like the one that does it to this thing."""
    if goal.name and control.likeness(f"{goal.verb} {goal.name}") >= 0.9:
        return 1.0
    fit = control.likeness(goal.verb)
    if fit < _NAMED:
        return 0.0
    if not goal.name or scene.reached("opened"):
        return 0.95 * fit
    row = scene.view.row_mates(control)
    if any(mate.says(goal.name) for mate in row) or any(says(text, goal.name) for text in control.beside):
        return 0.9
    return (0.4 if goal.noun else 0.75) * fit if not telling_words(goal.name) else 0.0


def advance_hold(goal: Hold, scene: Scene) -> list[Way] | None:
    """Return ways to touch it for long; None once that was done."""
    if scene.reached("held"):
        return None
    ways = [
        Way(action=LongPress(control.label), score=fit, why=f"is to be held: {control.shown()}", mark="!held")
        for control in scene.view.controls
        if (fit := _bears(goal.name, control)) >= _NAMED
    ]
    return ways + general_ways(scene, sought=goal.name)


def advance_slide(goal: Slide, scene: Scene) -> list[Way] | None:
    """Return ways to slide it; None once that was done."""
    if scene.reached("slid"):
        return None
    controls = scene.view.controls if goal.name else scene.view.scrollables[:1]
    ways = [
        Way(action=Swipe(control.label, goal.direction, "long"), score=fit, why="is to be moved", mark="!slid")
        for control in controls
        if (fit := _bears(goal.name, control) if goal.name else 0.9) >= _NAMED - 0.1
    ]
    return ways + general_ways(scene, sought=goal.name)


def _bears(name: str, control: Control) -> float:
    return max(control.says(name), control.likeness(name))
