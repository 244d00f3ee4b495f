"""The words that the policy knows, from `words.yaml`: loaded when first asked for, then kept."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

FILE = "words.yaml"
_UNSPACED = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI")


@dataclass(frozen=True)
class Lexicon:
    """The file, read; what is asked for often is prepared once."""

    data: dict[str, Any]

    @cached_property
    def fillers(self) -> frozenset[str]:
        """Words that tie a name together without naming anything."""
        return frozenset(self.data["fillers"].split())

    @cached_property
    def empty(self) -> frozenset[str]:
        """Words that say nothing about which control is meant, beside the fillers."""
        return frozenset(self.data["empty"].split())

    @cached_property
    def articles(self) -> frozenset[str]:
        """Articles and what stands in their place."""
        return frozenset(self.data["articles"].split())

    @cached_property
    def first_synonyms(self) -> dict[str, str]:
        """Each synonym with the word that stands for its row; where a word is in two rows the first row counts."""
        found: dict[str, str] = {}
        for row in self.data["synonyms"]:
            words = row.split()
            for word in words:
                found.setdefault(word, words[0])
        return found

    @property
    def wider(self) -> list[list[str]]:
        """Rows of synonyms that hold only between a sentence and a control."""
        return [row.split() for row in self.data["wider"]]

    @cached_property
    def verbs(self) -> dict[str, str]:
        """Verb, one word or more, and the kind of action that it asks for."""
        return {phrase: kind for kind, listed in self.data["verbs"].items() for phrase in _phrases(listed)}

    @cached_property
    def longest_verb(self) -> int:
        """Number of words of the longest verb."""
        return max(len(verb.split()) for verb in self.verbs)

    @cached_property
    def related(self) -> dict[str, frozenset[str]]:
        """What a verb of a sentence may stand as on a control."""
        return {verb: frozenset(words.split()) for verb, words in self.data["related"].items()}

    @cached_property
    def ordinals(self) -> dict[str, int]:
        """Ordinal words; from the end if negative."""
        return {word: int(number) for word, number in self.data["ordinals"].items()}

    @cached_property
    def kinds(self) -> dict[str, frozenset[str]]:
        """Words for kinds of controls, with their roles."""
        return {word: frozenset(roles.split()) for word, roles in self.data["kinds"].items()}

    @cached_property
    def things(self) -> frozenset[str]:
        """Things that a sentence names although the control that does something to them need not."""
        return frozenset(self.data["things"].split())

    @cached_property
    def in_hand(self) -> frozenset[str]:
        """Verbs whose object is what is at hand, however the sentence calls it."""
        return frozenset(self.data["in_hand"].split())

    @cached_property
    def classes(self) -> frozenset[str]:
        """Words for what is named, which stand beside a name without being part of it."""
        return frozenset(self.data["classes"].split()) | self.things | self.kinds.keys()

    @cached_property
    def carriers(self) -> frozenset[str]:
        """What an id says of the kind of widget, not of what it does."""
        return frozenset(self.data["carriers"].split())

    @cached_property
    def regions(self) -> dict[str, str]:
        """Words for parts of the screen, one word or more, and which part."""
        return {phrase: part for part, listed in self.data["regions"].items() for phrase in _phrases(listed)}

    @cached_property
    def floating(self) -> frozenset[str]:
        """Words for the button that floats at the lower right."""
        return frozenset(_phrases(self.data["floating"]))

    @cached_property
    def states(self) -> frozenset[str]:
        """Words for the state of a switch, which do not name it."""
        return frozenset(self.data["states"].split())

    @cached_property
    def _meanings(self) -> list[tuple[str, str]]:
        """Each phrase of any language with the English words that it means."""
        found = [(phrase, key) for key, listed in self.data["phrases"].items() for phrase in _phrases(listed)]
        for key, languages in self.data["terms"].items():
            found += [(phrase, key) for listed in languages.values() for phrase in _phrases(listed)]
        return [(phrase, "" if key == "_" else key) for phrase, key in found]

    @cached_property
    def unspaced(self) -> dict[str, str]:
        """Phrases of languages that are written without blanks, or with endings joined to the words."""
        return {phrase.replace(" ", ""): key for phrase, key in reversed(self._meanings) if is_unspaced(phrase)}

    @cached_property
    def longest_unspaced(self) -> int:
        """Length of the longest of them."""
        return max(map(len, self.unspaced))

    @cached_property
    def spaced(self) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
        """Phrases of all other languages by how their first word begins, the longest first."""
        found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for phrase, key in self._meanings:
            if not is_unspaced(phrase):
                words = tuple(phrase.replace("-", " ").split())
                found.setdefault(words[0][:2].rstrip("*"), []).append((words, key))
        return {begin: tuple(sorted(entries, key=_weight, reverse=True)) for begin, entries in found.items()}


def _weight(entry: tuple[tuple[str, ...], str]) -> tuple[int, bool, int]:
    words, _ = entry
    return len(words), not words[-1].endswith("*"), len(words[-1])


def _phrases(listed: str) -> list[str]:
    return [phrase.strip().casefold() for phrase in listed.split("|")]


@lru_cache(maxsize=512)
def _script(character: str) -> bool:
    return unicodedata.name(character, "").startswith(_UNSPACED)


def is_unspaced(text: str) -> bool:
    """Whether a text begins in a script in which words are not told apart by blanks."""
    return _script(text[0])


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the words that the policy knows."""
    import yaml  # takes longer to load than the rest of the policy

    text = resources.files(__package__).joinpath(FILE).read_text("utf-8")
    # Without types: "no" and "on" are words here.
    return Lexicon(yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader)))
