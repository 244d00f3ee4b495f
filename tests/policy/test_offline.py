"""The policy on screens made by hand, one decision or a few at a time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType, ModuleType
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.actions import (
    Action,
    Finish,
    GiveUp,
    HideKeyboard,
    Press,
    ScrollTo,
    SetPercent,
    Swipe,
    Tap,
    TypeText,
    Wait,
    to_text,
)
from pytest_appagent.knowledge import Note
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.run import Decision, LastAct, Observation, Step
from pytest_appagent.screen.geometry import Bounds
from pytest_appagent.screen.screen import ScreenFacts

NOW = datetime(2026, 5, 14, 9, 41)


class Talk:
    """A sentence at work, screen by screen as the test gives them."""

    def __init__(self, sentence: str, *, wants_answer: bool = False) -> None:
        self.sentence = sentence
        self.wants_answer = wants_answer
        self.summary = ""
        self.last: LastAct | None = None
        self.decision = Decision(action=Press("home"))

    def see(
        self,
        screen: ScreenFacts,
        effect: Literal["changed", "unchanged", "refused"] = "changed",
        notes: Mapping[int, tuple[Note, ...]] = MappingProxyType({}),
    ) -> Action:
        """Return what the policy does on this screen; `effect` is what came of its action before."""
        if self.last is not None:
            self.last = LastAct(action=self.last.action, effect=effect)
        observation = Observation(
            step=Step(text=self.sentence),
            screen=screen,
            now=NOW,
            summary=self.summary,
            last=self.last,
            notes=notes,
            wants_answer=self.wants_answer,
        )
        self.decision = OfflinePolicy().decide(observation)
        self.summary = self.decision.summary
        self.last = LastAct(action=to_text(self.decision.action), effect="changed")
        return self.decision.action


def label_of(screen: ScreenFacts, name: str) -> int:
    return next(one.label for one in screen.elements if name in (one.text, one.content_desc))


def test_create_prefers_words_over_place(screens: ModuleType) -> None:
    """A button that says "New note" is taken before an icon where such buttons usually are."""
    screen = screens.make_screen(screens.row("Shopping"), screens.button("New note"), screens.fab())
    assert Talk("add a note titled x").see(screen) == Tap(label_of(screen, "New note"))


def test_create_takes_the_floating_button_without_words(screens: ModuleType) -> None:
    """Without any word for it, the icon at the lower right is what creates."""
    screen = screens.make_screen(screens.row("Shopping"), screens.icon("Search"), screens.fab())
    assert Talk("add a note titled x").see(screen) == Tap(3)


def test_create_chooses_the_kind_from_a_menu(screens: ModuleType) -> None:
    """Where the button opens a menu of kinds, the kind of the sentence is taken."""
    talk = Talk("add a task called x")
    talk.see(screens.make_screen(screens.row("Shopping"), screens.fab("Create")))
    menu = screens.make_screen(*screens.dialog(screens.row("Event"), screens.row("Task")), key="menu")
    assert talk.see(menu) == Tap(label_of(menu, "Task"))


def test_ineffective_way_is_not_repeated(screens: ModuleType) -> None:
    """A way that changed nothing, or was refused, gives way to the next best."""
    screen = screens.make_screen(screens.button("Create"), screens.fab("Add"))
    for effect in ("unchanged", "refused"):
        talk = Talk("add an event titled x")
        first = talk.see(screen)
        second = talk.see(screen, effect)
        assert {first, second} == {Tap(1), Tap(2)}
        assert isinstance(talk.see(screen, effect), GiveUp)


def test_field_is_found_by_hint_label_or_id(screens: ModuleType) -> None:
    """A field is known by its hint, by the text beside it or, weakly, by the words of its id."""
    form = screens.make_screen(
        screens.field(hint="Where"),
        screens.text("Company"),
        screens.field(),
        screens.field(id="email_input"),
        screens.button("Save"),
    )
    for sentence, label in (
        ('set the location to "here"', 1),
        ('set the company to "ACME"', 2),
        ("set the email to a@b.example", 3),
    ):
        action = Talk(sentence).see(form)
        assert isinstance(action, TypeText)
        assert action.label == label


def test_keyboard_is_hidden_before_a_covered_touch(screens: ModuleType) -> None:
    """What lies under the keyboard is touched only after the keyboard is gone."""
    parts = [screens.field(hint="Title")] + [screens.row(f"Row {number}") for number in range(9)]
    low = screens.switch("All-day")
    covered = screens.make_screen(*parts, low, keyboard_top=1000)
    talk = Talk("turn on all-day")
    assert talk.see(covered) == HideKeyboard()
    free = screens.make_screen(*parts, low)
    assert talk.see(free) == Tap(label_of(free, "All-day"))


def test_switch_is_left_alone_when_it_is_right(screens: ModuleType) -> None:
    """A switch in the wanted state is not touched."""
    screen = screens.make_screen(screens.switch("Wi-Fi", on=True))
    assert Talk("turn on Wi-Fi").see(screen) == Finish()
    assert Talk("turn off Wi-Fi").see(screen) == Tap(1)


def test_form_that_was_there_before_is_not_saved_unasked(screens: ModuleType) -> None:
    """A sentence that only sets something in an open form does not press Save; one that says so does."""
    talk = Talk('set the title to "x"')
    form = screens.make_screen(screens.field(hint="Title"), screens.button("Save"), key="form")
    assert talk.see(form) == TypeText("x", 1)
    typed = screens.make_screen(screens.field("x", hint="Title"), screens.button("Save"), key="form")
    assert talk.see(typed) == Finish()
    assert Talk('set the title to "x" and save it').see(typed) == Tap(2)


def test_confirmation_of_a_removal_is_given(screens: ModuleType) -> None:
    """Deleting goes from the row to its page, to the bin, to the dialog's positive button."""
    talk = Talk('delete the note "milk"')
    rows = screens.make_screen(screens.row("milk"), screens.row("bread"))
    assert talk.see(rows) == Tap(1)
    page = screens.make_screen(
        screens.text("milk"), screens.icon("Share", left=700), screens.icon("Move to bin"), key="page"
    )
    assert talk.see(page) == Tap(2)
    dialog = screens.dialog(screens.text("Really?"), screens.button("Cancel"), screens.button("OK"))
    asked = screens.make_screen(*dialog, key="dialog")
    assert talk.see(asked) == Tap(label_of(asked, "OK"))
    assert talk.see(screens.make_screen(screens.row("bread"))) == Finish()


def test_thing_that_cannot_be_told_is_given_up(screens: ModuleType) -> None:
    """Of two rows of one name and different times neither is touched, unless the sentence gives the time."""
    screen = screens.make_screen(screens.row("work", "5:00 PM"), screens.row("work", "8:00 PM"))
    ending = Talk("delete the event work").see(screen)
    assert isinstance(ending, GiveUp)
    assert "work / 5:00 PM; work / 8:00 PM" in ending.reason
    assert Talk("delete the event work at 8 PM").see(screen) == Tap(2)


def test_repeated_thing_is_one(screens: ModuleType) -> None:
    """Rows that say the same may be one thing that repeats; the first is taken."""
    screen = screens.make_screen(screens.row("work", "5:00 PM"), screens.row("work", "5:00 PM"))
    assert Talk("open the event work").see(screen) == Tap(1)


def test_verb_of_the_app_goes_to_the_thing(screens: ModuleType) -> None:
    """A word that only the app knows is looked for beside the thing first, then on its page."""
    box = Bounds(left=900, top=225, right=1060, bottom=340)
    install = screens.Part(role="button", lines=("Install",), bounds=box)
    beside = screens.make_screen(screens.row("Chess"), screens.row("Go"), install)
    assert Talk("install Chess").see(beside) == Tap(3)
    talk = Talk("share the note milk")
    rows = screens.make_screen(screens.row("milk"), screens.row("bread"))
    assert talk.see(rows) == Tap(1)
    page = screens.make_screen(screens.text("milk"), screens.icon("Share"), key="page")
    assert talk.see(page) == Tap(1)
    assert talk.see(screens.make_screen(screens.text("Sent"), key="sent")) == Finish()


def test_group_of_options_is_no_value(screens: ModuleType) -> None:
    """A group that lists all its options does not tell that the wanted one is chosen."""
    group = screens.row("Battery alert", "Off", "10%", "15%", "20%")
    assert Talk("set the battery alert to 15%").see(screens.make_screen(group)) != Finish()


def test_option_is_chosen_from_a_list(screens: ModuleType) -> None:
    """A row that shows another value is opened, the option chosen by its meaning, and the dialog confirmed."""
    talk = Talk("set the repeat to weekly")
    before = screens.make_screen(screens.field("gym", hint="Title"), screens.row("Repeat", "Never"), key="form")
    assert talk.see(before) == Tap(2)
    radios = [
        screens.Part(role="radio", lines=(name,), checkable=True) for name in ("Never", "Every day", "Every week")
    ]
    asked = screens.make_screen(*screens.dialog(*radios, screens.button("OK")), key="dialog")
    assert talk.see(asked) == Tap(3)
    radios[2] = screens.Part(role="radio", lines=("Every week",), checkable=True, checked=True)
    chosen = screens.make_screen(*screens.dialog(*radios, screens.button("OK")), key="dialog")
    assert talk.see(chosen) == Tap(4)
    after = screens.make_screen(screens.field("gym", hint="Title"), screens.row("Repeat", "Every week"), key="form")
    assert talk.see(after) == Finish()


def picker(screens: ModuleType, hour: str, minute: str) -> ScreenFacts:
    """A time picker of the older kind: two fields to type into, and the half of the day."""
    halves = [screens.Part(role="radio", lines=(half,), checkable=True, checked=half == "AM") for half in ("AM", "PM")]
    fields = (screens.field(hour, id="hour"), screens.field(minute, id="minute"))
    found = screens.make_screen(*screens.dialog(*fields, *halves, screens.button("OK")), key="picker")
    assert isinstance(found, ScreenFacts)
    return found


def test_time_can_be_typed_into_a_picker_with_fields(screens: ModuleType) -> None:
    """Where hour and minute are fields they are typed, then the half of the day is chosen."""
    talk = Talk("set the start time to 4:05 PM")
    form = screens.make_screen(screens.row("Starts", "10:00 AM"), screens.row("Ends", "11:00 AM"), key="form")
    assert talk.see(form) == Tap(1)
    assert talk.see(picker(screens, "10", "00")) == TypeText("4", 1)
    assert talk.see(picker(screens, "4", "00")) == TypeText("05", 2)
    assert talk.see(picker(screens, "4", "05")) == Tap(4)


def test_slider_is_set_to_percent(screens: ModuleType) -> None:
    """A volume in percent goes to the slider of that name."""
    slider = screens.Part(role="slider", desc="Ring volume")
    screen = screens.make_screen(screens.text("Sound"), slider)
    assert Talk("set the ring volume to 30%").see(screen) == SetPercent(1, 30)


def test_start_and_end_are_told_by_place_without_words(screens: ModuleType) -> None:
    """Of two times without any word the first is the start and the last the end."""
    screen = screens.make_screen(screens.row("10:00 AM"), screens.row("11:00 AM"), screens.button("Save"))
    assert Talk("set the start time to 9 AM").see(screen) == Tap(1)
    assert Talk("set the end time to 5 PM").see(screen) == Tap(2)


def test_target_out_of_sight_is_scrolled_to(screens: ModuleType) -> None:
    """A name that is not on the screen is scrolled to; a slot, whose wording is not known, by swipes."""
    rows = [screens.row(f"Row {number}") for number in range(3)]
    screen = screens.make_screen(*rows, scrolls=True)
    assert Talk('open the item "Row 99"').see(screen) == ScrollTo("Row 99")
    assert Talk("turn on dark theme").see(screen) == Swipe(4, "up", "long")


def test_nameless_icons_are_not_tried(screens: ModuleType) -> None:
    """An icon that says nothing may do anything, so it is never touched to see what comes of it."""
    icons = [screens.icon(left=left) for left in (600, 750, 900)]
    ending = Talk("open the statistics").see(screens.make_screen(screens.row("Row"), *icons))
    assert isinstance(ending, GiveUp)
    assert "no control on this screen matches 'the statistics'; seen: 'Row'" in ending.reason


def test_nameless_icon_is_known_by_its_documentation(screens: ModuleType) -> None:
    """What is documented of an icon says what it does, unless that is in doubt."""
    screen = screens.make_screen(screens.row("Row"), screens.icon(left=600), screens.icon(left=900))
    talk = Talk("open the statistics")
    notes = {2: (Note(slot="tap", text="opens the settings"),), 3: (Note(slot="tap", text="opens the statistics"),)}
    assert talk.see(screen, notes=notes) == Tap(3)
    doubtful = {3: (Note(slot="tap", text="opens the statistics", doubtful=True),)}
    assert isinstance(Talk("open the statistics").see(screen, notes=doubtful), GiveUp)


def test_offer_that_nobody_asked_for_is_declined(screens: ModuleType) -> None:
    """A dialog in the way is declined where that is offered."""
    parts = screens.dialog(screens.text("Rate us!"), screens.button("Not now"), screens.button("OK"))
    screen = screens.make_screen(*parts, key="offer")
    assert Talk("open the settings").see(screen) == Tap(label_of(screen, "Not now"))


def test_loading_is_waited_for_but_not_for_ever(screens: ModuleType) -> None:
    """A loading screen is waited for a few times; then the policy goes on with what is there."""
    screen = screens.make_screen(screens.text("Loading"), doubts=frozenset({"loading"}))
    talk = Talk("open the settings")
    waits = 0
    while isinstance(action := talk.see(screen, "unchanged"), Wait):
        waits += 1
    assert 1 <= waits <= 5
    assert isinstance(action, GiveUp)


def test_unreadable_sentence_is_given_up_at_once(screens: ModuleType) -> None:
    """Words that find no place end the sentence before anything is touched."""
    ending = Talk("delete all events").see(screens.make_screen(screens.row("gym")))
    assert isinstance(ending, GiveUp)
    assert "all events" in ending.reason


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Wi-Fi turned on?", "yes"),
        ("Is Bluetooth on?", "no"),
        ("When is the dentist?", "10:30 AM"),
        ("At what time does the event gym start?", "6:00 PM"),
        ("When does the event gym end?", "7:00 PM"),
        ("When is gym?", "6:00 PM - 7:00 PM"),
        ("How many switches are on?", "1"),
        ("What is the device name?", "my phone"),
    ],
)
def test_question_is_answered_from_the_screen(screens: ModuleType, question: str, answer: str) -> None:
    """States, times and values that stand beside what is asked for are told."""
    screen = screens.make_screen(
        screens.switch("Wi-Fi", on=True),
        screens.switch("Bluetooth"),
        screens.row("dentist", "10:30 AM"),
        screens.row("6:00 PM", "gym", "7:00 PM"),
        screens.row("Device name", "my phone"),
    )
    assert Talk(question, wants_answer=True).see(screen) == Finish(answer)


def test_question_without_an_answer_is_given_up(screens: ModuleType) -> None:
    """Nothing is invented where the screen does not tell."""
    assert isinstance(
        Talk("What is the weather?", wants_answer=True).see(screens.make_screen(screens.row("gym"))), GiveUp
    )


@given(summary=st.text())
def test_any_summary_can_be_read(screens: ModuleType, summary: str) -> None:
    """A summary that is not the policy's own does no harm."""
    talk = Talk("open the settings")
    talk.summary = summary
    assert talk.see(screens.make_screen(screens.row("Settings"))) in (Tap(1), Finish())


def test_covered_bounds_are_those_of_the_element(screens: ModuleType) -> None:
    """The builder places parts where they are told to be."""
    box = Bounds(left=1, top=2, right=3, bottom=4)
    part: Any = screens.Part(role="button", lines=("x",), bounds=box)
    assert screens.make_screen(part).elements[0].bounds == box


def test_switch_out_of_sight_is_searched_for(screens: ModuleType) -> None:
    """A setting that is not on the start screen is looked for by the app's own search before scrolling."""
    talk = Talk("turn on airplane mode")
    start = screens.make_screen(screens.row("Search settings"), screens.row("Apps"), scrolls=True)
    assert talk.see(start, "unchanged") == Tap(1)
    search = screens.make_screen(screens.field(hint="Search settings"), key="search")
    assert talk.see(search) == TypeText("airplane mode", 1)
    found = screens.make_screen(
        screens.field("airplane mode", hint="Search settings"), screens.row("Airplane mode", "Network"), key="search"
    )
    assert talk.see(found) == Tap(2)
    assert talk.see(screens.make_screen(screens.switch("Airplane mode"), key="network")) == Tap(1)
    assert talk.see(screens.make_screen(screens.switch("Airplane mode", on=True), key="network")) == Finish()


def test_switch_of_just_that_name_comes_before_one_that_says_more(screens: ModuleType) -> None:
    """ "Use Wi-Fi" is the switch of Wi-Fi; "Turn on Wi-Fi automatically" is another one and stays as it is."""
    automatic = screens.switch("Turn on Wi-Fi automatically", on=True)
    page = screens.make_screen(automatic, screens.row("More of Wi-Fi"))
    assert Talk("turn off Wi-Fi").see(page) == Tap(2)
    assert Talk("turn off Wi-Fi").see(screens.make_screen(automatic, screens.switch("Use Wi-Fi", on=True))) == Tap(2)
    assert isinstance(Talk("turn off Wi-Fi").see(screens.make_screen(automatic)), GiveUp)


def test_filled_field_need_not_say_its_name(screens: ModuleType) -> None:
    """A hint is gone once the field is filled, so what was typed just now counts."""
    talk = Talk('add a contact with last name "Moss" and company "Rome"')
    talk.see(screens.make_screen(screens.fab("Create contact")))
    empty = [screens.field(hint="First name"), screens.field(hint="Last name"), screens.field(hint="Company")]
    assert talk.see(screens.make_screen(*empty, key="form")) == TypeText("Moss", 2)
    filled = [screens.field(hint="First name"), screens.field("Moss"), screens.field(hint="Company")]
    assert talk.see(screens.make_screen(*filled, key="form")) == TypeText("Rome", 3)


def test_text_is_rather_typed_than_chosen(screens: ModuleType) -> None:
    """Beside a field "Phone" a chooser that says "Mobile" means its kind, though the words are synonyms."""
    talk = Talk('add a contact with phone "555-0200"')
    talk.see(screens.make_screen(screens.fab("Create contact")))
    form = screens.make_screen(screens.button("Mobile"), screens.field(hint="Phone"), key="form")
    assert talk.see(form) == TypeText("555-0200", 2)


def test_options_of_the_same_words_are_told_apart(screens: ModuleType) -> None:
    """ "high to low" is another order than "low to high"."""
    talk = Talk("sort the list by price: high to low")
    assert talk.see(screens.make_screen(screens.button("Sort"))) == Tap(1)
    options = [screens.row("Price: low to high"), screens.row("Price: high to low")]
    assert talk.see(screens.make_screen(*screens.dialog(*options), key="sort")) == Tap(2)


def test_dialog_that_does_not_offer_the_value_is_left(screens: ModuleType) -> None:
    """A dialog without the option and without a button is left by the back key."""
    talk = Talk("set the theme to dark")
    assert talk.see(screens.make_screen(screens.row("Theme", "Light"))) == Tap(1)
    options = [screens.row("Blue"), screens.row("Green")]
    assert talk.see(screens.make_screen(*screens.dialog(*options), key="colors")) == Press("back")


def test_what_the_app_adds_to_something_of_its_own_is_one_touch(screens: ModuleType) -> None:
    """ "add the lamp to the cart" opens the lamp, then touches what says so."""
    talk = Talk("add the blue lamp to the cart")
    assert talk.see(screens.make_screen(screens.row("Blue lamp", "$5"), screens.row("Red lamp", "$6"))) == Tap(1)
    page = screens.make_screen(screens.text("Blue lamp"), screens.button("Add to cart"), key="page")
    assert talk.see(page) == Tap(1)
    assert talk.see(page) == Finish()


def test_kind_of_a_place_is_not_scrolled_to(screens: ModuleType) -> None:
    """Lists say "Battery", where a sentence says "the Battery page"."""
    action = Talk("open the Battery page").see(screens.make_screen(screens.row("Apps"), scrolls=True))
    assert action == ScrollTo("Battery")
