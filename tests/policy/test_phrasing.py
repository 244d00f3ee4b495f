"""Questions as people put them: ordered, indirect, in steps, with the subject first."""

from __future__ import annotations

from datetime import datetime, time

import pytest

from pytest_appagent.policy.plan import Tell
from pytest_appagent.policy.reading.sentence import read_plan
from pytest_appagent.policy.words import name_words

NOW = datetime(2026, 5, 14, 9, 41)


def ask(sentence: str) -> Tell:
    (goal,) = read_plan(sentence, NOW, wants_answer=True).goals
    assert isinstance(goal, Tell)
    return goal


@pytest.mark.parametrize(
    "sentence",
    [
        "Tell me whether my alarm at 6 AM is on.",
        "I'd like to know if the 6 AM alarm has been enabled.",
        "Go to the alarm list, find the alarm set to 06:00 and report whether it is switched on.",
        "Open the alarm tab. Locate the 6 AM alarm. Is it on?",
        "My 6 AM alarm, is it activated?",
        "Check the alarm for 6:00 AM is enabled or disabled",
        "Look at the 6 AM alarm and say if its switch is on.",
        "Verify that the 6 AM alarm is turned on.",
    ],
)
def test_state_of_one_thing(sentence: str) -> None:
    """Whether one thing is on is the same question in whatever words and steps."""
    goal = ask(sentence)
    assert (goal.kind, goal.noun, goal.hints, goal.state, goal.name) == ("yes_no", "alarm", (time(6),), "on", "")


@pytest.mark.parametrize(
    "sentence",
    [
        "Count the disabled alarms.",
        "Go to the alarm list, count the alarms that are switched off and report the number.",
        "Alarms that are off at present: what is their number?",
        "Check the alarms and say how many of them are off.",
        "What is the total of inactive alarms?",
        "Tell me the number of alarms that are not on.",
    ],
)
def test_number_of_things(sentence: str) -> None:
    """A number is counted, under the condition that any of the clauses says."""
    goal = ask(sentence)
    assert (goal.kind, goal.noun, goal.state) == ("count", "alarms", "off")


@pytest.mark.parametrize(
    "sentence",
    [
        "Look up the home phone number of Ann.",
        "Open the contact 'Ann' and read out the home phone number.",
        "Ann, as saved on the device: what is the home phone number?",
        "Find Ann. Note the home phone number.",
        "Could you tell me which home phone number Ann has?",
        "Which phone number of Ann is her number at home?",
    ],
)
def test_property_of_a_named_thing(sentence: str) -> None:
    """The name may stand in another clause than the property, before or behind it; a "number of Ann" is no count."""
    goal = ask(sentence)
    assert (goal.kind, goal.name) == ("value", "Ann")
    assert "home" in name_words(goal.slot or " ".join(goal.words))


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Go to the battery settings and report which saver is the default one.", {"battery", "saver", "default"}),
        ("Open Display. Note the value of Font size.", {"Display", "Font", "size"}),
        ("By Games, what amount of the memory is being consumed?", {"Games", "memory"}),
        ("Report the Android version.", {"Android", "version"}),
    ],
)
def test_page_and_label(sentence: str, words: set[str]) -> None:
    """Of a value the words tell the label and the page that it is on, and nothing of how it is asked."""
    goal = ask(sentence)
    assert (goal.kind, goal.name, set(goal.words)) == ("value", "", words)


@pytest.mark.parametrize(
    "sentence",
    [
        "Is Night Light on?",
        "Go to the display settings and report whether night light is enabled.",
        "Open Display & touch. Check the state of the Night Light switch.",
        "Night light, is it active at the moment?",
        "Night light: on or off?",
    ],
)
def test_setting_is_no_name(sentence: str) -> None:
    """Of a switch the words are compared, capitals or not, and the way there is not part of them."""
    goal = ask(sentence)
    assert (goal.kind, goal.name, [word.lower() for word in goal.words]) == ("yes_no", "", ["night", "light"])


def test_way_of_several_steps_ends_at_its_last() -> None:
    """Of "A > B" the page B is where the value stands."""
    assert ask("Go to Sound > Melodies and tell me the default one").name == "Melodies"


def test_answer_form_is_no_question() -> None:
    """ "Report yes or no" says how to answer, so the question is the clause before it."""
    goal = ask(
        "Go to the alarm list and check whether an alarm for 16:00 that repeats every day is set; report yes or no."
    )
    assert (goal.kind, goal.hints, goal.repeat) == ("yes_no", (time(16),), "daily")
