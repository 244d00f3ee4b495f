"""Clauses that make something new, or add a property to something: "add a 5PM event", "add a note "x" to it"."""

from __future__ import annotations

from ..plan import Act, Create, Put, Text
from ..words import ARTICLES, name_words, stem, word_set
from .attributes import read_attribute, read_value
from .cursor import Cursor, name_ends
from .draft import Draft
from .grammar import NAMED, REPEATS, SLOTS, THINGS
from .targets import read_name, read_target

_TO = frozenset({"to", "for", "on", "into"})
_INTO = frozenset({"to", "into", "in"})
_THIS = frozenset({"it", "this", "that", "them"})
_KNOWN = frozenset({"the", "this", "that", "my"})
_DIARIES = word_set("calendar agenda diary schedule book app phone device")  # what is added there is new


def read_create(cursor: Cursor, draft: Draft) -> None:
    """Read a clause from its verb on."""
    if cursor.word() not in ARTICLES | {"new", "another"}:
        cursor.take()
    article = cursor.skip(ARTICLES | {"new", "another"})
    puts: list[Put] = []
    while _is_adjective(cursor) and (found := read_attribute(cursor)):  # "a 5PM event", "a weekly meeting"
        puts += found
    cursor.skip(frozenset({"new"}))
    first = cursor.at
    while cursor.kind() == "word" and not _phrase_ends(cursor):
        cursor.take()
    phrase = cursor.written(first, cursor.at)
    if phrase and stem(phrase.split()[-1].lower()) in SLOTS and add_property(cursor, draft, phrase):
        return
    if not puts and _add_to_place(cursor, draft, phrase, first):
        return
    if phrase and cursor.word() == "as":
        _read_as(cursor, draft, phrase, puts)
    else:
        _read_rest(cursor, draft, phrase, puts, article=article)


def _read_as(cursor: Cursor, draft: Draft, phrase: str, puts: list[Put]) -> None:
    """Read "add John as a contact" and "create a label as work"."""
    cursor.take()
    kind_follows = cursor.skip(ARTICLES) or cursor.stem() in THINGS
    other = read_name(cursor)
    noun, title = (other, phrase) if kind_follows else (phrase, other)
    _begin(draft, noun.lower(), [*puts, Put("title", Text(title))])


def _read_rest(cursor: Cursor, draft: Draft, phrase: str, puts: list[Put], *, article: bool) -> None:
    """Read what follows the phrase, then tell its kind from its title: "an event", "lunch with Bob", "a team lunch"."""
    title = cursor.take().text if cursor.kind() in ("quote", "data") else ""
    earlier = draft.take_puts()
    draft.read_attributes(cursor)
    said = draft.take_puts()
    draft.put(*earlier)
    words = phrase.lower().split()
    named = bool(title) or any("title" in name_words(put.slot) for put in said)
    if not named and (len(words) > 1 or (words and not article)):
        title = phrase
    if not named and len(words) > 1 and stem(words[0]) in THINGS and phrase.split()[1][:1].isupper():
        title, words = phrase.split(maxsplit=1)[1], words[:1]  # "a contact John"
    titles = [Put("title", Text(title))] if title else []
    _begin(draft, _kind(words, named=named, article=article), [*puts, *titles, *said])


def _kind(words: list[str], *, named: bool, article: bool) -> str:
    known = [word for word in (words[-1:] + words[:1]) if stem(word) in THINGS]
    if known:
        return known[0]
    return words[-1] if words and (named or (len(words) == 1 and article)) else ""


def _begin(draft: Draft, noun: str, puts: list[Put]) -> None:
    earlier = [] if draft.goals else draft.take_puts()  # "tomorrow at 5, create an event"
    draft.add(Create(noun))
    draft.put(*earlier, *puts)
    draft.thing = True


def add_property(cursor: Cursor, draft: Draft, slot: str) -> bool:
    """Read "a note "x" to the event work"; whether it was that and not a new thing of that kind."""
    start = cursor.at
    value = None if cursor.word() in _TO else read_value(cursor, slot)
    if cursor.word() in _TO:
        cursor.take()
        target = read_target(cursor, frozenset({"as"}))
        if value is None:
            cursor.skip(frozenset({"as", "of"}))
            value = read_value(cursor, slot)
        if value is not None:
            draft.take_up(target)
            draft.put(Put(slot, value))
            return True
    elif value is not None and draft.thing:
        draft.put(Put(slot, value))
        return True
    cursor.at = start
    return False


def _add_to_place(cursor: Cursor, draft: Draft, phrase: str, first: int) -> bool:
    """Read "it to the cart", "the blue lamp to my favorites"; whether it was that and not something new."""
    start = cursor.at
    quoted = cursor.take().text if not phrase and cursor.kind() in ("quote", "data") else ""
    is_this = phrase.lower() in _THIS
    is_known = (
        cursor.tokens[first - 1].lower in _KNOWN and bool(phrase) and stem(phrase.lower().split()[0]) not in THINGS
    )
    if (quoted or is_this or is_known) and cursor.skip(_INTO) and cursor.skip(ARTICLES) and cursor.kind() == "word":
        place = cursor.take()
        if place.stem not in THINGS | SLOTS | _DIARIES and name_ends(cursor):
            draft.add(Act(f"add to {place.text}", name="" if is_this else quoted or phrase))
            return True
    cursor.at = start
    return False


def _is_adjective(cursor: Cursor) -> bool:
    moments = cursor.kind() in ("time", "date")
    return moments or cursor.word() in REPEATS or cursor.stem() == "all-day" or cursor.word() == "repeating"


def _phrase_ends(cursor: Cursor) -> bool:
    word = cursor.word()
    if word in NAMED or word in ("as", "to", "repeating", "that", "at", "on", "from", "for", "until"):
        return True
    return name_ends(cursor)
