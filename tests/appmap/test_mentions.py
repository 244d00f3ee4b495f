"""Which screen does a sentence mention best?"""

import pytest

from pytest_appagent.actions import Tap
from pytest_appagent.appmap.compile import compile_map
from pytest_appagent.appmap.mentions import Mentions
from pytest_appagent.appmap.values import AppMap, Build, MapElement, MapList, MapScreen, Tally, Way
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.script import TARGET, Act, Script


def element(name, role="item", kind="navigate"):
    return MapElement(name=name, role=role, kind=kind, identity=ElementIdentity(cls="Row", text=name, trail="t"))


def screen(title, *elements, **more):
    return MapScreen(key=title.casefold(), title=title, elements=elements, **more)


def way(start, name, end):
    act = Act(on=start, action=Tap(TARGET), to=end, target=element(name).identity, name=name)
    return Way(script=Script(acts=(act,)), tallies=(Tally(build="b", seen=1),))


@pytest.fixture(scope="module")
def mentions():
    """A map of a few screens."""
    people = MapList(item="item", row=ElementIdentity(cls="Row", trail="t"), to="person", examples=("Ann", "Bob"))
    app_map = AppMap(
        package="com.example.a",
        builds=(Build(id="b", start="home"),),
        screens=(
            screen("Home", element("Sound"), element("People"), element("Bluetooth")),
            screen("Sound", element("Alarm volume", "slider", "input"), element("Ring volume", "slider", "input")),
            screen("Bluetooth", element("Device name")),
            screen("Device name", element("Name", "input", "input"), is_layer=True),
            screen("People", element("Ann"), element("Bob"), lists=(people,)),
            screen("Person", element("Call"), element("History"), element("Rename")),
            screen("History", element("Ring")),
            screen("Rename", element("Name", "input", "input")),
            screen("Default browser app", element("Firefox", "radio", "toggle"), element("None", "radio", "toggle")),
        ),
        ways=(
            way("home", "Sound", "sound"),
            way("home", "Bluetooth", "bluetooth"),
            way("bluetooth", "Device name", "device name"),
            way("home", "People", "people"),
            way("people", "Ann", "person"),
            way("person", "History", "history"),
            way("person", "Rename", "rename"),
            way("home", "Browser", "default browser app"),
        ),
    )
    return Mentions(app_map, compile_map(app_map))


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Set my alarm volume to max", "Sound"),
        ("Give Bob's person page a star", "Person: Bob"),
        ("Empty the history of Ann", "History: Ann"),
        ("Ann's history is to be emptied", "History: Ann"),
        ('Empty the history of "Ann"', "History: Ann"),
        ("change my bluetooth device name to X", "Device name"),
        ("Check my default browser and change it to firefox", "Default browser app"),
    ],
)
def test_the_best_mention_says_where_to_begin(mentions, sentence, name):
    """The longest name in the sentence wins; a value that is chosen speaks for a name of which only most is said."""
    found = mentions.find(sentence)
    assert found is not None
    assert (found.arrival, found.name) == ("arrive_then_act", name)


@pytest.mark.parametrize(
    "sentence",
    [
        "make it louder",
        "Turn the volume up",
        "install firefox",
        "Call Ann",
        "Rename Ann to Eve",  # a form
        "Compare the history of Ann with that of Bob",
        "Empty the history of Ann Smith",
        "Empty the history of Mary Ann",
        'Empty the history of "Ann and Eve"',
        "Empty the history of my ann",
        "",
    ],
)
def test_what_is_not_certain_leads_nowhere(mentions, sentence):
    """A single common word, several things, or nothing: no place is better than a wrong one."""
    assert mentions.find(sentence) is None
