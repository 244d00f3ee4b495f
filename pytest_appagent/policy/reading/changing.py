"""Clauses that change something: "set it to repeat weekly", "turn off Wi-Fi", "rename the event a to b"."""

from __future__ import annotations

from dataclasses import replace

from ..plan import Act, Create, Put, Text
from ..words import ARTICLES, stem, word_set
from .attributes import EXTREMES, read_attribute, read_value, slot_name
from .creating import add_property, read_create
from .cursor import Cursor, is_moment
from .draft import Draft
from .grammar import SLOTS, THINGS
from .preparing import DEVICE
from .subjects import LINKS, OWNER, is_thing, possessive, skip_from
from .targets import Target, read_name, read_target
from .tokens import Token
from .turning import IT, put_in_mode

_MINE = frozenset({"my", "the", "your", "our", "its", "default"})
_TECHNICAL = word_set("bluetooth wi-fi wifi nfc gps usb vpn sim hotspot keyboard screen display sound battery home")
_INTO_SLOT = frozenset({"to", "into", "in", "on", "at", "as", "back"})


def read_set(cursor: Cursor, draft: Draft) -> None:
    """Read "set it to repeat weekly", "change the end time of gym to 7 PM", "set an alarm for 3 PM"."""
    if _begins_something(cursor, draft):
        if cursor.word(1) == "up":
            cursor.take()
        read_create(cursor, draft)
        return
    if swapped(cursor, draft):
        return
    verb = cursor.take()
    if cursor.tokens[-1].lower in ("theme", "mode") and put_in_mode(cursor, draft):
        return
    if draft.subject and cursor.word() in IT:
        cursor.skip(IT)
        cursor.skip(LINKS)
        if (value := read_value(cursor, draft.subject)) is not None:
            draft.put(Put(slot_name(draft.subject, value), value))
        return
    if cursor.word() in ("it", "this", "that") or is_thing(cursor):
        draft.take_up(read_target(cursor, word_set("to as so repeat repeats ring rings start end recur all-day an")))
        cursor.skip(word_set("to so be as a an that"))
        return
    cursor.skip(ARTICLES)
    start = cursor.at
    slot, target = _slot_and_target(cursor)
    skip_from(cursor)
    linked = cursor.skip(LINKS)
    value = read_value(cursor, slot) if slot else None
    if value is None:
        cursor.at = start
        if not linked:
            draft.unread.append(verb.text)
        return
    draft.take_up(target)
    slot = slot_name(slot, value)
    draft.put(Put(slot, value))
    while cursor.word() == "and" and cursor.kind(1) == "span":
        cursor.take()
        if (more := read_value(cursor, slot)) is not None:
            draft.put(Put(slot, more))


def swapped(cursor: Cursor, draft: Draft) -> bool:
    """Read "make Firefox my default browser", "set Tokyo as my time zone": the value stands before the property."""
    start = cursor.at
    verb = cursor.take().lower
    cursor.skip(frozenset({"the"}) if cursor.kind(1) == "quote" else frozenset())
    first = cursor.at
    while (
        cursor.more
        and cursor.word() not in _MINE | {"as", "to", "be", "it", "for"}
        and cursor.kind() in ("word", "quote")
    ):
        cursor.take()
    value = cursor.written(first, cursor.at)
    links = cursor.skip(frozenset({"as"}) if verb != "make" else frozenset({"as", "be"}))
    owned = cursor.word() in _MINE and cursor.skip(_MINE)
    slot_from = cursor.at - (owned and cursor.word(-1) == "default")
    if value and owned and (links or verb in ("make", "use")) and first != start + 1 + len(cursor.tokens):
        while cursor.kind() == "word" and not (cursor.word() in ("for", "instead", "and") and cursor.at > slot_from):
            cursor.take()
        slot = cursor.written(slot_from, cursor.at)
        if slot and cursor.word() not in ("for",) and stem(slot.split()[-1].lower()) not in THINGS - SLOTS:
            draft.put(Put(slot_name(slot, None), Text(value)))
            return True
    cursor.at = start
    return False


def _begins_something(cursor: Cursor, draft: Draft) -> bool:
    """Whether "set a …", "make a new …" speaks of a new thing and not of a property of the one in hand."""
    if cursor.word() == "set" and cursor.word(1) == "the" and cursor.stem(2) == "alarm" and cursor.kind(4) == "time":
        return cursor.word(3) in ("for", "at", "to")
    if cursor.word(1) not in ("a", "an", "new", "another", "up"):
        return False
    return not (draft.thing and any(cursor.stem(place) in SLOTS for place in (2, 3)))


def _slot_and_target(cursor: Cursor) -> tuple[str, Target]:
    """Read "end time of gym", "gym's end time", "contacts ABC's website"."""
    target = _owner(cursor)
    first = cursor.at
    if cursor.kind() == "quote" and cursor.word(1) in ("to", "at") and _is_level(cursor):
        return cursor.take().text, target
    ends = word_set("of for to as on in is at with")
    while cursor.kind() == "word" and cursor.word() not in ends and not _is_state(cursor, first):
        cursor.take()
    slot = cursor.written(first, cursor.at)
    if target.noun == "app":
        return f"{target.name} {slot}", Target()
    if not target.name and cursor.word() in OWNER and cursor.kind(1) not in ("time", "date", "span", ""):
        start = cursor.at
        cursor.take()
        if cursor.word() in _TECHNICAL or (cursor.word() in ARTICLES and cursor.word(1) in _TECHNICAL):
            cursor.skip(ARTICLES)
            return f"{cursor.take().text} {slot}", target
        target = read_target(cursor, frozenset({"to", "as", "be"}))
        if not target.called and cursor.at == start + 1:
            cursor.at = start
    return slot, target


def _is_level(cursor: Cursor) -> bool:
    """Whether a quoted name is given a level, so that it is no thing's: "set 'Ring volume' to 0 %"."""
    value = cursor.peek(3 if cursor.word(2) in ARTICLES else 2)
    return value is not None and (value.text.endswith("%") or value.lower in EXTREMES)


def _owner(cursor: Cursor) -> Target:
    """Read a possessive, "contacts ABC's"; nothing if none comes."""
    place = possessive(cursor)
    if place is None:
        return Target()
    words = cursor.written(cursor.at, place + 1).removesuffix("'s").removesuffix("’s").split()
    words = [word for word in words if word.lower() not in ARTICLES] or words
    cursor.at = place + 1
    if words[-1].lower() in ("app", "application"):
        return Target(name=" ".join(words[:-1]), noun="app")
    if len(words) > 1 and stem(words[0].lower()) in THINGS:
        words = words[1:]
    return Target(name=" ".join(words))


def _is_state(cursor: Cursor, first: int) -> bool:
    """Whether "on" or "off" comes as the value: "set vibrate off"."""
    return cursor.at > first and cursor.word() in ("on", "off") and cursor.peek(1) is None


def read_edit(cursor: Cursor, draft: Draft) -> None:
    """Read "edit the event gym" and "edit the title of gym to …"."""
    start = cursor.at
    cursor.take()
    cursor.skip(ARTICLES)
    if cursor.stem() in SLOTS and cursor.word(1) in OWNER:
        cursor.at = start
        read_set(cursor, draft)
    else:
        draft.take_up(read_target(cursor))


def read_rename(cursor: Cursor, draft: Draft) -> None:
    """Read "rename the event work to job interview"."""
    cursor.take()
    start = cursor.at
    target = read_target(cursor, word_set("to as into"))
    linked = cursor.skip(word_set("to as into be"))
    if linked and not target.noun and _is_property(cursor.tokens[start : cursor.at - 1]):
        called = cursor.written(start + cursor.tokens[start].lower.count("my"), cursor.at - 1)
        words = [word for word in called.split() if word.lower() not in ARTICLES]
        draft.put(Put(" ".join([*words, "name"]), Text(read_name(cursor))))
        return
    draft.take_up(target)
    if name := read_name(cursor):
        draft.put(Put("title", Text(name)))


def _is_property(tokens: list[Token]) -> bool:
    """Whether words name something of the device, "my Bluetooth device", and not a thing in a list."""
    return any(token.lower in DEVICE for token in tokens) and all(token.kind == "word" for token in tokens)


def read_move(cursor: Cursor, draft: Draft) -> None:
    """Read "move gym to 6 PM"; the time is then read as an attribute."""
    if cursor.word(1) in ARTICLES and cursor.stem(2) in ("start", "end", "date", "time", "reminder"):
        read_set(cursor, draft)
        return
    extends = cursor.take().lower in ("extend", "prolong", "lengthen")
    target = read_target(cursor, frozenset({"to", "until", "till"}))
    if cursor.skip(frozenset({"to"})) and extends and is_moment(cursor.peek()):
        cursor.at -= 1  # "to 7 PM" is an end here, as "until" is
        cursor.tokens[cursor.at] = replace(cursor.tokens[cursor.at], text="until")
    draft.take_up(target)


def read_put_in(cursor: Cursor, draft: Draft) -> None:
    """Read "put my phone into airplane mode", else like "set"."""
    cursor.take()
    if put_in_mode(cursor, draft):
        return
    start = cursor.at
    cursor.skip(ARTICLES)
    first = cursor.at
    while cursor.kind() == "word" and cursor.word() not in LINKS and cursor.at - first < 3:
        cursor.take()
    slot = cursor.written(first, cursor.at)
    if slot and stem(slot.split()[-1].lower()) in SLOTS and add_property(cursor, draft, slot):
        return
    cursor.at = start - 1
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    if {"calendar", "agenda", "contacts", "list"} & set(words) or (
        cursor.word(1) in ("a", "an", "new") or not _INTO_SLOT & set(words)
    ):
        read_create(cursor, draft)
        return
    read_set(cursor, draft)


def read_mark(cursor: Cursor, draft: Draft) -> None:
    """Read "mark the event exam as all-day"; any other mark is a word of the app."""
    start = cursor.at
    cursor.take()
    target = read_target(cursor, frozenset({"as"}))
    cursor.skip(frozenset({"as", "an", "a"}))
    puts = read_attribute(cursor)
    if puts and not cursor.more:
        draft.take_up(target)
        draft.put(*puts)
        return
    cursor.at = start + 1
    target = read_target(cursor, frozenset({"as"}))
    cursor.skip(frozenset({"as", "an", "a"}))
    state = cursor.written(cursor.at, len(cursor.tokens))
    cursor.at = len(cursor.tokens)
    draft.add(Act(f"mark as {state}", target.name, target.noun, target.hints))


def read_type(cursor: Cursor, draft: Draft) -> None:
    """Read "type hello into the title field"."""
    into = word_set("in into as to")
    cursor.take()
    text = read_name(cursor, into)
    cursor.skip(into | ARTICLES)
    slot = read_name(cursor, frozenset({"of", "field", "box"}))
    cursor.skip(frozenset({"field", "box"}))
    if slot and stem(slot.split()[-1].lower()) in THINGS - SLOTS:  # "enter x as a new event"
        draft.add(Create(slot.split()[-1].lower()))
        draft.put(Put("title", Text(text)))
        draft.thing = True
        return
    if cursor.word() == "of" and cursor.more:
        cursor.take()
        draft.take_up(read_target(cursor))
    draft.put(Put(slot, Text(text)))
