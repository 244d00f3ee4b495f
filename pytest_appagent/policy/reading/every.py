"""Clauses about all things of a kind: "switch off every lamp", "delete every note about rent"."""

from __future__ import annotations

from datetime import time

from ..plan import Each, EachAct
from ..words import ARTICLES, word_set
from .cursor import Cursor
from .grammar import THINGS

_ALL = word_set("all every each any both")
_TAIL = word_set(
    "that which are is i have there set for scheduled in the list active enabled existing at currently exist present "
    "going off ring rings go gone take place were been of my listed here shown"
)
_AFTER = frozenset({"after", "past", "beyond"})
_BEFORE = frozenset({"before", "until"})
_LATER = {"later": "after", "earlier": "before", "prior": "before"}


def read_each(cursor: Cursor, act: EachAct, ends: frozenset[str] = frozenset()) -> Each | None:
    """Read "all (of my) alarms after 2 PM"; None, and nothing passed over, if it is not wholly that."""
    start = cursor.at
    if cursor.word() in _ALL:
        cursor.skip(_ALL | ARTICLES | {"of", "active", "enabled", "existing"})
        if cursor.stem() in THINGS:
            noun = cursor.take().lower
            sides = _read_sides(cursor, ends)
            if sides is not None:
                return Each(noun=noun, act=act, after=sides.get("after"), before=sides.get("before"))
    cursor.at = start
    return None


def _read_sides(cursor: Cursor, ends: frozenset[str]) -> dict[str, time] | None:
    sides: dict[str, time] = {}
    side = ""
    while cursor.more and cursor.word() not in ends:
        token = cursor.peek()
        assert token is not None
        if token.kind in ("comma", "stop"):
            break
        if token.kind == "time" and isinstance(token.value, time) and side:
            sides[side], side = token.value, ""
        elif token.lower in _AFTER | _BEFORE:
            side = "after" if token.lower in _AFTER else "before"
        elif token.lower in _LATER and cursor.word(1) in ("than", "to"):
            side = _LATER[token.lower]
            cursor.take()
        elif token.lower not in _TAIL or token.lower == "and":
            return None
        cursor.take()
    return None if side else sides
