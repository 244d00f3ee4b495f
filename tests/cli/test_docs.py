"""`appagent docs`: look at what is known, correct it, take it over."""

import json
import sys

import pytest

from pytest_appagent.docstore.store import open_store

APP = "com.example.any"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    """An empty project, no settings in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("APPAGENT_APP", "APPAGENT_DOCS_DIR", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture(scope="session")
def made(load_helper):
    """Builders of screens."""
    return load_helper("docstore/made")


@pytest.fixture
def facts(made):
    """A screen with two buttons."""
    return made.screen(made.button(300, "Save", id="save"), made.button(500, "Drop", id="drop"))


@pytest.fixture
def learn(made, facts):
    """Learn something about one of them."""

    def learn(name, text, slot="tap", source="explore", **folders):
        store = open_store(APP, **folders)
        return store.learn(made.one(facts, name), facts, slot, text, source=source)

    return learn


@pytest.fixture
def folder(project):
    """Where the app's documentation is."""
    return project / "appagent" / "docs" / APP


def as_json(told):
    status, out, err = told
    assert err == ""
    value = json.loads(out)
    assert value["schema"] == 1
    return status, value


def test_nothing_is_documented_yet(command):
    """An empty project is no error."""
    assert command("docs", "list") == (0, "nothing is documented\n", "")
    assert as_json(command("docs", "list", "--json")) == (
        0,
        {"schema": 1, "entries": [], "duplicates": {}, "faults": []},
    )
    assert command("docs", "stats") == (0, "nothing is documented\n", "")
    assert command("docs", "review") == (0, "nothing waits for a decision\n", "")
    assert command("docs", "accept") == (0, "nothing was learned\n", "")


def test_an_app_without_documentation_is_a_finding(command):
    """Asked for by name, it should be there."""
    status, out, err = command("docs", "list", "--app", "com.example.none")
    assert (status, out) == (1, "")
    assert err == "appagent docs: there is no documentation of com.example.none in appagent/docs\n"
    status, value = as_json(command("docs", "list", "--app", "com.example.none", "--json"))
    assert (status, value["error"]["kind"]) == (1, "StoreError")


def test_entries_are_listed_and_shown(command, learn, folder, facts):
    """A line for each way of using an element, by screen; one element in full by a part of its name."""
    learn("Save", "Saves the thing")
    learn("Drop", "Drops the thing")
    status, out, err = command("docs", "list")
    assert (status, err) == (0, "")
    head, *lines = out.splitlines()
    assert head == f"{APP} {facts.key}"
    assert [line.split()[1:] for line in lines] == [["tap", "Drops", "the", "thing"], ["tap", "Saves", "the", "thing"]]
    status, out, _ = command("docs", "show", "save")
    assert status == 0
    assert "tap: Saves the thing" in out.splitlines()
    assert "element   Save" in out.splitlines()
    status, value = as_json(command("docs", "show", "save", "--json"))
    assert (status, value["app"], value["actions"]["tap"]["text"]) == (0, APP, "Saves the thing")
    status, value = as_json(command("docs", "list", "--json"))
    assert (status, len(value["entries"])) == (0, 2)


def test_a_name_that_fits_several_names_them(command, learn):
    """Guessing would show or change the wrong one."""
    learn("Save", "Saves the thing")
    learn("Drop", "Drops the thing")
    status, _, err = command("docs", "show", "example")
    assert status == 1
    assert "may be any of 2 entries" in err
    status, _, err = command("docs", "show", "nothing-like-it")
    assert status == 1
    assert "there is no entry 'nothing-like-it'" in err


def test_damage_and_duplicates_are_named(command, learn, folder):
    """They stop nothing, and the exit status says that there is something to look at."""
    learn("Save", "Saves the thing")
    [path] = folder.glob("*.yaml")
    path.with_name("zz.yaml").write_bytes(path.read_bytes())
    (folder / "bad.yaml").write_text("schema: 1\nuid: 3\n")
    status, out, err = command("docs", "list")
    assert status == 1
    assert "bad.yaml, line 2: uid: must be a text, not 3" in err
    assert f"{path.name}, zz.yaml are about one element" in out
    status, value = as_json(command("docs", "stats", "--json"))
    assert status == 1
    stats = value["apps"][APP]
    assert (stats["entries"], len(stats["faults"]), len(stats["duplicates"])) == (2, 1, 1)


def test_stats_show_how_much_is_documented(command, learn, facts):
    """Counts, and what of each screen is documented."""
    learn("Save", "Saves the thing")
    open_store(APP).saw(facts, {element.label: ("tap",) for element in facts.elements})
    status, out, _ = command("docs", "stats")
    assert status == 0
    assert "  coverage   1 of 2" in out.splitlines()
    assert any(line.split() == [facts.key, "1", "of", "2"] for line in out.splitlines())


def test_a_text_is_corrected(command, learn, folder):
    """By options, for scripts; what a person says is not outvoted later."""
    learn("Save", "Saves the thing")
    status, out, _ = command("docs", "edit", "save", "--slot", "tap", "--text", "Keeps the thing")
    assert status == 0
    assert out.endswith("is in order\n")
    assert 'source: "manual"' in next(folder.glob("*.yaml")).read_text()
    assert learn("Save", "Opens the calendar") == "review"
    status, _, err = command("docs", "edit", "save", "--slot", "tap")
    assert (status, err) == (2, "appagent docs: --slot and --text go together\n")


def editor(project, code):
    """A program that edits the file it is given."""
    script = project / "my editor.py"
    script.write_text(f"import pathlib, sys\npath = pathlib.Path(sys.argv[1])\n{code}\n")
    return f"{sys.executable} '{script}'"


def test_an_editor_is_opened(command, learn, folder, project, monkeypatch):
    """The user's own; the file is checked when it ends."""
    learn("Save", "Saves the thing")
    status, _, err = command("docs", "edit", "save")
    assert status == 2
    assert "which editor? Set EDITOR" in err
    monkeypatch.setenv("EDITOR", editor(project, "path.write_text(path.read_text().replace('Saves', 'Keeps'))"))
    assert command("docs", "edit", "save")[0] == 0
    assert "Keeps the thing" in next(folder.glob("*.yaml")).read_text()
    monkeypatch.setenv("EDITOR", editor(project, "path.write_text('schema: 1\\nuid: x\\n')"))
    status, _, err = command("docs", "edit", "save")
    assert status == 1
    assert "actions: a mapping with some of tap" in err
    monkeypatch.setenv("EDITOR", "/no/such/editor")
    learn("Drop", "Drops the thing")
    assert command("docs", "edit", "drop")[0] == 2


def test_proposals_are_decided(command, learn, folder):
    """Listed with what is known now; taken or dropped by name."""
    learn("Save", "Saves the thing", source="manual")
    learn("Save", "Opens the calendar")
    learn("Save", "Deletes everything")
    status, out, _ = command("docs", "review")
    assert status == 0
    assert "    now: Saves the thing" in out.splitlines()
    assert "    seen instead: Opens the calendar (explore, seen 1x)" in out.splitlines()
    _, value = as_json(command("docs", "review", "--json"))
    names = {item["text"]: item["name"] for item in value["proposals"]}
    assert command("docs", "review", "--take", names["Opens the calendar"])[:2] == (0, "1 taken\n")
    assert "Opens the calendar" in next(folder.glob("*.yaml")).read_text()
    assert command("docs", "review", "--drop", "all")[:2] == (0, "1 dropped\n")
    status, _, err = command("docs", "review", "--drop", "nothing-like-it")
    assert (status, "there is no proposal" in err) == (1, True)


def test_what_was_learned_is_accepted(command, learn, project):
    """From `.appagent/learned` into the folder that the team keeps."""
    learn("Save", "Saves the thing", learned_dir=project / ".appagent" / "learned")
    status, value = as_json(command("docs", "accept", "--json"))
    assert status == 0
    assert value["apps"] == {APP: {"moved": 1, "merged": 0, "review": 0}}
    assert command("docs", "show", "save")[0] == 0


def test_appagents_files_come_and_go(command, project, made):
    """Imported with damage named, exported in the same form."""
    source = project / "auto_docs"
    source.mkdir()
    texts = {"tap": "Saves the thing", "text": "", "v_swipe": "", "h_swipe": "", "long_press": ""}
    (source / "a_Button_0.txt").write_text(str(texts))
    (source / "b_Button_0.txt").write_text("{'tap': 'Sa")
    status, out, err = command("docs", "import", "auto_docs", "--app", APP)
    assert (status, out) == (1, "1 texts taken over, 0 known already, 0 for review\n")
    assert "set aside: auto_docs/b_Button_0.txt: line 1: no Python dict" in err
    status, value = as_json(command("docs", "export", "out", "--app", APP, "--json"))
    assert (status, value["written"], value["left_out"]) == (0, 1, [])
    assert (project / "out" / "a_Button_0.txt").read_text() == str(
        {slot: texts[slot] for slot in ("tap", "text", "v_swipe", "h_swipe", "long_press")}
    )


def test_without_an_app_an_import_is_wrong_usage(command, project):
    """Nothing says where the texts belong."""
    status, _, err = command("docs", "import", ".")
    assert (status, err) == (2, "appagent docs: which app? Say --app PKG, or set APPAGENT_APP\n")


def test_what_cannot_be_read_is_named(command, project):
    """A file in the place of the folder: exit 1, the reason on stderr or in the one JSON object."""
    (project / "appagent").mkdir()
    (project / "appagent" / "docs").write_text("")
    status, _, err = command("docs", "list")
    assert (status, err) == (1, "appagent docs: appagent/docs cannot be read: Not a directory\n")
    status, value = as_json(command("docs", "stats", "--json"))
    assert (status, value["error"]["kind"]) == (1, "StoreError")
