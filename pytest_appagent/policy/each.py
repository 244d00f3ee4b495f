"""The goal of doing the same to all things of a kind: switch them, or remove them."""

from __future__ import annotations

from dataclasses import replace

from ..actions import GiveUp
from .control import Control
from .exploring import seek_ways
from .plan import Each
from .records import Record, heading_words, read_records
from .view import View
from .ways import Scene, Way, scroll_ways, tap
from .words import id_words, stem

_DELETE = frozenset({"delete"})
_ROUNDS_EACH = 2
_MOST = 12
_CLEAR = 0.6


def advance_each(goal: Each, scene: Scene) -> list[Way] | GiveUp | None:
    """Return ways to do it to the next one; None once there is none left to the end of the list."""
    view = scene.view
    if view.floats and scene.memory.count("removed"):
        return _agree_ways(view)
    rows = _rows(goal, view)
    if not rows and not _is_about(goal, view):
        return seek_ways(goal.noun, scene)
    if goal.act == "delete":
        left = [row for row in rows if _is_meant(goal, row)]
        if len(left) > _MOST:
            return GiveUp(f"{len(left)} {goal.noun} are more than can be deleted within a test's rounds")
        ways = _delete_ways(left, scene)
    else:
        left = rows_to_switch(goal, view)
        ways = [tap(row.switch, 0.9, f"is one to be switched {goal.act}", "switched") for row in left[:1] if row.switch]
        if not ways and rows and not any(row.switch for row in rows):
            return []
    if ways:
        return ways
    if not view.scrollables or scene.reached("end"):
        return None if rows or scene.memory.count("removed") else []
    return scroll_ways(view, 0.9)[:1]


def rows_to_switch(goal: Each, view: View) -> list[Record]:
    """Return the rows in sight whose switches are the other way round."""
    rows = _rows(goal, view)
    return [
        row for row in rows if row.switch and row.switch.element.checked != (goal.act == "on") and _is_meant(goal, row)
    ]


def _rows(goal: Each, view: View) -> list[Record]:
    """The rows of the list; a clock that the sentence bounds by times counts only with a time."""
    if not _is_about(goal, view):
        return []
    records = [record for record in read_records(view) if record.card is not None]
    ids = [record.card.element.resource_id for record in records if record.card]
    common = max(set(ids), key=ids.count, default="")
    if common:
        return [record for record in records if record.card and record.card.element.resource_id == common]
    return [record for record in records if record.switch is not None]


def _is_about(goal: Each, view: View) -> bool:
    kind = stem(goal.noun)
    ids = {
        stem(word)
        for control in view.controls
        if control.element.role == "item"
        for word in id_words(control.element.resource_id).split()
        if not word.startswith("tab")
    }
    return kind in heading_words(view) or (kind in ids and not view.floats)


def _is_meant(goal: Each, row: Record) -> bool:
    if goal.after is None and goal.before is None:
        return True
    if not row.times:
        return False
    moment = row.times[0]
    return (goal.after is None or moment > goal.after) and (goal.before is None or moment < goal.before)


def _delete_ways(left: list[Record], scene: Scene) -> list[Way]:
    """Remove the first that is meant: by its own button, else by opening it first."""
    ways = [
        tap(control, 0.95 * trust, "removes it", "removed")
        for row in left
        for control in row.controls
        if (trust := _removes(control)) >= _CLEAR
    ]
    if ways or not left:
        return ways[:1]
    first = left[0]
    assert first.card is not None
    return [replace(tap(first.card, 0.8, "is one to be deleted", "opened"), once=" / ".join(first.lines))]


def _removes(control: Control) -> float:
    return 0.0 if control.is_input else control.has_word(_DELETE)


def _agree_ways(view: View) -> list[Way]:
    ways = [
        tap(control, 0.95 * trust, "confirms the removal", "agreed")
        for control in view.controls
        if (trust := _removes(control))
    ]
    return ways + ([tap(view.confirm, 0.9, "confirms the removal", "agreed")] if view.confirm is not None else [])
