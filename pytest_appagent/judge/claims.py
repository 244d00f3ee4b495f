"""What a sentence claims to be true afterwards, in literals alone.

Read by patterns, not by grammar: what no pattern takes up is left in `Claims.unseen`, and then nothing is called done.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Literal

from .literals import Literal as Found
from .literals import days_in, spans_in, times_in

Kind = Literal["add", "change", "switch", "delete", "search", "open", "state", "other"]

_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|‘([^’]+)’|«([^»]+)»|`([^`]+)`|(?<!\w)'([^']+)'(?!\w)")
# Stands in the sentence where a literal was: private characters, which a sentence has no use for itself.
_FIRST_MARK = 0xE000
_MARK = "[\ue000-\uf8ff]"
_KINDS: tuple[tuple[Kind, str], ...] = (
    ("switch", r"(?:turn|switch)\b.*\b(?:on|off)\b|(?:enable|disable|activate|deactivate|check|uncheck)\b"),
    ("delete", r"(?:delete|remove|erase|trash)\b"),
    ("search", r"(?:search|look)\b|find\b"),
    ("change", r"(?:edit|change|modify|update|rename|move|reschedule|make|set (?!an? |up ))"),
    ("change", r"add an? (?:new )?\w+ \S+ (?:to|for) (?:it|the|my)\b"),
    ("add", r"(?:add|create|arrange|schedule|insert|new|set an?|set up|book|plan)\b"),
    ("state", r"(?:the|there|an?|my)\b.*\b(?:is|are|has|shows?|starts?|ends?|repeats?)\b"),
    ("state", rf"{_MARK} (?:is|are) (?:shown|visible|displayed)\b"),
    ("open", r"(?:open|show|view|display|go to|select|tap)\b"),
)
_POLITE = re.compile(
    r"^(?:please|kindly|now|then|i (?:want|need|would like) to|(?:can|could) you|help me(?: to)?)\s+", re.I
)
_THING = (
    r"(?:events?|appointments?|alarms?|contacts?|notes?|tasks?|reminders?|items?|entry|entries|products?|meetings?|"
    r"messages?|lists?)"
)
_SLOT = (
    r"(?:title|name|label|note|description|location|company|website|e-?mail|phone number|number|first name|last name|"
    r"reminder|notification(?: time)?|alert|repeat|start(?: time)?|end(?: time)?|date|time)"
)
_NAMED = r"(?:titled|called|named|labell?ed|entitled)"
_BARE = rf"(?:(?!{_MARK})[^\s,.;:!?]+)"
# A bare name is taken only as far as nothing could be language; the rest then stays unseen.
_STOP = (
    r"(?=\s+(?:at|on|from|for|with|and|to|until|by|in|of|starting|ending|repeating|which|that|whose)\b|\s*[,.;!?]|"
    rf"\s*{_MARK}|\s*$)"
)
_BARE_NAME = rf"{_BARE}(?:\s+{_BARE})*?{_STOP}"
# Times and days of other things than the start and the end; no screen is read for them.
_OTHER_MOMENT = re.compile(r"\b(?:reminder|notification|alert|birthday|deadline|due)\b[^,.;]*$")
_OFTEN = {
    "daily": ("daily", "every day"), "everyday": ("daily", "every day"), "weekly": ("weekly", "every week"),
    "monthly": ("monthly", "every month"), "yearly": ("yearly", "every year", "annually"),
    "every day": ("daily", "every day"), "every week": ("weekly", "every week"),
    "every month": ("monthly", "every month"), "every year": ("yearly", "every year", "annually"),
}  # fmt: skip
_SPEECH = re.compile(
    rf"\b(?:{_THING}|{_SLOT}|{_NAMED}|an?|the|my|its?|his|her|this|that|to|be|is|are|at|from|for|of|by|until|with|and|"
    r"then|also|new|whose|which|please|me|us|set|make|change|edit|add|create|arrange|schedule|insert|delete|remove|erase|"
    r"trash|open|turn|switch|enable|disable|search|find|look|up|rename|move|reschedule|update|modify|save|it|in|as|named|"
    r"before|starts?|starting|ends?|ending|repeats?|repeating|recurring|i|want|need|having|having|help|remind|book|plan|"
    r"all-day|all day|called|change|shows?|view|go|there|has)\b",
    re.IGNORECASE,
)
# Words of a statement that a text can be read; "the page Settings is shown" says more than that.
_SEEN = re.compile(r"\b(?:(?:page|screen)(?=\s+shows?\b)|text|shown|visible|displayed)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A time or day that must be shown; `role` is which of two it is."""

    value: time | date
    role: Literal["start", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The literals of a sentence.

    Attributes:
        kind: what sort of change is asked for.
        name: what the thing is called, empty if the sentence does not say it literally.
        renamed: what it is to be called afterwards, empty if it keeps its name.
        moments: times and days.
        spans: spans of time, a reminder's lead.
        texts: further literal texts that must be shown; each a tuple of equally right wordings.
        switch: name of a switch, empty if none is spoken of.
        on: the state that the switch must have.
        unseen: words that no literal covers.
    """

    kind: Kind
    name: str = ""
    renamed: str = ""
    moments: tuple[Moment, ...] = ()
    spans: tuple[timedelta, ...] = ()
    texts: tuple[tuple[str, ...], ...] = ()
    switch: str = ""
    on: bool = True
    unseen: tuple[str, ...] = ()


def read_claims(sentence: str, now: datetime) -> Claims:
    """Read the literals of a sentence."""
    return _Reader(sentence, now).read()


class _Reader:
    """Takes literals out of the sentence one kind after the other, leaving a mark where each one stood."""

    def __init__(self, sentence: str, now: datetime) -> None:
        self.now = now
        self.rest = re.sub(_MARK, "\ufffd", sentence).replace("’", "'")
        self.values: list[str | time | date | timedelta] = []
        self.kind: Kind = "other"

    def read(self) -> Claims:
        self._mark_literals()
        self.kind = self._kind()
        claims = Claims(kind=self.kind, name=self._name())
        claims = replace(claims, renamed=self._new_name(claims.name))
        if self.kind == "switch":
            claims = self._switch(claims)
        elif re.search(r"\ball[- ]day\b", self.rest, re.IGNORECASE):
            claims = replace(claims, switch="all-day")
        texts = self._often()
        moments, spans = self._moments()
        texts += [(value,) for value in self._left(str) if value not in (claims.name, claims.renamed)]
        claims = replace(claims, moments=tuple(moments), spans=tuple(spans), texts=tuple(texts))
        return replace(claims, unseen=tuple(self._unseen(claims)))

    def _kind(self) -> Kind:
        """The sort of change; a sentence that asks for two of different sorts is none that one look can settle."""
        kinds: list[Kind] = []
        for clause in re.split(r"[,.;:]|\band\b|\bthen\b", self.rest, flags=re.IGNORECASE):
            lead = clause.strip()
            while polite := _POLITE.match(lead):
                lead = lead[polite.end() :]
            kinds += [kind for kind, pattern in _KINDS if re.match(pattern, lead, re.IGNORECASE)][:1]
        if not kinds:
            return "other"
        first, others = kinds[0], set(kinds[1:]) - {"change"}
        if first in ("add", "change") and (not others or (others == {"add"} and self._adds_to_it())):
            return first
        if first == "open" and not others and len(kinds) > 1:
            return "change"
        return first if len(kinds) == 1 else "other"

    def _adds_to_it(self) -> bool:
        """Whether a second "add" speaks of a property: "and add a note "x" to it"."""
        return bool(re.search(rf"\badd an? (?:new )?{_SLOT}\s+{_MARK}\s+to it\b", self.rest, re.IGNORECASE))

    def _mark_literals(self) -> None:
        for match in list(_QUOTED.finditer(self.rest)):
            self._mark(match.group(), next(group for group in match.groups() if group is not None).strip())
        finders: tuple[Callable[[str], list[Found]], ...] = (lambda text: days_in(text, self.now), times_in, spans_in)
        for find in finders:
            for literal in reversed(find(self.rest)):
                self.values.append(literal.value)
                mark = chr(_FIRST_MARK + len(self.values) - 1)
                self.rest = self.rest[: literal.start] + mark + self.rest[literal.end :]

    def _mark(self, written: str, value: str) -> None:
        self.values.append(value)
        self.rest = self.rest.replace(written, chr(_FIRST_MARK + len(self.values) - 1), 1)

    def _value(self, text: str) -> str:
        """The literal behind a mark, or the bare words themselves."""
        if re.fullmatch(_MARK, text):
            value = self.values[ord(text) - _FIRST_MARK]
            return value if isinstance(value, str) else ""
        return text

    def _name(self) -> str:
        name = rf"({_MARK}|{_BARE_NAME})"
        patterns = [
            rf"\b{_NAMED}\s+{name}",
            rf"\b(?:title|name|label)\s+(?:is|of|as|to be|=|:)?\s*({_MARK})",
            rf"\b(?:search|look)(?:\s+for)?\s+(?:the\s+)?(?:{_THING}\s+)?{name}" if self.kind == "search" else "",
            rf"\bfind\s+(?:the\s+)?(?:{_THING}\s+)?{name}" if self.kind == "search" else "",
            rf"\b(?:the|my)\s+{_THING}\s+{name}" if self.kind != "add" else "",
            rf"\bof\s+(?:the\s+|my\s+)?(?:{_THING}\s+)?{name}(?=\s+to\b)" if self.kind == "change" else "",
            rf"\b{_THING}\s+({_MARK})",
            rf"\b(?:delete|remove|erase|open|rename|edit)\s+({_MARK})",
            rf"({_MARK})" if self.kind == "state" else "",
        ]
        for pattern in filter(None, patterns):
            for match in re.finditer(pattern, self.rest, re.IGNORECASE):
                value = self._value(match[1])
                if value and not (match[1] == value and re.fullmatch(_SPEECH, value)):
                    return self._take(match, value)
        return ""

    def _take(self, match: re.Match[str], value: str) -> str:
        """Blank out what was read as a name, so that no later pattern reads it again."""
        start, end = match.span(1)
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]
        return value

    def _new_name(self, name: str) -> str:
        if self.kind != "change" or not name:
            return ""
        part = r"[^,.;]*?"
        pattern = rf"\b(?:rename\b{part}|(?:title|name|label)\b{part})\s(?:to(?: be)?|as|into)\s+({_MARK}|{_BARE_NAME})"
        match = re.search(pattern, self.rest, re.IGNORECASE)
        value = self._value(match[1]) if match else ""
        return self._take(match, value) if match and value else ""

    def _switch(self, claims: Claims) -> Claims:
        for pattern in (
            r"\b(?:turn|switch)\s+(?P<state>on|off)\s+(?:the\s+|my\s+)?(?P<name>.+?)\s*[.!]?$",
            r"\b(?:turn|switch)\s+(?:the\s+|my\s+)?(?P<name>.+?)\s+(?P<state>on|off)\s*[.!]?$",
            r"\b(?P<state>enable|disable|activate|deactivate|check|uncheck)\s+(?:the\s+|my\s+)?(?P<name>.+?)\s*[.!]?$",
        ):
            if match := re.search(pattern, self.rest, re.IGNORECASE):
                name = self._value(match["name"])
                on = match["state"].lower() in ("on", "enable", "activate", "check")
                self.rest = self.rest[: match.start()] + self.rest[match.end() :]
                self.values = [value for value in self.values if value != name]
                return replace(claims, switch=re.sub(rf"{_MARK}", "", name).strip(), on=on)
        return claims

    def _often(self) -> list[tuple[str, ...]]:
        found = []
        for word, wordings in _OFTEN.items():
            pattern = re.compile(rf"\b{word}\b", re.IGNORECASE)
            if pattern.search(self.rest):
                self.rest = pattern.sub(" ", self.rest)
                found.append(wordings)
        return list(dict.fromkeys(found))

    def _moments(self) -> tuple[list[Moment], list[timedelta]]:
        moments, spans = [], []
        for match in re.finditer(_MARK, self.rest):
            value = self.values[ord(match.group()) - _FIRST_MARK]
            before = self.rest[: match.start()].rstrip().lower()
            if isinstance(value, timedelta):
                spans.append(value)
            elif isinstance(value, time | date) and not _OTHER_MOMENT.search(before):
                ends = re.search(
                    rf"(?:\b(?:until|till|ends?|ending|finish\w*)(?:\s+\w+){{0,3}}|{_MARK}\s*(?:to|-|–|and))$", before
                )
                moments.append(Moment(value=value, role="end" if ends else "start"))
        return moments, spans

    def _left(self, kind: type[str]) -> list[str]:
        marks = re.findall(_MARK, self.rest)
        return [value for mark in marks if isinstance(value := self.values[ord(mark) - _FIRST_MARK], kind)]

    def _unseen(self, claims: Claims) -> list[str]:
        # "on" before a day, or where a name stood, is language; alone it is a state that would have to be seen.
        rest = re.sub(rf"\bon\s+(?={_MARK}|the\b)", " ", self.rest, flags=re.IGNORECASE)
        if self.kind == "state":
            rest = _SEEN.sub(" ", rest)
        words = re.findall(r"[^\s,.;:!?()'-]+", _SPEECH.sub(" ", re.sub(_MARK, " ", rest)))
        # A literal that no claim took up is as good as a word not understood.
        claimed = [claims.name, claims.renamed, claims.switch, *claims.spans]
        claimed += [moment.value for moment in claims.moments]
        claimed += [text for wordings in claims.texts for text in wordings]
        return words + [str(value) for value in self.values if value not in claimed]
