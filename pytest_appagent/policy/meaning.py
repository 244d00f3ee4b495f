"""What a text in any language means: a row of English stems, so that names can be compared across languages."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from .lexicon import is_unspaced, lexicon
from .words import stem

# Numbers keep their separators and signs: "10/02/2025", "4.5", "15%", "+1".
_LATIN = "a-z\u00c0-\u024f"
_TOKEN = re.compile(
    rf"\+?\d+(?:[.,:/-]\d+)*%?(?![{_LATIN}])|\d*[{_LATIN}][{_LATIN}\d]*(?:['’][{_LATIN}]+)*|[^\W\d_]+|\+"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_JOINED_MAX = 3
_ARABIC_ARTICLE = "ال"


@lru_cache(maxsize=8192)
def meaning(text: str) -> tuple[str, ...]:
    """Return the stems that a text consists of, in its order; words of other languages as their English ones."""
    tokens = _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold().replace("’", "'"))
    stems: list[str] = []
    place = 0
    while place < len(tokens):
        taken, key = _longest(tokens, place)
        if taken:
            stems += _stems(key)
            place += taken
            continue
        token = tokens[place]
        if is_unspaced(token):
            taken = _joined(tokens, place)
            stems += _cut("".join(tokens[place : place + taken]))
            place += taken
            continue
        stems.append(telling_stem(token))
        place += 1
    return tuple(stems)


def id_meaning(resource_id: str) -> tuple[str, ...]:
    """Return the stems that a resource-id says of its control; words for the kind of widget say nothing."""
    name = _CAMEL.sub(" ", resource_id.rpartition("/")[2].rpartition(":")[2]).replace("_", " ").lower()
    words = [word for word in re.findall(r"[a-z]+", name) if word not in lexicon().carriers and len(word) > 1]
    return meaning(" ".join(words)) if words else ()


def _stems(key: str) -> list[str]:
    return [telling_stem(word) for word in key.split()]


@lru_cache(maxsize=1)
def _wider() -> dict[str, str]:
    return {stem(word): stem(row[0]) for row in reversed(lexicon().wider) for word in row}


def telling_stem(word: str) -> str:
    """Return the form in which a word of a sentence and a word of a control are compared."""
    found = stem(word)
    return _wider().get(found, found)


def _longest(tokens: list[str], place: int) -> tuple[int, str]:
    """The longest known phrase that begins here: how many tokens it takes, and what it means."""
    first = tokens[place].removeprefix(_ARABIC_ARTICLE) if tokens[place].startswith(_ARABIC_ARTICLE) else tokens[place]
    for begin in dict.fromkeys((tokens[place][:2], tokens[place][:1], first[:2])):
        for words, key in lexicon().spaced.get(begin, ()):
            ahead = tokens[place : place + len(words)]
            if len(ahead) == len(words) and all(map(_is, ahead, words)):
                return len(words), key
    return 0, ""


def _joined(tokens: list[str], place: int) -> int:
    """How many tokens make up a known phrase of a language that joins endings to its words; 1 if they make up none."""
    for count in range(_JOINED_MAX, 1, -1):
        if "".join(tokens[place : place + count]) in lexicon().unspaced and place + count <= len(tokens):
            return count
    return 1


def _is(token: str, word: str) -> bool:
    if word.endswith("*"):
        return token.startswith(word[:-1])
    return token == word or (token.startswith(_ARABIC_ARTICLE) and token[2:] == word)


def _cut(run: str) -> list[str]:
    """Cut a run of characters into known words, the longest first; what is not known stays together."""
    known, stems, unknown, place = lexicon().unspaced, [], "", 0
    while place < len(run):
        for length in range(min(lexicon().longest_unspaced, len(run) - place), 0, -1):
            if (key := known.get(run[place : place + length])) is not None:
                stems += [unknown] if unknown else []
                stems += _stems(key)
                unknown, place = "", place + length
                break
        else:
            unknown += run[place]
            place += 1
    return stems + ([unknown] if unknown else [])


def leading(text: str) -> tuple[str, int]:
    """Return what the known phrase means that a text begins with, and how many characters it takes; ("", 0) if none."""
    folded = unicodedata.normalize("NFC", text).casefold()
    if len(folded) != len(text) or not text:
        return "", 0
    if is_unspaced(text):
        for length in range(min(lexicon().longest_unspaced, len(text)), 0, -1):
            if (key := lexicon().unspaced.get(folded[:length])) is not None:
                return key, length
        return "", 0
    matches = list(_TOKEN.finditer(folded.replace("’", "'")))
    taken, key = _longest([match.group() for match in matches], 0) if matches else (0, "")
    return (key, matches[taken - 1].end()) if taken else ("", 0)
