"""Clauses that switch: "turn off Wi-Fi", "disable all alarms", "close my evening alarm"."""

from __future__ import annotations

from ..plan import Act, Flag, Open, Put
from ..words import ARTICLES, stem
from .attributes import read_value, slot_name
from .cursor import Cursor, is_moment
from .draft import Draft
from .every import read_each
from .grammar import ENABLE, NAMED, SLOTS, THINGS, VERBS
from .leveling import read_leveled
from .preparing import DEVICE
from .subjects import RINGS, is_thing, skip_from
from .targets import read_target

IT = frozenset({"it", "this", "that"})
_SIDES = frozenset({"up", "down"})
_INTO = frozenset({"to", "into", "in"})


def read_turn(cursor: Cursor, draft: Draft) -> None:
    """Read "turn on X", "turn X off", "turn X to Y", "turn X down to 0", "switch to X", "turn my phone to X"."""
    cursor.take()
    state = cursor.word()
    if state in ("on", "off"):
        cursor.take()
        _put_flag(cursor, draft, on=state == "on")
        return
    if state in _SIDES:
        cursor.take()
        read_leveled(cursor, draft, None)
        return
    if state == "to" and draft.subject:  # "check the browser and switch to …"
        cursor.take()
        if (value := read_value(cursor, draft.subject)) is not None:
            draft.put(Put(slot_name(draft.subject, value), value))
        return
    if state == "to":
        cursor.take()
        draft.add(Open(read_target(cursor).called))
        return
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    if put_in_mode(cursor, draft):
        return
    if words[-1:] and words[-1] in ("on", "off"):
        last = cursor.tokens.pop()
        _put_flag(cursor, draft, on=last.lower == "on")
        return
    for place, word in enumerate(words):
        if word in ("on", "off") and (place + 1 == len(words) or cursor.kind(place + 1) in ("comma", "stop")):
            del cursor.tokens[cursor.at + place]
            _put_flag(cursor, draft, on=word == "on")
            return
        if word in _SIDES and place:
            read_leveled(cursor, draft, None)
            return
        if word in ("to", "from"):
            break
    if "into" in words or (is_thing(cursor) and "to" in words):
        draft.take_up(read_target(cursor, frozenset({"into", "to"})))
        cursor.skip(frozenset({"into", "to", "a", "an"}))
        return
    start = cursor.at
    cursor.skip(ARTICLES)
    first = cursor.at
    while cursor.more and cursor.word() not in ("to", "from", "into"):
        cursor.take()
    slot = cursor.written(first, cursor.at)
    skip_from(cursor)
    if cursor.skip(frozenset({"to", "into"})) and slot:
        value = read_value(cursor, slot)
        if value is not None:
            draft.put(Put(slot_name(slot, value), value))
            return
    cursor.at = start
    draft.read_attributes(cursor)


def put_in_mode(cursor: Cursor, draft: Draft) -> bool:
    """Read "my phone to dark theme", "the phone into airplane mode", after "turn", "put", "set" or "switch"."""
    start = cursor.at
    cursor.skip(ARTICLES)
    if cursor.word() in DEVICE | {"app", "screen", "display", "everything"} and cursor.word(1) in _INTO:
        cursor.take()
        cursor.take()
        cursor.skip(ARTICLES)
        first = cursor.at
        while cursor.kind() == "word" and cursor.word() not in ("and", "then"):
            cursor.take()
        name = cursor.written(first, cursor.at)
        if name:
            draft.put(Put(name, Flag(True)))
            return True
    cursor.at = start
    return False


def read_enable(cursor: Cursor, draft: Draft) -> None:
    """Read "enable X", "disable X"."""
    on = cursor.take().lower in ENABLE
    if cursor.word() in ("off", "out"):  # "check off", "tick off"
        cursor.take()
    _put_flag(cursor, draft, on=on)


def read_close(cursor: Cursor, draft: Draft) -> None:
    """Read "close my evening alarm", which means off, and "close the dialog", which means a control."""
    verb = cursor.take().text
    if cursor.word() in ("down", "off"):
        cursor.take()
        if any(token.kind == "number" or token.lower == "to" for token in cursor.tokens[cursor.at :]):
            read_leveled(cursor, draft, 0)
            return
    start = cursor.at
    if read_each(cursor, "off") is not None:
        cursor.at = start
        _put_flag(cursor, draft, on=False)
        return
    target = read_target(cursor)
    if target.noun and (target.hints or stem(target.noun) in RINGS):
        _flag(target.called, draft, on=False)
    else:
        draft.add(Act(verb, target.name, target.noun, target.hints))


def _put_flag(cursor: Cursor, draft: Draft, *, on: bool) -> None:
    """Read what is switched, and switch it: "all alarms", "my 7 AM alarm", "all-day of the event gym", "Wi-Fi"."""
    each = read_each(cursor, "on" if on else "off")
    if each is not None:
        draft.add(each)
        return
    if cursor.word() in IT | {"them"} or not cursor.more:
        cursor.skip(IT | {"them"})
        _flag(draft.puts[-1].slot if draft.puts else draft.subject, draft, on=on)
        return
    many = cursor.word() in ("all", "every", "each", "any")
    cursor.skip(ARTICLES | {"all", "every", "each", "any"})
    if any(is_moment(token) for token in cursor.tokens[cursor.at :]) or _names_an_alarm(cursor):
        target = read_target(cursor)
        draft.note_many(target)
        _flag(target.called, draft, on=on)
        return
    first = cursor.at
    while cursor.more and not _switch_ends(cursor, first):
        cursor.take()
    slot = cursor.written(first, cursor.at)
    if cursor.word() in ("of", "for", "in", "from"):
        start = cursor.at
        cursor.take()
        owner = read_target(cursor)
        if owner.noun and owner.name:
            draft.take_up(owner)
        else:
            cursor.at = start
            while cursor.more and cursor.kind() not in ("comma", "stop"):
                token = cursor.take()
                slot += "" if token.lower in ARTICLES | {"of", "for", "in", "from"} else f" {token.text}"
    if many and stem(slot.split()[0].lower() if slot else "") in THINGS - SLOTS:
        draft.unread.append(f"all {slot}")
    _flag(slot, draft, on=on)


def _switch_ends(cursor: Cursor, first: int) -> bool:
    if cursor.kind() in ("comma", "stop"):
        return True
    word = cursor.word()
    if word in ("of", "for", "in", "from") and cursor.at > first:
        return True
    return word in ("and", "but", "then") and cursor.word(1) in VERBS


def _names_an_alarm(cursor: Cursor) -> bool:
    return any(token.stem in RINGS for token in cursor.tokens[cursor.at :]) and any(
        token.kind == "quote" or token.lower in NAMED for token in cursor.tokens[cursor.at :]
    )


def _flag(slot: str, draft: Draft, *, on: bool) -> None:
    if any(put.slot == slot and put.value == Flag(on) for put in draft.puts):
        return
    if slot:
        draft.put(Put(slot, Flag(on)))
    else:
        draft.unread.append("it")
