"""What a sentence is freed of before it is read: polite beginnings, and the device and app that it is about anyway."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import time, timedelta

from ..moments import find_spans
from ..words import ARTICLES, stem, word_set
from .grammar import VERBS
from .tokens import Token

DEVICE = word_set("phone device tablet smartphone handset cellphone")
_APP = word_set("app application")
_IN = word_set("in on of from using with via through to into inside within at for by")
_COMPANY = word_set("com org net de io android google apps app example")
_LEADS_IN = word_set("app application page section tab menu screen")
_GOES = word_set("open launch start enter go visit use navigate head jump access")
_SETTINGS = word_set("settings options preferences")
_SHORTEST = 4
_ONCE = {"a week": "weekly", "a day": "daily", "a month": "monthly", "a year": "yearly", "an hour": "hourly"}
_DOES = word_set("end start begin finish repeat ring be last happen recur go notify remind take become")
_PARTS = word_set("morning afternoon evening tonight")
_HALF = re.compile(r"[ap]\.?m|morning|noon|evening|night", re.IGNORECASE)

# What is said in several words, and the one that means it.
_PHRASES = {
    "get rid of": "delete", "so that": "and", "such that": "and", "in order to": "to", "as well as": "and",
    "do away with": "delete", "along with": "with", "together with": "with", "who works at": "with company",
    "who works for": "with company", "working at": "with company", "working for": "with company",
    "who is employed at": "with company", "without any": "without", "with no": "without",
    "by itself": "automatically", "on its own": "automatically", "by its own": "automatically",
    "of its own accord": "automatically", "head over": "go", "pull up": "open", "go into": "go to",
    "every single one of": "all", "each of": "all", "each one of": "all", "over to": "to", "so that it's": "to",
    "and make sure": "and", "gets switched": "should be switched", "gets turned": "should be turned",
    "get switched": "should be switched", "coming from": "of", "for them": "",
    "when it comes to": "for", "as for": "for", "regarding": "for", "concerning": "for", "with regard to": "for",
    "deleted from": "delete from", "throw out": "delete", "throw away": "delete",
}  # fmt: skip

# Beginnings that ask for what follows; the longest that fits is taken away.
_LEADS = (
    "i would like you to", "i would like to", "i would like", "i'd like you to", "i'd like to", "i'd like",
    "i want you to", "i want to", "i want", "i need you to", "i need to", "i need", "i have to", "we need to",
    "could you please", "can you please", "would you please", "could you", "can you", "would you", "will you",
    "please", "kindly", "help me to", "help me", "make sure that", "make sure to", "make sure", "ensure that", "ensure",
    "see to it that", "go ahead and", "be so kind to", "i wish to", "let's", "just", "now", "also", "hey", "hi",
    "would you mind", "do you mind", "i would appreciate it if you could", "i'd appreciate it if you could",
    "i'd appreciate it if you would", "i was wondering if you could", "is it possible to", "can i ask you to",
    "it would be great if you could", "it'd be great if you could", "would it be possible to",
    "would you be so kind to", "could i ask you to", "do me a favor and", "do me a favour and", "don't forget to",
    "remember to", "what i need is",
    "what i want is", "it is time to", "it's time to", "time to", "try and", "go ahead", "i'm going to need",
    "i'll need", "may i ask you to", "i'd be grateful if you could", "for me", "quickly", "simply", "kindly please",
    "go and", "i prefer", "i would rather have", "feel free to", "there should be", "there must be",
    "there has to be", "there needs to be", "i would love", "it would be nice to",
    "i'd love to", "i am supposed to", "do me a favor and", "your task is to", "there's", "there is", "i'd rather",
    "i'd prefer to", "i'd prefer", "take care that",
    "take care to", "be sure to", "i'd be glad if you could", "i'd be happy if you could", "i'd like for you to",
    "i would like for you to", "would you kindly", "if you could", "you should", "we want to", "we'd like to",
    "it'd be nice to",
    "i'd appreciate it if", "i'm asking you to", "see that", "see to it that", "the thing is to", "all i want is",
    "all i need is", "my wish is to", "what i'd like is", "can we", "could we", "may i have", "can i have",
    "make it and", "make it so", "make sure and", "ensure and", "see to it and",
    "i'd love it if", "i would love it if", "i'd like it if", "it would be nice if", "it would be great if",
    "it'd be great if", "i'd be happy if", "i'd be glad if", "would be great if",
    "could i have", "the task is to", "try to",
)  # fmt: skip
_LEADING = sorted((lead.split() for lead in _LEADS), key=len, reverse=True)


def app_words(package: str) -> frozenset[str]:
    """Return the words by which a sentence may name the app of a package: the parts of its name."""
    parts = package.lower().replace("_", ".").split(".")
    return frozenset(part for part in parts if len(part) >= _SHORTEST and part not in _COMPANY)


def is_app(word: str, names: frozenset[str]) -> bool:
    """Whether a word names the app: a part of its package, or the end of one ("clock" of "deskclock")."""
    if len(word) < _SHORTEST:
        return False
    return any(word == name or stem(word) == stem(name) or name.endswith(word) for name in names)


def prepare(tokens: list[Token], package: str) -> list[Token]:
    """Return the tokens without polite beginning, and without what only says where: "in the app", "on my phone"."""
    names = app_words(package)
    tokens = _alarms(_plainer(_same_units(_halves(tokens))))
    tokens = _without_lead(_without_for_me(tokens))
    place = 0
    while place < len(tokens):
        length = _place_length(tokens, place, names)
        if length:
            tokens = tokens[:place] + tokens[place + length :]
        else:
            place += 1
    while tokens and tokens[0].kind in ("comma", "stop"):
        tokens = tokens[1:]
    if tokens and (verb := _base_of(tokens[0].lower)):
        tokens = [replace(tokens[0], text=verb), *tokens[1:]]
    while len(tokens) > 1 and (tokens[-1].lower == "please" or tokens[-1].kind == "comma" or tokens[-1].text == "."):
        tokens = tokens[:-1]
    return _without_lead(_without_going(tokens, names))


def _base_of(word: str) -> str:
    """Return the verb of "adding", "setting", "creating", empty if it is none."""
    if not word.endswith("ing") or len(word) < _SHORTEST + 2:
        return ""
    base = word.removesuffix("ing")
    forms = (base, f"{base}e", base[:-1] if base[-1:] == base[-2:-1] else "")
    return next((form for form in forms if form in VERBS), "")


def _without_lead(tokens: list[Token]) -> list[Token]:
    words = [token.lower for token in tokens]
    for lead in _LEADING:
        if words[: len(lead)] == lead and len(tokens) > len(lead):
            rest = tokens[len(lead) :]
            return _without_lead(_wished(rest) if lead[-1] in ("need", "want", "like") else rest)
    return tokens


def _wished(tokens: list[Token]) -> list[Token]:
    """Read "(I want) the event work to end at 7 PM" as what the event should do."""
    if not tokens or tokens[0].stem in VERBS:
        return tokens
    for place in range(1, min(len(tokens) - 1, 9)):
        if tokens[place].lower == "to" and tokens[place + 1].lower in _DOES:
            return [*tokens[:place], replace(tokens[place], text="should"), *tokens[place + 1 :]]
    return tokens


def _halves(tokens: list[Token]) -> list[Token]:
    """Take "this afternoon at 5" for 17:00, and leave out words for a part of the day that a time or date has."""
    late = any(token.lower in ("afternoon", "evening", "tonight") for token in tokens)
    found: list[Token] = []
    for token in tokens:
        if isinstance(token.value, time) and late and 1 <= token.value.hour < 12 and not _HALF.search(token.text):
            found.append(replace(token, value=token.value.replace(hour=token.value.hour + 12)))
        elif token.lower in _PARTS and any(isinstance(one.value, time) for one in tokens):
            while found and found[-1].lower in ("this", "the", "in", "for", "on", "at"):
                found.pop()
        else:
            found.append(token)
    return found


def _same_units(tokens: list[Token]) -> list[Token]:
    """Read "5 and 10 minutes" as two spans."""
    found = list(tokens)
    for place in range(1, len(found)):
        rule = _ONCE.get(found[place].text.lower())
        if rule and found[place - 1].lower == "once":  # "once a week" is no span
            found[place] = replace(found[place], kind="word", value=None, text=rule)
            found[place - 1] = replace(found[place - 1], text="repeating")
    for place in range(len(found) - 2):
        number, link, span = found[place : place + 3]
        if number.kind != "number" or not isinstance(span.value, timedelta) or link.lower not in ("and", "or"):
            continue
        unit = span.text.split()[-1] if " " in span.text else "minutes"
        spans = find_spans(f"{number.text} {unit}")
        if spans:
            found[place] = replace(number, kind="span", value=spans[0].value)
    return found


def _plainer(tokens: list[Token]) -> list[Token]:
    """Write "get rid of" as "delete": what is said in several words and means one."""
    found = list(tokens)
    for phrase, meant in sorted(_PHRASES.items(), key=lambda pair: -len(pair[0])):
        said, words = phrase.split(), meant.split()
        place = 0
        while place + len(said) <= len(found):
            if [token.lower for token in found[place : place + len(said)]] == said:
                found[place : place + len(said)] = [
                    replace(found[place + min(at, len(said) - 1)], text=word) for at, word in enumerate(words)
                ]
            place += 1
    return found


def _alarms(tokens: list[Token]) -> list[Token]:
    """Take a clock that has a time, "my clock at 9 AM", for an alarm."""
    found = list(tokens)
    for place, token in enumerate(tokens[1:], start=1):
        if token.lower in ("clock", "clocks") and tokens[place - 1].lower in ARTICLES:
            ahead = [one for one in tokens[place + 1 : place + 3] if one.lower not in ("at", "for", "of", "on")]
            if ahead and ahead[0].kind == "time":
                found[place] = replace(token, text="alarm")
    return found


def _without_for_me(tokens: list[Token]) -> list[Token]:
    words = [token.lower for token in tokens]
    for place in range(len(words) - 1):
        if words[place] == "for" and words[place + 1] in ("me", "us"):
            return tokens[:place] + tokens[place + 2 :]
    return tokens


def _place_length(tokens: list[Token], place: int, names: frozenset[str]) -> int:
    """How many tokens from here on say nothing but which app or device: 0 if what comes is something else."""
    words = [token.lower for token in tokens[place : place + 5]] + [""] * 5
    at = 0
    if words[0] in _IN:
        at = 1
    elif not (words[0] in ARTICLES and words[1].removesuffix("'s") in DEVICE | names and words[1].endswith("'s")):
        return 0
    had_article = words[at] in ARTICLES
    at += had_article
    word = words[at].removesuffix("'s")
    if word in DEVICE or (word in _APP and had_article and words[0] in _IN - {"of", "for", "to"}):
        at += 1
    elif is_app(word, names):
        at += 1
        at += words[at] in _APP
    elif word in _SETTINGS and words[0] in ("in", "from", "inside", "within", "via", "through"):
        at += 1
    else:
        return 0
    if words[at - 1].endswith("'s"):
        return at if words[0] not in _IN else 0
    if words[at] in _SETTINGS:
        at += 1
    following = tokens[place + at] if place + at < len(tokens) else None
    return at if _ends_there(following) else 0


def _ends_there(following: Token | None) -> bool:
    """Whether the name of the place ends before this token, and is no part of a longer name ("the phone number")."""
    if following is None or following.kind in ("comma", "stop", "time", "date", "quote"):
        return True
    return following.lower in _IN | word_set("and then but so that which is are was be been as it when until not off")


def _without_going(tokens: list[Token], names: frozenset[str]) -> list[Token]:
    """Leave out "open the clock app and": the app under test is in front already."""
    words = [token.lower for token in tokens[:7]] + [""] * 4
    if words[0] not in _GOES:
        return tokens
    at = 1
    while words[at] in ARTICLES | {"to", "up", "into", "over", "in"}:
        at += 1
    if not is_app(words[at], names):
        return tokens
    at += 1
    at += words[at] in _LEADS_IN & _APP
    goes_on = at < len(tokens) and (tokens[at].kind in ("comma", "stop") or words[at] in ("and", "then", "to"))
    while at < len(tokens) and (tokens[at].kind in ("comma", "stop") or tokens[at].lower in ("and", "then", "to")):
        at += 1
    return tokens[at:] if goes_on and at < len(tokens) else tokens
