"""AppAgent's defects with files, numbered as in the list of them: what is better here."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import pytest
import yaml

from pytest_appagent.actions import TypeText
from pytest_appagent.agent.demo import DemoRecorder
from pytest_appagent.agent.demo_learn import learn_from
from pytest_appagent.agent.explore_memory import load_memory
from pytest_appagent.agent.parts import Limits, RunParts
from pytest_appagent.cli import main
from pytest_appagent.cli.demo_words import Unclear, read_command
from pytest_appagent.demos.files import DemoFolder, load_demo
from pytest_appagent.demos.values import DemoHeader
from pytest_appagent.device.simulator import simulator_command
from pytest_appagent.docstore.appagent_files import import_docs
from pytest_appagent.errors import StoreError
from pytest_appagent.learner.offline import OfflineLearner
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import ScriptedDevice, ScriptedJudge, ScriptedPolicy

COMMAND = [sys.executable, "-c", "import sys; from pytest_appagent.cli import main; sys.exit(main())"]
HEADER = DemoHeader(app="com.example.any", recorded="2026-05-14T09:00:00+00:00")
FORM = """<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.example.any" enabled="true"
 bounds="[0,0][1080,2400]"><node text="" class="android.widget.EditText" package="com.example.any" enabled="true"
 clickable="true" focusable="true" resource-id="com.example.any:id/name" bounds="[40,400][1000,540]"/></node>
</hierarchy>"""


@pytest.fixture
def recorder(tmp_path):
    """A demonstration on a form with one field, being recorded."""
    device = ScriptedDevice({"form": FORM}, start="form")
    parts = RunParts(
        device=device,
        policy=ScriptedPolicy(),
        judge=ScriptedJudge(),
        app=HEADER.app,
        packages=frozenset({HEADER.app}),
        limits=Limits(),
        listeners=(),
        look=lambda: read_screen(device.capture()),
    )
    folder = DemoFolder(tmp_path / "demos" / "first")
    folder.begin(HEADER)
    return DemoRecorder(parts, folder)


@pytest.mark.parametrize("name", ['a\\b*c?"d"<e>|f', "line\nbreak", "../../up", "CON", "x" * 3000, "會議 🙂"])
def test_e50_any_key_of_an_element_has_a_safe_file(made, learn, told, docs, name):
    """Whatever a description or an id holds, its text is kept in a file that every system can have, and told again."""
    facts = made.screen(made.icon(900, desc=name), made.icon(700, id=name))
    for element in facts.elements:
        learn(facts, element, f"Opens the page {element.label}")
    assert [told(facts, element)["tap"] for element in facts.elements] == ["Opens the page 1", "Opens the page 2"]
    for path in docs.glob("*.yaml"):
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,62}\.yaml", path.name)
    assert [path.name for path in docs.parent.iterdir()] == [docs.name, ".gitignore"]


def test_e51_texts_of_any_language_are_kept_in_any_locale(made, docs, tmp_path):
    """A text with emoji and CJK is written and shown where the locale knows ASCII only."""
    learns = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import made
from pytest_appagent.docstore.store import open_store
facts = made.screen(made.button(300, "\\u4fdd\\u5b58"))
text = "\\u4fdd\\u5b58 \\U0001f642"
assert open_store(made.APP).learn(facts.elements[0], facts, "tap", text, source="explore") == "written"
"""
    ascii_only = {
        **os.environ,
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    written = subprocess.run(
        [sys.executable, "-c", learns], cwd=tmp_path, env=ascii_only, capture_output=True, timeout=60
    )
    assert written.returncode == 0, written.stderr
    [path] = (tmp_path / "appagent" / "docs" / made.APP).glob("*.yaml")
    assert yaml.safe_load(path.read_text("utf-8"))["actions"]["tap"]["text"] == "保存 🙂"
    path.write_text("actions: [保存 🙂", "utf-8")  # and what is wrong with a file is told there too
    shown = subprocess.run([*COMMAND, "docs", "list"], cwd=tmp_path, env=ascii_only, capture_output=True, timeout=60)
    assert shown.returncode == 1
    assert path.name.encode() in shown.stderr
    assert b"Traceback" not in shown.stderr


def test_e51_a_write_that_fails_leaves_the_old_text(made, store, learn, told, monkeypatch):
    """No file is emptied before it is written."""
    facts = made.screen(made.button(300, "Save", id="save"))
    learn(facts, facts.elements[0], "Saves the event")

    def fails(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fails)
    with pytest.raises(StoreError, match="No space left on device"):
        learn(facts, facts.elements[0], "Types a name", slot="text")
    monkeypatch.undo()
    assert told(facts, facts.elements[0]) == {"tap": "Saves the event"}


def test_e51_a_damaged_file_is_named_and_stops_nothing(made, learn, told, docs, open_again):
    """An emptied or half-edited file costs its own text only, and its name, line and fault are told."""
    facts = made.screen(made.button(300, "Save", id="save"), made.button(500, "Drop", id="drop"))
    for element in facts.elements:
        learn(facts, element, f"{element.text} it")
    damaged = next(docs.glob("*-drop-*.yaml"))
    damaged.write_text('schema: 1\nuid: "a\n')
    again = open_again()
    assert told(facts, made.one(facts, "Save"), again) == {"tap": "Save it"}
    [fault] = again.shelf.faults()
    assert fault.path == damaged
    assert re.search(r"drop-.*\.yaml, line \d: no YAML", fault.message)


def test_e51_an_edit_by_hand_is_welcome(made, learn, told, docs, open_again):
    """What a person writes is what is told from then on, and nothing learned replaces it."""
    facts = made.screen(made.button(300, "Save", id="save"))
    learn(facts, facts.elements[0], "Deletes the event")
    [path] = docs.glob("*.yaml")
    path.write_text(path.read_text("utf-8").replace("Deletes the event", "Saves the event – für immer"), "utf-8")
    again = open_again()
    became = again.learn(facts.elements[0], facts, "tap", "Deletes the event", source="explore")
    assert became == "review"
    assert told(facts, facts.elements[0], open_again()) == {"tap": "Saves the event – für immer"}


def test_e52_a_file_without_all_keys_is_read_and_more_is_kept(made, store, learn, docs, tmp_path):
    """Of AppAgent's file with one key that one is taken over; an entry of ours says date, version, screen, source."""
    facts = made.screen(made.icon(900, desc="Help"), made.button(300, "Save", id="save"))
    auto = tmp_path / "auto_docs"
    auto.mkdir()
    (auto / f"{made.one(facts, 'Help').appagent_uid}.txt").write_text("{'tap': 'Shows help'}")
    done = import_docs([auto], store.shelf)
    assert done.written == 1
    learn(facts, made.one(facts, "Save"), "Saves the event", app_version="2.1")
    [path] = docs.glob("*-save-*.yaml")
    data = yaml.safe_load(path.read_text("utf-8"))
    assert list(data["actions"]) == ["tap"]
    tap = data["actions"]["tap"]
    assert (data["screen"], tap["app_version"], tap["source"]) == (facts.key, "2.1", "explore")
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", tap["updated"])


def test_e53_a_demonstration_cut_off_keeps_every_act(recorder, store, tmp_path):
    """Recording needs no last line: what was done before a crash is all there and is learned from."""
    recorder.do(TypeText("Ann", 1))
    recorder.do(TypeText("Bob", 1))
    demo = load_demo(tmp_path / "demos" / "first")
    assert [one.act.action.text for one in demo.acts] == ["Ann", "Bob"]
    assert [one.became for one in learn_from(demo, OfflineLearner(), store, refine=False)] == ["written", "kept"]


@pytest.mark.parametrize("typed", ["a:::b:sep:c", ":sep:", "stop", "two\nlines", '"quoted" \\d #x'])
def test_e53_any_text_can_be_typed_in_a_demonstration(recorder, store, tmp_path, typed):
    """No text is taken for a mark of the format."""
    recorder.do(TypeText(typed, 1))
    demo = load_demo(tmp_path / "demos" / "first")
    assert [one.act.action.text for one in demo.acts] == [typed]
    assert [one.became for one in learn_from(demo, OfflineLearner(), store, refine=False)] == ["written"]


@pytest.mark.parametrize("line", ["²", "٣", "3²", "9" * 5000, "text ² x"])
def test_e53_no_digit_ends_the_recording(recorder, line):
    """What only looks like a number is unclear or is not on the screen, and the session goes on."""
    command = read_command(line)
    if not isinstance(command, Unclear):
        assert recorder.do(command.action).startswith(("not recorded: ", "1. "))


def test_e54_a_demonstration_needs_no_display(tmp_path):
    """Numbers come from stdin and the picture is on a page, so a pipe without any window system is enough."""
    plain = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [*COMMAND, "demo", "first", "--app", "com.example.calendar", "--device", "sim", "--json"],
        cwd=tmp_path,
        env=plain,
        input="1\nstop\n",
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["acts"] == 1
    assert "http://127.0.0.1:" in done.stderr


def test_e55_runs_at_the_same_moment_do_not_collide(made, open_again, tmp_path):
    """Learners of one second share the store, and a second demonstration of one name is told so."""
    facts = made.screen(*(made.button(300 + 150 * place, f"Button {place}") for place in range(8)))

    def learn(element):
        return open_again().learn(element, facts, "tap", f"Opens {element.text}", source="explore")

    with ThreadPoolExecutor(4) as workers:
        assert set(workers.map(learn, facts.elements)) == {"written"}
    assert len(open_again().notes(facts)) == 8
    DemoFolder(tmp_path / "demos" / "one").begin(HEADER)
    DemoFolder(tmp_path / "demos" / "two").begin(HEADER)
    with pytest.raises(StoreError, match="holds a demonstration already; choose another name"):
        DemoFolder(tmp_path / "demos" / "one").begin(HEADER)


def test_e55_explorations_at_the_same_time_keep_what_both_found(tmp_path):
    """What one of them finds not to help is not lost when the other one writes."""
    path = tmp_path / "explore.json"
    first, second = load_memory(path), load_memory(path)
    first.exclude("open it", "home", "spot", "tap(1)")
    first.save()
    second.exclude("close it", "home", "spot", "tap(1)")
    second.save()
    assert load_memory(path).is_excluded("open it", "home", "spot", "tap(1)")
    assert load_memory(path).is_excluded("close it", "home", "spot", "tap(1)")


def test_e56_the_interpreter_is_the_one_in_use_and_the_status_is_told(tmp_path, monkeypatch, capsys):
    """Processes of ours run in this interpreter whatever is on the path; the exit status tells success from failure."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    assert simulator_command([])[0] == sys.executable
    assert main(["docs", "list"]) == 0
    assert main(["docs", "learn", "nothing"]) == 1
    assert main(["demo", "../x", "--app", "com.example.any", "--device", "sim"]) == 2
    assert "nothing is documented" in capsys.readouterr().out


def test_e57_the_plugin_loads_lean_and_silent():
    """Loading plugin, command and doubles pulls no web stack or picture library and warns of nothing."""
    unwanted = ["fastapi", "uvicorn", "starlette", "pyshine", "cv2", "numpy", "openai", "adbutils", "lxml", "PIL"]
    loads = (
        "import sys, pytest_appagent.plugin, pytest_appagent.cli, pytest_appagent.testing; "
        f"print([name for name in {unwanted} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", loads], capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")


def test_e57_every_needed_package_has_a_lowest_version():
    """What is installed with the plugin is known to be recent enough."""
    needed = [line for line in metadata.requires("pytest-appagent") or [] if "extra ==" not in line]
    assert needed
    assert [line for line in needed if ">=" not in line] == []
