"""Nothing outside the simulated device knows its apps: no package, no resource-id, no sentence of a task."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import pytest_appagent
from pytest_appagent.sim.apps import INSTALLED_APPS

PACKAGE = Path(pytest_appagent.__file__).parent
TASKS = PACKAGE.parent / ".." / "shared" / "tasks" / "androidlab_tasks.yaml"
FILES = sorted(
    path
    for path in PACKAGE.rglob("*")
    if path.is_file() and path.suffix != ".pyc" and not path.is_relative_to(PACKAGE / "sim")
)


@cache
def text_of(path):
    return path.read_text("utf-8", "replace")


@cache
def literals_of(path):
    """The texts that a module holds, beside its docstrings."""
    tree = ast.parse(text_of(path))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings]
    return {node.value for node in constants if isinstance(node.value, str)}


@cache
def ids_of_the_town():
    """The resource-ids of the apps' own; a single word is as much a word as an id, and counts only as `id/word`."""
    found = set()
    for path in (PACKAGE / "sim" / "apps").rglob("*.py"):
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.keyword) and node.arg == "id" and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
    return {name for name in found if name and not name.startswith("android:")}


def test_there_is_something_to_look_for():
    """The packages and ids are found, and so are the files that must not hold them."""
    assert len(FILES) > 100
    assert len(ids_of_the_town()) > 50
    assert any("_" in name for name in ids_of_the_town())


@pytest.mark.parametrize("kind", INSTALLED_APPS, ids=lambda kind: kind.info.package)
def test_no_package(kind):
    """No file outside the simulated device names one of its apps' packages."""
    name = re.compile(rf"{re.escape(kind.info.package)}(?![\w])")
    assert [str(path) for path in FILES if name.search(text_of(path))] == []


def test_no_resource_id():
    """No module outside holds an id of theirs: neither as `id/NAME` nor, where it is no plain word, as a text."""
    known = {}
    for path in (path for path in FILES if path.suffix == ".py"):
        literals = literals_of(path)
        names = {name for name in ids_of_the_town() if any(f"id/{name}" in text for text in literals)}
        names |= {name for name in ids_of_the_town() if "_" in name and name in literals}
        if names:
            known[str(path.relative_to(PACKAGE))] = names
    assert known == {}


def test_no_task_sentence():
    """No file outside holds a sentence of the tasks, nor a long part of one."""
    if not TASKS.exists():
        pytest.skip(f"no task sentences beside the checkout: {TASKS}")
    sentences = re.findall(r"^ +task: (.+)$", TASKS.read_text("utf-8"), re.M)
    assert len(sentences) > 50
    texts = {path: re.sub(r"\W+", " ", text_of(path)).casefold() for path in FILES}
    known = [
        (str(path.relative_to(PACKAGE)), part)
        for sentence in sentences
        for part in parts_of(sentence)
        for path, text in texts.items()
        if part in text
    ]
    assert known == []


def parts_of(sentence):
    """A sentence in runs of six words, as they would stand in any spelling of it; shorter ones as a whole."""
    words = re.sub(r"\W+", " ", sentence).casefold().split()
    size = min(6, len(words))
    return {" ".join(words[first : first + size]) for first in range(len(words) - size + 1)} if size > 3 else set()
