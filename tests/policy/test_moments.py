"""Times, dates and spans in texts."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.policy.moments import find_dates, find_months, find_spans, find_times, show_time

NOW = datetime(2026, 5, 14, 9, 41)  # a Thursday


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5PM", time(17)),
        ("at 5:30 pm", time(17, 30)),
        ("9:30 a.m.", time(9, 30)),
        ("12 AM", time(0)),
        ("12:15 PM", time(12, 15)),
        ("17:05", time(17, 5)),
        ("7 o'clock", time(7)),
        ("at noon", time(12)),
        ("6:00\u202fPM", time(18)),
    ],
)
def test_time_is_found_in_usual_spellings(text: str, expected: time) -> None:
    """A time of day is read in each way that people and screens write it."""
    assert [found.value for found in find_times(text)] == [expected]


@pytest.mark.parametrize("text", ["room 5", "13 PM", "25:00", "version 1.4.2", "5 apples", "10 minutes"])
def test_number_alone_is_no_time(text: str) -> None:
    """A number that is no time of day is not taken for one."""
    assert find_times(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("today", date(2026, 5, 14)),
        ("tomorrow", date(2026, 5, 15)),
        ("the day after tomorrow", date(2026, 5, 16)),
        ("in 3 days", date(2026, 5, 17)),
        ("on Monday", date(2026, 5, 18)),
        ("thursday", date(2026, 5, 14)),
        ("next thursday", date(2026, 5, 21)),
        ("May 21st", date(2026, 5, 21)),
        ("June 2", date(2026, 6, 2)),
        ("2 June 2027", date(2027, 6, 2)),
        ("Fri, May 15, 2026", date(2026, 5, 15)),
        ("January 3", date(2027, 1, 3)),
        ("2024/6/1", date(2024, 6, 1)),
        ("2024-06-01", date(2024, 6, 1)),
    ],
)
def test_date_is_found_in_usual_spellings(text: str, expected: date) -> None:
    """A date is read relative to the device's clock, without a year as the next such day."""
    assert [found.value for found in find_dates(text, NOW)] == [expected]


def test_impossible_date_is_none() -> None:
    """A day that no month has is no date."""
    assert find_dates("February 30", NOW) == []


def test_date_does_not_eat_the_time_after_it() -> None:
    """In "May 5:30" there is no May 5th."""
    assert find_dates("in May 5:30 PM", NOW) == []


def test_month_heading_is_found() -> None:
    """A month with its year is read from a calendar's heading."""
    assert find_months("September 2026") == [date(2026, 9, 1)]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("10 minutes before", 10),
        ("an hour", 60),
        ("1 hr", 60),
        ("half an hour", 30),
        ("2 days", 2880),
        ("1 week", 10080),
    ],
)
def test_span_is_found(text: str, minutes: int) -> None:
    """A span of time is read with its unit."""
    assert [found.value for found in find_spans(text)] == [timedelta(minutes=minutes)]


@given(st.times())
def test_shown_time_is_read_back(moment: time) -> None:
    """Whatever minute is shown, it is read back as that minute."""
    minute = moment.replace(second=0, microsecond=0, tzinfo=None)
    assert [found.value for found in find_times(f"at {show_time(minute)} sharp")] == [minute]


@given(st.text())
def test_any_text_can_be_searched(text: str) -> None:
    """No text makes a finder raise, and what it finds lies in the text."""
    for found in [*find_times(text), *find_dates(text, NOW), *find_spans(text)]:
        assert 0 <= found.start < found.end <= len(text)
