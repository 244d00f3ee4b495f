"""Reading which thing a sentence speaks of: "the event titled work", "my 9AM alarm", "it"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time

from ..moments import show_time
from ..words import ARTICLES, stem, word_set
from .cursor import Cursor, is_moment, moment, name_ends
from .grammar import BEFORE, NAMED, PREPOSITIONS, THINGS

_PRONOUNS = word_set("it this that one them him her there")
_PLACES = word_set("tab page screen view app button list menu")  # "the Contacts tab" is no contact
_QUANTIFIERS = word_set("all every each both any")


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A thing that a sentence speaks of.

    Attributes:
        name: what it is called; empty for "it".
        noun: its kind, empty if not said.
        hints: times and dates said of it.
        many: whether several are meant.
    """

    name: str = ""
    noun: str = ""
    hints: tuple[time | date, ...] = ()
    many: bool = False

    @property
    def called(self) -> str:
        """Its name or, failing that, its kind."""
        return self.name or self.noun


def read_target(cursor: Cursor, ends: frozenset[str] = frozenset()) -> Target:
    """Read a target; words in `ends` end a name that stands without quotes."""
    many = cursor.word() in _QUANTIFIERS
    cursor.skip(ARTICLES | _QUANTIFIERS | {"of"} if many else ARTICLES)
    noun, name, hints = "", "", []
    if cursor.word() in _PRONOUNS or (cursor.word(-1) in ("it", "this", "that") and _ends_here(cursor, ends)):
        cursor.skip(_PRONOUNS)
        return Target()
    first = cursor.at
    while cursor.more and cursor.word() not in ends:
        token = cursor.tokens[cursor.at]
        if is_moment(token):
            hints.append(moment(cursor.take()))
        elif token.kind in ("quote", "data", "number") and not name:
            name = cursor.take().text
        elif _is_noun(cursor, first, name, ends):
            noun = cursor.take().lower
        elif cursor.word() in NAMED or (cursor.word() in ("with", "whose") and _names(cursor)):
            _skip_naming(cursor)
            name = name or read_name(cursor, ends)
        elif cursor.word() in PREPOSITIONS and is_moment(cursor.peek(1)):
            cursor.take()
        elif name or name_ends(cursor):
            break
        else:
            name = read_name(cursor, ends)
    noun, name = _noun_inside(noun, name)
    if not name and hints and isinstance(hints[0], time):
        name = show_time(hints[0])
    return Target(name=name, noun=noun, hints=tuple(hints), many=many)


def read_name(cursor: Cursor, ends: frozenset[str] = frozenset()) -> str:
    """Read a name: the quoted text, or the words up to where such a name ends."""
    if cursor.kind() in ("quote", "data"):
        return cursor.take().text
    first = cursor.at
    while cursor.more and cursor.word() not in ends and not name_ends(cursor):
        cursor.take()
    return cursor.written(first, cursor.at)


def _ends_here(cursor: Cursor, ends: frozenset[str]) -> bool:
    return not cursor.more or cursor.word() in ends or (name_ends(cursor) and cursor.kind() in ("comma", "stop"))


def _is_noun(cursor: Cursor, first: int, name: str, ends: frozenset[str]) -> bool:
    """Whether the next word says the kind: "event gym", "work event", "alarm at 9AM", but not the last of a name."""
    if cursor.stem() not in THINGS or cursor.word(1) in _PLACES:
        return False
    alone = cursor.at == first and (cursor.peek(1) is None or cursor.word(1) in ends)
    return bool(name) or (cursor.at == first and not alone) or alone or is_moment(cursor.peek(-1))


def _names(cursor: Cursor) -> bool:
    """Whether "with the title …" or "whose name is …" comes."""
    ahead = 1
    while cursor.word(ahead) in ARTICLES:
        ahead += 1
    return cursor.stem(ahead) == "title"


def _skip_naming(cursor: Cursor) -> None:
    if cursor.take().lower in NAMED:
        return
    cursor.skip(ARTICLES)
    cursor.take()
    cursor.skip(frozenset({"is", "of", "as", "being"}))


def _noun_inside(noun: str, name: str) -> tuple[str, str]:
    """Split "gym event" into its name and its kind, where the kind stands last and was not said before."""
    head, _, last = name.rpartition(" ")
    if not noun and head and stem(last.lower()) in THINGS and head.lower() not in BEFORE:
        return last.lower(), head
    return noun, name
