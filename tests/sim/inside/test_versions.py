"""Later versions of apps: the same data behind other screens."""

import pytest

from pytest_appagent.sim.apps import INSTALLED_APPS

CALENDAR = "com.example.calendar"
SHOP = "com.example.shop"


@pytest.fixture
def make_updated(make_user):
    """Make the user of a device on which an app was updated before it is started."""

    def make(package, version="2.0"):
        user = make_user()
        user.system.install_version(package, version, 20000, package.rpartition(".")[2].capitalize())
        user.system.start(package)
        return user

    return make


@pytest.mark.parametrize("kind", [kind for kind in INSTALLED_APPS if kind.VERSIONS], ids=lambda kind: kind.__name__)
def test_versions_are_later_and_keep_the_data(make_user, kind):
    """What an app calls a version of its own is later than the one that comes with the device."""
    user = make_user(apps=[kind])
    package = kind.info.package
    state = user.system.state(package)
    for version in kind.VERSIONS:
        assert not user.system._packages.find(package).is_since(version)
        user.system.install_version(package, version, 20000, kind.info.label)
        assert user.system._packages.find(package).is_since(version)
        assert user.system.apps[package].version_name == version
        assert user.system.state(package) == state


def test_calendar_asks_for_the_kind_first(make_updated):
    """A screen is inserted, a button is called otherwise, rows have moved, and events are kept as before."""
    user = make_updated(CALENDAR)
    user.tap(desc="New event")
    assert user.sees("What would you like to add?")
    user.tap(text="All-day event")
    assert user.find(id="all_day")["checked"] == "true"
    places = [user.find(id=name).bounds[1] for name in ("note", "reminder_row", "repeat_row", "all_day_row")]
    assert places == sorted(places)
    user.write("picnic", id="title")
    user.back()
    user.tap(text="Done")
    assert user.sees("picnic"), "the agenda, not the screen between"
    assert user.events()["picnic"]["all_day"]


def test_calendar_as_it_comes(calendar_user):
    """Without the update there is neither the screen nor the other label."""
    calendar_user.tap(desc="New event")
    assert calendar_user.sees("Save")
    assert not calendar_user.sees("Done")


def test_calendar_goes_back_to_the_first_version(make_updated):
    """A downgrade brings the old screens back."""
    user = make_updated(CALENDAR)
    user.system.install_version(CALENDAR, "1.4.2", 42, "Calendar")
    user.system.start(CALENDAR)
    user.tap(desc="New event")
    assert user.sees("Save")


def test_about_says_the_installed_version(make_updated):
    """The app itself tells which version it is."""
    user = make_updated(CALENDAR, "2.1")
    user.tap(desc="More options")
    user.tap(text="About")
    assert user.sees("Version 2.1")


def test_shop_has_a_bag_and_asks_for_the_delivery(make_updated):
    """The cart is called bag, the description has moved up, and delivery is a screen before the address."""
    user = make_updated(SHOP)
    user.system.preset(SHOP, {"cart": [{"id": 7, "quantity": 2}]})
    user.system.start(SHOP, link="shop://product?id=7")
    texts = user.texts()
    price = next(place for place, text in enumerate(texts) if text.startswith("$"))
    assert texts[price - 1].startswith("The ")
    assert user.sees("Add to bag")
    user.system.start(SHOP, link="shop://cart")
    assert user.sees("Your bag")
    user.tap(text="Checkout")
    user.tap(text="Express")
    user.tap(text="Continue")
    for field in ("Full name", "Address"):
        user.tap(text=field)
        user.system.type_text("x")
        user.back()
    user.tap(text=next(text for text in user.texts() if text.startswith("Place order")))
    assert user.system.state(SHOP)["orders"][0]["delivery"] == "Express"


def test_uninstalled_app_comes_back_as_the_installed_version(make_updated):
    """Installing from a file after an uninstallation starts with the version of the file."""
    user = make_updated(SHOP)
    user.system.uninstall(SHOP)
    user.system.install_version(SHOP, "2.0", 20000, "Shop")
    user.system.start(SHOP, link="shop://cart")
    assert user.sees("Your bag is empty")
