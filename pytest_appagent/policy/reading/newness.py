"""Whether a sentence about one thing asks for a new one, or speaks of one that is there."""

from __future__ import annotations

from ..words import word_set
from .parts import Part, forms
from .roles import TEXTS

_INDEFINITE = word_set("a an another new")
_DEFINITE = word_set("the my our this that these those existing your its")
_MODALS = word_set("should must has needs is isn't will shall ends starts repeats takes lasts goes happens begins")
_SURE = word_set("add create schedule plan book arrange insert compose register organize organise")
_PUTS = word_set("save put store record enter pop stick")
_SETS_UP = frozenset({"set up", "put in", "note down", "jot down"})
_DOES = word_set("recur repeat last lasts end ends start starts ring take takes be come happen occur go run")
_INTO = word_set("to in into on among amongst within")
_PRONOUNS = word_set("him her them it")


class Newness:
    """One sentence, with what its values are for."""

    def __init__(self, parts: list[Part], kind: str, roles: dict[int, str], slots: set[str]) -> None:
        self.parts = parts
        self.kind = kind
        self.roles = roles
        self.slots = slots
        self.is_titled = "title" in roles.values()
        self.words = [part.word for part in parts]

    def is_new(self) -> bool | None:
        """Whether something new is asked for, None if that cannot be told."""
        known = new = 0.0
        made_so = any(role == "title" and self._makes_so(place) for place, role in self.roles.items())
        known += 2 * made_so
        for place, part in enumerate(self.parts):
            if part.thing == self.kind or (part.listed == self.kind == "alarm"):
                article = "known" if made_so else self._article(place)
                new += 3 * (article == "new" or self._is_to_be_made(place))
                known += 2 * (article == "known" and not self._is_to_be_made(place))
            for_known, for_new = self._verb_says(place)
            known += for_known
            new += for_new
            if part.listed == self.kind and self._is_put_there(place):
                new += 3 if _PRONOUNS & set(self.words[max(0, place - 4) : place]) else 1.5
                known += 3 * (self.words[place + 1 : place + 2] in (["to"], ["should"], ["must"], ["needs"]))
        known += 2.5 * self._begins_with_title()
        known += 1.5 * any(role == "title" and self._is_known(place) for place, role in self.roles.items())
        if self.kind == "alarm" and new < 3 and self._sets_alarm() and not known > 2:
            return True
        if self.kind == "contact" and not any(part.thing or part.listed for part in self.parts):
            known += 1
        if known == new == 0:
            return self._is_new_without_verb()
        return None if known == new else new > known

    def _is_new_without_verb(self) -> bool:
        """Whether something new is meant where no verb says so: with a start it is, "alarm, tomorrow, 10 AM"."""
        if self.kind == "alarm":
            return not self.slots <= {"start time", "repeat"} or self.slots == {"start time"} or self.is_titled
        return bool(self.slots & {"start time", "start date"}) if self.kind == "event" else False

    def _verb_says(self, place: int) -> tuple[float, float]:
        """How much a word speaks for something known, and for something new."""
        part, target = self.parts[place], self._object(place)
        if part.word in ("entry", "item") and self._article(place) == "new":
            return 0, 3
        if part.word == "something" or "wake" in part.verbs or (self.kind == "alarm" and part.word == "ring"):
            return 0, 1.5
        if "change" in part.verbs or ("open" in part.verbs and self._opens(place)):
            return 2, 0
        if "create" in forms(part.tokens[0].lower) and target is not None and target.thing:
            return 0, 3  # "create the event x"
        if self._makes(place):
            return 0, 1.5
        if not part.verbs & {"create", "pick"}:
            return 0, 0
        behind = self.parts[place + 2 : place + 3]
        if self.words[place + 1 : place + 2] == ["one"] and (not behind or behind[0].kind in ("comma", "break")):
            return 0, 3  # "so set one"
        if target is None:
            return 0, 0
        return (0, 0.5) if target.role in ("", "title", "duration", "start") else (0.5, 0)

    def _is_to_be_made(self, place: int) -> bool:
        """Whether "the contact to be added" is said."""
        following = self.parts[place + 1 : place + 5]
        words = [part.word for part in following]
        if words[:1] in (["wanted"], ["needed"], ["required"]):
            return True
        return words[:2] in (["to", "be"], ["should", "be"], ["must", "be"]) and any(
            _SURE & set(forms(part.tokens[0].lower)) for part in following[2:3]
        )

    def _makes(self, place: int) -> bool:
        """Whether a verb asks for something new: "add x", "put x in my contacts", but not "add a note"."""
        base = set(forms(self.parts[place].tokens[0].lower))
        target = self._object(place)
        if target is None:
            return False
        if target.role not in ("", "title", "duration") or target.text.endswith("'s"):
            return False
        return bool(base & _SURE) or self.words[place] in _SETS_UP or (bool(base & _PUTS) and target.literal in TEXTS)

    def _article(self, place: int) -> str:
        """Whether a thing is spoken of as new or as known, by the closest word before it that tells."""
        for at in range(place - 1, max(-1, place - 6), -1):
            part = self.parts[at]
            if part.word in _INDEFINITE:
                return "new"
            if part.word in ("that", "this") and any(one.kind == "comma" for one in self.parts[:at]):
                return ""  # the one that was just spoken of
            if part.word in _DEFINITE or part.text.endswith("'s"):
                return "known"
            if part.kind in ("break", "comma"):
                break
            if part.verbs and not part.classes & {"small"} and at < place - 1:
                break
        return ""

    def _opens(self, place: int) -> bool:
        """Whether a thing is gone to: "open contact Ann", but not "go to the calendar"."""
        target = self._object(place)
        return (
            target is not None
            and (bool(target.thing) or target.literal in TEXTS)
            and self._article_behind(place) != "new"
        )

    def _article_behind(self, place: int) -> str:
        following = self.words[place + 1] if place + 1 < len(self.parts) else ""
        return "new" if following in _INDEFINITE else ""

    def _object(self, place: int) -> Part | None:
        """What a verb is about first."""
        for part in self.parts[place + 1 : place + 5]:
            if part.literal or part.thing or part.role:
                return part
            if part.kind != "word":
                return None
        return None

    def _makes_so(self, place: int) -> bool:
        """Whether a title is made something: 'make "x" an all-day event', 'make the event "x" recur weekly'."""
        before = [self.parts[at] for at in range(max(0, place - 3), place)]
        while before and (before[-1].thing or before[-1].classes & {"determiners"}):
            if before[-1].word in _INDEFINITE:
                return False
            before.pop()
        if not before or before[-1].word not in ("make", "have", "let", "set", "turn"):
            return False
        following = self.parts[place + 1] if place + 1 < len(self.parts) else None
        if following is None:
            return False
        says = bool(following.rule) or "whole_day" in following.classes or following.word in _DOES
        return says or (before[-1].word == "make" and following.word in ("a", "an")) or following.word in ("to", "into")

    def _is_put_there(self, place: int) -> bool:
        """Whether "… to my calendar" comes: what is put in a list is new there."""
        before = self.words[max(0, place - 2) : place]
        return bool(_INTO & set(before))

    def _is_known(self, place: int) -> bool:
        """Whether a title is spoken of as that of something known: "the exam", "my gym"."""
        return (
            bool(place) and self.words[place - 1] in ("the", "my", "this", "that") and self.parts[place].kind == "text"
        )

    def _begins_with_title(self) -> bool:
        """Whether a name is spoken of as known: '"x" should end at 5', 'make "x" weekly', 'set "x" reminders to …'."""
        for place, part in enumerate(self.parts):
            if part.literal in TEXTS and self.roles.get(place) == "title":
                following = self.parts[place + 1] if place + 1 < len(self.parts) else None
                before = self.words[place - 1] if place else ""
                if before in ("of", "for") or (following is None and before == "on"):
                    return True
                if following is None:
                    return False
                says = following.word in _MODALS or (following.role not in ("", "title", "duration", "start"))
                given = any("give" in forms(word) for word in self.words[max(0, place - 3) : place] if word)
                return says or given or part.text.endswith("'s")
        return False

    def _sets_alarm(self) -> bool:
        """Whether "set the alarm for 7 AM" is said, which is a new one by custom."""
        for place, part in enumerate(self.parts):
            if part.word == "set" and place + 4 < len(self.parts):
                following = self.parts[place + 1 : place + 5]
                return (
                    following[0].word in _DEFINITE
                    and following[1].thing == "alarm"
                    and following[2].word in ("to", "for", "at")
                    and following[3].literal == "time"
                )
        return False
