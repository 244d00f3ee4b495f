"""A store in an empty folder, and screens to learn on."""

from __future__ import annotations

from types import ModuleType

import pytest

from pytest_appagent.docstore.store import open_store


@pytest.fixture(scope="session")
def made(load_helper) -> ModuleType:
    """Builders of screens."""
    return load_helper("docstore/made")


@pytest.fixture
def docs(tmp_path, made):
    """The folder with the app's documentation."""
    return tmp_path / "docs" / made.APP


@pytest.fixture
def open_again(tmp_path, made):
    """Open the store as another process would."""

    def open_again(**more):
        return open_store(made.APP, **{"docs_dir": tmp_path / "docs", "cache_dir": tmp_path / "cache"} | more)

    return open_again


@pytest.fixture
def store(open_again):
    """The store of the app."""
    return open_again()


@pytest.fixture
def learn(store):
    """Learn one thing by exploring."""

    def learn(facts, element, text, slot="tap", **more):
        return store.learn(element, facts, slot, text, **{"source": "explore"} | more)

    return learn


@pytest.fixture
def told(store):
    """What is known of an element of a screen, slot → text."""

    def told(facts, element, store=store):
        return {note.slot: note.text for note in store.notes(facts).get(element.label, ())}

    return told
