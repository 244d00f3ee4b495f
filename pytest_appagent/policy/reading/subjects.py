"""What a clause is about: a thing, or one of its properties."""

from __future__ import annotations

from ..words import ARTICLES, word_set
from .cursor import Cursor
from .grammar import SLOTS, THINGS

LINKS = word_set("to be as is at for")
OWNER = frozenset({"of", "for", "on", "in"})
RINGS = frozenset({"alarm", "timer", "reminder"})


def is_thing(cursor: Cursor) -> bool:
    """Whether a thing comes, not one of its properties: "the event gym to …", but "the event's title"."""
    ahead = 1 if cursor.word() in ARTICLES else 0
    if cursor.stem(ahead) == "alarm" and cursor.word(-1) == "set" and cursor.kind(ahead + 2) == "time":
        return False  # "set the alarm for 7 AM" is a new one
    if {"volume", "sound", "brightness", "style", "ringtone"} & {cursor.word(ahead + 1), cursor.word(ahead + 2)}:
        return False
    if cursor.kind(ahead) == "quote" and cursor.stem(ahead + 1) in THINGS - SLOTS:
        return True
    timed = ahead + (cursor.kind(ahead) == "time")
    if timed > ahead and cursor.stem(timed) in RINGS | {"event"}:  # "my 9 AM alarm"
        return True
    if cursor.stem(ahead) in RINGS and cursor.word(-1) != "set":  # "change my alarm at 9 AM, …"
        linked = cursor.word(ahead + 1) in ("at", "of", "for")
        if linked and cursor.kind(ahead + 2) == "time":
            return True
    quoted = cursor.kind(ahead + 1) == "quote"
    named = cursor.word() in ("the", "this", "that") and cursor.word(ahead + 1) not in {"", "time", *LINKS, *OWNER}
    return cursor.stem(ahead) in THINGS - SLOTS and (quoted or named) and possessive(cursor) is None


def possessive(cursor: Cursor) -> int | None:
    """Return the place of the next possessive, "ABC's", None if none comes soon."""
    for place in range(cursor.at, min(cursor.at + 4, len(cursor.tokens))):
        if cursor.tokens[place].lower.endswith("'s"):
            return place
        if cursor.tokens[place].lower in ("to", "of"):
            return None
    return None


def skip_from(cursor: Cursor) -> None:
    """Pass over what a property was before: "from digital to analog"."""
    if cursor.word() != "from":
        return
    ahead = next((place for place in range(1, 6) if cursor.word(place) == "to"), 0)
    cursor.at += ahead
