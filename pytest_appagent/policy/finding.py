"""Goals that are about where to be: open a thing or place, search, go back."""

from __future__ import annotations

from datetime import datetime

from ..actions import GiveUp, LongPress, Press, Tap, TypeText
from .control import Control
from .exploring import tab_ways
from .moments import find_dates, find_times
from .plan import Act, Back, Delete, Open, Search
from .records import whole
from .view import View
from .ways import Scene, Way, general_ways, tap
from .words import id_words, likeness, name_words, plain, says

_SEARCH = frozenset({"search"})
_DELETE = frozenset({"delete"})
_UP = frozenset({"back"})
_CLEAR_ENOUGH = 0.55
_RESEMBLES = 0.42


def advance_open(goal: Open, scene: Scene) -> list[Way] | GiveUp | None:
    """Return ways to the thing or place; None once it was opened."""
    if scene.reached("opened"):
        return None
    if not goal.noun and _is_here(goal.name, scene.view):
        return None
    if goal.noun and (reason := _ambiguity(goal, scene)):
        return GiveUp(reason)
    ways = _open_ways(goal, scene)
    return (
        ways
        + tab_ways(goal.name, scene)
        + general_ways(scene, sought=goal.name)
        + search_ways(goal.name, scene.view, score=0.3 if goal.noun else 0.2)
    )


def _open_ways(goal: Open | Delete, scene: Scene) -> list[Way]:
    """Ways of tapping what bears the name, the clearest first."""
    found = [(thing_fit(goal, control, scene.now), control) for control in scene.view.controls if not control.is_input]
    if goal.noun or goal.hints:  # a thing is opened by its card; a time in it may open a picker
        cards = [(fit, whole(control, scene.view)) for fit, control in found if fit >= _CLEAR_ENOUGH]
        inner = {control.label for fit, control in found if fit >= _CLEAR_ENOUGH}
        found = [pair for pair in cards if pair[1].label not in inner] + [
            (0.6 * fit if whole(control, scene.view) is not control else fit, control) for fit, control in found
        ]
    return [
        # What only resembles the name is tried when scrolling has not brought up anything better.
        tap(control, min(1.0, fit) if fit >= _CLEAR_ENOUGH else 0.34, f"bears the name {goal.name!r}", "opened")
        for fit, control in found
        if fit >= _CLEAR_ENOUGH or (not goal.noun and fit >= _RESEMBLES and _begins(goal.name, control))
    ]


def _begins(name: str, control: Control) -> bool:
    """Whether the name begins with what the control says: "Dark theme" on a chip "Dark", not "Clear all" on "All"."""
    return any(plain(name).startswith(f"{plain(line)} ") for line in control.lines)


def _ambiguity(goal: Open | Delete, scene: Scene) -> str:
    """Why it cannot be told which thing is meant, empty if it can: rows of one name that differ in their times of day.

    Rows that differ in their day alone may be one thing that repeats.
    """
    fits = [(thing_fit(goal, control, scene.now), control) for control in scene.view.controls if not control.is_input]
    best = max((fit for fit, _ in fits), default=0.0)
    alike = [control for fit, control in fits if fit >= max(best - 0.01, _CLEAR_ENOUGH)]
    if len({tuple(_times(control)) for control in alike}) < 2:
        return ""
    rows = "; ".join(" / ".join(control.lines) for control in alike[:4])
    return f"cannot tell which {goal.noun or 'one'} {goal.name!r} is meant: {rows}; say its time or date too"


def thing_fit(goal: Open | Delete | Act, control: Control, now: datetime) -> float:
    """How well a control answers to the name of a thing (as it stands) or place (by likeness)."""
    if control.element.role in ("list", "slider", "web"):
        return 0.0
    fit = control.says(goal.name)
    moments = find_times(goal.name)
    if moments and any(moment.value in _times(control) for moment in moments):
        fit = max(fit, 0.9)
    if not goal.noun:
        fit = max(fit, control.likeness(goal.name) * 0.95)
    if fit and goal.hints:
        known = _times(control) + [found.value for line in control.lines for found in find_dates(line, now)]
        fit += 0.1 if any(hint in known for hint in goal.hints) else -0.1
    return fit


def _times(control: Control) -> list[object]:
    return [found.value for line in control.lines for found in find_times(line)]


def _is_here(name: str, view: View) -> bool:
    """Whether the screen's heading already is that place."""
    top = 0.15 * view.facts.size[1]
    headings = [text for text in view.texts if text.label is None and text.bounds.bottom <= top]
    return any(likeness(name, heading.text) >= 0.95 for heading in headings)


def search_ways(name: str, view: View, score: float = 0.3) -> list[Way]:
    """Find a thing or place through the app's search when it is not in sight."""
    typed = [control for control in view.search_inputs if says(control.element.text, name)]
    if typed:
        return [Way(action=Press("enter"), score=score, why="starts the search")]
    ways = [
        Way(action=TypeText(name, control.label), score=score + 0.02, why="searches for it")
        for control in view.search_inputs
    ]
    return ways or [
        tap(control, score * trust, "searches for it", "detour")
        for control in view.controls
        if not control.is_input and (trust := control.has_word(_SEARCH))
    ]


def advance_search(goal: Search, scene: Scene) -> list[Way] | None:
    """Return ways to search for a text; None once results, or the lack of them, are shown."""
    view = scene.view
    fields = view.search_inputs or (
        [field for field in view.inputs if field.element.focused] if scene.reached("searching") else []
    )
    typed = [field for field in fields if says(field.element.text, goal.text) == 1.0]
    if scene.reached("submitted") or (typed and _has_results(goal.text, view)):
        return None
    if typed:
        return [Way(action=Press("enter"), score=0.9, why="starts the search", mark="!submitted")]
    ways = [
        # Once something stands in it a field may no longer say that it is for searching.
        Way(action=TypeText(goal.text, field.label), score=0.95, why="is the search field", mark="searching")
        for field in fields
    ]
    ways += [
        tap(control, 0.9 * trust, "opens the search", "searching")
        for control in view.controls
        if not control.is_input and (trust := control.has_word(_SEARCH))
    ]
    if scene.reached("searching"):
        ways += [
            Way(action=TypeText(goal.text, field.label), score=0.6, why="came up for the search")
            for field in view.inputs
        ]
    return ways + general_ways(scene)


def _has_results(text: str, view: View) -> bool:
    return view.shows(text)


def advance_delete(goal: Delete, scene: Scene) -> list[Way] | GiveUp | None:
    """Return ways to remove a thing; None once it was removed and its removal confirmed."""
    view = scene.view
    if scene.reached("deleted"):
        if not view.floats:
            return None
        return _agree_ways(view) + general_ways(scene, explore=False)
    here = not goal.name or scene.reached("opened")
    ways = []
    for control in view.controls:
        trust = 0.0 if control.is_input else control.has_word(_DELETE)
        if trust and (here or _beside(control, goal, scene)):
            ways.append(tap(control, 0.95 * trust, "removes it", "deleted"))
    if here:
        return ways + general_ways(scene)
    if reason := _ambiguity(goal, scene):
        return GiveUp(reason)
    opening = _open_ways(goal, scene)
    ways += opening
    ways += [
        Way(
            action=LongPress(way.action.label),
            score=way.score * 0.4,
            why="may be selected by a long touch",
            mark="opened",
        )
        for way in opening
        if isinstance(way.action, Tap)
    ]
    ways += tab_ways(goal.name, scene)
    return ways + general_ways(scene, sought=goal.name) + search_ways(goal.name, view)


def _beside(control: Control, goal: Delete, scene: Scene) -> bool:
    """Whether a delete button belongs to the row of the thing."""
    mates = [mate for mate in scene.view.row_mates(control) if thing_fit(goal, mate, scene.now) >= _CLEAR_ENOUGH]
    return bool(mates) or any(says(text, goal.name) for text in control.beside)


def _agree_ways(view: View) -> list[Way]:
    """Confirm the removal in a dialog or menu."""
    ways = [
        tap(control, 0.95 * trust, "confirms the removal", "agreed")
        for control in view.controls
        if not control.is_input and (trust := control.has_word(_DELETE))
    ]
    if view.confirm is not None:
        ways.append(tap(view.confirm, 0.9, "confirms the removal", "agreed"))
    return ways


def advance_back(goal: Back, scene: Scene) -> list[Way] | None:
    """Return the way back; None once gone."""
    if scene.reached("returned") or scene.reached("back"):
        return None
    ways = [Way(action=Press("back"), score=0.9, why="is the way back", mark="back")]
    ways += [
        tap(control, 0.5, "leads up", "back")
        for control in scene.view.controls
        if name_words(control.element.content_desc or id_words(control.element.resource_id)) & _UP
    ]
    return ways
