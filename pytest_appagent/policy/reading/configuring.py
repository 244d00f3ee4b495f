"""A sentence about a setting, read by its parts in whatever order: "for the ringtone, please take Argon"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from typing import Literal

from ..plan import Flag, Number, Put, Text
from ..words import word_set
from .attributes import slot_name
from .clauses import (
    PROPERTIES,
    VALUES,
    WANTED,
    WEAK,
    Clause,
    Phrase,
    commands_of,
    cut,
    read_clause,
    with_antecedent,
    without_twice,
    without_ways,
)
from .parts import Part

_NEW = word_set("a an new another")
_KINDS = word_set("label labels group groups")
_THINGS = word_set("folder file photo song album playlist task message event product person bookmark note reminder")
_DEVICE = word_set("phone device tablet")
_APPS = word_set("app apps application applications")
_OWNED = word_set("my our the its your")
_EMPTY = word_set("feature function level selection option entry position item")
_LEVELS = word_set("volume brightness loudness")
_IS = word_set("called to is be reads are = :")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Settings that are to be so.

    Attributes:
        puts: what they are to be.
        sure: whether the words tell that they are settings and nothing else.
    """

    puts: tuple[Put, ...]
    sure: bool


def read_choice(parts: list[Part], sentence: str) -> Choice | None:
    """Return the choice, None if the sentence asks for no setting or holds words without a place."""
    if any(part.classes & {"conditions", "whole_day"} or part.rule or _counts(part) for part in parts):
        return None
    moments = any(part.literal in ("time", "date", "span") for part in parts)
    if moments and any(part.role in ("start", "end") and not part.verbs for part in parts):
        return None
    if any(part.word in _KINDS for part in parts) or (parts and "doing" in parts[0].classes):
        return None
    clauses = [read_clause(one) for one in cut(parts)]
    clauses = [one for one in clauses if one.phrases or one.state or one.level]
    context, looked, clauses = without_ways(clauses)
    clauses, antecedent = commands_of(clauses)
    points = any(clause.points for clause in clauses)
    apart = [] if points else [_alone(clause, context, sentence) for clause in clauses]
    if len(apart) > 1 and all(apart):
        return Choice(puts=tuple(one.puts[0] for one in apart if one), sure=all(one.sure for one in apart if one))
    if not clauses or sum(bool(clause.named and (clause.state or clause.level)) for clause in clauses) > 1:
        return None
    named = [phrase for clause in clauses for phrase in clause.named]
    to_value = any(clause.points_to_value for clause in clauses)
    named = without_twice(with_antecedent(named, antecedent or looked, points=points, to_value=to_value), sentence)
    return _chosen(_Said(clauses=clauses, named=named, context=context, sentence=sentence))


def _counts(part: Part) -> bool:
    """Whether several things are meant; "not … any" speaks of one setting."""
    return "quantities" in part.classes and part.word != "any"


def _alone(clause: Clause, context: list[Phrase], sentence: str) -> Choice | None:
    """What one clause asks for by itself."""
    if not clause.named:
        return None
    return _chosen(_Said(clauses=[clause], named=clause.named, context=context, sentence=sentence))


def _chosen(said: _Said) -> Choice | None:
    if any(
        phrase.article in _NEW and "create" in phrase.verbs and phrase.verb not in ("have", "give")
        for phrase in said.named
    ):
        return None  # that is no setting
    if (several := _flags(said)) is not None:
        return Choice(puts=several, sure=True)
    put = _put(said)
    if not said.denies and any("other" in clause.verbs for clause in said.clauses):
        return None
    if put is None or (isinstance(put.value, Text) and _is_of_thing(said)):
        return None
    verbs = {verb for clause in said.clauses for verb in clause.verbs}
    property_said = bool(set(put.slot.lower().split()) & PROPERTIES)
    if isinstance(put.value, Flag | Number):
        told = any(clause.state or clause.level for clause in said.clauses)
        told = told or put.slot.split()[-1].lower() in WANTED
        return Choice(puts=(put,), sure=told or not verbs & {"create", "delete", "open"})
    if not property_said and (verbs & {"create", "delete", "open", "call"}) and not verbs & {"pick", "turn"}:
        return None
    return Choice(puts=(put,), sure=property_said)


def _is_of_thing(said: _Said) -> bool:
    """Whether it speaks of a thing in a list, or of something new: "rename the folder x", "a note: x"."""
    words = {word for phrase in said.named if phrase.literal != "quote" for word in phrase.words}
    return bool(words & _THINGS) or any(
        phrase.article in ("a", "an") and not set(phrase.words) & PROPERTIES for phrase in said.named
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What the clauses say together.

    Attributes:
        clauses: those that command or state something.
        named: what they name.
        context: what says where.
        sentence: the sentence.
    """

    clauses: list[Clause]
    named: list[Phrase]
    context: list[Phrase]
    sentence: str

    @property
    def denies(self) -> bool:
        return any(clause.denies for clause in self.clauses)

    @property
    def naming(self) -> bool:
        return any(clause.naming for clause in self.clauses)

    def slot(self, phrases: list[Phrase]) -> str:
        """Name what is set: by some phrases, with what says where it is if they say little."""
        return _slot(phrases, self.context)


def _put(said: _Said) -> Put | None:
    for reader in (_level, _flag):
        found = reader(said)
        if found is not None:
            return found or None
    return None if said.denies or not said.named else _wanted(said) or _valued(said)


def _level(said: _Said) -> Put | Literal[False] | None:
    """Read how far something is to go; False where that cannot be told."""
    level = next((clause.level for clause in said.clauses if clause.level), "")
    numbers = [phrase for phrase in said.named if phrase.literal == "number"]
    names = [*said.named, *said.context]
    loud = any(_LEVELS & set(phrase.text(said.sentence).lower().split()) for phrase in names)
    if not loud or not (level or len(numbers) == 1):
        return None
    number = int(level) if level else _whole(numbers[0].text(said.sentence))
    slot = said.slot([phrase for phrase in said.named if phrase not in numbers] or said.context)
    return Put(slot, Number(number, percent=True)) if slot and number is not None and not said.denies else False


def _flag(said: _Said) -> Put | Literal[False] | None:
    """Read what is to be on or off; False where that cannot be told."""
    state = next((clause.state for clause in said.clauses if clause.state), "")
    refused = any(
        clause.refuses or clause.verbs & {"turn_on", "turn", "pick"} for clause in said.clauses if clause.denies
    )
    literals = [
        phrase
        for phrase in said.named
        if phrase.literal in ("data", "date", "time") or (phrase.literal == "quote" and phrase.link in _IS | {"as"})
    ]
    if not (state or refused) or literals or said.naming:
        return None
    slot = said.slot(said.named or said.context)
    if said.denies and state == "off" and not any(clause.points for clause in said.clauses):
        return False
    return Put(slot, Flag(state != "off" and not said.denies)) if slot else False


def _flags(said: _Said) -> tuple[Put, ...] | None:
    """Read several that are to be the same: "turn on Wi-Fi and Bluetooth"."""
    state = next((clause.state for clause in said.clauses if clause.state), "")
    listed = len(said.named) > 1 and all(phrase.link == "and" for phrase in said.named[1:])
    single = len(said.clauses) == 1 and not said.denies and not said.clauses[0].level
    if not (state and listed and single) or any(phrase.literal not in ("", "text", "quote") for phrase in said.named):
        return None
    return tuple(Put(said.slot([phrase]), Flag(state == "on")) for phrase in said.named)


def _wanted(said: _Said) -> Put | None:
    """Read "I want the dark theme", and "call it x" of the device itself."""
    if len(said.named) != 1:
        return None
    phrase = said.named[0]
    if said.naming:
        tokens = [token for clause in said.clauses for part in clause.parts for token in part.tokens]
        is_device = any(token.lower in _DEVICE for token in tokens)
        return Put("device name", Text(phrase.text(said.sentence))) if is_device else None
    return Put(said.slot([phrase]), Flag(True)) if phrase.words[-1] in WANTED else None


def _valued(said: _Said) -> Put | None:
    """Read which of the phrases is what the others are to be."""
    named = said.named
    if len(named) == 1:
        named = [*said.context, *named]
    if len(named) == 1:
        named = _parted(named[0])
    if len(named) < 2:
        value = named[0].tokens[0].value
        name = "time" if isinstance(value, time) else "date"
        return Put(name, value) if isinstance(value, date | time) else None
    named = [piece for phrase in named for piece in _with_adjective(phrase, len(named))]
    chosen, *others = sorted(named, key=_value_like, reverse=True)
    ahead = _value_like(chosen) - _value_like(others[0])
    if ahead < 1 or (_value_like(chosen) <= 0 and not _is_for_sure(others)):
        return None
    if any(phrase.literal in ("data", "date", "time", "number", "span") for phrase in others) or (
        sum(phrase.literal == "quote" for phrase in others) > (chosen.link in _IS)
    ):
        return None
    slot = said.slot([phrase for phrase in named if phrase is not chosen])
    if said.naming and "name" not in slot.split():
        slot = f"{slot} name"
    value = chosen.tokens[0].value
    if isinstance(value, date | time) and len(chosen.tokens) == 1:
        return Put(slot_name(slot, value), value)
    text = Text(_without_kind(chosen, said.sentence))
    return Put(slot_name(slot, text), text)


def _is_for_sure(others: list[Phrase]) -> bool:
    """Whether the only other phrase is what is set: "x is what I want as y", "x is to become the y"."""
    return len(others) == 1 and others[0].link in ("as", "for", "become", "becomes")


def _without_kind(phrase: Phrase, sentence: str) -> str:
    """The value without "option" behind it."""
    text = phrase.text(sentence)
    return text.rpartition(" ")[0] if phrase.words[-1:] == ["option"] and len(phrase.words) > 1 else text


def _with_adjective(phrase: Phrase, count: int) -> list[Phrase]:
    """Part "the Modern style" into the value and the property, where another phrase says of what."""
    tokens = phrase.tokens
    named = tokens[:-1] and all(token.text[:1].isupper() and token.start > 0 for token in tokens[:-1])
    if count < 2 or not named or tokens[-1].lower not in PROPERTIES or not tokens[-1].text[:1].islower():
        return [phrase]
    if phrase.article != "the" or not (phrase.verbs & {"pick"} or phrase.link in ("in", "to")):
        return [phrase]
    value = Phrase(parts=[Part(tokens=tuple(tokens[:-1]), kind="text")], link="to")
    return [Phrase(parts=[Part(tokens=(tokens[-1],), kind="text")], link="of"), value]


def _parted(phrase: Phrase) -> list[Phrase]:
    """Part "the lamp style modern" after the property, where the value follows without a link."""
    tokens = phrase.tokens
    place = max((place for place, token in enumerate(tokens[:-1]) if token.lower in PROPERTIES), default=-1)
    if place < 0 or phrase.verb not in ("make", "set", "turn", "change", "switch", "put"):
        return [phrase]
    pieces = [Part(tokens=tuple(piece), kind="text") for piece in (tokens[: place + 1], tokens[place + 1 :])]
    return [Phrase(parts=[pieces[0]], article=phrase.article), Phrase(parts=[pieces[1]], link="to")]


def _value_like(phrase: Phrase) -> float:
    """How much a phrase looks like what something is to be, rather than like what is to be set."""
    score = 0.0
    if phrase.literal in VALUES:
        score += 3
    elif phrase.parts[0].kind == "text" and phrase.tokens[0].text[:1].isupper() and phrase.tokens[0].start > 0:
        score += 1.5
    if phrase.link in _IS:
        score += 3
    if phrase.link in ("as", "for", "of"):
        score -= 2
    if phrase.is_chosen:
        score += 3
    if phrase.link in ("on", "at", "into", "with"):
        score += 1
    if phrase.behind in ("as", "for") or phrase.behind.startswith("should"):
        score += 0.5
    if phrase.article in _OWNED:
        score -= 1.5
    if "pick" in phrase.verbs:
        score += 2
    elif phrase.verbs & {"change", "turn", "create"}:
        score -= 1
    if set(phrase.words) & PROPERTIES:
        score -= 2
    return score


def _slot(phrases: list[Phrase], context: list[Phrase]) -> str:
    said = [token for phrase in phrases for token in phrase.tokens]
    words = {token.lower for token in said}
    wider = next((phrase for phrase in context if words and words < set(phrase.words)), None)
    if wider is not None:
        said = wider.tokens
    elif said and words <= PROPERTIES | WEAK:
        ways = [token for phrase in context if phrase not in phrases for token in phrase.tokens]
        said = [token for token in ways if token.lower not in _APPS] + said
    once: dict[str, str] = {}
    for token in said:
        text = token.text.removesuffix("'s").removesuffix("’s")
        once.setdefault(text.lower(), text)
    while len(once) > 1 and next(reversed(once)) in _EMPTY:
        once.popitem()
    return " ".join(once.values())


def _whole(text: str) -> int | None:
    digits = text.rstrip("% ")
    return int(digits) if digits.isdigit() else None
