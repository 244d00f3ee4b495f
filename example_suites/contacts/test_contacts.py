"""Contacts: a form with many fields, a list that scrolls, buttons without names."""

import pytest

from pytest_appagent import expect, hides, shows, step

pytestmark = pytest.mark.appagent(app="com.example.contacts", reset="clear")


@pytest.mark.appagent('create a contact with first name "Ada", last name "Lovelace" and phone "555-0200"')
def test_create(appagent):
    """One sentence fills several fields."""
    expect(appagent).to_show(text="Ada Lovelace")
    expect(appagent).to_show(text="555-0200")


@pytest.mark.parametrize(
    ("name", "company", "email"),
    [("Charles", "Engines Ltd", "charles@example.com"), ("Mary", "Stars & Sons", "mary@example.org")],
)
@pytest.mark.appagent('add a contact named "{name}" with the company "{company}" and the email "{email}"')
def test_create_many(appagent, name, company, email):
    """Every value of parametrize is typed as it stands."""
    for text in (name, company, email):
        expect(appagent).to_show(text=text)


@pytest.mark.appagent("delete the contact Bob Carter", expect=[hides("Bob Carter")])
def test_delete():
    """Where it is hidden in a menu, and asked once more, it is still one sentence."""


@pytest.mark.appagent("open the contact Zoe Young")
def test_open_far_down(appagent):
    """The list is scrolled as far as needed."""
    expect(appagent).to_show(text="555-0119")


@pytest.mark.appagent("call Alice Brown", expect=[shows("Calling…")])
def test_call():
    """A verb that the app offers by that name; the device's question for the permission is answered on the way."""


@pytest.mark.appagent(
    step("search for carla", expect=[shows("Carla Diaz"), hides("Jack King")]),
    step("open the contact Carla Diaz", expect=[shows("carla@example.org")]),
)
def test_search_and_open():
    """The second sentence begins where the first one ended."""
