"""A sentence about one thing with values, read by its parts in whatever order: "for Monday, add an event called x"."""

from __future__ import annotations

from datetime import date, time, timedelta

from ..moments import show_time
from ..plan import Create, Flag, Goal, Open, Put, Save, Text
from ..words import word_set
from .attributes import settle
from .newness import Newness
from .parts import Part, written
from .roles import OF_CONTACTS, OF_EVENTS, TEXTS, Roles

_QUALIFIERS = word_set("work home private business personal working office")


def read_form(parts: list[Part], sentence: str, kind: str = "") -> list[Goal] | None:
    """Return the goals, None if the sentence is about no such thing or holds words without a place.

    `kind` is what the app under test is about by its name, for a sentence that does not say it.
    """
    reader = _Form(parts, sentence, kind)
    return reader.read() if reader.kind else None


class _Form:
    """One sentence at work."""

    def __init__(self, parts: list[Part], sentence: str, kind: str) -> None:
        self.parts = parts
        self.sentence = sentence
        self.words = [part.word for part in parts]
        self.kind = self._kind() or (kind if self._is_told() or "something" in self.words else "")
        self.used: set[int] = set()

    # What kind of thing

    def _kind(self) -> str:
        named = [part.thing for part in self.parts if part.thing]
        listed = [part.listed for part in self.parts if part.listed]
        for kind in ("alarm", "event", "contact"):
            if kind in named:
                return kind
        timed = any(part.literal == "time" for part in self.parts)
        if timed and any("wake" in part.verbs for part in self.parts):
            return "alarm"
        for kind in ("event", "contact"):
            if kind in listed:
                return kind
        roles = {part.role for part in self.parts}
        texts = [part for part in self.parts if part.literal in TEXTS]
        if texts and roles & OF_CONTACTS and not roles & (OF_EVENTS - {"title", "website", "note", "duration"}):
            return "contact" if roles & (OF_CONTACTS - {"first name", "last name", "phone"}) else ""
        quoted = any(part.literal == "quote" for part in self.parts)
        return "event" if quoted and self._is_told() else ""

    def _is_told(self) -> bool:
        """Whether it says when."""
        return any(
            part.literal in ("time", "date", "span") or part.rule or "whole_day" in part.classes for part in self.parts
        )

    # Reading

    def read(self) -> list[Goal] | None:
        """Return the goals, None if some word has no place."""
        if any("conditions" in part.classes or _counts(part) for part in self.parts):
            return None
        if any("other" in part.verbs or self._calls(place) for place, part in enumerate(self.parts)):
            return None
        self._find_qualifiers()
        flags = self._flags()
        if flags is None or (not flags and any("delete" in part.verbs for part in self.parts)):
            return None
        roles = Roles(self.parts, self.kind, self.used)
        if roles.lost:
            return None
        puts = self._puts(roles)
        if puts is None:
            return None
        puts += flags
        title = next((put for put in puts if put.slot == "title" and not _is_whole_name(put, puts)), None)
        puts = [put for put in puts if put.slot != "title"]
        others = settle(puts)
        slots = [put.slot for put in others if put.slot != "reminder"]
        if len(slots) != len(set(slots)):
            return None
        creates = Newness(self.parts, self.kind, roles.found, {put.slot for put in others}).is_new()
        if creates is None:
            return None
        if creates:
            return self._created(title, others)
        return self._changed(title, others)

    def _calls(self, place: int) -> bool:
        """Whether somebody is to be called too: "and call her"."""
        return "call" in self.parts[place].verbs and self.words[place + 1 : place + 2] in (["her"], ["him"], ["them"])

    def _created(self, title: Put | None, others: list[Put]) -> list[Goal] | None:
        if self.kind == "alarm":
            named = [Put("label", title.value)] if title else []
            if not any(put.slot == "start time" for put in others):
                return None
            return [Create("alarm"), *others, *named, Save()]
        titles = [title] if title else []
        has_name = bool(titles) or any("name" in put.slot for put in others)
        if not has_name and (self.kind == "contact" or not others):
            return None
        return [Create(self.kind), *titles, *others, Save()]

    def _changed(self, title: Put | None, others: list[Put]) -> list[Goal] | None:
        if self.kind == "alarm":
            times = [put for put in others if put.slot == "start time" and isinstance(put.value, time)]
            others = [put for put in others if put.slot != "start time"]
            if len(times) != 1 or not others or title:
                return None
            moment = times[0].value
            assert isinstance(moment, time)
            return [Open(show_time(moment), "alarm", (moment,)), *others, Save()]
        if title is None or not others or not isinstance(title.value, Text):
            return None
        noun = "event" if self.kind == "event" else "entry"
        return [Open(title.value.text, noun), *others, Save()]

    # Flags: what is to be on or off beside the values

    def _flags(self) -> list[Put] | None:
        """Return what the thing has that is to be on or off; None if something is not to be that is none."""
        flags: list[Put] = []
        for place, part in enumerate(self.parts):
            said = part.kind == "text" or "doing" in part.classes
            if not said or not any(word.startswith("vibrat") for word in part.word.split()):
                continue
            around = self._clause(place)
            self.used.add(place)
            off = any(self._says_off(at) for at in around)
            flags.append(Put("vibrate", Flag(not off)))
            self.used.update(at for at in around if "negations" in self.parts[at].classes)
        for place, part in enumerate(self.parts):
            if "negations" in part.classes and place not in self.used and part.word not in ("stop", "no"):
                return None
        return flags[:1]

    def _clause(self, place: int) -> range:
        """The parts around one, up to the next comma, stop or "and"."""
        first = last = place
        while first and not self._parts_there(first - 1) and place - first < 4:
            first -= 1
        while last + 1 < len(self.parts) and not self._parts_there(last + 1) and last - place < 4:
            last += 1
        return range(first, last + 1)

    def _parts_there(self, place: int) -> bool:
        return self.parts[place].kind in ("comma", "break") or self.words[place] in ("and", "but", "with")

    def _says_off(self, place: int) -> bool:
        part = self.parts[place]
        return (
            "negations" in part.classes
            or "turn_off" in part.verbs
            or part.state == "off"
            or self.words[place] == "off"
            or "delete" in part.verbs
        )

    # What each literal is for

    def _find_qualifiers(self) -> None:
        """Mark "work" in "work email" as no value of its own."""
        if self.kind != "contact":
            return
        for place, part in enumerate(self.parts):
            near = self.parts[max(0, place - 2) : place] + self.parts[place + 1 : place + 6]
            if part.word in _QUALIFIERS and any(one.role in ("email", "phone") or "@" in one.text for one in near):
                self.used.add(place)

    def _puts(self, roles: Roles) -> list[Put] | None:
        puts: list[Put] = []
        for place, role in sorted(roles.found.items()):
            part = self.parts[place]
            value = part.tokens[0].value
            match role:
                case "start" | "end":
                    assert isinstance(value, (time, date))
                    puts.append(Put(f"{role} {'time' if isinstance(value, time) else 'date'}", value))
                case "reminder" | "duration":
                    assert isinstance(value, timedelta)
                    puts.append(Put(role, value))
                case "birthday":
                    assert isinstance(value, date)
                    puts.append(Put(role, value))
                case _:
                    puts.append(Put(self._slot(place, role, roles.said.get(place, place)), Text(self._text(part))))
        rules = {part.rule for part in self.parts if part.rule}
        if len(rules) > 1:
            return None
        puts += [Put("repeat", Text(rule)) for rule in rules]
        whole = next((place for place, part in enumerate(self.parts) if "whole_day" in part.classes), None)
        if whole is not None:
            puts.append(Put("all-day", Flag(not any(self._says_off(at) for at in self._clause(whole)))))
        return puts

    def _text(self, part: Part) -> str:
        text = written(part.tokens, self.sentence)
        return text if part.literal == "quote" else text.removesuffix("'s").removesuffix("’s")

    def _slot(self, place: int, role: str, word: int) -> str:
        """Name the slot, with what kind of number it is: "work email"."""
        if role in ("email", "phone", "mobile phone"):
            near = range(max(0, min(place, word) - 4), min(len(self.parts), max(place, word) + 5))
            kinds = [self.parts[at].word for at in near if at in self.used and self.parts[at].word in _QUALIFIERS]
            if kinds and role != "mobile phone":
                return f"{'work' if kinds[0] == 'working' else kinds[0]} {role}"
        return "mobile phone number" if role == "mobile phone" else role


def _counts(part: Part) -> bool:
    """Whether several things are meant: "every event"; but "both reminders" are those that are told."""
    return "quantities" in part.classes and part.word not in ("both", "any")


def _is_whole_name(title: Put, puts: list[Put]) -> bool:
    """Whether a title only says once more what first and last name are."""
    pieces = [put.value.text for put in puts if "name" in put.slot and isinstance(put.value, Text)]
    said = set(" ".join(pieces).split())
    return isinstance(title.value, Text) and set(title.value.text.split()) <= said
