"""Exploring forms whose fields have neither id nor hint: each is tried and documented, wherever the form stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.agent.explore import explore
from pytest_appagent.agent.explore_fields import Field, joined, recognise
from pytest_appagent.agent.explore_memory import Memory, load_memory
from pytest_appagent.agent.explore_try import Learning
from pytest_appagent.docstore.store import open_store
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice

NAMES = ("Given name", "Family name", "Firm", "Role", "Street", "Remarks")
_PITCH = 320


class _Form(ScriptedDevice):
    """Says, as trees without hints do, the placeholder of an empty field as its text."""

    def type_text(self, text, *, replace=False):
        super().type_text(text, replace=replace)
        root = self._root()
        for node in root.iter("node"):
            if node.get("class", "").endswith("EditText") and not node.get("text"):
                node.set("text", node.get("bounds") and self.placeholders[self.screen, node.get("bounds")])
        self._redraw(root)


@pytest.fixture
def app(load_helper):
    """Builders of screens."""
    return load_helper("agent/exploring")


@pytest.fixture
def form(app):
    """A form that scrolls by two fields; content that is given stands in a field from the start."""

    def form(**content):
        screens, placeholders = {}, {}
        for name, first in (("home", 0), ("scrolled", 2)):
            fields = []
            for place, shown in enumerate(NAMES[first : first + 4]):
                top = 400 + _PITCH * place
                text = content.get(shown.partition(" ")[0].lower(), shown)
                fields.append(app.field(text, top).replace(' hint=""', ""))
                placeholders[name, f"[40,{top}][1000,{top + 140}]"] = shown
            inside = "".join(fields)
            scroll = app.node(bounds="[0,300][1080,1700]", cls="ListView", scrollable=True, inside=inside)
            screens[name] = app.dump(app.title("Person"), scroll)
        device = _Form(screens, start="home", on_swipe={("home", "up"): "scrolled", ("scrolled", "down"): "home"})
        device.placeholders = placeholders
        return device

    return form


@pytest.fixture
def explored(app, tmp_path):
    """Explore what a device shows; returns what came of it and the documentation."""

    def explored(device, memory=None):
        parts = app.parts_of(device)
        docs = open_store(app.APP, docs_dir=tmp_path / "docs", cache_dir=None)
        learning = Learning(learner=OfflineLearner(), store=docs)
        return explore(parts, learning, memory or Memory(), rounds=60), docs

    return explored


def typed(found):
    """What the fields that were typed into showed before."""
    return sorted(line.name for line in found.lines if line.slot == "text")


def test_every_field_of_a_form_that_scrolls_is_tried_once(form, explored):
    """Scrolling brings no field a second time and hides none, above neither."""
    found, _ = explored(form())
    assert found.is_complete
    assert typed(found) == sorted(NAMES)


def test_every_field_has_a_note_wherever_the_form_stands(form, explored):
    """What was learned is told of each field before and after scrolling, and once it holds something."""
    device = form()
    _, docs = explored(device)
    for shown in (form(), form(firm="ACME", role="Baker")):
        for screen in ("home", "scrolled"):
            shown.screen = screen
            facts = read_screen(shown.capture()).facts
            fields = [element for element in facts.elements if element.role == "input"]
            without = [one.text for one in fields if "text" not in {note.slot for note in docs.notes(facts)[one.label]}]
            assert not without


def test_a_field_that_was_full_is_known_by_its_placeholder(form, explored):
    """It is emptied when what was typed is put back: what it shows then is what it is called, in the file too."""
    device = form(given="Ada")
    _, docs = explored(device)
    entries = [row.identity for row in docs.shelf.rows() if row.scope == "row"]
    assert "Given name" in {identity.hint for identity in entries}
    device.screen = "home"
    assert read_screen(device.capture()).facts.elements[1].text == "Ada"


def test_what_is_known_of_fields_survives_a_restart(form, explored, tmp_path):
    """A second exploration finds nothing left to try."""
    path = tmp_path / "memory.json"
    explored(form(), load_memory(path))
    found, _ = explored(form(), load_memory(path))
    assert found.is_complete
    assert not found.lines


LABELS = st.lists(st.text(st.characters(codec="ascii", categories=("L",)), min_size=1), unique=True, min_size=2)


@given(LABELS, st.data())
def test_scrolling_changes_no_key(labels, data):
    """Any part of a form that comes into view gives each field the key that it has in every other."""
    known: tuple[Field, ...] = ()
    keys: dict[str, str] = {}
    for _ in range(4):
        first = data.draw(st.integers(0, len(labels) - 1))
        last = data.draw(st.integers(first + 1, len(labels)))
        offset = data.draw(st.integers(0, 3)) * 137
        view = [Field(shown=labels[at], top=1000 * at - offset) for at in range(first, last)]
        found = recognise("field", known, view)
        known = joined(known, found)
        for field in found:
            assert keys.setdefault(field.shown, field.key) == field.key
    assert len(set(keys.values())) == len(keys)


def test_another_entrys_content_stands_in_the_same_fields():
    """Where the form stands as before, what stands in a field instead makes it no other field."""
    known = recognise("f", (), [Field(shown=text, top=at) for at, text in enumerate(("Ann", "Lee", "Firm"))])
    spaced = [Field(shown=one.shown, top=100 * at, key=one.key) for at, one in enumerate(known)]
    other = [Field(shown=text, top=100 * at) for at, text in enumerate(("Bob", "Roe", "Firm"))]
    assert [one.key for one in recognise("f", spaced, other)] == [one.key for one in known]


def test_in_a_form_that_was_scrolled_the_place_says_nothing():
    """A field that comes into view where another stood is a new one."""
    known = recognise("f", (), [Field(shown="Firm", top=100), Field(shown="Role", top=200)])
    scrolled = [Field(shown="Role", top=0), Field(shown="Street", top=100)]
    found = recognise("f", known, scrolled)
    assert found[0].key == known[1].key
    assert found[1].key not in {one.key for one in known}


def test_fields_that_show_the_same_count_once():
    """Of two fields for a telephone number one is enough, as of the rows of a list."""
    found = recognise("f", (), [Field(shown="Phone", top=100), Field(shown="Phone", top=200)])
    assert found[0].key == found[1].key
