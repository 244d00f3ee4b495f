"""What the policy without a model does by one decision where it is on a map."""

from __future__ import annotations

from datetime import datetime
from types import ModuleType

from pytest_appagent.actions import Action, Finish, Goto, Tap, to_text
from pytest_appagent.knowledge import Fillable, Place
from pytest_appagent.policy.offline import OfflinePolicy
from pytest_appagent.run import LastAct, Observation, Step
from pytest_appagent.screen.screen import ScreenFacts

NOW = datetime(2026, 5, 14, 9, 41)
HOME = Place(
    key="home",
    name="Notes",
    reachable=("New note", "New note > Options", "Font size"),
    fillable=(
        Fillable(name="New note", fields=("Title", "Text"), openers=("Create note",)),
        Fillable(name="New note > Options", fields=("Title",)),
        Fillable(name="Search", fields=("Search",)),
    ),
)


class Sentence:
    """A sentence at work, screen by screen as the test gives them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.summary = ""
        self.last: LastAct | None = None

    def see(self, screen: ScreenFacts, place: Place | None, *, message: str = "") -> Action:
        """Return what is done on this screen; `message` is what was told of the action before, which changed it."""
        if self.last is not None:
            self.last = LastAct(action=self.last.action, effect="changed", message=message)
        observation = Observation(
            step=Step(text=self.text), screen=screen, now=NOW, summary=self.summary, last=self.last, place=place
        )
        decision = OfflinePolicy().decide(observation)
        self.summary = decision.summary
        self.last = LastAct(action=to_text(decision.action), effect="changed")
        return decision.action


def test_the_form_for_something_new_is_gone_to_and_filled_in(screens: ModuleType) -> None:
    """One decision names the form of that kind and all that the sentence sets; saving stays with the policy."""
    sentence = Sentence('add a note titled "milk" and set the text to "two"')
    home = screens.make_screen(screens.row("Shopping"), screens.fab("Add"))
    assert sentence.see(home, HOME) == Goto("New note", (("title", "milk"), ("text", "two")))
    form = screens.make_screen(
        screens.icon("Save"), screens.field("milk", hint="Title"), screens.field("two", hint="Text"), key="form"
    )
    assert sentence.see(form, Place(key="form", name="New note")) == Tap(1)


def test_who_is_on_the_form_begins_there(screens: ModuleType) -> None:
    """Where the map has led to the form already, it is filled in and not left for another one."""
    form = screens.make_screen(screens.icon("Close", left=0), screens.icon("Save"), screens.field(hint="Title"))
    action = Sentence('add a note titled "milk"').see(form, Place(key="form", name="New note"))
    assert action == Goto("New note", (("title", "milk"),))


def test_what_was_left_over_is_done_step_by_step(screens: ModuleType) -> None:
    """Where not all was set, the policy goes on from what is there."""
    sentence = Sentence('add a note titled "milk"')
    sentence.see(screens.make_screen(screens.row("Shopping"), screens.fab("Add")), HOME)
    form = screens.make_screen(screens.icon("Save"), screens.field(hint="Title"), key="form")
    action = sentence.see(form, None, message="not all was set: could not set title")
    assert to_text(action) == 'text(2, "milk")'


def test_a_form_of_another_kind_is_none(screens: ModuleType) -> None:
    """Without a form of that kind on the map, what begins a new thing on the screen is touched."""
    home = screens.make_screen(screens.row("Shopping"), screens.fab("Add"))
    assert Sentence("add a contact named Ann").see(home, HOME) == Tap(2)


def test_two_forms_of_one_kind_are_none(screens: ModuleType) -> None:
    """The map is used only if it leaves no doubt."""
    other = Fillable(name="Note from picture", openers=("Add note from picture",))
    place = Place(key="home", name="Notes", fillable=(*HOME.fillable, other))
    home = screens.make_screen(screens.row("Shopping"), screens.fab("Add"))
    assert Sentence('add a note titled "milk"').see(home, place) == Tap(2)


OF_A_NOTE = Place(
    key="home",
    name="Notes",
    reachable=("Note: …", "Edit note: …", "New note"),
    fillable=(*HOME.fillable, Fillable(name="Edit note: …", fields=("Title", "Text"), is_listed=True)),
)


def test_a_thing_in_sight_is_changed_by_one_decision(screens: ModuleType) -> None:
    """The form of that thing is gone to by its name, with all that is to be changed; then it is saved."""
    sentence = Sentence('edit the note "milk" and set the text to "two"')
    home = screens.make_screen(screens.row("bread"), screens.row("milk"))
    assert sentence.see(home, OF_A_NOTE) == Goto("Edit note: milk", (("text", "two"),))
    form = screens.make_screen(
        screens.icon("Save"), screens.field("milk", hint="Title"), screens.field("two", hint="Text"), key="form"
    )
    assert sentence.see(form, Place(key="form", name="Edit note")) == Tap(1)


def test_of_two_things_of_one_name_none_is_gone_to(screens: ModuleType) -> None:
    """Which of them a name means the map does not tell, nor whether one out of sight is the only one."""
    text = 'edit the note "milk" and set the text to "two"'
    twice = screens.make_screen(screens.row("milk"), screens.row("milk"))
    assert not isinstance(Sentence(text).see(twice, OF_A_NOTE), Goto)
    none = screens.make_screen(screens.row("bread"))
    assert not isinstance(Sentence(text).see(none, OF_A_NOTE), Goto)


def test_what_failed_by_the_map_is_done_step_by_step(screens: ModuleType) -> None:
    """A way that did not lead there is not taken again: the thing is opened by a touch."""
    sentence = Sentence('edit the note "milk" and set the text to "two"')
    home = screens.make_screen(screens.row("bread"), screens.row("milk"))
    sentence.see(home, OF_A_NOTE)
    assert sentence.see(home, OF_A_NOTE, message="the map's way to 'Edit note: milk' did not lead there") == Tap(2)


def test_a_thing_of_another_list_is_not_meant(screens: ModuleType) -> None:
    """What is in sight may be called as a thing of a list elsewhere is."""
    form = Fillable(name="Edit note: …", fields=("Title", "Text"))
    place = Place(key="home", name="Archive", reachable=("Edit note: …",), fillable=(form,))
    home = screens.make_screen(screens.row("bread"), screens.row("milk"))
    assert Sentence('edit the note "milk" and set the text to "two"').see(home, place) == Tap(2)


def test_a_further_page_of_a_form_is_no_second_form(screens: ModuleType) -> None:
    """It belongs to the form that its name begins with."""
    more = Fillable(name="Edit note > Edit note: …", fields=("Title",), is_listed=True)
    place = Place(key="home", name="Notes", fillable=(*OF_A_NOTE.fillable, more))
    home = screens.make_screen(screens.row("bread"), screens.row("milk"))
    action = Sentence('edit the note "milk" and set the text to "two"').see(home, place)
    assert action == Goto("Edit note: milk", (("text", "two"),))


def test_on_a_form_that_was_filled_in_part_the_rest_is_done(screens: ModuleType) -> None:
    """What could not be set is told; the thing is open, and the policy goes on there."""
    sentence = Sentence('edit the note "milk" and set the text to "two"')
    sentence.see(screens.make_screen(screens.row("bread"), screens.row("milk")), OF_A_NOTE)
    form = screens.make_screen(screens.icon("Save"), screens.field(hint="Text"), key="form")
    action = sentence.see(form, Place(key="form", name="Edit note"), message="not all was set: could not set text")
    assert to_text(action) == 'text(2, "two")'


def test_the_form_of_one_thing_is_none_for_a_new_one(screens: ModuleType) -> None:
    """A page that takes the name of a thing is gone to for that thing alone."""
    form = Fillable(name="Notebook: …", fields=("Title",), openers=("Add note",))
    place = Place(key="home", name="Notes", reachable=("Notebook: …", "Font size: …"), fillable=(form,))
    home = screens.make_screen(screens.row("Shopping"), screens.fab("Add"))
    assert Sentence('add a note titled "milk"').see(home, place) == Tap(2)
    assert not isinstance(Sentence("set the font size to Large").see(home, place), Goto)


def test_several_values_of_a_known_page_are_set_at_once(screens: ModuleType) -> None:
    """On a page of the map all that is set next goes into one decision; off the map it does not."""
    text = "turn on Vibrate and turn off Snooze"
    page = screens.make_screen(screens.switch("Vibrate"), screens.switch("Snooze", on=True))
    place = Place(key="page", name="Alarm")
    assert Sentence(text).see(page, place) == Goto("Alarm", (("Vibrate", "on"), ("Snooze", "off")))
    assert Sentence(text).see(page, None) == Tap(1)


def test_one_touch_stays_one_touch(screens: ModuleType) -> None:
    """What takes one act is done by that act."""
    page = screens.make_screen(screens.switch("Vibrate"), screens.row("Sound"))
    assert Sentence("turn on Vibrate").see(page, Place(key="page", name="Alarm")) == Tap(1)


def test_a_page_called_like_the_setting_is_gone_to(screens: ModuleType) -> None:
    """Where nothing on the screen holds it, the page of its name does."""
    home = screens.make_screen(screens.row("Shopping"), screens.row("Recipes"))
    action = Sentence("set the font size to Large").see(home, HOME)
    assert action == Goto("Font size", (("font size", "Large"),))


def test_rows_are_switched_by_one_decision(screens: ModuleType) -> None:
    """All in sight that are the other way round, each by its time."""
    rows = [screens.switch(f"{hour}:00 AM", on=hour != 8) for hour in (7, 8, 9)]
    page = screens.make_screen(screens.text("Alarms"), *rows)
    action = Sentence("turn off all alarms").see(page, Place(key="page", name="Alarm"))
    assert action == Goto("Alarm", (("7:00 AM", "off"), ("9:00 AM", "off")))


def test_all_that_was_set_is_not_looked_for_again(screens: ModuleType) -> None:
    """What a map has set without a word is done."""
    sentence = Sentence("turn on Vibrate and turn off Snooze")
    page = screens.make_screen(screens.switch("Vibrate"), screens.switch("Snooze", on=True))
    sentence.see(page, Place(key="page", name="Alarm"))
    assert isinstance(sentence.see(screens.make_screen(screens.row("Alarms")), HOME), Finish)
