"""The policy at work on the simulated calendar, judged by what the calendar then holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any

import pytest

from pytest_appagent.actions import Finish, GiveUp

CALENDAR = "com.example.calendar"

ADDED: list[tuple[str, dict[str, Any]]] = [
    ("add a 5PM event titled work", {"title": "work", "start": "2026-05-14T17:00"}),
    (
        "create an event called Board meeting tomorrow at 9:30 am with a reminder 10 minutes before",
        {"title": "Board meeting", "start": "2026-05-15T09:30", "reminders": [10]},
    ),
    (
        'Arrange an event titled "homework" for me at May 21st, and set the notification time to be 30 minutes before.',
        {"title": "homework", "start": "2026-05-21T10:00", "reminders": [30]},
    ),
    (
        'add an all-day event named "Bob\'s day" on June 20',
        {"title": "Bob's day", "start": "2026-06-20T00:00", "all_day": True},
    ),
    (
        "schedule a monthly meeting called rent & tax on 2026/6/1 from 8 am to 8:45 am",
        {"title": "rent & tax", "start": "2026-06-01T08:00", "end": "2026-06-01T08:45", "repeat": "Monthly"},
    ),
    (
        'I want to add an event at 11:07PM today, whose Title is "late, very late".',
        {"title": "late, very late", "start": "2026-05-14T23:07"},
    ),
    ("Add lunch with Bob next monday at noon", {"title": "lunch with Bob", "start": "2026-05-18T12:00"}),
    (
        'please add an appointment "Größe 日本" until 12:30 pm and a note "bring €5"',
        {"title": "Größe 日本", "end": "2026-05-14T12:30", "note": "bring €5"},
    ),
]

CHANGED: list[tuple[str, str, dict[str, Any]]] = [
    ("open the event gym and set it to repeat weekly", "gym", {"repeat": "Weekly"}),
    ('Edit the event titled "dentist" and make it an all-day event.', "dentist", {"all_day": True}),
    ('add a note "computer" to the event team lunch', "team lunch", {"note": "computer"}),
    ("change the end time of gym to 7:30 PM", "gym", {"start": "2026-05-14T18:00", "end": "2026-05-14T19:30"}),
    ("move the event dentist to 4:45 PM", "dentist", {"start": "2026-05-15T16:45", "end": "2026-05-15T17:30"}),
    ("set the date of team lunch to July 3", "team lunch", {"start": "2026-07-03T12:00"}),
    (
        'change the notification time of event "gym" to be 5 minutes before and 10 minutes before.',
        "gym",
        {"reminders": [5, 10]},
    ),
    ("rename the event gym to Swimming", "Swimming", {"start": "2026-05-14T18:00", "reminders": [30]}),
    ("turn off all-day of the event pay rent", "pay rent", {"all_day": False}),
]


def events(run: Any) -> list[dict[str, Any]]:
    found = run.system.state(CALENDAR)["events"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(("sentence", "expected"), ADDED, ids=[sentence[:30] for sentence, _ in ADDED])
def test_event_is_added(drive: ModuleType, sentence: str, expected: dict[str, Any]) -> None:
    """The event is kept with all that the sentence says, and nothing else is touched."""
    run = drive.start()
    before = events(run)
    assert isinstance(run.do(sentence, rounds=20), Finish), run.story()
    added = [event for event in events(run) if event not in before]
    assert [{name: event[name] for name in expected} for event in added] == [expected], run.story()
    assert len(events(run)) == len(before) + 1


@pytest.mark.parametrize(("sentence", "title", "expected"), CHANGED, ids=[sentence[:30] for sentence, *_ in CHANGED])
def test_event_is_changed(drive: ModuleType, sentence: str, title: str, expected: dict[str, Any]) -> None:
    """The named event has the new values, and all others are as before."""
    run = drive.start()
    before = events(run)
    assert isinstance(run.do(sentence, rounds=20), Finish), run.story()
    changed = [event for event in events(run) if event not in before]
    assert [event["title"] for event in changed] == [title], run.story()
    assert {name: changed[0][name] for name in expected} == expected
    assert len(events(run)) == len(before)


@pytest.mark.parametrize("title", ["gym", "dentist", "pay rent"])
def test_event_is_deleted(drive: ModuleType, title: str) -> None:
    """The named event is gone and the others are there, even if it stood far down the list."""
    run = drive.start()
    before = [event["title"] for event in events(run)]
    assert isinstance(run.do(f"delete the event {title}", rounds=20), Finish), run.story()
    assert [event["title"] for event in events(run)] == [other for other in before if other != title]


def test_search_shows_what_was_searched(drive: ModuleType) -> None:
    """Searching ends with the text in the search field."""
    run = drive.start()
    assert isinstance(run.do("search for dentist"), Finish), run.story()
    assert [one.text for one in run.look().facts.elements if one.role == "input"] == ["dentist"]


def test_place_is_opened_by_its_words(drive: ModuleType) -> None:
    """A view is reached by the words of its button, and an entry of a menu through the menu."""
    run = drive.start()
    assert isinstance(run.do("show the month view"), Finish), run.story()
    assert "May 2026" in [text.text for text in run.look().facts.texts]
    assert isinstance(run.do("open the About dialog"), Finish), run.story()
    assert any("Version" in text.text for text in run.look().facts.texts)


def test_sentences_follow_one_another(drive: ModuleType) -> None:
    """What one sentence opened the next one works on; a form is saved only when a sentence asks for it."""
    run = drive.start()
    for sentence in ("open the event gym", "set it to repeat daily", "go back"):
        assert isinstance(run.do(sentence), Finish), run.story()
    assert [event["repeat"] for event in events(run) if event["title"] == "gym"] == ["Daily"]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("open the settings", "settings"),
        ("delete the event lasagne", "lasagne"),
        ('set the location of gym to "room 4"', "location"),
        ("delete all events", "all events"),
        ("set the title to x", "title"),
    ],
)
def test_what_cannot_be_done_is_given_up(drive: ModuleType, sentence: str, words: str) -> None:
    """What the app does not offer is given up within the usual rounds, with the words and what was on the screen."""
    run = drive.start()
    before = events(run)
    ending = run.do(sentence, rounds=20)
    assert isinstance(ending, GiveUp), run.story()
    assert words in ending.reason
    assert "seen: '" in ending.reason
    assert events(run) == before


DISPLAYS = [
    (datetime(2027, 12, 30, 22, 15, tzinfo=UTC), {"width": 720, "height": 1280, "density": 320}),
    (datetime(2026, 1, 31, 6, 5, tzinfo=UTC), {"width": 1440, "height": 3120, "density": 560}),
    (datetime(2026, 2, 27, 13, 0, tzinfo=UTC), {"width": 2400, "height": 1080, "density": 420}),
]


@pytest.mark.parametrize(("clock", "display"), DISPLAYS, ids=["small", "large", "wide"])
def test_display_and_day_do_not_matter(drive: ModuleType, clock: datetime, display: dict[str, int]) -> None:
    """The same sentences are done on other displays and at other times, where pickers and lists must be scrolled."""
    run = drive.start(clock=clock, **display)
    sentences = [
        "create an event called Board meeting tomorrow at 9:35 am with a reminder 10 minutes before",
        "set the date of team lunch to July 3",
        "open the event pay rent and set the reminder to 1 day before",
    ]
    for sentence in sentences:
        assert isinstance(run.do(sentence), Finish), run.story()
        run.system.force_stop(CALENDAR)
        run.system.start(CALENDAR)
    kept = {event["title"]: event for event in events(run)}
    tomorrow = (clock + timedelta(days=1)).date().isoformat()
    assert kept["Board meeting"]["start"] == f"{tomorrow}T09:35"
    assert kept["Board meeting"]["reminders"] == [10]
    assert kept["team lunch"]["start"][5:] == "07-03T12:00"
    assert kept["pay rent"]["reminders"] == [24 * 60]


def test_decision_depends_on_the_observation_alone(drive: ModuleType) -> None:
    """The same observation gives the same decision, whatever happened to the object before."""
    first, second = drive.start(), drive.start()
    for run in (first, second):
        run.do("add a 5PM event titled work")
    assert [one.action for one in first.decisions] == [one.action for one in second.decisions]
