"""Sentences and the plans that they are read into."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.policy.plan import (
    Act,
    Back,
    Create,
    Delete,
    Flag,
    Goal,
    Hold,
    Number,
    Open,
    Put,
    Save,
    Search,
    Slide,
    Tell,
    Text,
)
from pytest_appagent.policy.reading.sentence import read_plan

NOW = datetime(2026, 5, 14, 9, 41)
SAVE = Save()


def plan(sentence: str) -> list[Goal]:
    found = read_plan(sentence, NOW)
    assert found.unread == ()
    return list(found.goals)


CREATING: list[tuple[str, list[Goal]]] = [
    (
        "add a 5PM event titled work",
        [Create("event"), Put("title", Text("work")), Put("start time", time(17)), SAVE],
    ),
    (
        'I want to add an event at 5:00PM today, whose Title is "work".',
        [
            Create("event"),
            Put("title", Text("work")),
            Put("start date", date(2026, 5, 14)),
            Put("start time", time(17)),
            SAVE,
        ],
    ),
    (
        "create an event called standup tomorrow at 9:30 am with a reminder 10 minutes before",
        [
            Create("event"),
            Put("title", Text("standup")),
            Put("start date", date(2026, 5, 15)),
            Put("start time", time(9, 30)),
            Put("reminder", timedelta(minutes=10)),
            SAVE,
        ],
    ),
    (
        'Arrange an event titled "homework" for me at May 21st, and set the notification time to be 10 minutes before.',
        [
            Create("event"),
            Put("title", Text("homework")),
            Put("start date", date(2026, 5, 21)),
            Put("reminder", timedelta(minutes=10)),
            SAVE,
        ],
    ),
    (
        "create a weekly meeting called fish and chips on Friday at noon for 2 hours",
        [
            Create("meeting"),
            Put("title", Text("fish and chips")),
            Put("start date", date(2026, 5, 15)),
            Put("start time", time(12)),
            Put("end time", time(14)),
            Put("repeat", Text("weekly")),
            Put("end date", date(2026, 5, 15), implied=True),
            SAVE,
        ],
    ),
    (
        "Add lunch with Bob tomorrow at 12:30 pm",
        [
            Create(""),
            Put("title", Text("lunch with Bob")),
            Put("start date", date(2026, 5, 15)),
            Put("start time", time(12, 30)),
            SAVE,
        ],
    ),
    (
        'Set an alarm for 3PM with the label "meeting" using Clock.',
        [Create("alarm"), Put("start time", time(15)), Put("label", Text("meeting")), SAVE],
    ),
    (
        "Add a contacts named Chen, whose company is Tsinghua University",
        [Create("contact"), Put("title", Text("Chen")), Put("company", Text("Tsinghua University")), SAVE],
    ),
    (
        "Add John as a contacts and set his mobile phone number to be 12345678",
        [Create("contact"), Put("title", Text("John")), Put("mobile phone number", Text("12345678")), SAVE],
    ),
    (
        'add an event with title "a, b and c" and location "Room 5"',
        [Create("event"), Put("title", Text("a, b and c")), Put("location", Text("Room 5")), SAVE],
    ),
]

CHANGING: list[tuple[str, list[Goal]]] = [
    (
        "open the event gym and set it to repeat weekly",
        [Open("gym", "event"), Put("repeat", Text("weekly")), SAVE],
    ),
    (
        'Edit the event titled "exam" and make it an all-day event.',
        [Open("exam", "event"), Put("all-day", Flag(True)), SAVE],
    ),
    (
        'add a note "computer" to the event work',
        [Open("work", "event"), Put("note", Text("computer")), SAVE],
    ),
    (
        'Edit the event titled "work" and add a Note "computer" to it',
        [Open("work", "event"), Put("note", Text("computer")), SAVE],
    ),
    (
        "change the end time of gym to 7:00 PM",
        [Open("gym", "entry"), Put("end time", time(19)), SAVE],
    ),
    (
        'change the notification time of event "meeting" to be 5 minutes before and 10 minutes before.',
        [
            Open("meeting", "event"),
            Put("reminder", timedelta(minutes=5)),
            Put("reminder", timedelta(minutes=10)),
            SAVE,
        ],
    ),
    ("rename the event work to job interview", [Open("work", "event"), Put("title", Text("job interview")), SAVE]),
    ("move gym to 6 PM", [Open("gym", "entry"), Put("start time", time(18)), SAVE]),
    ("change gym's title to swim", [Open("gym", "entry"), Put("title", Text("swim")), SAVE]),
    (
        "Set contacts ABC's website to be abc.github.com",
        [Open("ABC", "entry"), Put("website", Text("abc.github.com")), SAVE],
    ),
    ("Set my alarm volume to max", [Put("alarm volume", Number(100, percent=True)), SAVE]),
    ("turn on all-day", [Put("all-day", Flag(True)), SAVE]),
    ("Turn Wi-Fi off", [Put("Wi-Fi", Flag(False)), SAVE]),
    ("Disable vibrate", [Put("vibrate", Flag(False)), SAVE]),
    ("choose weekly for repeat", [Put("repeat", Text("weekly")), SAVE]),
    ("set the title to lunch and save it", [Put("title", Text("lunch")), Save(asked=True)]),
]

MOVING: list[tuple[str, list[Goal]]] = [
    ("delete the event work", [Delete("work", "event")]),
    ('delete "bread and butter"', [Delete("bread and butter")]),
    ("delete the event gym at 6 PM", [Delete("gym", "event", (time(18),))]),
    ("search for dentist", [Search("dentist")]),
    ("open the settings", [Open("settings")]),
    ("open the gym event", [Open("gym", "event")]),
    ("show the month view", [Open("month view")]),
    ("share the event gym", [Act("share", "gym", "event")]),
    ("long press Gallery", [Hold("Gallery")]),
    ("swipe the Achievements row to the left", [Slide("Achievements row", "left")]),
    ("scroll down", [Slide("", "up")]),
    ("tap Don't allow", [Open("Don't allow")]),
    ("go back", [Back()]),
    ("tap Decline, then scroll down", [Open("Decline"), Slide("", "up")]),
    ("add the blue lamp to the cart", [Act("add to cart", "blue lamp")]),
    ('open "lamp" and add it to my favorites', [Open("lamp"), Act("add to favorites")]),
    ("open the contact Ada and share it", [Open("Ada", "contact"), Act("share")]),
    ("sort the list by price: high to low", [Put("sort", Text("price: high to low")), SAVE]),
    ("sort by name", [Put("sort", Text("name")), SAVE]),
    ("finish the task work by 5 PM", [Act("finish", "work", "task", (time(17),))]),
    ("set the screen timeout to 30 seconds", [Put("screen timeout", timedelta(seconds=30)), SAVE]),
]


@pytest.mark.parametrize(("sentence", "goals"), CREATING + CHANGING + MOVING, ids=lambda value: str(value)[:40])
def test_sentence_is_read_into_its_goals(sentence: str, goals: list[Goal]) -> None:
    """Each kind of sentence becomes the goals that a person would name, in their order."""
    assert plan(sentence) == goals


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("delete all alarms except the first", "except"),
        ("do not turn on wifi", "not"),
        ("Create a new label as work, and add AAA、ABC into it", "ABC"),
    ],
)
def test_words_that_find_no_place_are_told(sentence: str, words: str) -> None:
    """What the reader does not understand stands in `unread`; it is never silently dropped."""
    assert words in " ".join(read_plan(sentence, NOW).unread)


def test_question_is_to_be_answered() -> None:
    """A question becomes the goal of telling, and so does any sentence that an answer is wanted for."""
    assert plan("When is ABC's birthday?") == [
        Tell(question="When is ABC's birthday?", kind="when", name="ABC", slot="birthday", words=("ABC", "birthday"))
    ]
    found = read_plan("look up the phone number", NOW, wants_answer=True)
    assert [type(goal) for goal in found.goals] == [Tell]


@given(
    title=st.text(
        alphabet=st.characters(whitelist_categories=("L", "N", "P", "Zs"), blacklist_characters='"“”«»`‘’'), min_size=1
    )
)
def test_quoted_text_is_data(title: str) -> None:
    """Whatever stands in quotes becomes the title as it is, language or not."""
    title = title.strip()
    if title:
        assert Put("title", Text(title)) in read_plan(f'add an event titled "{title}" at 5 PM', NOW).goals


@given(st.text())
def test_any_sentence_can_be_read(sentence: str) -> None:
    """No sentence makes the reader raise."""
    assert isinstance(read_plan(sentence, NOW).goals, tuple)
