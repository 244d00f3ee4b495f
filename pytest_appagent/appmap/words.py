"""Words as a map compares them: names of screens with sentences, texts with texts."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

# Chinese, Japanese and Thai are written without blanks: there each character counts as a word, and a name is found
# as a run of them.
_NO_BLANKS = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f"
_WORD = re.compile(rf"[{_NO_BLANKS}]|[^\W_{_NO_BLANKS}]+(?:['\u2019][^\W_{_NO_BLANKS}]+)?")
_HYPHENS = str.maketrans({"\u2010": "-", "\u2013": "-"})  # others become the first of these in normal form
_ONE_WORD = re.compile(r"\b(wi|e|bi)-(?=\w)")


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that lists them."""
    return frozenset(text.split())


_FILLERS = word_set(
    "a an the this that my your our his her its their of for to in on at into onto with and or please be is are "
    "page screen view tab menu section window "
    "der die das den dem ein eine el la los las un una le les des du de"
)
_DESTRUCTIVE = word_set("delete remove erase clear reset uninstall disable send submit pay buy purchase sign logout")
_DESTRUCTIVE_RUNS = ("删除", "清除", "重置", "卸载", "发送", "支付", "退出登录")

# Each row means one thing; the first word stands for the row. General language, no app's own terms.
_SYNONYMS = (
    "add new create compose insert",
    "delete remove erase",
    "edit modify change",
    "search find lookup",
    "settings setting preferences preference options config configuration",
    "wifi wlan",
    "notification notifications alert",
    "about info information",
    "colour color",
    "photo picture image",
    "phone telephone",
)
_CANONICAL = {word: row.split()[0] for row in _SYNONYMS for word in row.split()}


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case, in order; accents stay, "Wi-Fi" is one word."""
    plain = unicodedata.normalize("NFKC", html.unescape(text)).translate(_HYPHENS).casefold()
    return _WORD.findall(_ONE_WORD.sub(r"\1", plain))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the form in which words are compared: singular, and the first of its synonyms."""
    word = word.replace("’", "'").removesuffix("'s")
    if word in _CANONICAL:
        return _CANONICAL[word]
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return _CANONICAL.get(word, word)


def stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text in order without words that name nothing; all of them if there is nothing else."""
    words = split_words(text)
    telling = [word for word in words if word not in _FILLERS]
    return tuple(stem(word) for word in telling or words)


def is_destructive(text: str) -> bool:
    """Whether a name says that something cannot be undone, for maps that say nothing else of their elements."""
    return bool(set(split_words(text)) & _DESTRUCTIVE) or any(run in text for run in _DESTRUCTIVE_RUNS)


def is_filler(word: str) -> bool:
    """Whether a word names nothing."""
    return word in _FILLERS


def find_run(sought: tuple[str, ...], words: tuple[str, ...], start: int = 0) -> int:
    """Return where the sought words stand in a row, -1 if they do not."""
    if not sought:
        return -1
    for place in range(start, len(words) - len(sought) + 1):
        if words[place : place + len(sought)] == sought:
            return place
    return -1


def overlap(one: str, other: str) -> float:
    """Return the share of the shorter one's words that the longer one has, 0.0 to 1.0."""
    these, those = set(stems(one)), set(stems(other))
    return len(these & those) / min(len(these), len(those)) if these and those else 0.0
