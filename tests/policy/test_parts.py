"""Sentences read by their parts: what a word means, whatever the order that it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.policy.plan import Create, Delete, Each, Flag, Goal, Number, Open, Put, Save, Text
from pytest_appagent.policy.reading.parts import read_parts
from pytest_appagent.policy.reading.sentence import read_plan
from pytest_appagent.policy.reading.tokens import read_tokens

NOW = datetime(2026, 5, 14, 9, 41)
LUNCH = {
    "title": Text("lunch"),
    "start time": time(13),
    "start date": date(2026, 5, 21),
    "reminder": timedelta(minutes=10),
    "location": Text("Room 5"),
}
SAYINGS = {
    "title": ('called "lunch"', 'with the title "lunch"', '"lunch" being the title'),
    "start time": ("at 1 PM", "starting at 13:00", "that begins at 1 PM"),
    "start date": ("on May 21st", "for 21 May", "dated the 21st of May"),
    "reminder": ("with a reminder 10 minutes before", "notify me ten minutes ahead", "reminder 10 minutes before"),
    "location": ('location "Room 5"', 'with "Room 5" as the location', 'the place is "Room 5"'),
}
FRAMES = ("{}", "Please {}.", "Could you {}?", "I'd like you to {}, please", "make sure to {}", "Can you {} for me?")


def goals(sentence: str, app: str = "") -> list[Goal]:
    plan = read_plan(sentence, NOW, app=app)
    assert plan.unread == (), sentence
    return list(plan.goals)


def put(sentence: str) -> Put:
    found, save = goals(sentence)
    assert isinstance(found, Put)
    assert isinstance(save, Save)
    return found


@given(
    st.permutations(list(SAYINGS)).flatmap(lambda slots: st.tuples(*(st.sampled_from(SAYINGS[slot]) for slot in slots)))
)
def test_what_is_said_of_a_thing_may_stand_in_any_order(sayings: Sequence[str]) -> None:
    """Each value keeps its role, on whichever side of it the word for the role stands and whatever stands around."""
    first, *puts, last = goals(f"Add an event {', '.join(sayings)}.")
    assert (first, last) == (Create("event"), Save())
    assert {one.slot: one.value for one in puts if isinstance(one, Put)} == LUNCH


@given(
    st.sampled_from(FRAMES),
    st.sampled_from(['create an event "lunch"', "turn off Bluetooth", "set the alarm style to Analog"]),
)
def test_a_frame_of_politeness_changes_nothing(frame: str, order: str) -> None:
    """What asks or wishes is no part of what is asked for."""
    assert goals(frame.format(order)) == goals(order)


@pytest.mark.parametrize(
    "sentence",
    [
        "Set the alarm style to Modern",
        "Choose Modern as the alarm style",
        "For the alarm style, pick Modern",
        "The alarm style should be Modern",
        "Modern should be the alarm style",
        "As alarm style I want Modern",
        "Alarm style: Modern",
        "I'd like Modern for my alarm style, can you change that?",
        "Have the alarm style changed to Modern",
        "Modern is what I want as alarm style",
        "Open the alarm style setting and select Modern",
    ],
)
def test_value_and_setting_are_told_apart(sentence: str) -> None:
    """What is to be set and to what, by links, articles, capitals and verbs."""
    found = put(sentence)
    assert (found.slot.lower(), found.value) == ("alarm style", Text("Modern"))


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("NFC has to be disabled", Flag(False)),
        ("I don't need NFC right now, switch it off", Flag(False)),
        ("No NFC, please", Flag(False)),
        ("NFC drains the battery, so turn it off", Flag(False)),
        ("In the connection settings, switch 'NFC' on", Flag(True)),
        ("NFC on", Flag(True)),
        ("The option that turns NFC on should be off", Flag(False)),
        ("Stop NFC from turning on automatically", Flag(False)),
        ("Go to connections and enable NFC", Flag(True)),
    ],
)
def test_on_and_off_count_wherever_they_stand(sentence: str, wanted: Flag) -> None:
    """A state is told by verbs, words for states and refusals; what "it" means stands before."""
    found = put(sentence)
    assert ("nfc" in found.slot.lower(), found.value) == (True, wanted)


@pytest.mark.parametrize(
    ("sentence", "percent"),
    [
        ("Put the media volume all the way up", 100),
        ("The media volume is to be reduced to 20%", 20),
        ("Media volume: 0 %", 0),
        ("I can't hear a thing, crank the media volume up to the maximum", 100),
    ],
)
def test_levels_are_read(sentence: str, percent: int) -> None:
    """How far a level goes may be a number or a word."""
    found = put(sentence)
    assert (found.slot.lower(), found.value) == ("media volume", Number(percent, percent=True))


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ('"gym" should end at 7 PM', Open("gym", "event")),
        ('Make "gym" an all-day event', Open("gym", "event")),
        ('The note "towel" goes into the event "gym"', Open("gym", "event")),
        ('Give the event "gym" a reminder 5 minutes before', Open("gym", "event")),
        ('An event "gym" is to be scheduled for 7 PM', Create("event")),
        ('I need "gym" in the calendar at 7 PM', Create("event")),
        ("Wake me up at 7 AM with Bells as the sound", Create("alarm")),
        ("Every day, that's when my 7 AM alarm should ring", Open("7:00 AM", "alarm", (time(7),))),
        ("Could you save Ann in my contacts? Her mobile number is 555000", Create("contact")),
        ("Ann's birthday is on May 21st, add it to the contact", Open("Ann", "entry")),
    ],
)
def test_something_new_is_told_from_something_known(sentence: str, first: Goal) -> None:
    """Articles, verbs and where a name stands tell whether a thing is to be made or changed."""
    assert goals(sentence)[0] == first


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Whatever alarms there are after 2 PM, throw them out", [Each(noun="alarms", act="delete", after=time(14))]),
        ("None of my alarms should be on", [Each(noun="alarms", act="off")]),
        ("The contact Ann is to be deleted", [Delete("Ann", "contact")]),
        ("Open the contact Ann, delete it and confirm", [Delete("Ann", "contact")]),
        ("turn on Wi-Fi and Bluetooth", [Put("Wi-Fi", Flag(True)), Put("Bluetooth", Flag(True)), Save()]),
        ("turn on Vibrate and turn off Snooze", [Put("Vibrate", Flag(True)), Put("Snooze", Flag(False)), Save()]),
        (
            "set the theme to Dark and the language to English",
            [Put("theme", Text("Dark")), Put("language", Text("English")), Save()],
        ),
    ],
)
def test_several_things_are_not_mixed(sentence: str, wanted: list[Goal]) -> None:
    """What is said of all things of a kind, of one of them, and of several settings are different demands."""
    assert goals(sentence) == wanted


@pytest.mark.parametrize(
    "sentence",
    [
        "Turn on NFC only if it is off",
        "Do not create an event called 'lunch'",
        "Add an event every second Tuesday",
        "Turn off NFC unless the battery is full",
        "Create an event 'lunch' without inviting Ann",
        "Set the event 'lunch' and the event 'dinner' to 7 PM",
        "Add the event 'lunch' at 1 PM and invite Ann",
    ],
)
def test_what_has_no_place_is_not_guessed(sentence: str) -> None:
    """Conditions, prohibitions and words that no demand takes up leave the sentence unread."""
    assert read_plan(sentence, NOW).unread


def test_the_longest_phrase_counts() -> None:
    """A phrase that is known means more than its words; unknown words of one name stay together."""
    parts = read_parts(read_tokens("get rid of the mobile phone number of Ann Smith", NOW))
    assert [(part.word, part.role, part.kind) for part in parts if part.verbs or part.role or part.kind == "text"] == [
        ("get rid of", "", "word"),
        ("mobile phone number", "mobile phone", "word"),
        ("ann smith", "", "text"),
    ]
