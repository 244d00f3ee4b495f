"""What the words of a sentence hint at, wherever they stand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from ..words import word_set

_DELETE = word_set("delete deleted remove removed erase erased discard discarded trash drop cancel cancelled")
_CALL = word_set("call dial phoning")
_EDIT = word_set(
    "edit change changed update modify adjust extend extended push shorten alter postpone move prolong rename"
)
_CREATE = word_set(
    "add create make schedule plan book enter put arrange insert store save register need want record set like open"
)
_NEW = word_set("new")
_SETS = word_set("set add create make")
_CHOOSES = word_set("choose pick select")
_ON = word_set("enable enabled activate activated on")
_OFF = word_set("disable disabled deactivate deactivated off mute")
_NOT = word_set("not don't doesn't never longer without stop prevent mustn't shouldn't none")
_NOT_TO = word_set("not don't doesn't never shouldn't mustn't can't won't no")
_PARTS = word_set(", ; : . so please and but")
_THINGS = word_set("event appointment alarm contact label person entry")
_WHOLE = word_set("all whole entire full")
_RULES: dict[str, tuple[str, ...]] = {
    "daily": ("everyday", "every day", "daily", "each day", "every single day", "all days", "each and every day"),
    "weekly": ("weekly", "every week", "each week", "once a week", "every single week"),
    "monthly": ("monthly", "every month", "each month", "once a month", "every single month"),
    "yearly": ("yearly", "annually", "every year", "each year", "once a year"),
    "weekdays": ("weekdays", "every weekday", "on workdays"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """Hints of a sentence.

    Attributes:
        delete: something is to go.
        call: somebody is to be called.
        edit: something that is there is to change.
        create: something is to be made, or wished for.
        create_new: it says "a new event", "an alarm".
        sets: it says "set" or "make".
        chooses: it says "choose".
        state: "on" or "off" if something is to be so.
        quiet: something is not to be.
        repeat: how often, empty if it does not say.
        all_day: whether something takes the whole day.
    """

    delete: bool
    call: bool
    edit: bool
    create: bool
    create_new: bool
    sets: bool
    chooses: bool
    state: Literal["on", "off", ""]
    quiet: bool
    repeat: str
    all_day: bool


def find_cues(words: list[str]) -> Cues:
    """Return the hints of a sentence, given its words in lower case."""
    found = set(words)
    text = f" {' '.join(words)} ".replace(" a monthly basis ", " monthly ").replace(" a weekly basis ", " weekly ")
    pairs = set(pairwise(words))
    takes_out = "take" in found and bool({"out", "off"} & found)
    clears = bool({("clear", "out"), ("clear", "away"), ("throw", "away"), ("throw", "out")} & pairs)
    return Cues(
        delete=bool(found & _DELETE) or takes_out or clears,
        call=bool(found & _CALL),
        edit=bool(found & _EDIT),
        create=bool(found & _CREATE),
        create_new=_says_new(words),
        sets=bool(found & _SETS),
        chooses=bool(found & _CHOOSES),
        state=_state(words),
        quiet=bool(found & (_NOT | _OFF | {"no"})),
        repeat=next((rule for rule, signs in _RULES.items() if any(f" {sign} " in text for sign in signs)), ""),
        all_day="all-day" in found or any((whole, "day") in pairs for whole in _WHOLE),
    )


def _says_new(words: list[str]) -> bool:
    return any(word in _THINGS and determiner(words, place) == "new" for place, word in enumerate(words))


def deletes_not(words: list[str]) -> bool:
    """Whether something is not to be deleted: a "not" before the verb, with nothing in between that parts them."""
    for place, word in enumerate(words):
        if word in _DELETE:
            before = words[:place]
            parted = max((at for at, other in enumerate(before) if other in _PARTS), default=-1)
            return bool(_NOT_TO & set(before[parted + 1 :]))
    return False


def determiner(words: list[str], place: int) -> Literal["new", "known", ""]:
    """Whether a noun is spoken of as a new one or as one that is known, by the closest word that tells."""
    for word in reversed(words[max(0, place - 4) : place]):
        if word in ("a", "an", "new", "another"):
            return "new"
        if word in ("the", "my", "this", "that", "your", "our"):
            return "known"
    return ""


def _state(words: list[str]) -> Literal["on", "off", ""]:
    """On or off; a "not" beside it turns it round."""
    for place, word in enumerate(words):
        if word in _OFF:
            return "off"
        if word == "on" and not _is_state(words, place):
            continue
        if word in _ON:
            return "off" if set(words[:place]) & _NOT or ("automatically" in words and set(words) & _NOT) else "on"
    if set(words) & _NOT and {"need", "needed"} & set(words) and {"alarm", "timer"} & set(words):
        return "off"
    if set(words) & _NOT and set(words) & word_set(
        "vibrate vibration automatically send sending show ring notify notification notifications"
    ):
        return "off"
    return ""


def _is_state(words: list[str], place: int) -> bool:
    before = words[place - 1] if place else ""
    if before in word_set("turn turned turning switch switched switching be is itself toggle toggled to put get back"):
        return True
    return place + 1 == len(words) or words[place + 1] in ("#", "automatically")
