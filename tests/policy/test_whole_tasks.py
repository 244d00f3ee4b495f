"""What takes several screens or rows: all of a kind, questions over a list, abstaining, the same rounds each time."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pytest_appagent.actions import Finish, GiveUp, Swipe, Tap, to_text
from pytest_appagent.screen.geometry import Bounds

CLOCK = "com.example.clock"


@pytest.fixture(scope="session")
def talk(load_helper: Callable[[str], ModuleType]) -> type:
    """A sentence at work on screens as the test gives them."""
    return load_helper("policy/test_offline").Talk


def test_all_of_a_kind_are_switched(drive: ModuleType) -> None:
    """ "all alarms" goes through the list to its end."""
    run = drive.start(CLOCK)
    assert isinstance(run.do("Turn off all alarms", rounds=20), Finish), run.story()
    assert not any(alarm["on"] for alarm in run.system.state(CLOCK)["alarms"])


def test_those_within_a_time_are_deleted_and_no_others(drive: ModuleType) -> None:
    """A bound is kept."""
    run = drive.start(CLOCK)
    before = [alarm["time"] for alarm in run.system.state(CLOCK)["alarms"]]
    assert isinstance(run.do("Delete all alarms after 2PM", rounds=20), Finish), run.story()
    assert [alarm["time"] for alarm in run.system.state(CLOCK)["alarms"]] == [one for one in before if one <= "14:00"]


@pytest.mark.parametrize("sentence", ["Turn off all alarms", "Set alarm style to Analog", "Order a pizza with olives"])
def test_two_runs_have_the_same_rounds(drive: ModuleType, sentence: str) -> None:
    """The policy is deterministic: equal screens, equal decisions, word for word."""
    runs = [drive.start(CLOCK) for _ in range(2)]
    for run in runs:
        run.do(sentence, rounds=20)
    first, second = ([(to_text(one.action), one.thought, one.summary) for one in run.decisions] for run in runs)
    assert first == second


@pytest.mark.parametrize("sentence", ["archive the alarm", "set the moon phase to full", "do not turn on wifi"])
def test_what_cannot_be_followed_changes_nothing(drive: ModuleType, sentence: str) -> None:
    """It gives up within the rounds, in words, and has done nothing else in its place."""
    run = drive.start(CLOCK)
    before = run.system.state(CLOCK)
    ending = run.do(sentence, rounds=20)
    assert isinstance(ending, GiveUp)
    assert "seen: '" in ending.reason
    assert run.system.state(CLOCK) == before


def test_switch_in_a_card_is_told_by_the_time_on_it(drive: ModuleType) -> None:
    """An alarm is named by its time, whatever else has a time of the same digits."""
    run = drive.start(CLOCK)
    alarms = run.system.state(CLOCK)["alarms"]
    on = next(alarm for alarm in alarms if alarm["on"])
    hour, minute = map(int, on["time"].split(":"))
    said = f"{hour % 12 or 12}:{minute:02d}{'PM' if hour >= 12 else 'AM'}"
    assert isinstance(run.do(f"close my {said} alarm"), Finish), run.story()
    after = run.system.state(CLOCK)["alarms"]
    assert [one["time"] for one, other in zip(alarms, after, strict=True) if one != other] == [on["time"]]


def test_count_needs_the_whole_list(screens: ModuleType, talk: type) -> None:
    """Rows out of sight count too: the list is scrolled to its end before the answer is given."""
    conversation = talk("How many alarms are on?", wants_answer=True)
    first = [screens.text("Alarm"), screens.switch("7:00 AM", on=True), screens.switch("8:00 AM")]
    assert isinstance(conversation.see(screens.make_screen(*first, scrolls=True)), Swipe)
    further = [screens.text("Alarm"), screens.switch("8:00 AM"), screens.switch("9:00 AM", on=True)]
    assert isinstance(conversation.see(screens.make_screen(*further, scrolls=True)), Swipe)
    assert conversation.see(screens.make_screen(*further, scrolls=True), "unchanged") == Finish("2")


def test_value_stands_behind_its_label(screens: ModuleType, talk: type) -> None:
    """A row's title is no value of what its summary lists."""
    page = screens.make_screen(screens.row("System", "Languages, time"), screens.row("Device name", "my phone"))
    assert talk("What is the device name?", wants_answer=True).see(page) == Finish("my phone")
    assert talk("What is the language?", wants_answer=True).see(page) != Finish("System")


def test_another_switch_of_the_thing_is_left_alone(screens: ModuleType, talk: type) -> None:
    """ "Wi-Fi" is not "Turn on Wi-Fi automatically"; with nothing better the sentence is given up."""
    page = screens.make_screen(screens.switch("Turn on Wi-Fi automatically", on=True))
    assert isinstance(talk("turn off Wi-Fi").see(page), GiveUp)


def test_days_are_ticked_one_by_one(screens: ModuleType, talk: type) -> None:
    """A rule of days is set where each day has a box of its own."""
    names = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
    boxes = [
        screens.Part(
            role="checkbox",
            lines=(name,),
            checkable=True,
            checked=name in ("Sunday", "Saturday"),
            bounds=Bounds(left=140 * place, top=500, right=140 * place + 100, bottom=600),
        )
        for place, name in enumerate(names)
    ]
    assert talk("set the repeat to weekdays").see(screens.make_screen(*boxes)) in {Tap(1), Tap(2)}
