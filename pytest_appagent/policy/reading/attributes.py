"""Reading what a sentence says of a thing: its title, its times, how often it repeats, and any other property."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from ..plan import Flag, Number, Put, Text, Value
from ..words import ARTICLES, stem, word_set
from .cursor import Cursor, is_moment, moment, span
from .grammar import BEFORE, LINKS, NAMED, OPENERS, REMIND, REPEATS, SLOTS, UNITS, VERBS
from .targets import read_name

_UNTIL = word_set("until till to through")
_STARTS = word_set("start starts starting begin begins beginning")
_ENDS = word_set("end ends ending finish finishes finishing")
_LASTS = word_set("for lasting lasts")
_REPEAT_VERBS = word_set("repeat repeats repeating recur recurs recurring repeated ring rings")
_ON = word_set("on enabled active checked true")
_NO_FLAGS = word_set("turn switch goes go is")
EXTREMES = {
    "max": 100, "maximum": 100, "full": 100, "highest": 100, "top": 100, "loudest": 100,
    "min": 0, "minimum": 0, "zero": 0, "lowest": 0, "silent": 0, "mute": 0, "nothing": 0,
}  # fmt: skip
_LEVELS = word_set("volume brightness")
_LEVEL_WORDS = word_set("level value setting possible volume percent")
# Names that a property goes by in speech; language knowledge.
_ALSO_CALLED = {
    "ring song": "ringtone", "ring tone": "ringtone", "ringing tone": "ringtone", "alarm sound": "ringtone",
    "alarm tone": "ringtone", "ring sound": "ringtone", "song": "ringtone", "alarm ringtone": "ringtone",
    "mobile number": "mobile phone number", "cell number": "mobile phone number", "telephone": "phone",
    "date of birth": "birthday", "birth date": "birthday", "birthdate": "birthday", "working email": "work email",
    "sleep time": "bedtime", "sleeping time": "bedtime", "wake time": "wake up", "waking time": "wake up",
    "given name": "first name", "forename": "first name", "family name": "last name", "surname": "last name",
}  # fmt: skip
_OFF = word_set("off disabled inactive unchecked false")


def read_attribute(cursor: Cursor) -> list[Put]:
    """Read one attribute and pass over it; empty, and nothing passed over, if none comes next."""
    start = cursor.at
    for reader in (_title, _flagged, _valued, _remind, _repeat, _all_day, _bounded, _moment, _duration, _slot):
        puts = reader(cursor)
        if puts:
            return puts
        cursor.at = start
    return []


def read_value(cursor: Cursor, slot: str) -> Value | None:
    """Read the value of a slot, None if there is none."""
    token = cursor.peek()
    if token is None:
        return None
    if token.kind == "number":
        return _number(cursor.take().text, slot)
    ahead = 1 if token.lower in ARTICLES else 0
    if cursor.word(ahead) in EXTREMES:
        number = EXTREMES[cursor.word(ahead)]
        cursor.at += ahead + 1
        cursor.skip(_LEVEL_WORDS)
        return Number(number, percent=True)
    if token.kind in ("time", "date", "span"):
        cursor.take()
        if token.kind == "span":
            cursor.skip(BEFORE)
        return token.value
    if token.lower in _ON | _OFF and (cursor.peek(1) is None or cursor.kind(1) in ("comma", "stop")):
        return Flag(cursor.take().lower in _ON)
    repeat = _how_often(cursor)
    if repeat:
        return Text(repeat)
    if cursor.word() in ARTICLES and cursor.kind(1) in ("quote", "data"):
        cursor.take()
    name = read_name(cursor)
    return Text(name) if name else None


def slot_name(slot: str, value: Value | None) -> str:
    """Return the name by which controls call the property that a sentence calls so."""
    name = _ALSO_CALLED.get(slot.lower(), slot)
    words = name.lower().split()
    if isinstance(value, date) and words and words[-1] in ("time", "clock"):
        return "date"  # "the current time" that is a day
    if isinstance(value, date | time) and words and words[0] in ("current", "system"):
        return " ".join(words[1:]) or name
    return name


def _number(text: str, slot: str) -> Value:
    """A level where percent are meant, else just digits to be typed."""
    digits = text.rstrip("%")
    is_level = text.endswith("%") or stem(slot.split()[-1]) in _LEVELS
    return Number(int(digits), percent=True) if digits.isdigit() and is_level else Text(text)


def _title(cursor: Cursor) -> list[Put]:
    cursor.skip(frozenset({"and", "is", "that", "which"}))
    if cursor.word() not in NAMED:
        return []
    cursor.take()
    name = read_name(cursor)
    return [Put("title", Text(name))] if name else []


def _flagged(cursor: Cursor) -> list[Put]:
    """Read "with vibrate off", "without vibration"."""
    cursor.skip(OPENERS)
    if cursor.word() == "without" and cursor.kind(1) == "word":
        cursor.take()
        cursor.skip(ARTICLES)
        return [Put(cursor.take().text, Flag(False))]
    for length in (1, 2):
        state = cursor.word(length)
        ends = cursor.kind(length + 1) in ("", "comma", "stop") or cursor.word(length + 1) in ("and", "but")
        words = all(cursor.kind(place) == "word" for place in range(length))
        if state in ("on", "off", "enabled", "disabled") and ends and words:
            if cursor.word() in VERBS or cursor.stem(length - 1) in _NO_FLAGS:
                return []
            slot = cursor.written(cursor.at, cursor.at + length)
            cursor.at += length + 1
            return [Put(slot, Flag(state in ("on", "enabled")))]
    return []


def _valued(cursor: Cursor) -> list[Put]:
    """Read "with Argon as its ringtone"."""
    if cursor.word() not in ("with", "and", "using", "use"):
        return []
    cursor.take()
    first = cursor.at
    while cursor.kind() in ("word", "quote", "number", "data") and cursor.word() != "as" and cursor.at - first < 4:
        cursor.take()
    value = cursor.written(first, cursor.at)
    if not value or cursor.word() != "as":
        return []
    cursor.take()
    cursor.skip(ARTICLES)
    if cursor.stem() not in SLOTS and cursor.stem(1) not in SLOTS:
        return []
    slot = [cursor.take().text]
    while cursor.kind() == "word" and (stem(slot[-1].lower()) not in SLOTS or cursor.stem() in SLOTS):
        slot.append(cursor.take().text)
    return [Put(slot_name(" ".join(slot), None), Text(value))]


def _remind(cursor: Cursor) -> list[Put]:
    """Read "remind me 10 minutes before", "with a reminder 10 minutes before and 1 hour before"."""
    cursor.skip(OPENERS)
    spoken = cursor.word() in REMIND
    if spoken:
        cursor.take()
        cursor.skip(frozenset({"me", "us"}))
    if cursor.kind() != "span" or not (spoken or cursor.word(1) in BEFORE):
        return []
    lead = span(cursor.take())
    cursor.skip(BEFORE | {"the", "event", "of", "time"})
    if cursor.stem() == "reminder":
        cursor.take()
    return [Put("reminder", lead)]


def _repeat(cursor: Cursor) -> list[Put]:
    cursor.skip(OPENERS | {"to", "it"})
    spoken = cursor.skip(_REPEAT_VERBS)
    cursor.skip(frozenset({"is", "set", "to"}) if spoken else frozenset())
    often = _how_often(cursor)
    return [Put("repeat", Text(often))] if often else []


def _how_often(cursor: Cursor) -> str:
    if cursor.word() in REPEATS:
        return REPEATS[cursor.take().lower]
    if cursor.word() in ("every", "each", "once"):
        start = cursor.at
        cursor.take()
        cursor.skip(frozenset({"a"}))
        unit = cursor.word()
        if unit in UNITS:
            cursor.take()
            return UNITS[unit]
        cursor.at = start
    return ""


def _all_day(cursor: Cursor) -> list[Put]:
    cursor.skip(OPENERS | {"for", "lasting", "last", "lasts", "as", "be", "is"})
    if cursor.stem() == "all-day":
        cursor.take()
    elif cursor.word() == "all" and cursor.word(1) == "day":
        cursor.take()
        cursor.take()
    else:
        return []
    cursor.skip(frozenset({"long"}))
    return [Put("all-day", Flag(True))]


def _bounded(cursor: Cursor) -> list[Put]:
    """Read "from 5 PM to 6 PM", "starts tomorrow", "until 7 PM", "ends at 8 PM"."""
    cursor.skip(OPENERS)
    word = cursor.word()
    if word in _STARTS or word in _ENDS:
        cursor.take()
        cursor.skip(word_set("at on from time date by is to be"))
        side = "start" if word in _STARTS else "end"
    elif word in ("from", "between") or word in _UNTIL:
        cursor.take()
        side = "end" if word in _UNTIL else "start"
    else:
        return []
    puts = []
    while is_moment(cursor.peek()):
        puts.append(_put_moment(side, moment(cursor.take())))
        cursor.skip(frozenset({"at", "on"}) if is_moment(cursor.peek(1)) else frozenset())
    if puts and side == "start" and cursor.word() in _UNTIL | {"and"} and is_moment(cursor.peek(1)):
        cursor.take()
        puts.append(_put_moment("end", moment(cursor.take())))
    return puts


def _moment(cursor: Cursor) -> list[Put]:
    cursor.skip(OPENERS | {"is"})
    cursor.skip(word_set("at on for by in"))
    if not is_moment(cursor.peek()):
        return []
    return [_put_moment("start", moment(cursor.take()))]


def _put_moment(side: str, value: time | date) -> Put:
    return Put(f"{side} {'time' if isinstance(value, time) else 'date'}", value)


def _duration(cursor: Cursor) -> list[Put]:
    if cursor.word() in _LASTS and cursor.kind(1) == "span":
        cursor.take()
        return [Put("duration", span(cursor.take()))]
    return []


def _slot(cursor: Cursor) -> list[Put]:
    """Read a named property with its value: "whose company is X", "with a note "x"", "location Room 5"."""
    cursor.skip(OPENERS)
    first = cursor.at
    ends = LINKS | VERBS | ARTICLES | {"and", "at"}
    while cursor.kind() == "word" and cursor.at - first < 4 and cursor.word() not in ends:
        cursor.take()
    slot = cursor.written(first, cursor.at)
    if not slot:
        return []
    known = [place for place in range(first, cursor.at) if cursor.tokens[place].stem in SLOTS]
    links = LINKS | {"at"} if known else LINKS - {"of"} | {"at"}
    linked = cursor.skip(links) or (cursor.kind() == "stop" and cursor.word(1) != "" and _colon(cursor))
    literal = cursor.kind() in ("quote", "data", "number", "span") or is_moment(cursor.peek())
    if not linked and not literal:
        if not known or known[-1] + 1 >= cursor.at:
            return []
        cursor.at = known[0] + 1
        slot = cursor.written(first, cursor.at)
    if not linked and literal and not known:
        return []
    value = read_value(cursor, slot)
    if value is None:
        return []
    slot = slot_name(slot, value)
    puts = [Put(slot, value)]
    while isinstance(value, timedelta) and cursor.word() == "and" and cursor.kind(1) == "span":
        cursor.take()
        puts.append(Put(slot, span(cursor.take())))
        cursor.skip(BEFORE)
    return puts


def _colon(cursor: Cursor) -> bool:
    token = cursor.peek()
    if token is not None and token.text in (":", "="):
        cursor.take()
        return True
    return False


def settle(puts: list[Put]) -> list[Put]:
    """Return puts in the order in which a form takes them, a duration turned into an end time where it can be."""
    starts = [put.value for put in puts if put.slot == "start time" and isinstance(put.value, time)]
    settled = [_ended(put, starts[0]) if put.slot == "duration" and starts else put for put in puts]
    slots = {put.slot: put.value for put in settled}
    day, end = slots.get("start date"), slots.get("end time")
    if isinstance(day, date) and isinstance(end, time) and "end date" not in slots and (not starts or starts[0] <= end):
        settled.append(Put("end date", day, implied=True))
    return sorted(settled, key=_rank)


def _ended(put: Put, start: time) -> Put:
    if not isinstance(put.value, timedelta):
        return put
    begin = datetime.combine(date(2000, 1, 1), start)
    end = begin + put.value
    return Put("end time", end.time()) if end.date() == begin.date() else put


def _rank(put: Put) -> int:
    order = {"title": 0, "all-day": 1, "start date": 2, "start time": 3, "end date": 4, "end time": 5}
    return len(order) if put.implied else order.get(put.slot, len(order))
