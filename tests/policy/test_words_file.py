"""The words that the offline policy knows are those of a language and a platform, not of any app."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import pytest_appagent
from pytest_appagent.policy.lexicon import lexicon
from pytest_appagent.policy.meaning import meaning
from pytest_appagent.policy.words import likeness

PACKAGE = Path(pytest_appagent.__file__).parent
LISTS = Path(__file__).parents[1] / "data" / "words"
_SPLIT = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SHORTEST = 2
_CODE = frozenset({"utf-8"})
_GROUP = re.compile(r"\?P<\w+>|<[a-z]+>|\{\w-?\}|\\[a-zA-Z]")


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


def words_of_reading(path: Path) -> set[str]:
    """All words by which a file of the policy tells what a sentence says, without those of its comments."""
    if path.suffix == ".py":
        texts = list(_constants(ast.parse(path.read_text("utf-8"))))
    else:
        texts = list(_leaves(yaml.load(path.read_text("utf-8"), yaml.BaseLoader)))
    return {word for text in texts for word in _SPLIT.findall(_GROUP.sub(" ", text).casefold()) if word.isascii()}


def _constants(tree: ast.Module) -> Iterator[str]:
    """The texts of a module, without its docstrings."""
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in said
            and node.value not in _CODE
        ):
            yield node.value


def _leaves(content: Any) -> Iterator[str]:
    match content:
        case str():
            yield content
        case dict():
            for one in content.values():
                yield from _leaves(one)
        case list():
            for one in content:
                yield from _leaves(one)


POLICY = PACKAGE / "policy"
READING = sorted([*(POLICY / "reading").glob("*.py"), POLICY / "speech.yaml"])


def words_of_simulated_apps() -> set[str]:
    """Whatever word stands in an app of the simulator: its texts, ids and code."""
    sources = sorted((PACKAGE / "sim" / "apps").rglob("*.py"))
    assert sources
    return {word for path in sources for word in _SPLIT.findall(_CAMEL.sub(" ", path.read_text("utf-8")).casefold())}


def listed_words() -> set[str]:
    return {word for path in LISTS.glob("*.txt") for word in path.read_text("utf-8").casefold().split()}


def _bases(word: str) -> Iterator[str]:
    """A word and what it may be a form of: "repeats" of "repeat", "switching" of "switch"."""
    yield word
    for ending in ("s", "es", "d", "ed", "ing"):
        base = word.removesuffix(ending)
        yield from (base, f"{base}e", base[:-1]) if ending in ("ing", "ed") else (base,)
    yield f"{word.removesuffix('ies')}y"


def test_no_word_is_there_for_a_simulated_app() -> None:
    """A word that a simulated app has too is a term of Android or a common word of a language."""
    assert sorted(known_words() & words_of_simulated_apps() - listed_words()) == []


@pytest.mark.parametrize("path", READING, ids=lambda path: path.name)
def test_no_word_of_reading_is_there_for_a_simulated_app(path: Path) -> None:
    """What tells the classes of words in a sentence, as data or in code, is common English or a term of Android."""
    found = {word for word in words_of_reading(path) & words_of_simulated_apps() if len(word) > _SHORTEST}
    assert sorted(word for word in found if not listed_words() & set(_bases(word))) == []


def test_a_word_of_a_simulated_app_would_be_found(tmp_path: Path) -> None:
    """A word that only an app of the simulator has is told, in code as in data."""
    own = max(filter(str.isascii, words_of_simulated_apps() - listed_words()), key=len)
    code, data = tmp_path / "own.py", tmp_path / "own.yaml"
    code.write_text(f'"""Not {own}s."""\nWORDS = ("the {own}", "a")\n', "utf-8")
    data.write_text(f"verbs: {{make: do | {own}}}  # a comment\n", "utf-8")
    assert own in words_of_reading(code) & words_of_reading(data)
    assert not {f"{own}s", "comment"} & (words_of_reading(code) | words_of_reading(data))


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
