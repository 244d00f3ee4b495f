"""What the values of a sentence about one thing are for, told by the words around them on whichever side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from ..words import word_set
from .parts import Part

TEXTS = frozenset({"quote", "text"})
_ACCEPTS: dict[str, frozenset[str]] = {
    "title": TEXTS | {"data"},
    "note": TEXTS | {"data", "number"},
    "location": TEXTS,
    "company": TEXTS | {"data"},
    "website": frozenset({"data", "quote"}),
    "email": frozenset({"data", "quote"}),
    "phone": frozenset({"number", "quote"}),
    "mobile phone": frozenset({"number", "quote"}),
    "first name": TEXTS,
    "last name": TEXTS,
    "birthday": frozenset({"date"}),
    "ringtone": TEXTS,
    "start": frozenset({"time", "date"}),
    "end": frozenset({"time", "date"}),
    "reminder": frozenset({"span"}),
    "duration": frozenset({"span"}),
}
OF_CONTACTS = frozenset({"phone", "mobile phone", "email", "website", "company", "first name", "last name", "birthday"})
OF_ALARMS = frozenset({"title", "ringtone", "start"})
OF_EVENTS = frozenset({"title", "note", "location", "start", "end", "reminder", "duration", "website"})
_HAS = {"contact": OF_CONTACTS | {"title", "note"}, "alarm": OF_ALARMS, "event": OF_EVENTS}
_NAMES = frozenset({"first name", "last name"})
_BACKWARD = word_set("as for in into under to be is being")
_TIES = word_set("with in on at to by")
_BY = word_set("by to with")
_BESIDE = 0.9
_FAR = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """That a literal may have a role.

    Attributes:
        cost: how far the word for the role is, and how unusual its place.
        literal: place of the literal.
        word: place of the word that says the role.
        role: the role.
    """

    cost: float
    literal: int
    word: int
    role: str


class Roles:
    """The roles of the literals of a sentence.

    Attributes:
        found: role by the place of its literal.
        said: place of the word that says it, by the place of its literal; not of those that no word says.
        used: places of parts that are no values of their own.
        lost: whether some literal has no role.
    """

    def __init__(self, parts: list[Part], kind: str, used: set[int]) -> None:
        self.parts = parts
        self.kind = kind
        self.words = [part.word for part in parts]
        self.found: dict[int, str] = {}
        self.said: dict[int, int] = {}
        self.used = used
        self.lost = not self._assign()

    def _assign(self) -> bool:
        literals = [place for place, part in enumerate(self.parts) if part.literal and place not in self.used]
        self.used.update(place for place in literals if self._is_said_twice(place, literals))
        literals = [place for place in literals if place not in self.used]
        found = sorted((match for place in literals for match in self._matches(place)), key=lambda match: match.cost)
        once: set[int] = set()
        taken: set[str] = set()
        for match in found:
            many = match.role == "reminder"
            if match.literal in self.found or (match.word in once and not many) or (match.role in taken and not many):
                continue
            if match.role in ("start", "end"):
                if (match.role, self.parts[match.literal].literal) in {
                    (self.found[at], self.parts[at].literal) for at in self.found
                }:
                    continue
            else:
                taken.add(match.role)
            self.found[match.literal] = match.role
            self.said[match.literal] = match.word
            once.add(match.word)
        for place in literals:
            if place not in self.found and not self._is_said_in_pieces(place):
                role = self._default(place, taken)
                role = role or self._left_over(place, once)
                if not role:
                    return False
                self.found[place] = role
                taken.add(role)
        return True

    def _left_over(self, place: int, once: set[int]) -> str:
        """The role whose word is the only one left, for a value that is the only one left."""
        if self.parts[place].kind != "literal":
            return ""
        kind = self.parts[place].literal
        left = {
            part.role: at
            for at, part in enumerate(self.parts)
            if part.role in _HAS[self.kind] - {"title"} and at not in once and kind in _ACCEPTS[part.role]
        }
        if len(left) != 1 or set(left) & set(self.found.values()):
            return ""
        ((role, word),) = left.items()
        self.said[place] = word
        return role

    def _is_said_twice(self, place: int, literals: list[int]) -> bool:
        """Whether a name only repeats another, which is quoted or stands before it."""
        part = self.parts[place]
        value = part.tokens[0].value
        if value is not None and any(self.parts[at].tokens[0].value == value for at in literals if at < place):
            return not isinstance(value, timedelta)
        same = [
            at
            for at in literals
            if at != place and self.parts[at].literal in TEXTS and _plain(self.parts[at]) == _plain(part)
        ]
        return part.kind == "text" and any(self.parts[at].kind == "literal" or at < place for at in same)

    def _is_said_in_pieces(self, place: int) -> bool:
        """Whether a name is told again, first and last name apart."""
        words = {token.text for token in self.parts[place].tokens}
        pieces = {token.text for at, role in self.found.items() if role in _NAMES for token in self.parts[at].tokens}
        return self.parts[place].kind == "text" and words <= pieces

    def _matches(self, place: int) -> Iterator[_Match]:
        kind = self.parts[place].literal
        most = _FAR if self._is_sure(place) else _BESIDE
        for match in (*self._to_the_left(place), *self._to_the_right(place)):
            if match.role in _HAS[self.kind] and kind in _ACCEPTS[match.role] and match.cost <= most:
                yield match

    def _is_sure(self, place: int) -> bool:
        """Whether a literal is one for sure: no word, or a name with a capital."""
        part = self.parts[place]
        owner = part.text.removesuffix("'s").removesuffix("’s")
        begins = place == 0 and self.kind == "contact" and part.text[:1].isupper()
        return part.kind == "literal" or (place > 0 and part.text[:1].isupper()) or owner.isupper() or begins

    def _to_the_left(self, place: int) -> Iterator[_Match]:
        cost, tied = 0.0, False
        for at in range(place - 1, -1, -1):
            part = self.parts[at]
            if part.kind == "break" or cost > _FAR:
                return
            if part.kind == "comma":
                cost += 0 if part.text in (":", "=") else 1.5
            elif part.role and part.role != "duration":
                yield _Match(cost=cost + 1.5 * self._looks_back(at), literal=place, word=at, role=part.role)
                cost += 2 if self.parts[place].literal in _ACCEPTS[part.role] else 0.5
            elif part.role == "duration":
                if part.word != "for" or at == place - 1:
                    yield _Match(cost=cost + 1, literal=place, word=at, role=part.role)
                cost += 0.3
            elif part.thing:
                beside = 0.2 if at == place - 1 else 1.2 if tied else 0.5
                yield _Match(cost=cost + beside, literal=place, word=at, role="title")
                cost += 1
            elif part.literal and at not in self.used:
                same = self.parts[place].literal == part.literal
                cost += 1 if same and part.literal == "span" else 2.5 if same or part.kind == "text" else 1
            else:
                tied = tied or part.word in _TIES
                cost += 0.1 if part.classes & {"links", "determiners"} else 0.3

    def _to_the_right(self, place: int) -> Iterator[_Match]:
        cost, linked = 0.6, False
        for at in range(place + 1, len(self.parts)):
            part = self.parts[at]
            if part.kind in ("break", "comma") or cost > _FAR:
                return
            if part.word in _BACKWARD:
                linked = True
                cost += 0.1
                continue
            plain = 0.0 if linked or at == place + 1 or self._only_small(place + 1, at) else 1.5
            if part.role and part.role != "duration":
                yield _Match(cost=cost + plain, literal=place, word=at, role=part.role)
                cost += 2
            elif part.thing:
                if linked or at == place + 1 or self.parts[place].kind == "literal":
                    yield _Match(cost=cost + plain - 0.3 * (at == place + 1), literal=place, word=at, role="title")
                cost += 1
            elif part.literal and at not in self.used:
                if not self.parts[place].literal == part.literal == "span":
                    return
                cost += 1
            elif part.listed and linked and self.kind == part.listed:
                yield _Match(cost=cost, literal=place, word=at, role="title")
                return
            else:
                cost += 0.1 if "determiners" in part.classes else 0.4

    def _looks_back(self, place: int) -> bool:
        """Whether a word for a role belongs to what stands before it: "x as a note"."""
        before = place - 1
        while before >= 0 and self.parts[before].classes & {"determiners"}:
            before -= 1
        if before < 1 or self.words[before] not in ("as", "being", "in", "into", "under"):
            return False
        return any(part.literal in TEXTS | {"number"} for part in self.parts[max(0, before - 2) : before])

    def _only_small(self, first: int, last: int) -> bool:
        """Whether only links and articles stand between, so that what stands there belongs together."""
        return all(self.parts[at].classes & {"determiners"} for at in range(first, last))

    def _default(self, place: int, taken: set[str]) -> str:
        """The role of a literal that no word tells."""
        part = self.parts[place]
        match part.literal:
            case "time":
                return "start" if self._free("start", "time") else ""
            case "date":
                if self.kind == "contact":
                    return "birthday" if "birthday" not in taken else ""
                return "start" if self._free("start", "date") else ""
            case "data":
                role = "email" if "@" in part.text else "website"
                return role if role not in taken and role in _HAS[self.kind] else ""
            case "number":
                return "phone" if self.kind == "contact" and "phone" not in taken and len(part.text) > 4 else ""
            case "quote":
                return "title" if "title" not in taken else ""
            case "text":
                if self._wakes_by(place) and "ringtone" not in taken:
                    return "ringtone"
                named = _NAMES & taken
                return "title" if self._is_sure(place) and "title" not in taken and not named else ""
        return ""

    def _free(self, role: str, kind: str) -> bool:
        return all(self.found[at] != role or self.parts[at].literal != kind for at in self.found)

    def _wakes_by(self, place: int) -> bool:
        """Whether "woken by Bells" is said: what one is woken by sounds."""
        wakes = self.kind == "alarm" and any("wake" in part.verbs for part in self.parts[:place])
        return wakes and place > 0 and self.words[place - 1] in _BY and self._is_sure(place)


def _plain(part: Part) -> str:
    return part.text.removesuffix("'s").removesuffix("’s")
