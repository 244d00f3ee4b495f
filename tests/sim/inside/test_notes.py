"""Notes, as their user meets them."""

import pytest

from pytest_appagent.sim.apps.notes import Notes

NOTES = "com.example.notes"
LONG = "Line of a long note with an emoji 🎉 and more.\n" * 40


@pytest.fixture
def notes_user(make_user):
    user = make_user(apps=[Notes])
    user.system.start(NOTES)
    return user


def kept(user):
    return {note["title"]: note for note in user.system.state(NOTES)["notes"]}


def test_long_text_with_emoji_is_kept_as_typed(notes_user):
    """A note of many lines scrolls while it is written, and is kept to the last letter."""
    notes_user.tap(id="fab")
    notes_user.write("Long", id="edit_title")
    notes_user.tap(id="edit_note")
    notes_user.system.type_text(LONG)
    assert notes_user.find(id="edit_note")["text"] == LONG
    assert notes_user.find(id="count")["text"] == f"{len(LONG)} characters"
    notes_user.back()
    notes_user.back()
    assert kept(notes_user)["Long"]["body"] == LONG
    assert kept(notes_user)["Long"]["edited"] == "2026-05-14T09:41"


def test_empty_note_is_discarded(notes_user):
    """A note without any text is not kept, and the user is told."""
    before = kept(notes_user)
    notes_user.tap(id="fab")
    notes_user.system.type_text("x")
    notes_user.system.key("KEYCODE_DEL")
    notes_user.back()
    notes_user.back()
    assert kept(notes_user) == before
    assert notes_user.system.last_toast == "Empty note discarded"


def test_search_looks_at_titles_and_texts(notes_user):
    """What is typed is looked for in both, and in no letter case."""
    notes_user.system.start(NOTES, activity=f"{NOTES}.SearchActivity")
    notes_user.system.type_text("ROSA")
    assert notes_user.sees("Omelette")
    assert notes_user.sees("1 found")
    notes_user.tap(text="Omelette")
    assert notes_user.find(id="edit_title")["text"] == "Omelette"


def test_labels_narrow_the_list_and_go_to_new_notes(notes_user):
    """A chip shows the notes of its label; a note made there has it."""
    notes_user.tap(id="chip", text="work")
    assert not notes_user.sees("Groceries")
    notes_user.tap(id="fab")
    notes_user.system.type_text("review")
    notes_user.back()
    notes_user.back()
    made = notes_user.system.state(NOTES)["notes"][-1]
    assert (made["body"], made["labels"]) == ("review", ["work"])


def test_labels_are_ticked_in_a_list(notes_user):
    """A long press leads to the labels of a note."""
    notes_user.system.hold(*notes_user.find(text="Books to read").center, 1.0)
    notes_user.tap(text="Labels")
    notes_user.tap(text="recipes")
    notes_user.tap(text="home")
    notes_user.tap(text="OK")
    assert kept(notes_user)["Books to read"]["labels"] == ["home", "recipes"]


def test_swipe_deletes_and_undo_expires(notes_user):
    """A note swiped aside is gone; for some seconds it can be had back."""
    x, y = notes_user.find(text="Books to read").center
    notes_user.system.swipe(x, y, x + 500, y, 0.2)
    assert "Books to read" not in kept(notes_user)
    assert notes_user.sees("UNDO")
    notes_user.wait(11)
    assert not notes_user.sees("UNDO")


def test_grid_and_list_show_the_same(notes_user):
    """The other view is kept beyond the process."""
    notes_user.system.preset(NOTES, {**notes_user.system.state(NOTES), "view": "grid"})
    notes_user.system.start(NOTES)
    left = notes_user.find(text="Books to read").bounds[0]
    assert left > 540, "the second column"


def test_unpinned_notes_are_deleted_after_a_question(notes_user):
    """Only the pinned ones are left."""
    notes_user.tap(desc="More options")
    notes_user.tap(text="Delete unpinned notes")
    notes_user.tap(text="DELETE")
    assert set(kept(notes_user)) == {"Groceries"}


@pytest.mark.parametrize("state", [{}, {"notes": 3}, {"notes": [{"colour": "red"}]}, {"notes": [{"edited": "noon"}]}])
def test_nonsense_is_no_start_state(notes_user, state):
    """What cannot be is refused."""
    with pytest.raises(ValueError, match="start state of"):
        notes_user.system.preset(NOTES, state)
