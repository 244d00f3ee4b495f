"""What sentences claim in literals."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.judge.claims import Moment, read_claims

NOW = datetime(2026, 5, 14, 9, 41)
WEEKLY = (("weekly", "every week"),)

SENTENCES: list[tuple[str, dict[str, Any]]] = [
    (
        "add a 5PM event titled work",
        {"kind": "add", "name": "work", "moments": (Moment(value=time(17), role="start"),)},
    ),
    (
        'I want to add an event at 5:00PM today, whose Title is "work".',
        {
            "kind": "add",
            "name": "work",
            "moments": tuple(Moment(value=one, role="start") for one in (time(17), date(2026, 5, 14))),
        },
    ),
    (
        "add an event named swim on May 21 from 7 am to 8:05 am",
        {
            "kind": "add",
            "name": "swim",
            "moments": (
                Moment(value=date(2026, 5, 21), role="start"),
                Moment(value=time(7), role="start"),
                Moment(value=time(8, 5), role="end"),
            ),
        },
    ),
    ("open the event gym and set it to repeat weekly", {"kind": "change", "name": "gym", "texts": WEEKLY}),
    (
        'Edit the event with title "work", change the end time to be 7:00 PM.',
        {"kind": "change", "name": "work", "moments": (Moment(value=time(19), role="end"),)},
    ),
    (
        "change the end time of gym to 7 PM",
        {"kind": "change", "name": "gym", "moments": (Moment(value=time(19), role="end"),)},
    ),
    ('rename the event "a" to "b"', {"kind": "change", "name": "a", "renamed": "b"}),
    (
        'Edit the event titled "work" and add a Note "computer" to it',
        {"kind": "change", "name": "work", "texts": (("computer",),)},
    ),
    (
        'change the notification time of event "m" to be 5 minutes before and 10 minutes before.',
        {"kind": "change", "name": "m", "spans": (timedelta(minutes=5), timedelta(minutes=10))},
    ),
    ("delete the event work", {"kind": "delete", "name": "work"}),
    ("search for dentist", {"kind": "search", "name": "dentist"}),
    ("turn off Wi-Fi", {"kind": "switch", "switch": "Wi-Fi", "on": False}),
    ('turn "airplane mode" on', {"kind": "switch", "switch": "airplane mode", "on": True}),
]


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[sentence[:30] for sentence, _ in SENTENCES])
def test_literals_are_read_and_cover_the_sentence(sentence: str, expected: dict[str, Any]) -> None:
    """The literals are found with their part in the sentence, and nothing is left over."""
    claims = read_claims(sentence, NOW)
    assert {name: getattr(claims, name) for name in expected} == expected
    assert claims.unseen == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "add an event titled work in the office",
        "delete all events called gym",
        "add an event called fish and chips",
        "do not add an event titled work",
        "add an event titled work with a reminder at 5 PM",
        'turn on the "dark mode" switch quickly',
    ],
)
def test_what_no_literal_covers_is_left_over(sentence: str) -> None:
    """Words that no literal covers are told, so that nothing is called done on the strength of the rest."""
    claims = read_claims(sentence, NOW)
    assert claims.unseen or claims.kind == "other"


def test_two_sorts_of_change_are_none() -> None:
    """A sentence that asks for two different things is not settled by a look at one of them."""
    assert read_claims('delete the event "a" and add an event "b"', NOW).kind == "other"


@given(st.text())
def test_any_sentence_can_be_read(sentence: str) -> None:
    """No sentence makes the reader raise."""
    assert read_claims(sentence, NOW).kind
