"""Documentation is found again for the element that it is about, and for no other."""

import pytest

from pytest_appagent.docstore.entry import Entry, Knowledge, entry_to_data
from pytest_appagent.docstore.files import create


def test_what_was_learned_is_told_on_the_same_screen(made, learn, told):
    """The note of an element is found by the element itself."""
    facts = made.screen(made.button(300, "Save", id="save"), made.button(500, "Drop", id="drop"))
    learn(facts, made.one(facts, "Save"), "Saves the thing")
    assert told(facts, made.one(facts, "Save")) == {"tap": "Saves the thing"}
    assert told(facts, made.one(facts, "Drop")) == {}


def test_icons_without_id_and_name_are_of_one_screen_only(made, learn, told):
    """AppAgent's key of a nameless icon is the same on screens of the same layout; what is known of it is not."""
    facts = made.screen(made.icon(900), title="Events")
    other = made.screen(made.icon(900), title="People")
    assert facts.elements[0].uid == other.elements[0].uid
    learn(facts, facts.elements[0], "Adds an event")
    assert told(other, other.elements[0]) == {}
    learn(other, other.elements[0], "Calls somebody")
    assert told(facts, facts.elements[0]) == {"tap": "Adds an event"}
    assert told(other, other.elements[0]) == {"tap": "Calls somebody"}


def test_a_control_with_an_id_of_its_own_is_known_on_other_screens(made, learn, told, docs):
    """A button that is on every screen is documented once, and anew only where it does something else."""
    parts = [made.icon(0, id="home"), made.icon(900, id="more")]
    facts, other = made.screen(*parts, title="Events"), made.screen(*parts, title="People")
    learn(facts, made.one(facts, "home"), "Opens the screen 'Start'")
    learn(facts, made.one(facts, "more"), "Shows 'Sort events' and 'Print'")
    assert told(other, made.one(other, "home")) == {"tap": "Opens the screen 'Start'"}
    assert learn(other, made.one(other, "home"), "Opens the screen 'Start'") == "kept"
    assert learn(other, made.one(other, "more"), "Shows 'Import contacts'") == "written"
    assert told(facts, made.one(facts, "more")) == {"tap": "Shows 'Sort events' and 'Print'"}
    assert told(other, made.one(other, "more")) == {"tap": "Shows 'Import contacts'"}
    assert len(list(docs.glob("*.yaml"))) == 3


def test_one_id_with_another_description_is_another_thing(made, learn, told):
    """A button that leads to the other view says so; the note of one view is not told in the other."""
    save = made.button(400, "Save", id="save")
    facts = made.screen(made.icon(900, id="switch", desc="Month view"), save, title="May 2026")
    alike = made.screen(made.icon(900, id="switch", desc="Day view"), made.icon(700, id="today"), save, title="6 May")
    other = made.screen(made.icon(900, id="switch", desc="Day view"), title="Days")
    assert facts.key != alike.key
    learn(facts, made.one(facts, "Month view"), "Shows the whole month")
    assert told(alike, made.one(alike, "Day view")) == {}
    assert told(other, made.one(other, "Day view")) == {}


def test_a_value_is_no_name(made, learn, told):
    """The button that shows a day is the same button on another day, on another screen too."""
    facts = made.screen(made.button(400, "Mon, 11 May", id="day"), title="New event")
    other = made.screen(made.button(400, "Tue, 12 May", id="day"), title="Edit event")
    learn(facts, made.one(facts, "Mon, 11 May"), "Shows a date picker")
    assert told(other, made.one(other, "Tue, 12 May")) == {"tap": "Shows a date picker"}


def test_ids_of_the_framework_mean_nothing_elsewhere(made, learn, told):
    """Each dialog has an `android:id/button1`."""
    facts = made.screen(made.button(900, id="android:id/button1"), title="Delete")
    other = made.screen(made.button(900, id="android:id/button1"), title="Rename")
    learn(facts, facts.elements[0], "Deletes the thing")
    assert told(other, other.elements[0]) == {}


def test_an_inserted_icon_does_not_take_over_the_next_ones_note(made, learn, told):
    """In an older version the search was where another icon is now: AppAgent's key says the wrong one."""
    old = made.screen(made.icon(650, id="search"), made.icon(800, id="sort"))
    new = made.screen(made.icon(500, id="mark"), made.icon(650, id="search"), made.icon(800, id="sort"))
    learn(old, made.one(old, "search"), "Searches")
    learn(old, made.one(old, "sort"), "Sorts")
    assert told(new, made.one(new, "mark")) == {}
    assert told(new, made.one(new, "search")) == {"tap": "Searches"}
    assert told(new, made.one(new, "sort")) == {"tap": "Sorts"}


def test_nameless_icons_that_moved_are_ambiguous(made, learn, told):
    """Where nothing tells two icons apart, neither gets the note of the one that was there."""
    old = made.screen(made.icon(800), made.button(400, "Save", id="save"))
    new = made.screen(made.icon(650), made.icon(500), made.button(400, "Save", id="save"))
    learn(old, old.elements[0], "Searches")
    nameless = [element for element in new.elements if not element.resource_id]
    assert [told(new, element) for element in nameless] == [{}, {}]


def test_documentation_of_an_older_version_is_found(made, learn, told):
    """New controls, a moved icon without a name and another key of the screen: what is the same is known."""
    old = made.screen(made.icon(900), made.button(400, "Save", id="save"), made.button(600, "Share", id="share"))
    learn(old, next(element for element in old.elements if element.bounds.left == 900), "Shows help")
    learn(old, made.one(old, "Save"), "Saves it")
    new = made.screen(
        made.button(200, "News", id="news"),
        made.icon(900),
        made.button(500, "Save now", id="save"),
        made.button(700, "Share", id="share"),
    )
    assert new.key != old.key
    assert told(new, next(element for element in new.elements if element.bounds.left == 900)) == {"tap": "Shows help"}
    assert told(new, made.one(new, "Save now")) == {"tap": "Saves it"}
    assert told(new, made.one(new, "News")) == {}


def test_documentation_holds_for_another_density(made, learn, told):
    """AppAgent's key of an icon has its size in pixels; places are compared in parts of the display."""
    facts = made.screen(made.icon(900), made.button(400, "Save", id="save"))
    small = made.screen(
        made.icon(600, top=53, size=84),
        made.button(267, "Save", id="save", scale=2 / 3),
        size=(720, 1600),
        density=280,
    )
    icons = [next(element for element in screen.elements if not element.text) for screen in (facts, small)]
    assert icons[0].uid != icons[1].uid
    learn(facts, icons[0], "Shows help")
    learn(facts, made.one(facts, "Save"), "Saves it")
    assert told(small, icons[1]) == {"tap": "Shows help"}
    assert told(small, made.one(small, "Save")) == {"tap": "Saves it"}


def test_documentation_holds_for_another_language(made, learn, told):
    """Title, texts and descriptions change, and AppAgent's keys with them; ids and places do not."""
    facts = made.screen(
        made.icon(900, desc="Help"),
        made.button(400, "Save", id="save"),
        made.button(600, "Share", id="share"),
        made.button(800, "Delete", id="delete"),
        title="Thing",
    )
    german = made.screen(
        made.icon(900, desc="Hilfe"),
        made.button(400, "Speichern", id="save"),
        made.button(600, "Teilen", id="share"),
        made.button(800, "Löschen", id="delete"),
        title="Ding",
    )
    for name in ("Help", "Save", "Share", "Delete"):
        learn(facts, made.one(facts, name), f"This is to {name}")
    assert told(german, made.one(german, "Hilfe")) == {"tap": "This is to Help"}
    assert told(german, made.one(german, "Löschen")) == {"tap": "This is to Delete"}


def test_another_screen_of_the_same_activity_is_not_an_older_version(made, learn, told):
    """Screens that have only the activity in common share no notes of nameless things."""
    facts = made.screen(made.icon(900), made.button(400, "Save", id="save"), title="12")
    other = made.screen(made.icon(900), made.button(400, "Call", id="call"), title="34")
    assert facts.key.rpartition("-")[0] == other.key.rpartition("-")[0]
    learn(facts, next(element for element in facts.elements if not element.text), "Shows help")
    learn(facts, made.one(facts, "Save"), "Saves it")
    assert told(other, next(element for element in other.elements if not element.text)) == {}


def test_rows_of_a_list_share_one_entry(made, learn, told, docs):
    """What a row does holds for each, with its own name in the place of the one that it was seen on."""
    facts = made.screen(made.rows("Anna", "Bob", "Cleo"))
    learn(facts, made.one(facts, "Anna"), "Opens the screen 'Anna'")
    assert told(facts, made.one(facts, "Cleo")) == {"tap": "Opens the screen 'Cleo'"}
    assert learn(facts, made.one(facts, "Bob"), "Opens the screen 'Bob'") == "kept"
    assert len(list(docs.glob("*.yaml"))) == 1
    later = made.screen(made.rows("Dora"))
    assert told(later, made.one(later, "Dora")) == {"tap": "Opens the screen 'Dora'"}


def test_what_was_seen_on_one_row_is_told_as_such(made, learn, told):
    """A text without the row's name may be of that row alone, until it was seen on another one."""
    facts = made.screen(made.rows("Anna", "Bob", "Cleo"))
    learn(facts, made.one(facts, "Anna"), "Shows the details")
    assert told(facts, made.one(facts, "Anna")) == {"tap": "Shows the details"}
    assert told(facts, made.one(facts, "Bob")) == {"tap": "Shows the details (seen on the row 'Anna' of this list)"}
    learn(facts, made.one(facts, "Bob"), "Shows the details")
    assert told(facts, made.one(facts, "Cleo")) == {"tap": "Shows the details"}


def test_rows_that_differ_get_entries_of_their_own(made, learn, told):
    """A menu looks like a list; once two of its rows do different things, nothing is told of the others."""
    facts = made.screen(made.rows("Sound", "Display", "About"))
    learn(facts, made.one(facts, "Sound"), "Shows a slider for the volume")
    assert learn(facts, made.one(facts, "Display"), "Turns the night light on") == "written"
    assert told(facts, made.one(facts, "Sound")) == {"tap": "Shows a slider for the volume"}
    assert told(facts, made.one(facts, "Display")) == {"tap": "Turns the night light on"}
    assert told(facts, made.one(facts, "About")) == {}
    assert learn(facts, made.one(facts, "About"), "Opens the screen 'About'") == "written"
    moved = made.screen(made.rows("About", "Display", "Sound"))
    assert told(moved, made.one(moved, "Sound")) == {"tap": "Shows a slider for the volume"}
    assert told(moved, made.one(moved, "About")) == {"tap": "Opens the screen 'About'"}


def test_fields_of_a_form_that_scrolls_are_not_rows(made, learn, told):
    """What typing into one field does says nothing of the fields below it, though they stand like rows."""

    def form(name):
        texts = (name, "Last name", "Company", "Phone")
        fields = [
            made.node("EditText", [100, 300 + 200 * place, 900, 420 + 200 * place], text=text, flags="clickable")
            for place, text in enumerate(texts)
        ]
        return made.screen(made.node("ListView", [0, 200, 1080, 1200], *fields, flags="scrollable"))

    facts = form("First name")
    learn(facts, made.one(facts, "Last name"), "Enters the last name.", "text")
    assert told(facts, made.one(facts, "Last name")) == {"text": "Enters the last name."}
    assert told(facts, made.one(facts, "Company")) == {}
    assert told(form("Ada"), made.one(form("Ada"), "Phone")) == {}


def test_controls_within_rows_are_not_the_rows(made, learn, told):
    """The star of each row is one thing, the row another; lists are kept apart too."""
    facts = made.screen(made.rows("Anna", "Bob", icons=True))
    stars = [element for element in facts.elements if element.resource_id.endswith("star")]
    learn(facts, stars[0], "Marks the row 'Anna'")
    assert told(facts, stars[1]) == {"tap": "Marks the row 'Bob'"}
    assert told(facts, made.one(facts, "Anna")) == {}
    other = made.screen(made.rows("Anna", "Bob", icons=True, id="archive"))
    stars = [element for element in other.elements if element.resource_id.endswith("star")]
    assert told(other, stars[0]) == {}


def test_things_of_one_class_in_a_scrolling_form_are_no_rows(made, learn, told):
    """In a form of one class for everything, what differs in place and size is no list."""
    parts = [
        made.node("Button", [40, 400, 300, 500], text="Dark", flags="clickable"),
        made.node("Button", [340, 400, 640, 500], text="Light", flags="clickable"),
        made.node("Button", [40, 700, 900, 800], text="Scan", flags="clickable"),
    ]
    facts = made.screen(made.node("RecyclerView", [0, 300, 1080, 2300], *parts, flags="scrollable"))
    learn(facts, made.one(facts, "Dark"), "Makes everything dark")
    assert told(facts, made.one(facts, "Light")) == {}
    assert told(facts, made.one(facts, "Scan")) == {}


def test_imported_entries_are_found_by_appagents_key(made, told, docs):
    """AppAgent's key is all that is known of where its text belongs."""
    facts = made.screen(made.icon(900, desc="Help"))
    entry = Entry(uid=facts.elements[0].appagent_uid, actions={"tap": Knowledge(text="Shows help", source="import")})
    create(docs / f"{entry.slug}.yaml", entry_to_data(entry))
    assert told(facts, facts.elements[0]) == {"tap": "Shows help"}


@pytest.mark.parametrize(("parts", "expected"), [("rows", 2), ("buttons", 0)])
def test_an_imported_entry_of_a_repeated_key_is_of_rows_only(made, store, docs, parts, expected):
    """AppAgent has one text for all elements of a key: for rows that is meant, elsewhere by accident."""
    if parts == "rows":
        facts = made.screen(made.rows("Anna", "Bob", icons=True))
        same = [element for element in facts.elements if element.resource_id.endswith("star")]
    else:
        boxes = [
            made.node("FrameLayout", [left, 400, left + 300, 700], made.icon(left + 50, top=450, size=100))
            for left in (0, 400)
        ]
        facts = made.screen(*boxes)
        same = list(facts.elements)
    assert len({element.appagent_uid for element in same}) == 1
    entry = Entry(uid=same[0].appagent_uid, actions={"tap": Knowledge(text="Marks it", source="import")})
    create(docs / f"{entry.slug}.yaml", entry_to_data(entry))
    assert sum(element.label in store.notes(facts) for element in same) == expected
