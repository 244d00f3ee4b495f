"""The gist of a sentence whose grammar is not known: what is to be done, with which values.

It takes over where the grammar left words over. It only answers if every literal (a quote, a time, a number, a name)
has found its role: what is left out may be small words alone.
"""

from __future__ import annotations

from datetime import date, time, timedelta

from ..plan import Act, Create, Delete, Each, EachAct, Flag, Goal, Number, Open, Plan, Put, Save, Text, Value
from ..words import stem, word_set
from .attributes import settle, slot_name
from .cues import Cues, deletes_not, determiner, find_cues
from .gist_words import (
    EXTREMES,
    LISTS,
    PROPERTIES,
    WAKING,
    is_moment_of_end,
    is_name,
    role_of,
    telling,
)
from .grammar import LEVEL
from .tokens import Token

_ALARM = word_set("alarm alarms")
_EVENT = word_set("event events appointment appointments calendar agenda meeting")
_CONTACT = word_set("contact contacts person people")
_BED = word_set("bedtime sleep asleep bed")
_RISES = word_set("wake wake-up wakeup up rise")
_OWNED = (["the"], ["my"], ["default"])
_CALLED = word_set("called named appear appears known rename renamed visible appearing calls")
_CONDITIONS = word_set("except unless only if besides excluding but")
_LABEL = word_set("label")
_ALL = word_set("all every each no none any")
_AFTER = word_set("after later past")
_BEFORE = word_set("before earlier")
_VALUE_FIRST = word_set("as for in")
_LITERALS = frozenset({"quote", "data", "number", "time", "date", "span"})


def read_gist(tokens: list[Token], sentence: str) -> Plan | None:
    """Return a plan of the gist, None if it cannot be told for sure."""
    reader = _Gist([token for token in tokens if token.kind != "stop" or token.text in ";.:"], sentence)
    goals = reader.read()
    if goals is None or not goals:
        return None
    changes = any(isinstance(goal, Create | Put) for goal in goals)
    return Plan(goals=tuple([*goals, Save()] if changes else goals))


class _Gist:
    """One sentence at work."""

    def __init__(self, tokens: list[Token], sentence: str) -> None:
        self.tokens = tokens
        self.sentence = sentence
        self.words = [token.lower or "#" for token in tokens]
        self.cues: Cues = find_cues(self.words)
        self.lost = False

    def read(self) -> list[Goal] | None:
        """Return the goals, None if they cannot be told."""
        forbids = self.words[:2] == ["do", "not"] or self.words[:1] in (["don't"], ["never"])
        forbids = forbids or deletes_not([token.lower or token.text for token in self.tokens])
        if (forbids and "automatically" not in self.words) or self._is_about(_CONDITIONS):
            return None  # what must not be done, or only under a condition, is no task
        if {"every", "each"} & set(self.words) and not self.cues.repeat and not self._is_about(_ALARM):
            return None
        if _LABEL & set(self.words) and not self._is_about(_ALARM | _EVENT):
            return None  # a label is a kind of its own
        if self._is_leveled():
            return self._setting()
        if self.cues.delete:
            return self._delete()
        if self.cues.call:
            name = self._free_name()
            return [Act("call", name, "contact")] if name else None
        if self._is_about(_BED) and any(isinstance(token.value, time) for token in self.tokens):
            return self._bed()
        if self._is_about(_ALARM) or (self._is_about(WAKING) and self._is_about(_ALARM | {"wake"})):
            return self._alarm()
        if (self._is_about(_CONTACT) or self._has_owner()) and not self._has_setting():
            return self._contact()
        if self._is_about(_EVENT) or (any(token.kind == "quote" for token in self.tokens) and self._has_event_words()):
            return self._event()
        return self._setting()

    # Things

    def _event(self) -> list[Goal] | None:
        puts = self._puts("event")
        if puts is None:
            return None
        titles = [put for put in puts if put.slot == "title"]
        others = settle([put for put in puts if put.slot != "title"])
        turned = self.words[:2] == ["make", "#"]  # "make "gym" a weekly event"
        creates = (self.cues.create or self.cues.create_new) and not self.cues.edit and not turned
        if creates and (not self._refers_to_one() or self.cues.create_new):
            if not titles and not others:
                return None
            return [Create("event"), *titles, *others]
        if len(titles) == 1 and others and isinstance(titles[0].value, Text):
            return [Open(titles[0].value.text, "event"), *others]
        if len(titles) == 1 and self.cues.create and not others:
            return [Create("event"), *titles]
        return None

    def _alarm(self) -> list[Goal] | None:
        all_of_them = self._each()
        if all_of_them is not None:
            return all_of_them
        puts = self._puts("alarm")
        if puts is None:
            return None
        moments = [put for put in puts if put.slot == "start time"]
        others = settle([put for put in puts if put.slot != "start time"])
        if len(moments) != 1 or not isinstance(moments[0].value, time):
            return None
        creates = self.cues.create and not (self.cues.edit or self._refers_to_one())
        set_anew = "set the alarm" in " ".join(self.words) and all(put.slot == "start date" for put in others)
        creates = (
            creates or self.cues.create_new or set_anew or (self.cues.sets and not self.cues.edit and not self._owned())
        )
        creates = creates or (self._is_about(WAKING) and not (self.cues.edit or self.cues.state))
        moment = f"{moments[0].value:%H:%M}"
        if self.cues.state and not creates and not others:
            return [Put(moment, Flag(self.cues.state == "on"))]
        if creates:
            return [Create("alarm"), *moments, *others]
        return [Open(moment, "alarm", (moments[0].value,)), *others] if others else None

    def _bed(self) -> list[Goal] | None:
        """Read "I go to sleep at 10 PM and get up at 7 AM"."""
        puts: list[Goal] = []
        for place, token in enumerate(self.tokens):
            if not isinstance(token.value, time):
                continue
            near = self.words[max(0, place - 6) : place]
            sleeps = max((at for at, word in enumerate(near) if word in _BED), default=-1)
            wakes = max((at for at, word in enumerate(near) if word in _RISES), default=-1)
            if sleeps == wakes:
                return None
            puts.append(Put("bedtime" if sleeps > wakes else "wake up", token.value))
        return puts if len({put.slot for put in puts if isinstance(put, Put)}) == len(puts) > 0 else None

    def _contact(self) -> list[Goal] | None:
        puts = self._puts("contact")
        if puts is None:
            return None
        names = [put for put in puts if put.slot == "title"]
        others = [put for put in puts if put.slot != "title"]
        if len(names) > 1:
            return None
        creates = self.cues.create_new or (self.cues.create and not self._refers_to_one() and self._is_about(_CONTACT))
        if creates and any("name" in put.slot or put.slot == "title" for put in [*names, *others]):
            return [Create("contact"), *names, *others]
        if names and others and isinstance(names[0].value, Text):
            return [Open(names[0].value.text, "entry"), *others]
        return None

    def _delete(self) -> list[Goal] | None:
        all_of_them = self._each()
        if all_of_them is not None:
            return all_of_them
        if _ALL & set(self.words) - {"no", "any"} or self._bounded():
            return None
        nouns = [word for word in self.words if word in _EVENT | _ALARM | _CONTACT and word not in LISTS]
        noun = nouns[0] if nouns else ""
        name = self._free_name()
        hints = tuple(token.value for token in self.tokens if isinstance(token.value, (time, date)))
        if not name and len(hints) == 1 and isinstance(hints[0], time):
            name = f"{hints[0]:%H:%M}"
        return [Delete(name, noun, hints)] if name else None

    def _bounded(self) -> bool:
        """Whether a time only bounds what is meant: "the one after 2 PM"."""
        sides = _AFTER | _BEFORE
        return any(
            isinstance(token.value, time) and sides & set(self.words[max(0, place - 2) : place])
            for place, token in enumerate(self.tokens)
        )

    def _each(self) -> list[Goal] | None:
        """Read what is said of all alarms."""
        plural = "alarms" in self.words
        sides: dict[str, time] = {}
        for place, token in enumerate(self.tokens):
            before = set(self.words[max(0, place - 3) : place])
            if isinstance(token.value, time):
                if before & _AFTER:
                    sides["after"] = token.value
                elif before & _BEFORE:
                    sides["before"] = token.value
                else:
                    return None
        if not self._is_about(_ALARM) or not (_ALL & set(self.words) or (plural and sides)):
            return None
        if any(token.kind == "quote" for token in self.tokens):
            return None
        if self.cues.create_new and not _ALL & set(self.words):
            return None
        act: EachAct | None = "delete" if self.cues.delete else None
        if act is None and self.cues.state:
            none_on = {"no", "none"} & set(self.words) and "on" in self.words
            act = "off" if none_on or self.cues.state == "off" else "on"
        return [Each(noun="alarms", act=act, after=sides.get("after"), before=sides.get("before"))] if act else None

    def _puts(self, noun: str) -> list[Put] | None:
        """Return what each literal, flag and rule is for; None if one has no role."""
        puts: list[Put] = []
        for place, token in enumerate(self.tokens):
            if token.kind in _LITERALS:
                put = self._put(place, token, noun)
                if put is None:
                    return None
                puts.append(put)
        puts += self._names(puts, noun)
        if self.lost:
            return None  # a name that has no place
        if rule := self.cues.repeat:
            puts.append(Put("repeat", Text(rule)))
        if self.cues.all_day:
            puts.append(Put("all-day", Flag(True)))
        if {"vibrate", "vibration", "vibrating"} & set(self.words):
            puts.append(Put("vibrate", Flag(not self.cues.quiet)))
        once: dict[tuple[str, object], Put] = {(put.slot, put.value): put for put in puts}
        slots = [put.slot for put in once.values() if put.slot != "reminder"]
        return list(once.values()) if len(slots) == len(set(slots)) else None

    def _put(self, place: int, token: Token, noun: str) -> Put | None:
        around = self._around(place)
        match token.value:
            case time():
                times = [one for one in self.tokens if isinstance(one.value, time)]
                before = self.words[:place] if len(times) == 1 else self.words[max(0, place - 4) : place]
                if is_moment_of_end(before):
                    return Put("end time", token.value)
                return Put("start time", token.value)
            case timedelta():
                near = set(self.words[place + 1 : place + 4]) | set(around[0])
                if near & word_set(
                    "before ahead beforehand advance prior early earlier notify notified remind reminded"
                ):
                    return Put("reminder", token.value)
                return Put("duration", token.value) if near & word_set("for lasting lasts long") else None
            case date():
                if {"birthday", "born", "birth"} & set(self.words):
                    return Put("birthday", token.value)
                return Put("start date", token.value)
        role = role_of(around, token, noun)
        return Put(slot_name(role, Text(token.text)), Text(token.text)) if role else None

    def _around(self, place: int) -> tuple[list[str], list[str]]:
        """The words before and behind a literal, nearest first, up to the next literal, comma or stop."""
        left: list[str] = []
        for at in range(place - 1, max(-1, place - 6), -1):
            if self.tokens[at].kind != "word":
                break
            left.append(self.words[at])
        right: list[str] = []
        for at in range(place + 1, min(len(self.tokens), place + 7)):
            if self.tokens[at].kind != "word":
                break
            right.append(self.words[at])
        return left, right

    def _names(self, puts: list[Put], noun: str) -> list[Put]:
        """Names without quotes, by their capitals: "John", "Tsinghua University"."""
        found: list[Put] = []
        place = 0
        while place < len(self.tokens):
            if not is_name(self.tokens, place):
                place += 1
                continue
            first = place
            while place < len(self.tokens) and is_name(self.tokens, place):
                place += 1
            text = self.sentence[self.tokens[first].start : self.tokens[place - 1].end].removesuffix("'s")
            left, _ = self._around(first)
            _, right = self._around(place - 1)
            role = role_of((left, right), self.tokens[first], noun) or "title"
            taken = {put.slot for put in [*puts, *found]}
            slot = slot_name(role, Text(text))
            known = any(isinstance(put.value, Text) and text in put.value.text for put in [*puts, *found])
            self.lost = self.lost or (slot in taken and not known)
            if slot not in taken and not any(isinstance(put.value, Text) and put.value.text == text for put in found):
                found.append(Put(slot, Text(text)))
        return found

    def _free_name(self) -> str:
        quotes = [token.text for token in self.tokens if token.kind == "quote"]
        if quotes:
            return quotes[0] if len(quotes) == 1 else ""
        names = [put.value.text for put in self._names([], "") if isinstance(put.value, Text)]
        return names[0] if len(names) == 1 else ""

    # Settings

    def _is_leveled(self) -> bool:
        leveled = bool({"volume", "brightness", "loud", "loudest", "quiet", "bright"} & set(self.words))
        return leveled and (bool(EXTREMES.keys() & set(self.words)) or any(t.kind == "number" for t in self.tokens))

    def _setting(self) -> list[Goal] | None:
        level = next((EXTREMES[word] for word in self.words if word in EXTREMES), None)
        percent = [token.text for token in self.tokens if token.kind == "number"]
        if self._is_leveled() and (level is not None or len(percent) == 1):
            number = level if level is not None else round(float(percent[0].rstrip("%").replace(",", ".")))
            slot = self._slot(drop=EXTREMES.keys() | LEVEL | {"percent", "loud", "possible", "way", "far"})
            slot = slot if {"volume", "brightness"} & set(slot.split()) else f"{slot} volume"
            return [Put(slot, Number(number, percent=True))] if slot else None
        if self.cues.state and not any(token.kind in ("quote", "data") for token in self.tokens):
            return self._flag()
        literals = [token for token in self.tokens if token.kind in ("quote", "data", "date", "time")]
        if len(literals) == 1:
            value: Value = Text(literals[0].text)
            if isinstance(literals[0].value, date | time):
                value = literals[0].value
            slot = self._slot()
            if literals[0].kind == "quote" and _CALLED & set(self.words) and "name" not in slot.split():
                slot = f"{slot} name".strip()
            return [Put(slot_name(slot, value), value)] if slot else None
        if self._says_not():
            return None
        if not literals:
            return self._divided() or self._wished()
        return None

    def _wished(self) -> list[Goal] | None:
        """Read "I want the dark theme" as switching that on."""
        slot = self._slot()
        return [Put(slot, Flag(True))] if slot.split()[-1:] in (["theme"], ["mode"]) else None

    def _flag(self) -> list[Goal] | None:
        slot = self._slot(drop=word_set("on off enabled disabled"))
        return [Put(slot, Flag(self.cues.state == "on"))] if slot else None

    def _slot(self, drop: object = frozenset()) -> str:
        """The telling words, each once, without what is a literal."""
        assert hasattr(drop, "__contains__")
        found = [
            token.text.removesuffix("'s").removesuffix("’s")
            for token in self.tokens
            if token.kind == "word" and telling(token) and token.lower not in drop and token.lower not in PROPERTIES
        ]
        return " ".join({stem(word.lower()): word for word in reversed(found)}.values().__reversed__())

    def _says_not(self) -> bool:
        return bool({"not", "don't", "doesn't", "never", "without", "shouldn't", "longer"} & set(self.words))

    def _divided(self) -> list[Goal] | None:
        """Read "deep space as my sleep sound", "the style of the clock to analog": value and slot beside a link."""
        for place, word in enumerate(self.words):
            before, behind = self.tokens[:place], self.tokens[place + 1 :]
            if (
                word == "as"
                or (word in _VALUE_FIRST and self.cues.chooses)
                or (word in ("to", "be") and [t.lower for t in behind if t.lower not in ("be", "become")][:1] in _OWNED)
            ):
                value, slot = before, behind
            elif word in ("to", "be", "is") and place:
                value, slot = behind, before
            else:
                continue
            texts = [" ".join(token.text for token in part if telling(token)) for part in (value, slot)]
            if all(texts) and not any(token.kind == "stop" for token in self.tokens[:-1]):
                return [Put(slot_name(texts[1], Text(texts[0])), Text(texts[0]))]
        return None

    # What the sentence is about

    def _is_about(self, words: frozenset[str]) -> bool:
        return bool(words & set(self.words))

    def _has_setting(self) -> bool:
        return bool({"notification", "notifications", "permission", "permissions"} & set(self.words))

    def _has_owner(self) -> bool:
        """Whether it speaks of a property that people have, and names somebody."""
        properties = {"birthday", "website", "email", "company", "nickname"} & set(self.words)
        born = {"birthday", "born"} & set(self.words)
        return bool(properties or born) and bool(self._names([], "contact"))

    def _has_event_words(self) -> bool:
        moments = any(token.kind in ("time", "date", "span") for token in self.tokens)
        return moments or bool(self.cues.repeat or self.cues.all_day) or "schedule" in self.words

    def _refers_to_one(self) -> bool:
        """Whether it speaks of something that is there: "the event", "my alarm"."""
        return self._owned() or bool(self.cues.edit)

    def _owned(self) -> bool:
        kinds = _ALARM | word_set("event appointment contact one entry")
        found = [determiner(self.words, place) for place, word in enumerate(self.words) if word in kinds]
        return "known" in found and "new" not in found
