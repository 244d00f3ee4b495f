"""Learning from a demonstration."""

import pytest

from pytest_appagent.actions import Press, Tap, TypeText
from pytest_appagent.agent.demo import DemoRecorder
from pytest_appagent.agent.demo_learn import learn_from
from pytest_appagent.cli import main
from pytest_appagent.demos.files import DemoFolder, load_demo
from pytest_appagent.demos.values import DemoHeader
from pytest_appagent.docstore.store import open_store
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.learning import Reflection
from pytest_appagent.screen.read import read_screen


@pytest.fixture
def demo(make_run, tmp_path):
    """Open was tapped, then the back key pressed, then a name typed."""
    run = make_run(on_tap={("home", "Open"): "form"}, on_press={("form", "back"): "form"})
    folder = DemoFolder(tmp_path / "appagent" / "demos" / "first")
    folder.begin(DemoHeader(app="com.example.a", app_version="2.1", recorded="2026-05-14T09:00:00+00:00"))
    recorder = DemoRecorder(run.parts, folder)
    recorder.do(Tap(next(one.label for one in recorder.screen.facts.elements if one.text == "Open")))
    recorder.comment("begins a new one")
    recorder.do(Press("back"))
    recorder.do(TypeText("Ann", next(one.label for one in recorder.screen.facts.elements if one.role == "input")))
    recorder.stop()
    return load_demo(folder.path)


def test_every_act_on_an_element_is_documented(demo, tmp_path):
    """Typing too; a key is about no element, and what the person said stands with what was seen."""
    store = open_store("com.example.a", docs_dir=tmp_path / "docs", cache_dir=None)
    taught = learn_from(demo, OfflineLearner(), store, refine=False)
    assert [one.became for one in taught] == ["written", "nothing", "written"]
    facts = read_screen(demo.acts[0].before.frame).facts
    (note,) = next(notes for label, notes in store.notes(facts).items() if facts.elements[label - 1].text == "Open")
    assert (note.slot, note.text.endswith("; begins a new one")) == ("tap", True)
    form = read_screen(demo.acts[2].before.frame).facts
    assert [note.slot for notes in store.notes(form).values() for note in notes] == ["text"]


def test_learning_twice_changes_nothing(demo, tmp_path):
    """What is known is kept."""
    store = open_store("com.example.a", docs_dir=tmp_path / "docs", cache_dir=None)
    learn_from(demo, OfflineLearner(), store, refine=False)
    assert {one.became for one in learn_from(demo, OfflineLearner(), store, refine=False)} == {"kept", "nothing"}


def test_an_act_without_effect_teaches_nothing(demo, tmp_path):
    """Whatever the learner says beside INEFFECTIVE."""

    class Unmoved(OfflineLearner):
        def reflect(self, transition):
            return Reflection(kind="INEFFECTIVE", documentation="opens something")

    store = open_store("com.example.a", docs_dir=tmp_path / "docs", cache_dir=None)
    assert {one.became for one in learn_from(demo, Unmoved(), store, refine=False)} == {"nothing"}
    assert not (tmp_path / "docs").exists()


def test_the_command_tells_what_was_learned(demo, tmp_path, monkeypatch, capsys):
    """A line for each act; another name is an error that tells the known ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("APPAGENT_POLICY", "offline")
    assert main(["docs", "learn", "first"]) == 0
    said = capsys.readouterr().out
    assert "tap 'Open'" in said
    assert "2 of 3 acts documented" in said
    assert main(["docs", "learn", "frist"]) == 1
    assert "there are: first" in capsys.readouterr().err
