"""A run asks a map: where am I, what can be reached, how do I get there, how did it go."""

from dataclasses import replace

import pytest

from pytest_appagent.actions import Press, ScrollTo, Tap
from pytest_appagent.appmap.compile import opens_a_row
from pytest_appagent.appmap.guide import MapGuide
from pytest_appagent.appmap.values import MapElement, MapList, MapScreen
from pytest_appagent.run import Step
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.screen.frame import Foreground
from pytest_appagent.screen.screen import ScreenFacts

from .conftest import back, read, tap


def at(key):
    """A screen with that key."""
    return ScreenFacts(key=key, foreground=Foreground(package="com.example.prefs"), size=(1080, 2400))


@pytest.fixture
def guide(prefs):
    return MapGuide(prefs)


@pytest.fixture
def beyond(prefs):
    """A map on which a page lies behind that of one thing of a list."""
    storage = MapScreen(key="storage", title="Storage")
    ways = (tap("info", "Storage", "storage"), back("info", "apps"), back("storage", "info"))
    return replace(prefs, screens=(*prefs.screens, storage), ways=(*prefs.ways, *ways))


def test_place_tells_the_name_and_what_is_near_first(guide):
    """The nearest screens come first, and lists say that they take an item."""
    place = guide.place(at("display"))
    assert (place.key, place.name) == ("display", "Display")
    assert set(place.reachable[:2]) == {"Font size", "Preferences"}
    assert "App info: …" in place.reachable
    assert guide.place(at("elsewhere")) is None


def test_place_tells_what_can_be_filled_in(prefs):
    """A screen with a field tells the names of what takes a value; the page of a thing is called with that thing."""
    field = MapElement(name="Name", role="input", identity=ElementIdentity(text="Name"), kind="input")
    clock = MapElement(name="7:30", role="input", identity=ElementIdentity(text="7:30"), kind="input")
    screens = [
        replace(one, elements=(*one.elements, field, clock)) if one.key in ("display", "info") else one
        for one in prefs.screens
    ]
    place = MapGuide(replace(prefs, screens=tuple(screens))).place(at("home"))
    display, info = place.fillable
    assert (display.name, display.fields) == ("Display", ("Dark theme", "Name"))
    assert "显示" in display.openers
    assert (info.name, info.fields) == ("App info: …", ("Name",))


def test_a_dialog_of_several_pages_is_known_by_its_title(prefs):
    """Which of them it belongs to is open, and nothing is reached from it."""
    dialogs = tuple(MapScreen(key=key, title="Select time", is_layer=True, texts=("OK",)) for key in ("one", "two"))
    guide = MapGuide(replace(prefs, screens=(*prefs.screens, *dialogs)))
    place = guide.place(read("Select time", "3", "4", dialog=True))
    assert (place.key, place.name, place.reachable) == ("", "Select time", ())
    assert guide.place(read("Select day", "3", "4", dialog=True)) is None


def test_the_page_of_another_thing_is_known_by_its_activity(prefs):
    """It is told as what it is in the map: a page of that kind, whatever thing it shows."""
    screens = [replace(one, activity="a.Info") if one.key == "info" else one for one in prefs.screens]
    guide = MapGuide(replace(prefs, screens=tuple(screens)))
    place = guide.place(read("Gallery", "Storage", "Battery", "Data", activity="a.Info"))
    assert (place.key, place.name) == ("", "App info")
    assert guide.place(read("Gallery", "Storage", "Battery", "Data", activity="a.Other")) is None


def test_depth_counts_the_screens_on_the_way(guide):
    """What is further from the start is deeper; what is no command has no depth."""
    assert guide.depth("Preferences") < guide.depth("Display") < guide.depth("Font size")
    assert guide.depth("Nowhere") == 0


def test_ways_begin_where_one_is(guide):
    """From any screen, by back keys too; none off the map, and one without acts if one is there."""
    (way,) = guide.ways("sound & VIBRATION", at("font"))
    assert [type(act.action) for act in way.acts] == [Press, Press, Tap]
    assert guide.ways("Sound & vibration", at("elsewhere")) == ()
    assert guide.ways("No such screen", at("home")) == ()
    (here,) = guide.ways("Display", at("display"))
    assert here.acts == ()


def test_an_item_of_a_list_is_opened_from_anywhere(guide):
    """The command with an item ends by scrolling to it and tapping it."""
    (way,) = guide.ways("App info: Gallery", at("display"))
    assert [type(act.action) for act in way.acts] == [Press, Tap, ScrollTo, Tap]
    assert way.acts[-1].target.text == "Gallery"
    assert (way.start, way.end) == ("display", "info")
    assert [act.name for act in guide.launched("App info: Gallery").acts] == ["Apps", "", "Gallery"]


def test_what_lies_beyond_an_item_is_gone_to_by_that_item(beyond):
    """The way leads over the thing that is named, on to the page behind its own."""
    guide = MapGuide(beyond)
    (way,) = guide.ways("Storage: Gallery", at("display"))
    assert [act.name for act in way.acts] == ["", "Apps", "", "Gallery", "Storage"]
    assert (way.acts[3].target.text, way.end) == ("Gallery", "storage")
    assert [act.name for act in guide.launched("Storage: Gallery").acts] == ["Apps", "", "Gallery", "Storage"]


def test_on_the_page_of_a_thing_it_need_not_be_said(beyond):
    """From elsewhere the call says which thing; on its page, and below, one is about that thing."""
    guide = MapGuide(beyond)
    assert {"App info: …", "Storage: …"} <= set(guide.place(at("home")).reachable)
    assert "Storage" in guide.place(at("info")).reachable
    assert "App info" in guide.place(at("storage")).reachable


def test_what_is_tapped_by_the_name_of_its_page_is_no_thing(beyond):
    """Rows of another list lead to that page too; who taps "Storage" on a thing's page chooses nothing more."""
    row = ElementIdentity(cls="android.widget.LinearLayout", resource_id="app:id/row")
    sound = replace(beyond.by_key["sound"], lists=(MapList(item="app", row=row, to="storage", examples=("Chrome",)),))
    screens = [sound if one.key == "sound" else one for one in beyond.screens]
    rows = tap("sound", "Chrome", "storage", row=True)
    two = replace(beyond, screens=tuple(screens), ways=(*beyond.ways, rows))
    opens = {way.script.acts[0].name: opens_a_row(way.script.acts[0], two) for way in two.ways if way.end == "storage"}
    assert opens == {"Storage": False, "Chrome": True}


def test_a_page_called_as_its_thing_is_a_things(beyond):
    """Wherever it is opened from that is no page of a thing, a cell of a calendar say."""
    info = replace(beyond.by_key["info"], title="Maps")
    screens = tuple(info if one.key == "info" else one for one in beyond.screens)
    cell = tap("sound", "Maps", "info")
    assert opens_a_row(cell.script.acts[0], replace(beyond, screens=screens, ways=(*beyond.ways, cell)))


def test_a_way_over_two_lists_is_not_offered(beyond):
    """One item does not say which things of both are meant."""
    row = ElementIdentity(resource_id="app:id/row", cls="android.widget.LinearLayout")
    storage = replace(beyond.by_key["storage"], lists=(MapList(item="file", row=row, to="file"),))
    screens = [storage if one.key == "storage" else one for one in beyond.screens]
    file = MapScreen(key="file", title="File")
    two = replace(beyond, screens=(*screens, file), ways=(*beyond.ways, tap("storage", "a.txt", "file", row=True)))
    guide = MapGuide(two)
    assert "File: …" in guide.place(at("info")).reachable
    assert not any(name.startswith("File") for name in guide.place(at("home")).reachable)


def _with_sizes(prefs, *more):
    """A map where each of several things has a button, called by its value, that brings up one dialog."""
    dialog = MapScreen(key="size", title="Choose size", is_layer=True)
    values = tuple(tap("display", name, "size", row=True, in_list=True) for name in ("10 pt", "12 pt", "14 pt"))
    return replace(prefs, screens=(*prefs.screens, dialog), ways=(*prefs.ways, *values, *more))


def test_what_belongs_to_one_of_several_things_is_not_gone_to(prefs):
    """Buttons of one make that all lead to one dialog belong to things: which of them is meant no name says."""
    guide = MapGuide(_with_sizes(prefs))
    assert "Choose size" not in guide.place(at("home")).reachable
    assert not guide.takes_item("Choose size")
    assert guide.takes_item("App info")
    assert not guide.takes_item("App info: Maps")


def test_a_way_that_leads_over_no_thing_is_offered(prefs):
    """Where something else leads to the dialog too, a new thing's button say, that way is there."""
    guide = MapGuide(_with_sizes(prefs, tap("display", "Add", "size")))
    assert "Choose size" in guide.place(at("home")).reachable


def _menu(prefs, ends):
    """A map with a menu on "sound": names of rows, and where each leads."""
    screens = tuple(MapScreen(key=end, title=end) for end in dict.fromkeys(ends.values()))
    rows = tuple(tap("sound", name, end, row=True, in_list=True) for name, end in ends.items())
    return MapGuide(replace(prefs, screens=(*prefs.screens, *screens), ways=(*prefs.ways, *rows)))


def test_rows_of_a_menu_are_no_things(prefs):
    """Of its rows only few lead where another does."""
    guide = _menu(prefs, {"A": "Colours", "B": "Colours", "C": "Shapes", "D": "Sizes", "E": "Fonts"})
    assert {"Colours", "Shapes", "Sizes", "Fonts"} <= set(guide.place(at("home")).reachable)


def test_a_row_that_is_called_as_its_page_is_that_pages_own(prefs):
    """However many others lead there."""
    ends = {"Name": "Name", "Allergies": "Name", "Medications": "Name"}
    assert "Name" in _menu(prefs, ends).place(at("home")).reachable
    ends = {"Height": "Name", "Allergies": "Name", "Medications": "Name"}
    assert "Name" not in _menu(prefs, ends).place(at("home")).reachable


def test_an_untitled_page_of_things_is_not_offered_either(prefs):
    """What several of a make lead to is about one of them, whether it says so or not."""
    sheet = MapScreen(key="sheet")
    label = MapScreen(key="label", title="Label")
    rows = tuple(tap("sound", name, "sheet", row=True, in_list=True) for name in ("7:00", "8:00"))
    ways = (*prefs.ways, *rows, tap("sheet", "Label", "label"))
    guide = MapGuide(replace(prefs, screens=(*prefs.screens, sheet, label), ways=ways))
    assert "Label" not in guide.place(at("home")).reachable


def test_the_list_that_is_shown_is_gone_over_first(prefs):
    """Of two lists that lead to such pages the one in sight is meant."""
    row = ElementIdentity(cls="android.widget.LinearLayout", resource_id="app:id/row")
    recent = replace(prefs.by_key["sound"], lists=(MapList(item="app", row=row, to="info"),))
    screens = [recent if one.key == "sound" else one for one in prefs.screens]
    ways = (*prefs.ways, tap("sound", "Maps", "info", row=True))
    guide = MapGuide(replace(prefs, screens=tuple(screens), ways=ways))
    for here in ("apps", "sound"):
        assert [act.on for act in guide.ways("App info: Maps", at(here))[0].acts] == [here, here]


def test_calls_are_read_as_they_are_meant(beyond):
    """Letters and blanks do not matter, and the longest name is the one that is called."""
    more = MapScreen(key="more", title="App info: more")
    guide = MapGuide(replace(beyond, screens=(*beyond.screens, more), ways=(*beyond.ways, tap("info", "x", "more"))))
    assert guide.item_of("app  INFO:  Maps ") == "Maps"
    assert guide.item_of("App info: more: Maps") == "Maps"
    assert guide.item_of("Display") == guide.item_of("No such screen: x") == ""


def test_what_a_field_holds_is_no_name_of_it(beyond):
    """On the page of a thing a field may say what that thing is called."""
    field = MapElement(name="Chrome", role="input", identity=ElementIdentity(text="Chrome"), kind="input")
    note = MapElement(name="Note", role="input", identity=ElementIdentity(text="Note"), kind="input")
    screens = [replace(one, elements=(field, note)) if one.key == "storage" else one for one in beyond.screens]
    apps = next(one for one in screens if one.key == "apps")
    rows = replace(apps.lists[0], examples=("Chrome", "Maps"))
    screens = [replace(one, lists=(rows,)) if one.key == "apps" else one for one in screens]
    place = MapGuide(replace(beyond, screens=tuple(screens))).place(at("home"))
    assert [form.fields for form in place.fillable if form.name == "Storage: …"] == [("Note",)]


def test_a_way_that_failed_is_counted_up_to_where_it_failed(guide):
    """What went is counted as gone, what failed as failed, and what was not tried not at all."""
    (script,) = guide.ways("Font size > Advanced", at("home"))
    guide.count(script, None)
    guide.count(script, 1)
    counts = {way.script.acts[0].name: (way.seen, way.failed) for way in guide.app_map.ways if way.start != "sound"}
    assert (counts["Display"], counts["Font size"], counts["Advanced"]) == ((3, 0), (2, 1), (2, 0))


def test_sentences_are_routed_with_where_one_is(guide):
    """What is done on this very screen needs no command."""
    assert guide.route(Step(text="turn on dark theme"), at("home")).name == "Display"
    assert guide.route(Step(text="turn on dark theme"), at("display")).arrival == "no_command"


def test_an_empty_map_knows_nothing(prefs):
    """And says so instead of failing."""
    guide = MapGuide(replace(prefs, builds=(), screens=(), ways=()))
    assert guide.commands == ()
    assert guide.place(at("home")) is None
    assert guide.route(Step(text="open Display"), at("home")).arrival == "no_command"
    assert guide.launched("Display") is None


def test_an_item_is_looked_for_in_every_list_that_leads_there(prefs):
    """What is not among the recent ones is among all of them: each list of that kind is a way."""
    apps = prefs.by_key["apps"]
    recent = replace(prefs.by_key["display"], lists=apps.lists)
    guide = MapGuide(replace(prefs, screens=(*(one for one in prefs.screens if one.key != "display"), recent)))
    ways = guide.ways("App info: Gallery", at("home"))
    assert [way.acts[-1].on for way in ways] == ["apps", "display"]
