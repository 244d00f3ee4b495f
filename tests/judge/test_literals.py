"""Literals in texts, as the judge reads them."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.judge.literals import days_in, fold, spans_in, times_in

NOW = datetime(2026, 5, 14, 9, 41)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5PM", [time(17)]),
        ("5:00 – 6:30 PM", [time(17), time(18, 30)]),
        ("11:00 AM – 1:00 PM", [time(11), time(13)]),
        ("18:30", [time(18, 30)]),
        ("12 a.m.", [time(0)]),
        ("room 5, row 7", []),
        ("version 1.4.2", []),
    ],
)
def test_times(text: str, expected: list[time]) -> None:
    """Times are read as screens write them; the first of a range takes over the half of the day."""
    assert [found.value for found in times_in(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fri, May 15, 2026", [date(2026, 5, 15)]),
        ("21st of May", [date(2026, 5, 21)]),
        ("2024/6/1", [date(2024, 6, 1)]),
        ("tomorrow", [date(2026, 5, 15)]),
        ("Sat", []),
        ("May 40", []),
    ],
)
def test_days(text: str, expected: list[date]) -> None:
    """Days are read whole; a weekday beside a date adds none."""
    assert [found.value for found in days_in(text, NOW)] == expected


def test_spans() -> None:
    """Spans of time are read with their units."""
    assert [found.value for found in spans_in("10 minutes, 1 hour or a day")] == [
        timedelta(minutes=10),
        timedelta(hours=1),
        timedelta(days=1),
    ]


def test_fold_forgives_case_and_blanks() -> None:
    """Texts are compared without case, kinds of blanks and kinds of apostrophes."""
    assert fold("Bob’s\u00a0 Day ") == fold("bob's day")


@given(st.text())
def test_any_text_can_be_searched(text: str) -> None:
    """No text makes a reader raise."""
    assert all(found.start < found.end for found in [*times_in(text), *days_in(text, NOW), *spans_in(text)])
