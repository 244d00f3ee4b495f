"""Clauses that change something: "set it to repeat weekly", "turn off Wi-Fi", "rename the event a to b"."""

from __future__ import annotations

from ..plan import Act, Flag, Open, Put, Text
from ..words import ARTICLES, stem, word_set
from .attributes import read_value
from .creating import read_create
from .cursor import Cursor
from .draft import Draft
from .grammar import ENABLE, SLOTS, THINGS
from .targets import Target, read_name, read_target

_LINKS = word_set("to be as is at for")
_OWNER = frozenset({"of", "for", "on", "in"})


def read_set(cursor: Cursor, draft: Draft) -> None:
    """Read "set it to repeat weekly", "change the end time of gym to 7 PM", "set an alarm for 3 PM"."""
    if _begins_something(cursor, draft):
        if cursor.word(1) == "up":
            cursor.take()
        read_create(cursor, draft)
        return
    verb = cursor.take()
    if cursor.word() in ("it", "this", "that") or _is_thing(cursor):
        draft.take_up(read_target(cursor, word_set("to as so repeat repeats all-day an")))
        cursor.skip(word_set("to so be as a an that"))
        return
    cursor.skip(ARTICLES)
    start = cursor.at
    slot, target = _slot_and_target(cursor)
    linked = cursor.skip(_LINKS)
    value = read_value(cursor, slot) if slot else None
    if value is None:
        cursor.at = start
        if not linked:
            draft.unread.append(verb.text)
        return
    draft.take_up(target)
    draft.put(Put(slot, value))
    while cursor.word() == "and" and cursor.kind(1) == "span":
        cursor.take()
        if (more := read_value(cursor, slot)) is not None:
            draft.put(Put(slot, more))


def _begins_something(cursor: Cursor, draft: Draft) -> bool:
    """Whether "set a …", "make a new …" speaks of a new thing and not of a property of the one in hand."""
    if cursor.word(1) not in ("a", "an", "new", "another", "up"):
        return False
    return not (draft.thing and any(cursor.stem(place) in SLOTS for place in (2, 3)))


def _is_thing(cursor: Cursor) -> bool:
    """Whether a thing comes, not one of its properties: "the event gym to …", but "the event's title"."""
    ahead = 1 if cursor.word() in ARTICLES else 0
    quoted = cursor.kind(ahead + 1) == "quote"
    named = cursor.word() in ("the", "this", "that") and cursor.word(ahead + 1) not in {"", "time", *_LINKS, *_OWNER}
    return cursor.stem(ahead) in THINGS - SLOTS and (quoted or named) and _possessive(cursor) is None


def _slot_and_target(cursor: Cursor) -> tuple[str, Target]:
    """Read "end time of gym", "gym's end time", "contacts ABC's website"."""
    target = _owner(cursor)
    first = cursor.at
    ends = word_set("of for to as on in is at with")
    while cursor.kind() == "word" and cursor.word() not in ends and not _is_state(cursor, first):
        cursor.take()
    slot = cursor.written(first, cursor.at)
    if not target.name and cursor.word() in _OWNER and cursor.kind(1) not in ("time", "date", "span", ""):
        start = cursor.at
        cursor.take()
        target = read_target(cursor, frozenset({"to", "as", "be"}))
        if not target.called and cursor.at == start + 1:
            cursor.at = start
    return slot, target


def _owner(cursor: Cursor) -> Target:
    """Read a possessive, "contacts ABC's"; nothing if none comes."""
    place = _possessive(cursor)
    if place is None:
        return Target()
    words = cursor.written(cursor.at, place + 1).removesuffix("'s").removesuffix("’s").split()
    cursor.at = place + 1
    if len(words) > 1 and stem(words[0].lower()) in THINGS:
        words = words[1:]
    return Target(name=" ".join(words))


def _possessive(cursor: Cursor) -> int | None:
    for place in range(cursor.at, min(cursor.at + 4, len(cursor.tokens))):
        if cursor.tokens[place].lower.endswith("'s"):
            return place
        if cursor.tokens[place].lower in ("to", "of"):
            return None
    return None


def _is_state(cursor: Cursor, first: int) -> bool:
    """Whether "on" or "off" comes as the value: "set vibrate off"."""
    return cursor.at > first and cursor.word() in ("on", "off") and cursor.peek(1) is None


def read_edit(cursor: Cursor, draft: Draft) -> None:
    """Read "edit the event gym" and "edit the title of gym to …"."""
    start = cursor.at
    cursor.take()
    cursor.skip(ARTICLES)
    if cursor.stem() in SLOTS and cursor.word(1) in _OWNER:
        cursor.at = start
        read_set(cursor, draft)
    else:
        draft.take_up(read_target(cursor))


def read_rename(cursor: Cursor, draft: Draft) -> None:
    """Read "rename the event work to job interview"."""
    cursor.take()
    target = read_target(cursor, word_set("to as into"))
    cursor.skip(word_set("to as into be"))
    draft.take_up(target)
    if name := read_name(cursor):
        draft.put(Put("title", Text(name)))


def read_move(cursor: Cursor, draft: Draft) -> None:
    """Read "move gym to 6 PM"; the time is then read as an attribute."""
    cursor.take()
    target = read_target(cursor, frozenset({"to"}))
    cursor.skip(frozenset({"to"}))
    draft.take_up(target)


def read_turn(cursor: Cursor, draft: Draft) -> None:
    """Read "turn on X", "turn X off", "turn X to Y", "switch to X"."""
    cursor.take()
    state = cursor.word()
    if state in ("on", "off"):
        cursor.take()
        _put_flag(_switch(cursor, draft), draft, on=state == "on")
        return
    if state == "to":
        cursor.take()
        draft.add(Open(read_target(cursor).called))
        return
    target = read_target(cursor, frozenset({"on", "off", "to"}))
    if cursor.word() in ("on", "off"):
        _put_flag(target, draft, on=cursor.take().lower == "on")
    elif cursor.skip(frozenset({"to"})):
        draft.put(Put(target.called, Text(read_name(cursor))))


def read_enable(cursor: Cursor, draft: Draft) -> None:
    """Read "enable X", "disable X"."""
    on = cursor.take().lower in ENABLE
    _put_flag(_switch(cursor, draft), draft, on=on)


def read_close(cursor: Cursor, draft: Draft) -> None:
    """Read "close my evening alarm", which means off, and "close the dialog", which means a control."""
    verb = cursor.take().text
    target = read_target(cursor)
    if target.hints and target.noun:
        _put_flag(target, draft, on=False)
    else:
        draft.add(Act(verb, target.name, target.noun, target.hints))


def _switch(cursor: Cursor, draft: Draft) -> Target:
    """Read what is switched: "all-day of the event gym", where the phone in "of my phone" says nothing."""
    target = read_target(cursor, frozenset({"of", "for", "in"}))
    if cursor.word() in ("of", "for", "in"):
        cursor.take()
        owner = read_target(cursor)
        if owner.noun:
            draft.take_up(owner)
    return target


def _put_flag(target: Target, draft: Draft, *, on: bool) -> None:
    draft.note_many(target)
    last = draft.puts[-1].slot if draft.puts else ""
    draft.put(Put(target.called or last, Flag(on)))


def read_type(cursor: Cursor, draft: Draft) -> None:
    """Read "type hello into the title field"."""
    into = word_set("in into as")
    cursor.take()
    text = read_name(cursor, into)
    cursor.skip(into | ARTICLES)
    draft.put(Put(read_name(cursor), Text(text)))
