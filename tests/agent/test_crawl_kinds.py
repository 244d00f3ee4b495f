"""What a tap would do, told before it."""

import pytest

from pytest_appagent.agent.crawl_kinds import is_way_up, kind_of
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of


@pytest.fixture(scope="session")
def small(load_helper):
    """Builders of screens."""
    return load_helper("agent/small_app")


def facts_of(xml):
    return read_screen(frame_of(xml)).facts


def kind(facts, name, risks=()):
    (element,) = [one for one in facts.elements if name in (one.text, one.content_desc) or one.text.startswith(name)]
    return kind_of(element, facts, risks)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Display", "navigate"),
        ("Background", "navigate"),
        ("Install unknown apps", "navigate"),
        ("Connect", "toggle"),
        ("Pair", "toggle"),
        ("Koppeln", "toggle"),
        ("Pair new device", "navigate"),
        ("Build number", "toggle"),
        ("版本号", "toggle"),
        ("Forget", "destructive"),
        ("Disconnect", "destructive"),
        ("Unpair", "destructive"),
        ("Delete account", "destructive"),
        ("删除日程", "destructive"),
        ("显示", "navigate"),
    ],
)
def test_a_row_is_told_by_its_words(small, name, wanted):
    """A row that does something says so at the start of its name; a place may hold the same word."""
    assert kind(facts_of(small.dump(small.title("Things"), small.row(name, 0))), name) == wanted


def test_a_risk_that_is_allowed_is_a_way(small):
    """What is allowed counts as leading elsewhere."""
    facts = facts_of(small.dump(small.title("Things"), small.row("Delete account", 0)))
    assert kind(facts, "Delete account", ("delete",)) == "navigate"
    assert kind(facts, "Delete account", ("pay",)) == "destructive"


def test_a_switch_is_one_whatever_it_is_called(small):
    """What can be checked changes a state."""
    assert kind(facts_of(small.dump(small.switch_row("Display", 0))), "Display") == "toggle"


def test_rows_of_a_titled_dialog_are_answers(small):
    """A dialog that asks gets no answer; a menu, which has no title, is looked into."""
    asked = small.dump(
        small.node("Order", bounds="[140,900][900,980]", rid="alertTitle"),
        small.row("Newest", 4),
        bounds="[40,860][1040,1500]",
    )
    menu = small.dump(small.row("About", 4), bounds="[40,860][1040,1500]")
    assert kind(facts_of(asked), "Newest") == "toggle"
    assert kind(facts_of(menu), "About") == "navigate"


def test_rows_of_a_screen_that_asks_to_choose_are_choices(small):
    """What a screen called "Add a language" lists is added by a tap."""
    assert kind(facts_of(small.dump(small.title("Add a language"), small.row("Dansk", 0))), "Dansk") == "toggle"


def test_rows_below_the_present_one_would_replace_it(small):
    """Of several networks of which one says that it is connected the others are not tapped; that one is."""
    facts = facts_of(
        small.dump(
            small.title("Internet"),
            small.row("Home", 0, detail="Connected"),
            small.row("Cafe", 1),
            small.row("Office", 2, detail="Saved"),
        )
    )
    assert [kind(facts, name) for name in ("Home", "Cafe", "Office")] == ["navigate", "toggle", "toggle"]


def test_the_way_up_is_known_in_several_languages(small):
    """A control that is the back key with another face is nothing to look behind."""
    for name in ("Navigate up", "Zurück", "返回"):
        facts = facts_of(small.dump(small.title("Things").replace("Navigate up", name)))
        assert is_way_up(facts.elements[0])


def button(small, bounds, text="", *, rid="", says="", **flags):
    node = small.node(text, bounds=bounds, cls="ImageButton", rid=rid, clickable=True, **flags)
    return node.replace('text=""', f'content-desc="{says}"', 1) if says else node


def kind_at(facts, *bounds):
    (element,) = [one for one in facts.elements if tuple(vars_of(one.bounds)) == bounds]
    return kind_of(element, facts)


def vars_of(bounds):
    return bounds.left, bounds.top, bounds.right, bounds.bottom


@pytest.mark.parametrize(
    ("at", "more", "wanted"),
    [
        ("[930,100][1050,220]", {}, "navigate"),  # in the bar of a first page
        ("[880,2000][1040,2160]", {}, "navigate"),  # floats in the corner
        ("[460,2000][620,2160]", {}, "toggle"),  # in the middle: starts or takes something
        ("[930,320][1050,440]", {}, "toggle"),  # in a row
        ("[930,320][1050,440]", {"rid": "open_settings"}, "navigate"),
        ("[930,320][1050,440]", {"says": "Details"}, "navigate"),
        ("[400,1200][600,1400]", {"text": "7"}, "toggle"),  # a key of a pad
        ("[400,1200][600,1400]", {"text": "+1:00"}, "toggle"),
    ],
)
def test_what_has_no_name_is_told_by_its_place(small, at, more, wanted):
    """An icon without a name is looked behind only where apps put what leads elsewhere."""
    heading = small.node("Things", bounds="[140,100][900,220]")
    facts = facts_of(small.dump(heading, small.row("Lamp", 0), small.row("Desk", 1), button(small, at, **more)))
    bounds = [int(part) for part in at.replace("][", ",").strip("[]").split(",")]
    assert kind_at(facts, *bounds) == wanted


def test_a_wordless_icon_of_a_page_about_one_thing_acts_on_that(small):
    """In a bar with a way up a star or a heart stands where a first page has its search; the way up is harmless."""
    facts = facts_of(small.dump(small.title("Lamp"), button(small, "[930,100][1050,220]")))
    assert kind_at(facts, 930, 100, 1050, 220) == "toggle"
    assert kind_at(facts, 0, 100, 120, 220) == "navigate"


def test_a_button_that_repeats_by_one_name_is_left_alone(small):
    """What stands at each entry by one name does something to that entry."""
    one, other = (button(small, f"[930,{top}][1050,{top + 120}]", says="Take") for top in (320, 500))
    facts = facts_of(small.dump(small.title("Things"), small.row("Lamp", 0), small.row("Desk", 1), one, other))
    assert kind_at(facts, 930, 320, 1050, 440) == "toggle"


def test_rows_of_which_one_is_chosen_are_choices(small):
    """A row beside a chosen one would take its place, whatever the screen is called."""
    rows = (small.row("Rain", 0, selected=True), small.row("Wind", 1), small.row("Sea", 2))
    inside = small.node(bounds="[0,300][1080,2200]", cls="ListView", scrollable=True, inside="".join(rows))
    facts = facts_of(small.dump(small.title("Sounds"), inside))
    assert [kind(facts, name) for name in ("Rain", "Wind", "Sea")] == ["toggle"] * 3
