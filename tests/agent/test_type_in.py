"""Typing into a field and reading it back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import TypeText
from pytest_appagent.agent.deploy import deploy
from pytest_appagent.agent.type_in import told_difference
from pytest_appagent.run import Step

from_any_text = st.text(st.characters(exclude_characters="\0\r", exclude_categories=["Cs"]), max_size=40)


@given(from_any_text)
def test_text_that_arrived_is_never_reported(text):
    """faults 20: what the field holds exactly is no difference."""
    assert told_difference(text, text) == ""


@given(from_any_text, from_any_text)
def test_text_that_did_not_arrive_is_always_reported(sent, shown):
    """faults 20: whatever else the field holds is told."""
    assert (told_difference(sent, shown) == "") is (sent == shown)


@pytest.mark.parametrize(
    ("sent", "shown", "told"),
    [
        ("Grace", "GRACE", "the field now holds 'GRACE', not 'Grace'"),
        ("5551234567", "(555) 123-4567", "for '5551234567': the app formats what is typed"),
        ("1234.5", "1,234.5", "the app formats what is typed"),
        ("a long title", "a long", "the field holds only the first 6 of 12 characters: 'a long'"),
        ("two\nlines", "two lines", "the field takes one line and holds 'two lines'"),
        ("two\nlines", "twolines", "the field takes one line"),
        ("🎉 Party", ".. Party", "the field holds it as far as the tree can show: '.. Party'"),
        ("🎉 Party", "?? Party", "as far as the tree can show"),
        ("\x07bell", ".bell", "as far as the tree can show"),
        ("work", "", "the field now holds '', not 'work'"),
        ("", "old", "the field now holds 'old', not ''"),
        ("a", "b" * 300, "(300 characters)"),
    ],
)
def test_difference_is_told_by_its_kind(sent, shown, told):
    """faults 8, 20: formatting, cutting, joining of lines and old trees are told apart from a text that is lost."""
    assert told in told_difference(sent, shown)


def test_line_breaks_of_any_kind_are_one():
    """CR LF is a line break, which the field has as one character."""
    assert told_difference("a\r\nb\rc", "a\nb\nc") == ""


def test_long_texts_are_told_from_where_they_differ():
    """A message shows the place, not five thousand characters."""
    told = told_difference("x" * 5000, "x" * 2000 + "y" + "x" * 2999)
    assert len(told) < 250
    assert "y" in told


@pytest.mark.parametrize(
    ("sent", "shown", "told"),
    [
        ("secret", "••••••", ""),
        ("secret", "•••••t", ""),  # the last character may be shown for a moment
        ("pa🎉", "••••", ""),  # two halves
        ("secret", "•••", "the password field shows 3 characters, 6 were typed"),
        ("secret", "", "the password field does not tell what it holds, so it cannot be read back"),
        ("secret", "public", "shows 6 characters, 6 were typed"),
    ],
)
def test_password_is_counted(sent, shown, told):
    """Of a field that hides its content the number of characters is compared, and never told what it is."""
    found = told_difference(sent, shown, password=True)
    assert found == told if not told else told in found
    assert sent not in found


STEP = Step(text="type it")


def typed(run):
    return [call[1] for call in run.device.performed if isinstance(call, tuple) and call[0] == "type_text"]


def last_message(run):
    return run.policy.observations[1].last.message


def test_field_that_takes_no_focus_is_not_typed_into(make_run):
    """Typing would replace what another field holds; the policy is told instead."""
    run = make_run([TypeText("Grace", 1)], start="form")
    run.device._focus_or_toggle = lambda point: None
    deploy(STEP, run.parts)
    assert typed(run) == []
    assert last_message(run) == "touching element 1 gave no field the focus; nothing typed"


def test_keyboard_that_comes_up_is_focus_enough(make_run):
    """A toolkit that does not tell the focus still brings the keyboard up."""
    run = make_run([TypeText("Grace", 1)], start="form")

    def touch(point):
        from dataclasses import replace

        run.device._frames["form"] = replace(run.device._frames["form"], keyboard_top=1500)

    run.device._focus_or_toggle = touch
    deploy(STEP, run.parts)
    assert typed(run)[0] == "Grace"


@pytest.mark.parametrize("lost", [lambda text: "", lambda text: text[2:]])
def test_keys_that_came_before_the_field_are_typed_again(make_run, lost):
    """Where nothing arrived, or only the end, the text is typed a second time."""
    run = make_run([TypeText("Grace", 1)], start="form")
    real, calls = run.device.type_text, []

    def type_text(text, *, replace=False):
        calls.append(text)
        real(lost(text) if len(calls) == 1 else text, replace=replace)

    run.device.type_text = type_text
    deploy(STEP, run.parts)
    assert calls == ["Grace", "Grace"]
    assert last_message(run) == ""


def test_field_that_is_gone_cannot_be_read_back(make_run):
    """A text that ends the screen is reported as one that nobody could read."""
    run = make_run([TypeText("Grace", 1)], start="form")
    real = run.device.type_text

    def type_text(text, *, replace=False):
        real(text, replace=replace)
        run.device.screen = "home"

    run.device.type_text = type_text
    deploy(STEP, run.parts)
    assert "cannot be read back" in last_message(run)


def test_text_without_a_label_goes_where_the_focus_is(make_run):
    """The focused field gets it behind what it holds, and is read back."""
    run = make_run([TypeText("Grace", 1), TypeText(" Hopper")], start="form")
    deploy(STEP, run.parts)
    assert typed(run) == ["Grace", " Hopper"]
    assert run.policy.observations[2].last.message == ""
    assert run.policy.observations[2].screen.elements[0].text == "Grace Hopper"


def test_emptied_field_that_shows_its_placeholder_is_empty(make_run):
    """A text that was not there before deletion is a placeholder; one that was may be either, which is told."""
    run = make_run([TypeText("Grace", 1), TypeText("", 1), TypeText("", 1)], start="form")
    real = run.device.type_text
    run.device.type_text = lambda text, replace=False: real(text or "Add name", replace=replace)
    deploy(STEP, run.parts)
    assert [seen.last.message for seen in run.policy.observations[1:4]] == [
        "",
        "",
        "the field shows 'Add name' as before: its placeholder, or it could not be emptied",
    ]
