"""Sentences that are told in other words, and questions."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.policy.plan import Act, Create, Delete, Each, Flag, Goal, Number, Open, Put, Save, Tell, Text
from pytest_appagent.policy.reading.sentence import read_plan

NOW = datetime(2026, 5, 14, 9, 41)
SAVE = Save()


def goals(sentence: str, app: str = "") -> list[Goal]:
    plan = read_plan(sentence, NOW, app=app)
    assert plan.unread == ()
    return list(plan.goals)


def ask(sentence: str) -> Tell:
    (goal,) = read_plan(sentence, NOW, wants_answer=True).goals
    assert isinstance(goal, Tell)
    return goal


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Bluetooth should be off", [Put("Bluetooth", Flag(False)), SAVE]),
        ("Please shut off Bluetooth.", [Put("Bluetooth", Flag(False)), SAVE]),
        ("stop Wi-Fi from turning on automatically", [Put("Wi-Fi automatically", Flag(False)), SAVE]),
        ("turn my phone to dark theme", [Put("dark theme", Flag(True)), SAVE]),
        ("make Tokyo my home time zone", [Put("home time zone", Text("Tokyo")), SAVE]),
        ("check my default browser and change it to Opera", [Put("default browser", Text("Opera")), SAVE]),
        ("mute the media volume", [Put("media volume", Number(0, percent=True)), SAVE]),
        ("turn the alarm volume all the way up", [Put("alarm volume", Number(100, percent=True)), SAVE]),
        ("set the current time of my phone to 2026-6-1", [Put("date", date(2026, 6, 1)), SAVE]),
        ("turn off all alarms after 2 PM", [Each(noun="alarms", act="off", after=time(14))]),
        ("get rid of every alarm before 6 AM", [Each(noun="alarm", act="delete", before=time(6))]),
        ("give Ann a call", [Act("call", "Ann", "contact")]),
        ("Throw out the contact Ann.", [Delete("Ann", "contact")]),
        (
            "I would like a new event, in the calendar, that is called 'lunch' and starts at half past twelve",
            None,
        ),
        (
            'The event "lunch" has to repeat once a week',
            [Open("lunch", "event"), Put("repeat", Text("weekly")), SAVE],
        ),
        (
            'remind me 5 and 10 minutes before the event "lunch"',
            [
                Open("lunch", "event"),
                Put("reminder", timedelta(minutes=5)),
                Put("reminder", timedelta(minutes=10)),
                SAVE,
            ],
        ),
        (
            "I go to bed at 10 PM and get up at 7 AM, set my bedtime like that",
            [Put("bedtime", time(22)), Put("wake up", time(7)), SAVE],
        ),
    ],
)
def test_other_words_mean_the_same(sentence: str, wanted: list[Goal] | None) -> None:
    """Wishes, statements and idioms become the goals that a person would name, or none at all."""
    if wanted is None:
        assert Create("event") in read_plan(sentence, NOW).goals or read_plan(sentence, NOW).unread
    else:
        assert goals(sentence) == wanted


@pytest.mark.parametrize("app", ["com.example.clock", "com.google.android.deskclock"])
def test_the_app_under_test_is_no_part_of_a_name(app: str) -> None:
    """ "in the clock app", "using Clock" and "open the clock and" say where the agent is anyway."""
    plain = goals("change the home time zone to Tokyo", app)
    for sentence in (
        "change the home time zone to Tokyo in clock",
        "in the Clock app, change the home time zone to Tokyo",
        "open the clock app and change the home time zone to Tokyo",
        "I would like you to change the home time zone to Tokyo using the clock",
    ):
        assert goals(sentence, app) == plain


@pytest.mark.parametrize(
    "sentence",
    [
        "do not turn on Wi-Fi",
        "never delete the contact Ann",
        "delete all alarms except the first",
        "turn on Wi-Fi only if Bluetooth is off",
        'create a label "Work" and put Ann in it',
    ],
)
def test_what_is_forbidden_or_conditional_is_not_done(sentence: str) -> None:
    """A sentence that says what must not be done, or when, is left alone: some of its words find no place."""
    assert read_plan(sentence, NOW).unread


@pytest.mark.parametrize(
    ("question", "kind", "parts"),
    [
        ("When does the event gym start?", "when", {"name": "gym"}),
        ("How many alarms are on?", "count", {"noun": "alarms", "state": "on"}),
        ("Count the alarms that are switched off", "count", {"noun": "alarms", "state": "off"}),
        ("What is the earliest alarm that is on?", "value", {"noun": "alarm", "order": "first", "state": "on"}),
        ("Is there an alarm at 4 PM every day?", "yes_no", {"hints": (time(16),), "repeat": "daily", "state": ""}),
        ("Tell me if my alarm at 9 AM is on", "yes_no", {"hints": (time(9),), "state": "on"}),
        ("What is Ann's work e-mail address?", "value", {"name": "Ann", "slot": "work e-mail"}),
        ("When was Ann born?", "when", {"name": "Ann", "slot": "birthday"}),
        ("How long does the meeting review last?", "how_long", {"name": "review"}),
        ("How much storage do apps use?", "value", {"name": "", "words": ("storage", "apps")}),
    ],
)
def test_questions_are_taken_apart(question: str, kind: str, parts: dict[str, object]) -> None:
    """What kind of answer is wanted, of which thing, under which condition."""
    goal = ask(question)
    assert goal.kind == kind
    assert {name: getattr(goal, name) for name in parts} == parts


@given(st.text(alphabet="abcdehinorstu APM'.,?:0123456789\"", max_size=80), st.booleans())
def test_no_sentence_makes_the_reader_raise(sentence: str, wants_answer: bool) -> None:
    """Whatever is written, there is a plan or a reason why there is none."""
    plan = read_plan(sentence, NOW, wants_answer=wants_answer, app="com.example.clock")
    assert isinstance(plan.goals, tuple)
