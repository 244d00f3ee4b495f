"""Files that people review: what is written is read back, damage is named, a write is all or nothing."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.errors import StoreError
from pytest_appagent.yaml_files import load_file, locked, save_bytes, save_file, to_yaml

LEAVES = st.none() | st.booleans() | st.integers() | st.text(st.characters(blacklist_categories=("Cs",)))
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text("aey_.-0~ :"), inner), max_leaves=9
)


@given(st.dictionaries(st.text("abcyesno"), VALUES).filter(lambda data: "schema" not in data))
def test_what_is_written_is_read_back(tmp_path_factory, data):
    """Whatever texts an app shows, a file gives them back as they were."""
    path = tmp_path_factory.mktemp("files") / "a.yaml"
    save_file(path, data, schema=1)
    assert load_file(path, schema=1) == data


def test_strings_are_quoted_and_the_schema_comes_first():
    """A reviewer sees what is a text: "on" is no switch, "1" no number."""
    written = to_yaml({"schema": 1, "text": "on", "spot": (1, 2), "list": ["a"]})
    assert written == 'schema: 1\ntext: "on"\nspot: [1, 2]\nlist:\n- "a"\n'


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"schema: 1\na: [1\nb: 2\n", "line 3: no YAML"),
        (b"- a\n", "a mapping is wanted"),
        (b"a: 1\n", "schema is None, not 1"),
        (b"schema: 2\n", "newer version"),
        (b"schema: 1\na: \xff\xfe\n", "no YAML"),
        (b"schema: 1\na: !!python/object:os.system {}\n", "no YAML"),
        (b"schema: 1\na: 2024-99-99\n", "no YAML"),
        (b"[" * 5000, "no YAML"),
        (b"", "a mapping is wanted"),
    ],
)
def test_damage_is_named(tmp_path, content, reason):
    """A file that cannot be read is named with the reason, whatever is in it."""
    path = tmp_path / "a.yaml"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=reason) as raised:
        load_file(path, schema=1)
    assert str(path) in str(raised.value)


def test_a_missing_file_is_named(tmp_path):
    """The message holds the path."""
    with pytest.raises(StoreError, match=r"none\.yaml cannot be read"):
        load_file(tmp_path / "none.yaml", schema=1)


def test_a_write_that_fails_leaves_what_was_there(tmp_path):
    """A folder in the place of a file is a named error, and no temporary file is left."""
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(StoreError, match=r"a\.yaml cannot be written"):
        save_bytes(tmp_path / "a.yaml", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]


def test_a_lock_is_held_by_one_at_a_time(tmp_path):
    """Who waits for it gets it when it is free, and not before."""
    order = []

    def second():
        with locked(tmp_path / "lock"):
            order.append("second")

    with locked(tmp_path / "lock"):
        thread = threading.Thread(target=second)
        thread.start()
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_lock_that_does_not_come_free_is_named(tmp_path):
    """Nobody waits for ever."""
    with (
        locked(tmp_path / "lock"),
        pytest.raises(StoreError, match="locked by another process"),
        locked(tmp_path / "lock", timeout_s=0.05),
    ):
        pass
