"""Apps that users bring along as a file."""

from textwrap import dedent

import pytest

from pytest_appagent.sim.load_app import AppFileError, load_app
from pytest_appagent.sim.system import System

APP = """
    from pytest_appagent.sim.app import App, AppInfo, Screen
    from pytest_appagent.sim.widgets import Text


    class Mine(App):
        info = AppInfo(
            package="com.example.mine", activity="com.example.mine.Main", version_name="1", version_code=1, label="Mine"
        )

        def open(self, activity):
            return MineScreen()


    class MineScreen(Screen):
        activity = "com.example.mine.Main"

        def build(self):
            return Text("Hello from a file")
"""


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a file and returns its path."""

    def write_file(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(dedent(text), "utf-8")
        return path

    return write_file


def test_app_of_a_file_runs(write):
    """A class from a file is installed, started and seen like any other."""
    system = System(apps=[load_app(write(APP))])
    system.start("com.example.mine")
    assert 'text="Hello from a file"' in system.dump()


def test_file_may_import_what_lies_beside_it(write):
    """An app may be spread over several files."""
    write('LABEL = "Beside"', "words_beside.py")
    text = "    from words_beside import LABEL\n" + APP.replace('label="Mine"', "label=LABEL")
    assert load_app(write(text, "beside.py")).info.label == "Beside"


def test_one_of_several_is_named(write):
    """Of two apps in a file one has to be said."""
    path = write(APP + "\n\n    class Other(Mine):\n        pass\n")
    with pytest.raises(AppFileError, match=rf"holds 2 apps \(Mine, Other\); say which one: {path}:Mine"):
        load_app(path)
    assert load_app(f"{path}:Other").__name__ == "Other"
    with pytest.raises(AppFileError, match="holds no app Third; there is: Mine, Other"):
        load_app(f"{path}:Third")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("from pytest_appagent.sim.app import App\n", "holds no subclass of"),
        ("x = 1 / 0\n", r"mine\.py:1 cannot be imported: ZeroDivisionError: division by zero"),
        ("x = 1\nimport no_such_module_here\n", r"mine\.py:2 cannot be imported: ModuleNotFoundError"),
        ("x = (\n", r"mine\.py:1 cannot be imported: SyntaxError"),
        ("from pytest_appagent.sim.app import App\nclass Mine(App): pass\n", "says neither its package nor its label"),
    ],
)
def test_files_without_an_app(write, text, words):
    """What is wrong with a file is said with the place."""
    with pytest.raises(AppFileError, match=words):
        load_app(write(text))


def test_paths_that_are_none(tmp_path):
    """A path that leads nowhere, or not to Python, is refused."""
    with pytest.raises(AppFileError, match="no such file"):
        load_app(tmp_path / "none.py")
    (tmp_path / "app.txt").write_text("x")
    with pytest.raises(AppFileError, match=r"must end in \.py"):
        load_app(tmp_path / "app.txt")


def test_package_that_is_taken(write):
    """Two apps cannot have one package."""
    kind = load_app(write(APP))
    with pytest.raises(ValueError, match=r"Mine: the package com\.example\.mine is installed already"):
        System(apps=[kind, kind])
