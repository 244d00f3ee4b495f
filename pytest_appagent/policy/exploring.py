"""Looking for what is not on the screen: rows that lead there, the app's search, its tabs, its settings."""

from __future__ import annotations

import re
from dataclasses import replace

from ..actions import Press, Tap, TypeText
from .records import Record, find_tabs, heading_words, lists_data, read_records
from .ways import Scene, Way, alert_ways, general_ways, scroll_ways, tap
from .words import FILLERS, name_words, says, word_set

_SEARCH = frozenset({"search"})
_SETTINGS = frozenset({"settings"})
_QUERIES_MAX = 4
_PARTLY = 0.2
_HALF = 0.5
_LEADING = 0.56
_OWN = 0.9
_ADDS = frozenset({"add"})
_HARMFUL = word_set("delete reset erase call send clear buy order pay logout uninstall format wipe cancel factory")
_SCROLLS_MAX = 6
_ENDING = re.compile(r"(?<=[a-z]{3})(?:(?<=[a-z]{4})ing|(?<!s)s)$")
_SPELLED = {"wifi": "Wi-Fi"}  # where a search takes words as they stand
_GENERAL = word_set("app setting settings mode current default all use device system phone")


def seek_ways(wanted: str, scene: Scene, *, sought: str = "", searches: bool = True) -> list[Way]:
    """Return ways to where something of that name may be, by growing desperation; `sought` is a text to scroll to."""
    view = scene.view
    if view.floats:
        return _menu_choices(wanted, scene) + alert_ways(view) + _leave(scene)
    ways = lead_ways(wanted, scene) + tab_ways(wanted, scene)
    if searches and not scene.memory.entered and not view.inputs:
        ways += query_ways(wanted, scene)
    ways += general_ways(scene, sought=sought)
    if lists_data(view) and not sought:
        ways = [way for way in ways if way.mark != "scrolled"]
        if scene.memory.count("scrolled") < _SCROLLS_MAX:
            ways += scroll_ways(view, 0.13)
    if _may_go_up(scene):
        ways.append(Way(action=Press("back"), score=0.09, why="it is not on this page, so back"))
    return [_once_here(way, scene) for way in ways]


def _may_go_up(scene: Scene) -> bool:
    """Whether there is a page before this one, and nothing here that going back would lose."""
    memory, view = scene.memory, scene.view
    inside = bool(memory.home) and view.facts.key != memory.home and not memory.detours
    return inside and not view.inputs and not find_tabs(view) and view.confirm is None


def _once_here(way: Way, scene: Scene) -> Way:
    """A look into a menu is worth taking once on a screen, however that is scrolled by then."""
    if way.mark != "detour" or way.once or not isinstance(way.action, Tap):
        return way
    uid = scene.view.facts.elements[way.action.label - 1].uid
    where = "tabs" if find_tabs(scene.view) else scene.view.facts.key  # all tabs share one menu, mostly
    return replace(way, once=f"{where} {uid}")


def lead_ways(wanted: str, scene: Scene) -> list[Way]:
    """Rows that may lead to it: those whose texts have all its words first, then those that have some."""
    ways = []
    words = name_words(wanted)
    if not words:
        return []
    known = heading_words(scene.view)
    for record in read_records(scene.view):
        card = record.card
        if card is None or card.is_input or card.element.checkable or card.element.role in ("slider", "list"):
            continue
        if card.has_word(_ADDS) > _OWN or (record.words & _HARMFUL) - words:
            continue  # looking around must not change anything
        fit = _coverage(words, known, record)
        if fit > _PARTLY:
            score = _LEADING if fit >= 1 else 0.38 + 0.1 * fit if fit >= _HALF else 0.33 * fit + 0.1
            score += 0.15 * (is_search_page(scene) and _PARTLY < fit < 1)
            once = f"{scene.view.facts.key} {' / '.join(record.lines)}"
            ways.append(replace(tap(card, score, "may lead there", "detour"), once=once))
    return ways


def _coverage(words: frozenset[str], known: frozenset[str], record: Record) -> float:
    """How much of the wanted words a row has; above 1 if the screen's heading has those that it lacks."""
    own = words & record.words
    if not own:
        return 0.0
    if own | (words & known) >= words:
        return 1.0 + len(own) / len(words)
    telling = words - _GENERAL or words
    return len(own & telling) / len(telling)


def tab_ways(wanted: str, scene: Scene) -> list[Way]:
    """The main pages of the app, each once; those first whose name has a word of what is wanted."""
    if scene.memory.entered:
        return []
    ways = []
    words = name_words(wanted)
    for place, tab in enumerate(find_tabs(scene.view)):
        if tab.element.selected:
            continue
        named = bool(words & name_words(" ".join(tab.lines)))
        score = 0.5 if named else 0.31 - place / 100
        ways.append(replace(tap(tab, score, "is another page", "tab"), once=f"tab {tab.shown()}"))
    return ways


def query_ways(wanted: str, scene: Scene, score: float = 0.4) -> list[Way]:
    """Find it by the app's search: first all its words, then fewer."""
    view = scene.view
    queries = read_queries(wanted)
    typed = [control.element.text for control in view.search_inputs if control.element.text]
    if not view.search_inputs:
        return [
            replace(tap(control, score * trust, "searches for it", "detour"), once=f"search {view.facts.key}")
            for control in view.controls
            if not control.is_input and not view.floats and (trust := control.has_word(_SEARCH))
        ]
    field = view.search_inputs[0]
    ways = [
        Way(
            action=TypeText(query, field.label),
            score=score - place / 100,
            why="searches for it",
            once=f"query {view.facts.key} {query}",
        )
        for place, query in enumerate(queries)
    ]
    if typed and any(says(typed[0], query) == 1.0 for query in queries):
        once = f"enter {view.facts.key}"
        ways.append(Way(action=Press("enter"), score=score + 0.05, why="starts the search", once=once))
    return ways


def read_queries(wanted: str) -> list[str]:
    """Return what to search for: the name, then without its first or last word, then its telling words."""
    words = [word.strip("'’\"&,.") for word in wanted.split()]
    words = [_SPELLED.get(word.lower(), word) for word in words if name_words(word) and word.lower() not in FILLERS]
    if not words:
        return [wanted]
    parts = [words, words[1:], words[:-1]] if len(words) > 1 else [words]
    queries = [" ".join(part) for part in parts]
    queries.sort(key=lambda query: all(word.lower() in _GENERAL for word in query.split()))
    singles = sorted((word for word in words if word.lower() not in _GENERAL), key=lambda word: -len(word))
    # A search finds "notification" in "Notifications", not the other way round.
    singles = [_ENDING.sub("", word) for word in singles]
    return list(dict.fromkeys([query for query in queries if query] + singles))[:_QUERIES_MAX]


def _menu_choices(wanted: str, scene: Scene) -> list[Way]:
    """In a menu that was opened to look around: what has the name, else the settings."""
    ways = []
    words = name_words(wanted)
    for control in scene.view.controls:
        if control.is_input or control.element.role == "list":
            continue
        own = name_words(" ".join(control.lines))
        if words and (words <= own or own <= words) and own:
            ways.append(tap(control, 0.55, "has the name", "detour"))
        elif own & _SETTINGS:
            ways.append(tap(control, 0.42, "may hold it", "detour"))
    return ways


def _leave(scene: Scene) -> list[Way]:
    if not scene.memory.detours and not scene.memory.marks:
        return []
    return [Way(action=Press("back"), score=0.06, why="this led nowhere, so back", mark="returned")]


def is_search_page(scene: Scene) -> bool:
    """Whether the screen lists what a search has found, which is no place to read values from."""
    return any(field.element.text for field in scene.view.search_inputs)
