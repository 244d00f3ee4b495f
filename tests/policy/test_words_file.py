"""The words that the offline policy knows are those of a language and a platform, not of any app."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pytest_appagent
from pytest_appagent.policy.lexicon import lexicon
from pytest_appagent.policy.meaning import meaning
from pytest_appagent.policy.words import likeness

PACKAGE = Path(pytest_appagent.__file__).parent
LISTS = Path(__file__).parents[1] / "data" / "words"
_SPLIT = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def known_words() -> set[str]:
    """All English words that stand in the file; a word of another language belongs to the English one that it means."""
    words = {word for text in _texts(lexicon().texts) for word in _SPLIT.findall(text.casefold())}
    return {word for word in words if word.isascii()}


def _texts(sections: dict[str, Any]) -> Iterator[str]:
    for name, content in sections.items():
        match content:
            case str():
                yield content
            case list():
                yield from content
            case dict() if name == "terms":
                yield from content
            case dict():
                yield from content
                yield from content.values()


def words_of_simulated_apps() -> set[str]:
    """Whatever word stands in an app of the simulator: its texts, ids and code."""
    sources = sorted((PACKAGE / "sim" / "apps").rglob("*.py"))
    assert sources
    return {word for path in sources for word in _SPLIT.findall(_CAMEL.sub(" ", path.read_text("utf-8")).casefold())}


def listed_words() -> set[str]:
    return {word for path in LISTS.glob("*.txt") for word in path.read_text("utf-8").casefold().split()}


def test_no_word_is_there_for_a_simulated_app() -> None:
    """A word that a simulated app has too is a term of Android or a common word of a language."""
    assert sorted(known_words() & words_of_simulated_apps() - listed_words()) == []


def test_lists_do_not_let_everything_pass() -> None:
    """Most words of the simulated apps are on no list, so that a word taken from there would be found."""
    apps = words_of_simulated_apps()
    assert len(apps - listed_words()) > len(apps) / 3


@pytest.mark.parametrize(
    ("shown", "means"),
    [
        ("Einstellungen", "settings"),
        ("Nawiguj w górę", "back"),
        ("В корзину", "add cart"),
        ("开始会议", "start meeting"),
        ("비행기 모드", "airplane mode"),
        ("الإعدادات", "settings"),
        ("Log In", "login"),
        ("Próxima página", "next page"),
        ("キャンセル", "cancel"),
        ("Hang up", "end call"),
    ],
)
def test_words_of_other_languages_mean_english_ones(shown: str, means: str) -> None:
    """Common words of controls are compared across languages, whatever their endings and blanks."""
    assert meaning(shown) == meaning(means)


@pytest.mark.parametrize("text", ["Los Angeles", "Red", "Strong", "Ocean", "Data usage", "Plan", "Note", "Plus", "Art"])
def test_english_words_are_not_taken_for_foreign_ones(text: str) -> None:
    """What only looks like a word of another language keeps its own meaning."""
    assert meaning(text)[0] in {text.split()[0].lower(), *meaning(text.lower())}
    assert likeness(text, text) == 1.0


def test_verbs_and_kinds_are_ready_to_use() -> None:
    """Verbs know their kind of action, kinds of controls their roles; "yes" and "no" stay words."""
    assert lexicon().verbs["long press"] == "hold"
    assert "switch" in lexicon().kinds["toggle"]
    assert meaning("no") == ("no",)
