"""Taking over what waits."""

import pytest

from pytest_appagent.docstore.accept import accept_learned, set_text, take_proposal
from pytest_appagent.docstore.review import proposals
from pytest_appagent.docstore.store import Store
from pytest_appagent.errors import StoreError


@pytest.fixture
def learned(tmp_path, made):
    """The folder in which new knowledge waits."""
    return tmp_path / "learned" / made.APP


@pytest.fixture
def facts(made):
    """A screen with two buttons."""
    return made.screen(made.button(300, "Save", id="save"), made.button(500, "Drop", id="drop"))


def test_what_was_learned_becomes_the_teams(facts, made, learned, docs, store, told):
    """New elements are moved, new ways added, contradictions laid before a person."""
    save, drop = made.one(facts, "Save"), made.one(facts, "Drop")
    store.learn(save, facts, "tap", "Saves the thing", source="manual")
    waiting = Store(read=[], write=learned)
    waiting.learn(save, facts, "tap", "Opens the calendar", source="explore")
    waiting.learn(save, facts, "long_press", "Shows help", source="explore")
    waiting.learn(drop, facts, "tap", "Drops the thing", source="explore")
    done = accept_learned(learned, docs)
    assert (done.moved, done.merged, done.review, done.faults) == (1, 1, 1, [])
    assert told(facts, save) == {"tap": "Saves the thing", "long_press": "Shows help"}
    assert told(facts, drop) == {"tap": "Drops the thing"}
    assert list(learned.glob("*.yaml")) == []
    assert len(proposals(docs)[0]) == 1
    again = accept_learned(learned, docs)
    assert (again.moved, again.merged, again.review) == (0, 0, 0)


def test_what_a_person_edited_stays_a_persons(facts, made, learned, docs):
    """A learned file that was corrected before it is accepted is moved as it is; one of the team's is not rewritten."""
    save = made.one(facts, "Save")
    waiting = Store(read=[], write=learned)
    waiting.learn(save, facts, "tap", "Saves the thing", source="explore")
    [path] = learned.glob("*.yaml")
    path.write_text(path.read_text() + "# checked\n")
    assert accept_learned(learned, docs).moved == 1
    [there] = docs.glob("*.yaml")
    assert there.read_text().endswith("# checked\n")
    waiting.learn(save, facts, "long_press", "Shows help", source="explore")
    assert accept_learned(learned, docs).review == 1
    assert there.read_text().endswith("# checked\n")


def test_damaged_files_stay_where_they_are(facts, made, learned, docs):
    """They are named, and stop no other."""
    Store(read=[], write=learned).learn(made.one(facts, "Save"), facts, "tap", "Saves it", source="explore")
    (learned / "bad.yaml").write_text("schema: 1\n")
    done = accept_learned(learned, docs)
    assert (done.moved, len(done.faults)) == (1, 1)
    assert (learned / "bad.yaml").exists()


def test_nothing_learned_is_nothing_done(learned, docs):
    """No folder is made."""
    assert accept_learned(learned, docs).moved == 0
    assert not docs.exists()


def test_a_proposal_is_taken(facts, made, store, learn, docs, told):
    """It takes the place of what was known, and waits no more."""
    save = made.one(facts, "Save")
    learn(facts, save, "Saves the thing", source="manual")
    learn(facts, save, "Opens the calendar")
    [(path, proposal)], _ = proposals(docs)
    take_proposal(docs, path, proposal)
    assert told(facts, save) == {"tap": "Opens the calendar"}
    assert proposals(docs) == ([], [])


def test_a_proposal_for_a_file_edited_by_hand_needs_a_word_more(facts, made, learn, docs, told):
    """What a person wrote, comments too, is dropped only by a person who says so."""
    save = made.one(facts, "Save")
    learn(facts, save, "Saves the thing")
    [entry] = docs.glob("*.yaml")
    entry.write_text(entry.read_text() + "# mine\n")
    learn(facts, save, "Opens the calendar")
    [(path, proposal)], _ = proposals(docs)
    with pytest.raises(StoreError, match="was edited by hand and is not rewritten"):
        take_proposal(docs, path, proposal)
    assert path.exists()
    take_proposal(docs, path, proposal, overwrite_edited=True)
    assert told(facts, save) == {"tap": "Opens the calendar"}


def test_a_doubt_that_is_taken_marks_the_entry(facts, made, store, learn, docs):
    """The text stays, and is doubtful from then on."""
    save = made.one(facts, "Save")
    learn(facts, save, "Saves the thing")
    [entry] = docs.glob("*.yaml")
    entry.write_text(entry.read_text() + "# mine\n")
    store.notes(facts)
    store.doubt(save, "tap", "Opened the calendar")
    [(path, proposal)], _ = proposals(docs)
    take_proposal(docs, path, proposal, overwrite_edited=True)
    [note] = store.notes(facts)[save.label]
    assert (note.text, note.doubtful) == ("Saves the thing", True)


def test_a_text_is_set(facts, made, learn, docs, told):
    """A person's text replaces any other; an empty one is refused, and so is a file edited by hand."""
    save = made.one(facts, "Save")
    learn(facts, save, "Saves the thing")
    [entry] = docs.glob("*.yaml")
    set_text(entry, "tap", "Keeps the thing")
    assert told(facts, save) == {"tap": "Keeps the thing"}
    with pytest.raises(StoreError, match="a sentence is wanted"):
        set_text(entry, "tap", "  ")
    entry.write_text(entry.read_text() + "# mine\n")
    with pytest.raises(StoreError, match="edited by hand"):
        set_text(entry, "tap", "Saves it")
