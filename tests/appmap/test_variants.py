"""Screens that share a key are told apart by what stands in them."""

import pytest

from pytest_appagent.appmap.seeing import see_screen
from pytest_appagent.appmap.variants import base_of, content_share, numbered_key, tell_apart, tokens_of
from pytest_appagent.screen.read import read_screen
from pytest_appagent.testing import frame_of


@pytest.fixture(scope="session")
def small(load_helper):
    """Builders of screens."""
    return load_helper("agent/small_app")


def page(small, *rows):
    """The facts of a page called Storage with these rows."""
    return read_screen(
        frame_of(small.dump(small.title("Storage"), *(small.row(name, at) for at, name in enumerate(rows))))
    ).facts


def seen(facts, number):
    screen = see_screen(facts, lambda element, facts: "navigate")
    return type(screen)(
        key=numbered_key(screen.key, number), title=screen.title, elements=screen.elements, texts=screen.texts
    )


def test_numbers_stand_behind_the_key():
    """The first screen has the key as it is; others have a number behind it, which leads back to it."""
    assert [numbered_key("a-1", number) for number in (1, 2)] == ["a-1", "a-1#2"]
    assert base_of("a-1#2") == base_of("a-1") == "a-1"


def test_pages_of_one_title_are_told_apart(small):
    """The storage of a phone and that of an app have one key and other rows."""
    phone, app = page(small, "Free up space", "Apps", "Images"), page(small, "Clear data", "App size", "Cache")
    assert phone.key == app.key
    variants = (seen(phone, 1), seen(app, 2))
    assert tell_apart(variants, phone) is variants[0]
    assert tell_apart(variants, app) is variants[1]


def test_what_could_be_both_is_neither_unless_it_is_expected(small):
    """Two screens that are equally likely are told apart only by where one comes from."""
    one = page(small, "Free up space", "Apps", "Images")
    variants = (seen(one, 1), seen(one, 2))
    assert tell_apart(variants, one) is None
    assert tell_apart(variants, one, expected=(variants[1].key,)) is variants[1]


def test_of_little_content_nothing_is_concluded(small):
    """With fewer than three things in sight two pages count as one."""
    few = tokens_of(page(small, "Nothing here"))
    assert content_share(few, tokens_of(page(small, "Free up space", "Apps", "Images"))) == 1.0


def test_numbers_and_the_title_tell_nothing(small):
    """What changes by itself, and what is in the key already, is no content."""
    assert tokens_of(page(small, "Used 48 GB", "Apps")) == {"text Apps"}
