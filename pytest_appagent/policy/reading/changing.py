"""Clauses that change something: "set it to repeat weekly", "turn off Wi-Fi", "rename the event a to b"."""

from __future__ import annotations

from dataclasses import replace

from ..plan import Act, Create, Flag, Open, Put, Text
from ..words import ARTICLES, stem, word_set
from .attributes import read_attribute, read_value, slot_name
from .creating import add_property, read_create
from .cursor import Cursor, is_moment
from .draft import Draft
from .every import read_each
from .grammar import ENABLE, NAMED, SLOTS, THINGS, VERBS
from .leveling import read_leveled
from .preparing import DEVICE
from .targets import Target, read_name, read_target
from .tokens import Token

_LINKS = word_set("to be as is at for")
_OWNER = frozenset({"of", "for", "on", "in"})
_IT = frozenset({"it", "this", "that"})
_MINE = frozenset({"my", "the", "your", "our", "its", "default"})
_SIDES = frozenset({"up", "down"})
_TECHNICAL = word_set("bluetooth wi-fi wifi nfc gps usb vpn sim hotspot keyboard screen display sound battery home")
_INTO_SLOT = frozenset({"to", "into", "in", "on", "at", "as", "back"})
_INTO = frozenset({"to", "into", "in"})


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
    if cursor.tokens[-1].lower in ("theme", "mode") and _put_in_mode(cursor, draft):
        return
    if draft.subject and cursor.word() in _IT:
        cursor.skip(_IT)
        cursor.skip(_LINKS)
        if (value := read_value(cursor, draft.subject)) is not None:
            draft.put(Put(slot_name(draft.subject, value), value))
        return
    if cursor.word() in ("it", "this", "that") or _is_thing(cursor):
        draft.take_up(read_target(cursor, word_set("to as so repeat repeats ring rings start end recur all-day an")))
        cursor.skip(word_set("to so be as a an that"))
        return
    cursor.skip(ARTICLES)
    start = cursor.at
    slot, target = _slot_and_target(cursor)
    _skip_from(cursor)
    linked = cursor.skip(_LINKS)
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
    while cursor.more and cursor.word() not in _MINE | {"as", "to", "be", "it"} and cursor.kind() in ("word", "quote"):
        cursor.take()
    value = cursor.written(first, cursor.at)
    links = cursor.skip(frozenset({"as"}) if verb != "make" else frozenset({"as", "be"}))
    owned = cursor.word() in _MINE and cursor.skip(_MINE)
    slot_from = cursor.at
    if value and owned and (links or verb in ("make", "use")) and first != start + 1 + len(cursor.tokens):
        while cursor.kind() == "word" and not (cursor.word() in ("for", "instead", "and") and cursor.at > slot_from):
            cursor.take()
        slot = cursor.written(slot_from, cursor.at)
        if slot and cursor.word() not in ("for",) and stem(slot.split()[-1].lower()) not in THINGS - SLOTS:
            draft.put(Put(slot_name(slot, None), Text(value)))
            return True
    cursor.at = start
    return False


def _skip_from(cursor: Cursor) -> None:
    """Pass over what a property was before: "from digital to analog"."""
    if cursor.word() != "from":
        return
    ahead = next((place for place in range(1, 6) if cursor.word(place) == "to"), 0)
    cursor.at += ahead


def _begins_something(cursor: Cursor, draft: Draft) -> bool:
    """Whether "set a …", "make a new …" speaks of a new thing and not of a property of the one in hand."""
    if cursor.word() == "set" and cursor.word(1) == "the" and cursor.stem(2) == "alarm" and cursor.kind(4) == "time":
        return cursor.word(3) in ("for", "at", "to")
    if cursor.word(1) not in ("a", "an", "new", "another", "up"):
        return False
    return not (draft.thing and any(cursor.stem(place) in SLOTS for place in (2, 3)))


def _is_thing(cursor: Cursor) -> bool:
    """Whether a thing comes, not one of its properties: "the event gym to …", but "the event's title"."""
    ahead = 1 if cursor.word() in ARTICLES else 0
    if cursor.stem(ahead) == "alarm" and cursor.word(-1) == "set" and cursor.kind(ahead + 2) == "time":
        return False  # "set the alarm for 7 AM" is a new one
    if {"volume", "sound", "brightness", "style", "ringtone"} & {cursor.word(ahead + 1), cursor.word(ahead + 2)}:
        return False
    if cursor.kind(ahead) == "quote" and cursor.stem(ahead + 1) in THINGS - SLOTS:
        return True
    timed = ahead + (cursor.kind(ahead) == "time")
    if timed > ahead and cursor.stem(timed) in _RINGS | {"event"}:  # "my 9 AM alarm"
        return True
    if cursor.stem(ahead) in _RINGS and cursor.word(-1) != "set":  # "change my alarm at 9 AM, …"
        linked = cursor.word(ahead + 1) in ("at", "of", "for")
        if linked and cursor.kind(ahead + 2) == "time":
            return True
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
    if target.noun == "app":
        return f"{target.name} {slot}", Target()
    if not target.name and cursor.word() in _OWNER and cursor.kind(1) not in ("time", "date", "span", ""):
        start = cursor.at
        cursor.take()
        if cursor.word() in _TECHNICAL or (cursor.word() in ARTICLES and cursor.word(1) in _TECHNICAL):
            cursor.skip(ARTICLES)
            return f"{cursor.take().text} {slot}", target
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
    words = [word for word in words if word.lower() not in ARTICLES] or words
    cursor.at = place + 1
    if words[-1].lower() in ("app", "application"):
        return Target(name=" ".join(words[:-1]), noun="app")
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
    if _put_in_mode(cursor, draft):
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
    if "into" in words or (_is_thing(cursor) and "to" in words):
        draft.take_up(read_target(cursor, frozenset({"into", "to"})))
        cursor.skip(frozenset({"into", "to", "a", "an"}))
        return
    start = cursor.at
    cursor.skip(ARTICLES)
    first = cursor.at
    while cursor.more and cursor.word() not in ("to", "from", "into"):
        cursor.take()
    slot = cursor.written(first, cursor.at)
    _skip_from(cursor)
    if cursor.skip(frozenset({"to", "into"})) and slot:
        value = read_value(cursor, slot)
        if value is not None:
            draft.put(Put(slot_name(slot, value), value))
            return
    cursor.at = start
    draft.read_attributes(cursor)


def _put_in_mode(cursor: Cursor, draft: Draft) -> bool:
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


def read_put_in(cursor: Cursor, draft: Draft) -> None:
    """Read "put my phone into airplane mode", else like "set"."""
    cursor.take()
    if _put_in_mode(cursor, draft):
        return
    start = cursor.at
    cursor.skip(ARTICLES)
    first = cursor.at
    while cursor.kind() == "word" and cursor.word() not in _LINKS and cursor.at - first < 3:
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
    if target.noun and (target.hints or stem(target.noun) in _RINGS):
        _flag(target.called, draft, on=False)
    else:
        draft.add(Act(verb, target.name, target.noun, target.hints))


_RINGS = frozenset({"alarm", "timer", "reminder"})


def _put_flag(cursor: Cursor, draft: Draft, *, on: bool) -> None:
    """Read what is switched, and switch it: "all alarms", "my 7 AM alarm", "all-day of the event gym", "Wi-Fi"."""
    each = read_each(cursor, "on" if on else "off")
    if each is not None:
        draft.add(each)
        return
    if cursor.word() in _IT | {"them"} or not cursor.more:
        cursor.skip(_IT | {"them"})
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
    return any(token.stem in _RINGS for token in cursor.tokens[cursor.at :]) and any(
        token.kind == "quote" or token.lower in NAMED for token in cursor.tokens[cursor.at :]
    )


def _flag(slot: str, draft: Draft, *, on: bool) -> None:
    if any(put.slot == slot and put.value == Flag(on) for put in draft.puts):
        return
    if slot:
        draft.put(Put(slot, Flag(on)))
    else:
        draft.unread.append("it")


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
