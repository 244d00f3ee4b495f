"""Answers about a whole list, and values by the label that the page gives them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pytest_appagent.actions import Finish


@pytest.fixture(scope="session")
def talk(load_helper: Callable[[str], ModuleType]) -> type:
    """A sentence at work on screens as the test gives them."""
    return load_helper("policy/test_offline").Talk


def alarms(screens: ModuleType) -> object:
    return screens.make_screen(
        screens.text("Alarm"),
        screens.switch("7:00 AM, Gym", on=True),
        screens.switch("8:00 AM"),
        screens.switch("9:00 AM, Gym"),
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How many alarms are there?", "3"),
        ("Look at my alarms: how many of them are on?", "1"),
        ("How many alarms are labelled Gym?", "2"),
        ("Which alarm, ignoring those that are off, is the earliest?", "7:00 AM"),
    ],
)
def test_conditions_narrow_the_list(question: str, answer: str, screens: ModuleType, talk: type) -> None:
    """A state, wherever it is said, and words that rows show decide which rows count."""
    ending = talk(question, wants_answer=True).see(alarms(screens))
    assert isinstance(ending, Finish)
    assert answer in ending.answer


@pytest.mark.parametrize("question", ["How many alarms vibrate?", "Count the alarms with a snooze longer than usual."])
def test_condition_that_no_row_shows_is_not_left_out(question: str, screens: ModuleType, talk: type) -> None:
    """A number of all rows is no answer to a question about some of them."""
    assert not isinstance(talk(question, wants_answer=True).see(alarms(screens)), Finish)


@pytest.mark.parametrize("question", ["What is Ann's e-mail?", "Open Ann and note the email address."])
def test_spelling_of_email_does_not_matter(question: str, screens: ModuleType, talk: type) -> None:
    """ "E-mail" in the sentence and "Email" on the screen are one word."""
    page = screens.make_screen(screens.text("Ann"), screens.row("Email", "ann@example.com"))
    assert talk(question, wants_answer=True).see(page) == Finish("ann@example.com")
