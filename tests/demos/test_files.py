"""Demonstrations as folders."""

import pytest

from pytest_appagent.actions import Tap, TypeText
from pytest_appagent.demos.files import DemoFolder, demo_folder, load_demo
from pytest_appagent.demos.values import DemoAct, DemoHeader, Sight
from pytest_appagent.errors import SettingsError, StoreError
from pytest_appagent.screen.elements import ElementIdentity
from pytest_appagent.screen.frame import Display, Foreground, Frame
from pytest_appagent.script import Act

HEADER = DemoHeader(
    app="com.example.app", app_version="1.0", locale="en-US", device="X", recorded="2026-05-14T09:00:00+00:00"
)


def sight(text, picture=None):
    frame = Frame(
        png=b"",
        xml=text.encode(),
        display=Display(width=10, height=20),
        foreground=Foreground(package="com.example.app", activity=".Main"),
    )
    return Sight(frame=frame, picture=(lambda: picture) if picture else None)


def act(action=Tap(1), **more):  # noqa: B008  # a frozen value
    return DemoAct(
        act=Act(on="one", action=action, to="two", target=ElementIdentity(text="Save"), name="Save"),
        before=sight("<before/>", b"labelled"),
        after=sight("<after/>"),
        **more,
    )


@pytest.fixture
def folder(tmp_path):
    """A demonstration of two acts."""
    folder = DemoFolder(tmp_path / "demos" / "first")
    folder.begin(HEADER)
    folder.write(1, act(label=3, comment="because"))
    folder.write(2, act(TypeText("hi", 1)))
    return folder


def test_what_was_shown_is_read_back(folder):
    """Acts, trees, pictures and what the person said."""
    demo = load_demo(folder.path)
    assert (demo.name, demo.header) == ("first", HEADER)
    first, second = demo.acts
    assert (first.label, first.comment, first.act.name) == (3, "because", "Save")
    assert (first.before.frame, first.before.picture()) == (sight("<before/>").frame, b"labelled")
    assert (second.act.action, second.after.picture) == (TypeText("hi", 1), None)


def test_a_crash_loses_at_most_the_act_in_hand(folder):
    """An act whose own file is not there yet has not happened."""
    (folder.path / "0003-before.xml").write_bytes(b"<half")
    assert len(load_demo(folder.path).acts) == 2


def test_the_last_act_can_be_taken_back(folder):
    """Nothing of it is left."""
    folder.remove(2)
    assert len(load_demo(folder.path).acts) == 1
    assert not list(folder.path.glob("0002*"))


def test_a_second_demonstration_of_that_name_is_refused(folder):
    """What was recorded is not overwritten."""
    with pytest.raises(StoreError, match="holds a demonstration already"):
        folder.begin(HEADER)


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "a" * 81, "nul\0", "ü"])
def test_a_name_is_no_path(tmp_path, name):
    """What cannot be one folder's name is refused before anything is written."""
    with pytest.raises(SettingsError, match="cannot be the name of a demonstration"):
        demo_folder(tmp_path, name)


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("demo.yaml", b"schema: 1\n", "app is missing"),
        ("demo.yaml", b"schema: 1\napp: 5\n", "app: 5 does not belong here"),
        ("0002.yaml", b"schema: 1\n", "0002.yaml: an act is described by a mapping"),
        ("0002.yaml", b"\xff", "0002.yaml"),
    ],
)
def test_damage_is_named(folder, file, content, reason):
    """File and reason."""
    (folder.path / file).write_bytes(content)
    with pytest.raises(StoreError, match=reason):
        load_demo(folder.path)


def test_a_missing_tree_or_act_is_named(folder):
    """A demonstration with a hole is none."""
    (folder.path / "0002-after.xml").unlink()
    with pytest.raises(StoreError, match=r"0002-after\.xml cannot be read"):
        load_demo(folder.path)
    (folder.path / "0001.yaml").unlink()
    with pytest.raises(StoreError, match="act 1 is missing"):
        load_demo(folder.path)


def test_an_unknown_name_tells_those_there_are(folder):
    """The message helps with a typing mistake."""
    with pytest.raises(StoreError, match="there are: first"):
        load_demo(folder.path.with_name("frist"))


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    """A file stands in its place."""
    (tmp_path / "demos").write_text("")
    with pytest.raises(StoreError, match="cannot be"):
        DemoFolder(tmp_path / "demos" / "first").begin(HEADER)
