"""Clauses that wish rather than command: "the event work should end at 7 PM", "let it ring daily", "do not let …"."""

from __future__ import annotations

from dataclasses import replace

from ..plan import Act, Create, Flag, Open, Put
from ..words import ARTICLES, word_set
from .attributes import read_value, slot_name
from .cursor import Cursor
from .draft import Draft
from .grammar import GERUNDS, MODALS, NAMED, SLOTS, THINGS, VERBS
from .preparing import DEVICE
from .targets import Target, read_target

_LET = frozenset({"let", "have", "get"})
_DOES = word_set(
    "repeat repeats ring rings start starts begin begins end ends last lasts recur recurs be finish finishes"
)
_NOT = word_set("not don't never stop prevent avoid keep do no longer want to let allow from being have my the any")
_SWITCHES = word_set(
    "turn turning turned switch switching enable enabling automatically itself ring ringing vibrate vibrating connect"
)
_BY_ITSELF = word_set("automatically automatic itself own let")
_BE = MODALS | word_set("to be become now turned switched set kept left always")
_STATES = word_set("on off enabled disabled active inactive activated deactivated")
_ON = word_set("on enabled active activated")
_CALLS = word_set("call phone ring dial telephone")


def read_let(cursor: Cursor, draft: Draft) -> None:
    """Read "let the alarm at 9 AM ring daily", "have it repeat weekly"."""
    cursor.take()
    place = next((at for at in range(cursor.at, len(cursor.tokens)) if cursor.tokens[at].lower == "be"), None)
    if place is not None:
        cursor.tokens[place] = replace(cursor.tokens[place], text="should")
        read_wish(cursor, draft)
        return
    draft.take_up(read_target(cursor, _DOES | {"to"}))
    cursor.skip(frozenset({"to", "be"}))


def is_wish(cursor: Cursor) -> bool:
    """Whether a clause says of something what it should be."""
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    return bool(words) and words[0] not in MODALS and bool(MODALS & set(words[1:8]))


def read_wish(cursor: Cursor, draft: Draft) -> None:
    """Read "the event work should end at 7 PM"."""
    start = cursor.at
    words = [token.lower for token in cursor.tokens]
    modal = next(place for place in range(start, len(words)) if words[place] in MODALS)
    subject = cursor.tokens[start:modal]
    if "not" in words[modal : modal + 3] or not subject:
        draft.unread.append("not")
        return
    is_thing = subject[-1].stem in THINGS - SLOTS or subject[0].stem in THINGS - SLOTS
    is_thing = is_thing or bool(NAMED & {token.lower for token in subject})
    if is_thing or any(token.kind == "quote" or token.value is not None for token in subject):
        draft.take_up(read_target(cursor, MODALS))
        cursor.at = max(cursor.at, modal)
        cursor.skip(_BE)
        if cursor.word() in _STATES and cursor.peek(1) is None:
            on = cursor.take().lower in _ON
            _flag_last(draft, on=on)
        return
    owner = next((at for at, token in enumerate(subject) if token.lower.endswith("'s")), None)
    if owner is not None:
        name = cursor.written(start, start + owner + 1).removesuffix("'s").removesuffix("’s")
        draft.take_up(Target(name=" ".join(word for word in name.split() if word.lower() not in ARTICLES)))
        subject = subject[owner + 1 :]
    slot = " ".join(token.text for token in subject if token.lower not in ARTICLES | DEVICE | {"of", "on", "for"})
    cursor.at = modal
    cursor.skip(_BE)
    if cursor.word() in _STATES and cursor.kind(1) in ("", "comma", "stop"):
        draft.put(Put(slot, Flag(cursor.take().lower in _ON)))
        return
    value = read_value(cursor, slot)
    if value is not None:
        draft.put(Put(slot_name(slot, value), value))
    else:
        draft.unread.append(slot)


def _flag_last(draft: Draft, *, on: bool) -> None:
    """Switch the thing in hand itself: "the alarm at 7 AM should be off"."""
    opened = draft.goals.pop() if draft.goals and isinstance(draft.goals[-1], Open) else None
    if opened is None:
        draft.unread.append("on" if on else "off")
    else:
        assert isinstance(opened, Open)
        draft.put(Put(opened.name, Flag(on)))


def is_let(cursor: Cursor) -> bool:
    """Whether a clause begins with "let" or "have" and says what something is to do."""
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    return bool(words) and words[0] in _LET and bool(_DOES & set(words[2:])) and not set(words[1:3]) & {"a", "an"}


def is_refusal(cursor: Cursor) -> bool:
    """Whether a clause says that something is not to switch itself on: "stop Wi-Fi from turning on"."""
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    begins = words[:2] in (["do", "not"], ["not", "want"], ["no", "longer"]) or words[:1] in (
        ["don't"], ["never"], ["prevent"], ["avoid"], ["stop"], ["not"], ["keep"],
    )  # fmt: skip
    if not begins:
        return False
    by_itself = bool(_BY_ITSELF & set(words)) or (words[0] in ("stop", "prevent", "keep", "avoid") and "from" in words)
    return by_itself and bool(_SWITCHES & set(words))


def read_refusal(cursor: Cursor, draft: Draft) -> None:
    """Read "do not turn on Wi-Fi automatically" as switching off what does that."""
    draft.refused = True
    cursor.skip(_NOT)
    words = []
    while cursor.more and cursor.kind() not in ("comma", "stop"):
        token = cursor.take()
        if token.lower not in _NOT | DEVICE | {"itself", "by", "ringing", "going", "off"}:
            words.append(token.text)
    draft.put(Put(_plain(words), Flag(False)))


def _plain(words: list[str]) -> str:
    """Write "turning" as "turn"."""
    known = {"turning": "turn", "switching": "turn", "switch": "turn", "enabling": "enable", "connecting": "connect"}
    return " ".join(known.get(word.lower(), word) for word in words)


def is_state(cursor: Cursor) -> bool:
    """Whether a clause is but a name and a state: "Bluetooth off"."""
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    return 2 <= len(words) <= 4 and words[-1] in ("on", "off") and words[0] not in VERBS and all(words)


def read_state(cursor: Cursor, draft: Draft) -> None:
    """Read "Bluetooth off"."""
    last = len(cursor.tokens) - 1
    slot = " ".join(token.text for token in cursor.tokens[cursor.at : last] if token.lower not in ARTICLES)
    draft.put(Put(slot, Flag(cursor.tokens[last].lower == "on")))
    cursor.at = last + 1


def is_call(cursor: Cursor) -> bool:
    """Whether a clause asks for a call: "ring ABC", "make a phone call to ABC", "give ABC a call"."""
    words = [token.lower for token in cursor.tokens[cursor.at :]]
    if not words:
        return False
    made = words[0] in ("make", "place", "start") and "call" in words[1:4]
    given = words[0] == "give" and words[-1] in ("call", "ring")
    return made or given or (words[0] in _CALLS and len(words) > 1)


def read_call(cursor: Cursor, draft: Draft) -> None:
    """Read a clause that asks for a call."""
    if cursor.tokens[-1].lower in ("call", "ring") and len(cursor.tokens) > cursor.at + 1:
        cursor.tokens.pop()
    cursor.skip(_CALLS | ARTICLES | {"up", "make", "place", "start", "give", "call", "to", "with"})
    while cursor.tokens and cursor.tokens[-1].lower in ARTICLES:
        cursor.tokens.pop()
    target = read_target(cursor)
    name = target.name.removesuffix(" number").removesuffix("'s")
    draft.add(Act("call", name, target.noun or "contact", target.hints))


def is_waking(cursor: Cursor) -> bool:
    """Whether a clause asks to be woken: "wake me up at 7 AM"."""
    return cursor.word() == "wake" and cursor.word(1) in ("me", "us")


def read_waking(cursor: Cursor, draft: Draft) -> None:
    """Read "wake me up at 7 AM" as a new alarm."""
    cursor.skip(word_set("wake me us up"))
    draft.add(Create("alarm"))
    draft.thing = True


def is_new_thing(cursor: Cursor) -> bool:
    """Whether a clause only names something new: "a new event called x", where the wish stood before it."""
    if cursor.word() in GERUNDS or cursor.word() not in ("a", "an", "another", "new"):
        return False
    return any(token.stem in THINGS for token in cursor.tokens[cursor.at : cursor.at + 5])
