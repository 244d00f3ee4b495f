"""Names of files: readable, safe everywhere, never two for one."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_appagent.docstore.slug import package_folder, slug

SAFE = re.compile(r"[a-z0-9][a-z0-9-]{0,62}\Z")
RESERVED = {"con", "prn", "aux", "nul", "com1", "lpt1"}


@given(st.text(max_size=300), st.text(max_size=30))
def test_a_slug_is_a_plain_name(uid, screen):
    """Whatever a device calls an element, its file is lower case letters, digits and hyphens, short, and no device."""
    name = slug(uid, screen)
    assert SAFE.match(name)
    assert name not in RESERVED


@given(st.text(max_size=40), st.text(max_size=40))
def test_different_uids_have_different_slugs(one, other):
    """Case, accents and what a file system cannot hold are told apart by the hash."""
    assert (slug(one) == slug(other)) == (one == other)


@pytest.mark.parametrize(
    "uid",
    [
        "../../etc/passwd",
        "CON",
        "nul",
        "con.txt",
        "a\0b",
        "🙂🙂",
        "x" * 3000,
        "",
        ".",
        "..",
        " ",
        'a/b\\c:d*?"<>|',
        "-rf",
    ],
)
def test_hostile_uids(uid):
    """Paths, devices of Windows, NUL, emoji, 3,000 characters: each is a name and nothing else."""
    assert SAFE.match(slug(uid))


def test_a_slug_says_what_the_element_is():
    """Packages and classes' packages are left out, so that the start tells one from the other."""
    uid = "com.android.settings.id_action_bar_android.widget.ImageButton_126_126_Nawigujwgórę_0"
    assert slug(uid).startswith("action-bar-imagebutton-126-126-nawigujwgore-0-")


def test_case_alone_is_told_apart():
    """On a file system without case, `Save` and `save` are two files all the same."""
    assert slug("Save").lower() != slug("save").lower()


@pytest.mark.parametrize("package", ["com.example.calendar", "org.a_b.c1", "app"])
def test_a_usual_package_is_its_own_folder(package):
    """What a team sees in its repository is the package."""
    assert package_folder(package) == package


@given(st.text(max_size=300))
def test_any_package_has_a_safe_folder(package):
    """A folder is one plain name, whatever is given as package."""
    folder = package_folder(package)
    assert re.fullmatch(r"[a-z0-9][a-z0-9_.-]*", folder)
    assert len(folder) <= 120
    assert folder.partition(".")[0] not in RESERVED
    assert not folder.endswith(".")


@pytest.mark.parametrize("package", ["../up", "CON", "con", "nul.x", "Com.Example", "", "a" * 500, "com..x", "a/b"])
def test_unusual_packages_are_told_apart(package):
    """What is no usual package gets a hash, so that no two share a folder."""
    assert re.fullmatch(r"[a-z0-9-]+-[0-9a-f]{12}", package_folder(package))
