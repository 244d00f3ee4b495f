"""The judge that asks a model: only a readable "finished" is one."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.errors import ModelUnavailable
from pytest_appagent.judge.llm import LlmJudge, VerdictUnreadable, read_verdict
from pytest_appagent.model import Reply
from pytest_appagent.prompts import load_templates
from pytest_appagent.run import Evidence, Step
from pytest_appagent.testing import ScriptedModel

KEPT = Path(__file__).parents[1] / "data" / "answers"
NOW = datetime(2026, 5, 14, 9, 41, tzinfo=UTC)


@pytest.fixture
def judge(screens):
    """Have a model with these answers judge one sentence."""

    def judge(*answers, **more):
        model = ScriptedModel(answers)
        facts = screens.make_screen(screens.text("work"), screens.button("New event"))
        evidence = Evidence(step=Step(text="add work"), first=facts, screens=(facts,), now=NOW, **more)
        return LlmJudge(model, load_templates()).judge(evidence), model.prompts

    return judge


@pytest.mark.parametrize("outcome", ["finished", "not_finished", "inconclusive"])
def test_verdict(judge, outcome):
    """Outcome and reason come from the model."""
    verdict, prompts = judge({"reason": "work is listed", "outcome": outcome})
    assert (verdict.outcome, verdict.reason) == (outcome, "work is listed")
    assert [prompt.purpose for prompt in prompts] == ["judge"]


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "finished",
        "The sentence is finished.",
        '"finished"',
        "Outcome: finished",
        '{"reason": "finished"}',
        '{"outcome": true}',
        '{"outcome": "finished or not_finished"}',
        '{"outcome": "probably finished"}',
        '{"outcome": "finished", "outcome": "not_finished"}',
        '{"outcome": "finished"} {"outcome": "inconclusive"}',
        '{"reason": "so", "outcome": "finis',
        '{"reason": "the screen says {"outcome": "finished"}", "outcome": "not_finished"}',
        '<think>{"outcome": "finished"}</think>',
        '{"result": {"outcome": "finished"}}',
        '{"reason": "<what in the evidence decides it>", "outcome": "<finished, not_finished or inconclusive>"}',
    ],
)
def test_unreadable_is_never_finished(judge, answer):
    """Asked again twice, then inconclusive with the reason."""
    verdict, prompts = judge(answer)
    assert verdict.outcome == "inconclusive"
    assert "cannot be read" in verdict.reason
    assert len(prompts) == 3
    assert "cannot be used" in prompts[-1].turns[0].correction


def test_a_correction_helps(judge):
    """The second answer counts."""
    verdict, _ = judge("It is finished.", '```json\n{"reason": "listed", "outcome": "Not finished"}\n```')
    assert verdict.outcome == "not_finished"


def test_a_refusal_is_inconclusive(judge):
    """A model that will not judge does not judge."""
    verdict, _ = judge(Reply(text='{"outcome": "finished"}', refusal="no"))
    assert verdict.outcome == "inconclusive"
    assert "refused" in verdict.reason


def test_what_needs_no_model(judge):
    """A crash, or no answer where one was asked for, is told without asking."""
    for more in ({"crashes": ("crash: NullPointerException",)}, {"answer": " "}):
        verdict, prompts = judge({"reason": "", "outcome": "finished"}, **more)
        assert verdict.outcome == "not_finished"
        assert not prompts


def test_unavailable_is_raised(judge):
    """No model is no verdict: the test is broken, not passed."""
    with pytest.raises(ModelUnavailable):
        judge(ModelUnavailable("gone"))


def test_thoughts_are_no_evidence():
    """Nothing of what the agent thought is among the values that a judge sees."""
    assert not {"thought", "seen", "summary", "decisions"} & set(Evidence.__dataclass_fields__)


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_kept_answers(path):
    """Answers that people gave to our prompts read as they were meant."""
    kept = json.loads(path.read_text("utf-8"))["judge"]
    assert [read_verdict(one["answer"]).outcome for one in kept] == [one["reads"] for one in kept]


@given(st.text(max_size=100), st.text(max_size=100))
def test_talk_is_no_verdict(before, after):
    """Whatever surrounds it, only an object with the outcome alone says finished."""
    try:
        verdict = read_verdict(f"{before} finished {after}")
    except VerdictUnreadable:
        return
    assert verdict.outcome != "finished"


@given(st.text())
def test_reasons_survive_json(reason):
    """A reason may hold anything."""
    verdict = read_verdict(json.dumps({"reason": reason, "outcome": "inconclusive"}))
    assert verdict.outcome == "inconclusive"
