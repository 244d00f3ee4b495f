"""The words by which a gist tells what literals are for, and those that say nothing."""

from __future__ import annotations

from ..words import ARTICLES, FILLERS, word_set
from .grammar import CHOOSE, SLOTS, THINGS, VERBS
from .tokens import Token

# Words that may be left out of a gist: what links, wishes, asks or points, and verbs for doing as such.
SMALL = (
    FILLERS
    | ARTICLES
    | word_set(
        "i i'm i'd i'll i've me we us you he she they them one ones someone something anything everything there here "
        "this that these those which who whose what when where why how so such than then now just also too only very "
        "really still yet any more anymore no longer not don't doesn't never none must should shall will would can "
        "could may might need needs needed want wants wanted wish like love please kindly let lets make makes made "
        "sure set sets get gets go goes going put puts give gives take takes have has had having do does did be been "
        "being become becomes am was were by from up out over under into onto through via within inside off away "
        "back down if because since as well both each every all either but yet again "
        "change changed changes update adjust edit modify turn turned turning turns switch switched switching "
        "enable enabled disable disabled activate activated deactivate deactivated choose pick select use using used "
        "check see look find open enter add create bring keep stop prevent ensure appear show shown display "
        "displayed hear think itself oneself mine yours currently today's current newly instead want's able "
        "configure arrange setting settings option options feature keeps keep anymore prefer "
        "wants whatever happens goes "
        "send sending sends play plays like get up wake basis come comes coming happen happens repeat repeats "
        "repeating notify notified alerted about fly near soon right away once think know"
    )
    | word_set("phone device tablet smartphone app application apps percent")
)
LISTS = word_set("calendar contacts agenda clock clocks")
PROPERTIES = word_set("value level")
WAKING = word_set("wake woken waken")
EXTREMES = {
    "maximum": 100, "max": 100, "highest": 100, "loudest": 100, "full": 100, "possible": 100, "fully": 100,
    "minimum": 0, "min": 0, "lowest": 0, "zero": 0, "nothing": 0, "mute": 0, "silent": 0, "silence": 0, "muted": 0,
}  # fmt: skip
_ROLES: dict[str, str] = {
    "called": "title", "named": "title", "titled": "title", "title": "title", "name": "title", "entitled": "title",
    "label": "title", "labelled": "title", "labeled": "title", "event": "title", "appointment": "title",
    "entry": "title", "contact": "title", "contacts": "title", "note": "note", "notes": "note", "comment": "note",
    "description": "note", "phone": "phone", "mobile": "mobile phone", "number": "phone", "cell": "mobile phone",
    "email": "email", "e-mail": "email", "mail": "email", "company": "company", "employer": "company",
    "organization": "company", "firm": "company", "website": "website", "site": "website", "url": "website",
    "webpage": "website", "homepage": "website", "ringtone": "ringtone", "sound": "ringtone", "song": "ringtone",
    "melody": "ringtone", "tone": "ringtone", "plays": "ringtone", "play": "ringtone", "location": "location",
    "place": "location", "surname": "last name", "birthday": "birthday",
}  # fmt: skip
_BEHIND = word_set("as is for")
_ENDS = word_set("end ends ending finish finishes until till over extend extended")
_NO_NAMES = word_set(
    "i i'm i'd i'll i've am pm ok edit create add set put make turn the a an my please in on at today tomorrow clock "
    "calendar contacts contact event alarm settings bluetooth new title label note note's"
)


def telling(token: Token) -> bool:
    """Whether a token says something that must not be left out."""
    return token.kind in ("quote", "data", "number") or (token.kind == "word" and token.lower not in SMALL)


def is_moment_of_end(before: list[str]) -> bool:
    """Whether the words before a time make it an end."""
    return bool(_ENDS & set(before))


def is_name(tokens: list[Token], place: int) -> bool:
    """Whether a word is a part of a name, by its capital; the first word of a sentence has one anyway."""
    token = tokens[place]
    if token.kind != "word" or not token.text[:1].isupper() or token.lower.removesuffix("'s") in _NO_NAMES:
        return False
    if place == 0 or tokens[place - 1].text in (".", ";", "!", "?"):
        known = token.lower in SMALL | VERBS | CHOOSE or token.stem in THINGS | SLOTS
        said_of = place + 1 < len(tokens) and tokens[place + 1].lower in ("is", "should", "must", "works", "needs")
        return (token.text.isupper() and len(token.text) > 1) or (said_of and not known)
    return True


def role_of(around: tuple[list[str], list[str]], token: Token, noun: str) -> str:
    """Return what a literal is for, by the words around it; empty if they do not tell."""
    left, right = around
    if right[:1] and right[0] in _BEHIND:
        for place, word in enumerate(right[1:5]):
            numbered = token.kind == "number" and noun == "contact"  # a number is nobody's name
            if word in _ROLES and not (numbered and _ROLES[word] == "title"):
                return _qualified(_ROLES[word], right[1 : 3 + place])
    for place, word in enumerate(left):
        if word == "first" and "name" in left[:place]:
            return "first name"
        if word in ("last", "family") and "name" in left[:place]:
            return "last name"
        if word in _ROLES:
            role = _ROLES[word]
            further = left[place + 1 : place + 3]
            if role == "title" and word == "name":
                if further[:1] == ["first"]:
                    return "first name"
                if further[:1] in (["last"], ["family"]):
                    return "last name"
            return _qualified(role, further)
    if "@" in token.text:
        return _qualified("email", [*left, *right])
    if token.kind == "data":
        return "website"
    if token.kind == "quote":
        return "title"
    if token.kind == "number" and noun == "contact" and len(token.text) > 4:
        return "mobile phone" if {"mobile", "cell"} & {*left, *right} else "phone"
    return ""


def _qualified(role: str, words: list[str]) -> str:
    """Add for what kind an address or number is: "work email"."""
    if role not in ("email", "phone", "mobile phone"):
        return role
    kind = next((word for word in words if word in ("work", "home", "mobile", "private", "business", "working")), "")
    kind = "work" if kind == "working" else kind
    return f"{kind} {role}" if kind and kind not in role else role
