"""How a question is put: which of its clauses asks, which says what it is about, and which only leads the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..lexicon import lexicon
from ..plan import AskKind
from ..words import ARTICLES, word_set
from .grammar import NAMED, THINGS
from .tokens import Token

QUESTION = word_set("what which who whom whose when where how why what's who's when's where's")
AUXILIARY = word_set("is are was were am do does did have has had can could will would should")
_INDIRECT = word_set("whether if")
_POLITE = word_set("and then also please finally next now afterwards kindly you could can would by at on in for to of")
_VERBS = word_set(
    "query tell show give say report inform name determine verify confirm retrieve fetch need want ask answer count "
    "read note know state return write record list get learn hear identify establish output print provide mention "
    "describe wonder wondering"
)
# Those that look first; what is to be told comes later, or is their object.
_LOOKS = word_set("check find see look view search locate inspect examine consult review identify")
_GOES = word_set(
    "go open launch navigate visit enter switch tap press click select choose scroll head start access browse bring "
    "expand move use pick"
)
_AFTER_VERB = word_set("me us out up down at into onto for to about that through back over what's whats of in on")
_PLACES = word_set("list settings preferences page screen tab section menu overview area app application details view")
_TRUTHS = word_set("verify confirm check see determine establish")
_PHRASES = tuple(
    phrase.split()
    for phrase in (
        "let me know", "let us know", "make a note of", "take a note of", "take note of", "i wonder", "i am wondering",
        "i'm wondering", "i was wondering", "i'm curious", "i am curious", "do you know", "any idea", "i want to know",
        "i would like to know", "i'd like to know", "i need to know", "take a look at", "have a look at", "have a look",
        "take a look", "work out", "figure out", "it says", "do i know", "want to know", "like to know", "need to know",
    )
)  # fmt: skip
_YES_NO = word_set("yes or no on off with either true false")
_STEP = frozenset(">→›»")
_NUMBERS = word_set("number total count")
_Role = Literal["asks", "looks", "goes", "tells"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, taken apart.

    Attributes:
        asked: what is to be told, without the verb that orders to tell it.
        about: of what, where other clauses say that; may be empty.
        where: the words of the place where that is to be looked up.
        kind: what the answer is to look like, if the verbs or the clauses say that; else None.
    """

    asked: list[Token]
    about: list[Token]
    where: list[Token]
    kind: AskKind | None = None


@dataclass(frozen=True, slots=True)
class _Clause:
    role: _Role
    verb: str
    tokens: list[Token]


def take_apart(tokens: list[Token], question: str) -> Asked:
    """Tell what asks from what only says of which thing and where: "open X, find Y and report its Z"."""
    clauses = [clause for part in _cut(tokens) if (clause := _read_clause(part, question)).tokens]
    if not clauses:
        return Asked(asked=[token for token in tokens if token.kind != "stop"], about=[], where=[])
    kind: AskKind | None = "yes_no" if any(map(_is_yes_no, clauses)) else None
    clauses = [clause for clause in clauses if not _only_says_how(clause)] or clauses
    asking = [clause for clause in clauses if clause.role == "asks"]
    if not asking:
        last = next((one for one in reversed(clauses) if one.role == "looks"), clauses[-1])
        asking = [last]
    if any(clause.verb == "count" for clause in asking):
        kind = "count"
    first = clauses.index(asking[0])
    is_named = any(is_name(token) and token.start for clause in asking for token in clause.tokens)
    about: list[Token] = []
    where: list[Token] = []
    asked: list[Token] = []
    for place, clause in enumerate(clauses):
        if clause in asking or (clause.role == "tells" and place > first):
            asked = joined(asked, clause.tokens)
        elif clause.role in ("goes", "looks") and _leads_to_page(clause, is_named=is_named):
            where += [token for token in clause.tokens if token.kind == "word" and token.lower not in _PLACES]
        else:
            about = joined(about, clause.tokens)
    if kind is None and _asks_number(asked) and any(_is_plural(token) for token in [*about, *where]):
        kind = "count"
    return Asked(asked=asked, about=about, where=where, kind=kind)


def joined(tokens: list[Token], more: list[Token]) -> list[Token]:
    """Return both with a comma between them, so that no word is read as the neighbour of another clause's."""
    if not tokens or not more:
        return [*tokens, *more]
    end = more[0].start
    return [*tokens, Token(kind="comma", text=",", start=end, end=end), *more]


def _cut(tokens: list[Token]) -> list[list[Token]]:
    """Cut at full stops, and at commas and "and" where a verb or a question follows."""
    clauses: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        if (token.kind == "stop" and token.text != "=") or (
            (token.kind == "comma" or token.lower in ("and", "then")) and _begins(tokens[place + 1 : place + 7])
        ):
            clauses.append([])
        else:
            clauses[-1].append(token)
    return [clause for clause in clauses if clause]


def _begins(following: list[Token]) -> bool:
    """Whether a new verb or question begins here, after polite words and a preposition."""
    words = [token.lower for token in following]
    while words and words[0] in _POLITE:
        words.pop(0)
    if not words:
        return False
    return words[0] in _VERBS | _LOOKS | _GOES | QUESTION | AUXILIARY | _INDIRECT or bool(_phrase(words))


def _phrase(words: list[str]) -> int:
    return next((len(phrase) for phrase in _PHRASES if words[: len(phrase)] == phrase), 0)


def _read_clause(tokens: list[Token], question: str) -> _Clause:
    words = [token.lower for token in tokens]
    at = 0
    while at < len(words) and words[at] in _POLITE:
        at += 1
    if length := _phrase(words[at:]):
        at += length
        return _Clause("asks", words[at - length], tokens[_after(words, at) :])
    word = words[at] if at < len(words) else ""
    if word in QUESTION | AUXILIARY | _INDIRECT:
        return _Clause("asks", "", tokens)
    if word not in _VERBS | _LOOKS | _GOES or (word == "note" and not _orders(words[at + 1 :])):
        return _Clause("tells", "", tokens)
    after = _after(words, at + 1)
    after += word == "read" and words[after : after + 1] == ["off"]
    rest = tokens[after:]
    if word in _TRUTHS and ("that" in words[at + 1 : after] or _is_statement(words[after:])):
        return _Clause("asks", "whether", rest)
    if word in _GOES:
        rest = _last_step(rest, question)
    asks = word in _VERBS or (words[at + 1 : at + 2] in (["out"], ["up"]) and word == "find")
    if word in _LOOKS and after < len(words) and words[after] in QUESTION | _INDIRECT:
        asks = True
    return _Clause("asks" if asks else "goes" if word in _GOES else "looks", word, rest)


def _after(words: list[str], at: int) -> int:
    """Where the object of a verb begins; a preposition before a question word is part of the question."""
    while at < len(words) and words[at] in _AFTER_VERB:
        at += 1
    return at


def _orders(following: list[str]) -> bool:
    """Whether "note" is a verb here and no note: "note down", "note the …", "note whether"."""
    return following[:1] == ["down"] or (bool(following) and following[0] in ARTICLES | QUESTION | _INDIRECT)


def _is_statement(words: list[str]) -> bool:
    """Whether it says that something is so: "(check) the lamp is on", but not "(check) the lamp that is on"."""
    place = next((place for place, word in enumerate(words) if word in ("is", "are", "has", "have")), 0)
    return bool(place) and not set(words[:place]) & (QUESTION | _INDIRECT | {"that"})


def _last_step(tokens: list[Token], question: str) -> list[Token]:
    """Of a way like "Network > Hotspot" the last step; the sign is no token."""
    for place in range(len(tokens) - 1, 0, -1):
        if _STEP & set(question[tokens[place - 1].end : tokens[place].start]):
            return _last_step(tokens[place:], question)
    said = question[tokens[0].start : tokens[-1].end] if tokens else ""
    if "&" in said and tokens[-1].lower not in _PLACES:  # a page of two names
        return [replace(tokens[0], kind="quote", text=said, end=tokens[-1].end, value=None)]
    return tokens


def _is_yes_no(clause: _Clause) -> bool:
    words = [token.lower for token in clause.tokens]
    return clause.verb == "whether" or (words[:1] != [""] and set(words) <= _YES_NO and "or" in words)


def _only_says_how(clause: _Clause) -> bool:
    """Whether a clause says no more than in which form to answer: "report yes or no", "tell me the result"."""
    words = {token.lower or token.text for token in clause.tokens} - ARTICLES
    return words <= _YES_NO or words <= word_set("result answer outcome value it this them so me finding findings")


def _is_place(tokens: list[Token]) -> bool:
    """Whether what is gone to is a page and no thing: by its noun, or as it has no name, time or quote."""
    if any(token.kind not in ("word", "comma") for token in tokens):
        return False
    if any(token.lower.endswith("'s") for token in tokens):
        return False
    if tokens[-1].lower in _PLACES or all(token.stem in THINGS or token.lower in ARTICLES for token in tokens):
        return True
    if any(token.text[:1].isupper() for token in tokens):
        return False
    return not any(token.lower in ("that", "which", "whose", "with") for token in tokens)


def _leads_to_page(clause: _Clause, *, is_named: bool) -> bool:
    if clause.role == "looks":
        return clause.tokens[-1].lower in _PLACES and _is_place(clause.tokens)
    return _is_place(clause.tokens) or (is_named and not _is_thing(clause.tokens))


def _is_thing(tokens: list[Token]) -> bool:
    """Whether it names a thing by its kind or in quotes, and no page."""
    return any(token.kind != "word" or token.stem in THINGS for token in tokens)


def _asks_number(tokens: list[Token]) -> bool:
    """Whether a number is asked for and no property of that name."""
    words = {token.lower for token in tokens} - ARTICLES - AUXILIARY - QUESTION
    return bool(words & _NUMBERS) and words <= _NUMBERS | word_set("of them those these all there such in")


def _is_plural(token: Token) -> bool:
    return (token.stem in THINGS and token.lower != token.stem and token.lower.endswith("s")) or token.lower == "list"


def names_a_class(tokens: list[Token], place: int) -> bool:
    """Whether a word only says of what class the name behind it is: "the category Apps", "the person 'Li'"."""
    token = tokens[place]
    if token.lower not in lexicon().classes and token.stem not in THINGS:
        return False
    following = place + 1
    while following < len(tokens) and tokens[following].lower in NAMED:
        following += 1
    return following < len(tokens) and is_name(tokens[following])


def is_name(token: Token) -> bool:
    """Whether a token is quoted or has a capital."""
    return token.kind in ("quote", "data") or (token.kind == "word" and token.text[:1].isupper())
