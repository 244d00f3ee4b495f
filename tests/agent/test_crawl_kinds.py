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
        ("Build number", "toggle"),
        ("版本号", "toggle"),
        ("Forget", "destructive"),
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
