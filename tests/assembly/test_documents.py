"""When sentences are explored, and where documentation and memory lie."""

from pathlib import Path

import pytest

from pytest_appagent.assembly.deciders import choose_judge, choose_learner, choose_policy
from pytest_appagent.assembly.documents import explores, is_ci, open_docs, open_memory
from pytest_appagent.assembly.models import Models
from pytest_appagent.errors import SettingsError
from pytest_appagent.settings import Settings

APP = "com.example.a"


def write(folder):
    path = folder / APP / "some.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("schema: 1\n", "utf-8")


@pytest.mark.parametrize(
    ("mode", "environ", "has_docs", "explored"),
    [
        ("deploy", {}, False, False),
        ("explore", {}, True, True),
        ("explore", {"CI": "true"}, False, True),
        ("auto", {}, False, True),
        ("auto", {}, True, False),
        ("auto", {"CI": "true"}, False, False),
        ("auto", {"CI": "1"}, False, False),
        ("auto", {"CI": "false"}, False, True),
        ("auto", {"BUILD_NUMBER": "7"}, False, False),
    ],
)
def test_what_is_explored(tmp_path, mode, environ, has_docs, explored):
    """`auto` explores an app of which nothing is known, and never in CI; what is asked for is done anywhere."""
    if has_docs:
        write(tmp_path / "appagent/docs")
    assert explores(Settings(mode=mode), APP, environ, root=tmp_path) is explored


def test_frozen_recordings_and_exploring_exclude_each_other(tmp_path):
    """Frozen means that nobody decides: exploring is refused where it was asked for, and left out else."""
    with pytest.raises(SettingsError, match="frozen"):
        explores(Settings(mode="explore", recordings="frozen"), APP, {}, root=tmp_path)
    assert not explores(Settings(mode="auto", recordings="frozen"), APP, {}, root=tmp_path)


def test_ci_is_known_by_its_variables():
    """An empty variable, or one that says no, is none."""
    assert is_ci({"CI": "yes"})
    assert not is_ci({"CI": ""})
    assert not is_ci({})


def test_what_auto_learns_waits_beside(tmp_path, screens):
    """`explore` writes into the team's documentation, `auto` where it waits to be accepted."""
    facts = screens.make_screen(screens.button("Add"))
    for mode, folder in (("explore", "appagent/docs"), ("auto", ".appagent/learned")):
        store = open_docs(Settings(mode=mode), APP, root=tmp_path / mode)
        store.learn(facts.elements[0], facts, "tap", "Opens a form.", source="explore")
        assert list((tmp_path / mode / folder / APP).glob("*.yaml"))
        assert store.notes(facts)[1][0].text == "Opens a form."


def test_memory_of_an_app_stays_in_its_folder(tmp_path):
    """A package name of whatever letters names a file below `.appagent`, and nothing elsewhere."""
    memory = open_memory("../../etc/passwd", root=tmp_path)
    memory.save()
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert written
    assert all(path.is_relative_to(tmp_path / ".appagent") for path in written)


def test_deciders_go_by_the_settings(tmp_path):
    """Without a model all three are offline on a simulated device, and a real one needs a choice."""
    settings = Settings(device="sim")
    models = Models(settings)
    names = [choose(settings, models).name for choose in (choose_policy, choose_judge, choose_learner)]
    assert names == ["offline", "offline", "offline"]
    with pytest.raises(SettingsError, match="Three ways on"):
        choose_policy(Settings(device="auto"), models)
    with pytest.raises(SettingsError, match="needs a model"):
        choose_policy(Settings(policy="llm"), models)
    assert not Path(tmp_path / "appagent").exists()


def test_a_model_that_decides_documents_too(monkeypatch):
    """Where a model decides, it is asked what actions taught."""
    monkeypatch.setenv("APPAGENT_API_KEY", "k")
    settings = Settings(device="sim", model="some-model", base_url="http://127.0.0.1:9/v1")
    models = Models(settings)
    assert choose_learner(settings, models).name == "llm (some-model)"
    models.close()
