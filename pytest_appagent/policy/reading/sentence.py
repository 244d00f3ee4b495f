"""Reading a sentence into a plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from ..plan import Flag, Goal, Open, Plan, Put
from ..words import ARTICLES, word_set
from . import grammar
from .asking import read_question
from .attributes import read_attribute
from .changing import read_edit, read_mark, read_move, read_put_in, read_rename, read_set, read_type
from .creating import read_create
from .cursor import Cursor
from .demanding import read_chosen, read_demand
from .doubting import is_doubtful
from .draft import Draft
from .gist import read_gist
from .gist_words import telling
from .going import (
    names_an_order,
    read_back,
    read_by_its_name,
    read_delete,
    read_hold,
    read_open,
    read_save,
    read_search,
    read_slide,
    read_take_off,
)
from .leveling import read_level
from .preparing import prepare
from .reasons import without_reason
from .tokens import Token, read_tokens
from .turning import read_close, read_enable, read_turn
from .wishing import (
    is_call,
    is_let,
    is_new_thing,
    is_refusal,
    is_state,
    is_waking,
    is_wish,
    read_call,
    read_let,
    read_refusal,
    read_state,
    read_waking,
    read_wish,
)

Handler = Callable[[Cursor, Draft], None]

_WISHES: tuple[tuple[Callable[[Cursor], bool], Handler], ...] = (
    (is_refusal, read_refusal),
    (is_waking, read_waking),
    (is_call, read_call),
    (is_let, read_let),
    (is_new_thing, read_create),
    (is_wish, read_wish),
    (is_state, read_state),
)

_HANDLERS: tuple[tuple[frozenset[str], Handler], ...] = (
    (grammar.BACK, read_back),
    (grammar.SLIDE, read_slide),
    (grammar.RENAME, read_rename),
    (grammar.MOVE, read_move),
    (grammar.DELETE, read_delete),
    (grammar.LEVEL, read_level),
    (grammar.TURN, read_turn),
    (grammar.ENABLE | grammar.DISABLE, read_enable),
    (grammar.SEARCH, read_search),
    (grammar.SAVE, read_save),
    (grammar.CLOSE, read_close),
    (grammar.SET, read_set),
    (grammar.CREATE, read_create),
    (grammar.EDIT, read_edit),
    (grammar.CHOOSE | grammar.OPEN, read_open),
)


def read_plan(sentence: str, now: datetime, *, wants_answer: bool = False, app: str = "") -> Plan:
    """Read a sentence; what it does not understand is left in `Plan.unread`. `app` is the package under test."""
    said = _without_mark(read_tokens(sentence, now))
    tokens, subject = prepare(said, app), ""
    if not wants_answer:
        if not _asks(tokens) and (
            plan := read_demand(said, sentence, app) or read_chosen(said, sentence, app, sure=True)
        ):
            return plan
        tokens, subject = _asked_first(tokens, sentence)
    if wants_answer or _asks(tokens):
        return Plan(goals=(read_question(tokens, sentence),))
    tokens = without_reason(tokens)
    draft = Draft()
    draft.subject = subject
    clauses = _telling_clauses(_clauses(tokens))
    for place, clause in enumerate(clauses):
        cursor = Cursor(clause, sentence)
        if not is_refusal(cursor) and not is_let(cursor):
            cursor.skip(grammar.POLITE)
        if subject := _looked_at(cursor, clauses[place + 1 : place + 2]):
            draft.subject = subject
            continue
        if handler := _handler(cursor):
            handler(cursor, draft)
        draft.read_attributes(cursor)
    goals = _without_way(draft.finish())
    # With a capital it is part of a name: "Do Not Disturb", "Don't allow".
    negations = [] if draft.refused else [one.text for one in tokens if one.kind == "word" and _negates(one, goals)]
    plan = Plan(goals=tuple(goals), unread=(*negations, *draft.unread))
    if plan.goals and not plan.unread and not is_doubtful(plan, tokens):
        return plan
    if (choice := read_chosen(said, sentence, app)) is not None:
        return choice
    gist = read_gist(tokens, sentence)
    if gist is not None:
        return gist
    # A plan that may be misread is none: better to say so than to do something else.
    doubt = () if plan.unread else (sentence,)
    return replace(plan, unread=(*plan.unread, *doubt))


def _without_mark(tokens: list[Token]) -> list[Token]:
    """Leave out the question mark of a request: "could you have it repeat weekly?" asks for no answer."""
    requests = len(tokens) > 3 and tokens[0].lower in _REQUESTS and tokens[1].lower in ("you", "we", "i")
    return tokens[:-1] if requests and tokens[-1].text == "?" and tokens[2].lower in ("have", "do") else tokens


def _negates(token: Token, goals: list[Goal]) -> bool:
    """Whether a word forbids something, and was not read as what is to be off: "without vibration"."""
    is_read = token.text == "without" and any(isinstance(goal, Put) and goal.value == Flag(False) for goal in goals)
    word = token.lower if token.start == 0 else token.text
    return word in grammar.NEGATIONS and not is_read


def _asked_first(tokens: list[Token], sentence: str) -> tuple[list[Token], str]:
    """Read "which browser is my default? change it to …": what follows the question, and what it was about."""
    place = next((place for place, token in enumerate(tokens[:-1]) if token.text == "?"), None)
    if place is None or not _asks(tokens[: place + 1]):
        return tokens, ""
    asked = read_question(tokens[:place], sentence)
    return tokens[place + 1 :], " ".join(sorted(asked.words, key=lambda word: word != "default"))


def _looked_at(cursor: Cursor, following: list[list[Token]]) -> str:
    """The property that a clause only looks at, where the next one changes "it": "check the browser and change it"."""
    if cursor.word() not in _LOOKS or not following:
        return ""
    words = [token.lower for token in following[0]]
    while words and words[0] in grammar.POLITE:
        words.pop(0)
    if len(words) < 3 or words[0] not in grammar.SET | grammar.TURN or words[1] not in ("it", "this", "that", "to"):
        return ""
    if any(token.kind == "quote" or token.stem in grammar.THINGS - grammar.SLOTS for token in cursor.tokens):
        return ""
    at = cursor.at + 1
    while at < len(cursor.tokens) and cursor.tokens[at].lower in ARTICLES | {"at", "up", "for", "what", "is", "which"}:
        at += 1
    said = [token.text for token in cursor.tokens[at:] if telling(token)]
    return " ".join(sorted(said, key=lambda text: text.lower() != "default"))


_REQUESTS = frozenset({"could", "can", "would", "will", "may"})
_LOOKS = frozenset({"check", "look", "see", "view", "find"})


def _asks(tokens: list[Token]) -> bool:
    words = [token.lower for token in tokens[:2]]
    if not words or words[0] not in grammar.QUESTION or "not" in words:
        return False
    return words[0] not in ("have", "has", "do") or tokens[-1].text == "?"


def _clauses(tokens: list[Token]) -> list[list[Token]]:
    """Cut where a new verb begins: at full stops, and at commas and "and" that a verb follows."""
    clauses: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        if (token.kind == "stop" and token.text in ".;!?") or _new_verb_follows(tokens, place):
            clauses.append([])
        else:
            clauses[-1].append(token)
    return [clause for clause in clauses if clause]


def _without_way(goals: list[Goal]) -> list[Goal]:
    """Leave out "go to the display settings and": where a setting is, is found anyway."""
    if not goals:
        return goals
    first, *rest = goals
    if not isinstance(first, Open) or first.noun or not rest or not isinstance(rest[0], Put):
        return goals
    leads = first.name.lower().split()[-1:] in (["settings"], ["preferences"], ["options"])
    return rest if leads else goals


def _telling_clauses(clauses: list[list[Token]]) -> list[list[Token]]:
    """Leave out what only gives a reason: "I am about to fly: …", if there is a command beside it."""
    commands = [clause for clause in clauses if _commands(clause)]
    if not commands or len(commands) == len(clauses):
        return clauses
    return [clause for clause in clauses if _commands(clause) or not _is_reason(clause)]


def _commands(clause: list[Token]) -> bool:
    words = [token.lower for token in clause if token.lower not in grammar.POLITE]
    return bool(words) and words[0] in grammar.VERBS | grammar.CHOOSE | grammar.CLOSE


def _is_reason(clause: list[Token]) -> bool:
    if any(token.kind not in ("word", "comma", "stop") for token in clause):
        return False
    if any(token.text.isupper() and len(token.text) > 1 for token in clause):
        return False
    names = [token for token in clause[1:] if token.text[:1].isupper() and token.lower not in ("i", "i'm")]
    return clause[0].lower in _REASONS and not names


_REASONS = word_set("i i'm i'll i've i'd we since because as it it's there am about")


def _new_verb_follows(tokens: list[Token], place: int) -> bool:
    if not (
        tokens[place].kind == "comma" or tokens[place].text == ":" or tokens[place].lower in ("and", "then", "but")
    ):
        return False
    following = place + 1
    while following < len(tokens) and tokens[following].lower in grammar.POLITE:
        following += 1
    if following + 1 >= len(tokens) or tokens[following - 1].lower in ARTICLES:  # "an end time", "the new event"
        return following < len(tokens) and tokens[following].lower in grammar.SAVE | grammar.BACK
    return tokens[following].lower in grammar.VERBS or tokens[following + 1].lower == "it"  # "and share it"


def _handler(cursor: Cursor) -> Handler | None:
    """What reads the clause, told by its verb; None if it is attributes from its first word on."""
    word = cursor.word()
    for fits, reader in _WISHES:
        if fits(cursor):
            return reader
    if word == "put":
        return read_put_in
    if word == "take" and {"off", "out"} & {token.lower for token in cursor.tokens}:
        return read_take_off
    if word == "bring" and cursor.word(1) == "up" and not any(token.lower == "to" for token in cursor.tokens):
        return read_open
    if word in ("mark", "flag") and "as" in [token.lower for token in cursor.tokens]:
        return read_mark
    if word in ("start", "run") and cursor.tokens[-1].stem in ("app", "application"):
        return read_open
    if word in grammar.SAVE and (cursor.word(1) in ("a", "an", "new") or _saves_as(cursor)):
        return read_create
    if word == "go" and cursor.word(1) in grammar.BACK:
        return read_back
    if word == "long" or word in grammar.HOLD or (word == "press" and cursor.word(2) == "hold"):
        return read_hold
    if word in grammar.TYPE and any(token.lower in ("in", "into", "as") for token in cursor.tokens[cursor.at :]):
        return read_type
    for words, handler in _HANDLERS:
        if word in words:
            return handler
    return read_by_its_name if _sorts(cursor) or _is_unknown_verb(cursor) else None


def _saves_as(cursor: Cursor) -> bool:
    """Whether "as a contact" comes, so that "save" means to make one."""
    words = [token.lower for token in cursor.tokens]
    return "as" in words and cursor.tokens[-1].stem in grammar.THINGS


def _sorts(cursor: Cursor) -> bool:
    """Whether it is a clause like "sort the list by price: high to low", with a verb that only the app knows."""
    is_verb = cursor.kind() == "word" and cursor.word() not in grammar.OPENERS and cursor.stem() not in grammar.SLOTS
    return is_verb and names_an_order(cursor)


def _is_unknown_verb(cursor: Cursor) -> bool:
    start = cursor.at
    attribute = read_attribute(cursor)
    cursor.at = start
    return cursor.kind() == "word" and not attribute and cursor.peek(1) is not None
