"""The words that the policy knows, from `words.yaml`: loaded when first asked for, then kept."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

FILE = "words.yaml"
_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI")

Phrase = tuple[tuple[str, ...], str]
"""The words of a phrase, of which the last may end in "*", and the English words that it means."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """The file, read; what each section is for stands there.

    Attributes:
        fillers: words that tie a name together without naming anything.
        empty: words that say nothing about which control is meant, beside the fillers.
        articles: articles and what stands in their place.
        first_synonyms: each synonym with the word that stands for its row.
        wider: rows of synonyms that hold only between a sentence and a control.
        related: what a verb of a sentence may stand as on a control.
        verbs: verb, one word or more, and the kind of action that it asks for.
        in_hand: verbs whose object is what is at hand, however the sentence calls it.
        ordinals: ordinal words; from the end if negative.
        kinds: words for kinds of controls, with their roles.
        things: things that a sentence names although the control that does something to them need not.
        classes: words for what is named, which stand beside a name without being part of it; all things and kinds too.
        buttons: what buttons say that do the same in every app, by what they do.
        carriers: what an id says of the kind of widget, not of what it does.
        regions: words for parts of the screen, one word or more, and which part.
        floating: words for the button that floats at the lower right.
        states: words for the state of a switch, which do not name it.
        unspaced: phrases of languages that are written without blanks, or with endings joined to the words.
        spaced: phrases of all other languages by how their first word begins, the longest first.
        longest_verb: number of words of the longest verb.
        longest_unspaced: length of the longest key of `unspaced`.
        texts: all that stands in the file, section by section.
    """

    fillers: frozenset[str]
    empty: frozenset[str]
    articles: frozenset[str]
    first_synonyms: dict[str, str]
    wider: tuple[tuple[str, ...], ...]
    related: dict[str, frozenset[str]]
    verbs: dict[str, str]
    in_hand: frozenset[str]
    ordinals: dict[str, int]
    kinds: dict[str, frozenset[str]]
    things: frozenset[str]
    classes: frozenset[str]
    buttons: dict[str, frozenset[str]]
    carriers: frozenset[str]
    regions: dict[str, str]
    floating: frozenset[str]
    states: frozenset[str]
    unspaced: dict[str, str]
    spaced: dict[str, tuple[Phrase, ...]]
    longest_verb: int
    longest_unspaced: int
    texts: dict[str, Any]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the words that the policy knows."""
    import yaml  # takes longer to load than the rest of the policy

    text = resources.files(__package__).joinpath(FILE).read_text("utf-8")
    # Without types: "no" and "on" are words here.
    return _read(yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)))


def is_unspaced(text: str) -> bool:
    """Whether a text begins in a script in which words are not told apart by blanks."""
    return _in_unspaced_script(text[0])


@lru_cache(maxsize=512)
def _in_unspaced_script(character: str) -> bool:
    return unicodedata.name(character, "").startswith(_UNSPACED)


def _read(texts: dict[str, Any]) -> Lexicon:
    things, kinds = _words(texts["things"]), {kind: _words(roles) for kind, roles in texts["kinds"].items()}
    meanings = _meanings(texts)
    verbs = {phrase: kind for kind, listed in texts["verbs"].items() for phrase in _phrases(listed)}
    unspaced = {phrase.replace(" ", ""): key for phrase, key in reversed(meanings) if is_unspaced(phrase)}
    return Lexicon(
        fillers=_words(texts["fillers"]),
        empty=_words(texts["empty"]),
        articles=_words(texts["articles"]),
        # Where a word is in two rows the first row counts.
        first_synonyms={word: row.split()[0] for row in reversed(texts["synonyms"]) for word in row.split()},
        wider=tuple(tuple(row.split()) for row in texts["wider"]),
        related={verb: _words(others) for verb, others in texts["related"].items()},
        verbs=verbs,
        in_hand=_words(texts["in_hand"]),
        ordinals={word: int(number) for word, number in texts["ordinals"].items()},
        kinds=kinds,
        things=things,
        classes=_words(texts["classes"]) | things | kinds.keys(),
        buttons={use: _words(listed) for use, listed in texts["buttons"].items()},
        carriers=_words(texts["carriers"]),
        regions={phrase: part for part, listed in texts["regions"].items() for phrase in _phrases(listed)},
        floating=frozenset(_phrases(texts["floating"])),
        states=_words(texts["states"]),
        unspaced=unspaced,
        spaced=_spaced(meanings),
        longest_verb=max(len(verb.split()) for verb in verbs),
        longest_unspaced=max(map(len, unspaced)),
        texts=texts,
    )


def _meanings(texts: dict[str, Any]) -> list[tuple[str, str]]:
    """Each phrase of any language with the English words that it means."""
    found = [(phrase, key) for key, listed in texts["phrases"].items() for phrase in _phrases(listed)]
    for key, languages in texts["terms"].items():
        found += [(phrase, key) for listed in languages.values() for phrase in _phrases(listed)]
    return [(phrase, "" if key == "_" else key) for phrase, key in found]


def _spaced(meanings: list[tuple[str, str]]) -> dict[str, tuple[Phrase, ...]]:
    found: dict[str, list[Phrase]] = {}
    for phrase, key in meanings:
        if not is_unspaced(phrase):
            words = tuple(phrase.replace("-", " ").split())
            found.setdefault(words[0][:2].rstrip("*"), []).append((words, key))
    return {begin: tuple(sorted(entries, key=_weight, reverse=True)) for begin, entries in found.items()}


def _weight(entry: Phrase) -> tuple[int, bool, int]:
    """How much a phrase goes before others: long ones first, then those that stand for no other words."""
    words, _ = entry
    return len(words), not words[-1].endswith("*"), len(words[-1])


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def _phrases(listed: str) -> list[str]:
    return [phrase.strip().casefold() for phrase in listed.split("|")]
