"""Reading a model's answer: what is certain is read, everything else is refused with the reason."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import Finish, GiveUp, Press, ShowGrid, Swipe, Tap, TapArea, TypeText, to_text
from pytest_appagent.policy.answers import AnswerUnreadable, read_answer

KEPT = Path(__file__).parents[1] / "data" / "answers"


def as_json(action: object, **more: object) -> str:
    return json.dumps({"seen": "a form", "thought": "so", "action": action, "summary": "done a bit"} | more)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (as_json("tap(3)"), Tap(3)),
        (f"```json\n{as_json('tap(3)')}\n```", Tap(3)),
        (f"Sure! Here it is:\n{as_json('tap(3)')}\nGood luck.", Tap(3)),
        (f"<think>I could finish() or tap(9) {{here}}</think>\n{as_json('tap(3)')}", Tap(3)),
        (f"maybe tap(9)\n</think>\n{as_json('tap(3)')}", Tap(3)),
        (
            f"<|channel|>analysis<|message|>tap(9)?<|end|><|start|>assistant<|channel|>final<|message|>{as_json('tap(3)')}",
            Tap(3),
        ),
        (as_json("`tap(3)`"), Tap(3)),
        (as_json("TAP( 3 )"), Tap(3)),
        (as_json('tap("3")'), Tap(3)),
        (as_json("tap(element=3)"), Tap(3)),
        (as_json("tap（3）"), Tap(3)),
        (as_json(["tap(3)"]), Tap(3)),
        (as_json({"name": "tap", "arguments": {"n": 3}}), Tap(3)),
        (as_json({"name": "tap", "arguments": '{"n": "3"}'}), Tap(3)),
        (as_json({"type": "tap", "element": 3}), Tap(3)),
        (as_json({"tap": {"n": 3}}), Tap(3)),
        (as_json({"tap": 3}), Tap(3)),
        (as_json({"function": "text", "args": [2, "it's\n5PM"]}), TypeText("it's\n5PM", 2)),
        (json.dumps({"decision": json.loads(as_json("tap(3)"))}), Tap(3)),
        (json.dumps({"Action": "tap(3)"}), Tap(3)),
        ("{'seen': 'x', 'thought': 'it\\'s', 'action': 'tap(3)', 'summary': ''}", Tap(3)),
        ('{"seen": "x", "action": "text(3, "call (555) 123")", "summary": "y",}', TypeText("call (555) 123", 3)),
        ("｛“seen”：“x”，“action”：“tap（3）”，“summary”：“y”｝", Tap(3)),
        ('{"seen": "x", "action": "swipe(3, up)", "summary": "I have begun to', Swipe(3, "up")),
        ("Action: tap(3)", Tap(3)),
        ("Action：tap（3）", Tap(3)),
        ("**Action:** `tap(3)`", Tap(3)),
        ("## Action\ntap(3)\n## Summary\nnothing", Tap(3)),
        ("Observation: a form\nThought: so\nAction:\n```\ntap(3)\n```\nSummary: x", Tap(3)),
        ("1. **Observation**: a form\n2. **Action**: tap(3)", Tap(3)),
        ("Action: tap(3)\nThis opens the form.", Tap(3)),
        ("Thought: then finish.\nAction: tap(3)\nAction: tap(3)", Tap(3)),
        ('Action: text(2, "two\nlines")', TypeText("two\nlines", 2)),
        ("tap(3)", Tap(3)),
        ("`tap(3)`", Tap(3)),
        ("I see the button.\n\ntap(3)", Tap(3)),
        ("press(back)", Press("back")),
        ("grid()", ShowGrid()),
        ("FINISH", Finish()),
        ("finish()", Finish()),
        ("Action: FINISH", Finish()),
        (as_json('finish("5:00 PM")'), Finish("5:00 PM")),
        (as_json('give_up("no such button")'), GiveUp("no such button")),
    ],
)
def test_read(text, action):
    """Fault 30, and AppAgent's defects 22 to 25: each of these says one thing."""
    assert read_answer(text).action == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("<think>I should tap(3)", "empty"),
        ("I think I should tap the button.", "no action"),
        ("The task is finished. finish() is what I would say.", "finish"),
        ("I am done here, so I finish.", "no action"),
        ("Thought: finish()\nSummary: FINISH", "follows the call"),
        ("Let me finish:\nfinish()", "finish"),
        ("Action: finish\nBut first I must save.", "finish"),
        ("Action: I will finish() soon", "finish"),
        ("Action: tap(3)\nAction: tap(5)", "several actions"),
        ("Action: tap(3)\ntap(5)", "follows the call"),
        ("tap(3)\ntap(5)", "several actions"),
        (as_json(["tap(3)", "tap(5)"]), "2 actions"),
        (as_json("tap(3); tap(5)"), "follows the call"),
        (as_json("tap(3)") + as_json("tap(5)"), "several actions"),
        ('{"action": "tap(3)", "action": "finish()"}', "several actions"),
        (as_json("tap(Save)"), "a number drawn on the picture"),
        (as_json("tap(3.5)"), "a number drawn on the picture"),
        (as_json("click(3)"), "no action 'click'"),
        (as_json("press(volume)"), '"back"'),
        (as_json(None), "must be a text"),
        (as_json(3), "must be a text"),
        (as_json({}), "without a name"),
        (as_json("<one action as listed above>"), "no action|missing"),
        ('{"seen": "finish()", "thought": "finish()"}', 'no "action"'),
        ('{"seen": "x", "thought": "I finish() with {"action": "finish()"}', "cannot be read"),
        ('{"seen": "x", "plan": {"action": "finish()"}, "action": "tap(', "cannot be read"),
        ('{"seen": "x", "action": "finish()", "summary": "y", "action": "tap(', "cut off"),
        ('{"type": "object", "properties": {"action": {"type": "string"}}}', 'no "action"'),
        ("[" * 100_000, "no action|missing|action"),
        ('{"action": ' + "[" * 100_000, "cannot be read|cut off|action"),
        ('{"action": ' + "9" * 5000 + "}", "action"),
    ],
)
def test_unreadable(text, reason):
    """Faults 30 and 31: what is not certain is not guessed; the word "finish" in other text finishes nothing."""
    with pytest.raises(AnswerUnreadable, match=reason):
        read_answer(text)


def test_the_echo_of_a_template_is_no_action():
    """A model that repeats the form before it answers is read by its answer."""
    echo = as_json("<one action as listed above; texts in single quotes, as in text(3, 'hello')>")
    assert read_answer(f"{echo}\n{as_json('tap(3)')}").action == Tap(3)
    assert read_answer("Action: <one action>\nAction: tap(3)").action == Tap(3)


def test_grid_rounds_read_areas():
    """Areas are read in a grid round only."""
    assert read_answer(as_json("tap(12, left)"), grid=True).action == TapArea(12, "left")
    with pytest.raises(AnswerUnreadable, match="grid"):
        read_answer(as_json('tap(12, "left")'))


def test_what_is_said_beside_the_action_is_kept():
    """Seen, thought and summary come along, from JSON and from sections."""
    answer = read_answer(as_json("tap(3)"))
    assert (answer.seen, answer.thought, answer.summary) == ("a form", "so", "done a bit")
    answer = read_answer("Observation: a form\nThought: so\nAction: tap(3)\nSummary: done\na bit")
    assert (answer.seen, answer.thought, answer.summary) == ("a form", "so", "done\na bit")


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_kept_answers(path):
    """Answers that people gave to our prompts read as they were meant."""
    rounds = json.loads(path.read_text("utf-8"))["decide"]
    assert rounds
    for one in rounds:
        try:
            read = to_text(read_answer(one["answer"], grid=one.get("grid", False)).action)
        except AnswerUnreadable:
            read = "unreadable"
        assert read == one["reads"], one["answer"]


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    """No other error comes out, whatever a model writes."""
    try:
        answer = read_answer(text)
    except AnswerUnreadable:
        return
    assert to_text(answer.action)


def test_mutated_answers(mutations):
    """No untyped error and no finish that was not said, over answers that speak of finishing and do not do it."""
    rng = random.Random(7)
    for _ in range(1500):
        text = mutations.mutate(rng.choice(mutations.SEEDS), rng)
        try:
            action = read_answer(text).action
        except AnswerUnreadable:
            continue
        assert not isinstance(action, Finish), text


@given(st.text(min_size=1, max_size=60))
def test_typed_texts_survive_json(typed):
    """What a model wants typed is typed, whatever it holds."""
    action = TypeText(typed, 2)
    assert read_answer(as_json(to_text(action))).action == action
