"""Reading a question: what kind of answer it wants, of which thing, which property."""

from __future__ import annotations

from datetime import date, time
from itertools import pairwise
from typing import Literal

from ..plan import AskKind, Tell
from ..words import ARTICLES, FILLERS, stem, word_set
from .grammar import NAMED, THINGS
from .phrasing import AUXILIARY, QUESTION, joined, names_a_class, take_apart
from .tokens import Token

_SMALL = (
    FILLERS
    | ARTICLES
    | word_set(
        "you can could i we me us there it its here been being be get gets got now right currently current much many "
        "if whether or not yes no any some all currently please just too also do does did have has had am will would "
        "use uses used take takes taken taking up occupy occupies occupied consume consumes about exactly currently "
        "late hours away differ differs own space much many save saved celebrate look through exist exists "
        "using usage room comes come primarily mainly listed list mine stored given compare compared takes taken "
        "leave left by from into so then set scheduled shown displayed see find tell say today's number amount total "
        "state status value moment present one ones phone device tablet space gigabytes gb kind these those them their "
        "they among amongst per details detail consumed needed required mainly displayed used ours mine hers yours "
        "each both falls fall read reads says entry entries actually really exact precise far under show shows showing "
        "every i've that's overview usage consumption share big marked tagged existing altogether overall present "
        "reached"
    )
)
_STATES: dict[str, Literal["on", "off"]] = {
    "on": "on", "enabled": "on", "active": "on", "activated": "on", "open": "on", "opened": "on", "running": "on",
    "switched-on": "on", "turned-on": "on", "switched-off": "off", "turned-off": "off",
    "off": "off", "disabled": "off", "inactive": "off", "deactivated": "off", "closed": "off",
}  # fmt: skip
_ORDERS: dict[str, Literal["first", "last"]] = {
    "first": "first", "earliest": "first", "next": "first", "soonest": "first", "upcoming": "first",
    "last": "last", "latest": "last", "final": "last",
}  # fmt: skip
_PREDICATES = word_set(
    "start starts begin begins end ends finish finishes last lasts go goes off ring rings repeat repeats turned "
    "switched toggled happen happens occur occurs take takes due born sound sounds repeating recurring ringing going"
)
_REPEATS = {
    "daily": (
        "everyday", "every day", "daily", "each day", "every single day", "each single day", "all days", "seven days",
    ),
    "weekly": ("weekly", "every week", "each week"),
    "monthly": ("monthly", "every month"),
    "yearly": ("yearly", "every year", "annually"),
    "weekdays": ("weekdays", "every weekday"),
    "weekends": ("weekends", "every weekend"),
}  # fmt: skip
_DAYS = word_set("day date time hour weekday o'clock morning afternoon evening")
_OF = frozenset({"of", "for"})
_BUT = word_set("not aren't isn't ignoring ignore excluding exclude except disregarding disregard skipping")
_MARKED = word_set("marked tagged as under type kind")
_CONTROLS = frozenset({"switch", "toggle", "checkbox"})
_GOES = frozenset({"go", "goes", "going", "went", "rings", "ring"})
_UNITS = word_set("hours hour minutes gigabytes gigabyte gb mb megabytes days")
_NO_NAMES = word_set("i'm i've i'd gb mb wifi wi-fi bluetooth nfc gps usb apps app am pm")
_NO_OWNERS = word_set("what's who's where's when's how's it's that's there's let's here's")


def read_question(tokens: list[Token], question: str) -> Tell:
    """Read a question from the tokens of its sentence."""
    parts = take_apart(tokens, question)
    body = joined(parts.asked, parts.about)
    # What is no word keeps its place.
    words = [token.lower or ("," if token.kind == "comma" else "#") for token in body]
    kind = parts.kind or _kind(words[: len(parts.asked)], parts.asked)
    if kind != "count" and {"state", "status"} & set(words):
        kind = "yes_no"
    order = _order(words)
    hints = tuple(token.value for token in body if isinstance(token.value, (time, date)))
    how_much = _asks_how_much(words)
    name, slot = ("", "") if how_much else _owner_of(parts.asked, parts.about, question)
    if name and not slot and kind == "value" and "value" in words and not _is_quoted(name, body):
        name = ""  # the value beside it is asked for, so it is a label
    noun = _noun(body, name) or ("" if name else _noun(parts.where, name))
    listed = kind in ("value", "how_long") and not order and not name
    telling = _telling([*parts.where, *body] if listed else body)
    if how_much:
        telling = tuple(word for word in telling if word.lower() != "size")
    if kind == "yes_no" and noun in ("", *_CONTROLS) and not hints:
        name, telling = _setting(name, telling, parts.asked, question)
    if not name and kind in ("when", "how_long"):
        plain = [word for word in telling if stem(word.lower()) not in THINGS and word.lower() not in _DAYS]
        name = " ".join(plain)
    if {"born", "birth", "birthday"} & set(words):
        slot = "birthday"
    if not slot and {"email", "e-mail"} & set(words):
        slot = _called(" ".join(word for word in telling if word.lower() not in name.lower().split()))
    return Tell(
        question=question,
        kind=kind,
        name=name,
        slot=slot,
        noun=noun,
        hints=hints,
        repeat=_repeat(words),
        state=_state(words, kind),
        order=order,
        words=telling,
    )


def _state(words: list[str], kind: AskKind) -> Literal["on", "off", ""]:
    """The state that is asked for, or that what is asked about is in."""
    if words[:1] == ["will"] and {"ring", "go"} & set(words):
        return "on"
    if kind == "yes_no" and {"state", "status"} & set(words):
        return "on"
    said = [word for place, word in enumerate(words) if place == 0 or words[place - 1] not in _GOES]
    state: Literal["on", "off", ""] = next((_STATES[word] for word in said if word in _STATES), "")
    if state == "on" and not _says_state(words):
        return ""
    if state and kind != "yes_no" and _leaves_out(words):
        return "off" if state == "on" else "on"
    return state


def _order(words: list[str]) -> Literal["first", "last", ""]:
    found = (word for word, after in pairwise([*words, ""]) if word in _ORDERS and (word, after) != ("next", "to"))
    return next((_ORDERS[word] for word in found), "")


def _setting(name: str, telling: tuple[str, ...], asked: list[Token], question: str) -> tuple[str, tuple[str, ...]]:
    """The name and the words of the switch that a question is about, of which a screen may say a synonym."""
    own = _telling(asked)
    if not own:
        return name, telling
    if name not in question[asked[0].start : asked[-1].end]:
        return "", own  # what is named besides is the way there
    with_capitals = [word for word in name.split() if word.lower() not in _CONTROLS] == [*own]
    return ("", own) if with_capitals else (name, telling)


def _asks_how_much(words: list[str]) -> bool:
    """Whether an amount of something is asked for, so that a name in the question is that of its part."""
    pairs = set(pairwise(words))
    taken = {"used", "taken", "occupied", "consumed", "takes", "occupies"} & set(words)
    if {"size", "space"} & set(words) and (("size", "of") in pairs or taken):
        return True
    return bool({"amount", "gb", "gigabytes", "usage", "consumption", "share"} & set(words)) or ("how", "much") in pairs


def _is_quoted(name: str, body: list[Token]) -> bool:
    return any(token.kind in ("quote", "data") and token.text == name for token in body)


def _noun(tokens: list[Token], name: str) -> str:
    """The kind of thing that the words name, empty if none."""
    nouns = [
        token
        for token in tokens
        if token.stem in THINGS | _CONTROLS
        and token.lower not in name.lower()
        and token.lower not in _PREDICATES
        and not token.lower.endswith("ed")
    ]
    return next((token.lower for token in sorted(nouns, key=lambda token: token.stem in _CONTROLS)), "")


def _kind(words: list[str], tokens: list[Token]) -> AskKind:
    pairs = set(pairwise(words))
    if ("how", "many") in pairs and _UNITS & set(words[words.index("many") : words.index("many") + 2]):
        return "value"
    if ("how", "many") in pairs or _counts(words):
        return "count"
    if ("how", "long") in pairs or "duration" in words:
        return "how_long"
    if any(words[place - 1] in _STATES and words[place + 1 : place + 2] == ["not"] for place in _ors(words)):
        return "yes_no"
    if any({*words[place - 1 : place], *words[place + 1 : place + 2]} <= _STATES.keys() for place in _ors(words)):
        return "yes_no"
    if words[:1] in (["a"], ["an"]) and any(token.value is not None for token in tokens):
        return "yes_no"  # "(can you see) an alarm for 4 PM?"
    first = next((word for word in words if word not in ARTICLES), "")
    if first in AUXILIARY | {"whether", "if"} or {"whether", "if"} & set(words[:3]):
        return "yes_no"
    if {"earliest", "latest"} & set(words):
        return "value"
    when = "when" in words or "when's" in words or ("what", "time") in pairs or ("which", "time") in pairs
    day = {("what", "day"), ("which", "day"), ("what", "date"), ("which", "date")} & pairs or first in ("date", "day")
    hour = "hour" in words and {"what", "what's", "which"} & set(words)
    return "when" if when or day or hour else "value"


def _ors(words: list[str]) -> list[int]:
    return [place for place, word in enumerate(words) if word == "or" and place]


def _counts(words: list[str]) -> bool:
    """Whether "number of" is followed by what can be counted, which "the number of Ann" is not."""
    for place, pair in enumerate(pairwise(words)):
        if pair in (("number", "of"), ("count", "of"), ("total", "of")):
            following = words[place + 2 : place + 7]
            end = next((at for at, word in enumerate(following) if word in AUXILIARY | {","}), len(following))
            return any(word.endswith("s") and not word.endswith("'s") for word in following[:end])
    return False


def _leaves_out(words: list[str]) -> bool:
    """Whether what has the state is not meant: "ignoring those that are off", "that are not on"."""
    first = next((place for place, word in enumerate(words) if word in _STATES), 0)
    return bool(set(words[:first]) & _BUT)


def _says_state(words: list[str]) -> bool:
    """Whether "on" is a state and not a preposition: at the end, after "turned", or another word for it."""
    for place, word in enumerate(words):
        if word not in _STATES:
            continue
        if word != "on" and _STATES[word] == "on":
            return True
        before = words[place - 1] if place else ""
        after = words[place + 1] if place + 1 < len(words) else ""
        if after in ("state", "position"):
            return True
        if before in ("is", "are") and after not in ("#", "my", "the", "this"):
            return True
        if before in ("turned", "switched", "toggled", "set", "turn", "switch", "left") and after in (
            ",",
            "",
            "or",
            "and",
            "now",
            "right",
        ):
            return True
        if after in ("", ",", "or", "and", "now", "right", "currently") or before in (
            "turned", "switched", "toggled", "turn", "switch", "left", "leave",
        ):  # fmt: skip
            return True
    return False


def _owner_of(asked: list[Token], about: list[Token], question: str) -> tuple[str, str]:
    """The name and the property, where the name may stand in another clause than the question."""
    name, slot = _owner(asked, question)
    if name or not about:
        return name, slot
    name, of_name = _owner(about, question)
    return name, _called(_slot(asked) or of_name) if name else ""


def _owner(body: list[Token], question: str) -> tuple[str, str]:
    """The name of the thing and the property asked for: "Li's email", "the email of Li", a quoted name."""
    quote = next((token for token in body if token.kind in ("quote", "data")), None)
    words = [token.lower for token in body]
    for place, word in enumerate(words):
        if word.endswith("'s") and word not in _NO_OWNERS and body[place].kind == "word":
            first = place
            while first and body[first - 1].text[:1].isupper() and words[first - 1] not in QUESTION | AUXILIARY:
                first -= 1
            name = question[body[first].start : body[place].end].removesuffix("'s").removesuffix("’s")
            return name, _called(_slot(body[place + 1 :]))
    for place, word in enumerate(words):
        if word in _OF and place and place + 1 < len(body) and body[place + 1].kind in ("word", "quote", "data"):
            name = _name(body[place + 1 :], question)
            if name and (name[:1].isupper() or body[place + 1].kind != "word" or quote):
                called = quote.text if quote else name
                rest = [one for one in body[place + 1 :] if one is not quote and one.text not in called]
                return called, _called(_slot([*body[:place], *rest]))
    if quote:
        return quote.text, _called(_slot([token for token in body if token is not quote]))
    for place, token in enumerate(body):
        if token.stem in THINGS and place + 1 < len(body):
            named = [one for one in body[place + 1 :] if one.lower not in NAMED]
            name = _name(named, question)
            if name and words[place + 1] in NAMED | {name.split()[0].lower()} and name.lower() not in _PREDICATES:
                return name, ""
    capital = [
        one
        for place, one in enumerate(body)
        if one.kind == "word"
        and one.text[:1].isupper()
        and len(one.text) > 1
        and one.lower not in _SMALL | _NO_NAMES
        and not _only_begins(body, place)
        and not _is_in_label(body, place)
        and not (place and words[place - 1] in NAMED | _MARKED)
    ]
    if capital and len(capital) <= 2:
        return _name(body[body.index(capital[0]) :], question, capitals=True), ""
    return "", ""


def _only_begins(body: list[Token], place: int) -> bool:
    """Whether a word may have its capital only because a sentence begins with it."""
    token = body[place]
    if token.start:
        return False
    if token.lower in QUESTION | AUXILIARY or token.stem in THINGS:
        return True
    following = body[place + 1] if place + 1 < len(body) else None
    return not token.text.isupper() and following is not None and following.text[:1].islower()


def _is_in_label(body: list[Token], place: int) -> bool:
    """Whether a word with a capital only begins what a screen calls a property: "the Android version"."""
    if not place or body[place - 1].lower not in ARTICLES or place + 1 >= len(body):
        return False
    following = body[place + 1]
    says = following.lower not in _SMALL | QUESTION | AUXILIARY | _PREDICATES | _STATES.keys()
    return following.text[:1].islower() and says and following.stem not in THINGS


def _name(tokens: list[Token], question: str, *, capitals: bool = False) -> str:
    """The words up to where a name ends."""
    taken: list[Token] = []
    for token in tokens:
        if not taken and token.lower in ARTICLES | NAMED | {"event", "contact"}:
            continue
        if token.kind not in ("word", "quote", "data", "number") or token.lower in _PREDICATES | AUXILIARY | QUESTION:
            break
        if token.lower in ("in", "on", "at", "and", "or", "to", "from", "which", "that", "with") and taken:
            break
        if token.lower in _NO_OWNERS or token.text in _STATES:
            break
        if token.lower in _SMALL and (token.text[:1].islower() or token.lower in ("i", "it")):
            break
        if capitals and not token.text[:1].isupper():
            break
        taken.append(token)
    if not taken:
        return ""
    if len(taken) == 1:
        return taken[0].text
    return question[taken[0].start : taken[-1].end]


def _called(slot: str) -> str:
    """Return the name by which screens call the property."""
    words = slot.lower().split()
    if {"birth", "born", "birthday"} & set(words):
        return "birthday"
    if {"email", "e-mail", "mail"} & set(words):
        return " ".join(word for word in words if word != "address")
    return slot


def _slot(tokens: list[Token]) -> str:
    """The property named by some words, without those that say nothing of it."""
    return " ".join(
        token.text
        for place, token in enumerate(tokens)
        if token.kind == "word"
        and not names_a_class(tokens, place)
        and (token.lower not in _SMALL | QUESTION | AUXILIARY | NAMED or _is_of_a_number(tokens, place))
    )


def _is_of_a_number(tokens: list[Token], place: int) -> bool:
    """Whether a word that says little else is part of the property "phone number"."""
    words = [token.lower for token in tokens[place : place + 2]]
    return words[0] == "number" or words == ["phone", "number"]


def _repeat(words: list[str]) -> str:
    text = f" {' '.join(words)} "
    return next((rule for rule, signs in _REPEATS.items() if any(f" {sign} " in text for sign in signs)), "")


def _telling(body: list[Token]) -> tuple[str, ...]:
    """The words that tell what is asked about."""
    found = []
    for place, token in enumerate(body):
        if token.kind in ("quote", "data"):
            found.append(token.text)
        elif names_a_class(body, place):
            continue
        elif token.kind == "word" and token.lower not in _SMALL | QUESTION | AUXILIARY | _PREDICATES | NAMED:
            found.append(token.text.removesuffix("'s").removesuffix("’s"))
    found = list({word.lower(): word for word in reversed(found)}.values())[::-1]
    said = [word for word in found if word.lower() not in _STATES and stem(word.lower()) not in _ORDERS]
    return tuple(word for word in said if word.lower() not in _CONTROLS) or tuple(said)
