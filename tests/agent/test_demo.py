"""Recording what a person does."""

import pytest

from pytest_appagent.actions import GiveUp, Press, Tap, TypeText
from pytest_appagent.agent.demo import DemoRecorder, tell_act
from pytest_appagent.demos.files import DemoFolder, load_demo
from pytest_appagent.demos.values import DemoHeader
from pytest_appagent.device.gesture import Stroke
from pytest_appagent.script import TARGET


@pytest.fixture
def record(make_run, tmp_path):
    """A recorder on a scripted device; `loaded` gives what is in the folder by now."""

    def start(**device):
        run = make_run(**device)
        folder = DemoFolder(tmp_path / "first")
        folder.begin(DemoHeader(app="com.example.a", recorded="2026-05-14T09:00:00+00:00"))
        recorder = DemoRecorder(run.parts, folder)
        return run, recorder, lambda: load_demo(folder.path)

    return start


def label(recorder, text):
    return next(one.label for one in recorder.screen.facts.elements if one.text == text)


def test_an_act_is_on_disk_as_soon_as_it_is_done(record):
    """A crash loses the act in hand at most."""
    _, recorder, loaded = record()
    told = recorder.do(Tap(label(recorder, "Open")))
    (one,) = loaded().acts
    assert told == "1. tap 'Open'"
    assert (one.act.action, one.act.target.text, one.act.shows) == (Tap(TARGET), "Open", ("work", "Close"))
    assert b"Open" in one.before.frame.xml
    assert b"Close" in one.after.frame.xml


def test_what_cannot_be_done_is_not_recorded(record):
    """A number that is not there, and words that are no acts."""
    _, recorder, loaded = record()
    assert recorder.do(Tap(99)).startswith("not recorded: ")
    assert recorder.do(GiveUp("no")).startswith("not recorded: ")
    assert recorder.do(Press("home")).startswith("not recorded: ")
    assert loaded().acts == ()


def test_an_act_that_was_taken_back_is_gone_and_the_app_is_back(record):
    """The back key does where it leads back."""
    run, recorder, loaded = record(on_press={("details", "back"): "home"})
    recorder.do(Tap(label(recorder, "Open")))
    assert recorder.undo() == "undone: tap 'Open'"
    assert (loaded().acts, run.device.screen, len(recorder.acts)) == ((), "home", 0)
    assert recorder.undo() == "there is nothing to undo"


def test_where_back_does_not_lead_back_the_acts_before_are_done_again(record):
    """From a fresh launch."""
    run, recorder, _ = record(
        on_tap={("home", "Open"): "details", ("details", "Close"): "form"}, on_press={("form", "back"): "elsewhere"}
    )
    recorder.do(Tap(label(recorder, "Open")))
    recorder.do(Tap(label(recorder, "Close")))
    assert recorder.undo() == "undone: tap 'Close'"
    assert run.device.screen == "details"
    assert recorder.screen.facts.texts[0].text == "work"


def test_comments_and_typing_are_kept(record):
    """What the person says of an act stands with it; what was typed is a slot of the field."""
    _, recorder, loaded = record(start="form")
    field = next(one.label for one in recorder.screen.facts.elements if one.role == "input")
    recorder.do(TypeText("Ann", field))
    assert recorder.comment("the name") == "noted of act 1"
    recorder.stop()
    (one,) = loaded().acts
    assert (one.act.action, one.comment) == (TypeText("Ann", TARGET), "the name")


def test_fingers_are_recorded_as_acts(record):
    """A touch on a button is a tap on it; one beside everything is told and not recorded."""
    run, recorder, loaded = record()
    size = recorder.screen.facts.size
    center = recorder.screen.facts.elements[label(recorder, "Open") - 1].bounds.center
    share = (center.x / size[0], center.y / size[1])
    run.device.screen = "details"  # the finger has done it already
    assert recorder.touched(Stroke(start=share, end=share, seconds=0.1)) == ["1. tap 'Open'"]
    assert recorder.touched(Stroke(start=(0.9, 0.8), end=(0.9, 0.8), seconds=0.1)) == [
        "not recorded: nothing that has a number was touched"
    ]
    assert [tell_act(one) for one in loaded().acts] == ["tap 'Open'"]
