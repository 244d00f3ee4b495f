"""The policy that asks a model."""

from datetime import UTC, datetime

import pytest

from pytest_appagent.actions import Finish, Tap, Wait
from pytest_appagent.errors import ModelUnavailable
from pytest_appagent.model import Reply
from pytest_appagent.policy.llm import LlmPolicy
from pytest_appagent.prompts import load_templates
from pytest_appagent.run import Observation, Step
from pytest_appagent.testing import ScriptedModel

NOW = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)


@pytest.fixture
def decide(screens):
    """Let a model with these answers decide one round on a screen with two buttons."""

    def decide(*answers, sees=True, **more):
        model = ScriptedModel(answers, sees=sees)
        facts = more.pop("screen", None) or screens.make_screen(screens.button("Open"), screens.button("Leave"))
        observation = Observation(step=Step(text="open it"), screen=facts, now=NOW, **more)
        return LlmPolicy(model, load_templates()).decide(observation), model.prompts

    return decide


def says(action, summary="a note"):
    return {"seen": "two buttons", "thought": "so", "action": action, "summary": summary}


def test_decision(decide):
    """Action, reasons and note come from the model."""
    decision, prompts = decide(says("tap(1)"))
    assert (decision.action, decision.seen, decision.thought, decision.summary) == (
        Tap(1),
        "two buttons",
        "so",
        "a note",
    )
    assert len(prompts) == 1


def test_a_forgotten_note_is_kept(decide):
    """A model that leaves the summary out does not lose what it knew."""
    assert decide("Action: tap(1)", summary="opened the form")[0].summary == "opened the form"


def test_a_label_that_is_not_there_is_asked_again(decide):
    """Fault 32: the error text with the valid range goes back to the model, with its own answer."""
    decision, prompts = decide(says("tap(57)"), says("tap(2)"))
    assert decision.action == Tap(2)
    (turn,) = prompts[1].turns
    assert "tap(57): there are labels 1 to 2" in turn.correction
    assert "tap(57)" in turn.answer


@pytest.mark.parametrize("action", ["tap(0)", "tap(-1)", "tap(57)"])
def test_no_label_wraps_around(decide, action):
    """Fault 32: what stays wrong is handed on as it is, for the guard to refuse."""
    decision, prompts = decide(says(action))
    assert decision.action == Tap(int(action[4:-1]))
    assert len(prompts) == 3


def test_the_round_is_lost_not_the_run(decide):
    """Fault 30: after two corrections a stopgap that says why, and the note is kept."""
    decision, prompts = decide("I would finish here.", summary="opened the form")
    assert isinstance(decision.action, Wait)
    assert "no answer of the model can be used (3 tries)" in decision.fault
    assert decision.summary == "opened the form"
    assert len(prompts) == 3
    assert len(prompts[2].turns) == 1, "the question does not grow with the corrections"


def test_refused_and_cut_answers(decide):
    """What the model was told is what was wrong."""
    refused, cut = Reply(text="", refusal="I can't"), Reply(text='{"seen": "x', is_cut=True)
    decision, prompts = decide(refused, cut, says("tap(1)"))
    assert decision.action == Tap(1)
    assert "refused to answer: I can't" in prompts[1].turns[0].correction
    assert "cut off at the limit of its length" in prompts[2].turns[0].correction


def test_a_question_wants_an_answer(decide):
    """finish() without an answer is asked again when the sentence asks for one; give_up is always an answer."""
    decision, prompts = decide(says("finish()"), says('finish("5 PM")'), wants_answer=True)
    assert decision.action == Finish("5 PM")
    assert "asks for an answer" in prompts[1].turns[0].correction


def test_unavailable_is_raised(decide):
    """No model, no decision: that is for the run to say."""
    with pytest.raises(ModelUnavailable):
        decide(ModelUnavailable("gone"))


def test_loading_is_waited_for_once_without_asking(decide, screens):
    """A spinner costs no tokens; if it stays, the model decides."""
    from dataclasses import replace

    from pytest_appagent.run import LastAct

    loading = replace(screens.make_screen(screens.button("Open")), doubts=frozenset({"loading"}))
    decision, prompts = decide(says("tap(1)"), screen=loading)
    assert isinstance(decision.action, Wait)
    assert not prompts
    decision, prompts = decide(says("tap(1)"), screen=loading, last=LastAct(action="wait(5)", effect="unchanged"))
    assert decision.action == Tap(1)


def test_pictures_go_to_models_with_eyes_only(decide):
    """A model without eyes gets positions instead, and no grid to ask for."""
    _, (with_eyes,) = decide(says("tap(1)"), picture=lambda: b"jpeg")
    _, (without,) = decide(says("tap(1)"), picture=lambda: b"jpeg", sees=False)
    assert [one() for one in with_eyes.pictures] == [b"jpeg"]
    assert not without.pictures
    assert "- grid():" in with_eyes.system
    assert "- grid():" not in without.system
    assert "% across" in without.text
    assert "% across" not in with_eyes.text
