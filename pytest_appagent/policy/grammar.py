"""The words that give a sentence its shape: verbs, kinds of things, slots, and where a name ends."""

from __future__ import annotations

from datetime import date, time, timedelta

from .tokens import Token
from .words import ARTICLES, stem, word_set

CREATE = word_set("add create arrange compose insert book new plan schedule")
SET = word_set("set make change update adjust put give assign reset")
EDIT = word_set("edit modify amend")
RENAME = frozenset({"rename", "retitle"})
MOVE = frozenset({"move", "reschedule", "postpone", "shift"})
DELETE = word_set("delete remove erase cancel trash discard")
OPEN = word_set("open show display view go navigate tap press click select visit enter launch see")
CHOOSE = word_set("choose pick select")
SEARCH = frozenset({"search", "find"})
LOOK = frozenset({"look"})
TURN = frozenset({"turn", "switch", "toggle"})
ENABLE = frozenset({"enable", "activate", "check", "tick"})
DISABLE = frozenset({"disable", "deactivate", "uncheck", "untick", "mute"})
TYPE = frozenset({"type", "write", "enter", "fill"})
SAVE = frozenset({"save", "confirm", "submit", "apply"})
BACK = frozenset({"back", "return"})
REMIND = frozenset({"remind", "notify"})
VERBS = (
    CREATE | SET | EDIT | RENAME | MOVE | DELETE | OPEN | CHOOSE | SEARCH | LOOK | TURN | ENABLE | DISABLE | TYPE
    | SAVE | {"return"} | REMIND
)  # fmt: skip

NAMED = word_set("titled called named labelled labeled entitled")
LINKS = word_set("is are to be as equals being of")
OPENERS = word_set("whose which that who with having its his her their the a an and also")
POLITE = word_set(
    "please kindly now then just also first finally next and can could would you i we want need like to have let's "
    "lets let help me us should must try"
)
QUESTION = word_set("what when where which who how is are does do did has have was were whose")
# What must not be done, or only under a condition, is more than these plans can say.
NEGATIONS = word_set("not don't never except unless without if only doesn't")
BEFORE = word_set("before earlier ahead prior beforehand")
PREPOSITIONS = word_set("at on from for by until till to in of between using")
GERUNDS = word_set("starting ending repeating lasting beginning recurring starts ends repeats lasts begins")

# Kinds of things that apps keep in lists. Language knowledge: any such word may stand before or after a name.
THINGS = frozenset(
    stem(word)
    for word in [
        "event",
        "appointment",
        "alarm",
        "contact",
        "note",
        "task",
        "reminder",
        "item",
        "product",
        "entry",
        "list",
        "message",
        "meeting",
        "timer",
        "folder",
        "file",
        "photo",
        "song",
        "album",
        "playlist",
        "account",
        "order",
        "city",
        "group",
        "person",
        "row",
        "card",
        "bookmark",
    ]
)
# Properties that a thing may have.
SLOTS = frozenset(
    stem(word)
    for word in [
        "title",
        "name",
        "note",
        "description",
        "location",
        "reminder",
        "repeat",
        "guest",
        "phone",
        "number",
        "email",
        "company",
        "website",
        "birthday",
        "address",
        "colour",
        "date",
        "time",
        "quantity",
        "password",
        "username",
        "comment",
        "tag",
        "category",
        "price",
        "nickname",
        "content",
        "body",
        "text",
    ]
)
REPEATS = {
    "daily": "daily", "everyday": "daily", "weekly": "weekly", "monthly": "monthly", "yearly": "yearly",
    "annually": "yearly", "hourly": "hourly", "weekdays": "weekdays", "weekday": "weekdays",
}  # fmt: skip
UNITS = {"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly", "hour": "hourly"}


class Cursor:
    """A place in the tokens of one clause."""

    def __init__(self, tokens: list[Token], sentence: str) -> None:
        self.tokens = tokens
        self.sentence = sentence
        self.at = 0

    def peek(self, ahead: int = 0) -> Token | None:
        """Return a token without taking it, None beyond the end."""
        place = self.at + ahead
        return self.tokens[place] if 0 <= place < len(self.tokens) else None

    def kind(self, ahead: int = 0) -> str:
        """Kind of a token to come, empty beyond the end."""
        token = self.peek(ahead)
        return token.kind if token else ""

    def word(self, ahead: int = 0) -> str:
        """A word to come in lower case, empty if there is none."""
        token = self.peek(ahead)
        return token.lower if token else ""

    def stem(self, ahead: int = 0) -> str:
        """The stem of a word to come, empty if there is none."""
        token = self.peek(ahead)
        return token.stem if token else ""

    @property
    def more(self) -> bool:
        """Whether there are tokens left."""
        return self.at < len(self.tokens)

    def take(self) -> Token:
        """Return the next token and go on."""
        token = self.tokens[self.at]
        self.at += 1
        return token

    def skip(self, words: frozenset[str]) -> bool:
        """Pass over words of the set; whether there was one."""
        start = self.at
        while self.word() in words:
            self.at += 1
        return self.at > start

    def skip_phrase(self, *words: str) -> bool:
        """Pass over exactly these words if they come next."""
        if all(self.word(place) == word for place, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def written(self, first: int, last: int) -> str:
        """The sentence's own text of tokens `first` to `last`, last exclusive, closing brackets kept."""
        if last <= first:
            return ""
        if last - first == 1:
            return self.tokens[first].text
        text = self.sentence[self.tokens[first].start : self.tokens[last - 1].end]
        return text + ")" if text.count("(") > text.count(")") else text


def name_ends(cursor: Cursor, ahead: int = 0) -> bool:
    """Whether a name given without quotes ends before this token."""
    kind, word = cursor.kind(ahead), cursor.word(ahead)
    if kind in ("", "comma", "stop", "quote", "time", "date", "span"):
        return True
    following = cursor.peek(ahead + 1)
    if following is None:
        return word in PREPOSITIONS
    if word in ("and", "but", "then"):
        return _opens_clause(cursor, ahead + 1)
    if word in ("with", "having"):
        return _has_slot(cursor, ahead + 1)
    if word in PREPOSITIONS:
        in_app = word in ("in", "from", "to", "using", "on") and following.lower in ARTICLES
        return following.kind in ("time", "date", "span") or in_app or word == "using" or following.lower == "it"
    return word in ("whose", "which", "that") or word in GERUNDS


def _opens_clause(cursor: Cursor, ahead: int) -> bool:
    while cursor.word(ahead) in POLITE:
        ahead += 1
    word = cursor.word(ahead)
    return (
        word in VERBS or word in ("its", "his", "her", "with", "whose") or word in GERUNDS or _has_slot(cursor, ahead)
    )


def _has_slot(cursor: Cursor, ahead: int) -> bool:
    while cursor.word(ahead) in ARTICLES or cursor.kind(ahead) == "span":
        ahead += 1
    return any(cursor.stem(ahead + place) in SLOTS for place in (0, 1)) or cursor.stem(ahead) == "all-day"


def is_moment(token: Token | None) -> bool:
    """Whether the token is a time or a date."""
    return token is not None and token.kind in ("time", "date")


def moment(token: Token) -> time | date:
    """The value of a `time` or `date` token."""
    assert isinstance(token.value, (time, date))
    return token.value


def span(token: Token) -> timedelta:
    """The value of a `span` token."""
    assert isinstance(token.value, timedelta)
    return token.value
