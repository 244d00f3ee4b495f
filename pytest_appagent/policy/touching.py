"""A sentence that asks for one touch is done in one, where the screen leaves no doubt which control it means."""

from __future__ import annotations

from datetime import date, time

from ..actions import SetPercent, Tap, TypeText
from ..run import Observation
from .grounding.ground import Grounded, ground
from .memory import Memory
from .plan import Act, Back, Create, Delete, Each, Flag, Goal, Hold, Open, Plan, Put, Save, Search, Slide, Tell
from .slots import control_fit
from .view import View
from .ways import Way

_SCORE = 1.1  # before all but waiting for a screen that is not ready
_SURE = 0.9
_FITS = 0.6
_LOOKING = frozenset({"scrolled", "detour"})


def one_touch(observation: Observation, plan: Plan, view: View, memory: Memory) -> Grounded | None:
    """Return what the sentence means on this screen; None if it asks for more than one touch, or that is done."""
    wanted = _wanted(plan)
    if observation.grid or observation.wants_answer or memory.goal or set(memory.marks) - _LOOKING:
        return None
    notes = {label: [note.text for note in notes if not note.doubtful] for label, notes in observation.notes.items()}
    grounded = ground(observation.step.text, view, notes)
    if plan.unread or (len(wanted) == 1 and _is_one_touch(wanted[0])):
        return grounded
    return grounded if grounded is not None and grounded.is_whole and isinstance(wanted[0], Create) else None


def is_all(grounded: Grounded | None, plan: Plan) -> bool:
    """Whether the touch alone is what the sentence asks for, however a plan would go on."""
    if grounded is None or grounded.action is None or _makes_something(plan):
        return False
    return bool(plan.unread) or not plan.goals or (grounded.is_whole and len(_wanted(plan)) > 1)


def _makes_something(plan: Plan) -> bool:
    """Whether something new is to be made with a moment of its own, which no one touch can give it."""
    makes = any(isinstance(goal, Create) for goal in plan.goals)
    return makes and any(isinstance(goal, Put) and isinstance(goal.value, date | time) for goal in plan.goals)


def _wanted(plan: Plan) -> list[Goal]:
    """The goals that the sentence itself has, without the saving that they imply."""
    return [goal for goal in plan.goals if not (isinstance(goal, Save) and not goal.asked)]


def _is_one_touch(goal: Goal) -> bool:
    match goal:
        case Tell() | Each():
            return False
        case Open() | Delete() | Act():
            return not goal.hints
        case _:
            return True


def touch_way(grounded: Grounded, goal: Goal, view: View) -> Way | None:
    """Return the touch as a way to the goal; None if it is not clear what to touch."""
    if grounded.action is None:
        return None
    return Way(action=grounded.action, score=_SCORE, why=grounded.why, mark=_mark(goal, grounded, view))


def _mark(goal: Goal, grounded: Grounded, view: View) -> str:
    """What the touch reaches for the goal."""
    match goal:
        case Open():
            return "opened"
        case Create():
            return "created"
        case Put(value=Flag()):
            label = getattr(grounded.action, "label", None)
            return "toggled" if label and view.facts.elements[label - 1].checkable else "detour"
        case Put():
            match grounded.action:
                case TypeText():
                    return "typed"
                case SetPercent():
                    return "chosen"
                case _:
                    return _chosen(goal, grounded, view)
        case Delete():
            return "deleted"
        case Hold():
            return "!held"
        case Slide():
            return "!slid"
        case Search():
            return "searching" if isinstance(grounded.action, Tap) else ""
        case Back():
            return "back"
        case Save():
            return "saved"
        case _:
            return "acted"


def _chosen(goal: Put, grounded: Grounded, view: View) -> str:
    """Whether the touch chooses the value or only asks for it."""
    label = getattr(grounded.action, "label", None)
    control = next((one for one in view.controls if one.label == label), None)
    return "chosen" if control is not None and control_fit(control, goal.value) >= _FITS else "asked"


def ways_that_are_sure(ways: list[Way]) -> list[Way]:
    """The ways that the goal itself is sure of, whatever else the screen shows."""
    return [way for way in ways if way.score >= _SURE]


def is_other_choice(grounded: Grounded, goal: Goal, view: View) -> bool:
    """Whether the touch chooses a value that is not chosen yet, though it is to be read on the screen."""
    if not isinstance(goal, Put) or isinstance(goal.value, Flag) or not isinstance(grounded.action, Tap):
        return False
    element = view.facts.elements[grounded.action.label - 1]
    return not element.selected and not element.checked
