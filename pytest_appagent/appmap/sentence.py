"""A step taken apart as far as a map needs it: what is gone to, what is done there, what is only data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ..run import Step
from .words import is_filler, split_words, stem, word_set

Doing = Literal["go", "act", "look", ""]
"""What the verb of a clause wants: to be somewhere, to change something, to know something; empty without a verb."""


def _phrases(*lines: str) -> tuple[str, ...]:
    return tuple(phrase.strip() for line in lines for phrase in line.split("|"))


# General language: the start of an imperative in English, Chinese, German, Spanish and French.
_GO = _phrases(
    "navigate to|go back to|go to|go into|get to|head to|switch to|take me to|bring up|open up|open|enter|visit",
    "display|show|view|gehe zu|öffne|öffnen|zeige|ve a|abre|abrir|va à|ouvre|ouvrir|进入|前往|转到|查看|跳转到",
)
_OPEN_OR_SWITCH_ON = ("打开",)
_ACT = _phrases(
    "turn on|turn off|switch on|switch off|sign in|sign out|log in|log out|type in|add|create|set|change|edit|delete",
    "remove|rename|enable|disable|activate|deactivate|turn|switch|toggle|type|write|fill|select|choose|pick|tap|press",
    "click|send|save|share|move|copy|clear|mark|sort|filter|schedule|start|stop|pause|resume|play|cancel|buy|order",
    "increase|decrease|raise|lower|adjust|make|put|drag|swipe|scroll|use|connect|disconnect|pair|install|uninstall",
    "update|reset|allow|deny|block|search|find|schalte|stelle|ändere|lösche|füge|aktiviere|deaktiviere|cambia|activa",
    "desactiva|borra|añade|active|désactive|ajoute|supprime|开启|关闭|启用|停用|设置|添加|删除|新建|修改|选择",
)
_SWITCH = _phrases(
    "turn on|turn off|switch on|switch off|enable|disable|activate|deactivate|turn|switch|toggle|schalte|aktiviere",
    "deaktiviere|activa|desactiva|active|désactive|开启|关闭|启用|停用",
)
_LOOK = _phrases(
    "check|verify|confirm|make sure|ensure|see|read|tell|what|which|when|where|who|how|is|are|does|do|has|look at",
    "look for|确认|检查|验证",
)
_BEFORE_PLACES = word_set("in on under within inside at from via through into im auf unter dans sur en sous 在")
_NOUNS_OF_PLACES = word_set("page screen view tab menu section settings window list 页 页面 界面")
_POINTING = word_set(
    "it this that them these those here there first second third last current above below next previous same again "
    "other another"
)
_NAMING = word_set("named called titled saying labelled labeled reading with")
_BORDER = re.compile(
    r"[,;:.!?，。；：！？](?=\s|$|[^\w\s])|[，。；！？]|\b(?:and then|then|dann|luego|puis)\b|然后|并且|并", re.I
)
_AND = re.compile(r"\b(?:and|und|y|et)\b\s+", re.I)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|«[^»]*»|「[^」]*」|『[^』]*』|(?<!\w)'[^']*'(?!\w)|‘[^’]*’")
_MARK = "quotedtext"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that names something.

    Attributes:
        stem: as names are compared by.
        said: as it is said.
        is_in_place: whether what begins here is said to be a place: "in …", "on the … page".
        follows: whether the word before it names nothing or is the verb.
        quoted: the text in quotes that it stands for, empty for a word of the sentence.
    """

    stem: str
    said: str = ""
    is_in_place: bool = False
    follows: bool = False
    quoted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A part of a sentence with one verb.

    Attributes:
        text: as it stands in the sentence, texts in quotes left out.
        doing: what the verb wants.
        words: what follows the verb, without words that name nothing.
        verb: stem of a verb that is one word, for names that begin with it ("add event").
        may_switch: whether the verb may also mean to switch something on.
        switches: whether the verb means to switch something.
        points: whether it speaks of something that only the screen tells, "the first one".
    """

    text: str
    doing: Doing
    words: tuple[Word, ...]
    verb: str = ""
    may_switch: bool = False
    switches: bool = False
    points: bool = False


def read_clauses(step: Step) -> tuple[Clause, ...]:
    """Return the clauses of a step in order.

    Values that a test filled in are data as texts in quotes are: they name no screen by accident.
    """
    text = step.text
    quoted: list[str] = []
    for value in sorted(step.data.values(), key=len, reverse=True):
        if value.strip():
            text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", lambda found: f'"{found[0]}"', text)

    def keep(found: re.Match[str]) -> str:
        quoted.append(found[0].strip("\"'“”«»「」『』‘’").strip("\"'"))
        return f" {_MARK}{len(quoted) - 1} "

    parts: list[str] = []
    for part in _BORDER.split(_QUOTED.sub(keep, text)):
        parts += _split_at_and(part)
    return tuple(_read_clause(part, quoted) for part in parts if part.strip())


def _split_at_and(part: str) -> list[str]:
    """Split where "and" is followed by a verb; elsewhere it joins words of a name."""
    start, parts = 0, []
    for found in _AND.finditer(part):
        if _verb_of(part[found.end() :])[0]:
            parts.append(part[start : found.start()])
            start = found.end()
    return [*parts, part[start:]]


def _verb_of(text: str) -> tuple[Doing, str]:
    """Return what the first words want, and the verb."""
    plain = " ".join(text.lower().split())
    plain = re.sub(r"^(?:please|now|first|finally|next|请|bitte)\s*", "", plain)
    best: tuple[Doing, str] = ("", "")
    kinds: tuple[tuple[Doing, tuple[str, ...]], ...] = (
        ("act", _ACT),
        ("look", _LOOK),
        ("go", (*_GO, *_OPEN_OR_SWITCH_ON)),
    )
    for doing, verbs in kinds:
        for verb in verbs:
            is_there = plain.startswith(verb) and (not verb.isascii() or not plain[len(verb) : len(verb) + 1].isalnum())
            if is_there and len(verb) >= len(best[1]):
                best = (doing, verb)
    return best


def _read_clause(text: str, quoted: list[str]) -> Clause:
    doing, verb = _verb_of(text)
    plain = " ".join(text.lower().split())
    rest = plain[plain.index(verb) + len(verb) :] if verb else plain
    words: list[Word] = []
    tokens = split_words(rest)
    is_in_place, follows = False, True
    for at, token in enumerate(tokens):
        if token in _NAMING:
            # What follows is what something is called, and names no screen.
            words.append(Word(stem="…"))
            break
        if token in _BEFORE_PLACES and not token.isdigit():
            is_in_place, follows = True, True
            continue
        if is_filler(token):
            continue
        if token.startswith(_MARK):
            text_in_quotes = quoted[int(token.removeprefix(_MARK))]
            words.append(Word(stem=token, is_in_place=is_in_place, follows=follows, quoted=text_in_quotes))
        else:
            noun_follows = bool(set(tokens[at + 1 : at + 5]) & _NOUNS_OF_PLACES)
            words.append(Word(stem=stem(token), said=token, is_in_place=is_in_place or noun_follows, follows=follows))
        is_in_place = follows = False
    return Clause(
        text=re.sub(rf"{_MARK}\d+", "", text),
        doing=doing,
        words=tuple(words),
        verb=stem(verb) if verb and " " not in verb else "",
        may_switch=verb in _OPEN_OR_SWITCH_ON,
        switches=verb in (*_SWITCH, *_OPEN_OR_SWITCH_ON),
        points=bool(set(split_words(text)) & _POINTING),
    )
