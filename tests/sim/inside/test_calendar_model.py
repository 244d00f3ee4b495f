"""When events happen."""

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.sim.apps.calendar.model import REPEATS, Event, EventBook, happens_on

START = datetime(2026, 1, 31, 9)


def event(**changes):
    return Event(**{"title": "x", "start": START, "end": START + timedelta(hours=1), **changes})


@pytest.mark.parametrize(
    ("repeat", "day", "expected"),
    [
        ("Does not repeat", date(2026, 1, 31), True),
        ("Does not repeat", date(2026, 2, 1), False),
        ("Daily", date(2026, 2, 1), True),
        ("Weekly", date(2026, 2, 7), True),
        ("Weekly", date(2026, 2, 8), False),
        ("Monthly", date(2026, 2, 28), False),
        ("Monthly", date(2026, 3, 31), True),
        ("Yearly", date(2027, 1, 31), True),
        ("Daily", date(2026, 1, 30), False),
    ],
)
def test_repeats(repeat, day, expected):
    """An event happens on its own day and on those of its repetitions, never before."""
    assert happens_on(event(repeat=repeat), day) is expected


@given(st.sampled_from(REPEATS), st.dates(date(2025, 1, 1), date(2028, 1, 1)))
def test_upcoming_is_sorted_and_not_past(repeat, today):
    """The agenda runs from today on, day after day."""
    days = [occurrence.day for occurrence in EventBook([event(repeat=repeat)]).upcoming(today)]
    assert days == sorted(days)
    assert all(day >= today for day in days)


def test_event_over_several_days_is_on_each():
    """An event from Friday to Sunday is listed on three days."""
    long = event(end=START + timedelta(days=2))
    assert [happens_on(long, START.date() + timedelta(days=ahead)) for ahead in range(-1, 4)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_search_looks_at_title_and_note_without_case():
    """Words are found wherever they stand."""
    book = EventBook([event(title="Lunch", note="Table for SIX"), event(title="gym")])
    assert [found.title for found in book.search(" six ")] == ["Lunch"]
