"""The learner that asks a model: what it answers is read with care, and what cannot be read ends nothing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_appagent.actions import Tap, TypeText
from pytest_appagent.learner.llm import AnswerUnreadable, LlmLearner, read_documentation, read_reflection
from pytest_appagent.learning import Transition
from pytest_appagent.model import Reply
from pytest_appagent.prompts import load_templates
from pytest_appagent.testing import ScriptedModel

KEPT = json.loads(
    (Path(__file__).parents[1] / "data/answers/explore_for_a_contact_named_ada_lovelace.json").read_text("utf-8")
)


@pytest.fixture
def transition(screens):
    return Transition(
        before=screens.make_screen(screens.button("Add")),
        action=Tap(1),
        after=screens.make_screen(screens.button("Save"), key="form"),
        goal="add an event",
        app="com.example.any",
    )


def learner(*answers):
    model = ScriptedModel(answers)
    return LlmLearner(model, load_templates()), model


def answer(decision, documentation="Opens a form."):
    return {"decision": decision, "thought": "so", "documentation": documentation}


@pytest.mark.parametrize("kind", ["BACK", "CONTINUE", "SUCCESS"])
def test_an_answer_is_taken(transition, kind):
    """Decision, thought and documentation come from the model's one object."""
    found = learner(answer(kind))[0].reflect(transition)
    assert (found.kind, found.documentation, found.thought) == (kind, "Opens a form.", "so")
    assert len(found.exchanges) == 1


def test_ineffective_has_no_documentation(transition):
    """What changed nothing documents nothing, whatever the model adds."""
    assert learner(answer("INEFFECTIVE"))[0].reflect(transition).documentation == ""


@pytest.mark.parametrize(
    "text",
    [
        'Sure! ```json\n{"decision": "Success.", "thought": "so", "documentation": "Opens a form."}\n```',
        '{"decision": "**SUCCESS**", "documentation": "Opens\\n a form."}',
    ],
)
def test_what_surrounds_the_answer_is_no_hindrance(transition, text):
    """Fences, bold words, full stops and line breaks are read over."""
    found = learner(text)[0].reflect(transition)
    assert (found.kind, found.documentation) == ("SUCCESS", "Opens a form.")


def test_an_unreadable_answer_is_asked_for_again(transition):
    """The model is told what was wrong, and its next answer counts."""
    asked, model = learner("BACK, I think", answer("BACK"))
    assert asked.reflect(transition).kind == "BACK"
    assert "cannot be used" in model.prompts[1].turns[0].correction


@pytest.mark.parametrize(
    "text", ["", "no idea", '{"decision": "MAYBE"}', '{"decision": "BACK"} {"decision": "SUCCESS"}']
)
def test_answers_that_stay_unreadable_document_nothing(transition, text):
    """After three tries the act is neither documented nor undone, and nothing is raised."""
    asked, model = learner(text)
    found = asked.reflect(transition)
    assert (found.kind, found.documentation) == ("CONTINUE", "")
    assert "cannot be read" in found.thought
    assert len(model.prompts) == 3


def test_a_refusal_documents_nothing(transition):
    """A model that will not answer ends nothing."""
    assert learner(Reply(text="", refusal="no"))[0].reflect(transition).documentation == ""


def test_without_a_goal_nothing_is_a_success(transition):
    """Where nothing is to be reached, a step forward is a mere change."""
    assert learner(answer("SUCCESS"))[0].reflect(replace(transition, goal="")).kind == "CONTINUE"


def test_merging():
    """One text is made of two; the old one stays if none can be read."""
    assert learner({"documentation": "Both."})[0].merge("a", "b") == "Both."
    assert learner("what?")[0].merge("a", "b") == "a"


@pytest.mark.parametrize("one", KEPT["reflect"], ids=lambda one: one["reads"])
def test_kept_reflections(one):
    """Answers that people gave to our prompts read as they were meant."""
    if one["reads"] == "unreadable":
        with pytest.raises(AnswerUnreadable):
            read_reflection(one["answer"])
    else:
        assert read_reflection(one["answer"]).kind == one["reads"]


@pytest.mark.parametrize("one", KEPT["merge"], ids=lambda one: one["reads"][:20])
def test_kept_merged_texts(one):
    """Texts that people made of two read as they were meant."""
    if one["reads"] == "unreadable":
        with pytest.raises(AnswerUnreadable):
            read_documentation(one["answer"])
    else:
        assert read_documentation(one["answer"]) == one["reads"]


def test_what_was_typed_is_not_documented(transition):
    """The text that happened to be typed says nothing of the field."""
    asked, _ = learner(answer("SUCCESS", "Enters the text 'Ada' into the first name."))
    found = asked.reflect(replace(transition, action=TypeText("Ada", 1)))
    assert found.documentation == "Enters the text into the first name."
