"""A menu and a list of data: which pages stand for one another, and which are each worth a look."""

import pytest

from pytest_appagent.agent.explore_alike import is_one_place
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice


@pytest.fixture
def app(load_helper):
    """Builders of screens."""
    return load_helper("agent/exploring")


@pytest.fixture
def page(app):
    """A bar and a list: rows by name; those in `switches` are switches."""

    def page(name, *rows, switches=(), below=""):
        inside = ""
        for place, row in enumerate((*rows, *switches)):
            top = 400 + 150 * place
            cls = "Switch" if row in switches else "LinearLayout"
            flags = {"checkable": True} if row in switches else {}
            text = app.node(row, bounds=f"[40,{top + 10}][900,{top + 120}]")
            bounds = f"[0,{top}][1080,{top + 140}]"
            inside += app.node(bounds=bounds, cls=cls, clickable=True, inside=text, **flags)
        listed = app.node(bounds="[0,400][1080,2000]", cls="ListView", inside=inside)
        up = app.node(bounds="[0,80][120,200]", cls="ImageButton", desc="Navigate up", clickable=True)
        bar = app.node(name, bounds="[140,100][900,180]")
        return app.dump(up, bar, listed, below)

    return page


@pytest.fixture
def facts():
    """What a screen shows."""
    return lambda screen: read_screen(ScriptedDevice({"it": screen}, start="it").capture()).facts


def test_pages_of_settings_are_places_of_their_own(page, facts):
    """They are of one make and have nothing to say in common."""
    sound = page("Sound", "Ring tone", "Alarm tone", "Vibration", "Media", switches=("Touch sounds",))
    display = page("Display", "Brightness", "Font size", "Colors", "Wallpaper")
    assert not is_one_place(facts(sound), facts(display), may_differ=False)


def test_pages_that_hold_nothing_but_data_stand_for_one_another(page, facts):
    """Folders have no word in common either; nothing can be set in them."""
    one = page("Pictures", "Beach", "Forest", "City", "Lake")
    other = page("Letters", "To Anna", "To Bob", "To Cleo")
    assert is_one_place(facts(one), facts(other), may_differ=False)


def test_rows_that_can_all_be_switched_are_data(page, facts):
    """As many switches as rows, an alarm's for instance, are no settings."""
    one = page("Weekdays", "Early bird", "Coffee", "Bus", switches=("On one", "On two", "On three"))
    other = page("Weekend", "Late riser", "Market", "Football", switches=("On four", "On five", "On six"))
    assert is_one_place(facts(one), facts(other), may_differ=False)


def test_settings_of_each_entry_are_one_place(page, facts):
    """Where the words are the same, it is the same page for another entry."""
    rows = ("Notifications", "Permissions", "Storage and cache", "Battery")
    one, other = (page(name, *rows, switches=("Unused apps",)) for name in ("Camera", "Maps"))
    assert is_one_place(facts(one), facts(other), may_differ=True)


def test_a_page_with_a_field_of_its_own_is_an_entrys(app, page, facts):
    """A conversation has its own words and a field below them; it is one of many."""
    entry = app.field("", 2200, hint="Message")
    one = page("Anna", "See you", "Bring bread", "On my way", switches=("Star",), below=entry)
    other = page("Bob", "Who wins", "Half past nine", "Call me", switches=("Star me",), below=entry)
    assert is_one_place(facts(one), facts(other), may_differ=True)
