"""AppAgent's documentation: taken over, damaged files too, and given back in its form."""

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_appagent.docstore.appagent_files import export_docs, import_docs
from pytest_appagent.docstore.shelf import Shelf
from pytest_appagent.docstore.store import open_store
from pytest_appagent.errors import StoreError

EMPTY = {"tap": "", "text": "", "v_swipe": "", "h_swipe": "", "long_press": ""}


@pytest.fixture
def auto(tmp_path):
    """A folder as AppAgent leaves it."""
    folder = tmp_path / "apps" / "any" / "auto_docs"
    folder.mkdir(parents=True)
    return folder


def put(folder, uid, **texts):
    (folder / f"{uid}.txt").write_text(str({**EMPTY, **texts}), "utf-8")


def test_texts_are_taken_over_and_found(made, store, auto, told):
    """What AppAgent knows of an element is told where its key is seen, without numbers of labels."""
    facts = made.screen(made.icon(900, desc="Help"))
    put(auto, facts.elements[0].appagent_uid, tap="Tapping element 4 shows help", long_press="Shows a tip")
    done = import_docs([auto.parent], store.shelf)
    assert (done.written, done.kept, done.review, done.faults) == (2, 0, 0, [])
    assert told(facts, facts.elements[0]) == {"tap": "Tapping this element shows help", "long_press": "Shows a tip"}


def test_both_folders_are_taken_over_once(store, auto):
    """What both ways of learning say is one text; where they contradict, a person decides."""
    demo = auto.parent / "demo_docs"
    demo.mkdir()
    put(auto, "a_0", tap="Saves the thing")
    put(demo, "a_0", tap="Saves the thing", text="Types a name")
    put(demo, "b_0", tap="Opens the calendar")
    put(auto, "b_0", tap="Deletes a contact")
    done = import_docs([auto.parent], store.shelf)
    assert (done.written, done.kept, done.review) == (3, 1, 1)
    again = import_docs([auto.parent], store.shelf)
    assert (again.written, again.kept, again.review) == (0, 4, 1)


DAMAGED = {
    "truncated": (b"{'tap': 'Saves the th", "line 1: no Python dict, or only a part of one"),
    "empty": (b"", "empty"),
    "blank": (b" \n", "empty"),
    "latin": ("{'tap': 'Größe'}".encode("latin-1"), "no UTF-8 from byte"),
    "list": (b"['tap']", "a Python dict is wanted, not list"),
    "code": (b"__import__('os').system('true')", "no Python dict of texts"),
    "nul": (b"{'tap': '\0'}", "line 1: no Python dict"),
    "deep": (b"[" * 100_000, "line 1: no Python dict"),
    "numbers": (b"{'tap': 3}", "without a text for tap, text, long_press, v_swipe, h_swipe"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files_are_named_and_skipped(store, auto, name):
    """What a killed or misled AppAgent left stops no other file."""
    content, reason = DAMAGED[name]
    (auto / f"{name}.txt").write_bytes(content)
    put(auto, "whole_0", tap="Saves the thing")
    done = import_docs([auto], store.shelf)
    [fault] = done.faults
    assert fault.message.startswith(f"{auto / name}.txt: {reason}")
    assert done.written == 1


def test_of_a_file_without_all_keys_the_rest_is_taken_over(store, auto):
    """It is named, and what it does know is not lost."""
    (auto / "part_0.txt").write_text("{'tap': 'Saves the thing', 'text': ''}")
    done = import_docs([auto], store.shelf)
    assert done.written == 1
    [fault] = done.faults
    assert fault.message.endswith("without a text for long_press, v_swipe, h_swipe; the rest is taken over")


def test_a_missing_folder_is_named(store, auto):
    """The message holds the path."""
    with pytest.raises(StoreError, match="nowhere cannot be read"):
        import_docs([auto / "nowhere"], store.shelf)


def test_an_entry_edited_by_hand_is_left(store, auto, docs):
    """Importing again proposes what is new."""
    put(auto, "a_0", tap="Saves the thing")
    import_docs([auto], store.shelf)
    [path] = docs.glob("*.yaml")
    path.write_text(path.read_text() + "# mine\n")
    put(auto, "a_0", tap="Saves the thing", text="Types a name")
    assert import_docs([auto], store.shelf).review == 1
    assert path.read_text().endswith("# mine\n")


@settings(max_examples=25, deadline=None)
@given(
    st.dictionaries(
        st.from_regex(r"[\w.]{1,30}_[0-9]", fullmatch=True),
        st.dictionaries(
            st.sampled_from(list(EMPTY)), st.sampled_from(["Größe wählen", "Opens 'a'", "Saves \\d it", "🙂 x"])
        ),
        max_size=4,
    )
)
def test_what_is_exported_is_what_was_imported(tmp_path_factory, given_docs):
    """AppAgent reads its own files back from ours."""
    folder = tmp_path_factory.mktemp("appagent")
    source, target = folder / "auto_docs", folder / "out"
    source.mkdir()
    for uid, texts in given_docs.items():
        put(source, uid, **texts)
    shelf = Shelf([folder / "docs"], folder / "docs", None)
    import_docs([source], shelf)
    done = export_docs(shelf, target)
    assert done.left_out == []
    found = {path.stem: ast.literal_eval(path.read_text("ascii")) for path in target.glob("*.txt")}
    assert found == {uid: {**EMPTY, **texts} for uid, texts in given_docs.items() if texts}


def test_what_appagent_cannot_have_is_named(made, store, learn, docs, tmp_path):
    """Two texts for one key, a key that is no name of a file; and no file is overwritten."""
    facts = made.screen(made.icon(900), made.icon(700, id="x" * 300), title="One")
    other = made.screen(made.icon(900), title="Two")
    nameless = next(element for element in facts.elements if not element.resource_id)
    learn(facts, nameless, "Adds an event")
    learn(facts, next(element for element in facts.elements if element.resource_id), "Shows help")
    learn(other, other.elements[0], "Calls somebody")
    out = tmp_path / "out"
    done = export_docs(store.shelf, out)
    assert done.written == 1
    reasons = sorted(fault.message.partition(": ")[2] for fault in done.left_out)
    assert reasons[0].startswith("a uid of")
    assert reasons[1].startswith("tap: AppAgent has one text for all elements of this key")
    [path] = out.glob("*.txt")
    path.write_text("{'tap': 'mine'}")
    done = export_docs(store.shelf, out)
    assert (done.written, path.read_text()) == (0, "{'tap': 'mine'}")
    assert any("is there already" in fault.message for fault in done.left_out)


def test_names_that_are_no_text_are_read(made, tmp_path, auto):
    """A file system may hold names in any encoding."""
    import os

    name = os.fsencode(auto) + b"/\xff_0.txt"
    try:
        with open(name, "wb") as file:  # noqa: PTH123  # a name of bytes
            file.write(str({**EMPTY, "tap": "Saves it"}).encode())
    except OSError:
        pytest.skip("this file system wants UTF-8")
    store = open_store(made.APP, docs_dir=tmp_path / "docs", cache_dir=None)
    assert import_docs([auto], store.shelf).written == 1
