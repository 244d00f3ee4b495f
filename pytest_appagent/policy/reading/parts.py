"""A sentence as parts: what class each of its words is of, wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from importlib import resources
from typing import Any

from ..words import ARTICLES, word_set
from .tokens import Token

FILE = "speech.yaml"
LITERALS = frozenset({"quote", "data", "time", "date", "span", "number"})
_LONGEST = 6
# Forms that no rule makes.
_FORMS = {
    "taken": "take", "written": "write", "chosen": "choose", "given": "give", "made": "make", "gone": "go",
    "went": "go", "kept": "keep", "left": "leave", "told": "tell", "shown": "show", "begun": "begin", "began": "begin",
    "brought": "bring", "thrown": "throw", "rung": "ring", "woken": "wake", "waking": "wake", "ran": "run",
    "putting": "put", "setting": "set", "getting": "get", "stored": "store", "had": "have", "got": "get",
}  # fmt: skip
_WHO = word_set("i we you he she they it i've we've they've he's she's i'm we're")
_FIELDS = {
    "roles": "role", "things": "thing", "lists": "listed", "rules": "rule", "states": "state", "extremes": "level",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One or more tokens that mean one thing.

    Attributes:
        tokens: those that it was.
        kind: "literal", "text" for words that no class knows, "break" between clauses, "comma", else "word".
        verbs: kinds of doing that it may ask for.
        role: what the value beside it may be for.
        thing: the kind of thing that it names.
        listed: the kind of things that a list of that name holds.
        rule: how often.
        state: "on" or "off".
        level: 0 or 100.
        classes: the other classes that it is of; "doing" for a verb that no class knows.
    """

    tokens: tuple[Token, ...]
    kind: str = "word"
    verbs: frozenset[str] = frozenset()
    role: str = ""
    thing: str = ""
    listed: str = ""
    rule: str = ""
    state: str = ""
    level: str = ""
    classes: frozenset[str] = frozenset()

    @property
    def word(self) -> str:
        """Its words in lower case, empty for a literal."""
        return " ".join(token.lower for token in self.tokens)

    @property
    def text(self) -> str:
        """Its words as they stand."""
        return " ".join(token.text for token in self.tokens)

    @property
    def literal(self) -> str:
        """The kind of the literal, "text" where words may be a name, else empty."""
        return self.tokens[0].kind if self.kind == "literal" else "text" if self.kind == "text" else ""


@dataclass(slots=True)
class _Senses:
    verbs: set[str] = field(default_factory=set)
    others: dict[str, str] = field(default_factory=dict)
    classes: set[str] = field(default_factory=set)


def read_parts(tokens: list[Token]) -> list[Part]:
    """Return the parts of a sentence: the longest phrase that a class knows counts; names stay whole."""
    parts: list[Part] = []
    place = 0
    while place < len(tokens):
        part = _part(tokens, place)
        place += len(part.tokens)
        parts.append(part)
    return _merged(parts)


def _part(tokens: list[Token], place: int) -> Part:
    token = tokens[place]
    if length := _week_length(tokens, place):
        return Part(tokens=tuple(tokens[place : place + length]), rule="daily")
    if token.kind in LITERALS:
        return Part(tokens=(token,), kind="literal")
    if token.kind == "comma" or token.text in (":", "="):
        return Part(tokens=(token,), kind="comma")
    if token.kind == "stop":
        return Part(tokens=(token,), kind="break")
    if _is_title(tokens, place):
        return Part(tokens=(token,), kind="text")
    if _is_noting(tokens, place):
        return Part(tokens=(token,), classes=frozenset({"small"}))
    known = _senses()
    for length in range(min(_LONGEST, len(tokens) - place), 0, -1):
        said = tokens[place : place + length]
        if any(one.kind != "word" for one in said):
            continue
        words = [one.lower for one in said]
        for form in forms(words[0]):
            senses = known.get(" ".join([form, *words[1:]]))
            if senses is not None:
                return Part(
                    tokens=tuple(said),
                    verbs=frozenset(senses.verbs),
                    classes=frozenset(senses.classes),
                    **senses.others,
                )
    if _is_doing(tokens, place):
        return Part(tokens=(token,), classes=frozenset({"small", "doing"}))
    return Part(tokens=(token,), kind="text")


def _is_title(tokens: list[Token], place: int) -> bool:
    """Whether a "not" has a capital amid a sentence, so that it belongs to a name: "Don't allow"."""
    if not place or not tokens[place].text[:1].isupper() or tokens[place - 1].kind == "stop":
        return False
    return tokens[place].lower in word_set("do don't not never no")


def _is_doing(tokens: list[Token], place: int) -> bool:
    """Whether an unknown word says what somebody does: "I met Ann", "it bothers me"."""
    before = tokens[place - 1].lower if place else ""
    behind = tokens[place + 1].lower if place + 1 < len(tokens) else ""
    if not place:  # an order begins so: "Polish the lamp"
        following = tokens[1] if len(tokens) > 1 else None
        owner = tokens[place].lower.endswith("'s") or tokens[place].text.isupper()
        if following is None or owner:
            return False
        return following.kind == "quote" or following.lower in ARTICLES or following.text[:1].isupper()
    doing = before in _WHO or (behind in ("me", "us") and tokens[place].lower.endswith("s"))
    return doing and tokens[place].text[:1].islower()


def _is_noting(tokens: list[Token], place: int) -> bool:
    """Whether "note" is a verb: "note Ann as the author"."""
    before = tokens[place - 1].lower if place else ""
    following = [token.lower for token in tokens[place + 1 :]]
    begins = not place or before in ("and", "please", "then", "you", "to", "")
    return tokens[place].lower == "note" and begins and "as" in following[:5] and following[0] not in ("as", "the", "a")


def _week_length(tokens: list[Token], place: int) -> int:
    """How many tokens from here on say "all seven days of the week", 0 if they do not."""
    at = place + (tokens[place].lower in ("all", "the", "each"))
    if at >= len(tokens) or tokens[at].value != timedelta(days=7) or "day" not in tokens[at].text.lower():
        return 0
    behind = [token.lower for token in tokens[at + 1 : at + 4]]
    of = 3 if behind == ["of", "the", "week"] else 2 if behind[:2] in (["a", "week"], ["per", "week"]) else 0
    return at + 1 + of - place if of or at > place else 0


def forms(word: str) -> Iterable[str]:
    """Return a word and what it may be a form of: "adding" of "add", "stopped" of "stop"."""
    yield word
    if word.endswith("'s"):
        yield word.removesuffix("'s")
    if word in _FORMS:
        yield _FORMS[word]
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    for ending in ("ing", "ed", "es", "s", "d"):
        base = word.removesuffix(ending)
        if base != word and len(base) > 1:
            if ending in ("ing", "ed"):
                yield f"{base}e"
            yield base
            if ending in ("ing", "ed"):
                if base[-1:] == base[-2:-1]:
                    yield base[:-1]
                if base.endswith("i"):
                    yield f"{base[:-1]}y"


@lru_cache(maxsize=1)
def _senses() -> dict[str, _Senses]:
    """What each phrase may mean."""
    found: dict[str, _Senses] = {}
    for section, content in speech().items():
        if isinstance(content, str):
            for phrase in _phrases(content):
                found.setdefault(phrase, _Senses()).classes.add(section)
            continue
        for name, listed in content.items():
            for phrase in _phrases(listed):
                senses = found.setdefault(phrase, _Senses())
                if section == "verbs":
                    senses.verbs.add(name)
                else:
                    senses.others[_FIELDS[section]] = name
    return found


@lru_cache(maxsize=1)
def speech() -> dict[str, Any]:
    """The file with the classes of words, read."""
    import yaml  # takes longer to load than the rest of the policy

    text = resources.files(f"{__package__.rpartition('.')[0]}").joinpath(FILE).read_text("utf-8")
    # Without types: "no" and "on" are words here.
    return dict(yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)))


def _phrases(listed: str) -> list[str]:
    return [phrase for part in listed.split("|") if (phrase := " ".join(part.split()))]


def _merged(parts: list[Part]) -> list[Part]:
    """Join words that no class knows, where they stand side by side."""
    found: list[Part] = []
    for part in parts:
        if found and part.kind == "text" and found[-1].kind == "text" and _goes_on(found[-1], part):
            found[-1] = Part(tokens=(*found[-1].tokens, *part.tokens), kind="text")
        else:
            found.append(part)
    return found


def _goes_on(part: Part, following: Part) -> bool:
    """Whether two words without a class are of one name: "Deep space", but not "Ann's car", "called Ann"."""
    begins = part.text[:1].islower() and following.text[:1].isupper()
    bracket = following.tokens[0].start - part.tokens[-1].end > 1 and following.text[:1].islower()
    return not bracket and not part.tokens[-1].lower.endswith("'s") and not begins


def written(tokens: tuple[Token, ...], sentence: str) -> str:
    """The sentence's own text of some tokens that stand side by side, closing brackets kept."""
    if len(tokens) == 1 or any(token.start < 0 for token in tokens):
        return " ".join(token.text for token in tokens)
    text = sentence[tokens[0].start : tokens[-1].end]
    return f"{text})" if text.count("(") > text.count(")") else text
