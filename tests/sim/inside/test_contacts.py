"""The contacts, used as a person would; they have no ids, so what has no words is found by its place."""

import json

import pytest

from pytest_appagent.sim.apps.contacts import Contacts

CONTACTS = Contacts.info.package


@pytest.fixture
def contacts_user(make_user):
    """The user of a device that shows the contacts."""
    user = make_user(apps=[Contacts])
    user.system.start(CONTACTS)
    return user


def people(user):
    """The contacts by name."""
    return {contact["name"]: contact for contact in user.system.state(CONTACTS)["contacts"]}


def bar_buttons(user):
    """What can be touched in the bar, from left to right."""
    nodes = [node for node in user.nodes() if node["clickable"] == "true" and 63 <= node.bounds[1] < 200]
    return sorted(nodes, key=lambda node: node.bounds[0])


def tap_bar(user, place):
    user.system.tap(*bar_buttons(user)[place].center)


def fill(user, hint, text, place=0):
    """Write into an input that says its hint."""
    user.scroll_to(text=hint)
    user.system.tap(*user.find_all(text=hint)[place].center)
    user.system.type_text(text)
    user.back()


def create(user, **fields):
    user.tap(desc="Create contact")
    for hint, text in fields.items():
        fill(user, hint.replace("_", " "), text)


def edit(user, name):
    user.scroll_to(text=name)
    user.tap(text=name)
    tap_bar(user, 2)


def test_starts_with_several_contacts(contacts_user):
    """A fresh list has more people than fit, under their letters."""
    assert len(people(contacts_user)) == 18
    assert {"AAA", "ABC", "A", "18 contacts"} <= set(contacts_user.texts())
    assert not contacts_user.sees("Zoe Young")
    contacts_user.scroll_to(text="Zoe Young")


def test_create_with_a_number(contacts_user):
    """Add John with the mobile number 12345678; then he is shown."""
    create(contacts_user, First_name="John", Phone="12345678")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["John"]["phones"] == [{"value": "12345678", "kind": "Mobile"}]
    assert {"12345678", "Mobile"} <= set(contacts_user.texts())
    contacts_user.back()
    contacts_user.scroll_to(text="John")


def test_create_with_a_work_address(contacts_user):
    """Add John Smith with a number and a working email: the kind is chosen in a list."""
    create(contacts_user, First_name="John", Last_name="Smith", Phone="12345678", Email="123456@gmail.com")
    contacts_user.tap(text="Home")
    contacts_user.tap(text="Work")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["John Smith"]["emails"] == [{"value": "123456@gmail.com", "kind": "Work"}]


def test_create_with_a_company(contacts_user):
    """Add Chen, whose company is Tsinghua University."""
    create(contacts_user, First_name="Chen", Company="Tsinghua University")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["Chen"]["company"] == "Tsinghua University"
    assert contacts_user.sees("Tsinghua University")


def test_several_numbers(contacts_user):
    """A form has as many numbers as one wants; empty ones are not kept."""
    create(contacts_user, First_name="Ann", Phone="1")
    contacts_user.tap(text="Add phone")
    fill(contacts_user, "Phone", "2")
    contacts_user.system.tap(*contacts_user.find_all(text="Mobile")[1].center)
    contacts_user.tap(text="Pager")
    contacts_user.tap(text="Add phone")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["Ann"]["phones"] == [{"value": "1", "kind": "Mobile"}, {"value": "2", "kind": "Pager"}]


def test_create_a_label_with_members(contacts_user):
    """Create the label work and add AAA and ABC to it; it can be filtered by."""
    contacts_user.tap(text="Organize")
    contacts_user.tap(text="Create label")
    contacts_user.system.type_text("work")
    contacts_user.tap(text="OK")
    contacts_user.tap(text="Add contacts")
    contacts_user.tap(text="AAA")
    contacts_user.tap(text="ABC")
    contacts_user.tap(text="Add")
    assert [name for name, contact in people(contacts_user).items() if "work" in contact["labels"]] == ["AAA", "ABC"]
    assert contacts_user.system.state(CONTACTS)["labels"] == ["Family", "Chess club", "work"]
    contacts_user.back()
    contacts_user.tap(text="Contacts")
    contacts_user.tap(text="All contacts")
    contacts_user.tap(text="work")
    assert contacts_user.sees("2 contacts")
    assert not contacts_user.sees("Alice Brown")


def test_rename_and_delete_a_label(contacts_user):
    """Those who had it keep it under its new name, and stay when it goes."""
    contacts_user.tap(text="Organize")
    contacts_user.tap(text="Family")
    contacts_user.tap(desc="More options")
    contacts_user.tap(text="Rename label")
    contacts_user.system.type_text(" two")
    contacts_user.tap(text="OK")
    assert people(contacts_user)["Alice Brown"]["labels"] == ["Family two"]
    contacts_user.tap(desc="More options")
    contacts_user.tap(text="Delete label")
    contacts_user.tap(text="DELETE")
    assert people(contacts_user)["Alice Brown"]["labels"] == []
    assert contacts_user.system.state(CONTACTS)["labels"] == ["Chess club"]


def test_birthday(contacts_user):
    """Add the birthday 1996/10/24: the year is chosen in a list of years."""
    edit(contacts_user, "AAA")
    contacts_user.tap(text="Add birthday")
    contacts_user.tap(text="May 2026")
    for _ in range(4):
        contacts_user.system.swipe(540, 1100, 540, 1400, 0.3)
    contacts_user.tap(text="1996")
    while not contacts_user.sees("October 1996"):
        contacts_user.tap(desc="Next month")
    contacts_user.tap(desc="24 October 1996")
    contacts_user.tap(text="OK")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["AAA"]["birthday"] == "1996-10-24"
    assert contacts_user.sees("24 October 1996")


def test_website(contacts_user):
    """Set ABC's website: the field is among the further ones."""
    edit(contacts_user, "ABC")
    contacts_user.tap(text="More fields")
    fill(contacts_user, "Website", "abc.github.com")
    contacts_user.tap(text="Save")
    assert people(contacts_user)["ABC"]["website"] == "abc.github.com"
    assert contacts_user.sees("abc.github.com")


def test_call(contacts_user):
    """Call ABC, and hang up by the button without a word."""
    contacts_user.tap(text="ABC")
    contacts_user.tap(text="Call")
    state = contacts_user.system.state(CONTACTS)
    assert (state["calls"], state["in_call"]) == ([{"name": "ABC", "number": "555-0102"}], True)
    assert contacts_user.system.focus == (CONTACTS, f"{CONTACTS}.InCallActivity")
    contacts_user.tap(text="Mute")
    wordless = [node for node in contacts_user.nodes() if node.attributes.get("NAF")]
    contacts_user.system.tap(*wordless[-1].center)
    assert not contacts_user.system.state(CONTACTS)["in_call"]
    assert contacts_user.sees("Contact info")


def test_call_one_of_two_numbers(contacts_user):
    """Who has several numbers is called on the one that is chosen."""
    contacts_user.scroll_to(text="Frank Green")
    contacts_user.tap(text="Frank Green")
    contacts_user.tap(text="Call")
    contacts_user.tap(text="555-0118 (Work)")
    assert contacts_user.system.state(CONTACTS)["calls"] == [{"name": "Frank Green", "number": "555-0118"}]


def test_message(contacts_user):
    """Write to ABC: what is not sent is a draft, and the button without a word sends it."""
    contacts_user.tap(text="ABC")
    contacts_user.tap(text="Text")
    contacts_user.tap(text="Text message")
    contacts_user.system.type_text("Nice to meet you")
    assert contacts_user.system.state(CONTACTS)["drafts"] == {"555-0102": "Nice to meet you"}
    contacts_user.back()
    wordless = [node for node in contacts_user.nodes() if node.attributes.get("NAF")]
    contacts_user.system.tap(*wordless[-1].center)
    state = contacts_user.system.state(CONTACTS)
    assert state["messages"] == [{"name": "ABC", "number": "555-0102", "text": "Nice to meet you"}]
    assert state["drafts"] == {}
    assert contacts_user.sees("Nice to meet you")


def test_delete_asks_first(contacts_user):
    """Delete AAA, after a question."""
    contacts_user.tap(text="AAA")
    contacts_user.tap(desc="More options")
    contacts_user.tap(text="Delete")
    contacts_user.tap(text="CANCEL")
    assert "AAA" in people(contacts_user)
    contacts_user.tap(desc="More options")
    contacts_user.tap(text="Delete")
    contacts_user.tap(text="DELETE")
    assert "AAA" not in people(contacts_user)
    assert not contacts_user.sees("AAA")
    assert contacts_user.sees("ABC")


def test_what_is_asked_can_be_read(contacts_user):
    """Li's working email and ABC's birthday stand on their screens."""
    contacts_user.tap(text="ABC")
    assert contacts_user.sees("14 March 1990")
    contacts_user.back()
    contacts_user.scroll_to(text="Li")
    contacts_user.tap(text="Li")
    texts = contacts_user.texts()
    assert texts[texts.index("li@work.example.com") + 1] == "Work"


def test_star(contacts_user):
    """The star without a word makes a favourite."""
    contacts_user.tap(text="ABC")
    tap_bar(contacts_user, 1)
    assert people(contacts_user)["ABC"]["starred"]
    contacts_user.back()
    contacts_user.tap(text="Highlights")
    assert {"ABC", "Alice Brown", "Liam Moore"} <= set(contacts_user.texts())


def test_search(contacts_user):
    """Names, numbers and addresses are searched, also without their dashes."""
    contacts_user.tap(text="Search contacts")
    contacts_user.system.type_text("5550115")
    assert contacts_user.sees("Mia Novak")
    contacts_user.system.replace_text("nobody at all")
    assert contacts_user.sees("No contacts found")


def test_choose_several(contacts_user):
    """A long press begins to choose; what is chosen can be deleted at once."""
    contacts_user.system.hold(*contacts_user.find(text="AAA").center, 1.0)
    contacts_user.tap(text="ABC")
    assert contacts_user.sees("2")
    tap_bar(contacts_user, 3)
    contacts_user.tap(text="DELETE")
    assert len(people(contacts_user)) == 16


def test_unsaved_changes_are_asked_about(contacts_user):
    """Leaving a form that was changed asks; one that was not does not."""
    edit(contacts_user, "AAA")
    contacts_user.back()
    assert contacts_user.sees("Contact info")
    tap_bar(contacts_user, 2)
    fill(contacts_user, "Last name", "B")
    contacts_user.back()
    contacts_user.tap(text="Keep editing")
    tap_bar(contacts_user, 0)
    contacts_user.tap(text="Discard")
    assert "AAA" in people(contacts_user)


def test_state_is_a_start_state(contacts_user):
    """What `state` gives, `preset` takes."""
    contacts_user.tap(text="ABC")
    contacts_user.tap(text="Call")
    first = json.loads(json.dumps(contacts_user.system.state(CONTACTS)))
    contacts_user.system.preset(CONTACTS, {"contacts": []})
    contacts_user.system.start(CONTACTS)
    assert contacts_user.sees("No contacts")
    contacts_user.system.preset(CONTACTS, first)
    assert contacts_user.system.state(CONTACTS) == {**first, "in_call": False}


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"people": []},
        {"contacts": [{"nick": "A"}]},
        {"contacts": [{"phones": [{"kind": "Mobile"}]}]},
        {"contacts": [{"phones": [{"value": "1", "kind": "Car"}]}]},
        {"contacts": [{"birthday": "yesterday"}]},
    ],
)
def test_nonsense_is_refused(contacts_user, nonsense):
    """What cannot be is a ValueError, and the contacts are as after installation."""
    with pytest.raises(ValueError, match=r"start state of com\.example\.contacts"):
        contacts_user.system.preset(CONTACTS, nonsense)
    assert len(people(contacts_user)) == 18


def test_chinese(make_user):
    """In Chinese the contacts speak Chinese."""
    user = make_user(apps=[Contacts], locale="zh-CN")
    user.system.start(CONTACTS)
    assert {"通讯录", "搜索联系人", "18 位联系人"} <= set(user.texts())
    user.tap(text="ABC")
    assert {"通话", "1990年3月14日", "生日"} <= set(user.texts())
