"""Clauses about where to be and what to be rid of: open, search, delete, save, back, and verbs that only apps know."""

from __future__ import annotations

from ...actions import Direction
from ..plan import Act, Back, Delete, Flag, Hold, Open, Put, Save, Search, Slide, Text
from ..words import ARTICLES, FILLERS, word_set
from .changing import swapped
from .creating import read_create
from .cursor import Cursor, is_moment
from .draft import Draft
from .every import read_each
from .grammar import CHOOSE, NAMED
from .targets import read_name, read_target

_FOR = word_set("for as under in")
_LISTS = word_set(
    "list clock clocks cities app calendar contacts agenda page screen tab overview schedule phone device"
)
_BY = frozenset({"by"})


def read_open(cursor: Cursor, draft: Draft) -> None:
    """Read "open the event gym", "show the month view", "open a new event", "choose weekly for repeat"."""
    start = cursor.at
    verb = cursor.take().lower
    cursor.skip(word_set("to on at me up"))
    if cursor.word() in ("a", "new") or cursor.word(1) == "new":
        cursor.at -= 1
        read_create(cursor, draft)
        return
    if verb == "use" and cursor.tokens[-1].lower in ("theme", "mode"):
        slot = " ".join(token.text for token in cursor.tokens[cursor.at :] if token.lower not in ARTICLES)
        cursor.at = len(cursor.tokens)
        draft.put(Put(slot, Flag(True)))
        return
    if verb in CHOOSE:
        cursor.at = start
        if swapped(cursor, draft):
            return
        cursor.at = start + 1
        option = read_name(cursor, _FOR)
        if option and cursor.word() in _FOR:
            cursor.take()
            cursor.skip(ARTICLES)
            draft.put(Put(read_name(cursor), Text(option)))
            return
        cursor.at = start + 1
    _open_target(cursor, draft)


def _open_target(cursor: Cursor, draft: Draft) -> None:
    cursor.skip(frozenset({"to"}))
    app_named = 2 if cursor.word() in ARTICLES else 1
    if cursor.word(app_named - 1) in ("app", "application") and cursor.kind(app_named) in ("word", "quote"):
        cursor.at += app_named
        cursor.skip(NAMED)
    target = read_target(cursor)
    draft.note_many(target)
    if target.called:
        draft.add(Open(target.called, target.noun if target.name else "", target.hints))
        draft.thing = True


def read_back(cursor: Cursor, draft: Draft) -> None:
    """Read "go back", "return to the list"."""
    cursor.skip(word_set("go back return"))
    if cursor.word() == "to":
        _open_target(cursor, draft)
    else:
        draft.add(Back())


def read_search(cursor: Cursor, draft: Draft) -> None:
    """Read "search for dentist", "look up dentist", "find the event dentist"."""
    cursor.take()
    cursor.skip(word_set("for up"))
    target = read_target(cursor)
    draft.note_many(target)
    draft.add(Search(target.called))


def read_delete(cursor: Cursor, draft: Draft) -> None:
    """Read "delete the event work", "remove it"."""
    cursor.take()
    each = read_each(cursor, "delete")
    if each is not None:
        draft.add(each)
        return
    target = read_target(cursor, frozenset({"from"}))
    draft.note_many(target)
    if cursor.word() == "from" and cursor.tokens[-1].lower in _LISTS:
        cursor.at = len(cursor.tokens)
    name = target.name.removesuffix("'s") if target.noun else target.name  # "AAA's contact"
    while " " in name and name.rpartition(" ")[2].lower() in FILLERS:  # "the Rome time", "the Bob entry"
        name = name.rpartition(" ")[0]
    draft.add(Delete(name, target.noun, target.hints))


def read_take_off(cursor: Cursor, draft: Draft) -> None:
    """Read "take Rome off the list"."""
    cursor.take()
    target = read_target(cursor, frozenset({"off", "out"}))
    cursor.skip(word_set("off out of the my"))
    while cursor.more and cursor.kind() == "word":
        cursor.take()
    draft.add(Delete(target.name, target.noun, target.hints))


def read_save(cursor: Cursor, draft: Draft) -> None:
    """Read "save", "save the event"."""
    cursor.take()
    read_target(cursor)
    draft.add(Save(asked=True))


def read_by_its_name(cursor: Cursor, draft: Draft) -> None:
    """Read an action that the app itself must offer by that name: "share the event gym", "call ABC"."""
    verb = cursor.take().text
    target = read_target(cursor, _BY if names_an_order(cursor) else frozenset())
    draft.note_many(target)
    if cursor.word() in _BY and names_an_order(cursor):
        cursor.take()
        option, cursor.at = cursor.written(cursor.at, len(cursor.tokens)), len(cursor.tokens)
        draft.take_up(target)
        draft.put(Put(verb, Text(option)))
        return
    draft.add(Act(verb, target.name, target.noun, target.hints))


def names_an_order(cursor: Cursor) -> bool:
    """Whether the clause is one like "sort the list by price: low to high", not "finish it by 5 PM"."""
    words = [token.lower for token in cursor.tokens]
    place = words.index("by") + 1 if "by" in words[cursor.at :] else len(words)
    return place < len(words) and not is_moment(cursor.tokens[place])


def read_hold(cursor: Cursor, draft: Draft) -> None:
    """Read "long press the row", "hold the icon"."""
    cursor.skip(word_set("long long-press longpress press tap click and touch hold on"))
    draft.add(Hold(read_target(cursor).called))


def read_slide(cursor: Cursor, draft: Draft) -> None:
    """Read "swipe the row to the left", "scroll down", "drag the slider right"."""
    cursor.take()
    cursor.skip(ARTICLES)
    directions: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}
    scrolls = cursor.word(-1) == "scroll" or cursor.tokens[cursor.at - 1].lower == "scroll"
    name = "" if cursor.word() in directions else read_name(cursor, word_set("to left right up down"))
    cursor.skip(word_set("to the"))
    if (direction := directions.get(cursor.word())) is None:
        return
    cursor.take()
    opposite: dict[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
    draft.add(Slide(name, opposite[direction] if scrolls else direction))
