"""Sentences are matched with screens by words alone, and rather not at all than wrongly."""

from dataclasses import replace

import pytest

from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.routing import Router
from pytest_appagent.appmap.values import MapScreen
from pytest_appagent.run import Step

from .conftest import element, tap


@pytest.fixture
def route(prefs):
    """Route a sentence; returns what the command does, and its name."""
    router = Router(prefs, compile_map(prefs))

    def one(text, here="", **data):
        found = router.route(Step(text=text, data=data), here)
        return (found.arrival, found.name)

    return one


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("open Display", "Display"),
        ("Go to the display page", "Display"),
        ("Open Display and then Font size", "Font size"),
        ("navigate to Sound and vibration", "Sound & vibration"),
        ("Open the font size settings", "Font size"),
        ('Open "Font size"', "Font size"),
        ("Go to Display, open Font size, and open Advanced", "Font size > Advanced"),
        ("打开显示", "Display"),
        ("进入显示页面", "Display"),
        ("Öffne Display", "Display"),
        ("Open Apps and open 'Gallery'", "App info: Gallery"),
        ('open "Maps" in Apps', "App info: Maps"),
    ],
)
def test_sentences_that_only_go_somewhere_are_done_by_arriving(route, sentence, name):
    """All that is asked for is to be there."""
    assert route(sentence) == ("arrive", name)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Turn on dark theme", "Display"),
        ("turn off the Dark theme in Display", "Display"),
        ("Open Display and turn on Dark theme", "Display"),
        ("In Font size, choose the largest one", "Font size"),
        ("Check that Dark theme is on", "Display"),
        ("打开深色主题", "Display"),
        ("Open Display, then open Colours", "Display"),
        ("Enable 'Dark theme'", "Display"),
        ("Tell me if dark theme is on", "Display"),
    ],
)
def test_sentences_that_do_something_arrive_first(route, sentence, name):
    """The command leads to where it is done; the rest is left to the policy."""
    assert route(sentence) == ("arrive_then_act", name)


@pytest.mark.parametrize(
    "sentence",
    [
        "Open Advanced settings of the phone",
        "Open Display calibration",
        "Add an event named Display",
        'Rename the device to "Display"',
        "Delete the apps",
        "Turn on the light in the kitchen",
        "What is the font size?",
        "Type Display",
        "Type Display into the search field",
        "Search for font in Preferences",
        "I'd like my font size to be small",
        "",
        "!?",
    ],
)
def test_no_command_rather_than_a_wrong_one(route, sentence):
    """What names no screen for certain gets none."""
    assert route(sentence)[0] in ("no_command", "needs_looking")


def test_a_word_of_a_longer_name_is_no_name_unless_it_is_said_as_written(prefs):
    """ "language settings" may be "Languages" as well as "System languages"; "Languages" is only the one."""
    languages, system = MapScreen(key="spell", title="Languages"), MapScreen(key="system", title="System languages")
    more = replace(
        prefs,
        screens=(*prefs.screens, languages, system),
        ways=(*prefs.ways, tap("font", "Spelling", "spell"), tap("home", "System languages", "system")),
    )
    router = Router(more, compile_map(more))
    assert router.route(Step(text="open Languages")).name == "Languages"
    assert router.route(Step(text="open the language settings")).arrival == "no_command"
    assert router.route(Step(text="open the system language")).name == "System languages"


def test_a_page_with_a_switch_for_itself_is_where_it_is_switched(prefs):
    """ "Turn off Sound" is done on the page of that name if that has the switch for it."""
    page = MapScreen(key="blue", title="Bluetooth", elements=(element("Use Bluetooth", "toggle", "switch"),))
    more = replace(prefs, screens=(*prefs.screens, page), ways=(*prefs.ways, tap("home", "Bluetooth", "blue")))
    router = Router(more, compile_map(more))
    assert router.route(Step(text="Turn off Bluetooth")).name == "Bluetooth"
    assert router.route(Step(text="Turn off Apps")).arrival == "no_command"


def test_values_of_a_test_are_data(route):
    """A value that happens to be the title of a screen leads nowhere."""
    assert route("Rename it to Display", name="Display")[0] == "needs_looking"
    assert route("Add a note in Sound and vibration called Display", name="Display")[1] == "Sound & vibration"


def test_what_only_the_screen_tells_needs_looking(route):
    """Sentences that point at something are not routed by words."""
    assert route("open the first one") == ("needs_looking", "")
    assert route("tap it again") == ("needs_looking", "")


def test_two_screens_of_one_name_are_told_apart_by_where_they_are(route):
    """A name that two screens have needs more words than the name."""
    assert route("open Sound & vibration and open Advanced") == ("arrive", "Advanced")
    assert route("open Advanced")[0] == "no_command"


def test_what_is_done_here_needs_no_command(route):
    """On the screen itself nothing has to be gone."""
    assert route("Turn on dark theme", here="display") == ("no_command", "")


def test_the_nearest_commands_are_found_by_words(prefs):
    """For a prompt the likeliest screens come first."""
    router = Router(prefs, compile_map(prefs))
    assert next(command.name for command in router.nearest("make the font larger", 2)) == "Font size"
    assert [command.key for command in router.nearest("switch to a dark theme", 1)] == ["display"]
    assert router.nearest("zzz") == ()
