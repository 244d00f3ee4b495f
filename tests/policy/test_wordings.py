"""Sentences that say round about what a plain command says too."""

from __future__ import annotations

from datetime import datetime, time

import pytest

from pytest_appagent.policy.moments import find_dates, find_spans, find_times
from pytest_appagent.policy.plan import Plan, Save
from pytest_appagent.policy.reading.sentence import read_plan

NOW = datetime(2024, 5, 15, 9)


def plan(sentence: str) -> Plan:
    return read_plan(sentence, NOW)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("'Rain' is what the ring sounds should be switched over to.", "Set the ring sounds to 'Rain'"),
        (
            "Go to the sound settings, set the 'Ring volume' slider to 0 %, then leave the screen.",
            "Set ring volume to 0%",
        ),
        ("The screen is too bright at night, use the dark theme.", "Use the dark theme"),
        (
            "Go to the event lunch, open it for editing, set the end time to 13:30, then save.",
            "Set the end time of the event lunch to 13:30",
        ),
        (
            "Firefox is to become the default browser; see what is chosen there and replace it.",
            "Set the default browser to Firefox",
        ),
        ("No ring vibration, please.", "Turn off ring vibration"),
        ("Take me to the sound settings.", "Open the sound settings"),
    ],
)
def test_said_round_about_it_asks_for_the_same(said: str, plain: str) -> None:
    """Another wording of a command gives the plan of the command."""
    wanted = [goal for goal in plan(plain).goals if not isinstance(goal, Save)]
    assert [str(goal).lower() for goal in plan(said).goals if not isinstance(goal, Save)] == [
        str(goal).lower() for goal in wanted
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "My colleague Chen is at Tsinghua University, make a contact with that as company.",
        "John's mobile number is on the card, save him as a contact.",
        "Create a group x, and add the people Ann and Bob to it.",
    ],
)
def test_what_has_no_place_is_not_dropped(sentence: str) -> None:
    """A name that no goal takes up leaves the sentence unread, instead of being left out."""
    assert plan(sentence).unread


def test_written_dates_and_spoken_times() -> None:
    """Days in other orders and times in words are read, and left alone where they may mean two things."""
    assert [found.value.isoformat() for found in find_dates("21/05/2024, 24.10.1996, 1-Jun-2024, 05/06/2024", NOW)] == [
        "2024-05-21", "1996-10-24", "2024-06-01",
    ]  # fmt: skip
    assert [found.value for found in find_times("twenty past six, six forty-five am")] == [time(6, 20), time(6, 45)]
    assert find_times("from five to ten") == []
    assert [found.value.total_seconds() for found in find_spans("forty five minutes")] == [45 * 60]


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann should not be deleted.",
        "I don't want the 9 AM alarm deleted.",
        "If the 7 AM alarm is on, turn it off.",
        "Never enable Bluetooth.",
    ],
)
def test_what_is_forbidden_or_conditional_is_not_done(sentence: str) -> None:
    """A sentence that forbids something, or asks for it under a condition, is left unread."""
    assert plan(sentence).unread
