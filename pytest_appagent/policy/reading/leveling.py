"""Clauses about levels: "mute the ring volume", "turn the brightness all the way up", "lower it to 20 %"."""

from __future__ import annotations

from ..plan import Number, Put, Text
from ..words import ARTICLES, word_set
from .attributes import read_value
from .cursor import Cursor
from .draft import Draft

_DOWN = word_set("mute silence minimize minimise")
_UP = word_set("maximize maximise max")
_SIDES = {"up": 100, "down": 0}
_LINKS = word_set("to at by")
_WAY = word_set("all the way completely fully right entirely")


def read_level(cursor: Cursor, draft: Draft) -> None:
    """Read a clause whose verb says that a level goes up or down."""
    verb = cursor.take().lower
    cursor.skip(word_set("out down up"))
    read_leveled(cursor, draft, {**dict.fromkeys(_DOWN, 0), **dict.fromkeys(_UP, 100)}.get(verb))


def read_leveled(cursor: Cursor, draft: Draft, percent: int | None) -> None:
    """Read what is leveled and how far; `percent` is what the verb itself says, None if it does not."""
    cursor.skip(ARTICLES)
    first = cursor.at
    while cursor.more and cursor.word() not in _LINKS | _SIDES.keys() and cursor.kind() not in ("comma", "stop"):
        if (cursor.word() == "all" and cursor.word(1) == "the") or cursor.word() in ("completely", "fully", "entirely"):
            break
        cursor.take()
    slot = cursor.written(first, cursor.at)
    whole = cursor.skip(_WAY)
    if cursor.word() in _SIDES:
        side = _SIDES[cursor.take().lower]
        percent = side if whole or cursor.skip(_WAY) else percent
    if cursor.skip(_LINKS):
        cursor.skip(ARTICLES)
        value = read_value(cursor, f"{slot} volume")
        if isinstance(value, Text) and value.text.isdigit():
            value = Number(int(value.text), percent=True)
        if value is not None:
            draft.put(Put(slot, value))
            return
    if slot and percent is not None:
        draft.put(Put(slot, Number(percent, percent=True)))
    else:
        draft.unread.append(f"how far {slot} is to go")
