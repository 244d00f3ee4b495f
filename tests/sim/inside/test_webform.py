"""The web form, met by eyes alone: the dump ends at the web view."""

import pytest

from pytest_appagent.sim.apps.webform import WebForm

WEBFORM = "com.example.webform"


@pytest.fixture
def web_user(make_user):
    user = make_user(apps=[WebForm])
    user.system.preset(WEBFORM, {"cookies": False})
    user.system.start(WEBFORM)
    return user


def draft(user):
    return user.system.state(WEBFORM)["draft"]


def fill(user, label, text):
    user.touch(label, below_dp=36)
    user.system.type_text(text)
    user.back()


def test_dump_ends_at_the_web_view(web_user):
    """The page is a node without children; only the app's own bar has words."""
    views = [node for node in web_user.nodes() if node["class"] == "android.webkit.WebView"]
    assert len(views) == 1
    assert web_user.nodes()[-1] == views[0]
    assert web_user.texts() == ["tours.example.com/book"]


def test_form_is_filled_by_touch_and_keyboard(web_user):
    """Fields, radio buttons and boxes are where they are drawn, and the truth is told."""
    fill(web_user, "Your name", "Ada")
    fill(web_user, "Email", "ada@example.com")
    web_user.touch("Evening")
    web_user.touch("Send me the newsletter")
    assert draft(web_user) == {
        "name": "Ada",
        "email": "ada@example.com",
        "people": "",
        "tour": "Evening",
        "step_free": False,
        "newsletter": True,
        "comments": "",
    }


def test_keyboard_moves_the_field_into_sight(web_user):
    """A field below the keyboard is scrolled up while it is written in."""
    web_user.touch("Comments", below_dp=50)
    assert web_user.system.keyboard_top is not None
    web_user.system.type_text("two\nlines")
    assert web_user.see("Comments")[1] < web_user.system.keyboard_top
    assert draft(web_user)["comments"] == "two\nlines"


def test_mistakes_are_drawn_and_nothing_is_booked(web_user):
    """An incomplete form says what is missing, in the picture alone."""
    web_user.system.swipe(540, 1900, 540, 500, 0.3)
    web_user.touch("Send booking")
    assert web_user.see("Please enter your name.")
    assert not web_user.sees("Please enter your name.")
    assert web_user.system.state(WEBFORM)["bookings"] == []


def test_booking(web_user):
    """A complete form is booked and thanked for; another one starts empty."""
    for label, text in (("Your name", " Ada "), ("Email", "ada@example.com"), ("Number of people", "2")):
        fill(web_user, label, text)
    web_user.system.swipe(540, 1900, 540, 500, 0.3)
    web_user.touch("Send booking")
    assert web_user.see("Thank you, Ada!")
    (booking,) = web_user.system.state(WEBFORM)["bookings"]
    assert (booking["number"], booking["name"], booking["people"], booking["tour"]) == (301, "Ada", 2, "Morning")
    web_user.touch("Book another tour")
    assert draft(web_user)["name"] == ""


def test_cookies_cover_the_page_until_answered(make_user):
    """The question takes the touches where it is drawn."""
    user = make_user(apps=[WebForm])
    user.system.start(WEBFORM)
    assert user.system.state(WEBFORM)["cookies"] is None
    user.touch("Accept")
    assert user.system.state(WEBFORM)["cookies"] is True
    assert user.see("Accept") is None


def test_start_states(web_user):
    """`state` is one; what cannot be is refused."""
    before = web_user.system.state(WEBFORM)
    web_user.system.preset(WEBFORM, before)
    assert web_user.system.state(WEBFORM) == before
    for nonsense in ({"page": "shop"}, {"draft": {"tour": "Midnight"}}, {"draft": {"hat": 1}}, {"x": 1}):
        with pytest.raises(ValueError, match="start state of"):
            web_user.system.preset(WEBFORM, nonsense)
