"""Times and days: what the sentence speaks of is a fact, what the clock says is none."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.recordings.moments import read_said, without_moments

NOW = datetime(2026, 5, 14, 9, 41)


@pytest.mark.parametrize(
    ("sentence", "text", "left"),
    [
        ("add a 5PM event", "5:00 PM", "5:00 PM"),
        ("add a 5PM event", "17:00", "17:00"),
        ("add a 5PM event", "5:00 – 6:00 PM", "5:00 – 6:00 PM"),
        ("add a 5PM event", "6:00 PM", ""),
        ("add a 5PM event", "gym at 6:00 PM", "gym at {time:any}"),
        ("add an event", "9:41", ""),
        ("add an event", "Thu, May 14, 2026", ""),
        ("add an event", "14 May", ""),
        ("add an event", "2026-05-14", ""),
        ("add an event", "5月14日", ""),
        ("add an event", "Today", ""),
        ("add an event on May 20", "Wed, May 20", "Wed, May 20"),
        ("add an event on May 20", "Thu, May 21", ""),
        ("add an event tomorrow", "Fri, May 15", "{day:+1}"),
        ("add an event tomorrow", "May 16", "{day:+2}"),
        ("add an event on Friday", "2026-05-22", "{day:+8}"),
        ("open it", "5 minutes ago", ""),
        ("open it", "rings in 8 hours and 19 minutes", "rings {time:any}"),
        ("set the timeout", "30 seconds", "30 seconds"),
        ("set the reminder", "10 minutes before", "10 minutes before"),
        ("buy it", "$56.49", "$56.49"),
        ("call", "555-0119", "555-0119"),
        ("open it", "Mayor", "Mayor"),
        ("open it", "version 1.4.2", "version 1.4.2"),
    ],
)
def test_times_and_days_count_only_if_the_sentence_speaks_of_them(sentence, text, left):
    """Prices, numbers and spans of time are no moments."""
    assert without_moments(text, read_said(sentence, NOW), NOW) == left


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_can_be_read(sentence, text):
    """Nothing raises, and a text without digits and words for days stays as it is."""
    left = without_moments(text, read_said(sentence, NOW), NOW)
    assert isinstance(left, str)
    assert len(text) < 2 or left or any(map(str.isalnum, text)) or left == text


def test_at_another_time_the_facts_are_the_same():
    """What was recorded on one day is compared on another."""
    later = datetime(2027, 1, 3, 23, 59)
    sentence = 'add an event "x" tomorrow at 7:30 AM'
    then = [without_moments(text, read_said(sentence, NOW), NOW) for text in ("Fri, May 15", "7:30 AM", "9:41 AM")]
    now = [
        without_moments(text, read_said(sentence, later), later) for text in ("Mon, January 4", "7:30 AM", "11:59 PM")
    ]
    assert then == now == ["{day:+1}", "7:30 AM", ""]
