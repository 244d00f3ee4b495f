"""Exploring for a goal: reflect, document, undo what led astray, and never do in vain the same twice."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.agent.explore_goal import Study
from pytest_appagent.agent.explore_memory import Memory, load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.agent.runner import Runner
from pytest_appagent.docstore.store import open_store
from pytest_appagent.events import RoundEnded
from pytest_appagent.learning import Reflection
from pytest_appagent.run import Step
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, ScriptedLearner, label_of


@pytest.fixture
def app(load_helper):
    """The screens of the small app."""
    return load_helper("agent/exploring")


@pytest.fixture
def explore(app, make_run, tmp_path):
    """Explore for a goal; returns device, listener, learner, documentation and the studied acts."""

    def run(
        actions, reflections=(), *, goal="open the details", backs=app.BACKS, memory=None, screens=(), taps=(), **more
    ):
        made = make_run(actions)
        device = ScriptedDevice(
            {**app.SCREENS, **dict(screens)},
            start="home",
            on_tap={**app.TAPS, **dict(taps)},
            on_press=backs,
        )
        learner, studied = ScriptedLearner(reflections), []
        docs = open_store(app.APP, docs_dir=tmp_path / "docs", cache_dir=None)
        study = Study(Learning(learner=learner, store=docs), memory or Memory(), on_studied=studied.append, **more)
        parts = replace(made.parts, device=device, look=lambda: read_screen(device.capture()), study=study)
        Runner(parts).do(Step(text=goal))
        return device, made.listener, learner, docs, studied

    return run


def on(name):
    """Tap what is called so."""
    return lambda seen: Tap(label_of(seen.screen, name))


def notes_on(docs, app, screen):
    facts = read_screen(ScriptedDevice(app.SCREENS, start=screen).capture()).facts
    return {facts.elements[label - 1].text: notes for label, notes in docs.notes(facts).items()}


def messages(listener):
    return [event.message for event in listener.of(RoundEnded)]


@pytest.mark.parametrize("kind", ["BACK", "CONTINUE", "SUCCESS"])
def test_what_an_act_taught_is_documented(explore, app, kind):
    """BACK, CONTINUE and SUCCESS document the element, whatever they mean for the goal."""
    *_, docs, _ = explore([on("Open")], [Reflection(kind=kind, documentation="Opens the details.")])
    assert [note.text for note in notes_on(docs, app, "home")["Open"]] == ["Opens the details."]


def test_what_a_model_calls_ineffective_is_not_documented(explore, app):
    """A change that means nothing, as a model sees it, documents nothing and is not tried again."""
    _, listener, _, docs, _ = explore(
        [on("Open"), on("Close"), on("Open")], [Reflection(kind="INEFFECTIVE", documentation="Nothing.")]
    )
    assert notes_on(docs, app, "home") == {}
    assert "tried before" in messages(listener)[2]


def test_the_learner_is_not_asked_where_nothing_changed(explore):
    """INEFFECTIVE is found by comparing screens, and the act is refused the next time."""
    _, listener, learner, _, _ = explore([on("Open"), on("Nothing"), on("Nothing")], ["SUCCESS"])
    assert len(learner.transitions) == 1
    assert "tried before" in messages(listener)[2]


def test_typing_is_reflected_on_too(explore, app):
    """Text input is documented like any other act."""
    screens = {"home": app.dump(app.title("Profile"), app.field("", 400, hint="Name"))}
    *_, docs, studied = explore(['text(1, "Sam")'], [Reflection(kind="SUCCESS", documentation="Takes a name.")],
                                screens=screens.items())  # fmt: skip
    facts = read_screen(ScriptedDevice(screens, start="home").capture()).facts
    assert [(note.slot, note.text) for note in docs.notes(facts)[1]] == [("text", "Takes a name.")]
    assert studied[0].became == "documented"


def test_back_is_undone_by_the_back_key_and_checked(explore):
    """After BACK the screen before is there again, and the policy is told so."""
    device, listener, _, _, _ = explore([on("Open")], ["BACK"])
    assert ("press", "back") in device.performed
    assert device.screen == "home"
    assert "undone by the back key" in messages(listener)[0]


def test_back_that_does_not_lead_back_is_undone_by_a_fresh_start_and_the_way(explore, app):
    """Where the back key leads elsewhere, the app is started afresh and the way is gone once more."""
    backs = {("about", "back"): "elsewhere"}
    device, listener, _, _, _ = explore(
        [on("Open"), on("Close"), on("About")], ["SUCCESS", "SUCCESS", "BACK"], backs=backs
    )
    assert ("stop", app.APP) in device.performed
    assert device.screen == "home"
    assert "undone by a fresh start" in messages(listener)[2]


def test_a_form_that_is_left_is_discarded(explore, app):
    """The dialog that asks what is to become of a form is answered by discarding it."""
    ask = app.dialog(
        app.node("Discard changes?", bounds="[140,740][900,800]"),
        app.button("Keep editing", 1100),
        app.button("Discard", 1300),
    )
    backs = {("details", "back"): "ask"}
    taps = {("ask", "Discard"): "home"}
    device, *_ = explore([on("Open")], ["BACK"], backs=backs, screens={"ask": ask}.items(), taps=taps.items())
    assert device.screen == "home"
    assert ("stop", app.APP) not in device.performed


def test_exclusion_is_for_that_goal_screen_element_and_action(explore, tmp_path):
    """What did not help one goal may help another, and another action on the same element may help too."""
    memory = load_memory(tmp_path / "app.json")
    *_, first = explore([on("Open")], ["CONTINUE"], goal="one", memory=memory)
    *_, again = explore([on("Open")], ["CONTINUE"], goal="one", memory=load_memory(tmp_path / "app.json"))
    *_, other = explore([on("Open")], ["CONTINUE"], goal="two", memory=load_memory(tmp_path / "app.json"))
    _, listener, _, _, _ = explore(["long_press(2)"], goal="one", memory=load_memory(tmp_path / "app.json"))
    assert (len(first), len(again), len(other)) == (1, 0, 1)
    assert "tried before" not in messages(listener)[0]


def test_success_is_not_excluded(explore):
    """A step forward may be done again: the same control may be needed twice."""
    _, listener, learner, _, _ = explore([on("Open"), on("Close"), on("Open")], ["SUCCESS"])
    assert len(learner.transitions) == 3
    assert not any("tried before" in message for message in messages(listener))


@pytest.mark.parametrize(
    ("goal", "risks", "is_done"),
    [("look around", (), False), ("look around", ("delete",), True), ("delete all events", (), True)],
)
def test_risky_acts_need_leave(explore, app, goal, risks, is_done):
    """What cannot be undone is done only where `risks` allow it or the goal itself asks for it."""
    taps = {("home", "Delete all"): "details"}
    device, listener, *_ = explore([on("Delete all")], ["SUCCESS"], goal=goal, risks=risks, taps=taps.items())
    assert (device.screen == "details") is is_done
    assert ("risks" in messages(listener)[0]) is not is_done


def test_leaving_the_app_is_documented_and_led_back(explore, app):
    """An act that leads out of the app teaches that; the guard leads back."""
    taps = {("home", "About"): "elsewhere"}
    device, *_, docs, _ = explore(
        [on("About")], [Reflection(kind="BACK", documentation="Opens the store.")], taps=taps.items()
    )
    assert device.screen == "home"
    assert [note.text for note in notes_on(docs, app, "home")["About"]] == ["Opens the store."]


def test_the_learner_sees_goal_screens_and_summary(explore, app):
    """A transition holds the goal, both screens, the act, and pictures that are drawn when asked for."""
    _, _, learner, _, _ = explore([on("Open")], ["SUCCESS"])
    seen = learner.transitions[0]
    assert seen.goal == "open the details"
    assert seen.app == app.APP
    assert [text.text for text in seen.before.texts][:1] == ["Events"]
    assert [text.text for text in seen.after.texts][:1] == ["Details"]
