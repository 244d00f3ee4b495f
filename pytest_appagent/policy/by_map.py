"""What a map offers to the policy without a model: to go to a form and fill it in by one decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from ..actions import Goto, Tap
from ..knowledge import ANY_ITEM, ITEM, Fillable, Place
from .each import rows_to_switch
from .form import is_sure, to_words
from .moments import find_times
from .plan import Create, Each, Goal, Open, Put
from .records import Record
from .view import View
from .ways import Scene, Way
from .words import name_words, plain, stem

_SCORE = 1.05  # before all but a touch that the sentence asks for word by word, and waiting
_ADD, _EDIT = "add", "edit"
_WHY = "the map knows that page"
_BELOW = " > "  # in names of pages, behind the page that they are below


def map_ways(goal: Goal, ways: Sequence[Way], scene: Scene, place: Place | None) -> list[Way]:
    """Return the way over the map to what the goal and those right after it ask for; empty if there is none.

    Args:
        goal: the goal in hand.
        ways: what there is to do for it on this screen.
        scene: the screen, and what was reached.
        place: where this is on the map, None off it.
    """
    if place is None:
        return []
    match goal:
        case Create(noun=noun) if noun and not scene.reached("created"):
            puts = _puts(scene.goals[scene.memory.goal + 1 :])
            if _is_called(_ADD, noun, (place.name,)) and scene.view.is_form:
                return [_way(place.name, puts, f"created@{1 + len(puts)}")]
            others = [one for one in place.fillable if not one.name.endswith(ANY_ITEM) and one.name != place.name]
            form = _form_with(_ADD, noun, others)
            return [] if form is None else [_there(form.name, puts, f"created@{1 + len(puts)}")]
        case Open(name=name, noun=noun) if noun and not goal.hints and not scene.reached("opened"):
            puts = _puts(scene.goals[scene.memory.goal + 1 :])
            form = _form_with(
                _EDIT, noun, [one for one in place.fillable if one.is_listed and one.name.endswith(ANY_ITEM)]
            )
            if form is None or not puts or not _is_on_one_row(name, scene.view):
                return []
            page = form.name.removesuffix(ANY_ITEM)
            return [_there(f"{page}{ITEM}{name}", puts, f"opened@{1 + len(puts)}")]
        case Put() if not goal.implied:
            puts = _puts(scene.goals[scene.memory.goal :])
            if _is_worth_it(puts, ways):
                return [_way(place.name, puts, f"filled@{len(puts)}")]
            page = "" if _has_sure_way(ways) else _page_called(goal.slot, place)
            return [_there(page, (goal,), "filled@1")] if page else []
        case Each(act="on" | "off"):
            values = tuple((_name_of(row), goal.act) for row in rows_to_switch(goal, scene.view) if row.lines)
            return [Way(action=Goto(place.name, values), score=_SCORE, why=_WHY)] if len(values) > 1 else []
        case _:
            return []


def _name_of(row: Record) -> str:
    """Return what tells a row from others: its time, else what it says first."""
    return next((line for line in row.lines if find_times(line)), row.lines[0])


def _way(name: str, puts: Sequence[Put], mark: str) -> Way:
    values = tuple((put.slot, to_words(put.value)) for put in puts)
    return Way(action=Goto(name, values), score=_SCORE, why=_WHY, mark=mark)


def _there(name: str, puts: Sequence[Put], mark: str) -> Way:
    """Go to another page for it; once, for a way that fails would do so again."""
    return replace(_way(name, puts, mark), once=f"{name} {mark}")


def _puts(goals: Sequence[Goal]) -> tuple[Put, ...]:
    """Return the values that are to be set next, one after the other."""
    puts = takewhile(lambda goal: isinstance(goal, Put) and not goal.implied, goals)
    return tuple(put for put in puts if isinstance(put, Put))


def _is_worth_it(puts: Sequence[Put], ways: Sequence[Way]) -> bool:
    """Whether something here is sure to be part of it, and it takes more than one act."""
    if not _has_sure_way(ways):
        return False
    best = max(ways, key=lambda way: way.score)
    return len(puts) > 1 or (isinstance(best.action, Tap) and best.mark != "toggled")


def _has_sure_way(ways: Sequence[Way]) -> bool:
    return any(is_sure(way) for way in ways)


def _page_called(slot: str, place: Place) -> str:
    """Return the one page of the map that has all words of the slot for its name, and no others; empty if none has."""
    words = name_words(slot)
    pages = [name for name in place.reachable if not name.endswith(ANY_ITEM)]
    found = [name for name in pages if name_words(name.rpartition(_BELOW)[2]) == words]
    return found[0] if len(found) == 1 else ""


def _form_with(verb: str, noun: str, forms: Sequence[Fillable]) -> Fillable | None:
    """Return the form on which that is done with a thing of that kind, None unless it is just one.

    A page further down of the same name belongs to it.
    """
    found = [form for form in forms if _is_called(verb, noun, (form.name, *form.openers))]
    found.sort(key=lambda form: len(form.name))
    is_one = all(other.name.startswith(found[0].name.removesuffix(ANY_ITEM)) for other in found)
    return found[0] if found and is_one else None


def _is_called(verb: str, noun: str, names: Sequence[str]) -> bool:
    """Whether one of a page's names says that this is done there with a thing of that kind."""
    return any({verb, stem(noun)} <= name_words(name) for name in names)


def _is_on_one_row(name: str, view: View) -> bool:
    """Whether one thing in sight is called so, and no more than one."""
    called = [one for one in view.controls if plain(name) in map(plain, one.lines)]
    return len(called) == 1 and not called[0].is_input
