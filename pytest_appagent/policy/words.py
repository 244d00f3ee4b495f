"""Words of the language: normal forms, synonyms, and how alike two names are."""

from __future__ import annotations

import re
from functools import lru_cache

from .lexicon import lexicon

_IRREGULAR = {"settings": "settings", "options": "settings", "preferences": "settings", "done": "save", "is": "is"}


def word_list(text: str) -> list[str]:
    """Return the words of a text that lists them, in order."""
    return text.split()


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that lists them."""
    return frozenset(text.split())


FILLERS = lexicon().fillers
ARTICLES = lexicon().articles

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|\+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def split_words(text: str) -> list[str]:
    """Split a shown text into lower-case words; "all-day" and "all day" become one word, so does "Wi-Fi"."""
    words = [word.replace("’", "'") for word in _WORD.findall(text.lower())]
    joined: list[str] = []
    for word in words:
        if word == "day" and joined and joined[-1] == "all":
            joined[-1] = "all-day"
        elif word == "options" and joined and joined[-1] == "more":
            joined[-1] = "overflow"
        elif word == "fi" and joined and joined[-1] == "wi":
            joined[-1] = "wifi"
        elif word == "mail" and joined and joined[-1] == "e":
            joined[-1] = "email"
        else:
            joined.append(word)
    return joined


def id_words(resource_id: str) -> str:
    """Return the words that a resource-id is made of, joined by blanks.

    The part before `:id/` names the package and says nothing about the control.
    """
    return _CAMEL.sub(" ", resource_id.rpartition("/")[2].rpartition(":")[2]).replace("_", " ").lower()


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return the form in which words are compared: singular, without "-ing" and "-ed", a row's first synonym."""
    word = word.removesuffix("'s")
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    known = lexicon().first_synonyms
    for form in _simpler(word):
        if form in known:
            return known[form]
    return _simpler(word)[-1]


def _simpler(word: str) -> list[str]:
    forms = [word]
    if len(word) > 4 and word.endswith("ies"):
        forms.append(word[:-3] + "y")
    elif len(word) > 4 and word.endswith(("ches", "shes", "xes", "sses")):
        forms.append(word[:-2])
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        forms.append(word[:-1])
    elif len(word) > 5 and word.endswith("ing"):
        forms += [word[:-3] + "e", word[:-3]]
    elif len(word) > 4 and word.endswith("ed"):
        forms += [word[:-1], word[:-2]]
    return forms


def name_words(text: str) -> frozenset[str]:
    """Return the stems of a name without filler words (all of them if there is nothing else)."""
    words = split_words(text)
    telling = [word for word in words if word not in FILLERS]
    return frozenset(stem(word) for word in telling or words)


def likeness(wanted: str, shown: str) -> float:
    """Return how well a shown name answers to the wanted one, 0.0 to 1.0; 1.0 is the same name."""
    want, show = name_words(wanted), name_words(shown)
    if not want or not show:
        return 0.0
    common = len(want & show)
    if common == len(want):
        return 0.6 + 0.4 * common / len(show)
    if common == len(show):  # "mobile phone number" and a field called "Phone"
        return 0.4 + 0.2 * common / len(want)
    return 0.5 * common / len(want | show)


def says(shown: str, literal: str) -> float:
    """Return how well a shown line gives a literal, a title for instance: case and blanks do not matter.

    1.0 is the whole line, 0.7 whole words in it, 0.0 neither. No synonyms: names of things are taken as they stand.
    """
    line, wanted = plain(shown), plain(literal)
    if not wanted:
        return 0.0
    if line == wanted:
        return 1.0
    found = re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", line)
    return 0.7 if found else 0.0


def plain(text: str) -> str:
    """Return the text in lower case with single blanks and plain quotes."""
    return " ".join(text.replace("’", "'").replace("\u202f", " ").casefold().split())
