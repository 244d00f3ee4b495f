"""A note that a run contradicts becomes doubtful; what is not sure does not count."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.docstore.store import open_store
from pytest_appagent.run import Step
from pytest_appagent.testing import label_of

APP = "com.example.a"


@pytest.fixture
def doubts(make_run, tmp_path):
    """Document 'Open' on the first screen, tap it once, and return whether the note is doubtful then."""

    def run(text, *, on_tap, slot="tap"):
        made = make_run([lambda seen: Tap(label_of(seen.screen, "Open"))], on_tap=on_tap)
        store = open_store(APP, docs_dir=tmp_path / "docs", cache_dir=None)
        screen = made.parts.look()
        element = next(one for one in screen.facts.elements if one.text == "Open")
        store.learn(element, screen.facts, slot, text, source="explore")
        deploy(Step(text="open it"), replace(made.parts, docs=store))
        again = open_store(APP, docs_dir=tmp_path / "docs", cache_dir=None)
        return [note.doubtful for note in again.notes(screen.facts)[element.label]]

    return run


def test_what_changes_nothing_contradicts_its_note(doubts):
    """A control that is said to do something and does nothing is doubted, over restarts."""
    assert doubts("Opens the screen 'Details'.", on_tap={}) == [True]


def test_what_does_as_it_is_said_to_is_not_doubted(doubts):
    """A screen that opens confirms, whatever it is called by now."""
    assert doubts("Opens the screen 'Details'.", on_tap={("home", "Open"): "details"}) == [False]
    assert doubts("Opens the screen 'Renamed'.", on_tap={("home", "Open"): "details"}) == [False]


def test_a_note_on_another_way_of_using_it_is_left_alone(doubts):
    """Tapping says nothing of a long press."""
    assert doubts("Opens a menu.", on_tap={}, slot="long_press") == [False]
