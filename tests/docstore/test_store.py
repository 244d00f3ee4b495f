"""Learning: what is known, what is new, what a person must decide; and what a damaged or full store does."""

import logging
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pytest_appagent.docstore import index
from pytest_appagent.docstore.store import Store, open_store
from pytest_appagent.errors import StoreError
from pytest_appagent.yaml_files import load_file


@pytest.fixture
def facts(made):
    """A screen with two buttons."""
    return made.screen(made.button(300, "Save", id="save"), made.button(500, "Drop", id="drop"))


@pytest.fixture
def save(facts, made):
    """One of them."""
    return made.one(facts, "Save")


def files(docs):
    return sorted(docs.glob("*.yaml"))


def known(docs, slot="tap"):
    [path] = files(docs)
    return load_file(path, schema=1)["actions"][slot]


def waiting(docs):
    return [load_file(path, schema=1) for path in sorted((docs / "review").glob("*.yaml"))]


def test_a_file_says_all_that_is_known(facts, save, learn, docs):
    """Schema, uid, screen, identity and each way of using it, for a person to read."""
    assert learn(facts, save, "Saves the thing", app_version="2.1") == "written"
    assert learn(facts, save, "Shows help", "long_press", source="demo") == "written"
    [path] = files(docs)
    data = load_file(path, schema=1)
    assert path.read_text().startswith("schema: 1\nuid: ")
    assert data["uid"] == save.uid
    assert data["screen"] == facts.key
    assert data["identity"]["resource_id"] == "com.example.any:id/save"
    assert list(data["actions"]) == ["tap", "long_press"]
    told = data["actions"]["tap"]
    assert (told["text"], told["source"], told["observations"]) == ("Saves the thing", "explore", 1)
    assert (told["app_version"], len(told["updated"])) == ("2.1", 10)


def test_what_is_known_is_counted(facts, save, learn, docs):
    """The same again, and the same in other words, are observations; the text stays."""
    learn(facts, save, "Saves the thing")
    assert learn(facts, save, "saves the thing.") == "kept"
    assert learn(facts, save, "This saves the whole thing") == "kept"
    assert (known(docs)["text"], known(docs)["observations"]) == ("Saves the thing", 3)


def test_other_words_are_merged_where_that_is_wanted(facts, save, learn, docs):
    """With `doc_refine` one text is made of both, however it was learned."""
    asked = []

    def refine(old, new):
        asked.append((old, new))
        return f"{old}, element 3 included"

    learn(facts, save, "Saves the thing")
    assert learn(facts, save, "Saves the thing and goes on", source="demo", refine=refine) == "merged"
    assert asked == [("Saves the thing", "Saves the thing and goes on")]
    assert known(docs)["text"] == "Saves the thing, this element included"
    assert known(docs)["source"] == "demo"
    assert learn(facts, save, "Saves the thing, this element included", refine=refine) == "kept"
    assert len(asked) == 1


def test_a_refinement_of_what_changed_meanwhile_is_made_anew(facts, save, learn, docs, open_again):
    """While a model writes, another process may learn: nothing is overwritten, and nobody waits."""
    asked = []

    def refine(old, new):
        asked.append(old)
        if len(asked) == 1:
            open_again().learn(
                save, facts, "tap", "Saves the thing too", source="demo", refine=lambda *_: "Saves both things"
            )
        return f"{old}, and more"

    learn(facts, save, "Saves the thing")
    assert learn(facts, save, "Saves the thing well", refine=refine) == "merged"
    assert asked == ["Saves the thing", "Saves both things"]
    assert known(docs)["text"] == "Saves both things, and more"


def test_a_contradiction_goes_to_review(facts, save, learn, docs):
    """What is known stays until there is more evidence for something else."""
    learn(facts, save, "Saves the thing")
    learn(facts, save, "Saves the thing")
    assert learn(facts, save, "Opens the calendar") == "review"
    assert known(docs)["text"] == "Saves the thing"
    [item] = waiting(docs)
    assert (item["why"], item["now"]) == ("contradiction", "Saves the thing")
    assert item["actions"]["tap"]["text"] == "Opens the calendar"


def test_better_evidence_wins(facts, save, learn, docs):
    """Seen more often than what is known, it takes its place, and nothing waits any more."""
    learn(facts, save, "Saves the thing")
    learn(facts, save, "Saves the thing")
    assert [learn(facts, save, "Opens the calendar") for _ in range(3)] == ["review", "review", "written"]
    assert (known(docs)["text"], known(docs)["observations"]) == ("Opens the calendar", 3)
    assert waiting(docs) == []


def test_what_a_person_wrote_is_not_outvoted(facts, save, learn, docs):
    """However often something else is seen, a person decides."""
    learn(facts, save, "Saves the thing", source="manual")
    assert {learn(facts, save, "Opens the calendar") for _ in range(4)} == {"review"}
    assert known(docs)["text"] == "Saves the thing"


def test_a_doubt_is_marked_and_told(made, facts, save, store, learn, docs):
    """A contradiction seen in a run makes the note doubtful, with the reason; seeing it confirmed ends that."""
    learn(facts, save, "Saves the thing")
    assert not store.notes(facts)[save.label][0].doubtful
    store.notes(made.screen(title="What came of it"))
    store.doubt(save, "tap", "Opened the calendar")
    assert store.notes(facts)[save.label][0].doubtful
    assert (known(docs)["doubtful"], known(docs)["reason"]) == (True, "Opened the calendar")
    learn(facts, save, "Saves the thing")
    assert "doubtful" not in known(docs)
    assert not store.notes(facts)[save.label][0].doubtful


def test_what_is_in_doubt_gives_way(facts, save, store, learn, docs):
    """A doubt is evidence: the next contradiction is written."""
    learn(facts, save, "Saves the thing")
    learn(facts, save, "Saves the thing")
    store.notes(facts)
    store.doubt(save, "tap", "Opened the calendar")
    assert learn(facts, save, "Opens the calendar") == "written"
    assert known(docs)["text"] == "Opens the calendar"


def test_an_unknown_element_cannot_be_doubted(facts, save, store, docs):
    """Nothing is known, so there is nothing to mark."""
    store.doubt(save, "tap", "Opened the calendar")
    store.notes(facts)
    store.doubt(save, "tap", "Opened the calendar")
    assert not docs.exists()


def test_a_file_edited_by_hand_is_never_rewritten(facts, save, store, learn, docs, told):
    """What a person wrote is told; new knowledge, contradictions and doubts wait for the person."""
    learn(facts, save, "Saves the thing")
    [path] = files(docs)
    path.write_text(path.read_text().replace("Saves the thing", "Keeps the thing") + "# ask Ada\n")
    edited = path.read_bytes()
    assert told(facts, save) == {"tap": "Keeps the thing"}
    assert learn(facts, save, "Keeps the thing") == "kept"
    assert learn(facts, save, "Opens the calendar") == "review"
    assert learn(facts, save, "Shows help", "long_press") == "review"
    assert learn(facts, save, "Keeps the thing for ever", refine=lambda old, new: new) == "review"
    store.doubt(save, "tap", "Opened the calendar")
    assert path.read_bytes() == edited
    assert sorted(item["why"] for item in waiting(docs)) == ["doubt", "edited", "edited", "edited"]
    assert store.notes(facts)[save.label][0].doubtful


def test_numbers_of_labels_never_enter(facts, save, learn, docs):
    """They are taken out; where nothing is left, nothing was learned."""
    learn(facts, save, "Tapping element 1 saves the thing")
    assert known(docs)["text"] == "Tapping this element saves the thing"
    assert learn(facts, save, " \n ", "text") == "kept"
    assert "text" not in load_file(files(docs)[0], schema=1)["actions"]


def test_what_mode_auto_learns_waits_elsewhere(facts, save, made, tmp_path, docs):
    """The team's folder is read and not written; what is there wins."""
    learned = tmp_path / "learned"
    folders = {"docs_dir": tmp_path / "docs", "learned_dir": learned, "cache_dir": None}
    open_store(made.APP, docs_dir=tmp_path / "docs", cache_dir=None).learn(
        save, facts, "tap", "Saves it", source="manual"
    )
    before = files(docs)[0].read_bytes()
    store = open_store(made.APP, **folders)
    assert store.learn(save, facts, "tap", "Saves it", source="explore") == "kept"
    assert store.learn(save, facts, "tap", "Opens the calendar", source="explore") == "review"
    assert store.learn(save, facts, "long_press", "Shows help", source="explore") == "written"
    store.notes(facts)
    store.doubt(save, "tap", "Opened the calendar")
    assert files(docs)[0].read_bytes() == before
    assert not (docs / "review").exists()
    assert len(files(learned / made.APP)) == 1
    notes = store.notes(facts)[save.label]
    assert [(note.slot, note.text, note.doubtful) for note in notes] == [
        ("tap", "Saves it", True),
        ("long_press", "Shows help", False),
    ]


def test_two_files_for_one_element_are_both_read(facts, save, store, learn, docs, told):
    """The first by name wins; what only the other one knows is known; the store says that there are two."""
    learn(facts, save, "Saves the thing")
    [path] = files(docs)
    other = path.with_name("zz-copy.yaml")
    text = path.read_text().replace("Saves the thing", "Opens the calendar")
    other.write_text(text.replace("digest", "  long_press: {text: Shows help}\n# digest"))
    assert told(facts, save) == {"tap": "Saves the thing", "long_press": "Shows help"}
    assert store.stats().duplicates == {save.uid: (path.name, "zz-copy.yaml")}
    other.rename(path.with_name("aa-copy.yaml"))
    assert told(facts, save)["tap"] == "Opens the calendar"


def test_a_damaged_file_stops_no_other(facts, save, made, store, learn, docs, told, caplog):
    """It is named with its line, set aside and never overwritten."""
    learn(facts, save, "Saves the thing")
    learn(facts, made.one(facts, "Drop"), "Drops the thing")
    [path] = [path for path in files(docs) if "save" in path.name]
    path.write_bytes(b"schema: 1\nuid: [\n")
    with caplog.at_level(logging.WARNING):
        assert told(facts, made.one(facts, "Drop")) == {"tap": "Drops the thing"}
    assert f"{path}, line 3: no YAML" in caplog.text
    assert told(facts, save) == {}
    assert learn(facts, save, "Saves the thing") == "review"
    assert path.read_bytes() == b"schema: 1\nuid: [\n"
    assert [fault.path for fault in store.stats().faults] == [path]


def test_a_change_by_another_process_is_seen_at_once(facts, save, store, learn, told, open_again, docs):
    """Files are looked at, not remembered: learned elsewhere, changed by hand, removed."""
    assert told(facts, save) == {}
    open_again().learn(save, facts, "tap", "Saves the thing", source="explore")
    assert told(facts, save) == {"tap": "Saves the thing"}
    [path] = files(docs)
    path.write_text(path.read_text().replace("Saves", "Keeps"))
    assert told(facts, save) == {"tap": "Keeps the thing"}
    path.unlink()
    assert told(facts, save) == {}


@pytest.fixture
def many(made, learn):
    """Two screens with ten buttons each, all documented."""
    screens = []
    for title in ("First", "Second"):
        buttons = [made.button(300 + 130 * place, f"{title} {place}", id=f"{title}_{place}") for place in range(10)]
        facts = made.screen(*buttons, title=title)
        for element in facts.elements:
            learn(facts, element, f"Opens the screen '{element.text}'")
        screens.append(facts)
    return screens


def test_only_texts_of_visible_elements_are_read(many, open_again, monkeypatch):
    """With an index, a store of any size costs what stands on the screen."""
    open_again().notes(many[0])
    read = []
    load = index.load
    monkeypatch.setattr(index, "load", lambda path, what: read.append(path) or load(path, what))
    notes = open_again().notes(many[0])
    assert len(notes) == 10
    assert len(read) == 10
    assert all("first" in path.name for path in read)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b'{"schema": 1, "files": {"x": 3}}', b'{"schema": 9}', b"\xff"])
def test_an_index_that_cannot_be_used_is_made_anew(many, open_again, tmp_path, content):
    """It is a cache: nothing depends on it."""
    open_again().notes(many[0])
    [cached] = list((tmp_path / "cache" / "docs").glob("*.json"))
    cached.write_bytes(content)
    assert len(open_again().notes(many[0])) == 10


def test_a_cache_that_cannot_be_written_does_not_matter(many, open_again, tmp_path):
    """Then every process reads the files itself."""
    (tmp_path / "no-folder").write_text("")
    assert len(open_again(cache_dir=tmp_path / "no-folder").notes(many[0])) == 10


def test_a_file_in_the_place_of_the_folder_is_named(facts, save, store, docs):
    """Neither reading nor learning pretends that there is nothing."""
    docs.parent.mkdir(parents=True)
    docs.write_text("not a folder")
    with pytest.raises(StoreError, match=r"com\.example\.any cannot be read: Not a directory"):
        store.notes(facts)
    with pytest.raises(StoreError, match=r"com\.example\.any"):
        store.learn(save, facts, "tap", "Saves the thing", source="explore")
    assert docs.read_text() == "not a folder"


def test_a_folder_that_may_not_be_written_is_named(facts, save, made, store, learn, docs, monkeypatch):
    """Learning is refused with the place and the reason; what is known is told, and a doubt costs no run."""
    learn(facts, save, "Saves the thing")

    def refuse(path, *_: object, **__: object):
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(StoreError, match=r"com\.example\.any.* cannot be made: Permission denied"):
        learn(facts, made.one(facts, "Drop"), "Drops the thing")
    [note] = store.notes(facts)[save.label]
    store.doubt(save, "tap", "Opened the calendar")
    [doubted] = store.notes(facts)[save.label]
    assert (note.text, note.doubtful, doubted.doubtful) == ("Saves the thing", False, True)


@pytest.fixture
def tiny(tmp_path):
    """A file system of 64 kB."""
    place = tmp_path / "tiny"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("mounting needs Linux and root; a full disk is played in test_files.py as well")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_on_a_full_disk_nothing_is_lost(made, tiny):
    """Learning is refused with the reason, what was there stays whole, and with space again it goes on."""
    facts = made.screen(*(made.button(300 + 60 * place, f"Thing {place}", id=f"thing_{place}") for place in range(30)))
    store = open_store(made.APP, docs_dir=tiny, cache_dir=None)
    filler = tiny / "filler"
    filler.write_bytes(b"x" * 30_000)
    learned = []

    def learn_all():
        for element in facts.elements:
            store.learn(element, facts, "tap", f"Opens the screen '{element.text}'", source="explore")
            learned.append(element.label)

    with pytest.raises(StoreError, match="cannot be written: No space left on device"):
        learn_all()
    assert learned
    again = open_store(made.APP, docs_dir=tiny, cache_dir=None)
    assert sorted(again.notes(facts)) == learned
    assert again.stats().faults == []
    filler.unlink()
    element = facts.elements[len(learned)]
    assert again.learn(element, facts, "tap", "Opens it", source="explore") == "written"


@pytest.mark.parametrize(
    "name", ["../../escape", "CON", "NUL", "a\\b", "🙂", "x" * 3000, "..", "{row}", "!!python/none", "'\"\\", "-"]
)
def test_hostile_names_stay_in_their_folder(made, tmp_path, learn, told, docs, name):
    """Ids and descriptions come from an app: they name nothing outside of the store, and lose nothing in it."""
    safe = made.button(300, "Save", id="save")
    facts = made.screen(safe, made.icon(900, id=name, desc=name))
    other = next(element for element in facts.elements if element.text != "Save")
    learn(facts, made.one(facts, "Save"), "Saves the thing")
    assert learn(facts, other, f"Shows '{name[:20]}'") == "written"
    assert told(facts, other) == {"tap": f"Shows '{name[:20]}'"}
    assert told(facts, made.one(facts, "Save")) == {"tap": "Saves the thing"}
    assert {path.parent for path in tmp_path.rglob("*.yaml")} == {docs}


def test_coverage_counts_what_could_be_documented(made, store, learn):
    """Each way of each element once, of a list one row, as far as `saw` was told."""
    facts = made.screen(made.button(300, "Save", id="save"), made.rows("Anna", "Bob", "Cleo"))
    ways = {element.label: ("tap", "long_press") if element.text == "Save" else ("tap",) for element in facts.elements}
    store.saw(facts, ways)
    list_label = made.one(facts, "list").label
    assert [(screen.documented, screen.documentable) for screen in store.coverage()] == [(0, 4)]
    ways.pop(list_label)
    learn(facts, made.one(facts, "Save"), "Saves the thing")
    learn(facts, made.one(facts, "Bob"), "Opens the screen 'Bob'")
    store.saw(facts, ways)
    [screen] = store.stats().coverage
    assert (screen.screen, screen.documented, screen.documentable) == (facts.key, 2, 4)


def test_stats_count_what_there_is(facts, save, made, store, learn, docs):
    """Entries, ways, sources, doubts, edits and what waits."""
    learn(facts, save, "Saves the thing")
    learn(facts, save, "Shows help", "long_press", source="demo")
    learn(facts, save, "Opens the calendar")
    store.notes(facts)
    store.doubt(save, "tap", "Opened the calendar")
    stats = store.stats()
    assert (stats.entries, stats.slots, stats.sources) == (1, {"tap": 1, "long_press": 1}, {"explore": 1, "demo": 1})
    assert (stats.doubtful, stats.edited, stats.review, stats.duplicates) == (1, 0, 1, {})


def test_an_empty_store_knows_nothing(facts, store):
    """No folder is no error."""
    assert store.notes(facts) == {}
    assert store.stats().entries == 0


def test_a_store_reads_several_folders(facts, save, tmp_path):
    """The first that knows something wins."""
    for name, text in (("one", "Saves it"), ("two", "Opens it")):
        Store(read=[], write=tmp_path / name).learn(save, facts, "tap", text, source="explore")
    both = Store(read=[tmp_path / "two", tmp_path / "one"], write=tmp_path / "three")
    assert [note.text for note in both.notes(facts)[save.label]] == ["Opens it"]
