"""Verdicts over evidence made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from types import ModuleType
from typing import Any

import pytest

from pytest_appagent.judge.offline import OfflineJudge
from pytest_appagent.run import Evidence, Step, Verdict
from pytest_appagent.screen.screen import ScreenFacts

NOW = datetime(2026, 5, 14, 9, 41)


def judge(sentence: str, first: ScreenFacts, *later: ScreenFacts, **more: Any) -> Verdict:
    return OfflineJudge().judge(Evidence(step=Step(text=sentence), first=first, screens=later, now=NOW, **more))


@pytest.fixture
def agenda(screens: ModuleType) -> Any:
    """Builds an agenda of rows of lines."""

    def build(*rows: tuple[str, ...], **more: Any) -> ScreenFacts:
        heading = screens.text("Today", "Thu, May 14")
        found = screens.make_screen(heading, *(screens.row(*lines) for lines in rows), **more)
        assert isinstance(found, ScreenFacts)
        return found

    return build


GYM = ("6:00 PM", "gym", "7:00 PM")
WORK = ("5:00 PM", "work", "6:00 PM")


def test_new_row_with_all_literals_is_finished(agenda: Any) -> None:
    """A row that was not there, with name, time and day, proves an addition."""
    verdict = judge("add a 5PM event titled work today", agenda(GYM), agenda(WORK, GYM))
    assert verdict.outcome == "finished", verdict.reason


def test_old_row_proves_nothing(agenda: Any) -> None:
    """The row that was there from the start does not make the sentence done."""
    verdict = judge("add a 5PM event titled work", agenda(WORK, GYM), agenda(WORK, GYM))
    assert verdict.outcome == "inconclusive"
    assert "no new row 'work'" in verdict.reason


def test_second_row_of_that_name_counts(agenda: Any) -> None:
    """Where one was before, two must be there afterwards."""
    verdict = judge("add a 5PM event titled work", agenda(WORK, GYM), agenda(WORK, WORK, GYM))
    assert verdict.outcome == "finished", verdict.reason


@pytest.mark.parametrize(
    "row", [("4:00 PM", "work", "6:00 PM"), ("5:30 PM", "work", "6:00 PM"), ("5:00 AM", "work", "6:00 AM")]
)
def test_new_row_with_another_time_is_not_finished(agenda: Any, row: tuple[str, ...]) -> None:
    """A new row of the name at another time contradicts the sentence, and the reason says which."""
    verdict = judge("add a 5PM event titled work", agenda(GYM), agenda(row, GYM))
    assert verdict.outcome == "not_finished"
    assert "not 17:00" in verdict.reason


def test_new_row_on_another_day_is_not_finished(agenda: Any) -> None:
    """The day that the row stands under must be the one asked for."""
    verdict = judge("add a 5PM event titled work tomorrow", agenda(GYM), agenda(WORK, GYM))
    assert verdict.outcome == "not_finished"
    assert "2026-05-15" in verdict.reason


@pytest.mark.parametrize("title", ["worker", "Work out", "homework", "wrok", "work 2"])
def test_another_title_is_never_finished(agenda: Any, title: str) -> None:
    """A title that only resembles the wanted one is not it."""
    verdict = judge("add a 5PM event titled work", agenda(GYM), agenda(("5:00 PM", title, "6:00 PM"), GYM))
    assert verdict.outcome != "finished"


def test_literals_must_stand_together(agenda: Any) -> None:
    """The title in one row and the time in another prove nothing."""
    after = agenda(("5:00 PM", "play", "6:00 PM"), ("work",), GYM)
    assert judge("add a 5PM event titled work", agenda(GYM), after).outcome != "finished"


def test_scrolled_list_is_inconclusive(agenda: Any) -> None:
    """Where the list stands elsewhere, an old row may have come to light."""
    verdict = judge("add a 5PM event titled work", agenda(GYM), agenda(WORK))
    assert verdict.outcome == "inconclusive"
    moved = judge("add a 5PM event titled work", agenda(GYM), agenda(GYM, WORK, top=100))
    assert moved.outcome == "inconclusive"


def test_form_is_inconclusive(screens: ModuleType, agenda: Any) -> None:
    """What stands in a form is not kept."""
    form = screens.make_screen(screens.field("work"), screens.row("5:00 PM"), screens.button("Save"), key="form")
    verdict = judge("add a 5PM event titled work", agenda(GYM), form)
    assert verdict.outcome == "inconclusive"
    assert "form" in verdict.reason


def test_unseen_property_is_inconclusive(agenda: Any) -> None:
    """A reminder that the row does not show is named as what could not be seen."""
    sentence = "add a 5PM event titled work with a reminder 10 minutes before"
    verdict = judge(sentence, agenda(GYM), agenda(WORK, GYM))
    assert verdict.outcome == "inconclusive"
    assert "10 minutes" in verdict.reason


def test_words_beyond_literals_are_inconclusive(agenda: Any) -> None:
    """Literals that hold do not finish a sentence that says more."""
    verdict = judge("add a 5PM event titled work in red", agenda(GYM), agenda(WORK, GYM))
    assert verdict.outcome == "inconclusive"
    assert "'red'" in verdict.reason


def test_removed_row_is_finished(agenda: Any) -> None:
    """A row that was there and is gone while the others stay proves a removal."""
    assert judge("delete the event work", agenda(WORK, GYM), agenda(GYM)).outcome == "finished"


def test_row_still_there_is_not_finished(agenda: Any) -> None:
    """The row that is still in the list contradicts its removal."""
    verdict = judge("delete the event work", agenda(WORK, GYM), agenda(WORK, GYM))
    assert verdict.outcome == "not_finished"
    assert "still there" in verdict.reason


def test_removal_must_be_seen_where_the_row_was(screens: ModuleType, agenda: Any) -> None:
    """Another screen, a scrolled or filtered list, or other rows gone too: none of them proves a removal."""
    before = agenda(WORK, GYM, ("8:00 PM", "film"))
    elsewhere = screens.make_screen(screens.text("Settings"), key="settings")
    others_gone = agenda(("8:00 PM", "film"))
    filtered = screens.make_screen(screens.field("gym", hint="Search"), screens.row(*GYM))
    wrong_one = agenda(WORK, ("8:00 PM", "film"))
    for after in (elsewhere, others_gone, filtered, wrong_one):
        assert judge("delete the event work", before, after).outcome != "finished"
    assert judge("delete the event work", agenda(GYM), agenda(GYM)).outcome == "inconclusive"


def test_removal_of_one_of_two_is_told_by_its_time(agenda: Any) -> None:
    """Of two rows of one name the one with the sentence's time must be gone."""
    late = ("8:00 PM", "work", "9:00 PM")
    sentence = "delete the event work at 5 PM"
    assert judge(sentence, agenda(WORK, late, GYM), agenda(WORK, GYM)).outcome != "finished"


def page(screens: ModuleType, *lines: str, title: str = "gym") -> ScreenFacts:
    found = screens.make_screen(screens.text(title), *(screens.text(line) for line in lines), key="page")
    assert isinstance(found, ScreenFacts)
    return found


def test_change_is_seen_on_the_page(screens: ModuleType, agenda: Any) -> None:
    """A page that shows the new value, and did not before, proves a change; the old value contradicts it."""
    old, new = page(screens, "6:00 PM – 7:00 PM"), page(screens, "6:00 PM – 7:30 PM")
    sentence = "change the end time of gym to 7:30 PM"
    assert judge(sentence, agenda(GYM), old, new).outcome == "finished"
    assert judge(sentence, agenda(GYM), old, old).outcome == "not_finished"
    assert judge(sentence, agenda(GYM), new, new).outcome == "inconclusive"
    assert judge(sentence, agenda(GYM), new).outcome == "inconclusive"


def test_value_on_the_page_of_another_thing_proves_nothing(screens: ModuleType, agenda: Any) -> None:
    """The values must stand on the page of the thing that the sentence names."""
    other = page(screens, "6:00 PM – 7:30 PM", title="swim")
    assert judge("change the end time of gym to 7:30 PM", agenda(GYM), page(screens, "x"), other).outcome != "finished"


def test_further_leads_are_not_what_was_asked(screens: ModuleType, agenda: Any) -> None:
    """A reminder that should have been replaced and is still there keeps the change from being called done."""
    old = page(screens, "30 minutes before")
    both = page(screens, "10 minutes before", "30 minutes before")
    sentence = 'change the notification time of event "gym" to be 10 minutes before'
    assert judge(sentence, agenda(GYM), old, both).outcome == "inconclusive"
    assert judge(sentence, agenda(GYM), old, page(screens, "10 minutes before")).outcome == "finished"


def test_renaming_needs_the_old_name_gone(screens: ModuleType) -> None:
    """The page bears the new name where it bore the old one."""
    before, after = page(screens, "6:00 PM"), page(screens, "6:00 PM", title="swim")
    assert judge('rename the event "gym" to "swim"', before, after).outcome == "finished"
    assert judge('rename the event "gym" to "swim"', before, before).outcome != "finished"


def test_switch_must_have_been_turned(screens: ModuleType) -> None:
    """A switch is done when it is seen in both states, contradicted by the wrong one, and in a form never kept."""
    on, off = (screens.make_screen(screens.switch("Wi-Fi", state), screens.switch("Data")) for state in (True, False))
    assert judge("turn on Wi-Fi", off, on).outcome == "finished"
    assert judge("turn off Wi-Fi", off, on).outcome == "not_finished"
    assert judge("turn on Wi-Fi", on, on).outcome == "inconclusive"
    assert judge("turn on Bluetooth", off, on).outcome == "inconclusive"
    form = screens.make_screen(screens.switch("Wi-Fi", True), screens.button("Save"))
    assert judge("turn on Wi-Fi", off, form).outcome == "inconclusive"


def test_search_needs_field_and_results(screens: ModuleType, agenda: Any) -> None:
    """The text stands in the field and in each result; a list that is not filtered proves nothing."""
    field = screens.field("dentist", hint="Search")
    found = screens.make_screen(field, screens.row("10:30 AM", "dentist"), key="search")
    unfiltered = screens.make_screen(field, screens.row("10:30 AM", "dentist"), screens.row(*GYM), key="search")
    assert judge("search for dentist", agenda(GYM), found).outcome == "finished"
    assert judge("search for dentist", agenda(GYM), unfiltered).outcome == "inconclusive"
    assert judge("search for doctor", agenda(GYM), found).outcome == "inconclusive"


def test_crash_and_error_are_not_finished(screens: ModuleType, agenda: Any) -> None:
    """A crash, or an error message that was not there before, contradicts whatever else is shown."""
    crashed = judge("add a 5PM event titled work", agenda(GYM), agenda(WORK, GYM), crashes=("FATAL EXCEPTION: main",))
    assert crashed.outcome == "not_finished"
    failed = screens.make_screen(screens.text("Title can't be empty"), screens.field(hint="Title"), key="form")
    assert judge("add a 5PM event titled work", agenda(GYM), failed).outcome == "not_finished"


def test_row_that_reads_like_an_error_is_none(agenda: Any) -> None:
    """A title that has "error" in it is data, not a message."""
    after = agenda(("5:00 PM", "fix error", "6:00 PM"), GYM)
    assert judge('add a 5PM event titled "fix error"', agenda(GYM), after).outcome == "finished"


def test_doubtful_screen_is_inconclusive(agenda: Any) -> None:
    """A tree that may be stale is no evidence."""
    after = replace(agenda(WORK, GYM), doubts=frozenset({"tree_maybe_stale"}))
    assert judge("add a 5PM event titled work", agenda(GYM), after).outcome == "inconclusive"


def test_missing_evidence_is_inconclusive(agenda: Any) -> None:
    """Without a screen after the first there is nothing to compare."""
    assert judge("add a 5PM event titled work", agenda(GYM)).outcome == "inconclusive"


def test_answers_are_not_judged_by_literals(agenda: Any) -> None:
    """An answer that was given is inconclusive, one that was not is not finished."""
    assert judge("when is gym?", agenda(GYM), agenda(GYM), answer="6 PM").outcome == "inconclusive"
    assert judge("when is gym?", agenda(GYM), agenda(GYM), answer=" ").outcome == "not_finished"


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ('the event "gym" is at 6:00 PM', "finished"),
        ('there is an event titled "gym"', "finished"),
        ('the event "gym" ends at 7 PM', "finished"),
        ('the event "gym" is at 5:00 PM', "not_finished"),
        ('the event "gym" is tomorrow', "not_finished"),
        ('the event "swim" is at 6:00 PM', "inconclusive"),
        ('the event "gym" is not at 6:00 PM', "inconclusive"),
        ('the event "gym" is red', "inconclusive"),
        ('there is no event titled "gym"', "inconclusive"),
    ],
)
def test_statement_is_compared_with_the_screen_as_it_is(agenda: Any, statement: str, outcome: str) -> None:
    """A statement needs no change: what its row shows decides, and what no literal covers leaves it open."""
    verdict = judge(statement, agenda(GYM, WORK))
    assert verdict.outcome == outcome, verdict.reason


def test_main_switch_of_a_page_bears_its_name(screens: ModuleType) -> None:
    """ "Use Wi-Fi" is the switch of Wi-Fi; two switches that could be meant prove nothing."""
    on, off = (screens.make_screen(screens.switch("Use Wi-Fi", state)) for state in (True, False))
    assert judge("turn on Wi-Fi", off, on).outcome == "finished"
    assert judge("turn on Wi-Fi", off, off).outcome == "not_finished"
    two = screens.make_screen(screens.switch("Use Wi-Fi", True), screens.switch("Wi-Fi", False))
    assert judge("turn on Wi-Fi", off, two).outcome == "inconclusive"
    other = screens.make_screen(screens.switch("Use Wi-Fi calling", True))
    assert judge("turn on Wi-Fi", off, other).outcome == "inconclusive"


@pytest.mark.parametrize(
    ("statement", "outcome"),
    [
        ('the page shows "Battery"', "finished"),
        ('the screen shows "Battery"', "finished"),
        ('"Battery" is shown', "finished"),
        ('the text "Battery" is visible', "finished"),
        ('the page shows "Storage"', "inconclusive"),
        ('the page "Battery" is shown', "inconclusive"),
        ('"Battery" is not shown', "inconclusive"),
        ('the page shows no "Battery"', "inconclusive"),
        ('"Battery" is shown in red', "inconclusive"),
    ],
)
def test_statement_that_a_text_can_be_read(screens: ModuleType, statement: str, outcome: str) -> None:
    """A text on the screen proves that it is shown, and nothing beyond it."""
    assert judge(statement, screens.make_screen(screens.row("Battery"), screens.row("Apps"))).outcome == outcome
