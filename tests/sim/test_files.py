"""The device's files."""

from __future__ import annotations

import errno

import pytest

from pytest_appagent.sim.files import Files


@pytest.fixture
def files():
    return Files(lambda: 1000.0, ["ls"])


def test_sdcard_is_a_link(files):
    """The card has its three usual names."""
    files.write("/sdcard/a", b"x")
    assert files.read("/storage/emulated/0/a") == files.read("/storage/self/primary/a") == b"x"


def test_paths_may_have_dots_and_start_anywhere(files):
    """Dots are resolved, also above the root."""
    assert files.resolve("../../x", "/data") == "/x"
    assert files.resolve("//sdcard/./a/../b") == "/storage/emulated/0/b"


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("/sdcard/no/f", errno.ENOENT),
        ("/sdcard", errno.EISDIR),
        ("/f", errno.EROFS),
        ("/data/app/f", errno.EACCES),
        ("/system/bin/ls/f", errno.ENOTDIR),
    ],
)
def test_what_cannot_be_written_says_why(files, path, number):
    """Each reason has the errno of a device."""
    with pytest.raises(OSError) as caught:  # noqa: PT011  (the errno is compared)
        files.write(path, b"")
    assert caught.value.errno == number


def test_removing_a_folder_takes_its_content(files):
    """A folder goes as a whole, and what only begins alike stays."""
    files.make_folder("/sdcard/a/b", parents=True)
    files.write("/sdcard/a/b/f", b"")
    files.write("/sdcard/ab", b"")
    with pytest.raises(IsADirectoryError):
        files.remove("/sdcard/a")
    files.remove("/sdcard/a", recursive=True)
    assert files.find("/sdcard/a/b/f") is None
    assert files.find("/sdcard/ab") is not None


def test_null_swallows_everything(files):
    """/dev/null can be written and stays empty."""
    files.write("/dev/null", b"data")
    assert files.read("/dev/null") == b""
