"""Fields that say nothing of themselves but what they show while empty: their notes survive scrolling and typing."""

import pytest

NAMES = ("First name", "Last name", "Company", "Phone", "Job title", "Notes")


@pytest.fixture
def form(made):
    """A form as a tree without hints gives it: of an empty field the placeholder is the text."""

    def form(scrolled=0, *, cls="ListView", bottom=1100, **filled):
        texts = {name: filled.get(name.partition(" ")[0].lower(), name) for name in NAMES}
        fields = []
        for place, text in enumerate(texts.values()):
            top, end = 300 + 200 * place - scrolled, 420 + 200 * place - scrolled
            if end > 200 and top < bottom:  # what is not shown is not in the tree, what is cut is smaller
                bounds = [100, max(200, top), 900, min(bottom, end)]
                fields.append(made.node("EditText", bounds, text=text, flags="clickable long-clickable"))
        return made.screen(made.node(cls, [0, 200, 1080, bottom], *fields, flags="scrollable"))

    return form


@pytest.fixture
def form_known(form, made, learn):
    """Teach what each field takes; it was seen empty."""

    def form_known(*names, **more):
        for scrolled in (0, 500):
            facts = form(scrolled, **more)
            for name in names or NAMES:
                if any(element.text == name for element in facts.elements):
                    learn(facts, made.one(facts, name), f"Takes the {name}.", "text", placeholder=name)

    return form_known


def texts_told(facts, told):
    """What each field shows → what is told of typing into it."""
    return {one.text: told(facts, one).get("text") for one in facts.elements if one.role == "input"}


@pytest.mark.parametrize("cls", ["ListView", "ScrollView"])
@pytest.mark.parametrize("scrolled", [0, 40, 170, 200, 333, 500])
def test_a_note_survives_scrolling(form, form_known, told, cls, scrolled):
    """Wherever the form has been scrolled to, each field has its own note, cut at the edge or not."""
    form_known(cls=cls)
    seen = texts_told(form(scrolled, cls=cls), told)
    assert len(seen) >= 3
    assert seen == {name: f"Takes the {name}." for name in seen}


def test_a_note_survives_typing(form, form_known, told):
    """What stands in a field by now does not take its note away, nor give it that of another."""
    form_known()
    seen = texts_told(form(first="Ada", company="ACME", last="Lovelace"), told)
    assert seen["Ada"] == "Takes the First name."
    assert seen["Lovelace"] == "Takes the Last name."
    assert seen["ACME"] == "Takes the Company."
    assert seen["Phone"] == "Takes the Phone."


@pytest.mark.parametrize("scrolled", [120, 200, 333])
def test_a_note_survives_typing_and_scrolling(form, form_known, told, scrolled):
    """A field that was filled is known by the fields around it where it does not stand in its place."""
    form_known()
    seen = texts_told(form(scrolled, company="ACME"), told)
    assert seen["ACME"] == "Takes the Company."
    assert seen["Last name"] == "Takes the Last name."


def test_a_filled_field_in_anothers_place_gets_no_note(form, form_known, made, told):
    """Scrolled by one field, a filled one stands where another stood: its neighbours say that it is not that one."""
    form_known("Last name", "Company")
    facts = form(200, phone="555")
    assert told(facts, made.one(facts, "555")) == {}


def test_what_stands_in_a_field_is_not_kept(form, made, learn, told, docs):
    """A field that was full when it was tried is known by its placeholder; its content is in no file."""
    facts = form(first="Ada")
    learn(facts, made.one(facts, "Ada"), "Takes the name.", "text", placeholder="First name")
    assert told(form(), made.one(form(), "First name")) == {"text": "Takes the name."}
    assert not [path for path in docs.glob("*.yaml") if "Ada" in path.read_text()]


def test_a_field_is_named_by_what_is_learned_later(form, made, learn, told):
    """Touching it came first and said nothing of its name; the same entry gets it from typing."""
    facts = form(cls="ScrollView")
    learn(facts, made.one(facts, "Company"), "Shows the keyboard.")
    learn(facts, made.one(facts, "Company"), "Takes the Company.", "text", placeholder="Company")
    moved = form(333, cls="ScrollView")
    assert told(moved, made.one(moved, "Company")) == {"tap": "Shows the keyboard.", "text": "Takes the Company."}


def test_a_form_that_begins_to_scroll_keeps_its_notes(form, made, learn, told):
    """With the keyboard up a form scrolls, and counts as a list; its fields are the same."""
    still = made.screen(
        *(
            made.node("EditText", [100, 400 + 200 * place, 900, 520 + 200 * place], text=text, flags="clickable")
            for place, text in enumerate(NAMES)
        )
    )
    for name in NAMES:
        learn(still, made.one(still, name), f"Takes the {name}.", "text", placeholder=name)
    facts = form(333)
    assert told(facts, made.one(facts, "Company")) == {"text": "Takes the Company."}


def test_what_stands_around_is_written_and_read_back(form, form_known, open_again, told):
    """Another process knows a filled field by its neighbours too."""
    form_known()
    seen = texts_told(form(333, company="ACME"), lambda facts, one: told(facts, one, store=open_again()))
    assert seen["ACME"] == "Takes the Company."
