"""Writing beside others: nothing of theirs is lost, nothing is ever half there."""

import errno
import os
from pathlib import Path

import pytest

from pytest_appagent.docstore import files
from pytest_appagent.docstore.files import create, is_ours, load, rewrite, to_bytes, writing
from pytest_appagent.docstore.swap import exchange
from pytest_appagent.errors import StoreError


@pytest.fixture
def path(tmp_path):
    """A file that we wrote."""
    path = tmp_path / "app" / "a.yaml"
    create(path, {"value": "old"})
    return path


def value(path):
    return load(path, dict)[0]["value"]


def left(folder):
    """Names of what lies there beside the files of the store."""
    return sorted(found.name for found in folder.iterdir() if found.name.startswith(".") and found.name != ".lock")


def test_the_digest_tells_what_we_wrote(path):
    """Any byte that somebody else changed or added shows; line ends of another system do not."""
    raw = path.read_bytes()
    assert is_ours(raw)
    assert is_ours(raw.replace(b"\n", b"\r\n"))
    assert not is_ours(raw.replace(b"old", b"new"))
    assert not is_ours(raw + b"# a comment\n")
    assert not is_ours(b"schema: 1\n")
    assert not is_ours(b"")


def test_a_file_that_is_there_is_not_created_again(path):
    """Who comes second leaves the first one's file alone."""
    assert not create(path, {"value": "new"})
    assert value(path) == "old"
    assert left(path.parent) == []


def test_a_file_is_rewritten_only_instead_of_what_was_read(path):
    """What changed since it was read stays."""
    raw = path.read_bytes()
    assert rewrite(path, {"value": "new"}, instead_of=raw)
    assert value(path) == "new"
    assert not rewrite(path, {"value": "newer"}, instead_of=raw)
    assert value(path) == "new"
    assert left(path.parent) == []


@pytest.mark.parametrize("saves", [1, 2])
def test_an_edit_between_looking_and_writing_comes_back(path, monkeypatch, saves):
    """An editor that saves in the very moment before we write finds its file in place afterwards."""
    raw = path.read_bytes()
    calls = []

    def slipped(one: Path, other: Path) -> bool:
        calls.append(other)
        if len(calls) <= saves:
            beside = path.with_name("editor")
            beside.write_text(f"schema: 1\nvalue: by hand {len(calls)}\n")
            beside.replace(path)
        return exchange(one, other)

    monkeypatch.setattr(files, "exchange", slipped)
    assert not rewrite(path, {"value": "new"}, instead_of=raw)
    assert value(path) == f"by hand {saves}"
    assert left(path.parent) == []


def test_an_edit_that_cannot_be_given_back_is_kept(path, monkeypatch):
    """Whatever else goes wrong at that moment, what a person saved is somewhere in the folder."""
    raw = path.read_bytes()
    calls = []

    def breaks(one: Path, other: Path) -> bool:
        calls.append(other)
        if len(calls) == 1:
            path.write_text("schema: 1\nvalue: by hand\n")
            return exchange(one, other)
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(files, "exchange", breaks)
    with pytest.raises(StoreError, match="Input/output error"):
        rewrite(path, {"value": "new"}, instead_of=raw)
    monkeypatch.undo()
    with writing(path.parent):
        assert value(path) == "by hand"
    assert left(path.parent) == []


def test_without_exchanging_a_change_is_seen_too(path, monkeypatch):
    """On a file system that cannot exchange files, a changed one is left and an unchanged one replaced."""
    monkeypatch.setattr(files, "exchange", lambda one, other: False)
    raw = path.read_bytes()
    assert rewrite(path, {"value": "new"}, instead_of=raw)
    assert value(path) == "new"
    assert not rewrite(path, {"value": "newer"}, instead_of=raw)
    assert left(path.parent) == []


def test_without_links_a_file_is_created_all_the_same(tmp_path, monkeypatch):
    """Some file systems know no links."""

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert create(tmp_path / "a.yaml", {"value": "old"})
    assert not create(tmp_path / "a.yaml", {"value": "new"})
    assert value(tmp_path / "a.yaml") == "old"


def test_what_a_killed_writer_left_is_cleared_away(path):
    """Half a file, and a file of ours that was displaced, are of no use."""
    (path.parent / ".a.1234abcd.tmp").write_bytes(b"schem")
    (path.parent / ".a.1234abcd.swap").write_bytes(to_bytes({"value": "older"}))
    with writing(path.parent):
        assert left(path.parent) == []
    assert value(path) == "old"


def test_a_hand_edit_that_a_killed_writer_displaced_comes_back(path):
    """Killed between taking a file and giving it back: the next writer gives it back."""
    (path.parent / ".a.1234abcd.swap").write_text("schema: 1\nvalue: by hand\n")
    with writing(path.parent):
        assert value(path) == "by hand"
    assert left(path.parent) == []


def test_two_hand_edits_are_both_kept(path):
    """Where the file was edited by hand again meanwhile, the displaced one lies beside it."""
    path.write_text("schema: 1\nvalue: later\n")
    (path.parent / ".a.1234abcd.swap").write_text("schema: 1\nvalue: earlier\n")
    with writing(path.parent):
        found = {value(found) for found in path.parent.glob("[!.]*.yaml")}
    assert found == {"later", "earlier"}


def test_a_full_disk_is_named_and_loses_nothing(path, monkeypatch):
    """The old file stays whole, and no half one beside it."""

    def full(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    raw = path.read_bytes()
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(StoreError, match=r"a\.yaml cannot be written: No space left on device"):
        rewrite(path, {"value": "new"}, instead_of=raw)
    with pytest.raises(StoreError, match=r"b\.yaml cannot be written: No space left on device"):
        create(path.with_name("b.yaml"), {"value": "new"})
    assert path.read_bytes() == raw
    assert left(path.parent) == []


def test_git_does_not_see_what_is_only_needed_while_writing(path):
    """The lock is ignored by a file that ignores itself; a project's own one is left alone."""
    with writing(path.parent):
        pass
    ignored = path.parent.parent / ".gitignore"
    assert {"/.gitignore", ".lock"} <= set(ignored.read_text().splitlines())
    ignored.write_text("mine\n")
    with writing(path.parent):
        pass
    assert ignored.read_text() == "mine\n"
