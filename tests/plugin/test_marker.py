"""The marker: merged from function to module, refused with what to write instead."""

import re

import pytest

from pytest_appagent import SettingsError, hides, shows, step
from pytest_appagent.plugin.marker import RawMarker, fill, names_in, read_markers


def marker(*args, owner="function", **kwargs):
    return RawMarker(owner=owner, args=args, kwargs=kwargs)


def test_sentences_become_numbered_steps():
    """Each text is one step, in order."""
    task = read_markers([marker("open it", "close it", app="com.example.a")])
    assert [(one.index, one.text) for one in task.steps] == [(0, "open it"), (1, "close it")]
    assert task.app == "com.example.a"


def test_the_closest_marker_wins():
    """Function over class over module; sentences come from the closest marker that has any."""
    task = read_markers(
        [
            marker(app="com.example.near"),
            marker("from the class", owner="class", app="com.example.far", max_rounds=3),
            marker("from the module", owner="module", reset="clear", max_rounds=9),
        ]
    )
    assert (task.app, task.max_rounds, task.reset) == ("com.example.near", 3, "clear")
    assert [one.text for one in task.steps] == ["from the class"]


def test_expectations_of_the_marker_belong_to_the_last_sentence():
    """`expect=` is checked when the whole task is said to be done."""
    task = read_markers([marker(step("a", expect=[shows("1")]), "b", expect=[hides("2"), shows("3")])])
    assert [[str(one) for one in each.expect] for each in task.steps] == [
        ["shows(text='1')"],
        ["hides(text='2')", "shows(text='3')"],
    ]


def test_a_tuple_of_apps_launches_the_first_and_allows_all():
    """Tests over two apps name both."""
    task = read_markers([marker("x", app=("com.example.a", "com.example.b"), packages="com.example.c")])
    assert (task.app, task.packages) == ("com.example.a", ("com.example.b", "com.example.c"))


@pytest.mark.parametrize(
    ("markers", "message"),
    [
        ([marker("x", ap="com.example.a")], "knows no argument 'ap'; did you mean 'app'?"),
        ([marker("x", zzz=1)], "knows no argument 'zzz'.*Known are app, activity"),
        ([marker("  ")], "sentence 1 is empty"),
        ([marker("a", step(""))], "sentence 2 is empty"),
        ([marker(5)], "5 is no sentence"),
        ([marker("a"), marker("b")], "two markers 'appagent' with sentences on one test"),
        ([marker("x", reset="wipe")], "reset='wipe' must be one of restart, clear, none"),
        ([marker("x", max_rounds=0)], "max_rounds=0 must be a whole number from 1"),
        ([marker("x", max_rounds=True)], "max_rounds=True must be"),
        ([marker("x", app="")], "app='' must be a package name"),
        ([marker("x", expect=["work"])], r"expect= holds 'work'; write shows"),
        ([marker("x", expect="work")], "must be a list of shows"),
        ([marker(expect=[shows("x")])], "expect= goes with sentences"),
        ([marker("x", answer=3)], "answer=3 must be a text, a compiled pattern or a function"),
        ([marker("x", link=3)], "link=3 must be a text"),
        ([marker("say {}")], r"'{}' in the sentence 'say {}' is no placeholder"),
        ([marker("say {a.b}")], r"write {name} with a plain name"),
        ([marker("say {")], r"or {{ and }} for braces"),
    ],
)
def test_a_marker_that_cannot_work_says_what_to_write(markers, message):
    """Every mistake in a marker has a message of its own."""
    with pytest.raises(SettingsError, match=message):
        read_markers(markers)


def test_placeholders_are_filled_once_and_values_are_data():
    """A value that looks like a placeholder or a brace stays as it is."""
    task = read_markers([marker("write {{x}} and {title} at {hour}")])
    filled = fill(task, {"title": "{hour} {{b}}", "hour": 5}.__getitem__)
    assert filled.steps[0].text == "write {x} and {hour} {{b}} at 5"
    assert filled.steps[0].data == {"title": "{hour} {{b}}", "hour": "5"}


def test_names_of_placeholders_in_order_each_once():
    """A name used twice is asked for once."""
    assert names_in("{b} {a} {{c}} {b}") == ("b", "a")


def test_answer_may_be_text_pattern_or_function():
    """The three forms reach the task unchanged."""
    pattern = re.compile("3")
    assert read_markers([marker("x", answer=pattern)]).answer is pattern
    assert read_markers([marker("x", answer="3")]).answer == "3"
    assert read_markers([marker("x", answer=str.isdigit)]).answer == str.isdigit
