"""Entries in files: what is written is read back, and what is wrong is named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.docstore.entry import SLOTS, SOURCES, Entry, Knowledge, appagent_uid, entry_to_data, read_entry
from pytest_appagent.docstore.files import load, to_bytes
from pytest_appagent.errors import StoreError
from pytest_appagent.screen.elements import ElementIdentity

TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=40)
KNOWN = st.builds(
    Knowledge,
    text=TEXTS,
    source=st.sampled_from(SOURCES),
    observations=st.integers(0, 10**6),
    app_version=TEXTS,
    updated=TEXTS,
    rows=st.lists(TEXTS, max_size=3).map(tuple),
) | st.builds(Knowledge, text=TEXTS, source=st.just("explore"), doubtful=st.just(True), reason=TEXTS)
ENTRIES = st.builds(
    Entry,
    uid=TEXTS.filter(bool),
    identity=st.builds(ElementIdentity, text=TEXTS, cls=TEXTS, ancestors=st.lists(TEXTS, max_size=3).map(tuple)),
    screen=TEXTS,
    scope=st.sampled_from(["element", "list", "row"]),
    actions=st.dictionaries(st.sampled_from(SLOTS), KNOWN),
)


@given(ENTRIES)
def test_what_is_written_is_read_back(tmp_path_factory, entry):
    """Whatever an app shows, an entry comes back as it was, and is known as ours."""
    path = tmp_path_factory.mktemp("entries") / "a.yaml"
    path.write_bytes(to_bytes(entry_to_data(entry)))
    found, content = load(path, read_entry)
    assert found == entry
    assert not content.is_edited


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("screen: 3\n", "line 3: screen: must be a text, not 3"),
        ("identity: 5\n", "line 3: identity: an element is described by a mapping"),
        ("actions: []\n", "line 3: actions: a mapping with some of tap"),
        ("actions:\n  kick: {text: a}\n", "line 4: actions: kick: no way of using an element"),
        ("actions:\n  tap: {text: 5}\n", "line 4: actions: tap: text: must be a text, not 5"),
        ("actions:\n  tap:\n    source: manual\n", "line 4: actions: tap: text: missing"),
        ("actions:\n  tap:\n    text: a\n    source: me\n", "line 6: actions: tap: source: must be one of explore"),
        ("actions:\n  tap:\n    text: a\n    observations: many\n", "line 6: actions: tap: observations: must be"),
        ("actions: {tap: {text: a}}\nmore: 1\n", "line 4: more: nothing that an entry has"),
        ("actions:\n  tap: {text: a\n", "line 5: no YAML"),
        ("scope: all\nactions: {}\n", "line 3: scope: must be one of element, list, row"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path, wrong, message):
    """A person who edits a file is told where it went wrong."""
    path = tmp_path / "a.yaml"
    path.write_text(f"schema: 1\nuid: x\n{wrong}")
    with pytest.raises(StoreError) as raised:
        load(path, read_entry)
    assert f"{path}, {message}" in str(raised.value)


def test_a_person_need_not_write_everything(tmp_path):
    """A uid and a text are enough; the rest has its usual values, and a day may stand without quotes."""
    path = tmp_path / "a.yaml"
    path.write_text("schema: 1\nuid: x\nactions:\n  tap:\n    text: Saves it\n    updated: 2026-11-30\n")
    entry, content = load(path, read_entry)
    assert entry.actions == {"tap": Knowledge(text="Saves it", source="manual", updated="2026-11-30")}
    assert content.is_edited


@pytest.mark.parametrize(
    ("uid", "key"), [("a_Button_1", "a_Button_1"), ("a_Button_1#3", "a_Button_1"), ("Room#2_0", "Room#2_0")]
)
def test_appagents_key_of_a_uid(uid, key):
    """The number of a repeated element is ours, a number sign in a description is not."""
    assert appagent_uid(uid) == key
