"""The goal of answering a question from what the screen shows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from ..actions import Finish
from .exploring import is_search_page, query_ways, seek_ways, tab_ways
from .lexicon import lexicon
from .lookup import find_answer, find_state, repeats, row_times, say_state
from .memory import Memory
from .moments import find_dates, show_time
from .plan import Tell
from .records import heading_words, read_records
from .view import View
from .ways import Scene, Way, scroll_ways, tap
from .words import id_words, name_words, plain, says, stem, word_set

_ROWS_MAX = 60
_SEPARATOR = " / "
_LOOSE = frozenset(map(stem, word_set("day date time hour week clock ignore ignoring count out up one among")))
_CONTROLS = frozenset({"switch", "toggle", "checkbox"})


def advance_tell(goal: Tell, scene: Scene) -> list[Way] | Finish:
    """Return the answer if the screen gives it, else ways to a screen that may."""
    view = scene.view
    if _is_about_all(goal):
        answer = _answer_of_all(goal, scene)
        if answer:
            return Finish(answer)
        if _is_the_list(goal, view) and not _is_whole(scene):
            return scroll_ways(view, 0.9) + _ways(goal, scene)
        return _ways(goal, scene)
    answer = ""
    if not is_search_page(scene):
        answer = find_state(goal, view, scene.now) if goal.kind == "yes_no" else find_answer(goal, view, scene.now)
    return Finish(answer) if answer else _ways(goal, scene)


def _ways(goal: Tell, scene: Scene) -> list[Way]:
    view = scene.view
    if goal.name:
        ways = []
        for record in read_records(view):
            fit = record.says(goal.name)
            if record.card is None or not fit or record.card.is_input or record.card.element.checkable:
                continue
            once = f"{view.facts.key} {_SEPARATOR.join(record.lines)}"
            way = tap(record.card, 0.8 if fit == 1 else 0.45, "may tell more about it", "detour")
            ways.append(Way(action=way.action, score=way.score, why=way.why, mark=way.mark, once=once))
        here = any(says(text.text, goal.name) == 1.0 for text in view.texts if text.label is None)
        if here:
            return ways + seek_ways(goal.slot, scene, searches=False)
        return ways + query_ways(goal.name, scene, 0.3) + seek_ways(goal.name, scene, sought=goal.name, searches=False)
    wanted = " ".join(goal.words) or goal.noun
    if _is_about_all(goal):
        return tab_ways(goal.noun or wanted, scene) + seek_ways(goal.noun or wanted, scene)
    return seek_ways(wanted, scene)


# Questions about all rows of a list


@dataclass(frozen=True, slots=True)
class _Row:
    lines: tuple[str, ...]
    state: str


def remember_rows(goal: Tell, memory: Memory, view: View) -> Memory:
    """Return the memory with the rows of the list in sight added, if the question is about all of them."""
    if not _is_about_all(goal) or not _is_the_list(goal, view):
        return memory
    return memory.with_rows(tuple(_write(row) for row in _rows_in_sight(view, stem(goal.noun)))[:_ROWS_MAX])


def _is_about_all(goal: Tell) -> bool:
    if goal.name or not goal.noun:
        return False
    return goal.kind == "count" or bool(goal.order) or (goal.kind == "yes_no" and bool(goal.hints or goal.repeat))


def _is_the_list(goal: Tell, view: View) -> bool:
    """Whether the screen lists things of that kind, by its heading, its tab or the ids of its rows."""
    kind = stem(goal.noun)
    if kind in _CONTROLS:
        return True
    rows = [
        record.card for record in read_records(view) if record.card is not None and _is_row(record.card.element.role)
    ]
    if not rows:
        return False
    ids = {stem(word) for card in rows for word in id_words(card.element.resource_id).split()}
    return kind in heading_words(view) | ids


def _is_row(role: str) -> bool:
    return role in ("item", "switch", "checkbox")


def _rows_in_sight(view: View, kind: str) -> list[_Row]:
    records = [record for record in read_records(view) if record.card is not None and _is_row(record.card.element.role)]
    if kind in _CONTROLS:
        records = [record for record in records if record.switch is not None]
    ids = [record.card.element.resource_id for record in records if record.card]
    common = max(set(ids), key=ids.count, default="")
    rows = []
    for record in records:
        assert record.card is not None
        if record.card.element.resource_id != common:
            continue
        switch = record.switch
        rows.append(_Row(record.lines, "" if switch is None else "on" if switch.element.checked else "off"))
    return rows


def _write(row: _Row) -> str:
    return _SEPARATOR.join([*row.lines, f"({row.state})"])


def _read(text: str) -> _Row:
    *lines, state = text.split(_SEPARATOR)
    return _Row(tuple(lines), state.strip("()"))


def _is_whole(scene: Scene) -> bool:
    """Whether the list was seen to its end."""
    return not scene.view.scrollables or scene.reached("end")


def _answer_of_all(goal: Tell, scene: Scene) -> str:
    if goal.kind == "count" and (said := _said_count(goal, scene.view)):
        return said
    if not _is_the_list(goal, scene.view):
        return ""
    rows = [row for row in map(_read, scene.memory.rows) if _fits(goal, row, scene.now)]
    if goal.kind == "yes_no":
        return _exists(goal, rows, whole=_is_whole(scene))
    if not _is_whole(scene):
        return ""
    if rest := _unheeded(goal, scene.view):
        rows = [row for row in rows if rest <= name_words(" ".join(row.lines))]
        if not rows:
            return ""  # a condition that no row shows is not understood
    counted = [row for row in rows if not goal.state or row.state == goal.state]
    if goal.kind == "count":
        return "" if goal.state and any(not row.state for row in rows) else str(len(counted))
    timed = [(row_times(_SEPARATOR.join(row.lines)), row) for row in counted]
    moments = sorted((times[0], row.lines) for times, row in timed if times)
    if not moments or len(moments) != len(counted):
        return ""
    moment, lines = moments[0 if goal.order == "first" else -1]
    names = [line for line in lines if not row_times(line)]
    return f"{show_time(moment)} ({', '.join(names)})" if names else show_time(moment)


def _unheeded(goal: Tell, view: View) -> frozenset[str]:
    """The stems of words that may be a further condition: "which vibrate", "labelled work"."""
    words = lexicon()
    said = [word for word in goal.words if word.lower() not in words.classes | words.kinds.keys() | words.verbs.keys()]
    return name_words(" ".join(said)) - {stem(goal.noun)} - heading_words(view) - _LOOSE if said else frozenset()


def _exists(goal: Tell, rows: list[_Row], *, whole: bool) -> str:
    if rows and goal.state and all(row.state for row in rows):
        return say_state(goal, on=any(row.state == "on" for row in rows))
    if rows and not goal.state:
        return "yes"
    return "no" if whole and not rows and not goal.state else ""


def _fits(goal: Tell, row: _Row, now: datetime) -> bool:
    text = _SEPARATOR.join(row.lines)
    known: list[object] = [*row_times(text), *(found.value for line in row.lines for found in find_dates(line, now))]
    if not all(hint in known for hint in goal.hints):
        return False
    return not goal.repeat or repeats(row.lines, goal.repeat)


def _said_count(goal: Tell, view: View) -> str:
    """The number that the screen itself gives: "12 contacts"."""
    if goal.state or goal.hints or goal.repeat or _unheeded(goal, view):
        return ""
    for text in view.texts:
        match = re.fullmatch(r"(\d+) (\w+)", plain(text.text))
        if match and stem(match[2]) == stem(goal.noun):
            return match[1]
    return ""
