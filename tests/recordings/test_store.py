"""Files of recordings: what is written is read back, what is none is named, nobody's is lost."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pytest_appagent.errors import StoreError
from pytest_appagent.recordings.form import read_recording, recording_to_data
from pytest_appagent.recordings.merging import merge
from pytest_appagent.recordings.store import build_patch, load_recording, path_of, update_recording
from pytest_appagent.recordings.values import Entry, Recording
from pytest_appagent.yaml_files import load_file, save_file


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_written_is_read_back(tmp_path, any_recording, data):
    """Any text in any place; the file is written again only if something changed."""
    recording = data.draw(any_recording)
    path = tmp_path / "one.yaml"
    path.unlink(missing_ok=True)
    update_recording(path, lambda old: recording, lock=tmp_path / "lock")
    assert load_recording(path) == recording
    before = path.stat().st_mtime_ns
    update_recording(path, lambda old: recording, lock=tmp_path / "lock")
    assert path.stat().st_mtime_ns == before


@given(
    module=st.lists(st.text(), max_size=4),
    name=st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
)
def test_whatever_a_test_is_called_its_file_is_in_the_folder(module, name):
    """No name leads out of it, hides itself, or is too long for a file system."""
    path = path_of(Path("/recordings"), module, name)
    assert path.is_relative_to("/recordings")
    assert ".." not in path.parts
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_.-]*", part) and len(part) < 120 for part in path.parts[2:])


def test_plain_names_stay_readable_and_different_ones_apart():
    """A digest is added only where the name could not stay as it is."""
    folder = Path("r")
    assert path_of(folder, ["shop", "test_cart"], "TestCart.test_add") == Path(
        "r/shop/test_cart/TestCart.test_add.yaml"
    )
    assert path_of(folder, ["a"], "tést") != path_of(folder, ["a"], "t-st")
    assert path_of(folder, [".."], "x").parent.name.startswith("x-")


def test_there_may_be_none(tmp_path):
    """A test without a recording is nothing unusual."""
    assert load_recording(tmp_path / "none.yaml") is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"sentences": {}}, "sentences must be a list"),
        ({"sentences": ["tap it"]}, "sentence 1: a sentence is described by a mapping"),
        ({"sentences": [{}]}, "sentence 1: sentence is missing"),
        ({"sentences": [{"sentence": "x", "acts": [{"action": "fly(1)"}]}]}, "sentence 1: act 1: .*fly"),
        ({"sentences": [{"sentence": "x", "acts": [{"action": "tap(1)", "target": 3}]}]}, "sentence 1: act 1"),
        ({"sentences": [{"sentence": "x", "kind": "guess"}]}, "sentence 1: kind must be one of do, ask, check"),
        ({"sentences": [{"sentence": "x", "outcome": "maybe"}]}, "sentence 1: outcome must be one of"),
        ({"sentences": [{"sentence": "x", "only": ["y"]}]}, "sentence 1: only names 'y'"),
        ({"sentences": [{"sentence": "x", "kind": "ask"}]}, "sentence 1: a question has no answer"),
        ({"sentences": [{"sentence": "x", "facts": {"shows": []}}]}, "sentence 1: screen is missing"),
        ({"sentences": [{"sentence": "x", "fcats": {}}]}, "sentence 1: 'fcats' is no part of a sentence"),
        ({"fixtures": {"user": [{}]}}, "fixture user, sentence 1: sentence is missing"),
        ({"recorded": {"size": [1]}}, "size must be two whole numbers"),
        ({"tset": "x"}, "'tset' is no part of a recording"),
    ],
)
def test_nonsense_is_named_with_its_place(tmp_path, change, told):
    """File, sentence and act, and what is wrong."""
    path = tmp_path / "one.yaml"
    save_file(path, {"test": "t", **change}, schema=1)
    with pytest.raises(StoreError, match=told) as raised:
        load_recording(path)
    assert str(path) in str(raised.value)


def test_broken_yaml_is_named_with_its_line(tmp_path):
    """As after a merge conflict."""
    path = tmp_path / "one.yaml"
    path.write_text("schema: 1\ntest: x\n<<<<<<< ours\nsentences: [\n")
    with pytest.raises(StoreError, match=r"one\.yaml, line \d+: no YAML"):
        load_recording(path)


@settings(max_examples=60)
@given(data=st.data())
def test_any_change_of_a_value_is_read_or_named(any_recording, data):
    """A hand-edited file never ends in anything but a recording or a ValueError."""
    written = recording_to_data(data.draw(any_recording))
    junk = st.none() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=2) | st.just({"a": 1})
    places = list(_places(written))
    holder, key = data.draw(st.sampled_from(places))
    holder[key] = data.draw(junk)
    with suppress(ValueError):
        assert isinstance(read_recording(written), Recording)


def _places(value):
    found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in found:
        yield value, key
        yield from _places(part)


def test_a_file_that_cannot_be_read_is_replaced(tmp_path):
    """Whoever records anew is not kept from it by an old file."""
    path = tmp_path / "one.yaml"
    path.write_text("]")
    update_recording(path, lambda old: Recording(test=f"{old}"), lock=tmp_path / "lock")
    assert load_recording(path).test == "None"


def test_writers_in_parallel_lose_nothing(tmp_path):
    """Each adds what was recorded with its own value of parametrize."""

    def write(value):
        values = {"value": str(value)}
        entry = Entry(sentence="do {value}", kind="ask", values=values, only=("value",), answer=f"{value}!")
        update_recording(
            tmp_path / "one.yaml",
            lambda old: Recording(test="t", sentences=merge(old.sentences if old else (), [entry], values)),
            lock=tmp_path / "lock",
        )

    with ThreadPoolExecutor(4) as writers:
        list(writers.map(write, range(10, 30)))
    recorded = load_recording(tmp_path / "one.yaml").sentences
    assert [entry.values["value"] for entry in recorded] == list(map(str, range(10, 30)))


def test_a_patch_can_be_applied(tmp_path):
    """By the usual tools, from the root of the project."""
    path = tmp_path / "appagent" / "recordings" / "one.yaml"
    old = Recording(test="t", sentences=(Entry(sentence="open it", reason="ö"),))
    new = Recording(test="t", sentences=(Entry(sentence="open it", reason="changed"),))
    update_recording(path, lambda before: old, lock=tmp_path / "lock")
    patch = build_patch(path, old, new, root=tmp_path)
    assert "--- a/appagent/recordings/one.yaml" in patch
    (tmp_path / "one.patch").write_text(patch)
    subprocess.run(["patch", "-p1", "-i", "one.patch"], cwd=tmp_path, check=True, capture_output=True)
    assert load_recording(path) == new
    assert build_patch(path, new, new, root=tmp_path) == ""


def test_a_file_of_a_newer_version_is_refused(tmp_path):
    """Nothing is made of what is not known."""
    path = tmp_path / "one.yaml"
    save_file(path, {"test": "t"}, schema=2)
    with pytest.raises(StoreError, match="newer version"):
        load_recording(path)
    assert load_file(path, schema=2) == {"test": "t"}
